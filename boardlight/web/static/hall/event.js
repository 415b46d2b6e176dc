import { html } from "../common/dom.js";
import { ask } from "./asking.js";

/** Pairings, results and standings. Tells of `refused` (its `detail` says why, or null). */
export class EventOfHall extends EventTarget {
  #line;
  #language;
  #drawn = "";

  /**
   * @param {import("./line.js").HallLine} line
   * @param {import("../common/language.js").Language} language
   */
  constructor(line, language) {
    super();
    [this.#line, this.#language] = [line, language];
    at("#import").addEventListener("submit", (event) => this.#import(/** @type {SubmitEvent} */ (event)));
    at("#clear").addEventListener("click", () => confirm(language.say("askNewEvent")) && this.#ask("/api/pairings", null));
  }

  show() {
    const { pairings, standings, arbiter } = this.#line;
    const drawn = JSON.stringify([this.#language.code, pairings, standings, arbiter]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    at("#import").hidden = !arbiter;
    at("#no-pairings").hidden = pairings.length > 0;
    at("#no-standings").hidden = standings.length > 0;
    at("#standings table").hidden = standings.length === 0;
    at("#rounds").replaceChildren(...this.#rounds());
    at("#standings tbody").replaceChildren(...standings.map((line) => this.#standing(line)));
  }

  /** The last round is open, the others are folded. */
  #rounds() {
    const numbers = [...new Set(this.#line.pairings.map(({ round }) => round))].sort((one, other) => other - one);
    return numbers.map((number, place) => {
      const rows = this.#line.pairings.filter(({ round }) => round === number).map((each) => this.#pairing(each));
      const table = html("table", {}, html("tbody", {}, ...rows));
      const details = html("details", place === 0 ? { open: "" } : {}, html("summary", {}, this.#language.say("roundNumber", { number })), table);
      return details;
    });
  }

  /** @param {{number: number, table: string, players: string[], result: string, by: string}} pairing */
  #pairing({ number, table, players, result, by }) {
    const where = table ? this.#language.say("tableNamed", { name: table }) : "";
    const bye = players.length === 1 ? ` (${this.#language.say("bye")})` : "";
    const told = html("td", { class: `result ${by}` });
    if (this.#line.arbiter) told.append(this.#field(number, players, result, by));
    else told.append(result || "–");
    return html("tr", {}, html("td", { class: "where" }, where), html("td", {}, players.join(" – ") + bye), told);
  }

  /**
   * @param {number} number
   * @param {string[]} players
   * @param {string} result
   * @param {string} by
   */
  #field(number, players, result, by) {
    const label = this.#language.say("resultOf", { players: players.join(" – ") });
    const field = /** @type {HTMLInputElement} */ (html("input", { value: result, maxlength: 60, size: 5, "aria-label": label, autocomplete: "off", placeholder: players.length === 2 ? "1-0" : "" }));
    if (by === "game") field.title = this.#language.say("byGame");
    field.addEventListener("change", () => this.#ask("/api/result", { number, result: field.value }));
    return field;
  }

  /** @param {{place: number, name: string, points: number, direct: number | null, cut: number, buchholz: number, sonneborn: number, wins: number}} line */
  #standing({ place, name, points, direct, cut, buchholz, sonneborn, wins }) {
    const number = new Intl.NumberFormat(this.#language.locale);
    const cells = [points, direct, cut, buchholz, sonneborn, wins].map((each) => html("td", {}, each === null ? "" : number.format(each)));
    return html("tr", {}, html("td", {}, String(place)), html("th", { scope: "row" }, name), ...cells);
  }

  /** @param {SubmitEvent} event */
  #import(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const file = form.querySelector("input").files[0];
    this.#ask("/api/pairings", file);
    form.reset();
  }

  /**
   * @param {string} path
   * @param {object | Blob | null} body
   */
  async #ask(path, body) {
    this.#drawn = "";
    const refused = await ask(path, body);
    this.show();
    this.dispatchEvent(new CustomEvent("refused", { detail: refused }));
  }
}

/** @param {string} id */
function at(id) {
  return /** @type {HTMLElement} */ (document.querySelector(id));
}
