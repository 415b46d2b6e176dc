import { html } from "../common/dom.js";

/** What is followed instead of a free game: a course of lessons, or a kept game shown turn by turn on the table. */
export class Course {
  #place;
  #orders;
  #language;
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, orders, language) {
    [this.#place, this.#orders, this.#language] = [place, orders, language];
  }

  /** @param {import("../common/message.js").Message} message */
  show({ lesson, step, you }) {
    const shown = JSON.stringify([this.#language.code, lesson, step, you.role]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const held = document.activeElement?.id;
    this.#place.hidden = !lesson && !step;
    this.#place.replaceChildren(...(lesson ? this.#lesson(lesson, you) : step ? this.#step(step, you) : []));
    if (held) document.getElementById(held)?.focus();
  }

  /**
   * @param {import("../common/message.js").Lesson} lesson
   * @param {import("../common/message.js").You} you
   */
  #lesson({ number, title, stand, titles }, you) {
    const heading = this.#language.say("lesson", { number, count: titles.length, title: this.#language.of(title) });
    const parts = [html("h2", { "data-stand": stand }, heading)];
    if (you.role === "guest") return parts;
    const options = titles.map((words, place) => this.#named(place + 1, this.#language.of(words), number));
    const select = this.#chosen("lesson-number", this.#language.say("lessons"), options, (value) => ({ kind: "lesson", number: Number(value) }));
    const last = number === titles.length;
    const next = this.#button("next", "nextLesson", last);
    if (stand === "solved") next.classList.add("choice");
    return [...parts, html("div", { class: "row" }, select, next)];
  }

  /**
   * @param {number} number
   * @param {string} words
   * @param {number} chosen
   */
  #named(number, words, chosen) {
    return html("option", { value: number, ...(number === chosen ? { selected: "" } : {}) }, `${number}. ${words}`);
  }

  /**
   * @param {import("../common/message.js").Step} step
   * @param {import("../common/message.js").You} you
   */
  #step({ number, count, text, next, in_step }, you) {
    const heading = html("h2", {}, this.#language.say("stepOf", { number, count }));
    const called = { text: this.#language.of(text) };
    const words = number ? this.#language.say(in_step ? "stepStands" : "stepAsked", called) : this.#language.say("stepFirst");
    const following = next && in_step ? ` ${this.#language.say("stepNext", { text: this.#language.of(next) })}` : "";
    const parts = [heading, html("p", {}, words + following)];
    if (you.role === "guest") return parts;
    const range = html("input", { type: "range", id: "step-number", min: 0, max: count, value: number, "aria-label": this.#language.say("stepTo") });
    range.addEventListener("change", () => this.#orders.give({ kind: "step", number: Number(/** @type {HTMLInputElement} */ (range).value) }));
    return [...parts, html("div", { class: "row" }, this.#button("back", "stepBack", number === 0), range, this.#button("next", "stepOn", number === count))];
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {HTMLElement[]} options
   * @param {(value: string) => import("../common/orders.js").Order} order
   */
  #chosen(id, label, options, order) {
    const select = /** @type {HTMLSelectElement} */ (html("select", { id, "aria-label": label }, ...options));
    select.addEventListener("change", () => this.#orders.give(order(select.value)));
    return select;
  }

  /**
   * @param {"next" | "back"} order
   * @param {"nextLesson" | "stepBack" | "stepOn"} words
   * @param {boolean} disabled
   */
  #button(order, words, disabled) {
    const attributes = { type: "button", id: `course-${order}`, ...(disabled ? { disabled: "" } : {}) };
    const button = html("button", attributes, this.#language.say(words));
    button.addEventListener("click", () => this.#orders.give({ kind: order }));
    return button;
  }
}
