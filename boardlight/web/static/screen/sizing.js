const KEPT = "boardlight.screen-scale";
const STEP = 1.01;

/** What the ruler measures, in millimetres. */
const RULER = 100;

/** CSS takes 96 pixels for an inch; few screens do, so people measure the ruler and correct it. */
const CSS_PX_PER_MM = 96 / 25.4;

/** How large a sheet is shown: in true millimetres, once the ruler has been measured. Tells of a `change`. */
export class Sizing extends EventTarget {
  #scale = Number(localStorage.getItem(KEPT)) || 1;
  #ruler;

  /** @param {HTMLElement} ruler */
  constructor(ruler) {
    super();
    this.#ruler = ruler;
    this.#measure();
  }

  /** CSS pixels of a millimetre. */
  get pixels() {
    return this.#scale * CSS_PX_PER_MM;
  }

  /** @param {number} steps Larger by so many, or smaller. */
  change(steps) {
    this.#scale *= STEP ** steps;
    localStorage.setItem(KEPT, String(this.#scale));
    this.#measure();
    this.dispatchEvent(new Event("change"));
  }

  #measure() {
    this.#ruler.style.width = `${RULER * this.pixels}px`;
  }
}
