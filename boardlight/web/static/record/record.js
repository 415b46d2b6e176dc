import { html } from "../common/dom.js";
import { HousePage } from "../common/host-page.js";
import { answered } from "../library/search.js";
import { Devices } from "../welcome/devices.js";
import { Doubts } from "./doubts.js";
import { Film } from "./film.js";
import { words } from "../common/language.js";

/**
 * The message of this page: `film` is the name of the video that was given, or null; `from_film` whether it is what
 * is recorded; `kept` the number of the game in the library; `changed` whether reading the video again may tell more.
 *
 * @typedef {Object} Told The field `recording`; null before anything is recorded.
 * @property {"looking" | "recording" | "over" | "failed"} stage
 * @property {string | null} game
 * @property {import("../common/message.js").Words | null} title
 * @property {import("../common/message.js").Words | null} words What is seen, or what is in the way.
 * @property {import("../common/message.js").Words | null} trouble What is waited for at the end.
 * @property {boolean} secret Whether the game hides something: then turns, doubts and pictures are not told.
 * @property {number | null} share Null where nobody knows the end.
 * @property {number} time In seconds.
 * @property {{label: string, text: string, unsure: boolean}[]} turns
 * @property {import("./doubts.js").Doubt[]} doubts
 */

/** @param {string} id */
const at = (id) => document.querySelector(id);

/** @type {{name: string, title: import("../common/message.js").Words}[]} */
let games = [];
/** @type {Film | null} The video on its way. */
let film = null;

const page = new HousePage("record", show);
const { language } = page;
const devices = new Devices(at("main"), page);
const doubts = new Doubts(at("#doubts"), language, settle);

function show() {
  document.title = `${language.say("recordGame")} · Boardlight`;
  at("#picture").alt = language.say("livePicture");
  offerGames();
  const { message } = page;
  if (!message) return;
  /** @type {Told | null} */
  const told = message.recording;
  const isOver = Boolean(told) && ["over", "failed"].includes(told.stage);
  at("#choose").hidden = Boolean(told);
  at("#under-way").hidden = !told || isOver;
  at("#result").hidden = !isOver;
  for (const button of document.querySelectorAll("main button, main select, main input")) button.inert = !page.isArbiter;
  devices.offer(page.isArbiter);
  at("#record-now").disabled = !message.camera;
  write(at("#words"), told?.words ? language.of(told.words) : "");
  at("#words").dataset.tone = told?.stage === "failed" ? "bad" : told?.stage === "looking" ? "ask" : "good";
  showTurns(told);
  at("#secret").hidden = !told?.secret;
  doubts.show(told?.doubts ?? [], isOver && message.kept !== null);
  const count = told?.doubts.length ?? 0;
  at("#doubts-card").hidden = count === 0;
  at("#doubts-title").textContent = language.say(count === 1 ? "doubtOne" : "doubtMany", { count });
  at("#doubts-help").textContent = language.say(isOver ? "doubtsHelp" : "doubtsLater");
  if (told && !isOver) showUnderWay(told);
  if (told && isOver) showResult(told);
}

/** @param {Told} told */
function showUnderWay({ title, share, time, stage }) {
  at("#title").textContent = stage === "looking" ? language.say("recordLooking") : language.say("recordOf", { game: title });
  at("#share").hidden = share === null;
  at("#share").value = share ?? 0;
  const clock = `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}`;
  const percent = Math.floor(100 * (share ?? 0));
  at("#time").hidden = time === 0;
  at("#time").textContent = language.say(share === null ? "recordTime" : "recordShare", { time: clock, percent });
}

/** @param {Told} told */
function showResult({ game, trouble, turns, secret }) {
  const { kept, changed, from_film } = page.message;
  at("#result-title").textContent = language.say(kept === null ? "nothingRecorded" : secret ? "recordedSecret" : turns.length === 1 ? "recordedOne" : "recordedMany", { count: turns.length });
  at("#summary").textContent = trouble ? language.of(trouble) : "";
  for (const id of ["#pgn", "#text", "#log", "#replay"]) at(id).hidden = kept === null;
  at("#pgn").hidden ||= game !== "chess";
  at("#pgn").href = `/api/library/${kept}/export/pgn?language=${language.code}`;
  at("#text").href = `/api/library/${kept}/export/text?language=${language.code}`;
  at("#replay").href = `/library/${kept}`;
  at("#again").hidden = at("#again-help").hidden = !(changed && from_film);
}

/** @param {Told | null} told */
function showTurns(told) {
  const turns = told?.turns ?? [];
  at("#turns-card").hidden = turns.length === 0;
  at("#turns-title").textContent = language.say("turnsSoFar", { count: turns.length });
  const lines = turns.map(({ label, text, unsure }) => `${label} ${text}${unsure ? " ?" : ""}`.trim());
  const list = at("#turns");
  while (list.children.length > lines.length) list.lastChild.remove();
  lines.forEach((line, place) => {
    if (!list.children[place]) list.append(html("li"));
    write(list.children[place], line);
    list.children[place].classList.toggle("unsure", turns[place].unsure);
  });
  if (told?.stage === "recording") list.scrollTop = list.scrollHeight;
}

function offerGames() {
  const select = at("#game-choice");
  const drawn = `${language.code} ${games.length}`;
  if (select.dataset.drawn === drawn) return;
  const chosen = select.value;
  const found = html("option", { value: "" }, language.say("gameFound"));
  select.replaceChildren(found, ...games.map(({ name, title }) => html("option", { value: name }, language.of(title))));
  select.value = chosen;
  select.dataset.drawn = drawn;
}

/** @param {"camera" | "film"} source */
function begin(source) {
  const mirror = at("#mirror-choice").value;
  return order("begin", { source, game: at("#game-choice").value || null, mirror: mirror ? mirror === "true" : null });
}

/** @param {number} number @param {string} turn */
async function settle(number, turn) {
  await order("settle", { number, turn });
  // The button that had the focus goes with its doubt.
  at(at("#doubts-card").hidden ? "#controls" : "#doubts-card").focus({ preventScroll: true });
}

/** @param {string} name @param {object} body */
async function order(name, body = {}) {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const { refusal } = await answered(`/api/recording/${name}`, words("unread"), request);
  page.orders.refuse(refusal ?? null);
}

/** @param {File | undefined} file */
async function give(file) {
  if (!file || film) return;
  film = new Film();
  showFilm(0);
  const refusal = await film.send(file, showFilm);
  film = null;
  at("#film input").value = "";
  showFilm(null);
  page.orders.refuse(refusal);
  if (!refusal) await begin("film");
}

/** @param {number | null} share Of the video that has come; null: none is on its way. */
function showFilm(share) {
  at("#upload").hidden = at("#cancel-film").hidden = share === null;
  at("#drop").hidden = share !== null;
  at("#upload").value = share ?? 0;
  write(at("#film-words"), share === null ? "" : language.say("videoComing"));
}

/**
 * Write only what is new, so that a screen reader speaks only then.
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

at("#record-now").addEventListener("click", () => begin("camera"));
at("#film input").addEventListener("change", ({ target }) => give(target.files[0]));
at("#film").addEventListener("submit", (event) => event.preventDefault());
at("#cancel-film").addEventListener("click", () => film?.cancel());
for (const kind of ["dragover", "dragenter"]) {
  at("#drop").addEventListener(kind, (event) => {
    event.preventDefault();
    at("#drop").classList.add("over");
  });
}
at("#drop").addEventListener("dragleave", () => at("#drop").classList.remove("over"));
at("#drop").addEventListener("drop", (event) => {
  event.preventDefault();
  at("#drop").classList.remove("over");
  give(event.dataTransfer.files[0]);
});
at("#stop").addEventListener("click", () => order("stop"));
at("#again").addEventListener("click", () => order("again"));
at("#anew").addEventListener("click", () => order("anew"));
at("#leave").addEventListener("click", () => page.give({ kind: "welcome" }));

fetch("/api/games").then(async (answer) => {
  games = answer.ok ? (await answer.json()).games : [];
  show();
});
page.open();
