import { Countdown, happening } from "./happenings.js";
import { sound } from "./tones.js";

const KEPT = "boardlight.volume";
const AT_FIRST = 0.4;
const EVERY_MS = 100;

/**
 * Soft sounds for turns, captures, fouls, checks, short clocks and the end. The table's own page sounds; on a seat's
 * phone and a guest's page it is silent until somebody moves the volume up.
 */
export class Sound {
  #slider;
  #countdown = new Countdown();
  /** @type {AudioContext | null} A browser gives one that sounds only to a page that was touched. */
  #context = null;
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /** @param {HTMLInputElement} slider Of the volume, 0 (off) to 100. */
  constructor(slider) {
    this.#slider = slider;
    slider.value = localStorage.getItem(KEPT) ?? "0";
    slider.addEventListener("input", () => this.#choose());
    for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, () => this.#wake());
    setInterval(() => this.#play(this.#countdown.passed(performance.now() / 1000)), EVERY_MS);
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    if (!this.#message && localStorage.getItem(KEPT) === null) {
      this.#slider.value = String(message.you.role === "arbiter" ? 100 * AT_FIRST : 0);
    }
    if (message === this.#message) return;
    this.#play(happening(this.#message, message));
    this.#countdown.show(message.clocks, performance.now() / 1000);
    this.#message = message;
  }

  #choose() {
    localStorage.setItem(KEPT, this.#slider.value);
    this.#wake();
    this.#play("turn");
  }

  #wake() {
    this.#context ??= "AudioContext" in window ? new AudioContext() : null;
    if (this.#context?.state === "suspended") this.#context.resume();
  }

  /** @param {string | null} name */
  #play(name) {
    const volume = Number(this.#slider.value) / 100;
    if (!name || !this.#context || volume === 0) return;
    sound(this.#context, name, volume);
  }
}
