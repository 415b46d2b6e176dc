import { html } from "../common/dom.js";

/**
 * What `/api/devices/best` proposes.
 *
 * @typedef {Object} Best
 * @property {import("../common/message.js").Words} words
 * @property {string} camera
 * @property {string} lights Empty for none.
 * @property {boolean} used Whether that is what is used now.
 */

/** The best table of what is plugged in, with the one thing to press. */
export class BestTable {
  #place;
  #page;
  /** @type {Best | null} */
  #best = null;
  #asked = false;
  #fits = true;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/host-page.js").HousePage} page
   */
  constructor(place, page) {
    this.#place = place;
    this.#page = page;
  }

  /**
   * Offer it to whom it is; what there is takes a moment to find, and nothing waits for it.
   * @param {boolean} isArbiter
   * @param {boolean} fits Whether this is the place for it.
   */
  offer(isArbiter, fits) {
    this.#fits = fits;
    if (isArbiter && !this.#asked) this.#look();
    this.#show();
  }

  async #look() {
    this.#asked = true;
    const isExtended = /** @type {any} */ (screen).isExtended === true;
    const answer = await fetch(`/api/devices/best?extended=${isExtended}`);
    this.#best = answer.ok ? await answer.json() : null;
    this.#show();
  }

  #show() {
    const { language } = this.#page;
    const best = this.#best;
    this.#place.hidden = !this.#fits || !best || best.used;
    if (this.#place.hidden) return this.#place.replaceChildren();
    const words = language.of(best.words);
    if (this.#place.textContent.startsWith(words)) return;
    const button = html("button", { type: "button" }, language.say("useBest"));
    button.addEventListener("click", () => this.#use(best));
    this.#place.replaceChildren(html("p", {}, words), html("div", { class: "orders" }, button));
  }

  /** @param {Best} best */
  async #use({ camera, lights }) {
    await this.#page.give({ kind: "camera", camera });
    await this.#page.give({ kind: "lights", port: lights });
    await this.#look();
  }
}
