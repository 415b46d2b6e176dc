import { html } from "../common/dom.js";
import { Language, words } from "../common/language.js";
import { answered, day } from "../library/search.js";
import { courseLine, hardestTable } from "./course-words.js";
import { forgetKey, showKey } from "./learner-key.js";

/**
 * A lesson as one learner knows it.
 *
 * @typedef {Object} LessonLine
 * @property {number} number
 * @property {import("../common/message.js").Words} title
 * @property {"new" | "tried" | "solved" | "due"} standing
 * @property {number} tries
 * @property {number} hints
 * @property {number} misses
 * @property {string | null} due When it should be repeated (ISO 8601); null before the first answer.
 *
 * A chapter: `{name, title, solved, done, lessons}`, with `lessons` as above.
 */

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const id = Number(location.pathname.split("/").pop());

/** @type {any} What is known of this learner: as in `school.js`, with `teacher`, `hardest`, and `chapters` by game. */
let known = null;
/** @type {import("../common/message.js").Words | null} */
let refusal = null;
/** The chapters that are open: at first those that the learner is at. @type {Set<string>} */
const open = new Set();

function show() {
  language.dress();
  at("#trouble").textContent = refusal ? language.of(refusal) : "";
  document.title = `${known?.name ?? language.say("school")} · Boardlight`;
  if (!known) return;
  const { name, seen, teacher, courses, hardest } = known;
  at("#person").textContent = name;
  at("#seen").textContent = seen ? language.say("lastLessonOn", { day: day(seen, language.locale) }) : language.say("noLessonYet");
  at("#courses").replaceChildren(...courses.map(course));
  at("#hardest").hidden = hardest.length === 0;
  at("#hardest table").replaceWith(hardestTable(hardest, language, false));
  at("#copies").replaceChildren(...["csv", "jsonl"].map((form) => download(`/api/school/${id}/answers/${form}`, `answers_${form}`)));
  at("#teaching").hidden = !teacher;
  at("#forget").hidden = teacher;
  at("#remove p").textContent = language.say("removePupil", { name });
}

/** @param {import("./course-words.js").Course} here */
function course(here) {
  const chapters = known.chapters[here.game].map((chapter) => chapterOf(here.game, chapter));
  const title = html("h2", {}, language.of(here.title));
  const certificate = here.done ? [certified(here.game, "", language.of(here.title))] : [];
  return html("section", { class: "card" }, title, courseLine(here, language), ...certificate, ...chapters);
}

/**
 * @param {string} game
 * @param {{name: string, title: import("../common/message.js").Words, solved: number, done: boolean, lessons: LessonLine[]}} chapter
 */
function chapterOf(game, { name, title, solved, done, lessons }) {
  const called = language.of(title);
  const told = language.say("solvedOf", { solved, total: lessons.length });
  const due = lessons.filter(({ standing }) => standing === "due").length;
  const repeat = due ? ` · ${language.say("toRepeat", { count: due })}` : "";
  const heads = ["lessonName", "standing", "tries", "wrongTurns", "hintsAsked", "repeatOn"].map((key) => html("th", { scope: "col" }, language.say(key)));
  const table = html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...lessons.map(row)));
  const certificate = done ? [certified(game, name, called)] : [];
  const key = `${game}/${name}`;
  const summary = html("summary", {}, html("strong", {}, called), ` ${told}${repeat}`);
  const details = html("details", open.has(key) ? { open: "" } : {}, summary, ...certificate, html("div", { class: "wide" }, table));
  details.addEventListener("toggle", () => (/** @type {HTMLDetailsElement} */ (details).open ? open.add(key) : open.delete(key)));
  return details;
}

/** @param {LessonLine} lesson */
function row({ number, title, standing, tries, misses, hints, due }) {
  const cells = [language.say(`standing_${standing}`), tries || "", misses || "", hints || "", due ? shortDay(due) : ""];
  const name = html("th", { scope: "row" }, `${number}. ${language.of(title)}`);
  return html("tr", { "data-standing": standing }, name, ...cells.map((cell) => html("td", {}, String(cell))));
}

/** @param {string} moment ISO 8601 */
function shortDay(moment) {
  return new Date(moment).toLocaleDateString(language.locale, { day: "numeric", month: "short", year: "numeric" });
}

/**
 * @param {string} game
 * @param {string} chapter
 * @param {string} title
 */
function certified(game, chapter, title) {
  const query = new URLSearchParams({ language: language.code, ...(chapter ? { chapter } : {}) });
  const link = download(`/api/school/${id}/certificate/${game}.pdf?${query}`, "certificate");
  link.setAttribute("aria-label", language.say("certificateOf", { title }));
  return link;
}

/**
 * @param {string} address
 * @param {string} key
 */
function download(address, key) {
  return html("a", { class: "button", href: address, download: "" }, language.say(key));
}

/**
 * Ask the school for something about this learner.
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const { answer, refusal: refused } = await answered(`/api/school/${id}${path}`, words("noAnswer"), request);
  refusal = refused ?? null;
  return answer;
}

async function load() {
  known = await ask("", {});
  for (const [game, chapters] of Object.entries(known?.chapters ?? {})) {
    for (const { name, solved, done } of chapters) if (solved && !done) open.add(`${game}/${name}`);
  }
  show();
}

at("#renew").addEventListener("click", async () => {
  const given = await ask("/key", { method: "POST" });
  show();
  if (given) await showKey(given, language);
});
at("#forget").addEventListener("click", forgetKey);
at("#delete").addEventListener("click", () => at("#remove").showModal());
at("#remove").addEventListener("close", async () => {
  if (at("#remove").returnValue !== "remove") return;
  if (await ask("", { method: "DELETE" })) location.assign("/school");
  else show();
});
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
at("#language").addEventListener("click", () => language.toggle());
language.addEventListener("change", show);

show();
await load();
