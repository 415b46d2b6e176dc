import { whoMayPlay } from "../board/words.js";
import { html } from "../common/dom.js";

/**
 * What the players agreed on the last time they played a game here.
 *
 * @typedef {Object} Agreed
 * @property {string[]} players By seat; may be empty.
 * @property {string[]} opponents By seat, the level or engine that plays it; empty where a person does.
 * @property {string} control Of the clocks, such as `5+3`; `off` for none.
 * @property {boolean} tournament
 * @property {string} mode
 * @property {number[]} levels How much each seat is helped.
 */

const KEPT = "boardlight.sitting";
const OFF = "off";
const OTHER = "other";
const CONTROLS = [OFF, "3+2", "5+3", "10", "15+10", "30", "60+30"];
const MODES = { play: "aboutPlay", record: "aboutRecord", teach: "aboutTeach" };
const LEVELS = ["level0", "level1", "level2", "level3"];
const USUAL_LEVEL = 2;
const MOST_LETTERS = 60;
const CONTROL = String.raw`\d{1,4}(\.\d{1,3})?([+d]\d{1,4}(\.\d{1,3})?)?`;

/** Who plays, with which clocks, how strict the referee is and how much it helps: asked before a game, and remembered. */
export class Sitting {
  #form;
  #language;
  #drawn = "";
  /** The name of the game whose players are asked for. */
  #asked = "";
  /** @type {string[]} */
  people = [];
  /** The clocks of this table, where nobody has chosen others. */
  control = OFF;

  /**
   * @param {HTMLFormElement} form
   * @param {import("../common/language.js").Language} language
   */
  constructor(form, language) {
    this.#form = form;
    this.#language = language;
    form.addEventListener("change", () => this.#showChosen());
  }

  /** @param {import("./welcome.js").Game} game */
  show(game) {
    const drawn = JSON.stringify([game.name, this.#language.code, this.people]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    // In another language, or when names have come, what was given so far stays.
    const agreed = this.#asked === game.name ? this.#given() : this.#last(game);
    this.#asked = game.name;
    this.#at("#people").replaceChildren(...this.people.map((name) => html("option", { value: name })));
    this.#at("#players").replaceChildren(...game.seats.map((seat, number) => this.#player(seat, number, agreed, game.opponents)));
    const own = CONTROLS.includes(agreed.control) ? "" : agreed.control;
    const controls = [...CONTROLS, OTHER].map((control) => [control, this.#clock(control)]);
    this.#at("#controls").replaceChildren(...chips("control", controls, own ? OTHER : agreed.control));
    this.#at("#own-control").value = own;
    this.#at("#own-control").pattern = CONTROL;
    this.#at("#tournament").checked = agreed.tournament;
    const modes = Object.entries(MODES).map(([mode, key]) => [mode, this.#language.say(key)]);
    this.#at("#mode-choice").replaceChildren(...chips("mode", modes, agreed.mode));
    this.#showChosen();
  }

  /**
   * What is agreed now, as an order to open a game says it; it is remembered.
   * @param {import("./welcome.js").Game} game
   */
  order(game) {
    const agreed = this.#given();
    const kept = { ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"), [game.name]: agreed };
    localStorage.setItem(KEPT, JSON.stringify(kept));
    const { control, tournament, mode, levels } = agreed;
    // Of a seat that the computer plays the name is the computer's.
    const players = agreed.players.map((name, seat) => (agreed.opponents[seat] ? "" : name));
    const opponents = agreed.opponents.some(Boolean) ? { opponents: agreed.opponents } : {};
    return { players, ...opponents, mode, levels, control: tournament ? `${control} tournament` : control };
  }

  /** @returns {Agreed} */
  #given() {
    const given = new FormData(this.#form);
    const chosen = String(given.get("control"));
    const control = chosen === OTHER ? String(given.get("own-control")).trim() || OFF : chosen;
    return {
      players: given.getAll("player").map((name) => String(name).trim()),
      opponents: given.getAll("opponent").map(String),
      control,
      tournament: control !== OFF && given.has("tournament"),
      mode: String(given.get("mode")),
      levels: given.getAll("level").map(Number),
    };
  }

  /**
   * @param {import("./welcome.js").Game} game
   * @returns {Agreed}
   */
  #last({ name, seats }) {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const [control, tournament] = this.control.split(" ");
    const usual = { players: [], opponents: [], control, tournament: Boolean(tournament), mode: "play", levels: seats.map(() => USUAL_LEVEL) };
    return { ...usual, ...kept[name] };
  }

  /** @param {string} id */
  #at(id) {
    return this.#form.querySelector(id);
  }

  #player(seat, number, { players, levels, opponents }, offered) {
    const who = this.#language.seat(seat);
    const name = html("input", {
      name: "player", list: "people", maxlength: MOST_LETTERS, autocomplete: "off", spellcheck: "false",
      pattern: "[^;]*", placeholder: this.#language.say("name"), value: players[number] ?? "", "aria-label": this.#language.say("nameOf", { seat: who }),
    });
    const level = html("select", { name: "level", "aria-label": this.#language.say("helpOf", { seat: who }) });
    level.append(...LEVELS.map((key, value) => html("option", { value }, this.#language.say(key))));
    level.value = String(levels[number] ?? USUAL_LEVEL);
    const played = html("select", { name: "opponent", "aria-label": this.#language.say("whoPlaysSeat", { seat: who }) });
    played.append(...whoMayPlay(offered, opponents[number] ?? "", this.#language));
    return html("li", {}, html("span", {}, who), played, name, level);
  }

  /** @param {string} control */
  #clock(control) {
    if (control === OFF || control === OTHER) return this.#language.say(control === OFF ? "noClock" : "clockOther");
    const [minutes, seconds] = control.split("+");
    return this.#language.say(seconds ? "clockPlus" : "clockMinutes", { minutes, seconds: seconds ?? "" });
  }

  /** Show what the choices ask for: a clock of one's own; names and help of people alone. */
  #showChosen() {
    for (const seat of this.#at("#players").children) {
      const computer = seat.querySelector("[name=opponent]").value !== "";
      for (const part of seat.querySelectorAll("[name=player], [name=level]")) part.hidden = computer;
    }
    const chosen = new FormData(this.#form).get("control");
    this.#at("#own-control").hidden = chosen !== OTHER;
    this.#at("#own-control").required = chosen === OTHER;
    this.#at("#tournament").closest("label").hidden = chosen === OFF;
  }
}

/**
 * A choice of one, each as a word in a frame.
 * @param {string} name
 * @param {string[][]} values Each with its words.
 * @param {string} chosen
 */
export function chips(name, values, chosen) {
  return values.map(([value, words]) => {
    const input = html("input", { type: "radio", name, value, ...(value === chosen ? { checked: "" } : {}) });
    return html("label", { class: "chip" }, input, html("span", {}, words));
  });
}
