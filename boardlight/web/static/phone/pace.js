/** Images a second that are sent at most: the eye of the table takes no more. */
const MOST_A_SECOND = 15;

/** Above this many milliseconds an image takes too long, and the next ones are made smaller. */
const SLOW = 250;
/** Below it there is room for larger ones. */
const QUICK = 80;
/** After so many images it may be judged whether those of a size go well. */
const PATIENCE = { smaller: 4, larger: 45 };

/** How the images of a phone become smaller: coarser first, and then with fewer pixels, of which a cell needs some. */
const STEPS = [
  { share: 1, quality: 0.85 },
  { share: 1, quality: 0.7 },
  { share: 1, quality: 0.5 },
  { share: 0.75, quality: 0.6 },
  { share: 0.5, quality: 0.6 },
];

/** Of what size and how often images are sent, as the network and the table allow. Knows no clock of its own. */
export class Pace {
  #step = 0;
  #usual = 0;
  #count = 0;

  /** Width and height, of those that the camera gives, and the quality of the JPEG. */
  get size() {
    return STEPS[this.#step];
  }

  /**
   * An image was taken.
   * @param {number} took Milliseconds since it was sent.
   */
  settle(took) {
    this.#count += 1;
    this.#usual = this.#count === 1 ? took : 0.7 * this.#usual + 0.3 * took;
    if (this.#usual > SLOW && this.#count >= PATIENCE.smaller) this.#go(1);
    else if (this.#usual < QUICK && this.#count >= PATIENCE.larger) this.#go(-1);
  }

  /**
   * How long to wait before the next image.
   * @param {number} since Milliseconds since the last was sent.
   */
  wait(since) {
    return Math.max(0, 1000 / MOST_A_SECOND - since);
  }

  /** @param {number} by */
  #go(by) {
    const next = Math.min(Math.max(this.#step + by, 0), STEPS.length - 1);
    if (next !== this.#step) [this.#step, this.#count] = [next, 0];
  }
}
