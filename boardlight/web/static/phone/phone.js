import { Connection } from "../common/connection.js";
import { handOverKey } from "../common/key.js";
import { Language } from "../common/language.js";
import { RearCamera } from "./camera.js";
import { Film } from "./film.js";

/** Milliseconds without a word after which a line is taken for dead: the table says something every two seconds. */
const SILENT = 7000;
const SECOND = 1000;

/** @param {string} id */
const at = (id) => document.querySelector(id);

const language = new Language();
const video = /** @type {HTMLVideoElement} */ (at("#picture"));
const camera = new RearCamera(video);
const connection = new Connection("/phone/ws");
const film = new Film(video, connection);
let state = "phoneConnecting";
let heardAt = 0;
let needsKey = false;
let isReplaced = false;

/** The plain page: what comes next is said before the browser warns of it. */
async function openDoor() {
  at("#door").hidden = false;
  const isKeyed = location.hash.startsWith("#key=");
  at("#keyless").hidden = isKeyed;
  if (!isKeyed) return;
  const { port } = await (await fetch("/phone/door")).json();
  const secure = new URL(location.href);
  [secure.protocol, secure.port] = ["https:", String(port)];
  at("#onwards").href = secure.href;
  at("#onwards").hidden = false;
}

/** The secure page: it films, once it may. */
async function openCamera() {
  at("#filming").hidden = false;
  needsKey = Boolean(await handOverKey());
  connection.open();
  if (await camera.isAllowed()) begin();
}

async function begin() {
  if (isReplaced) connection.open();
  isReplaced = false;
  const trouble = camera.isOpen ? "" : await camera.open();
  at("#trouble").hidden = !trouble;
  if (trouble) at("#trouble").dataset.say = trouble;
  video.hidden = !camera.isOpen;
  at("#torch").hidden = !camera.hasTorch;
  show();
}

function show() {
  const isFilming = camera.isOpen && !isReplaced && !needsKey;
  at("#begin").hidden = isFilming || needsKey;
  at("#begin").dataset.say = isReplaced ? "phoneAgain" : "phoneBegin";
  language.dress();
  const told = state === "phoneSending" && !film.isWatched ? "phoneUnwatched" : state;
  const words = isFilming || told !== "phoneSending" ? language.say(told, { count: film.rate }) : "";
  if (at("#state").textContent !== words) at("#state").textContent = words;
}

/** @param {string} next */
function become(next) {
  state = next;
  show();
}

function watch() {
  if (state === "phoneSending" && performance.now() - heardAt > SILENT) connection.drop();
  // A camera that another app took, or that the system stopped in the background, is opened again.
  if (!video.hidden && !camera.isOpen && document.visibilityState === "visible") begin();
  else if (state === "phoneSending") show();
}

connection.addEventListener("found", () => film.begin());
connection.addEventListener("message", ({ detail }) => {
  heardAt = performance.now();
  state = "phoneSending";
  film.hear(detail);
});
connection.addEventListener("lost", () => become("phoneLost"));
connection.addEventListener("refused", () => {
  needsKey = true;
  become("phoneNeedsKey");
});
connection.addEventListener("replaced", () => {
  isReplaced = true;
  become("phoneReplaced");
});
at("#begin").addEventListener("click", begin);
at("#torch").addEventListener("click", ({ currentTarget }) => {
  const isOn = currentTarget.getAttribute("aria-pressed") !== "true";
  currentTarget.setAttribute("aria-pressed", String(isOn));
  camera.light(isOn);
});
at("#language").addEventListener("click", () => language.toggle());
language.addEventListener("change", show);

show();
if (location.protocol === "https:") {
  await openCamera();
  setInterval(watch, SECOND);
} else {
  await openDoor();
}
