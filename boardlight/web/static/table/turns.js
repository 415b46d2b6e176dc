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
};

/** Games whose players are used to a score sheet: one line a move, White's turn and Black's. */
const PAIRED = new Set(["chess"]);

/** The log of turns. Lines are added or taken back, never rewritten, so that a screen reader reads only what is new. */
export class Turns {
  #place;
  #language;
  /** @type {string[]} */
  #shown = [];
  #atEnd = true;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    place.addEventListener("scroll", () => {
      this.#atEnd = place.scrollTop + place.clientHeight > place.scrollHeight - 8;
    });
    new ResizeObserver(() => this.#keepEnd()).observe(place);
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  show({ turns, marks, game }, faces) {
    const list = this.#place.querySelector("ol");
    list.classList.toggle("pairs", PAIRED.has(game.name));
    const marked = (/** @type {number} */ count) => marks.filter(({ after }) => after === count);
    const entries = [...marked(0), ...turns.flatMap((turn) => [turn, ...marked(turn.number)])];
    const wanted = entries.map((entry) => JSON.stringify([this.#language.code, game.name, entry]));
    let same = 0;
    while (same < this.#shown.length && this.#shown[same] === wanted[same]) same += 1;
    if (same === this.#shown.length && same === wanted.length) return;
    while (list.children.length > same) list.lastElementChild.remove();
    const fresh = entries.slice(same);
    list.append(...fresh.map((entry) => ("after" in entry ? this.#mark(entry, game.name) : this.#line(entry, game, faces))));
    this.#shown = wanted;
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
    const paired = PAIRED.has(game.name) && turn.kind !== "set";
    return html(
      "li",
      { "data-seat": turn.seat },
      html("span", { class: "number" }, paired ? `${Math.ceil(turn.number / 2)}.` : `${turn.number}.`),
      badge(turn.seat, faces),
      html("span", { class: "unseen" }, this.#actor(turn, game.seats)),
      html("span", { class: "text" }, deed(turn, this.#language), ...doubt(turn, this.#language)),
      html("span", { class: "by" }, this.#by(turn.by)),
      html("time", {}, turn.by === "file" ? "" : clock(turn.time)),
      ...news(turn, this.#language),
    );
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
