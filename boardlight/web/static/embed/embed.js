import { loadArt } from "../board/art.js";
import { Cell } from "../board/cell.js";
import { Clocks } from "../board/clocks.js";
import { html } from "../common/dom.js";

/**
 * One board, as the server tells it (club/broadcast/web/boards.py). Words are in every language.
 *
 * @typedef {Record<string, string>} Words
 * @typedef {Object} Told
 * @property {Words[]} names Of the seats.
 * @property {string[]} players
 * @property {(string | null)[]} cells
 * @property {Record<string, Words>} [pieces] By label.
 * @property {number[]} changed By the last turn.
 * @property {number | null} turn
 * @property {Words} says
 * @property {string} last
 * @property {boolean} over
 * @property {import("../common/message.js").Clocks | null} clocks
 */

/** Milliseconds between two questions; a page that nobody looks at asks for nothing. */
const BEAT = 2000;
const DARK = /** @type {[number, number, number, number]} */ ([0, 0, 0, 0]);
const CHANGED = /** @type {[number, number, number, number]} */ ([255, 150, 0, 0]);
const PLAIN = { cue: null, odd: false, missing: null, inside: [], covered: false, said: false, offered: false, tap: null };

/** @param {string} id @returns {HTMLElement} */
const at = (id) => document.querySelector(id);
const game = document.body.dataset.game;
const language = document.documentElement.lang;
const clocks = new Clocks();

/** @type {import("../board/art.js").Art | null} */
let art = null;
/** @type {Cell[]} */
let cells = [];
let shown = "";

async function ask() {
  const told = await answer();
  at("#trouble").hidden = Boolean(told);
  if (!told) return;
  const text = JSON.stringify(told);
  if (text === shown) return;
  if (told.cells.length && !art) await draw();
  shown = text;
  seats(told);
  board(told);
  at("#says").textContent = told.says[language];
  at("#last").textContent = told.last;
}

/** @returns {Promise<Told | null>} */
async function answer() {
  try {
    const answered = await fetch(`/games/${game}.json`);
    if (!answered.ok) return null;
    const told = await answered.json();
    // A clock that runs has gone on since it was told of.
    const gone = Number(answered.headers.get("clock-age") ?? 0);
    if (told.clocks && JSON.stringify(told) !== shown) told.clocks.free -= gone;
    return told;
  } catch {
    return null;
  }
}

async function draw() {
  art = await loadArt(`/games/${game}/board.svg`);
  if (!art) return;
  cells = art.places.map((place, number) => new Cell(place, number, art.pitch));
  at("#board-picture").replaceChildren(art.picture);
}

/** @param {Told} told */
function board(told) {
  cells.forEach((cell, number) => {
    const label = told.cells[number];
    const piece = art.faces.get(label) ?? null;
    const light = told.changed.includes(number) ? CHANGED : DARK;
    const words = piece ? `${cell.name} ${told.pieces[label]?.[language] ?? ""}` : cell.name;
    cell.show({ ...PLAIN, piece, light, label: words });
  });
}

/** @param {Told} told */
function seats(told) {
  const faces = new Map();
  const rows = told.names.map((name, seat) => {
    const clock = html("span", { class: "clock" });
    if (told.clocks) faces.set(seat, clock);
    const player = html("b", {}, told.players[seat] || name[language]);
    const side = told.players[seat] ? html("span", { class: "seat" }, name[language]) : "";
    return html("li", seat === told.turn ? { "aria-current": "true" } : {}, player, side, clock);
  });
  at("#players").replaceChildren(...rows);
  clocks.show(told.clocks, faces);
}

ask();
setInterval(() => document.hidden || ask(), BEAT);
document.addEventListener("visibilitychange", () => document.hidden || ask());
