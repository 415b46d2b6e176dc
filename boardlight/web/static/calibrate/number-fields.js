import { html } from "../common/dom.js";

/** How each number of a calibration step is written; others are not shown. */
const WRITTEN = {
  views: String,
  covered: percent,
  error_px: (value) => `${value.toFixed(2)} px`,
  markers: String,
  doubt: percent,
  height_mm: (value) => `${Math.round(value / 10)} cm`,
  leds: String,
  broken: String,
  cells: String,
  wrong: String,
};

/** What a calibration step has measured, as a list of numbers. */
export class Numbers {
  #place;
  #language;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
  }

  /** @param {Record<string, number>} numbers */
  show(numbers) {
    const known = Object.entries(numbers).filter(([name]) => name in WRITTEN);
    this.#place.replaceChildren(...known.map(([name, value]) => this.#line(name, value)));
  }

  #line(name, value) {
    const term = html("dt", {}, this.#language.say(`n_${name}`));
    return html("div", {}, term, html("dd", {}, WRITTEN[name](value, this.#language.locale)));
  }
}

/**
 * @param {number} value
 * @param {string} locale As `Intl` calls it.
 */
function percent(value, locale) {
  const digits = { maximumFractionDigits: value < 0.1 ? 1 : 0, style: "percent" };
  return value.toLocaleString(locale, digits);
}
