import { askWhoPlays } from "../common/beginning.js";
import { html } from "../common/dom.js";

/**
 * From a game to the rest of the house: another page when something else goes on, a button to leave the game,
 * and the offer to switch when another game's sheet is put down, or to begin anew when the game is over. Tables without a house have none of it.
 */
export class HouseLink {
  #orders;
  #language;
  #leave = /** @type {HTMLButtonElement} */ (document.querySelector("#leave-game"));
  #offer = document.querySelector("#other-sheet");
  #shown = "";
  #game = "";

  /**
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(orders, language) {
    this.#orders = orders;
    this.#language = language;
    this.#leave.addEventListener("click", () => orders.give({ kind: "welcome" }));
  }

  /**
   * Whether the message is of the game that this page shows; otherwise the page begins anew.
   * @param {any} message
   */
  belongs({ activity = "play", game }) {
    const here = activity === "play" && (!this.#game || game.name === this.#game);
    if (!here) location.reload();
    else this.#game = game.name;
    return here;
  }

  /** @param {any} message */
  show({ activity, sheet, game, you, phase, lesson, step }) {
    const isOver = phase === "over" && !lesson && !step;
    this.#leave.hidden = !activity || you.role !== "arbiter";
    const ways = activity && you.role === "arbiter" ? this.#ways(sheet, game, isOver) : [];
    const shown = JSON.stringify([this.#language.code, ways]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#offer.hidden = ways.length === 0;
    this.#offer.replaceChildren(...ways.map(([words, order]) => this.#button(words, order)));
  }

  /**
   * @param {{game: string | null, title: import("../common/message.js").Words, unfit: boolean} | null} sheet
   * @param {import("../common/message.js").GameFacts} game
   * @param {boolean} isOver
   */
  #ways(sheet, game, isOver) {
    if (!sheet) return isOver ? [[this.#language.say("playNew"), { kind: "new", game: game.name }]] : [];
    if (sheet.unfit) return [[this.#language.say("calibrateAgain"), { kind: "calibrate", game: game.name }]];
    return sheet.game ? [[this.#language.say("playNow", sheet), { kind: "open", game: sheet.game }]] : [];
  }

  /**
   * @param {string} words
   * @param {import("../common/orders.js").Order} order
   */
  #button(words, order) {
    const button = html("button", { type: "button", class: "choice" }, words);
    const asksFirst = order.kind !== "calibrate";
    button.addEventListener("click", () => (asksFirst ? askWhoPlays(order.game, (first) => this.#orders.give(first)) : this.#orders.give(order)));
    return button;
  }
}
