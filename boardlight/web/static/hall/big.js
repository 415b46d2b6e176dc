import { html } from "../common/dom.js";
import { Language } from "../common/language.js";
import { Card } from "./card.js";
import { HallLine } from "./line.js";

/** Milliseconds for which boards stay before the next ones are shown. */
const STAYS = 12_000;
/** Pixels across that a board has at least, as long as one fits. */
const LEAST = 360;
/** Pixels that names and clocks need below a board. */
const BELOW = 190;
/** Pixels of the head of the page. */
const HEAD = 80;
const LEADERS = 20;

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const line = new HallLine();
/** @type {Map<string, Card>} */
const cards = new Map();
let slide = 0;

/** The tables where something is played, in the order of their names. */
function playing() {
  const compare = new Intl.Collator(language.locale, { numeric: true }).compare;
  return [...line.tables.values()].filter(({ state, away }) => state.game && !away).map(({ name }) => name).sort(compare);
}

/**
 * How many boards stand beside and below one another: as many as can be, each as large as can be.
 * @param {number} count Of the tables.
 */
function room(count) {
  /** @type {[number, number]} */
  let best = [1, 1];
  let most = 0;
  for (let across = 1; across <= Math.min(count, innerWidth / LEAST); across += 1) {
    for (let down = 1; across * (down - 1) < count && down <= innerHeight / LEAST; down += 1) {
      const side = Math.min(innerWidth / across, (innerHeight - HEAD) / down - BELOW);
      const worth = Math.min(count, across * down) * side;
      if (side >= LEAST && worth > most) [best, most] = [[across, down], worth];
    }
  }
  return best;
}

function show() {
  language.dress();
  document.title = `${language.say("hall")} · Boardlight`;
  const names = playing();
  const [across, down] = room(names.length);
  const fit = across * down;
  const boards = Math.max(1, Math.ceil(names.length / fit));
  const slides = boards + (line.standings.length > 0 ? 1 : 0);
  slide %= slides;
  const shown = slide < boards ? names.slice(slide * fit, (slide + 1) * fit) : [];
  at("#none").hidden = names.length > 0;
  at("#which").textContent = slides > 1 ? `${slide + 1} / ${slides}` : "";
  at("#tables").hidden = slide >= boards;
  at("#tables").style.setProperty("--across", String(Math.min(across, Math.max(1, shown.length))));
  at("#tables").style.setProperty("--down", String(Math.max(1, Math.ceil(shown.length / across))));
  place(shown);
  at("#leaders").hidden = slide < boards;
  at("#leaders").replaceChildren(...line.standings.slice(0, LEADERS).map(leader));
}

/** @param {string[]} names Of the tables that are shown. */
function place(names) {
  for (const [name, card] of cards) if (!names.includes(name)) card.see(false);
  const places = names.map((name) => {
    const card = cards.get(name) ?? new Card(line, language);
    cards.set(name, card);
    card.show(line.tables.get(name));
    card.see(true);
    return card.place;
  });
  const now = [...at("#tables").children];
  if (now.length !== places.length || places.some((each, number) => each !== now[number])) at("#tables").replaceChildren(...places);
}

/** @param {{place: number, name: string, points: number}} standing */
function leader({ place: number, name, points }) {
  const written = new Intl.NumberFormat(language.locale).format(points);
  return html("li", {}, html("span", { class: "place" }, String(number)), html("span", { class: "who" }, name), html("b", {}, written));
}

language.addEventListener("change", show);
at("#language").addEventListener("click", () => language.toggle());
line.addEventListener("changed", show);
addEventListener("resize", show);
setInterval(() => {
  slide += 1;
  show();
}, STAYS);
setInterval(() => cards.forEach((card) => card.tick()), 250);
show();
line.open();
