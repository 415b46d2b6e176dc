import { html } from "../common/dom.js";

/**
 * A choice in the rules of a game.
 *
 * @typedef {Object} Option
 * @property {string} key
 * @property {import("../common/message.js").Words} about
 * @property {string[]} values `number` stands for any whole number from 1.
 * @property {string} default As the game is usually played.
 * @property {string} value As its table was calibrated.
 */

const NUMBER = "number";

/** The options of the game that is looked at, as a list of fields; what was chosen is kept while the page is open. */
export class Options extends EventTarget {
  #card;
  #language;
  /** @type {Map<string, Map<string, string>>} By the name of a game: what was chosen, by key. */
  #chosen = new Map();

  /**
   * @param {HTMLDetailsElement} card
   * @param {import("../common/language.js").Language} language
   */
  constructor(card, language) {
    super();
    this.#card = card;
    this.#language = language;
  }

  /** @param {import("./welcome.js").Game} game */
  show(game) {
    this.#card.hidden = game.options.length === 0;
    const changed = game.options.filter((option) => this.#value(game, option) !== option.default).length;
    this.#at("#options-told").textContent = changed ? this.#language.say("optionsChanged", { count: changed }) : "";
    const drawn = JSON.stringify([game.name, this.#language.code]);
    const list = this.#at("#options-list");
    if (list.dataset.drawn === drawn) return;
    list.dataset.drawn = drawn;
    list.replaceChildren(...game.options.map((option) => this.#field(game, option)));
  }

  /**
   * What is chosen, each as `key=value`; nothing if nobody has touched them.
   * @param {import("./welcome.js").Game} game
   */
  pairs(game) {
    return Object.entries(this.order(game).options ?? {}).map(([key, value]) => `${key}=${value}`);
  }

  /**
   * What an order adds, so that it is meant with these options.
   * @param {import("./welcome.js").Game} game
   * @returns {{options?: Record<string, string>}}
   */
  order(game) {
    if (!this.#chosen.has(game.name) || !game.options.length) return {};
    return { options: Object.fromEntries(game.options.map((option) => [option.key, this.#value(game, option)])) };
  }

  /** @param {string} id */
  #at(id) {
    return this.#card.querySelector(id);
  }

  #value({ name }, { key, value }) {
    return this.#chosen.get(name)?.get(key) ?? value;
  }

  #field(game, option) {
    const input = option.values.includes(NUMBER) ? this.#number(game, option) : this.#select(game, option);
    return html("label", {}, html("span", {}, this.#language.of(option.about)), input);
  }

  #select(game, option) {
    const values = option.values.map((value) => html("option", { value }, this.#word(value)));
    const select = html("select", { name: option.key }, ...values);
    select.value = this.#value(game, option);
    select.addEventListener("change", () => this.#choose(game, option, select.value));
    return select;
  }

  /** An empty field is `off`. */
  #number(game, option) {
    const value = this.#value(game, option);
    const input = html("input", {
      type: "number", min: option.least, name: option.key, inputmode: "numeric", placeholder: this.#word("off"),
      value: value === "off" ? "" : value,
    });
    input.addEventListener("change", () => {
      if (!input.checkValidity()) input.value = option.default;
      this.#choose(game, option, input.value || "off");
    });
    return input;
  }

  #choose(game, { key }, value) {
    if (!this.#chosen.has(game.name)) this.#chosen.set(game.name, new Map());
    this.#chosen.get(game.name).set(key, value);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} value */
  #word(value) {
    return this.#language.knows(`option_${value}`) ? this.#language.say(`option_${value}`) : this.#language.seat(value);
  }
}
