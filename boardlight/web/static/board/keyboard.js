import { aimed } from "./aim.js";

/**
 * Walks the board by keyboard: one cell at a time is in the tab order, arrows go to the next one as it is seen on
 * the screen, whichever way the board is turned. Tells of `taken` (its `detail` is the cell) on Enter, space or click,
 * and of `released` on Escape.
 */
export class Explorer extends EventTarget {
  #places;

  /** @param {SVGGElement[]} places One a cell. */
  constructor(places) {
    super();
    this.#places = places;
    places[0]?.setAttribute("tabindex", "0");
    for (const [cell, place] of places.entries()) {
      place.addEventListener("keydown", (event) => this.#pressed(event, cell));
    }
    places[0]?.ownerSVGElement.addEventListener("click", (event) => {
      const cell = aimed(places, event);
      if (cell !== undefined) this.#take(cell);
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #pressed(event, cell) {
    if (event.key === "Enter" || event.key === " ") this.#take(cell);
    else if (event.key === "Escape") this.dispatchEvent(new Event("released"));
    else if (event.key.startsWith("Arrow")) this.#go(cell, event.key);
    else return;
    event.preventDefault();
  }

  /** @param {number} cell */
  #take(cell) {
    this.dispatchEvent(new CustomEvent("taken", { detail: cell }));
  }

  /**
   * @param {number} cell
   * @param {string} key
   */
  #go(cell, key) {
    const spots = this.#places.map(middle);
    const next = key === "ArrowLeft" || key === "ArrowRight"
      ? beside(spots, cell, key === "ArrowRight" ? 1 : -1)
      : beyond(spots, cell, key === "ArrowDown" ? 1 : -1);
    if (next === undefined) return;
    this.focus(next);
  }

  /** @param {number} cell Go there. */
  focus(cell) {
    for (const place of this.#places) place.setAttribute("tabindex", "-1");
    this.#places[cell].setAttribute("tabindex", "0");
    this.#places[cell].focus({ preventScroll: true });
  }
}

/** @typedef {{x: number, y: number, near: number}} Spot On the screen; what is nearer than `near` is level. */

/**
 * @param {SVGGElement} place
 * @returns {Spot}
 */
function middle(place) {
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, near: box.height / 4 };
}

/**
 * The next cell of the same row.
 * @param {Spot[]} spots
 * @param {number} from
 * @param {1 | -1} way
 */
function beside(spots, from, way) {
  const here = spots[from];
  const row = cells(spots, (spot) => Math.abs(spot.y - here.y) < here.near && way * (spot.x - here.x) > here.near);
  return least(row, (cell) => Math.abs(spots[cell].x - here.x));
}

/**
 * The nearest cell of the next row.
 * @param {Spot[]} spots
 * @param {number} from
 * @param {1 | -1} way
 */
function beyond(spots, from, way) {
  const here = spots[from];
  const ahead = cells(spots, (spot) => way * (spot.y - here.y) > here.near);
  const rows = ahead.map((cell) => way * spots[cell].y);
  const nearest = Math.min(...rows);
  const row = ahead.filter((cell) => way * spots[cell].y - nearest < here.near);
  return least(row, (cell) => Math.abs(spots[cell].x - here.x));
}

/**
 * @param {Spot[]} spots
 * @param {(spot: Spot) => boolean} fits
 */
function cells(spots, fits) {
  return spots.map((_, cell) => cell).filter((cell) => fits(spots[cell]));
}

/**
 * @param {number[]} cells
 * @param {(cell: number) => number} cost
 * @returns {number | undefined}
 */
function least(cells, cost) {
  return cells.sort((one, other) => cost(one) - cost(other))[0];
}
