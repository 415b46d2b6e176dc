import { html } from "../common/dom.js";
import { deed } from "../board/words.js";

/** What only the arbiter may do: begin from what stands on the table, correct a turn, set or stop the clocks. */
export class Arbiter {
  #orders;
  #language;
  #shown = "";
  #named = "";
  #listed = "";
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(orders, language) {
    [this.#orders, this.#language] = [orders, language];
    at("#correct").addEventListener("submit", (event) => this.#correct(/** @type {SubmitEvent} */ (event)));
    at("#set-clock").addEventListener("submit", (event) => this.#setClock(/** @type {SubmitEvent} */ (event)));
    at("#pause").addEventListener("click", () => orders.give({ kind: this.#message?.paused ? "resume" : "pause" }));
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    this.#message = message;
    const { you, turns, phase, paused, lesson, step } = message;
    const rules = you.role === "arbiter" && !lesson && !step;
    this.#showTurns(turns, rules);
    at("#pause").hidden = !rules || phase !== "play";
    at("#pause span").textContent = this.#language.say(paused ? "goOn" : "pause");
    this.#showStart(message, rules);
    this.#showClocks(message, rules);
  }

  /**
   * The turns that may be corrected, the last one first.
   * @param {import("../common/message.js").Turn[]} turns
   * @param {boolean} rules
   */
  #showTurns(turns, rules) {
    const numbered = turns.filter(({ number }) => number !== null).reverse();
    at("#correct").hidden = !rules || numbered.length === 0;
    const options = numbered.map((turn) => [String(turn.number), `${turn.label} ${deed(turn, this.#language)}`]);
    const listed = JSON.stringify(options);
    if (listed === this.#listed) return;
    this.#listed = listed;
    at("#corrected").replaceChildren(...options.map(([value, words]) => html("option", { value }, words)));
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {boolean} rules
   */
  #showClocks({ clocks, game }, rules) {
    at("#set-clock").hidden = !rules || !clocks;
    const options = game.seats.map((seat) => [seat, this.#language.seat(seat)]);
    const named = JSON.stringify(options);
    if (named === this.#named) return;
    this.#named = named;
    at("#clock-seat").replaceChildren(...options.map(([value, name]) => html("option", { value }, name)));
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {boolean} rules
   */
  #showStart({ phase, odd, placing, game, unseen }, rules) {
    const offered = rules && (placing !== null || (phase === "setup" && odd.length > 0));
    const shown = JSON.stringify([this.#language.code, offered, game.seats]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    at("#start-here").hidden = !offered;
    const label = unseen ? this.#language.say("startUnseenAs", { example: unseen }) : this.#language.say("startUnseen");
    at("#start-here label span").textContent = label;
    at("#start-seats").replaceChildren(...(offered ? game.seats.map((seat) => this.#start(seat)) : []));
  }

  /** @param {string} seat */
  #start(seat) {
    const button = html("button", { type: "button" }, this.#language.say("startSeat", { seat: this.#language.seat(seat) }));
    button.addEventListener("click", () => this.#begin(seat));
    return button;
  }

  /** @param {string} seat */
  #begin(seat) {
    const unseen = /** @type {HTMLInputElement} */ (at("#start-unseen"));
    this.#orders.giveWritten({ kind: "start", seat, unseen: unseen.value }, unseen);
  }

  /**
   * Somebody points at a turn, which may be the one to correct.
   * @param {import("../common/message.js").Turn} turn
   */
  about({ number }) {
    if (number !== null) /** @type {HTMLSelectElement} */ (at("#corrected")).value = String(number);
  }

  /** @param {SubmitEvent} event */
  #correct(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { number, turn } = form.elements;
    const order = { kind: "correct", number: Number(number.value), turn: turn.value.trim() };
    if (order.number && order.turn) this.#orders.giveWritten(order, turn);
  }

  /** @param {SubmitEvent} event */
  #setClock(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { seat, left } = form.elements;
    this.#orders.giveWritten({ kind: "clock", seat: seat.value, left: left.value }, left);
  }
}

/** @param {string} id */
function at(id) {
  return /** @type {HTMLElement} */ (document.querySelector(id));
}
