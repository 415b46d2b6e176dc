import { html } from "../common/dom.js";
import { linked } from "../common/rules.js";
import { deed, doubt, news } from "../board/words.js";
import { badge } from "../board/seats.js";

const BY = {
  camera: "byCamera",
  button: "byButton",
  page: "byPage",
  terminal: "byTerminal",
  clock: "byClock",
  file: "byFile",
  computer: "byComputer",
};

/**
 * The log of turns. Lines are added or taken back, never rewritten, so that a screen reader reads only what is new.
 *
 * Tells of `chosen`: somebody who may go back points at a turn; the `detail` is that turn and those after it.
 */
export class Turns extends EventTarget {
  #place;
  #language;
  /** @type {string[]} */
  #shown = [];
  /** @type {import("../common/message.js").Turn[]} */
  #turns = [];
  #atEnd = true;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    super();
    this.#place = place;
    this.#language = language;
    place.addEventListener("scroll", () => {
      this.#atEnd = place.scrollTop + place.clientHeight > place.scrollHeight - 8;
    });
    place.addEventListener("keydown", (event) => this.#walk(event));
    new ResizeObserver(() => this.#keepEnd()).observe(place);
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  show(message, faces) {
    const { turns, marks, game } = message;
    this.#turns = turns;
    const list = this.#place.querySelector("ol");
    list.classList.toggle("pairs", game.in_pairs);
    const marked = (/** @type {number} */ count) => marks.filter(({ after }) => after === count);
    const entries = [...marked(0), ...turns.flatMap((turn, place) => [turn, ...marked(place + 1)])];
    const wanted = entries.map((entry) => JSON.stringify([this.#language.code, game.name, entry]));
    let same = 0;
    while (same < this.#shown.length && this.#shown[same] === wanted[same]) same += 1;
    if (same === this.#shown.length && same === wanted.length) return this.#reach(mayGoBack(message));
    while (list.children.length > same) list.lastElementChild.remove();
    const fresh = entries.slice(same);
    list.append(...fresh.map((entry) => ("after" in entry ? this.#mark(entry, game.name) : this.#line(entry, game, faces))));
    this.#shown = wanted;
    this.#reach(mayGoBack(message));
    this.#atEnd = true;
    this.#keepEnd();
  }

  /** Stay with the newest turn, unless somebody reads further up. */
  #keepEnd() {
    if (this.#atEnd) this.#place.scrollTop = this.#place.scrollHeight;
  }

  /**
   * @param {import("../common/message.js").Turn} turn
   * @param {import("../common/message.js").GameFacts} game
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  #line(turn, game, faces) {
    return html(
      "li",
      { "data-seat": turn.seat },
      html("span", { class: "number", ...this.#counted(turn, game) }, turn.label),
      badge(turn.seat, faces),
      html("span", { class: "unseen" }, this.#actor(turn, game.seats)),
      html("span", { class: "text" }, this.#deed(turn), ...doubt(turn, this.#language)),
      html("span", { class: "by" }, this.#by(turn.by)),
      html("time", {}, turn.by === "file" ? "" : clock(turn.time)),
      ...news(turn, this.#language),
    );
  }

  /**
   * What a number of a pair is as a turn, in which orders and sentences count.
   * @param {import("../common/message.js").Turn} turn
   * @param {import("../common/message.js").GameFacts} game
   */
  #counted({ number }, { in_pairs }) {
    return in_pairs && number !== null ? { title: this.#language.say("turnNumber", { number }) } : {};
  }

  /**
   * What was done; whoever may go back to there chooses it.
   * @param {import("../common/message.js").Turn} turn
   */
  #deed(turn) {
    const button = html("button", { type: "button", class: "deed" }, deed(turn, this.#language));
    button.addEventListener("click", () => {
      const place = this.#deeds.indexOf(button);
      this.dispatchEvent(new CustomEvent("chosen", { detail: this.#turns.slice(place) }));
    });
    return button;
  }

  /** @returns {HTMLButtonElement[]} The button of every turn, in the order of the list. */
  get #deeds() {
    return [...this.#place.querySelectorAll("button.deed")];
  }

  /**
   * One stop of the Tab key for all of them, the last; from there arrows lead up and down.
   * @param {boolean} mayGoBack
   */
  #reach(mayGoBack) {
    for (const [place, button] of this.#deeds.entries()) {
      button.disabled = !mayGoBack;
      button.tabIndex = place === this.#deeds.length - 1 ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const place = this.#deeds.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (!step || place < 0) return;
    event.preventDefault();
    this.#deeds[place + step]?.focus();
  }

  /**
   * @param {import("../common/message.js").Mark} mark
   * @param {string} game
   */
  #mark({ rule, words }, game) {
    const sentence = this.#language.say(rule ? "markedRule" : "marked", { words: this.#language.of(words), rule });
    return html("li", { class: "mark" }, ...linked(sentence, rule, game, this.#language));
  }

  /**
   * Who acted; empty where all agreed, where a position was set, and for the die.
   * @param {import("../common/message.js").Turn} turn
   * @param {string[]} seats
   */
  #actor({ seat }, seats) {
    return seat < 0 ? "" : `${this.#language.seat(seats[seat])}: `;
  }

  /** @param {string} by */
  #by(by) {
    return by in BY ? this.#language.say(BY[by]) : by;
  }
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * Whether the reader may ask for turns to be taken back.
 * @param {import("../common/message.js").Message} message
 */
function mayGoBack({ you, step, placing }) {
  return you.role !== "guest" && !step && !placing;
}
