import { SEATS, SENTENCES } from "./sentences.js";

const KEPT = "boardlight.language";

/** English or French: what the browser asks for, unless the reader chose otherwise. Tells of a `change`. */
export class Language extends EventTarget {
  constructor() {
    super();
    this.code = localStorage.getItem(KEPT) ?? preferred(navigator.languages);
  }

  /** Change to the other language, and keep that. */
  toggle() {
    this.code = this.code === "en" ? "fr" : "en";
    localStorage.setItem(KEPT, this.code);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * A sentence of the page; its values may be words in both languages.
   * @param {keyof typeof SENTENCES} key
   * @param {Record<string, string | number | import("./message.js").Words>} values
   */
  say(key, values = {}) {
    return SENTENCES[key][this.code].replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "object" ? this.of(value) : String(value);
    });
  }

  /** @param {string} key Whether it names a sentence. */
  knows(key) {
    return key in SENTENCES;
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
    return this.code === "fr" ? (SEATS[name] ?? name) : name;
  }

  /** Write the page's own sentences into every element that names one. */
  dress() {
    document.documentElement.lang = this.code;
    for (const element of document.querySelectorAll("[data-say]")) {
      element.textContent = this.say(element.dataset.say);
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
  return known.find((code) => code === "en" || code === "fr") ?? "en";
}
