import { html } from "../common/dom.js";

/** Every turn of the piece in hand, for those who are learning. Tells of `pointed`: the cells of one, or none. */
export class Reach extends EventTarget {
  #place;
  #shown = "";

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.#place = place;
  }

  /** @param {import("../common/message.js").Message} message */
  show({ reach }) {
    const shown = JSON.stringify(reach);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#place.hidden = reach.length === 0;
    this.#place.replaceChildren(...reach.map((turn) => this.#line(turn)));
  }

  /** @param {{text: string, cells: (number | null)[]}} turn */
  #line({ text, cells }) {
    const line = html("li", {}, text);
    line.addEventListener("pointerenter", () => this.#point(cells));
    line.addEventListener("pointerleave", () => this.#point([]));
    return line;
  }

  /** @param {(number | null)[]} cells */
  #point(cells) {
    this.dispatchEvent(new CustomEvent("pointed", { detail: { cells: cells.filter((cell) => cell !== null) } }));
  }
}
