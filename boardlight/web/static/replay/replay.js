import { Board } from "../board/board.js";
import { Language } from "../common/language.js";
import { ask, atTable } from "../library/search.js";
import { About } from "./about.js";
import { Happened } from "./happened.js";
import { Notes } from "./notes.js";
import { allowDeleting } from "./deleting.js";
import { AtTable } from "./table.js";
import { Replay } from "./game.js";
import { Steps } from "./steps.js";
import { Lines } from "./turns.js";
import { sentence } from "../board/words.js";
import { words } from "../common/language.js";

const CHANGED = [255, 150, 0, 0];
const DARK = [0, 0, 0, 0];

/** @param {string} id */
const at = (id) => document.querySelector(id);

const path = location.pathname.replace(/^\/library/, "");
const language = new Language();
const board = new Board(at("#board-picture"), at("#turn-board"), language, `/api/library${path}/board.svg`);
const about = new About(at("#about"), language);
const notes = new Notes(at("#noting"), language);
const table = new AtTable(at("#at-table"), language);
const steps = new Steps(at("#steps"));
const happened = new Happened(at("#happened"), at("#curve"), language);
const lines = new Lines(at("#turns"), language);

/** @type {Replay | null} */
let replay = null;
/** @type {import("../common/message.js").Words | null} */
let refusal = null;
let current = 0;

async function show() {
  language.dress();
  at("#trouble").textContent = refusal ? language.of(refusal) : "";
  at("#opening").hidden = Boolean(replay || refusal);
  at("#replay").hidden = !replay;
  if (!replay) return;
  const { game, players } = replay.kept;
  document.title = `${players.filter(Boolean).join(" – ") || language.of(game.title)} · Boardlight`;
  at("#title").textContent = language.of(game.title);
  about.show(replay.kept);
  notes.show(replay.kept);
  table.show(replay.kept);
  await step(current);
}

/**
 * Show a position, and light what its turn changed.
 * @param {number} number Of the node.
 */
async function step(number) {
  current = number;
  const words = sentence(replay, number, language);
  at("#now").textContent = words;
  steps.show(replay.way(number), number, words);
  happened.show(replay, number);
  lines.show(replay, number, board.faces);
  await board.show(position(number));
  lines.show(replay, current, board.faces);
}

/**
 * A position as a message of a table at which nothing is asked.
 * @param {number} number
 */
function position(number) {
  const { game, nodes } = replay.kept;
  const changed = new Set(nodes[number].changes.map(([cell]) => cell));
  const cells = replay.cells(number);
  return {
    game,
    cells,
    lights: cells.map((_, cell) => (changed.has(cell) ? CHANGED : DARK)),
    says: { cells: [] },
    choices: [],
    odd: [],
    covered: [],
    inside: [],
  };
}

/** @param {number} [number] The node to stay at; else the last one. */
async function open(number) {
  const { answer, refusal: refused } = await ask(path, words("unread"));
  refusal = refused ?? null;
  if (answer) {
    replay = new Replay(answer);
    current = number ?? answer.line.at(-1);
  }
  await show();
}

/** Whoever arbitrates here may correct what is known of the game, and show it on the board. */
async function allow() {
  const { activity, role } = await atTable();
  if (role !== "arbiter") return;
  notes.allow();
  table.allow(activity);
  if (activity) happened.allow();
  allowDeleting(at("#delete"), () => replay?.kept.id, language);
}

for (const part of [steps, lines, happened]) part.addEventListener("stepped", (event) => step(event.detail));
at("#language").addEventListener("click", () => language.toggle());
notes.addEventListener("noted", () => open(current));
language.addEventListener("change", show);

show();
open();
allow();
