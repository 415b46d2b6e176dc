import { html } from "../common/dom.js";

/**
 * A turn that the recorder was not sure of.
 *
 * @typedef {Object} Doubt
 * @property {number} number Of the turn, from 1.
 * @property {number} ply Of the position before it.
 * @property {string} text What stands in the game; empty where nothing does yet.
 * @property {string[]} choices What may have been played.
 */

/** What is in doubt, each with two pictures and its candidates: one tap settles it. */
export class Doubts {
  #place;
  #language;
  #settle;
  #drawn = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   * @param {(number: number, turn: string) => void} settle
   */
  constructor(place, language, settle) {
    [this.#place, this.#language, this.#settle] = [place, language, settle];
  }

  /**
   * @param {Doubt[]} doubts
   * @param {boolean} canSettle Not while the game is still recorded.
   */
  show(doubts, canSettle) {
    const drawn = JSON.stringify([doubts, canSettle, this.#language.code]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#place.replaceChildren(...doubts.map((doubt) => this.#doubt(doubt, canSettle)));
  }

  /** @param {Doubt} doubt */
  #doubt(doubt, canSettle) {
    const { number, ply, text } = doubt;
    const title = this.#language.say(text ? "doubtTurn" : "doubtWaiting", { number, text });
    const pictures = [
      [`/api/recording/moments/${ply}.jpg?before=true`, "doubtBefore"],
      [`/api/recording/moments/${ply}.jpg`, "doubtMoment"],
    ].map(([address, key]) => this.#picture(address, this.#language.say(key)));
    const choices = doubt.choices.map((choice) => {
      const button = html("button", { type: "button", class: choice === text ? "primary" : "" }, choice);
      button.disabled = !canSettle;
      button.addEventListener("click", () => this.#settle(number, choice));
      return button;
    });
    return html(
      "li", { "data-number": number },
      html("h3", {}, title),
      html("div", { class: "moments" }, ...pictures),
      html("div", { class: "orders" }, ...choices),
    );
  }

  #picture(address, words) {
    const image = html("img", { src: address, alt: words });
    const figure = html("figure", {}, image, html("figcaption", { "aria-hidden": "true" }, words));
    image.addEventListener("error", () => figure.remove());
    return figure;
  }
}
