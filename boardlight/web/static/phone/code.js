import { drawn, html } from "../common/dom.js";

/** Milliseconds between two looks whether a phone is awaited. */
const BETWEEN = 2000;

/** The code that makes a phone the camera, shown to the arbiter for as long as one is awaited. */
export class PhoneCode {
  #place;
  #language;
  #drawn = "";
  #isAwaited = false;
  #isAsking = false;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    language.addEventListener("change", () => this.#draw(this.#drawn));
  }

  /** @param {any} message Who reads it, and whether something is wrong with the camera, which may be this. */
  show({ activity, you, devices }) {
    this.#isAwaited = Boolean(activity && devices.camera) && you.role === "arbiter";
    if (!this.#isAwaited) this.#draw("");
    else if (!this.#isAsking) this.#look();
  }

  async #look() {
    this.#isAsking = this.#isAwaited;
    if (!this.#isAsking) return;
    if (!document.hidden) await this.#ask();
    setTimeout(() => this.#look(), BETWEEN);
  }

  async #ask() {
    try {
      const answer = await fetch("/api/devices/phone");
      const code = answer.ok ? ((await answer.json()).code ?? "") : "";
      if (this.#isAwaited && code !== this.#drawn) this.#draw(code);
    } catch {
      // The line to the table is down; the page says so.
    }
  }

  /** @param {string} code SVG; empty if none is awaited. */
  #draw(code) {
    const isNew = code !== "" && this.#drawn === "";
    this.#drawn = code;
    this.#place.hidden = !code;
    const words = html("p", {}, this.#language.say("phoneCode"));
    this.#place.replaceChildren(...(code ? [words, drawn(code, this.#language.say("phoneCodeDrawn"))] : []));
    if (isNew) this.#place.scrollIntoView({ block: "nearest" });
  }
}
