import { Connection } from "../common/connection.js";

/**
 * One table, as the hall tells of it (fields of `state`: club/hall/table_state.py).
 *
 * @typedef {Object} TableState
 * @property {"welcome" | "calibrate" | "record" | "play"} activity
 * @property {{name: string, title: import("../common/message.js").Words, seats: string[]} | null} game
 * @property {string} board
 * @property {"setup" | "play" | "over" | null} phase
 * @property {number} turn
 * @property {number} moment
 * @property {(string | null)[]} cells
 * @property {number[]} out
 * @property {number[]} calls
 * @property {{tone: string, words: import("../common/message.js").Words, rule: string} | null} says
 * @property {{number: number | null, label: string, seat: number, text: string} | null} last
 * @property {string[]} names
 * @property {string[]} computers
 * @property {import("../common/message.js").Clocks | null} clocks
 * @property {boolean} paused
 * @property {{scores: number[], words: import("../common/message.js").Words} | null} outcome
 * @property {string[]} broken
 *
 * @typedef {Object} Table
 * @property {string} name
 * @property {boolean} away Whether it has not been seen for a while.
 * @property {number} since Seconds since 1970, on the journal's clock, when it told this.
 * @property {TableState} state
 *
 * @typedef {Object} GivenOrder
 * @property {string} table
 * @property {{kind: string, [field: string]: unknown}} order
 * @property {boolean} answered
 * @property {import("../common/message.js").Words | null} refusal
 */

/**
 * All that the hall tells, kept up to date: only what changes is sent.
 *
 * Tells of `changed`, whose `detail` are the names of the tables that did; of `lost` and `found`.
 */
export class HallLine extends EventTarget {
  /** @type {Map<string, Table>} */
  tables = new Map();
  /** @type {Map<string, GivenOrder>} */
  orders = new Map();
  /** @type {any[]} */
  pairings = [];
  /** @type {any[]} */
  standings = [];
  /** @type {import("../common/message.js").Words | null} */
  trouble = null;
  arbiter = false;
  /** By how many seconds the journal's clock is ahead of this browser's. */
  #ahead = 0;
  #connection = new Connection("/ws");

  open() {
    this.#connection.addEventListener("message", (event) => this.#heard(event.detail));
    for (const type of ["lost", "found"]) this.#connection.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    this.#connection.open();
  }

  /**
   * Seconds since a table told what it shows.
   * @param {Table} table
   */
  age(table) {
    return performance.now() / 1000 + this.#ahead - table.since;
  }

  /** @param {any} message The first on a line has everything, and says who reads it. */
  #heard({ now, arbiter, parts }) {
    this.#ahead = now - performance.now() / 1000;
    const changed = new Set();
    if (arbiter !== undefined) {
      this.arbiter = arbiter;
      for (const name of this.tables.keys()) changed.add(name);
      for (const kept of [this.tables, this.orders]) kept.clear();
    }
    for (const [key, value] of Object.entries(parts)) {
      const [kind, name] = [key.split("/", 1)[0], key.slice(key.indexOf("/") + 1)];
      if (kind === "table") changed.add(name);
      if (kind === "table") keep(this.tables, name, value);
      else if (kind === "order") keep(this.orders, name, value);
      else if (kind === "pairings") this.pairings = value;
      else if (kind === "standings") this.standings = value;
      else if (kind === "trouble") this.trouble = value;
    }
    this.dispatchEvent(new CustomEvent("changed", { detail: changed }));
  }
}

/**
 * @param {Map<string, any>} kept
 * @param {string} name
 * @param {any} value Null: it is gone.
 */
function keep(kept, name, value) {
  if (value === null) kept.delete(name);
  else kept.set(name, value);
}
