import { aimed } from "../board/aim.js";
import { svg } from "../common/dom.js";

/** Pixels that a finger may tremble before it drags. */
const SLOP = 8;

/**
 * Pieces that follow a finger or a mouse. Only what may be lifted does: elsewhere a finger scrolls the page.
 *
 * Tells of `lifted` and `dropped`; their `detail` is the cell, or null where there is none.
 */
export class Drag extends EventTarget {
  #place;
  #mayLift;
  /** @type {{cell: Element, x: number, y: number, id: number} | null} */
  #held = null;
  /** @type {SVGElement | null} */
  #ghost = null;

  /**
   * @param {HTMLElement} place That holds the board.
   * @param {(cell: number) => boolean} mayLift
   */
  constructor(place, mayLift) {
    super();
    [this.#place, this.#mayLift] = [place, mayLift];
    place.addEventListener("pointerdown", (event) => this.#down(event));
    place.addEventListener("pointermove", (event) => this.#move(event));
    place.addEventListener("pointerup", (event) => this.#up(event));
    place.addEventListener("pointercancel", () => this.#end(null));
    place.addEventListener("touchmove", (event) => this.#held && event.cancelable && event.preventDefault(), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = this.#cellAt(event);
    if (!event.isPrimary || event.button !== 0 || !cell || !this.#mayLift(number(cell))) return;
    this.#held = { cell, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#held || event.pointerId !== this.#held.id) return;
    if (!this.#ghost) {
      if (Math.hypot(event.clientX - this.#held.x, event.clientY - this.#held.y) < SLOP) return;
      this.#ghost = ghost(this.#held.cell);
      if (!this.#ghost) return;
      this.#place.setPointerCapture(event.pointerId);
      this.#tell("lifted", this.#held.cell);
      this.#held.cell.classList.add("lifted");
    }
    this.#ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#held?.id) return;
    const dragged = this.#ghost !== null;
    const from = this.#held.cell;
    const under = dragged ? this.#cellAt(event) : null;
    // The click that follows is none.
    if (dragged) stopOneClick();
    this.#end(under === from ? null : under);
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    const places = [...this.#place.querySelectorAll(".cell")];
    const cell = aimed(places, event);
    return cell === undefined ? null : places[cell];
  }

  /** @param {Element | null} under */
  #end(under) {
    const dragged = this.#ghost !== null;
    this.#held?.cell.classList.remove("lifted");
    this.#ghost?.remove();
    [this.#held, this.#ghost] = [null, null];
    if (dragged) this.#tell("dropped", under);
  }

  /**
   * @param {"lifted" | "dropped"} type
   * @param {Element | null} cell
   */
  #tell(type, cell) {
    this.dispatchEvent(new CustomEvent(type, { detail: cell && number(cell) }));
  }
}

/**
 * The piece on a cell, as large as it is seen there, at the finger; null if there is none.
 * @param {Element} cell
 */
function ghost(cell) {
  const piece = cell.querySelector(".piece use");
  if (!piece) return null;
  const { width, height } = piece.getBoundingClientRect();
  const image = svg("svg", { class: "ghost", "aria-hidden": "true", width: 1.2 * width, height: 1.2 * height });
  image.append(svg("use", { href: piece.getAttribute("href"), width: "100%", height: "100%" }));
  document.body.append(image);
  return image;
}

function stopOneClick() {
  const stop = (event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

/** @param {Element} cell */
function number(cell) {
  return Number(/** @type {SVGElement} */ (cell).dataset.cell);
}
