import { loadArt } from "./art.js";
import { Cell } from "./cell.js";
import { Explorer } from "./keyboard.js";
import { Turntable } from "./rotation.js";
import { seatBelow } from "../common/viewer.js";

const DARK = [0, 0, 0, 0];

/**
 * The board of the page: pieces, lights and oddities, cell by cell.
 *
 * Tells of `taken` (its `detail` is the cell), and unless that was prevented of `chosen` (the choice it answers);
 * and of `released`.
 */
export class Board extends EventTarget {
  #place;
  #language;
  #source;
  #turntable;
  /** @type {import("./art.js").Art | null} */
  #art = null;
  /** @type {Cell[]} */
  #cells = [];
  #game = "";
  /** @type {number[]} */
  #open = [];
  /** @type {Map<number, import("../tap/picking.js").Mark>} */
  #taps = new Map();
  /** @type {Explorer | null} */
  #explorer = null;
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {HTMLElement} place
   * @param {HTMLButtonElement} turner
   * @param {import("../common/language.js").Language} language
   * @param {string} source Address of the drawn board; the table's own if left out.
   */
  constructor(place, turner, language, source = "/board.svg") {
    super();
    this.#place = place;
    this.#language = language;
    this.#source = source;
    this.#turntable = new Turntable(turner);
    this.#turntable.addEventListener("turned", () => this.dispatchEvent(new Event("turned")));
  }

  /** The faces of the game's pieces, by label. */
  get faces() {
    return this.#art?.faces ?? new Map();
  }

  /** By how many right angles it is turned, clockwise. */
  get quarters() {
    return this.#turntable.quarters;
  }

  /** The cells' names. */
  get names() {
    return this.#cells.map((cell) => cell.name);
  }

  /**
   * Show a message; the board is fetched anew when the game is another.
   * @param {import("../common/message.js").Message} message
   * @param {number[]} open Cells that may be taken for a reason of the page's own.
   * @param {Map<number, import("../tap/picking.js").Mark>} taps What taps mean.
   */
  async show(message, open = [], taps = new Map()) {
    this.#message = message;
    [this.#open, this.#taps] = [open, taps];
    const game = JSON.stringify([message.game.name, message.game.options]);
    if (game !== this.#game) await this.#load(game, message.game.seats.length);
    this.#turntable.face(seatBelow(this.#message), this.#message.game.seats.length);
    if (this.#art) this.#draw(this.#message);
  }

  /**
   * Point at some cells, for as long as a choice is looked at.
   * @param {number[]} cells
   */
  point(cells) {
    this.#cells.forEach((cell, number) => cell.point(cells.includes(number)));
  }

  /**
   * @param {string} game
   * @param {number} seats
   */
  async #load(game, seats) {
    const art = await loadArt(this.#source);
    if (!art) return;
    this.#game = game;
    this.#art = art;
    const { picture, places, pitch } = this.#art;
    this.#cells = places.map((place, number) => new Cell(place, number, pitch));
    this.#place.replaceChildren(picture);
    this.#turntable.carry(picture, seats);
    this.#explorer = new Explorer(places);
    this.#explorer.addEventListener("taken", (event) => this.#taken(event.detail));
    this.#explorer.addEventListener("released", () => this.dispatchEvent(new Event("released")));
  }

  /** Whether the keyboard is on the board. */
  get isFocused() {
    return this.#place.contains(document.activeElement);
  }

  /** @param {number} cell The keyboard goes there. */
  focus(cell) {
    this.#explorer?.focus(cell);
  }

  /** @param {import("../common/message.js").Message} message */
  #draw(message) {
    const odd = new Map(message.odd.map((one) => [one.cell, one]));
    const inside = new Map((message.inside ?? []).map(({ cell, labels }) => [cell, labels]));
    const offered = new Map();
    for (const choice of message.choices) {
      for (const cell of choice.cells) offered.set(cell, offered.has(cell) ? null : choice);
    }
    this.#cells.forEach((cell, number) => {
      const wrong = odd.get(number);
      const label = wrong ? wrong.seen : message.cells[number];
      const look = {
        piece: this.faces.get(label) ?? null,
        light: message.lights[number] ?? DARK,
        cue: message.cues?.[number] ?? null,
        odd: Boolean(wrong) && !message.step,
        missing: this.faces.get(wrong?.expected) ?? null,
        inside: (inside.get(number) ?? []).map((held) => this.faces.get(held)).filter(Boolean),
        covered: message.covered.includes(number),
        said: message.says.cells.includes(number),
        offered: Boolean(offered.get(number)) || this.#open.includes(number),
        tap: this.#taps.get(number) ?? null,
      };
      cell.show({ ...look, label: this.#described(cell.name, look, offered.get(number)) });
    });
  }

  /**
   * The cell in words: name, piece, light, what is wrong, what it offers.
   * @param {string} name
   * @param {Omit<import("./cell.js").Look, "label">} look
   * @param {import("../common/message.js").Choice | null | undefined} choice
   */
  #described(name, look, choice) {
    const language = this.#language;
    const parts = [name, look.piece ? this.#piece(look.piece) : language.say("empty")];
    if (look.light.slice(0, 3).some(Boolean)) parts.push(language.say(look.cue ? `cue_${look.cue}` : "lit"));
    if (look.missing) parts.push(language.say("oddMissing", { piece: this.#piece(look.missing) }));
    else if (look.odd) parts.push(language.say("oddExtra"));
    if (look.inside.length) parts.push(language.say("inside", { pieces: look.inside.map((piece) => this.#piece(piece)).join(", ") }));
    if (look.covered) parts.push(language.say("cue_covered"));
    if (choice) parts.push(language.of(choice.words));
    if (look.tap) parts.push(language.say(`tap_${look.tap}`));
    return parts.join(", ");
  }

  /** @param {import("./art.js").Face} face */
  #piece(face) {
    const { kinds, seats } = this.#message.game;
    const words = kinds[face.label] ?? kinds[face.kind];
    const kind = words ? this.#language.of(words) : face.kind;
    return this.#language.say("piece", { kind, seat: this.#language.seat(seats[face.seat]) });
  }

  /** @param {number} cell */
  #taken(cell) {
    const answers = this.dispatchEvent(new CustomEvent("taken", { detail: cell, cancelable: true }));
    if (!answers) return;
    const choices = this.#message.choices.filter((choice) => choice.cells.includes(cell));
    if (choices.length === 1) this.dispatchEvent(new CustomEvent("chosen", { detail: choices[0] }));
  }
}
