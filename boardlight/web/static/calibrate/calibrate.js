import { askWhoPlays } from "../common/beginning.js";
import { Corners } from "./corners.js";
import { html } from "../common/dom.js";
import { HousePage } from "../common/host-page.js";
import { Numbers } from "./number-fields.js";

/**
 * The message of a calibration: `sheet` is another game's sheet `{game, title, words}` or null; `calibrating` is
 *
 * @typedef {Object} Calibrating
 * @property {string} game
 * @property {import("../common/message.js").Words} title
 * @property {number} pitch
 * @property {string} at The step, or `ready`.
 * @property {{name: string, done: boolean}[]} steps
 * @property {boolean} needed This step cannot be skipped.
 * @property {boolean} lights Whether there are any.
 * @property {boolean} wired Whether they are LEDs, which may be counted.
 * @property {number | null} leds On the strip, if that is known.
 * @property {number} height Of the pieces, in millimetres.
 * @property {[number, number][] | null} corners Of a board without markers.
 * @property {[number, number] | null} size Of the camera's images.
 * @property {boolean} begun
 * @property {boolean} over The step looks no more.
 * @property {import("../common/message.js").Words} words
 * @property {boolean} done Its result may be kept.
 * @property {number} share Of the way, 0 to 1.
 * @property {Record<string, number>} numbers
 * @property {{good: boolean, words: import("../common/message.js").Words}[]} findings
 * @property {boolean} broken Whether it broke off.
 */

/** How often a screen reader is told where a step stands, in milliseconds. */
const SPOKEN = 2500;

/** @param {string} id */
const at = (id) => document.querySelector(id);

const page = new HousePage("calibrate", show);
const { language } = page;
const corners = new Corners(at("#corners"), language);
const numbers = new Numbers(at("#numbers"), language);
let byHand = false;
let shown = "";
let spoken = 0;
/** @type {import("../common/orders.js").Order} What the button that leads on asks for. */
let following = { kind: "begin" };

/** @returns {Calibrating | null} */
const told = () => page.message?.calibrating ?? null;

function show() {
  const step = told();
  if (!step) return;
  at("main").hidden = false;
  document.title = language.say("calibrating", step);
  at("#title").textContent = language.say("calibrating", step);
  if (step.at !== shown) enter(step);
  showSteps(step);
  const isReady = step.at === "ready";
  write(at("#step-title"), isReady ? language.say("allSet") : language.say(`step_${step.at}`));
  write(at("#about"), language.say(`about_${step.at}`));
  write(at("#words"), isReady ? left(step) : words(step));
  at("#words").dataset.tone = step.broken ? "bad" : step.done ? "good" : "";
  speak(at("#words").textContent);
  at("#progress").hidden = isReady || !step.begun || ["pose", "colours"].includes(step.at);
  at("#progress").value = step.share;
  showFindings(step);
  numbers.show(step.at === "check" ? {} : step.numbers);
  showSheet();
  showControls(step);
  showOrders(step);
  at("#seen").hidden = isReady;
  at("#picture").alt = language.say("livePicture");
  at("#target").href = `/print/target.pdf?${new URLSearchParams({ language: language.code, paper: paper() })}`;
  corners.show();
}

/** What was chosen for printing the last time. */
function paper() {
  return JSON.parse(localStorage.getItem("boardlight.print") ?? "{}").paper ?? "A4";
}

/** @param {Calibrating} step Another one than before. */
function enter(step) {
  if (shown) at("#step").focus();
  shown = step.at;
  byHand = false;
  corners.close();
}

/** @param {Calibrating} step */
function words(step) {
  if (step.at === "lights" && !step.lights) return language.say("noLights");
  return language.of(step.words);
}

/**
 * What was skipped and may keep a game from beginning.
 * @param {Calibrating} step
 */
function left({ steps }) {
  return steps.find(({ name }) => name === "colours").done ? "" : language.say("piecesUnseen");
}

/** @param {string} words */
function speak(words) {
  const now = performance.now();
  if (words === at("#spoken").textContent) return;
  clearTimeout(speak.later);
  if (now - spoken < SPOKEN) {
    speak.later = setTimeout(() => speak(at("#words").textContent), SPOKEN - (now - spoken));
    return;
  }
  spoken = now;
  at("#spoken").textContent = words;
}

/** @param {Calibrating} step */
function showSteps({ steps, at: here }) {
  const drawn = JSON.stringify([language.code, steps, here, page.isArbiter]);
  const list = at("#steps");
  if (list.dataset.drawn === drawn) return;
  list.dataset.drawn = drawn;
  list.replaceChildren(
    ...steps.map(({ name, done }, number) => {
      const parts = [html("span", { class: "number", "aria-hidden": "true" }, done ? "✓" : String(number + 1))];
      parts.push(html("span", {}, language.say(`step_${name}`)));
      if (done) parts.push(html("span", { class: "unseen" }, language.say("stepDone")));
      const button = html("button", { type: "button", class: done ? "done" : "" }, ...parts);
      if (name === here) button.setAttribute("aria-current", "step");
      button.disabled = !page.isArbiter;
      button.addEventListener("click", () => page.give({ kind: "go", step: name }));
      return html("li", {}, button);
    }),
  );
}

/** @param {Calibrating} step */
function showFindings({ findings }) {
  const lines = findings.map(({ good, words }) => html("li", { class: good ? "good" : "bad" }, language.of(words)));
  if (at("#findings").textContent !== lines.map((line) => line.textContent).join("")) at("#findings").replaceChildren(...lines);
}

/** Another game's sheet lies there. */
function showSheet() {
  const { sheet } = page.message;
  const drawn = sheet ? language.of(sheet.words) : "";
  const place = at("#sheet");
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  place.replaceChildren();
  if (!sheet) return;
  place.append(html("p", { role: "alert" }, drawn));
  if (!sheet.game || !page.isArbiter) return;
  const button = html("button", { type: "button" }, language.say("switchTo", sheet));
  button.addEventListener("click", () => page.give({ kind: "calibrate", game: sheet.game }));
  place.append(button);
}

/** @param {Calibrating} step */
function showControls(step) {
  at("#controls").hidden = !page.isArbiter;
  for (const part of document.querySelectorAll("[data-step]")) {
    part.hidden = part.dataset.step !== step.at || (step.at === "lights" && (!step.wired || (step.begun && !step.over)));
  }
  at("#by-hand").hidden = byHand || Boolean(step.corners) || !step.size;
  at("#use").hidden = at("#undo").hidden = at("#corners-help").hidden = !byHand;
  at("#undo").disabled = !corners.mayUndo;
  at("#turn").hidden = !step.corners || byHand;
  at("#by-markers").hidden = !step.corners && !byHand;
  if (document.activeElement !== at("#leds")) at("#leds").value = step.leds ?? "";
  if (document.activeElement !== at("#height")) at("#height").value = step.height;
}

/** @param {Calibrating} step */
function showOrders(step) {
  const isReady = step.at === "ready";
  const waits = !step.begun && !isReady;
  const dark = step.at === "lights" && !step.lights;
  const failed = step.over && (step.broken || step.findings.some(({ good }) => !good));
  at("footer").hidden = !page.isArbiter;
  at("#skip").hidden = isReady || step.needed || (step.done && !failed) || dark;
  at("#again").hidden = isReady || waits || !(step.over || (step.at === "lens" && step.share > 0));
  at("#again").textContent = language.say(failed ? "again" : "repeat");
  at("#again").className = failed ? "primary" : "";
  const go = at("#go");
  go.className = failed ? "" : "primary";
  go.textContent = isReady ? language.say("playNow", step) : language.say(dark ? "skipStep" : waits ? "begin" : "keep");
  go.disabled = !isReady && !waits && !step.done;
  go.hidden = byHand;
  following = isReady ? { kind: "open", game: step.game } : { kind: dark ? "skip" : waits ? "begin" : "keep" };
}

/** @param {[number, number][]} points */
function send(points) {
  return page.give({ kind: "corners", points: points.map((point) => point.map((value) => Math.round(10 * value) / 10)) });
}

/**
 * Write only what is new, so that a screen reader speaks only then.
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

at("#go").addEventListener("click", () => {
  const give = (order) => page.give(order);
  return following.kind === "open" ? askWhoPlays(following.game, give) : give(following);
});
at("#skip").addEventListener("click", () => page.give({ kind: "skip" }));
at("#again").addEventListener("click", () => page.give({ kind: "begin" }));
at("#leave").addEventListener("click", () => page.give({ kind: "welcome" }));
at("#by-hand").addEventListener("click", () => {
  byHand = true;
  corners.open(told().size, told().corners);
  show();
});
at("#use").addEventListener("click", async () => {
  if (!(await send(corners.points))) return;
  byHand = false;
  corners.close();
  show();
});
at("#undo").addEventListener("click", () => corners.undo());
at("#turn").addEventListener("click", () => {
  const [first, ...rest] = told().corners;
  send([...rest, first]);
});
at("#by-markers").addEventListener("click", () => {
  byHand = false;
  corners.close();
  page.give({ kind: "markers" });
});
at("#count").addEventListener("submit", (event) => event.preventDefault());
at("#leds").addEventListener("change", () => page.give({ kind: "leds", count: at("#leds").value || null }));
at("#height").addEventListener("change", () => {
  if (at("#height").value && at("#height").checkValidity()) page.give({ kind: "height", mm: at("#height").value });
  else at("#height").value = told().height;
});
corners.addEventListener("change", () => (at("#undo").disabled = !corners.mayUndo));

await page.open();
