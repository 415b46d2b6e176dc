import { svg } from "../common/dom.js";

const KEPT = "boardlight.quarters";

/** Turns the board so that it lies before its reader as it lies on the table; every piece stays upright. Tells of `turned`. */
export class Turntable extends EventTarget {
  #turned = Number(localStorage.getItem(KEPT) ?? 0);
  #home = 0;
  #step = 2;
  /** @type {(() => void) | null} */
  #lay = null;

  /** @param {HTMLButtonElement} button */
  constructor(button) {
    super();
    button.addEventListener("click", () => {
      this.#turned = (this.#turned + this.#step) % 4;
      localStorage.setItem(KEPT, String(this.#turned));
      this.#lay?.();
      this.dispatchEvent(new Event("turned"));
    });
  }

  /** By how many right angles, clockwise. */
  get quarters() {
    return (this.#turned + this.#home) % 4;
  }

  /**
   * Lay the board before a seat, which is below from now on unless the board was turned by hand.
   * @param {number} seat
   * @param {number} seats
   */
  face(seat, seats) {
    const home = (4 - (seat * 4) / seats) % 4;
    if (home === this.#home) return;
    this.#home = home;
    this.#lay?.();
  }

  /**
   * Put a picture on the table: two seats sit opposite, more sit all round.
   * @param {SVGSVGElement} picture
   * @param {number} seats
   */
  carry(picture, seats) {
    this.#step = seats > 2 ? 1 : 2;
    this.#turned -= this.#turned % this.#step;
    const disc = svg("g", {}, ...picture.children);
    picture.append(disc);
    const { x, y, width, height } = picture.viewBox.baseVal;
    const middle = [x + width / 2, y + height / 2];
    this.#lay = () => {
      const [wide, high] = this.quarters % 2 ? [height, width] : [width, height];
      picture.style.setProperty("--upright", `${-90 * this.quarters}deg`);
      document.documentElement.style.setProperty("--aspect", String(wide / high));
      picture.setAttribute("viewBox", `${middle[0] - wide / 2} ${middle[1] - high / 2} ${wide} ${high}`);
      disc.setAttribute("transform", `rotate(${90 * this.quarters} ${middle[0]} ${middle[1]})`);
    };
    this.#lay();
  }
}
