import { html } from "../common/dom.js";

/** What is written like this is an order and no turn: docs/table.md lists them. */
const ORDER = /^(set|start|correct|clock|claim|flag|takeback|check|pause|resume)\b/;

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
    this.#on("#takeback", () => orders.give("takeback"));
    this.#on("#check", () => orders.give("check"));
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
    const own = this.#own !== "";
    this.#ask(own ? "askDrawOwn" : "askDraw", [[this.#language.say(own ? "offerDraw" : "agree"), "draw"]]);
  }

  /** The seats for which the reader may speak. */
  get #playing() {
    return this.#own ? [this.#own] : (this.#message?.game.seats ?? []);
  }

  /** Those of them that may claim a draw. */
  get #claims() {
    const { claims, game } = this.#message;
    return claims.map((seat) => game.seats[seat]).filter((seat) => this.#playing.includes(seat));
  }

  /**
   * @param {"claim" | "resign"} verb
   * @param {string[]} seats
   * @returns {[string, string][]}
   */
  #named(verb, seats) {
    return seats.map((seat) => [this.#language.seat(seat), `${verb} ${seat}`]);
  }

  /**
   * @param {"askDraw" | "askDrawOwn" | "askResign" | "askResignOwn" | "askClaim"} question
   * @param {[string, string][]} answers Words and order of each.
   */
  #ask(question, answers) {
    this.#dialog.querySelector("#question").textContent = this.#language.say(question);
    const buttons = answers.map(([words, order]) => html("button", { value: order, class: "grave" }, words));
    this.#dialog.querySelector("#answers").replaceChildren(...buttons);
    this.#dialog.returnValue = "";
    this.#dialog.showModal();
  }

  #answered() {
    if (this.#dialog.returnValue) this.#orders.give(this.#dialog.returnValue);
  }

  /** @param {SubmitEvent} event */
  async #dictate(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = form.elements.turn.value.trim();
    const order = ORDER.test(text) ? text : `play ${text}`;
    if (text && (await this.#orders.give(order))) form.reset();
  }
}
