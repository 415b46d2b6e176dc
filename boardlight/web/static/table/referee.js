import { html } from "../common/dom.js";
import { linked } from "../common/rules.js";
import { mayAnswer } from "../common/viewer.js";

/**
 * What the referee says, why, and the ways on as buttons.
 *
 * Tells of `chosen` and of `pointed`; the `detail` is the choice, or null when none is pointed at any more. Tells of
 * `thrown` when the program is to throw the die.
 */
export class Referee extends EventTarget {
  #card;
  #language;
  #offered = "";

  /**
   * @param {HTMLElement} card
   * @param {import("../common/language.js").Language} language
   */
  constructor(card, language) {
    super();
    this.#card = card;
    this.#language = language;
  }

  /** @param {import("../common/message.js").Message} message */
  show(message) {
    const { says, choices, outcome, game } = message;
    const [title, words, rule] = ["#referee-title", "#words", "#rule"].map((id) => this.#card.querySelector(id));
    this.#card.dataset.tone = says.tone;
    write(title, this.#language.say(heading(message)));
    write(words, this.#language.of(says.tone === "end" ? says.words : (outcome?.words ?? says.words)));
    const told = says.rule ? this.#language.say("rule", { rule: says.rule }) : "";
    if (rule.textContent !== told) rule.replaceChildren(...linked(told, says.rule, game.name, this.#language));
    rule.hidden = !says.rule;
    this.#offer(mayAnswer(message) ? choices : [], mayThrow(message));
  }

  /**
   * @param {import("../common/message.js").Choice[]} choices
   * @param {boolean} throws
   */
  #offer(choices, throws) {
    const offered = JSON.stringify([this.#language.code, choices, throws]);
    if (offered === this.#offered) return;
    this.#offered = offered;
    const group = this.#card.querySelector("#choices");
    const held = group.contains(document.activeElement);
    const buttons = [...(throws ? [this.#throw()] : []), ...choices.map((choice) => this.#button(choice))];
    group.hidden = buttons.length === 0;
    group.replaceChildren(...buttons);
    if (held) (group.querySelector("button") ?? this.#card).focus();
    this.#tell("pointed", null);
  }

  #throw() {
    const button = html("button", { type: "button", class: "choice throw" }, this.#language.say("throwDie"));
    button.addEventListener("click", () => this.#tell("thrown", null));
    return button;
  }

  /** @param {import("../common/message.js").Choice} choice */
  #button(choice) {
    const button = html("button", { type: "button", class: "choice" }, this.#language.of(choice.words));
    button.addEventListener("click", () => this.#tell("chosen", choice));
    for (const type of ["pointerenter", "focus"]) {
      button.addEventListener(type, () => this.#tell("pointed", choice));
    }
    for (const type of ["pointerleave", "blur"]) {
      button.addEventListener(type, () => this.#tell("pointed", null));
    }
    return button;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * Whether the reader may let the program throw the die.
 * @param {import("../common/message.js").Message} message
 */
function mayThrow({ thrower, phase, step, you }) {
  if (thrower === null || phase !== "play" || step) return false;
  return you.role === "arbiter" || (you.role === "seat" && you.seat === thrower);
}

/**
 * Where nothing is there to be chosen, what is asked for is done with the pieces.
 * @param {import("../common/message.js").Message} message
 */
function heading({ says, choices, thrower, sheet }) {
  return says.tone === "ask" && choices.length === 0 && thrower === null && !sheet ? "onBoard" : says.tone;
}

/**
 * Write only what is new, so that a screen reader speaks only then.
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
