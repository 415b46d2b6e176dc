import { Actions } from "./actions.js";
import { Arbiter } from "./arbiter.js";
import { Board } from "../board/board.js";
import { Calls } from "../help/call.js";
import { Camera } from "./camera.js";
import { Connection } from "../common/connection.js";
import { Course } from "../help/lesson.js";
import { Drag } from "../tap/drag.js";
import { Deploy } from "../help/secret-setup.js";
import { Agreement } from "../help/agreement.js";
import { Help } from "../help/help.js";
import { HouseLink } from "./host-link.js";
import { Drawer } from "./drawer.js";
import { Invite } from "./invite.js";
import { Latest } from "./latest.js";
import { Legend } from "../board/legend.js";
import { handOverKey } from "../common/key.js";
import { Language } from "../common/language.js";
import { Orders } from "../common/orders.js";
import { PhoneCode } from "../phone/code.js";
import { Picking } from "../tap/picking.js";
import { Reach } from "../help/moves-in-hand.js";
import { mayAnswer, Reader } from "../common/viewer.js";
import { Referee } from "./referee.js";
import { rulesAddress } from "../common/rules.js";
import { Seats } from "../board/seats.js";
import { Sidelines } from "./variations.js";
import { Sound } from "../help/sound.js";
import { Speech } from "../help/speech.js";
import { TapPanel } from "../tap/panel.js";
import { Troubles } from "../common/device-errors.js";
import { Turns } from "./turns.js";
import { Wishes } from "./proposals.js";

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const connection = new Connection();
const orders = new Orders(at("#refusal"), language);
const actions = new Actions(orders, language);
const arbiter = new Arbiter(orders, language);
const course = new Course(at("#course"), orders, language);
const deploy = new Deploy(at("#deploy"), orders, language);
const house = new HouseLink(orders, language);
const invite = new Invite(language);
const reach = new Reach(at("#reach"));
const reader = new Reader(at("#reader"), language);
const wishes = new Wishes(at("#wishes"), orders, language);
const board = new Board(at("#board-picture"), at("#turn-board"), language);
const picking = new Picking(orders, () => board.names);
const panel = new TapPanel(at("#tap"), picking, language);
const drag = new Drag(at("#board-picture"), (cell) => message !== null && picking.mayLift(cell));
const calls = new Calls(at("#calls"), at("#call"), orders, language);
const camera = new Camera(at("#camera"), at("#drawer"), language);
const drawer = new Drawer(at("#drawer"), at("#more"));
const help = new Help(at("#help"), orders, language, board);
const agreement = new Agreement(at("#agreement"), orders, language);
const latest = new Latest(at("#latest"), language);
const legend = new Legend(at("#legend"), language);
const referee = new Referee(at("#referee"), language);
const seats = new Seats(at("#seats"), language);
const sidelines = new Sidelines(at("#sidelines"), language);
const sound = new Sound(at("#volume"));
const speech = new Speech(at("#speech"), language);
const phone = new PhoneCode(at("#phone-code"), language);
const troubles = new Troubles(at("#troubles"), language);
const turns = new Turns(at("#turns"), language);

/** @type {import("../common/message.js").Message | null} */
let message = null;

async function show() {
  language.dress();
  orders.show();
  camera.show();
  if (!message) return;
  document.title = `${language.of(message.game.title)} · Boardlight`;
  at("#title").textContent = language.of(message.game.title);
  at("#rules").href = rulesAddress(message.game.name, language);
  at("#cover").hidden = !message.cover;
  at("#cover").textContent = message.cover ? language.of(message.cover) : "";
  orders.about(message);
  referee.show(message);
  troubles.show(message);
  phone.show(message);
  actions.show(message);
  arbiter.show(message);
  course.show(message);
  help.show(message);
  agreement.show(message);
  sound.show(message);
  speech.show(message);
  reach.show(message);
  reader.show(message);
  house.show(message);
  invite.show(message);
  calls.show(message);
  wishes.show(message);
  picking.show(message);
  const { message: drafted, open } = deploy.drafted(message);
  await board.show(picking.drafted(drafted), [...open, ...help.open], picking.marks);
  panel.show(message, board);
  deploy.show(board.faces);
  seats.show(message, board.faces, board.quarters);
  latest.show(message, board.faces);
  legend.show(message);
  drawer.show(message);
  turns.show(message, board.faces);
  sidelines.show(message);
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
  if (!house.belongs(event.detail)) return;
  message = event.detail;
  show();
});
for (const asker of [referee, board]) {
  asker.addEventListener("chosen", (event) => mayAnswer(message) && orders.give({ kind: "play", turn: event.detail.text }));
}
board.addEventListener("taken", (event) => {
  if (help.take(event.detail) || picking.take(event.detail)) event.preventDefault();
  else deploy.take(event.detail);
});
board.addEventListener("released", () => picking.letGo());
drag.addEventListener("lifted", (event) => picking.lift(event.detail));
drag.addEventListener("dropped", (event) => event.detail !== null && picking.take(event.detail));
for (const drafting of [deploy, help, picking]) drafting.addEventListener("changed", show);
help.addEventListener("changed", () => help.open.length && drawer.uncover());
referee.addEventListener("thrown", () => orders.give({ kind: "throw" }));
turns.addEventListener("chosen", (event) => {
  arbiter.about(event.detail[0]);
  actions.goBack(event.detail);
});
board.addEventListener("turned", show);
for (const pointer of [referee, reach]) {
  pointer.addEventListener("pointed", (event) => board.point(event.detail?.cells ?? []));
}

addEventListener("hashchange", () => location.hash.startsWith("#key=") && location.reload());
show();
orders.refuse(await handOverKey());
connection.open();
