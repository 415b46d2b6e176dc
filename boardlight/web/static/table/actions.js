import { deed } from "../board/words.js";
import { html } from "../common/dom.js";

/** Turns that a question names. */
const NAMED = 4;

/** The buttons that ask the table for something, and the questions before what cannot be undone. */
export class Actions {
  #orders;
  #language;
  #dialog = /** @type {HTMLDialogElement} */ (document.querySelector("#ask"));
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(orders, language) {
    this.#orders = orders;
    this.#language = language;
    this.#on("#takeback", () => orders.give({ kind: "takeback" }));
    this.#on("#check", () => orders.give({ kind: "check" }));
    this.#on("#draw", () => this.#askDraw());
    this.#on("#claim", () => this.#ask("askClaim", this.#named("claim", this.#claims)));
    this.#on("#resign", () => this.#ask(this.#own ? "askResignOwn" : "askResign", this.#named("resign", this.#playing)));
    document.querySelector("#dictate").addEventListener("submit", (event) => this.#dictate(event));
    this.#dialog.addEventListener("close", () => this.#answered());
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    this.#message = message;
    const playing = message.phase === "play";
    const guided = Boolean(message.lesson || message.step);
    document.querySelector("#check").hidden = this.#own !== "";
    for (const id of ["#draw", "#resign"]) document.querySelector(id).hidden = guided;
    for (const id of ["#takeback", "#dictate"]) document.querySelector(id).hidden = Boolean(message.step);
    for (const id of ["#draw", "#resign"]) document.querySelector(id).disabled = !playing;
    document.querySelector("#takeback").disabled = message.turns.length === 0;
    document.querySelector("#claim").hidden = !playing || guided || this.#claims.length === 0;
  }

  /**
   * @param {string} id
   * @param {() => void} act
   */
  #on(id, act) {
    document.querySelector(id).addEventListener("click", act);
  }

  /** The name of the seat whose page this is, if it is one's. */
  get #own() {
    const { you, game } = this.#message ?? {};
    return you?.role === "seat" ? game.seats[you.seat] : "";
  }

  #askDraw() {
    const own = this.#own !== "" || this.#message.computers.some(Boolean);
    this.#ask(own ? "askDrawOwn" : "askDraw", [[this.#language.say(own ? "offerDraw" : "agree"), { kind: "draw" }]]);
  }

  /**
   * Ask whether turns are to be taken back, that one or only those after it.
   * @param {import("../common/message.js").Turn[]} turns The one that was chosen, and all after it.
   */
  goBack(turns) {
    const answers = [...this.#givenUp("backAfter", turns.slice(1)), ...this.#givenUp("backBefore", turns)];
    if (answers.length > 0) this.#ask("askBack", answers, { turn: deed(turns[0], this.#language) });
  }

  /**
   * The answer that these lines of the list are taken back: numbered turns are, with all that follows them, or
   * the last line alone. A roll stays for the turn after it.
   * @param {"backAfter" | "backBefore"} words
   * @param {import("../common/message.js").Turn[]} lines
   * @returns {[string, import("../common/orders.js").Order][]}
   */
  #givenUp(words, lines) {
    const turns = lines.filter(({ number }) => number !== null).length;
    const from = lines.findIndex(({ seat, kind }) => seat >= 0 || kind !== "turn");
    const given = words === "backAfter" && from >= 0 ? lines.slice(from) : lines;
    const named = this.#language.say(words, { turns: this.#listed(given) });
    if (given[0]?.number != null) return [[named, { kind: "takeback", turns }]];
    return given.length === 1 ? [[named, { kind: "takeback" }]] : [];
  }

  /** @param {import("../common/message.js").Turn[]} turns */
  #listed(turns) {
    const named = turns.slice(0, NAMED).map((turn) => deed(turn, this.#language));
    return [...named, ...(turns.length > NAMED ? ["…"] : [])].join(", ");
  }

  /** The seats for which the reader may speak, of those that still play. */
  get #playing() {
    if (this.#own) return [this.#own];
    const { game, out } = this.#message;
    return game.seats.filter((_, seat) => !out.includes(seat));
  }

  /** Those of them that may claim a draw. */
  get #claims() {
    const { claims, game } = this.#message;
    return claims.map((seat) => game.seats[seat]).filter((seat) => this.#playing.includes(seat));
  }

  /**
   * @param {"claim" | "resign"} kind
   * @param {string[]} seats
   * @returns {[string, import("../common/orders.js").Order][]}
   */
  #named(kind, seats) {
    return seats.map((seat) => [this.#language.seat(seat), { kind, seat }]);
  }

  /**
   * @param {"askDraw" | "askDrawOwn" | "askResign" | "askResignOwn" | "askClaim" | "askBack"} question
   * @param {[string, import("../common/orders.js").Order][]} answers Words and order of each.
   * @param {Record<string, string>} values
   */
  #ask(question, answers, values = {}) {
    this.#dialog.querySelector("#question").textContent = this.#language.say(question, values);
    const buttons = answers.map(([words, order]) => html("button", { value: JSON.stringify(order), class: "grave" }, words));
    this.#dialog.querySelector("#answers").replaceChildren(...buttons);
    this.#dialog.returnValue = "";
    this.#dialog.showModal();
  }

  #answered() {
    if (this.#dialog.returnValue) this.#orders.give(JSON.parse(this.#dialog.returnValue));
  }

  /** @param {SubmitEvent} event */
  #dictate(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = form.elements.turn.value.trim();
    if (text) this.#orders.giveWritten({ kind: "typed", text }, form.elements.turn);
  }
}
