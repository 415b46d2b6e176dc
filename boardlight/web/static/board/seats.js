import { Clocks } from "./clocks.js";
import { html, svg } from "../common/dom.js";
import { opponentName } from "./words.js";

const SIDES = ["bottom", "left", "top", "right"];

/** Who sits where round the board: name, clock, pieces beside it, whose turn it is, and at the end the scores. */
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
   * @param {number} quarters By which the board is turned, clockwise.
   */
  show(message, faces, quarters) {
    const { seats } = message.game;
    const places = seats.map((_, seat) => this.#seat(message, seat, faces));
    places.forEach((place, seat) => (place.dataset.side = SIDES[((seat * 4) / seats.length + quarters) % 4]));
    this.#place.dataset.count = String(seats.length);
    this.#place.replaceChildren(...places);
    const times = places.flatMap((place, seat) => [...place.querySelectorAll("time")].map((face) => [seat, face]));
    this.#clocks.show(message.clocks ?? null, new Map(/** @type {[number, HTMLElement][]} */ (times)));
  }

  /**
   * @param {import("../common/message.js").Message} message
   * @param {number} seat
   * @param {Map<string, import("./art.js").Face>} faces
   */
  #seat(message, seat, faces) {
    const { game, turn, phase, placing, clocks, hands, lost, computers } = message;
    const word = this.#language.seat(game.seats[seat]);
    const name = computers[seat] ? opponentName(computers[seat], this.#language) : message.names[seat];
    const who = html("div", { class: "who" }, html("span", { class: "name" }, name || word));
    const item = html("li", { class: "seat" }, badge(seat, faces), who);
    const elsewhere = message.far.includes(seat) ? this.#language.say("elsewhere") : "";
    const note = [elsewhere, this.#note(message, seat)].filter(Boolean).join(" · ");
    const known = name ? [html("span", { class: "colour" }, note ? `${word} · ` : word)] : [];
    const about = [...known, ...(note ? [html("span", { class: "state" }, note)] : [])];
    if (about.length) who.append(html("span", { class: "note" }, ...about));
    if (phase === "play" && !placing && turn === seat) item.setAttribute("aria-current", "true");
    item.append(this.#beside("inHand", hands[seat], faces), this.#beside("lostPieces", lost[seat], faces));
    if (clocks) item.append(html("time", { class: "clock" }));
    return item;
  }

  /**
   * What is to be said of a seat now; empty for most.
   * @param {import("../common/message.js").Message} message
   * @param {number} seat
   */
  #note({ turn, out, outcome, phase, placing, die }, seat) {
    if (outcome) return this.#score(outcome.scores[seat]);
    if (out.includes(seat)) return this.#language.say("isOut");
    if (placing?.ready[seat]) return this.#language.say("isReady");
    if (phase !== "play" || placing || turn !== seat) return "";
    const thrown = die ? ` · ${this.#language.say("die", { value: die })}` : "";
    return this.#language.say("toMove") + thrown;
  }

  /** @param {number} score */
  #score(score) {
    const text = score === 0.5 ? "½" : new Intl.NumberFormat(this.#language.locale).format(score);
    return this.#language.say("score", { score: text });
  }

  /**
   * Small pieces that lie beside the board, alike ones together.
   * @param {"inHand" | "lostPieces"} words
   * @param {string[]} labels
   * @param {Map<string, import("./art.js").Face>} faces
   */
  #beside(words, labels, faces) {
    const counts = new Map();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    const pieces = [...counts].map(([label, count]) => html("span", {}, drawn(faces.get(label)), count > 1 ? String(count) : ""));
    const list = html("span", { class: `beside ${words}`, role: "img" }, ...pieces);
    list.hidden = labels.length === 0;
    list.title = this.#language.say(words, { count: labels.length });
    list.setAttribute("aria-label", list.title);
    return list;
  }
}

/**
 * A small piece of that seat.
 * @param {number} seat
 * @param {Map<string, import("./art.js").Face>} faces
 */
export function badge(seat, faces) {
  return drawn([...faces.values()].find((one) => one.seat === seat));
}

/** @param {import("./art.js").Face | undefined} face */
function drawn(face) {
  const use = face ? [svg("use", { href: `#${face.id}`, width: 24, height: 24 })] : [];
  const kind = face ? "badge" : "badge nobody";
  return svg("svg", { class: kind, viewBox: "0 0 24 24", "aria-hidden": "true" }, ...use);
}
