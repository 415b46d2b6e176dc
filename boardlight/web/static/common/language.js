import { CATALOGUES } from "./catalogues.js";
import { html, renew } from "./dom.js";

const KEPT = "boardlight.language";

/**
 * A sentence of the page in every language, as the referee tells its own.
 * @param {string} key
 * @returns {import("./message.js").Words}
 */
export function words(key) {
  return Object.fromEntries(Object.entries(CATALOGUES).map(([code, texts]) => [code, texts[`page.${key}`]]));
}

/** The language of the page: what the browser asks for, unless the reader chose otherwise. Tells of a `change`. */
export class Language extends EventTarget {
  constructor() {
    super();
    const kept = localStorage.getItem(KEPT);
    this.code = kept in CATALOGUES ? kept : preferred(navigator.languages);
  }

  /** The code of the language that the button changes to. */
  get next() {
    const codes = Object.keys(CATALOGUES);
    return codes[(codes.indexOf(this.code) + 1) % codes.length];
  }

  /** How this language writes numbers and days, as `Intl` calls it. */
  get locale() {
    return this.say("locale");
  }

  /** Change to the next language, and keep that. */
  toggle() {
    this.code = this.next;
    localStorage.setItem(KEPT, this.code);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * A sentence of the page; its values may be words in every language.
   * @param {string} key
   * @param {Record<string, string | number | import("./message.js").Words>} values
   */
  say(key, values = {}) {
    return CATALOGUES[this.code][`page.${key}`].replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "object" ? this.of(value) : String(value);
    });
  }

  /** @param {string} key Whether it names a sentence. */
  knows(key) {
    return `page.${key}` in CATALOGUES[this.code];
  }

  /**
   * A sentence of the referee.
   * @param {import("./message.js").Words} words
   */
  of(words) {
    return words[this.code];
  }

  /** @param {string} name */
  seat(name) {
    return CATALOGUES[this.code][`seat.${name.toLowerCase()}`] ?? name;
  }

  /**
   * Write the page's own sentences into every element that names one. What stands there already stays, for pages
   * are dressed anew with every message.
   */
  dress() {
    // To set it anew, even to the same, has the style of every element reckoned anew.
    if (document.documentElement.lang !== this.code) document.documentElement.lang = this.code;
    const button = document.querySelector("#language");
    const whole = html("span", { class: "whole" }, CATALOGUES[this.next]["page.languageName"]);
    const short = html("span", { class: "short", "aria-hidden": "true" }, this.next.toUpperCase());
    renew(button, [whole, short]);
    if (button.lang !== this.next) button.lang = this.next;
    for (const element of document.querySelectorAll("[data-say]")) {
      const said = this.say(element.dataset.say);
      if (element.textContent !== said) element.textContent = said;
    }
    for (const element of document.querySelectorAll("[data-say-label]")) {
      const label = this.say(element.dataset.sayLabel);
      element.setAttribute("aria-label", label);
      if (element instanceof HTMLButtonElement) element.title = label;
    }
    for (const element of document.querySelectorAll("[data-say-title]")) {
      element.title = this.say(element.dataset.sayTitle);
    }
  }
}

/** @param {readonly string[]} languages */
function preferred(languages) {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((code) => code in CATALOGUES) ?? "en";
}
