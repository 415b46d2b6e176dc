import { html } from "../common/dom.js";

const SAID = {
  draw: ["wishDraw", "myDraw"],
  takeback: ["wishTakeback", "myTakeback"],
  takebacks: ["wishTakebacks", "myTakebacks"],
};

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
  show({ wishes, you, game, computers, far }) {
    const shown = JSON.stringify([this.#language.code, wishes, you, computers, far]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const mine = wishes.filter((wish) => wish.seat === you.seat).map(asked);
    const absent = game.seats.map((_, seat) => Boolean(computers[seat]) || far.includes(seat));
    this.#place.replaceChildren(...wishes.map((wish) => this.#line(wish, mine, you, game, absent)));
  }

  /**
   * @param {import("../common/message.js").Message["wishes"][number]} wish
   * @param {string[]} mine What the reader has asked for already.
   * @param {import("../common/message.js").You} you
   * @param {import("../common/message.js").GameFacts} game
   * @param {boolean[]} absent By seat: the computer plays it, or somebody elsewhere.
   */
  #line(wish, mine, you, game, absent) {
    const { order, seat, turns } = wish;
    const [theirs, own] = SAID[turns > 1 ? "takebacks" : order];
    const values = { seat: this.#language.seat(game.seats[seat]), turns };
    const line = html("p", {}, html("span", {}, this.#language.say(seat === you.seat ? own : theirs, values)));
    // Whoever sits at the machine itself answers who is absent, for all people here.
    const answers = you.role === "seat" || (you.role === "arbiter" && !you.keyed && absent[seat]);
    if (answers && !mine.includes(asked(wish))) {
      const same = turns > 0 ? { kind: order, turns } : { kind: order };
      line.append(this.#button("accept", same), this.#button("decline", { kind: "decline" }));
    }
    return line;
  }

  /**
   * @param {"accept" | "decline"} words
   * @param {import("../common/orders.js").Order} order
   */
  #button(words, order) {
    const button = html("button", { type: "button" }, this.#language.say(words));
    button.addEventListener("click", () => this.#orders.give(order));
    return button;
  }
}

/**
 * What a wish is for, as text: a takeback of two turns is another than of one.
 * @param {{order: string, turns: number}} wish
 */
function asked({ order, turns }) {
  return `${order} ${turns}`;
}
