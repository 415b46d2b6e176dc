import { giveUpKey } from "./key.js";

/** Who reads this page, and what that person may do: the arbiter everything, a seat its own, a guest nothing. */
export class Reader {
  #place;
  #language;

  /**
   * @param {HTMLElement} place Where it is said.
   * @param {import("./language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    place.querySelector("button").addEventListener("click", giveUpKey);
  }

  /** @param {import("./message.js").Message} message */
  show({ you, game }) {
    document.body.dataset.role = you.role;
    this.#place.hidden = !you.keyed;
    this.#place.querySelector("button").hidden = you.role === "guest";
    this.#place.querySelector("p").textContent = this.#words(you, game);
  }

  /**
   * @param {import("./message.js").You} you
   * @param {import("./message.js").GameFacts} game
   */
  #words(you, game) {
    if (you.role === "guest") return this.#language.say("guest");
    if (you.role === "arbiter") return this.#language.say("arbiter");
    return this.#language.say("yourSeat", { seat: this.#language.seat(game.seats[you.seat]) });
  }
}

/**
 * Whether the reader may give the answer that the table waits for.
 * @param {import("./message.js").Message} message
 */
export function mayAnswer({ you, turn }) {
  return you.role === "arbiter" || (you.role === "seat" && you.seat === turn);
}

/**
 * The seat from which the board is seen: the reader's own; else, of those who sit here themselves, the first.
 * @param {import("./message.js").Message} message
 */
export function seatBelow({ you, computers = [], far = [] }) {
  const person = computers.findIndex((computer, seat) => computer === "" && !far.includes(seat));
  return you?.seat ?? Math.max(person, 0);
}
