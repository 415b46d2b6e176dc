import { html } from "../common/dom.js";

const STAYS = "";
const OFF = "off";
const CONTROLS = ["3+2", "5+3", "10", "15+10", "30", "60+30"];
const MOST_LETTERS = 60;

/** Names and clocks while a game is on: only the arbiter changes them. */
export class Agreement {
  #form;
  #orders;
  #language;
  #shown = "";
  /** @type {string[]} */
  #names = [];

  /**
   * @param {HTMLFormElement} form
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(form, orders, language) {
    [this.#form, this.#orders, this.#language] = [form, orders, language];
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#apply();
    });
  }

  /** @param {import("../common/message.js").Message} message */
  show({ you, game, names, clocks, lesson, step }) {
    this.#form.hidden = you.role !== "arbiter" || Boolean(lesson || step);
    const shown = JSON.stringify([this.#language.code, game.name, names, clocks?.control]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#names = names;
    const say = (key, parts) => this.#language.say(key, parts);
    const fields = game.seats.map((seat, number) => {
      const who = this.#language.seat(seat);
      const input = html("input", {
        name: "player", maxlength: MOST_LETTERS, pattern: "[^;]*", autocomplete: "off", spellcheck: "false", value: names[number],
      });
      return html("label", {}, html("span", {}, say("nameOf", { seat: who })), input);
    });
    const controls = CONTROLS.map((control) => html("option", { value: control }, control));
    const none = html("option", { value: OFF }, say("noClock"));
    const stays = html("option", { value: STAYS }, clocks ? `${clocks.control} · ${say("clockStays")}` : say("noClock"));
    const select = html("select", { name: "control" }, stays, ...(clocks ? [none] : []), ...controls);
    const fresh = html("label", {}, html("span", {}, say("clockAnew")), select);
    this.#form.querySelector("div").replaceChildren(...fields, fresh);
  }

  async #apply() {
    const given = new FormData(this.#form);
    const names = given.getAll("player").map((name) => String(name).trim());
    const control = String(given.get("control"));
    if (JSON.stringify(names) !== JSON.stringify(this.#names)) await this.#orders.give({ kind: "players", names });
    if (control !== STAYS) await this.#orders.give({ kind: "control", control });
  }
}
