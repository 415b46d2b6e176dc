import { svg } from "../common/dom.js";

const KEPT = "boardlight.quarters";

/** Turns the board so that it lies before its reader as it lies on the table; every piece stays upright. */
export class Turntable {
  #quarters = Number(localStorage.getItem(KEPT) ?? 0);
  #step = 2;
  /** @type {(() => void) | null} */
  #lay = null;

  /** @param {HTMLButtonElement} button */
  constructor(button) {
    button.addEventListener("click", () => {
      this.#quarters = (this.#quarters + this.#step) % 4;
      localStorage.setItem(KEPT, String(this.#quarters));
      this.#lay?.();
    });
  }

  /**
   * Put a picture on the table: two seats sit opposite, more sit all round.
   * @param {SVGSVGElement} picture
   * @param {number} seats
   */
  carry(picture, seats) {
    this.#step = seats > 2 ? 1 : 2;
    this.#quarters -= this.#quarters % this.#step;
    const disc = svg("g", {}, ...picture.children);
    picture.append(disc);
    const { x, y, width, height } = picture.viewBox.baseVal;
    const middle = [x + width / 2, y + height / 2];
    this.#lay = () => {
      const [wide, high] = this.#quarters % 2 ? [height, width] : [width, height];
      picture.setAttribute("viewBox", `${middle[0] - wide / 2} ${middle[1] - high / 2} ${wide} ${high}`);
      disc.setAttribute("transform", `rotate(${90 * this.#quarters} ${middle[0]} ${middle[1]})`);
      picture.style.setProperty("--upright", `${-90 * this.#quarters}deg`);
    };
    this.#lay();
  }
}
