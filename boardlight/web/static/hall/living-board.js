import { loadArt } from "../board/art.js";
import { svg } from "../common/dom.js";

/**
 * What all boards of one kind share: the sheet as a picture, and the faces of the pieces, once in the page.
 *
 * @typedef {Object} Kind
 * @property {string} box Of its view.
 * @property {string[]} places Where the cells are, as a transformation.
 * @property {Map<string, {id: string, size: number}>} faces By label.
 */

/** @type {Map<string, Promise<Kind | null>>} */
const kinds = new Map();

/** A small board that shows what stands on a table. Only what has changed is drawn. */
export class LivingBoard {
  #place;
  #name = "";
  /** @type {(string | null)[]} */
  #shown = [];
  /** @type {SVGGElement[]} */
  #cells = [];
  /** @type {Kind | null} */
  #kind = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
  }

  /** @param {import("./line.js").TableState} state */
  async show({ board, cells }) {
    if (board !== this.#name) {
      this.#name = board;
      this.#place.replaceChildren();
      [this.#shown, this.#cells] = [[], []];
      const kind = board ? await kindOf(board) : null;
      if (board !== this.#name) return;
      this.#kind = kind;
      if (kind) this.#begin(kind, board);
    }
    if (this.#cells.length === cells.length) cells.forEach((label, cell) => this.#put(cell, label));
  }

  /**
   * @param {Kind} kind
   * @param {string} board
   */
  #begin(kind, board) {
    const [x, y, width, height] = kind.box.split(" ");
    const picture = svg("svg", { viewBox: kind.box, "aria-hidden": "true" });
    picture.append(svg("image", { href: `/board/${board}.svg`, x, y, width, height }));
    this.#cells = kind.places.map((transform) => /** @type {SVGGElement} */ (svg("g", { transform })));
    picture.append(...this.#cells);
    this.#place.replaceChildren(picture);
  }

  /**
   * @param {number} cell
   * @param {string | null} label
   */
  #put(cell, label) {
    if (this.#shown[cell] === label) return;
    this.#shown[cell] = label;
    const face = label === null ? undefined : this.#kind.faces.get(label);
    if (!face) {
      this.#cells[cell].replaceChildren();
      return;
    }
    const [size, corner] = [face.size, -face.size / 2];
    this.#cells[cell].replaceChildren(svg("use", { href: `#${face.id}`, x: corner, y: corner, width: size, height: size }));
  }
}

/**
 * @param {string} name
 * @returns {Promise<Kind | null>}
 */
function kindOf(name) {
  const known = kinds.get(name) ?? loaded(name);
  kinds.set(name, known);
  return known;
}

/**
 * @param {string} name
 * @returns {Promise<Kind | null>}
 */
async function loaded(name) {
  const art = await loadArt(`/board/${name}.svg`);
  if (!art) {
    kinds.delete(name);
    return null;
  }
  const symbols = [...art.picture.querySelectorAll("symbol")];
  for (const symbol of symbols) symbol.id = `${name}-${symbol.id}`;
  const shelf = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "faces" }, ...symbols);
  document.body.append(shelf);
  const faces = new Map([...art.faces].map(([label, face]) => [label, { id: `${name}-${face.id}`, size: face.size }]));
  return { box: art.picture.getAttribute("viewBox"), places: art.places.map((place) => place.getAttribute("transform")), faces };
}
