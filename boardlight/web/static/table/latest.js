import { deed, doubt } from "../board/words.js";
import { badge } from "../board/seats.js";
import { html } from "../common/dom.js";

const SHOWN = 3;

/** What happened just now: the last few turns, the newest last. */
export class Latest {
  #place;
  #language;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    [this.#place, this.#language] = [place, language];
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  show({ turns }, faces) {
    const last = turns.slice(-SHOWN).map((turn) =>
      html("span", {}, ...(turn.seat < 0 ? [] : [badge(turn.seat, faces)]), deed(turn, this.#language), ...doubt(turn, this.#language)),
    );
    this.#place.replaceChildren(...last);
    this.#place.hidden = last.length === 0;
  }
}
