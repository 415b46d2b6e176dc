import { html } from "../common/dom.js";
import { Progress } from "./progress.js";

/** What is followed instead of a free game: a course of lessons, or a kept game shown turn by turn on the table. */
export class Course {
  #place;
  #orders;
  #language;
  #shown = "";
  #progress = new Progress();
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, orders, language) {
    [this.#place, this.#orders, this.#language] = [place, orders, language];
    this.#progress.addEventListener("changed", () => this.#message && this.show(this.#message));
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    const { lesson, step, you } = message;
    this.#message = message;
    this.#progress.show(message);
    const shown = JSON.stringify([this.#language.code, lesson, step, you.role, this.#progress.told]);
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
      ...this.#learner(count),
      html("h2", { "data-stand": stand }, this.#language.of(title)),
      html("p", { class: "task" }, this.#language.of(task)),
    ];
    if (you.role === "guest") return parts;
    const select = this.#chosen("lesson-number", this.#language.say("lessons"), this.#groups(chapters, number), (value) => ({ kind: "lesson", number: Number(value) }));
    const next = this.#button("next", "nextLesson", false);
    if (stand === "solved") next.classList.add("choice");
    return [...parts, html("div", { class: "row" }, select, next)];
  }

  /**
   * Who learns, and how far that is.
   * @param {number} total
   */
  #learner(total) {
    const { told } = this.#progress;
    if (!told) return [];
    const words = [this.#language.say("solvedOf", { solved: told.solved, total })];
    if (told.due) words.push(this.#language.say("toRepeat", { count: told.due }));
    if (told.unkept) words.push(this.#language.say("unkept", { count: told.unkept }));
    return [html("p", { class: "learner" }, html("a", { id: "learner", href: `/school/${told.id}` }, told.name), ` · ${words.join(" · ")}`)];
  }

  /**
   * All lessons by chapter.
   * @param {import("../common/message.js").Lesson["chapters"]} chapters
   * @param {number} chosen
   */
  #groups(chapters, chosen) {
    let number = 0;
    const standings = this.#progress.told?.standings;
    return chapters.map(({ title, lessons }) => {
      const solved = standings?.slice(number, number + lessons.length).filter((standing) => standing === "solved" || standing === "due").length;
      const label = standings ? `${this.#language.of(title)} · ${solved}/${lessons.length}` : this.#language.of(title);
      return html("optgroup", { label }, ...lessons.map((words) => this.#named(++number, this.#language.of(words), chosen)));
    });
  }

  /**
   * @param {number} number
   * @param {string} words
   * @param {number} chosen
   */
  #named(number, words, chosen) {
    const standing = this.#progress.told?.standings[number - 1] ?? "new";
    const mark = standing === "new" ? "" : ` · ${this.#language.say(`standing_${standing}`)}`;
    return html("option", { value: number, ...(number === chosen ? { selected: "" } : {}) }, `${number}. ${words}${mark}`);
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
