import { SENTENCES } from "./sentences.js";

/**
 * Orders to the table, and the refusal of the last one.
 */
export class Orders {
  #place;
  #language;
  /** @type {import("./message.js").Words | null} */
  #refusal = null;

  /**
   * @param {HTMLElement} place Where refusals are read.
   * @param {import("./language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
  }

  /**
   * Ask the table for something; whether it took the order.
   * @param {string} order
   */
  async give(order) {
    this.#refusal = await refusal(order);
    this.show();
    return this.#refusal === null;
  }

  /**
   * Say why something else was refused, if it was.
   * @param {import("./message.js").Words | null} words
   */
  refuse(words) {
    this.#refusal = words;
    this.show();
  }

  show() {
    this.#place.textContent = this.#refusal ? this.#language.of(this.#refusal) : "";
  }
}

/**
 * @param {string} order
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
    return SENTENCES.unsent;
  }
}
