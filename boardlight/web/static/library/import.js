import { cards } from "./cards.js";
import { send } from "./search.js";
import { words } from "../common/language.js";

/** Bytes of the largest file; the server refuses larger ones, too, but a person need not wait for that. */
const LARGEST = 1_000_000;

/** A file of games given in by the arbiter, and the games that came of it. Tells of `imported`. */
export class Import extends EventTarget {
  #place;
  #language;
  /** @type {any[]} */
  #games = [];
  /** @type {string} What happens, or happened. */
  #doing = "";
  /** @type {import("../common/message.js").Words | null} */
  #refusal = null;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    super();
    [this.#place, this.#language] = [place, language];
    place.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#give(place.querySelector("input").files[0]);
    });
  }

  /** Only who may import sees how. */
  allow() {
    this.#place.hidden = false;
  }

  show() {
    const words = this.#doing && this.#language.say(this.#doing, { count: this.#games.length });
    this.#place.querySelector("#import-words").textContent = words;
    this.#place.querySelector("#import-refusal").textContent = this.#refusal ? this.#language.of(this.#refusal) : "";
    this.#place.querySelector("button").disabled = this.#doing === "importing";
    this.#place.querySelector("ul").replaceChildren(...cards(this.#games, this.#language));
  }

  /** @param {File} file */
  async #give(file) {
    [this.#games, this.#doing, this.#refusal] = [[], "importing", null];
    this.show();
    const tooLarge = { refusal: words("tooLarge") };
    const { answer, refusal } = file.size > LARGEST ? tooLarge : await send("", file);
    this.#games = answer?.games ?? [];
    this.#doing = answer ? (answer.total === 1 ? "importedOne" : "importedMany") : "";
    this.#refusal = refusal ?? null;
    this.show();
    if (answer) this.dispatchEvent(new Event("imported"));
  }
}
