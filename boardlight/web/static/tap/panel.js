import { html, svg } from "../common/dom.js";

/** What is to be done with the piece that is picked, and the choices that a turn leaves: beside the board, under a finger. */
export class TapPanel {
  #place;
  #picking;
  #language;
  #shown = "";
  /** @type {number | null} Where a piece was picked last. */
  #last = null;

  /**
   * @param {HTMLElement} place
   * @param {import("./picking.js").Picking} picking
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, picking, language) {
    [this.#place, this.#picking, this.#language] = [place, picking, language];
    place.addEventListener("keydown", (event) => event.key === "Escape" && picking.letGo());
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {import("../board/board.js").Board} board
   */
  show(message, board) {
    const { stage, choices, at, asks } = this.#picking;
    const shown = JSON.stringify([this.#language.code, stage, choices, at, asks, message.on_page]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const byKeys = board.isFocused || this.#place.contains(document.activeElement);
    this.#place.hidden = !stage;
    this.#place.dataset.stage = stage;
    const words = stage ? this.#language.say(`tap_${stage === "none" && asks ? "why" : stage}`, { cell: board.names[at] }) : "";
    const hands = stage && stage !== "none" && !message.on_page ? ` ${this.#language.say("tapHands")}` : "";
    this.#place.querySelector("p").textContent = words + hands;
    const buttons = choices.map((step) => this.#choice(step, board.faces));
    if (stage) buttons.push(this.#button(this.#language.say("letGo"), () => this.#picking.letGo()));
    this.#place.querySelector("div").replaceChildren(...buttons);
    this.#last = at ?? this.#last;
    if (!byKeys) return;
    if (choices.length) buttons[0].focus();
    else if (this.#last !== null) board.focus(this.#last);
  }

  /**
   * @param {import("./picking.js").Step} step
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  #choice(step, faces) {
    const words = step.words ? this.#language.of(step.words) : "";
    const said = !step.fault ? words : words ? this.#language.say("faultOf", { what: words }) : this.#language.say("playFault");
    const button = this.#button(said, () => this.#picking.choose(step), step.fault ? "choice fault" : "choice");
    const face = faces.get(step.piece);
    if (face) button.prepend(svg("svg", { class: "badge", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `#${face.id}`, width: 24, height: 24 })));
    return button;
  }

  /**
   * @param {string} words
   * @param {() => void} act
   * @param {string} kind
   */
  #button(words, act, kind = "") {
    const button = html("button", { type: "button", class: kind }, words);
    button.addEventListener("click", act);
    return button;
  }
}
