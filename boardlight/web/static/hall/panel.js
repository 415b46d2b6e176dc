import { inMinutes } from "../board/clocks.js";
import { html } from "../common/dom.js";
import { ask, newName } from "./asking.js";

/** Minutes that an arbiter gives. */
const EXTRA = [1, 2, 5];

/** What an arbiter may order of one table, and what the table answered. */
export class Panel {
  #dialog;
  #line;
  #language;
  #name = "";
  #drawn = "";
  /** @type {import("../common/message.js").Words | null} */
  #refusal = null;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {import("./line.js").HallLine} line
   * @param {import("../common/language.js").Language} language
   */
  constructor(dialog, line, language) {
    [this.#dialog, this.#line, this.#language] = [dialog, line, language];
    this.#at("#close-panel").addEventListener("click", () => dialog.close());
    this.#at("#panel-clock").addEventListener("submit", (event) => event.preventDefault());
    this.#at("#panel-correct").addEventListener("submit", (event) => this.#correct(/** @type {SubmitEvent} */ (event)));
  }

  /** @param {string} name Of a table. */
  open(name) {
    [this.#name, this.#refusal, this.#drawn] = [name, null, ""];
    this.show();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  show() {
    const table = this.#line.tables.get(this.#name);
    if (!table) {
      this.#dialog.close();
      return;
    }
    this.#at("#panel-title").textContent = this.#language.say("tableNamed", { name: table.name });
    const { game, says } = table.state;
    this.#at("#panel-words").textContent = says ? this.#language.of(says.words) : this.#language.say("tableIdle");
    const drawn = JSON.stringify([this.#language.code, table.state.calls, table.state.phase, table.state.paused, game, table.state.last]);
    if (drawn !== this.#drawn) this.#draw(table);
    this.#drawn = drawn;
    this.#showAnswers();
  }

  /** @param {import("./line.js").Table} table */
  #draw({ state }) {
    const { game, clocks, last } = state;
    this.#at("#panel-orders").replaceChildren(...this.#orders(state));
    this.#at("#panel-clock").hidden = !clocks;
    this.#at("#panel-correct").hidden = !last;
    if (!game) return;
    const select = this.#at("#panel-clock select");
    const chosen = /** @type {HTMLSelectElement} */ (select).value;
    select.replaceChildren(...game.seats.map((seat) => html("option", { value: seat }, this.#language.seat(seat))));
    if (game.seats.includes(chosen)) /** @type {HTMLSelectElement} */ (select).value = chosen;
    this.#at("#panel-clock .orders").replaceChildren(...EXTRA.map((minutes) => this.#extra(minutes)));
    const number = /** @type {HTMLInputElement} */ (this.#at("#panel-correct [name=number]"));
    if (document.activeElement !== number) number.value = last?.number ? String(last.number) : "";
  }

  /** @param {import("./line.js").TableState} state */
  #orders({ game, phase, paused, calls, moment, last }) {
    if (!game) return [];
    const playing = phase === "play";
    const buttons = [];
    if (calls.length > 0) buttons.push(this.#button("attend", { kind: "attend" }, "primary"));
    if (playing) buttons.push(this.#button(paused ? "goOn" : "pause", { kind: paused ? "resume" : "pause" }));
    if (last) buttons.push(this.#button("ruleBack", { kind: "takeback", moment }));
    if (playing) {
      buttons.push(this.#button("ruleDraw", { kind: "draw", moment }));
      for (const seat of game.seats) buttons.push(this.#button("ruleLoss", { kind: "resign", seat }, "", this.#language.seat(seat)));
    }
    return buttons;
  }

  /**
   * @param {string} key
   * @param {{kind: string, [field: string]: unknown}} order
   * @param {string} kind
   * @param {string} seat
   */
  #button(key, order, kind = "", seat = "") {
    const button = html("button", { type: "button", class: kind }, this.#language.say(key, { seat }));
    button.addEventListener("click", () => this.#give(order));
    return button;
  }

  /** @param {number} minutes */
  #extra(minutes) {
    const button = html("button", { type: "button" }, this.#language.say("addMinutes", { minutes }));
    button.addEventListener("click", () => this.#addTime(60 * minutes));
    return button;
  }

  /** @param {number} seconds */
  #addTime(seconds) {
    const table = this.#line.tables.get(this.#name);
    const clocks = table?.state.clocks;
    const seat = /** @type {HTMLSelectElement} */ (this.#at("#panel-clock select")).value;
    const number = table?.state.game?.seats.indexOf(seat) ?? -1;
    if (!clocks || number < 0) return;
    const passed = number === clocks.running ? Math.max(0, this.#line.age(table) - clocks.free) : 0;
    const left = Math.max(0, clocks.left[number] - passed) + seconds;
    this.#give({ kind: "clock", seat, left: inMinutes(Math.max(left, 10)) });
  }

  /** @param {SubmitEvent} event */
  #correct(event) {
    event.preventDefault();
    const { number, turn } = /** @type {HTMLFormElement} */ (event.target).elements;
    const moment = this.#line.tables.get(this.#name)?.state.moment;
    this.#give({ kind: "correct", number: Number(number.value), turn: turn.value.trim(), moment });
  }

  /** @param {{kind: string, [field: string]: unknown}} order */
  async #give(order) {
    this.#refusal = await ask("/api/hall/order", { id: newName(), table: this.#name, order });
    this.#showAnswers();
  }

  #showAnswers() {
    const given = [...this.#line.orders.values()].filter(({ table }) => table === this.#name).slice(-6).reverse();
    const lines = given.map(({ order, answered, refusal }) => {
      const [state, said] = answered ? (refusal ? ["refused", this.#language.of(refusal)] : ["done", this.#language.say("orderDone")]) : ["sent", this.#language.say("orderSent")];
      return html("li", { class: state }, html("b", {}, this.#told(order)), " ", html("span", {}, said));
    });
    if (this.#refusal) lines.unshift(html("li", { class: "refused" }, this.#language.of(this.#refusal)));
    this.#at("#answers").replaceChildren(...lines);
  }

  /** @param {{kind: string, [field: string]: any}} order */
  #told({ kind, seat, left, number, turn }) {
    const values = { seat: seat ? this.#language.seat(seat) : "", left: left ?? "", number: number ?? "", turn: turn ?? "" };
    const keys = { attend: "attend", pause: "pause", resume: "goOn", takeback: "ruleBack", draw: "ruleDraw", resign: "ruleLoss", clock: "clockTold", correct: "correctTold" };
    return this.#language.say(keys[kind] ?? "otherOrder", values);
  }

  /** @param {string} id */
  #at(id) {
    return /** @type {HTMLElement} */ (this.#dialog.querySelector(id));
  }
}
