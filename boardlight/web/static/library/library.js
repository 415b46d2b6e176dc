import { html } from "../common/dom.js";
import { Language } from "../common/language.js";
import { ask, atTable } from "./search.js";
import { cards } from "./cards.js";
import { Bin } from "./bin.js";
import { Import } from "./import.js";
import { words } from "../common/language.js";

/** How long somebody has stopped typing before the list follows, in milliseconds. */
const PAUSE = 200;
const COUNT = 50;

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const form = /** @type {HTMLFormElement} */ (at("#search"));
const giving = new Import(at("#import"), language);
const bin = new Bin(at("#bin"), at("#moved"), language);

/** @type {{games: any[], total: number, titles: Record<string, import("../common/message.js").Words>}} */
let shown = { games: [], total: 0, titles: {} };
/** @type {import("../common/message.js").Words | null} */
let refusal = null;
/** Whether the library has answered once: until then nothing is said of how many games there are. */
let answered = false;
/** The game that another page has just put into the bin. */
const moved = Number(/^#moved-(\d+)$/.exec(location.hash)?.[1] ?? 0);
let waiting = 0;
let asking = new AbortController();

/** What is looked for, without what is empty. */
function wanted() {
  const given = [...new FormData(form)].filter(([, value]) => value);
  return new URLSearchParams(/** @type {[string, string][]} */ (given));
}

/** @param {number} start Of the part of the list; 0 begins it anew. */
async function look(start = 0) {
  asking.abort();
  asking = new AbortController();
  const query = wanted();
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  query.set("start", String(start));
  query.set("count", String(COUNT));
  try {
    const { answer, refusal: refused } = await ask(`?${query}`, words("unread"), asking.signal);
    refusal = refused ?? null;
    answered ||= Boolean(answer);
    if (answer) shown = start ? { ...answer, games: [...shown.games, ...answer.games] } : answer;
  } catch {
    return;
  }
  show();
}

function show() {
  language.dress();
  document.title = `${language.say("library")} · Boardlight`;
  at("#trouble").textContent = refusal ? language.of(refusal) : "";
  const { total } = shown;
  const searching = wanted().size > 0;
  const count = total === 0 ? (searching ? "none" : "noneYet") : total === 1 ? "one" : "many";
  at("#found").textContent = refusal || !answered ? "" : language.say(count, { count: total });
  at("#list").replaceChildren(...cards(shown.games, language, bin.deed));
  at("#nothing").hidden = !answered || Boolean(refusal) || total > 0;
  at("#nothing p").textContent = language.say(searching ? "noneSuits" : "noneYetHelp");
  at("#nothing a").hidden = searching;
  at("#nothing button").hidden = !searching;
  at("#more").hidden = shown.games.length >= total;
  giving.show();
  bin.show();
  offer(Object.entries(shown.titles).map(([name, title]) => [name, language.of(title)]));
}

/**
 * The games to choose from, as the library knows them.
 * @param {[string, string][]} titles
 */
function offer(titles) {
  const select = form.elements.game;
  const chosen = select.value || new URLSearchParams(location.search).get("game") || "";
  const options = [["", language.say("anyGame")], ...titles];
  select.replaceChildren(...options.map(([value, words]) => html("option", { value }, words)));
  select.value = chosen;
}

/** Fill the form with what the address asks for. */
function recall() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field && name !== "game") field.value = value;
  }
  const filters = [...form.querySelectorAll("#filters input, #filters select")];
  const isSet = filters.some((field) => new URLSearchParams(location.search).has(/** @type {any} */ (field).name));
  at("#filters").open = isSet || matchMedia("(min-width: 50rem)").matches;
  const game = new URLSearchParams(location.search).get("game");
  if (game) offer([[game, game]]);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
});
giving.addEventListener("imported", () => look());
bin.addEventListener("changed", () => look());
at("#nothing button").addEventListener("click", () => {
  for (const field of form.querySelectorAll("input, select")) /** @type {HTMLInputElement} */ (field).value = "";
  look();
});
at("#more").addEventListener("click", () => look(shown.games.length));
at("#language").addEventListener("click", () => language.toggle());
language.addEventListener("change", show);

recall();
show();
look();
atTable().then(({ role }) => {
  if (role !== "arbiter") return;
  giving.allow();
  bin.allow(moved);
});
