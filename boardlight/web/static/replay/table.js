import { Orders } from "../common/orders.js";

/** The way from the library to the board: where a house serves this page, its arbiter may show the game there. */
export class AtTable {
  #place;
  #language;
  #orders;
  /** What goes on at the table; empty where nothing may be shown on it. */
  #activity = "";
  /** @type {import("./game.js").Kept | null} */
  #kept = null;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    [this.#place, this.#language] = [place, language];
    this.#orders = new Orders(place.querySelector("#refusal"), language);
    place.querySelector("button").addEventListener("click", () => this.#give());
  }

  /** @param {string} activity What the reader, an arbiter, may leave for this game; empty where that is nothing. */
  allow(activity) {
    this.#activity = activity;
    if (this.#kept) this.show(this.#kept);
  }

  /** @param {import("./game.js").Kept} kept */
  show(kept) {
    this.#kept = kept;
    this.#place.hidden = !this.#activity;
    const words = ["showHelp", ...(this.#activity === "welcome" ? [] : ["showLeaves"])];
    this.#place.querySelector("#at-table-words").textContent = words.map((key) => this.#language.say(key)).join(" ");
    this.#orders.show();
  }

  async #give() {
    if (await this.#orders.give({ kind: "show", number: this.#kept.id })) location.assign("/");
  }
}
