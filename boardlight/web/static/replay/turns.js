import { html } from "../common/dom.js";
import { linked } from "../common/rules.js";
import { actor, deed, doubt, news } from "../board/words.js";
import { badge } from "../board/seats.js";

/** Variations inside one another that are set in further and further; deeper ones stand one below the other. */
const DEEPEST = 10;

/** Every turn as a button, what was taken back set in under the turn it gave way to. Tells of `stepped`. */
export class Lines extends EventTarget {
  #place;
  #language;
  #drawn = "";
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    super();
    this.#place = place;
    this.#language = language;
  }

  /**
   * @param {import("./game.js").Replay} replay
   * @param {number} current Node that is shown.
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  show(replay, current, faces) {
    const key = JSON.stringify([this.#language.code, faces.size]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#buttons.clear();
      this.#place.replaceChildren(this.#tree(replay, faces));
    }
    for (const [number, button] of this.#buttons) {
      if (number === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    this.#reveal(this.#buttons.get(current));
  }

  /**
   * All turns, each with the variations it gave way to: a list in a list, however many there are.
   * @param {import("./game.js").Replay} replay
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  #tree(replay, faces) {
    const tree = html("ol");
    const open = [{ list: tree, shelf: tree, first: 0, depth: 0 }];
    while (open.length > 0) {
      const { list, shelf, first, depth } = open.pop();
      for (let number = first; number !== null; ) {
        list.append(...replay.kept.nodes[number].fouls.map((foul) => this.#foul(foul, replay.kept.game.name)));
        const { following, variations } = replay.after(number);
        if (following !== null) list.append(html("li", {}, this.#turn(replay, following, faces)));
        for (const variation of variations) {
          const inner = html("ol", {}, html("li", {}, this.#turn(replay, variation, faces)));
          const words = html("span", {}, this.#language.say("takenBack"));
          shelf.append(html("li", { class: "variation" }, words, inner));
          const goesIn = depth < DEEPEST;
          open.push({ list: inner, shelf: goesIn ? inner : shelf, first: variation, depth: depth + 1 });
        }
        number = following;
      }
    }
    return tree;
  }

  /**
   * @param {import("./game.js").Replay} replay
   * @param {number} number
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  #turn(replay, number, faces) {
    const node = replay.kept.nodes[number];
    const button = html(
      "button",
      { type: "button", "data-node": number },
      html("span", { class: "number" }, node.number),
      badge(node.seat ?? -1, faces),
      html("span", { class: "text" }, this.#words(replay.kept, node)),
    );
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("stepped", { detail: number })));
    this.#buttons.set(number, button);
    return button;
  }

  /**
   * The turn, after the name of whoever took it for those who do not see the badge.
   * @param {import("./game.js").Kept} kept
   * @param {import("./game.js").Node} node
   */
  #words(kept, node) {
    const name = actor(kept, node, this.#language);
    const words = html("span", {}, deed(node, this.#language), ...doubt(node, this.#language));
    words.append(...news(node, this.#language));
    if (name) words.prepend(html("span", { class: "unseen" }, `${name}: `));
    return words;
  }

  /**
   * @param {{rule: string} & Record<string, string>} foul
   * @param {string} game
   */
  #foul({ rule, ...foul }, game) {
    const words = rule ? this.#language.say("fouledRule", { rule }) : this.#language.say("fouled");
    const lang = foul[this.#language.code] ? this.#language.code : "en";
    return html("li", { class: "foul" }, ...linked(words, rule, game, this.#language), html("span", { lang }, foul[lang]));
  }

  /** @param {HTMLElement | undefined} button */
  #reveal(button) {
    if (!button) this.#place.scrollTop = 0;
    else {
      const [box, frame] = [button.getBoundingClientRect(), this.#place.getBoundingClientRect()];
      if (box.top < frame.top) this.#place.scrollTop -= frame.top - box.top;
      if (box.bottom > frame.bottom) this.#place.scrollTop += box.bottom - frame.bottom;
    }
  }
}
