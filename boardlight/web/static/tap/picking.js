import { mayAnswer } from "../common/viewer.js";

/**
 * One step of a turn, as `/api/steps` tells it (boardlight/web/steps.py).
 *
 * @typedef {Object} Step
 * @property {number | null} cell Where it is done; null for what is only said.
 * @property {number | null} source From where a piece goes.
 * @property {number[]} taken Cells whose piece it captures.
 * @property {string | null} piece The label of the piece that arrives.
 * @property {import("../common/message.js").Words | null} words What it means, where its cell does not say it.
 * @property {boolean} fault Whether the other side may answer it.
 * @property {string | null} turn The turn that ends here.
 * @property {Step[]} next
 *
 * @typedef {"picked" | "target" | "capture" | "fault" | "victim" | "movable"} Mark
 */

const TARGETS = 2;
const HINTS = 3;

/**
 * A turn played by taps: a piece is picked, then the cells on its way, until a whole turn is ordered.
 *
 * Tells of `changed`, whenever something else is picked, marked or asked.
 */
export class Picking extends EventTarget {
  #orders;
  #names;
  /** @type {import("../common/message.js").Message | null} */
  #message = null;
  #position = "";
  /** @type {number | null} */
  #cell = null;
  /** @type {Step[] | null} What may follow; null until the table has said it. */
  #steps = null;
  /** @type {Step[]} What has been done. */
  #trail = [];
  /** @type {Step[]} Of which one is to be chosen. */
  #asked = [];
  /** @type {number | null} A tap that came before the answer. */
  #early = null;

  /**
   * @param {import("../common/orders.js").Orders} orders
   * @param {() => string[]} names Of the cells.
   */
  constructor(orders, names) {
    super();
    [this.#orders, this.#names] = [orders, names];
  }

  /** @param {import("../common/message.js").Message} message Lets go what was picked in another position. */
  show(message) {
    this.#message = message;
    const position = JSON.stringify([message.moment, message.turn, message.ply, message.cells, message.lesson?.number]);
    if (position !== this.#position || !this.#mayPlay) this.#forget();
    this.#position = position;
  }

  /** Whether the reader plays by taps now: not where a real board does not show the position yet. */
  get #mayPlay() {
    const { phase, placing, step, odd } = this.#message;
    return phase !== "over" && !placing && !step && !odd.length && mayAnswer(this.#message);
  }

  /** Where the piece in hand stands, or null. */
  get at() {
    const last = this.#trail.findLast((step) => step.source !== null);
    return last ? last.cell : this.#cell;
  }

  /** The steps to choose from by their words. */
  get choices() {
    if (this.#asked.length) return this.#asked;
    const steps = this.#steps ?? [];
    return steps.filter((step) => step.words && (step.cell === null || onCell(steps, step.cell).length === 1));
  }

  /** What is to be done next; empty while nothing is picked. */
  get stage() {
    if (this.#cell === null || this.#steps === null) return "";
    if (this.#asked.length) return this.#asked[0].fault ? "fault" : "choose";
    if (this.#trail.length) return "goOn";
    if (this.#steps.every((step) => step.fault)) return this.#steps.length ? "onlyFaults" : "none";
    return "where";
  }

  /** Whether a cell may be asked about. */
  get asks() {
    const { you, assist, phase } = this.#message;
    return phase === "play" && (you.role === "arbiter" || assist[you.seat] === HINTS);
  }

  /**
   * What the taps mean, by cell.
   * @returns {Map<number, Mark>}
   */
  get marks() {
    /** @type {Map<number, Mark>} */
    const marks = new Map();
    if (!this.#message || !this.#mayPlay) return marks;
    if (!this.#trail.length) for (const cell of this.#message.movable) marks.set(cell, "movable");
    if (this.#cell === null) return marks;
    const shown = this.#message.assist[this.#message.turn] >= TARGETS ? (this.#asked.length ? this.#asked : (this.#steps ?? [])) : [];
    for (const { taken, fault } of shown) if (!fault) for (const cell of taken) marks.set(cell, "victim");
    for (const { cell, taken, fault } of shown) {
      if (cell !== null && !(fault && marks.has(cell) && marks.get(cell) !== "movable")) marks.set(cell, fault ? "fault" : taken.length ? "capture" : "target");
    }
    if (!onCell(shown, this.at).length) marks.set(this.at, "picked");
    return marks;
  }

  /** @param {number} cell Whether its piece may be lifted with a finger. */
  mayLift(cell) {
    return this.#mayPlay && (cell === this.at || (!this.#trail.length && this.#message.movable.includes(cell)));
  }

  /** @param {number} cell Its piece was lifted with a finger. */
  lift(cell) {
    if (this.at !== cell) this.#pick(cell);
  }

  /**
   * Take a cell; whether it means anything here.
   * @param {number} cell
   */
  take(cell) {
    if (!this.#message || !this.#mayPlay) return false;
    if (this.#cell !== null && this.#steps === null && cell !== this.#cell) this.#early = cell;
    else if (this.#cell !== null && onCell(this.#steps ?? [], cell).length) this.#go(onCell(this.#steps, cell));
    else if (cell === this.at) this.letGo();
    else if (this.#message.movable.includes(cell)) this.#pick(cell);
    else if (this.#cell !== null) this.#askWhy(cell);
    else if (this.#mayAskAbout(cell)) this.#pick(cell);
    else return false;
    return true;
  }

  /** @param {number} cell */
  #mayAskAbout(cell) {
    const { cells, choices } = this.#message;
    return this.asks && cells[cell] !== null && !choices.some((choice) => choice.cells.includes(cell));
  }

  /** @param {Step} step One of the choices. */
  choose(step) {
    this.#follow(step);
  }

  /** Give up what is picked. */
  letGo() {
    if (this.#cell === null) return;
    this.#forget();
    this.#tell();
  }

  /**
   * The message with the pieces where the steps so far have brought them.
   * @param {import("../common/message.js").Message} message
   */
  drafted(message) {
    if (!this.#trail.length) return message;
    const cells = [...message.cells];
    for (const { cell, source, piece } of this.#trail) {
      if (cell === null) continue;
      if (source !== null) [cells[cell], cells[source]] = [cells[source], null];
      if (piece !== null) cells[cell] = piece;
    }
    return { ...message, cells };
  }

  /** @param {number} cell */
  async #pick(cell) {
    this.#forget();
    this.#cell = cell;
    this.#tell();
    const position = this.#position;
    const answer = await stepsFrom(cell);
    if (this.#cell !== cell || this.#position !== position || this.#steps) return;
    if (answer.refusal || answer.moment !== this.#message.moment) {
      this.#orders.refuse(answer.refusal ?? null);
      this.letGo();
      return;
    }
    this.#offer(answer.steps);
    const early = this.#early;
    this.#early = null;
    if (early !== null) this.take(early);
    else this.#tell();
  }

  /** @param {Step[]} steps Those of one cell. */
  #go(steps) {
    if (steps.length === 1 && !steps[0].fault) this.#follow(steps[0]);
    else {
      this.#asked = steps;
      this.#tell();
    }
  }

  /** @param {Step} step */
  async #follow(step) {
    this.#trail.push(step);
    this.#offer(step.next);
    this.#tell();
    if (step.turn === null) return;
    const position = this.#position;
    const taken = await this.#orders.give({ kind: "play", turn: step.turn });
    if (!taken && this.#position === position) this.letGo();
  }

  /** @param {Step[]} steps What may follow; where their cell does not tell them apart, one is to be chosen. */
  #offer(steps) {
    this.#steps = steps;
    this.#asked = steps.length > 1 && onCell(steps, steps[0].cell).length === steps.length ? steps : [];
  }

  /** @param {number} cell */
  #askWhy(cell) {
    const about = [this.#cell, cell].map((number) => this.#names()[number]).join("-");
    const asks = this.asks && !this.#trail.length;
    this.letGo();
    if (asks) this.#orders.give({ kind: "why", about });
  }

  #forget() {
    [this.#cell, this.#steps, this.#trail, this.#asked, this.#early] = [null, null, [], [], null];
  }

  #tell() {
    this.dispatchEvent(new Event("changed"));
  }
}

/**
 * @param {Step[]} steps
 * @param {number | null} cell
 */
function onCell(steps, cell) {
  return steps.filter((step) => step.cell === cell);
}

/**
 * @param {number} cell
 * @returns {Promise<{moment?: number, steps?: Step[], refusal?: import("../common/message.js").Words}>}
 */
async function stepsFrom(cell) {
  try {
    const answer = await fetch(`/api/steps?cell=${cell}`);
    return await answer.json();
  } catch {
    return {};
  }
}
