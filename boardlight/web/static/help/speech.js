import { isNew } from "./happenings.js";

const KEPT = "boardlight.speech";

/** Says turns and the referee's sentences aloud with the browser's own voice; off until somebody asks for it. */
export class Speech {
  #button;
  #language;
  #on = localStorage.getItem(KEPT) === "true";
  #said = "";
  /** The task of a lesson that was said last. */
  #task = "";
  /** @type {import("../common/message.js").Turn[] | null} Null until the page knows the game. */
  #turns = null;

  /**
   * @param {HTMLButtonElement} button
   * @param {import("../common/language.js").Language} language
   */
  constructor(button, language) {
    this.#button = button;
    this.#language = language;
    button.hidden = !("speechSynthesis" in window);
    button.addEventListener("click", () => this.#toggle());
    this.#dress();
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    const words = this.#sentence(message);
    const fresh = words !== this.#said;
    if (this.#on && fresh && message.says.tone === "foul") speechSynthesis.cancel();
    // What a seat places in secret is read on its page, and never heard across the table.
    const isPlayed = isNew(message.turns, this.#turns);
    if (!message.placing && isPlayed) this.#speak(this.#spoken(message));
    if (fresh && !this.#isTaskAgain(message)) this.#speak(isPlayed ? words : unsaid(words, this.#said));
    this.#turns = message.turns;
    this.#said = words;
  }

  /** @param {import("../common/message.js").Message} message */
  #sentence({ outcome, says }) {
    const words = this.#language.of(outcome?.words ?? says.spoken);
    if (says.tone !== "foul" || !says.rule) return words;
    return `${words.replace(/\.$/, "")}. ${this.#language.say("rule", { rule: says.rule })}`;
  }

  /**
   * The task of a lesson stays in sight: it is said once.
   * @param {import("../common/message.js").Message} message
   */
  #isTaskAgain({ lesson, says }) {
    if (!lesson) return false;
    const task = this.#language.of(lesson.task);
    if (task !== this.#language.of(says.words)) return false;
    const again = task === this.#task;
    this.#task = task;
    return again;
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

  /** @param {import("../common/message.js").Message} message */
  #spoken({ turns, spoken, game }) {
    const seat = turns.at(-1)?.seat ?? -1;
    const turn = this.#language.of(spoken);
    return seat < 0 ? turn : this.#language.say("spokenTurn", { seat: this.#language.seat(game.seats[seat] ?? ""), turn });
  }

  /** @param {string} words */
  #speak(words) {
    if (!this.#on || !words) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = this.#language.locale;
    speechSynthesis.speak(utterance);
  }
}

/**
 * The sentences that were not said just before: an explanation is not repeated with each thing to put back.
 * @param {string} words
 * @param {string} before
 */
function unsaid(words, before) {
  const said = new Set(sentences(before).map(bare));
  return sentences(words)
    .filter((sentence) => !said.has(bare(sentence)))
    .join(" ");
}

/** @param {string} words */
function sentences(words) {
  return words.split(/(?<=[.!?])\s+/u);
}

/** @param {string} sentence */
function bare(sentence) {
  return sentence.replace(/\.$/, "");
}
