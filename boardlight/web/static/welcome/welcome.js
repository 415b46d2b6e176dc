import { html, renew } from "../common/dom.js";
import { waitingGame } from "../common/beginning.js";
import { HousePage } from "../common/host-page.js";
import { BestTable } from "./best.js";
import { Devices } from "./devices.js";
import { Learners } from "./learners.js";
import { rulesAddress } from "../common/rules.js";
import { Options } from "./options.js";
import { Sitting } from "./sitting.js";

/**
 * A game as `/api/games` lists it.
 *
 * @typedef {Object} Game
 * @property {string} name
 * @property {import("../common/message.js").Words} title
 * @property {import("../common/message.js").Words} about In one line.
 * @property {string[]} seats
 * @property {string[]} opponents That may be chosen: levels, and engines where there are any.
 * @property {number | null} pitch With which its table was calibrated.
 * @property {boolean} calibrated
 * @property {import("../common/message.js").Words | null} trouble Why its profile cannot be used.
 * @property {string | null} started When the game was begun that was cut off.
 * @property {number} lessons How many there are.
 * @property {number} puzzles The same.
 * @property {import("./options.js").Option[]} options
 * @property {{asked: number, pitch: number, width: number, height: number}[]} sizes In millimetres.
 *
 * The message of the welcome: `sheet` is `{game, title}` or null, `camera` whether there is a picture.
 */

const KEPT = "boardlight.print";

/** @param {string} id */
const at = (id) => document.querySelector(id);

/** @type {Game[]} */
let games = [];
/** The name of the game that is looked at. */
let chosen = location.hash.slice(1);

const page = new HousePage("welcome", show);
const { language } = page;
const options = new Options(at("#options"), language);
const sitting = new Sitting(at("#begin"), language);
const devices = new Devices(at("main"), page);
const best = new BestTable(at("#best"), page);
const learners = new Learners(at("#learn-card"), page);
/** Whether a new game is about to begin, once it is said who plays. */
let begins = false;

/** What was chosen for printing the last time. */
const wanted = { paper: "A4", thin: false, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };

function show() {
  document.title = "Boardlight";
  const game = games.find(({ name }) => name === chosen);
  at("#games").hidden = Boolean(game);
  at("#game").hidden = !game;
  showSheet();
  renew(at("#list"), games.map(card));
  if (game) showGame(game);
  at("#picture").alt = language.say("livePicture");
  at("#record-card").hidden = Boolean(game) || !page.isArbiter;
  devices.offer(page.isArbiter);
  best.offer(page.isArbiter, !game);
}

function showSheet() {
  const { message } = page;
  if (!message) return;
  const { sheet, camera, on_page } = message;
  const words = sheet ? ["sheetLies", sheet] : [on_page ? "sheetOnPage" : camera ? "sheetNone" : "sheetBlind"];
  write(at("#sheet-words"), language.say(...words));
  const game = sheet && games.find(({ name }) => name === sheet.game);
  at("#sheet").classList.toggle("found", Boolean(game));
  at("#sheet-orders").hidden = !game;
  if (game) renew(at("#sheet-orders"), orders(game, true));
}

/** @param {Game} game */
function card(game) {
  const facts = [language.say("playerCount", { count: game.seats.length })];
  if (game.calibrated) facts.push(language.say("isCalibrated"));
  if (game.started) facts.push(language.say("isCutOff"));
  const button = html(
    "button",
    { type: "button", "data-game": game.name },
    html("img", { src: `/api/games/${game.name}/picture.svg`, alt: "", loading: "lazy" }),
    html("span", { class: "title" }, language.of(game.title)),
    html("span", { class: "about" }, language.of(game.about)),
    html("span", { class: "facts" }, facts.join(" · ")),
  );
  button.addEventListener("click", () => choose(game.name));
  const rules = html(
    "a",
    { href: rulesAddress(game.name, language), "aria-label": language.say("rulesOf", game) },
    language.say("rulesOfGame"),
  );
  return html("li", {}, button, rules);
}

/**
 * @param {string} name Of a game, or empty: all are shown again.
 * @param {boolean} beginning Whether a game is to begin.
 */
function choose(name, beginning = false) {
  const before = chosen;
  chosen = name;
  begins = beginning;
  if (begins) devices.show();
  history.replaceState(null, "", name ? `#${name}` : location.pathname);
  show();
  scrollTo(0, 0);
  (begins ? at("#players input") : name ? at("#game") : at(`[data-game="${before}"]`))?.focus({ preventScroll: true });
}

/** @param {Game} game */
function showGame(game) {
  at("#game-picture").src = `/api/games/${game.name}/picture.svg`;
  at("#game-picture").alt = language.say("boardOf", game);
  at("#game-title").textContent = language.of(game.title);
  at("#game-about").textContent = language.of(game.about);
  at("#game-rules").href = rulesAddress(game.name, language);
  at("#game-seats").textContent = game.seats.map((seat) => language.seat(seat)).join(" – ");
  at("#game-trouble").hidden = !game.trouble;
  at("#game-trouble").textContent = game.trouble ? language.of(game.trouble) : "";
  options.show(game);
  at("#begin").hidden = !(begins && mayPlay(game));
  at("#ways").hidden = !at("#begin").hidden;
  if (begins) sitting.show(game);
  showPrint(game);
  at("#calibrate-help").textContent = language.say(game.calibrated ? "calibrateDone" : "calibrateHelp");
  at("#calibrate").textContent = language.say(calibrateWord(game));
  at("#calibrate").hidden = !page.isArbiter;
  at("#calibrate").className = game.calibrated ? "" : "primary";
  at("#play-help").textContent = language.say(
    !page.isArbiter ? "onlyArbiter" : game.calibrated || game.trouble ? "playHelp" : "playBare",
  );
  renew(at("#play-orders"), orders(game, game.calibrated));
  at("#learn-card").hidden = game.lessons === 0;
  at("#learn-help").textContent = language.say("learnHelp", { count: game.lessons });
  learners.show(game);
  at("#learn").hidden = !mayPlay(game);
  at("#puzzles-help").hidden = game.puzzles === 0;
  at("#puzzles-help").textContent = language.say("puzzlesHelp", { count: game.puzzles });
  at("#puzzles").hidden = game.puzzles === 0 || !mayPlay(game);
}

/** Whether the reader may begin something with that game. @param {Game} game */
function mayPlay(game) {
  return page.isArbiter && !game.trouble;
}

/** @param {Game} game */
function calibrateWord(game) {
  return game.trouble ? "calibrateAnew" : game.calibrated ? "calibrateAgain" : "calibrateNow";
}

/** @param {Game} game */
function showPrint(game) {
  const sizes = game.sizes.map(({ asked, pitch, width, height }, number) => {
    const size = language.say("pitchOf", { wide: metric(width / 10), high: metric(height / 10), pitch: metric(pitch) });
    const words = asked === pitch && number === 0 ? language.say("pitchBest", { size }) : size;
    return html("option", { value: asked }, words);
  });
  renew(at("#pitch"), sizes);
  at("#pitch").value = String(pitchOf(game));
  at("#paper").value = wanted.paper;
  at("#thin").checked = wanted.thin;
  const query = new URLSearchParams({ paper: wanted.paper, pitch: at("#pitch").value, language: language.code });
  if (wanted.thin) query.set("thin", "true");
  for (const pair of options.pairs(game)) query.append("option", pair);
  at("#download").href = `/print/${game.name}.pdf?${query}`;
}

/** With which pitch the game is printed, or was. @param {Game} game */
function pitchOf(game) {
  const pitch = wanted[game.name] ?? game.pitch;
  return game.sizes.some(({ asked }) => asked === pitch) ? pitch : game.sizes[0].asked;
}

/**
 * The ways to play a game, the likeliest first: what has no order asks first who plays; and to calibrate it, where nothing else offers that.
 * @param {Game} game
 * @param {boolean} first Whether playing is what comes next.
 */
function orders(game, first) {
  if (!mayPlay(game)) return [];
  const ways = game.started
    ? [[language.say("playOn", { day: day(game.started) }), { kind: "open", game: game.name }], [language.say("playNew")]]
    : [[language.say("playNow", game)]];
  if (game.name !== chosen && game.lessons) ways.push([language.say("learn"), { kind: "teach", game: game.name }]);
  const buttons = ways.map(([words, order], number) => {
    const kind = first && number === 0 ? "primary" : "";
    const button = html("button", { type: "button", class: kind, "data-order": JSON.stringify(order ?? game.name) }, words);
    button.addEventListener("click", () => (order ? page.give(order) : choose(game.name, true)));
    return button;
  });
  if (game.name === chosen) return buttons;
  const more = html("button", { type: "button" }, `${language.say("print")}, ${language.say("calibrate")}…`);
  more.addEventListener("click", () => choose(game.name));
  return [...buttons, more];
}

/** @param {string} time ISO 8601 */
function day(time) {
  return new Date(time).toLocaleDateString(language.locale, { day: "numeric", month: "long" });
}

/** @param {number} value */
function metric(value) {
  return value.toLocaleString(language.locale, { maximumFractionDigits: 1 });
}

/**
 * Write only what is new, so that a screen reader speaks only then.
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function keep() {
  wanted.paper = at("#paper").value;
  wanted.thin = at("#thin").checked;
  wanted[chosen] = Number(at("#pitch").value);
  localStorage.setItem(KEPT, JSON.stringify(wanted));
  show();
}

for (const id of ["#paper", "#pitch", "#thin"]) at(id).addEventListener("change", keep);
options.addEventListener("change", show);
at("#begin").addEventListener("submit", (event) => {
  event.preventDefault();
  const game = games.find(({ name }) => name === chosen);
  const kind = game.started ? "new" : "open";
  page.give({ kind, game: chosen, ...options.order(game), ...sitting.order(game) });
});
at("#not-yet").addEventListener("click", () => choose(chosen));
at("#back").addEventListener("click", () => choose(""));
learners.addEventListener("changed", show);
at("#record").addEventListener("click", () => page.give({ kind: "record" }));
at("#learn").addEventListener("click", () => page.give(learners.order(chosen, false)));
at("#puzzles").addEventListener("click", () => page.give({ ...learners.order(chosen, false), course: "puzzles" }));
at("#repeat").addEventListener("click", () => page.give(learners.order(chosen, true)));
at("#calibrate").addEventListener("click", () => {
  const game = games.find(({ name }) => name === chosen);
  page.give({ kind: game.trouble ? "anew" : "calibrate", game: chosen, pitch: at("#pitch").value, ...options.order(game) });
});

async function load() {
  const answer = await fetch("/api/games");
  if (answer.ok) ({ games, people: sitting.people, control: sitting.control } = await answer.json());
  show();
}

await load();
const waiting = waitingGame();
const next = games.find(({ name }) => name === waiting);
if (next) choose(next.name, !next.started);
await page.open();
