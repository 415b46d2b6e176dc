import { html } from "../common/dom.js";
import { Language, words } from "../common/language.js";
import { answered, day } from "../library/search.js";
import { courseLine, hardestTable } from "./course-words.js";
import { handOverLearnerKey, showKey, tryKey } from "./learner-key.js";

/**
 * A learner in one line.
 *
 * @typedef {Object} Pupil
 * @property {number} id
 * @property {string} name
 * @property {string | null} seen When the last lesson was answered (ISO 8601).
 * @property {import("./course-words.js").Course[]} courses Those that were begun.
 */

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();

/** @type {{teacher: boolean, pupils: Pupil[], hardest: any[]} | null} Whoever is no teacher sees one learner at most. */
let known = null;
/** @type {import("../common/message.js").Words | null} */
let refusal = null;

function show() {
  language.dress();
  document.title = `${language.say("school")} · Boardlight`;
  at("#trouble").textContent = refusal ? language.of(refusal) : "";
  if (!known) return;
  const { teacher, pupils, hardest } = known;
  at("#about").textContent = language.say(teacher ? (pupils.length ? "schoolHelp" : "nobodyYet") : "keyHelp");
  at("#enter-key").hidden = teacher;
  at("#new-pupil").hidden = !teacher;
  at("#pupils").hidden = pupils.length === 0;
  at("#pupils tbody").replaceChildren(...pupils.map(row));
  at("#hardest").hidden = hardest.length === 0;
  at("#hardest table").replaceWith(hardestTable(hardest, language, true));
}

/** @param {Pupil} pupil */
function row({ id, name, seen, courses }) {
  const lines = courses.map((course) => courseLine(course, language));
  return html(
    "tr",
    {},
    html("th", { scope: "row" }, html("a", { href: `/school/${id}` }, name)),
    html("td", {}, seen ? day(seen, language.locale) : language.say("never")),
    html("td", {}, ...lines),
  );
}

async function load() {
  const { answer, refusal: refused } = await answered("/api/school", words("noAnswer"), {});
  refusal = refused ?? null;
  known = answer ?? known;
  show();
}

/** @param {import("../common/message.js").Words | undefined} refused */
function refuse(refused) {
  refusal = refused ?? null;
  show();
}

at("#enter-key").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { answer, refusal: refused } = await tryKey(at("#key").value);
  if (answer) location.assign(`/school/${answer.id}`);
  else refuse(refused);
});
at("#new-pupil").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ name: at("#name").value });
  const headers = { "content-type": "application/json" };
  const { answer, refusal: refused } = await answered("/api/school", words("noAnswer"), { method: "POST", headers, body });
  if (!answer) return refuse(refused);
  at("#name").value = "";
  await load();
  await showKey(answer, language);
});
at("#language").addEventListener("click", () => language.toggle());
language.addEventListener("change", show);
addEventListener("hashchange", () => location.hash.startsWith("#learner=") && location.reload());

show();
const scanned = await handOverLearnerKey();
if (scanned?.answer) location.replace(`/school/${scanned.answer.id}`);
else {
  await load();
  if (scanned) refuse(scanned.refusal);
}
