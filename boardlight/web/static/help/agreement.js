import { whoMayPlay } from "../board/words.js";
import { html } from "../common/dom.js";

const STAYS = "";
const OFF = "off";
const CONTROLS = ["3+2", "5+3", "10", "15+10", "30", "60+30"];
const MOST_LETTERS = 60;

/** Who plays, names and clocks while a game is on: only the arbiter changes them. */
export class Agreement {
  #form;
  #orders;
  #language;
  #shown = "";
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {HTMLFormElement} form
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(form, orders, language) {
    [this.#form, this.#orders, this.#language] = [form, orders, language];
    form.addEventListener("change", () => this.#showNames());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#apply();
    });
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    const { you, game, names, computers, far, opponents, clocks, lesson, step } = message;
    this.#form.hidden = you.role !== "arbiter" || Boolean(lesson || step);
    const shown = JSON.stringify([this.#language.code, game.name, names, computers, far, opponents, clocks?.control]);
    if (shown === this.#shown) return;
    [this.#shown, this.#message] = [shown, message];
    const players = game.seats.flatMap((seat, number) => this.#player(seat, number, message));
    const controls = CONTROLS.map((control) => html("option", { value: control }, control));
    const none = html("option", { value: OFF }, this.#language.say("noClock"));
    const running = clocks ? `${clocks.control} · ${this.#language.say("clockStays")}` : this.#language.say("noClock");
    const stays = html("option", { value: STAYS }, running);
    const select = html("select", { name: "control" }, stays, ...(clocks ? [none] : []), ...controls);
    this.#form.querySelector("div").replaceChildren(...players, labelled(this.#language.say("clockAnew"), select));
    this.#showNames();
  }

  /**
   * Who plays a seat, and the name of the person who does.
   * @param {string} seat
   * @param {number} number
   * @param {import("../common/message.js").Message} message
   */
  #player(seat, number, { names, computers, far, opponents }) {
    const who = { seat: this.#language.seat(seat) };
    const input = html("input", {
      name: "player", maxlength: MOST_LETTERS, pattern: "[^;]*", autocomplete: "off", spellcheck: "false",
      value: computers[number] ? "" : names[number],
    });
    const name = labelled(this.#language.say("nameOf", who), input);
    if (!opponents) return [name];
    if (far.includes(number)) return [html("input", { type: "hidden", name: "opponent", value: "" }), name];
    const select = html("select", { name: "opponent" }, ...whoMayPlay(opponents, computers[number], this.#language));
    return [html("div", { class: "player" }, labelled(this.#language.say("whoPlaysSeat", who), select), name)];
  }

  /** Names are those of people. */
  #showNames() {
    for (const player of this.#form.querySelectorAll(".player")) {
      player.lastElementChild.hidden = player.querySelector("select").value !== "";
    }
  }

  async #apply() {
    const given = new FormData(this.#form);
    const { names, computers } = this.#message;
    const opponents = given.getAll("opponent").map(String);
    const people = given.getAll("player").map((name, seat) => (opponents[seat] ? "" : String(name).trim()));
    const named = names.map((name, seat) => (computers[seat] || opponents[seat] ? "" : name));
    const control = String(given.get("control"));
    const changes = opponents.length > 0 && JSON.stringify(opponents) !== JSON.stringify(computers);
    if (changes) await this.#orders.give({ kind: "opponents", names: opponents });
    if (JSON.stringify(people) !== JSON.stringify(named)) await this.#orders.give({ kind: "players", names: people });
    if (control !== STAYS) await this.#orders.give({ kind: "control", control });
  }
}

/**
 * A field under its words.
 * @param {string} words
 * @param {HTMLElement} field
 */
function labelled(words, field) {
  return html("label", {}, html("span", {}, words), field);
}
