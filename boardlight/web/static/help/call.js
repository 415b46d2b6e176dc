import { html, renew } from "../common/dom.js";

/** Calling the arbiter: the button, who waits, and for the arbiter that somebody has come. */
export class Calls {
  #place;
  #button;
  #orders;
  #language;

  /**
   * @param {HTMLElement} place Where it is told who waits.
   * @param {HTMLButtonElement} button
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, button, orders, language) {
    this.#place = place;
    this.#button = button;
    this.#orders = orders;
    this.#language = language;
    button.addEventListener("click", () => orders.give({ kind: "call" }));
  }

  /** @param {import("../common/message.js").Message} message */
  show({ calls, hall, you, game }) {
    const own = you.role === "seat" ? you.seat : -1;
    const heard = Boolean(hall) || you.keyed;
    this.#button.hidden = !heard || you.role === "guest" || (you.role === "arbiter" && you.keyed);
    this.#button.disabled = calls.includes(own);
    renew(this.#place, calls.length > 0 ? [this.#line(calls, you, game)] : []);
  }

  /**
   * @param {number[]} calls
   * @param {import("../common/message.js").You} you
   * @param {import("../common/message.js").GameFacts} game
   */
  #line(calls, you, game) {
    const named = calls.filter((seat) => seat >= 0).map((seat) => this.#language.seat(game.seats[seat]));
    const words = named.length > 0 ? this.#language.say("calledBy", { seats: named.join(", ") }) : this.#language.say("called");
    const line = html("p", {}, html("span", {}, words));
    if (you.role !== "arbiter") return line;
    const come = html("button", { type: "button" }, this.#language.say("attend"));
    come.addEventListener("click", () => this.#orders.give({ kind: "attend" }));
    line.append(come);
    return line;
  }
}
