import { Actions } from "./actions.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { Connection } from "./connection.js";
import { Language } from "./language.js";
import { Orders } from "./orders.js";
import { Referee } from "./referee.js";
import { Seats } from "./seats.js";
import { Speech } from "./speech.js";
import { Troubles } from "./troubles.js";
import { Turns } from "./turns.js";

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const connection = new Connection();
const orders = new Orders(at("#refusal"), language);
const actions = new Actions(orders, language);
const board = new Board(at("#board-picture"), at("#turn-board"), language);
const camera = new Camera(at("#camera"), language);
const referee = new Referee(at("#referee"), language);
const seats = new Seats(at("#seats"), language);
const speech = new Speech(at("#speech"), language);
const troubles = new Troubles(at("#troubles"), language);
const turns = new Turns(at("#turns"), language);

/** @type {import("./message.js").Message | null} */
let message = null;

async function show() {
  language.dress();
  at("#language").textContent = language.say("otherLanguage");
  at("#language").lang = language.code === "en" ? "fr" : "en";
  orders.show();
  camera.show();
  if (!message) return;
  document.title = `${message.game.title} · Boardlight`;
  at("#title").textContent = message.game.title;
  at("#hand").hidden = message.covered.length === 0;
  referee.show(message);
  troubles.show(message);
  actions.show(message);
  speech.show(message);
  await board.show(message);
  seats.show(message, board.faces);
  turns.show(message, board.faces);
}

/** @param {boolean} lost */
function lose(lost) {
  troubles.lose(lost);
  camera.connect(!lost);
  document.body.classList.toggle("lost", lost);
}

language.addEventListener("change", show);
at("#language").addEventListener("click", () => language.toggle());
connection.addEventListener("lost", () => lose(true));
connection.addEventListener("found", () => lose(false));
connection.addEventListener("message", (event) => {
  message = event.detail;
  show();
});
for (const asker of [referee, board]) {
  asker.addEventListener("chosen", (event) => orders.give(`play ${event.detail.text}`));
}
referee.addEventListener("pointed", (event) => board.point(event.detail?.cells ?? []));

show();
connection.open();
