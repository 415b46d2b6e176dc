import { html } from "../common/dom.js";
import { day } from "../library/search.js";
import { Exports } from "./exports.js";

/** Who played what, where and when, whether the log is as it was written, and the ways to take it away. */
export class About {
  #place;
  #language;
  #exports;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    this.#exports = new Exports(place.querySelector("#exports"), place.querySelector("#export-words"), language);
  }

  /** @param {import("./game.js").Kept} kept */
  show(kept) {
    this.#place.querySelector("#about-title").textContent = this.#language.of(kept.game.title);
    const rows = this.#facts(kept).flatMap(([key, text]) => [
      html("dt", {}, this.#language.say(key)),
      html("dd", {}, text),
    ]);
    this.#place.querySelector("#facts").replaceChildren(...rows);
    this.#chain(kept.chain);
    this.#exports.show(kept);
  }

  /**
   * @param {import("./game.js").Kept} kept
   * @returns {[string, string][]}
   */
  #facts(kept) {
    const { game } = kept;
    const seated = (name, seat) => this.#language.say("seated", { seat: this.#language.seat(game.seats[seat]), name });
    const named = kept.players.map((name, seat) => name && seated(name, seat)).filter(Boolean);
    const result = kept.result ? this.#language.of(kept.result) : this.#language.say("unfinished");
    const facts = [
      ["players", named.join(", ")],
      ["occasion", kept.occasion],
      ["place", kept.place],
      ["date", day(kept.started, this.#language.locale)],
      ["result", result],
    ];
    return facts.filter(([, text]) => text);
  }

  /** @param {{whole: boolean, events: number | null, hash: string}} chain */
  #chain({ whole, events, hash }) {
    const place = this.#place.querySelector("#chain");
    const counted = hash ? this.#language.say("counted", { count: events, hash }) : "";
    place.classList.toggle("broken", !whole);
    place.textContent = [this.#language.say(whole ? "whole" : "broken"), counted].filter(Boolean).join(" ");
  }
}
