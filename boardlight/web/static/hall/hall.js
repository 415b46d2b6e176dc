import { html, renew } from "../common/dom.js";
import { handOverKey } from "../common/key.js";
import { Language, words } from "../common/language.js";
import { Cards } from "./cards.js";
import { EventOfHall } from "./event.js";
import { HallLine } from "./line.js";
import { Panel } from "./panel.js";

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const line = new HallLine();
const cards = new Cards(at("#tables"), line, language);
const event = new EventOfHall(line, language);
const panel = new Panel(at("#panel"), line, language);
/** @type {import("../common/message.js").Words | null} */
let refusal = null;
let lost = false;

function show() {
  language.dress();
  document.title = `${language.say("hall")} · Boardlight`;
  const trouble = lost ? words("hallLost") : line.trouble;
  at("#trouble").textContent = trouble ? language.of(trouble) : "";
  at("#refusal").textContent = refusal ? language.of(refusal) : "";
  at("#none").hidden = line.tables.size > 0;
  renew(at("#waiting"), cards.calling.map(waiting));
  event.show();
  if (at("#panel").open) panel.show();
}

/** @param {import("./line.js").Table} table Whose players wait for the arbiter. */
function waiting({ name, state }) {
  const seats = state.calls.filter((seat) => seat >= 0).map((seat) => state.names[seat] || language.seat(state.game.seats[seat]));
  const said = html("span", {}, language.say("callsFrom", { name, seats: seats.length > 0 ? ` (${seats.join(", ")})` : "" }));
  const entry = html("li", {}, said);
  if (line.arbiter) {
    const open = html("button", { type: "button" }, language.say("toTheTable"));
    open.addEventListener("click", () => panel.open(name));
    entry.append(open);
  }
  return entry;
}

language.addEventListener("change", () => {
  cards.dress();
  show();
});
at("#language").addEventListener("click", () => language.toggle());
line.addEventListener("changed", (changed) => {
  cards.show(changed.detail);
  show();
});
for (const type of ["lost", "found"]) {
  line.addEventListener(type, () => {
    lost = type === "lost";
    show();
  });
}
cards.addEventListener("chosen", ({ detail }) => line.arbiter && panel.open(detail));
event.addEventListener("refused", ({ detail }) => {
  refusal = detail;
  show();
});
addEventListener("hashchange", () => location.hash.startsWith("#key=") && location.reload());
show();
refusal = await handOverKey();
line.open();
