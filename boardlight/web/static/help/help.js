import { html } from "../common/dom.js";
import { mayAnswer } from "../common/viewer.js";

const MODES = /** @type {const} */ (["play", "record", "teach"]);
const LEVELS = /** @type {const} */ (["level0", "level1", "level2", "level3"]);
const THEMES = /** @type {const} */ ({ bright: "themeBright", calm: "themeCalm", "colour-blind": "themeColourBlind" });
const HINTS = 3;

/** How much the referee helps: its mode, its colours, the level of every seat, a hint, and why a piece may not go somewhere. */
export class Help extends EventTarget {
  #place;
  #orders;
  #language;
  #board;
  #shown = "";
  /** @type {import("../common/message.js").Message | null} */
  #message = null;
  /** @type {number[] | null} The cells of a question so far; null while nobody asks. */
  #asked = null;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   * @param {import("../board/board.js").Board} board
   */
  constructor(place, orders, language, board) {
    super();
    [this.#place, this.#orders, this.#language, this.#board] = [place, orders, language, board];
    this.#at("#hint").addEventListener("click", () => orders.give({ kind: "hint" }));
    this.#at("#why").addEventListener("click", () => this.#ask(this.#asked ? null : []));
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    this.#message = message;
    const { you, turn, assist, phase } = message;
    const level = you.role === "seat" ? assist[you.seat] : HINTS;
    const asks = phase === "play" && you.role !== "guest" && level === HINTS;
    this.#at("#hint").hidden = !(phase === "play" && mayAnswer(message) && assist[turn] === HINTS);
    this.#at("#why").hidden = !asks;
    if (!asks && this.#asked) this.#asked = null;
    this.#showQuestion();
    this.#showLevels(message);
  }

  /** Cells that may be taken for the question. */
  get open() {
    if (!this.#asked) return [];
    const cells = this.#message.cells.map((_, cell) => cell);
    return this.#asked.length ? cells : cells.filter((cell) => this.#message.cells[cell]);
  }

  /**
   * Take a cell for the question; whether one was asked for.
   * @param {number} cell
   */
  take(cell) {
    if (!this.#asked) return false;
    const cells = [...this.#asked, cell];
    if (cells.length === 1) {
      if (this.#message.cells[cell]) this.#ask(cells);
      return true;
    }
    const [from, to] = cells.map((number) => this.#board.names[number]);
    this.#ask(null);
    this.#orders.give({ kind: "why", about: from === to ? from : `${from}-${to}` });
    return true;
  }

  /** @param {number[] | null} cells */
  #ask(cells) {
    this.#asked = cells;
    this.#board.point(cells ?? []);
    this.#showQuestion();
    this.dispatchEvent(new Event("changed"));
  }

  #showQuestion() {
    const [button, words] = [this.#at("#why"), document.querySelector("#why-words")];
    button.setAttribute("aria-pressed", String(this.#asked !== null));
    const said = this.#asked ? this.#language.say(this.#asked.length ? "whyTarget" : "whyPiece") : "";
    if (words.textContent !== said) words.textContent = said;
  }

  /** @param {import("../common/message.js").Message} message */
  #showLevels({ mode, theme, assist, you, game }) {
    const shown = JSON.stringify([this.#language.code, mode, theme, assist, you, game.name]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const held = document.activeElement?.id;
    const arbiter = you.role === "arbiter";
    const seats = game.seats.map((_, seat) => seat).filter((seat) => arbiter || seat === you.seat);
    this.#at("#modes").replaceChildren(
      ...(arbiter ? [this.#mode(mode)] : []),
      this.#theme(theme),
      ...seats.map((seat) => this.#level(seat, assist[seat], arbiter ? HINTS : assist[seat])),
    );
    if (held) document.getElementById(held)?.focus();
  }

  /** @param {string} mode */
  #mode(mode) {
    const options = MODES.map((name) => option(name, this.#language.say(name === "play" ? "modePlay" : name), name === mode));
    return this.#choice("mode", this.#language.say("mode"), options, (mode) => ({ kind: "mode", mode }));
  }

  /** @param {string} theme */
  #theme(theme) {
    const options = Object.entries(THEMES).map(([name, key]) => option(name, this.#language.say(key), name === theme));
    return this.#choice("theme", this.#language.say("theme"), options, (theme) => ({ kind: "theme", theme }));
  }

  /**
   * @param {number} seat
   * @param {number} level
   * @param {number} most The reader may give no more.
   */
  #level(seat, level, most) {
    const name = this.#message.game.seats[seat];
    const options = LEVELS.slice(0, most + 1).map((key, number) => option(number, this.#language.say(key), number === level));
    const label = this.#language.say("assistOf", { seat: this.#language.seat(name) });
    return this.#choice(`assist-${seat}`, label, options, (value) => ({ kind: "assist", seat: name, level: Number(value) }));
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {HTMLElement[]} options
   * @param {(value: string) => import("../common/orders.js").Order} order
   */
  #choice(id, label, options, order) {
    const select = /** @type {HTMLSelectElement} */ (html("select", { id }, ...options));
    select.addEventListener("change", () => this.#orders.give(order(select.value)));
    return html("label", { for: id }, html("span", {}, label), select);
  }

  /** @param {string} id */
  #at(id) {
    return /** @type {HTMLElement} */ (this.#place.querySelector(id));
  }
}

/**
 * @param {string | number} value
 * @param {string} words
 * @param {boolean} chosen
 */
function option(value, words, chosen) {
  return html("option", { value, ...(chosen ? { selected: "" } : {}) }, words);
}
