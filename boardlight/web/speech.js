import { deed } from "./replay-words.js";

const KEPT = "boardlight.speech";
const CELL = "(?:[a-z]\\d+|r\\d+\\.\\d+)";

/** Says turns and the referee's sentences aloud with the browser's own voice; off until somebody asks for it. */
export class Speech {
  #button;
  #language;
  #on = localStorage.getItem(KEPT) === "true";
  #said = "";
  #turns = 0;

  /**
   * @param {HTMLButtonElement} button
   * @param {import("./language.js").Language} language
   */
  constructor(button, language) {
    this.#button = button;
    this.#language = language;
    button.hidden = !("speechSynthesis" in window);
    button.addEventListener("click", () => this.#toggle());
    this.#dress();
  }

  /** @param {import("./message.js").Message} message */
  show(message) {
    const turn = message.turns.at(-1);
    const words = this.#language.of(message.outcome?.words ?? message.says.words);
    if (this.#on && message.says.tone === "foul") speechSynthesis.cancel();
    if (turn && message.turns.length > this.#turns) this.#speak(this.#spoken(turn, message.game.seats));
    if (words !== this.#said) this.#speak(words);
    this.#turns = message.turns.length;
    this.#said = words;
  }

  #toggle() {
    this.#on = !this.#on;
    localStorage.setItem(KEPT, String(this.#on));
    this.#dress();
    if (this.#on) this.#speak(this.#said);
    else speechSynthesis.cancel();
  }

  #dress() {
    this.#button.setAttribute("aria-pressed", String(this.#on));
  }

  /**
   * @param {import("./message.js").Turn} turn
   * @param {string[]} seats
   */
  #spoken({ seat, text, kind }, seats) {
    const turn = deed({ kind, text }, this.#language)
      .replace(new RegExp(`(?<=${CELL})-(?=${CELL})`, "g"), this.#language.say("spokenTo"))
      .replace(new RegExp(`(?<=${CELL})x(?=${CELL})`, "g"), this.#language.say("spokenTakes"));
    if (seat < 0) return turn;
    return this.#language.say("spokenTurn", { seat: this.#language.seat(seats[seat] ?? ""), turn });
  }

  /** @param {string} words */
  #speak(words) {
    if (!this.#on || !words) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = this.#language.code === "fr" ? "fr-FR" : "en-GB";
    speechSynthesis.speak(utterance);
  }
}
