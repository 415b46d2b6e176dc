import { words } from "./language.js";

const DECIDES = ["play", "takeback", "draw", "correct", "typed"];

/** Milliseconds for which a refusal stays at least; then it goes when the game goes on. */
const READ = 5000;

/**
 * What is asked of the table: a kind and its fields, as `Sent` in referee/session/orders/union.py names them.
 *
 * @typedef {{kind: string, [field: string]: unknown}} Order
 */

/**
 * Orders to the table, and the refusal of the last one.
 */
export class Orders {
  #place;
  #language;
  /** @type {import("./message.js").Words | null} */
  #refusal = null;
  /** @type {number | null} Null while both sides place pieces at once: then the game always goes on. */
  #moment = null;
  #refusedAt = 0;
  /** The answer to the last order. */
  #sent = Promise.resolve(null);

  /**
   * @param {HTMLElement} place Where refusals are read.
   * @param {import("./language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
  }

  /** @param {import("./message.js").Message} message What the reader sees when an order is given. */
  about(message) {
    const moment = message.placing ? null : message.moment;
    if (moment !== this.#moment && performance.now() > this.#refusedAt + READ) this.refuse(null);
    this.#moment = moment;
  }

  /**
   * Ask the table for something; whether it took the order. What decides the game is meant for what the reader
   * sees, and is refused if the game has gone on meanwhile. Orders arrive one by one, as they were given.
   * @param {Order} order
   */
  async give(order) {
    const timely = this.#timely(order);
    this.#sent = this.#sent.then(() => refusal(timely));
    const refused = await this.#sent;
    this.refuse(refused);
    return refused === null;
  }

  /**
   * Give what somebody wrote; once it is taken its fields are empty, but for what was written meanwhile.
   * @param {Order} order
   * @param {...HTMLInputElement} fields
   */
  async giveWritten(order, ...fields) {
    const written = fields.map((field) => field.value);
    if (!(await this.give(order))) return;
    for (const [place, field] of fields.entries()) if (field.value === written[place]) field.value = "";
  }

  /** @param {Order} order */
  #timely(order) {
    return this.#moment !== null && DECIDES.includes(order.kind) ? { ...order, moment: this.#moment } : order;
  }

  /**
   * Say why something else was refused, if it was.
   * @param {import("./message.js").Words | null} words
   */
  refuse(words) {
    this.#refusal = words;
    this.#refusedAt = performance.now();
    this.show();
  }

  show() {
    this.#place.textContent = this.#refusal ? this.#language.of(this.#refusal) : "";
  }
}

/**
 * @param {Order} order
 * @returns {Promise<import("./message.js").Words | null>}
 */
async function refusal(order) {
  try {
    const answer = await fetch("/api/order", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order }),
    });
    return answer.ok ? null : (await answer.json()).refusal;
  } catch {
    return words("unsent");
  }
}
