import { html } from "../common/dom.js";
import { words } from "../common/language.js";
import { Orders } from "../common/orders.js";
import { ask } from "../library/search.js";
import { curve } from "./curve.js";

/**
 * What happened in a game, as `/api/library/7/happened` gives it (reviewing/report.py).
 *
 * @typedef {Object} Report
 * @property {Curve[]} curves Of two seats those of the first, of more those of each.
 * @property {Moment[]} moments
 *
 * @typedef {Object} Curve
 * @property {number} seat
 * @property {[number, number][]} points Node, and the chance after it, from -1, lost, to 1, won.
 *
 * @typedef {Object} Moment
 * @property {number} node Where the turn led to.
 * @property {number} before
 * @property {number} place In the line, as an order names it.
 * @property {import("../common/message.js").Words} words
 * @property {import("../common/message.js").Words | null} expected
 */

/** Who was ahead when, under the slider, and the moments that decided. Tells of `stepped`. */
export class Happened extends EventTarget {
  #place;
  #curve;
  #language;
  #orders;
  /** @type {import("./game.js").Replay | null} */
  #replay = null;
  #current = 0;
  /** @type {Report | null} */
  #report = null;
  /** @type {import("../common/message.js").Words | null} */
  #refusal = null;
  #thinking = false;
  /** Whether better turns are being looked for. */
  #seeking = false;
  #teaches = false;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} under Where the curve is drawn.
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, under, language) {
    super();
    [this.#place, this.#curve, this.#language] = [place, under, language];
    this.#orders = new Orders(place.querySelector("#better-refusal"), language);
    place.querySelector("#tell").addEventListener("click", () => this.#load());
    under.addEventListener("click", (event) => this.#point(event));
  }

  /** Whoever reads is the arbiter of a table: lessons may be begun there. */
  allow() {
    this.#teaches = true;
    this.#draw();
  }

  /**
   * @param {import("./game.js").Replay} replay
   * @param {number} current Node that is shown.
   */
  show(replay, current) {
    [this.#replay, this.#current] = [replay, current];
    this.#draw();
  }

  async #load() {
    this.#thinking = true;
    this.#draw();
    const { answer, refusal } = await ask(`/${this.#replay.kept.id}/happened`, words("unread"));
    [this.#thinking, this.#report, this.#refusal] = [false, answer ?? null, refusal ?? null];
    this.#draw();
    this.#place.scrollIntoView({ block: "nearest" });
  }

  #draw() {
    if (!this.#replay) return;
    const language = this.#language;
    const told = this.#report;
    this.#place.hidden = !this.#replay.kept.result;
    this.#place.querySelector("#tell").hidden = Boolean(told) || this.#thinking;
    this.#place.querySelector("#happened-help").hidden = Boolean(told) || this.#thinking;
    this.#place.querySelector("#happened-words").textContent = this.#doing;
    this.#place.querySelector("#happened-refusal").textContent = this.#refusal ? language.of(this.#refusal) : "";
    this.#place.querySelector("#moments").replaceChildren(...(told ? this.#moments(told) : []));
    this.#orders.show();
    this.#curve.hidden = !told?.curves.length;
    if (told?.curves.length) this.#curve.replaceChildren(...curve(told, this.#replay, this.#current, language));
  }

  /** What is thought about now. */
  get #doing() {
    const language = this.#language;
    return this.#seeking ? language.say("betterThinking") : this.#thinking ? language.say("happenedThinking") : "";
  }

  /** @param {Report} told */
  #moments(told) {
    const language = this.#language;
    if (told.moments.length === 0) return [html("p", {}, language.say("noMoments"))];
    const list = told.moments.map((moment) => {
      const go = html("button", { type: "button", class: "quiet" }, language.of(moment.words));
      go.addEventListener("click", () => this.#go(moment.before));
      const item = html("li", {}, go);
      if (moment.expected) item.append(html("p", {}, language.of(moment.expected)));
      if (this.#teaches) item.append(this.#better(moment));
      return item;
    });
    return [html("h3", {}, language.say("moments")), html("ol", {}, ...list)];
  }

  /** @param {Moment} moment */
  #better(moment) {
    const button = html("button", { type: "button" }, this.#language.say("findBetter"));
    button.disabled = this.#seeking;
    button.addEventListener("click", async () => {
      this.#seek(true);
      const later = this.#report.moments.filter(({ place }) => place !== moment.place).map(({ place }) => place);
      const order = { kind: "better", number: this.#replay.kept.id, places: [moment.place, ...later] };
      if (await this.#orders.give(order)) location.assign("/");
      else this.#seek(false);
    });
    return button;
  }

  /** @param {boolean} seeking */
  #seek(seeking) {
    this.#seeking = seeking;
    this.#draw();
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const { left, width } = this.#curve.getBoundingClientRect();
    const way = this.#replay.way(this.#current);
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    this.#go(way[Math.round(share * (way.length - 1))]);
  }

  /** @param {number} node */
  #go(node) {
    this.dispatchEvent(new CustomEvent("stepped", { detail: node }));
  }
}
