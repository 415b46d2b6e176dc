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
   * The task, which stays in sight whatever the referee says.
   * @param {import("../common/message.js").Lesson} lesson
   * @param {import("../common/message.js").You} you
   */
  #lesson({ number, title, chapter, grade, task, stand, chapters }, you) {
    const count = chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
    const place = this.#language.say("lesson", { number, count, title: this.#language.of(chapter) });
    const stars = html("span", { class: "grade", role: "img", "aria-label": this.#language.say("grade", { grade }) }, "★".repeat(grade));
    const parts = [
      html("p", { class: "place" }, place, " ", stars),
      html("h2", { "data-stand": stand }, this.#language.of(title)),
      html("p", { class: "task" }, this.#language.of(task)),
    ];
    if (you.role === "guest") return parts;
    const select = this.#chosen("lesson-number", this.#language.say("lessons"), this.#groups(chapters, number), (value) => ({ kind: "lesson", number: Number(value) }));
    const next = this.#button("next", "nextLesson", number === count);
    if (stand === "solved") next.classList.add("choice");
    return [...parts, html("div", { class: "row" }, select, next)];
  }

  /**
   * All lessons by chapter.
   * @param {import("../common/message.js").Lesson["chapters"]} chapters
   * @param {number} chosen
   */
  #groups(chapters, chosen) {
    let number = 0;
    return chapters.map(({ title, lessons }) =>
      html("optgroup", { label: this.#language.of(title) }, ...lessons.map((words) => this.#named(++number, this.#language.of(words), chosen))),
    );
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
    const words = called.text ? this.#language.say(in_step ? "stepStands" : "stepAsked", called) : this.#language.say("stepFirst");
    const following = next && in_step ? ` ${this.#language.say("stepNext", { text: this.#language.of(next) })}` : "";
    const parts = [heading, html("p", {}, words + following)];
    if (you.role === "guest") return parts;
    const range = html("input", { type: "range", id: "step-number", min: 0, max: count, value: number, "aria-label": this.#language.say("stepTo") });
    range.addEventListener("change", () => this.#orders.give({ kind: "step", number: Number(/** @type {HTMLInputElement} */ (range).value) }));
    return [...parts, html("div", { class: "row" }, this.#button("back", "stepBack", !called.text), range, this.#button("next", "stepOn", !next))];
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
