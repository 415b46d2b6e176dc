import { html } from "../common/dom.js";

/** The lines that were given up: what was played and taken back, or corrected. */
export class Sidelines {
  #place;
  #language;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    [this.#place, this.#language] = [place, language];
  }

  /** @param {import("../common/message.js").Message} message */
  show({ variations, step }) {
    this.#place.hidden = variations.length === 0 || Boolean(step);
    const lines = variations.map(({ number, turns }) =>
      html("li", {}, this.#language.say("givenUp", { number, turns: turns.join(", ") })),
    );
    this.#place.querySelector("ul").replaceChildren(...lines);
  }
}
