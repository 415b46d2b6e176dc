import { Connection } from "../common/connection.js";
import { handOverKey } from "../common/key.js";
import { Language } from "../common/language.js";
import { isAnimated, paintFringes, paintLights, paintSheet } from "./painting.js";
import { Sizing } from "./sizing.js";

/**
 * What this screen is to show. `kind` is `idle`, `dark`, `cells` or `fringes`.
 *
 * @typedef {Object} Scene
 * @property {number} ticket To be told once it is shown.
 * @property {string} kind
 * @property {import("./painting.js").Light[]} [lights] In widths of the screen; with a sheet, in millimetres of it.
 * @property {[number, number] | null} [sheet] Its width and height, if it is shown as well, in millimetres.
 */

/** How long the tools stay after the pointer was moved, in milliseconds. */
const AWAKE = 4000;

/** @param {string} id */
const at = (id) => document.querySelector(id);

const canvas = /** @type {HTMLCanvasElement} */ (at("#light"));
const context = canvas.getContext("2d", { alpha: false });
const language = new Language();
const connection = new Connection("/screen/ws");
const sizing = new Sizing(at("#ruler"));
const sheet = new Image();
/** @type {Scene} */
let scene = { ticket: 0, kind: "idle" };
let told = -1;
let sleeping = 0;
let awaited = 0;

/** Draw what is to be shown, tell that it is, and go on as long as it moves. */
function draw() {
  awaited = 0;
  const pixels = window.devicePixelRatio;
  const [width, height] = [Math.round(innerWidth * pixels), Math.round(innerHeight * pixels)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  context.fillStyle = "black";
  context.fillRect(0, 0, width, height);
  if (scene.kind === "fringes") paintFringes(context, /** @type {any} */ (scene));
  if (scene.kind === "cells") drawCells(pixels);
  if (scene.kind === "cells" && isAnimated(scene.lights)) soon();
  if (told !== scene.ticket) requestAnimationFrame(tell);
}

/** @param {number} pixels Of the screen in one of CSS. */
function drawCells(pixels) {
  const { width, height } = canvas;
  let place = { scale: width, left: 0, top: 0 };
  if (scene.sheet) {
    const scale = sizing.pixels * pixels;
    place = { scale, left: (width - scene.sheet[0] * scale) / 2, top: (height - scene.sheet[1] * scale) / 2 };
    at("#too-large").hidden = place.left >= 0 && place.top >= 0;
    document.body.classList.toggle("awake", !at("#too-large").hidden || sleeping > 0);
  }
  paintLights(context, scene.lights, place, performance.now());
  if (scene.sheet && sheet.complete && sheet.naturalWidth) paintSheet(context, sheet, scene.sheet, place);
}

/** Say what is shown; it has been on the screen for a picture by now. */
function tell() {
  if (scene.kind === "idle" || (scene.sheet && !sheet.complete)) return;
  told = scene.ticket;
  connection.say({ shown: scene.ticket, shape: canvas.height / canvas.width });
}

function soon() {
  awaited ||= requestAnimationFrame(draw);
}

/** @param {Scene} next */
function show(next) {
  if (next.kind === undefined) return;
  if (next.sheet && !scene.sheet) sheet.src = `/screen/sheet.svg?${next.ticket}`;
  scene = next;
  const shines = scene.kind !== "idle";
  document.body.classList.toggle("shining", shines);
  at("#idle").hidden = shines;
  for (const id of ["#smaller", "#larger", "#ruler"]) at(id).hidden = !scene.sheet;
  if (!scene.sheet) at("#too-large").hidden = true;
  say("screenWaits");
  soon();
}

/** @param {string} key */
function say(key) {
  at("#state").dataset.say = key;
  language.dress();
}

function wake() {
  document.body.classList.add("awake");
  clearTimeout(sleeping);
  sleeping = setTimeout(() => {
    sleeping = 0;
    document.body.classList.toggle("awake", !at("#too-large").hidden);
  }, AWAKE);
}

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => say("screenByKey"));
}

async function keepAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => null);
}

connection.addEventListener("message", ({ detail }) => show(detail));
connection.addEventListener("lost", () => {
  told = -1;
  show({ ticket: 0, kind: "idle" });
  say("screenLost");
});
connection.addEventListener("refused", () => say("screenNeedsKey"));
addEventListener("resize", () => {
  told = -1;
  soon();
});
sheet.addEventListener("load", soon);
sizing.addEventListener("change", soon);
for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(kind, wake);
at("#whole").addEventListener("click", fill);
at("#smaller").addEventListener("click", () => sizing.change(-1));
at("#larger").addEventListener("click", () => sizing.change(1));
at("#language").addEventListener("click", () => language.toggle());
language.addEventListener("change", () => language.dress());
document.addEventListener("visibilitychange", keepAwake);
addEventListener("keydown", ({ key }) => {
  if (key === "f") fill();
  if (key === "+" || key === "-") sizing.change(key === "+" ? 1 : -1);
});

say("screenWaits");
await handOverKey();
keepAwake();
connection.open();
