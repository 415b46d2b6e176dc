import { svg } from "../common/dom.js";
import { shining } from "./lights.js";

/**
 * What a cell shows.
 *
 * @typedef {Object} Look
 * @property {import("./art.js").Face | null} piece
 * @property {[number, number, number, number]} light
 * @property {string | null} cue What the light means.
 * @property {boolean} odd Something is wrong here.
 * @property {import("./art.js").Face | null} missing The piece that should stand here.
 * @property {import("./art.js").Face[]} inside What is known to lie inside the piece.
 * @property {boolean} covered
 * @property {boolean} said The referee speaks of it.
 * @property {boolean} offered It answers a choice.
 * @property {import("../tap/picking.js").Mark | null} tap What a tap on it means.
 * @property {string} label For those who do not see it.
 */

/** One cell of the board: redrawn only when it looks different. */
export class Cell {
  #pitch;
  #drawn = "";
  #piece = "";
  #drawing = svg("g");

  /**
   * @param {SVGGElement} place
   * @param {number} number Of the cell.
   * @param {number} pitch
   */
  constructor(place, number, pitch) {
    this.place = place;
    this.#pitch = pitch;
    // A finger rests on this part, which therefore stays while the others change.
    place.replaceChildren(this.#drawing, svg("circle", { class: "target", r: 0.5 * pitch }));
    place.classList.add("cell");
    place.dataset.cell = String(number);
    place.setAttribute("tabindex", "-1");
  }

  get name() {
    return this.place.dataset.name;
  }

  /** @param {Look} look */
  show(look) {
    const key = JSON.stringify(look);
    if (key === this.#drawn) return;
    // What stands there when a board is first shown has not come just now.
    const moves = this.#drawn !== "";
    this.#drawn = key;
    const open = look.offered || (look.tap !== null && look.tap !== "victim");
    this.place.setAttribute("role", open ? "button" : "img");
    this.place.setAttribute("aria-label", look.label);
    this.place.classList.toggle("offered", look.offered);
    this.place.classList.toggle("open", open);
    this.place.classList.toggle("liftable", look.tap === "movable" || look.tap === "picked");
    this.#drawing.replaceChildren(...this.#parts(look, moves && look.piece?.label !== this.#piece));
    this.#piece = look.piece?.label ?? "";
  }

  /** @param {boolean} on */
  point(on) {
    this.place.classList.toggle("pointed", on);
  }

  /**
   * @param {Look} look
   * @param {boolean} arrives Whether its piece has just come.
   */
  #parts(look, arrives) {
    const radius = 0.5 * this.#pitch;
    return [
      shining(look.light, this.#pitch),
      look.piece && piece(look.piece, arrives ? "piece arriving" : "piece"),
      look.missing && !look.piece && piece(look.missing, "missing"),
      look.odd && look.piece && cross(0.26 * this.#pitch),
      look.missing && look.piece && wanted(look.missing, this.#pitch),
      ...look.inside.map((face, place) => held(face, place, this.#pitch)),
      look.said && svg("circle", { class: "said", r: radius }),
      look.covered && hatching(this.#pitch),
      look.tap && look.tap !== "movable" && tapped(look.tap, Boolean(look.piece), this.#pitch),
    ].filter(Boolean);
  }
}

/**
 * @param {import("./art.js").Face} face
 * @param {string} role
 */
function piece(face, role) {
  const at = -face.size / 2;
  const use = svg("use", { href: `#${face.id}`, x: at, y: at, width: face.size, height: face.size });
  const shadow = svg("circle", { class: "shadow", cy: 0.02 * face.size, r: 0.52 * face.size });
  return svg("g", { class: role, "data-piece": face.label }, shadow, svg("g", { class: "upright" }, use));
}

/**
 * Small, beside the wrong piece: the one that belongs here.
 * @param {import("./art.js").Face} face
 * @param {number} pitch
 */
function wanted(face, pitch) {
  const beside = `translate(${0.3 * pitch} ${0.3 * pitch}) scale(0.55)`;
  return svg("g", { transform: beside }, piece(face, "wanted"));
}

/**
 * Small, below the piece: what he holds.
 * @param {import("./art.js").Face} face
 * @param {number} place
 * @param {number} pitch
 */
function held(face, place, pitch) {
  const below = `translate(${(0.34 - 0.3 * place) * pitch} ${0.34 * pitch}) scale(${(0.3 * pitch) / face.size})`;
  return svg("g", { transform: below }, piece(face, "held"));
}

/**
 * The mark of a tap: a dot where a piece may go, a ring round one that is picked, captured or left out.
 * @param {string} tap
 * @param {boolean} stands Whether a piece stands there.
 * @param {number} pitch
 */
function tapped(tap, stands, pitch) {
  const mark = svg("g", { class: "tap", "data-tap": tap });
  if (tap === "target" && !stands) mark.append(svg("circle", { class: "dot", r: 0.2 * pitch, "stroke-width": 0.05 * pitch }));
  else {
    const r = 0.42 * pitch;
    mark.append(svg("circle", { class: "halo", r, "stroke-width": 0.15 * pitch }), svg("circle", { class: "mark", r, "stroke-width": 0.08 * pitch }));
  }
  return mark;
}

/** @param {number} reach */
function cross(reach) {
  const data = `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`;
  return svg("g", { class: "extra" }, svg("path", { d: data }), svg("path", { d: data }));
}

/**
 * Hatching over a cell that something hides: no piece looks like it.
 * @param {number} pitch
 */
export function hatching(pitch) {
  const half = 0.4 * pitch;
  const lines = [-1.2, -0.6, 0, 0.6, 1.2].map((share) => {
    const [low, high] = [Math.max(-1, share - 1), Math.min(1, share + 1)];
    return `M${low * half} ${(share - low) * half}L${high * half} ${(share - high) * half}`;
  });
  return svg("path", { class: "cover", d: lines.join(""), "stroke-width": 0.06 * pitch });
}
