import { Clocks } from "./clocks.js";
import { html, svg } from "../common/dom.js";

/** Who sits at the table, whose turn it is, and at the end the scores. */
export class Seats {
  #place;
  #language;
  #clocks = new Clocks();

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {Map<string, import("./art.js").Face>} faces
   */
  show(message, faces) {
    const list = html("ul", {}, ...message.game.seats.map((_, seat) => this.#seat(message, seat, faces)));
    const note = this.#note(message);
    this.#place.replaceChildren(list, ...(note ? [html("p", {}, note)] : []));
    const times = [...list.querySelectorAll("time")].map((face, seat) => /** @type {[number, HTMLElement]} */ ([seat, face]));
    this.#clocks.show(message.clocks ?? null, new Map(times));
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {number} seat
   * @param {Map<string, import("./art.js").Face>} faces
   */
  #seat({ game, turn, out, outcome, phase, placing, clocks }, seat, faces) {
    const ready = placing?.ready[seat];
    const item = html("li", {}, badge(seat, faces), html("span", { class: "name" }, this.#language.seat(game.seats[seat])));
    if (outcome) item.append(html("span", { class: "note" }, this.#score(outcome.scores[seat])));
    else if (out.includes(seat)) item.append(html("span", { class: "note" }, this.#language.say("isOut")));
    else if (ready) item.append(html("span", { class: "note" }, this.#language.say("isReady")));
    else if (phase === "play" && !placing && turn === seat) {
      item.setAttribute("aria-current", "true");
      item.append(html("span", { class: "note" }, this.#language.say("toMove")));
    }
    if (clocks) item.append(html("time", { class: "clock" }));
    return item;
  }

  /** @param {number} score */
  #score(score) {
    const text = score === 0.5 ? "½" : new Intl.NumberFormat(this.#language.locale).format(score);
    return this.#language.say("score", { score: text });
  }

  /** @param {import("../common/message.js").Message} message */
  #note({ phase, turn, die }) {
    if (phase === "setup") return this.#language.say("setup");
    if (phase === "play" && turn < 0) return this.#language.say("chance");
    return phase === "play" && die ? this.#language.say("die", { value: die }) : "";
  }
}

/**
 * A small piece of that seat.
 * @param {number} seat
 * @param {Map<string, import("./art.js").Face>} faces
 */
export function badge(seat, faces) {
  const face = [...faces.values()].find((one) => one.seat === seat);
  const use = face ? [svg("use", { href: `#${face.id}`, width: 24, height: 24 })] : [];
  return svg("svg", { class: "badge", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...use);
}
