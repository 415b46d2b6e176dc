import { inMinutes } from "../board/clocks.js";
import { html } from "../common/dom.js";
import { LivingBoard } from "./living-board.js";

/** What is said of a table where nothing is played. */
const IDLE = { welcome: "tableIdle", calibrate: "tableCalibrates", record: "tableRecords" };

/** One table as a card: its board, who plays, clocks, and what is wrong. Drawn while it can be seen. */
export class Card {
  #line;
  #language;
  #board;
  #name = html("h2");
  #badges = html("p", { class: "badges" });
  #seats = html("ul", { class: "players" });
  #words = html("p", { class: "words" });
  #picture = html("div", { class: "picture" });
  /** @type {HTMLElement[]} */
  #faces = [];
  #written = "";
  #visible = false;
  /** @type {import("./line.js").Table | null} */
  table = null;

  /**
   * @param {import("./line.js").HallLine} line
   * @param {import("../common/language.js").Language} language
   */
  constructor(line, language) {
    [this.#line, this.#language] = [line, language];
    this.#board = new LivingBoard(this.#picture);
    this.place = html("li", { class: "table" }, html("div", { class: "head" }, this.#name, this.#badges), this.#picture, this.#seats, this.#words);
  }

  /** How urgent it is: calls, then faults, then what is asked, then all others. */
  get urgency() {
    const { state, away } = this.table;
    if (state.calls.length > 0) return 0;
    if (state.says?.tone === "foul" || state.broken.length > 0) return 1;
    return away || !state.game ? 3 : 2;
  }

  /** @param {import("./line.js").Table} table */
  show(table) {
    this.table = table;
    if (this.#visible) this.#draw();
  }

  /** @param {boolean} visible */
  see(visible) {
    this.#visible = visible;
    if (visible && this.table) this.#draw();
  }

  /** The clocks, as they run. */
  tick() {
    const clocks = this.table?.state.clocks;
    if (!this.#visible || !clocks) return;
    const passed = Math.max(0, this.#line.age(this.table) - clocks.free);
    this.#faces.forEach((face, seat) => {
      const text = inMinutes(Math.max(0, clocks.left[seat] - (seat === clocks.running ? passed : 0)));
      if (face.textContent !== text) face.textContent = text;
    });
  }

  #draw() {
    const { name, state, away } = this.table;
    this.#board.show(state);
    const written = JSON.stringify([this.#language.code, this.table.state, away]);
    if (written !== this.#written) {
      this.#written = written;
      this.#name.textContent = this.#language.say("tableNamed", { name });
      this.place.classList.toggle("called", state.calls.length > 0);
      this.place.classList.toggle("wrong", state.says?.tone === "foul" || state.broken.length > 0);
      this.place.classList.toggle("away", away);
      this.#badges.replaceChildren(...this.#badgesOf(this.table).map(([kind, text]) => html("span", { class: kind }, text)));
      this.#write(state);
    }
    this.tick();
  }

  /**
   * @param {import("./line.js").Table} table
   * @returns {[string, string][]}
   */
  #badgesOf({ state, away }) {
    const say = (/** @type {string} */ key) => this.#language.say(key);
    /** @type {[string, string, boolean][]} */
    const all = [
      ["call", say("badgeCall"), state.calls.length > 0],
      ["fault", say("badgeFault"), state.says?.tone === "foul"],
      ["fault", say("badgeDevice"), state.broken.length > 0],
      ["quiet", say("badgePaused"), state.paused && state.phase === "play"],
      ["quiet", say("badgeOver"), state.phase === "over"],
      ["quiet", say("badgeSetUp"), state.phase === "setup"],
      ["quiet", say("badgeAway"), away],
    ];
    return all.filter(([, , holds]) => holds).map(([kind, text]) => [kind, text]);
  }

  /** @param {import("./line.js").TableState} state */
  #write({ game, names, computers, clocks, turn, phase, out, outcome, says, last, activity }) {
    this.#faces = [];
    const lines = (game?.seats ?? []).map((seat, number) => {
      const face = html("span", { class: "clock" });
      this.#faces.push(face);
      const who = names[number] || computers[number] || this.#language.seat(seat);
      const classes = [phase === "play" && turn === number ? "to-move" : "", out.includes(number) ? "out" : ""];
      const line = html("li", { class: classes.join(" ").trim(), "data-seat": number }, html("span", { class: "who" }, who));
      if (outcome) line.append(html("span", { class: "score" }, new Intl.NumberFormat(this.#language.locale).format(outcome.scores[number])));
      else if (clocks) line.append(face);
      return line;
    });
    this.#seats.replaceChildren(...lines);
    if (!clocks || outcome) this.#faces = [];
    const speaks = says && (says.tone === "foul" || says.tone === "ask" || says.tone === "camera");
    const ended = outcome && this.#language.of(outcome.words);
    const played = last ? `${last.label} ${last.text}`.trim() : "";
    const idle = activity === "play" ? "" : this.#language.say(IDLE[activity]);
    this.#words.textContent = ended ?? (speaks ? this.#language.of(says.words) : played || idle);
    this.#picture.setAttribute("data-empty", String(!game));
  }
}
