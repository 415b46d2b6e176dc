import { html } from "../common/dom.js";

const SAID = { draw: ["wishDraw", "myDraw"], takeback: ["wishTakeback", "myTakeback"] };

/** What one seat wants of the others: a draw, a turn taken back. */
export class Wishes {
  #place;
  #orders;
  #language;
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, orders, language) {
    this.#place = place;
    this.#orders = orders;
    this.#language = language;
  }

  /** @param {import("../common/message.js").Message} message */
  show({ wishes, you, game }) {
    const shown = JSON.stringify([this.#language.code, wishes, you]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const mine = wishes.filter((wish) => wish.seat === you.seat).map((wish) => wish.order);
    this.#place.replaceChildren(...wishes.map((wish) => this.#line(wish, mine, you, game)));
  }

  /**
   * @param {{order: string, seat: number}} wish
   * @param {string[]} mine
   * @param {import("../common/message.js").You} you
   * @param {import("../common/message.js").GameFacts} game
   */
  #line({ order, seat }, mine, you, game) {
    const [theirs, own] = SAID[order];
    const words = this.#language.say(seat === you.seat ? own : theirs, { seat: this.#language.seat(game.seats[seat]) });
    const line = html("p", {}, html("span", {}, words));
    if (you.role === "seat" && !mine.includes(order)) {
      line.append(this.#button("accept", order), this.#button("decline", "decline"));
    }
    return line;
  }

  /**
   * @param {"accept" | "decline"} words
   * @param {string} order
   */
  #button(words, order) {
    const button = html("button", { type: "button" }, this.#language.say(words));
    button.addEventListener("click", () => this.#orders.give({ kind: order }));
    return button;
  }
}
