import { html } from "../common/dom.js";

/**
 * How far somebody has come in a course.
 *
 * @typedef {Object} Course
 * @property {string} game
 * @property {import("../common/message.js").Words} title
 * @property {number} solved
 * @property {number} total
 * @property {number} due How many lessons should be repeated now.
 * @property {boolean} done Whether all are solved.
 */

/**
 * A course in one line: its title, a bar, and in words what is solved and what should be repeated.
 * @param {Course} course
 * @param {import("../common/language.js").Language} language
 */
export function courseLine({ title, solved, total, due }, language) {
  const told = language.say("solvedOf", { solved, total });
  const repeat = due ? [" · ", html("strong", {}, language.say("toRepeat", { count: due }))] : [];
  const bar = html("progress", { value: solved, max: total, "aria-label": `${language.of(title)}: ${told}` });
  return html("div", { class: "course" }, html("span", { class: "title" }, language.of(title)), bar, html("span", {}, told, ...repeat));
}

/**
 * The lessons that were missed most often, as a table.
 * @param {{game: import("../common/message.js").Words, number: number, title: import("../common/message.js").Words, missed: number, pupils: number}[]} hardest
 * @param {import("../common/language.js").Language} language
 * @param {boolean} ofMany Whether it is said by how many learners.
 */
export function hardestTable(hardest, language, ofMany) {
  const keys = ["lessonName", "missed", ...(ofMany ? ["pupils"] : [])];
  const heads = keys.map((key) => html("th", { scope: "col" }, language.say(key)));
  const rows = hardest.map(({ game, number, title, missed, pupils }) => {
    const lesson = html("th", { scope: "row" }, `${language.of(game)} ${number}. ${language.of(title)}`);
    const counts = [missed, ...(ofMany ? [pupils] : [])].map((count) => html("td", {}, String(count)));
    return html("tr", {}, lesson, ...counts);
  });
  return html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows));
}
