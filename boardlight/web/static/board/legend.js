import { hatching } from "./cell.js";
import { html, svg } from "../common/dom.js";
import { shining } from "./lights.js";

const PITCH = 20;

/** What the lights mean that shine now, each with its colour and pattern; and what a covered cell looks like. */
export class Legend {
  #place;
  #language;
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    [this.#place, this.#language] = [place, language];
  }

  /** @param {import("../common/message.js").Message} message */
  show({ lights, cues, covered }) {
    /** @type {Map<string, [number, number, number, number]>} */
    const meanings = new Map();
    cues.forEach((cue, cell) => cue && lights[cell]?.slice(0, 3).some(Boolean) && meanings.set(cue, lights[cell]));
    const shown = JSON.stringify([this.#language.code, [...meanings], covered.length > 0]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const lines = [...meanings].map(([cue, light]) => this.#line(`cue_${cue}`, [shining(light, PITCH)]));
    if (covered.length) lines.push(this.#line("cue_covered", [hatching(PITCH)]));
    this.#place.replaceChildren(...lines);
  }

  /**
   * @param {string} key
   * @param {SVGElement[]} parts
   */
  #line(key, parts) {
    const swatch = svg("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, ...parts);
    return html("li", {}, swatch, html("span", {}, this.#language.say(key)));
  }
}
