/**
 * The time that every seat has left. Between two messages the running clock is counted here.
 */
export class Clocks {
  /** @type {import("../common/message.js").Clocks | null} */
  #clocks = null;
  #at = 0;
  /** @type {Map<number, HTMLElement>} */
  #faces = new Map();

  constructor() {
    setInterval(() => this.#write(), 250);
  }

  /**
   * @param {import("../common/message.js").Clocks | null} clocks
   * @param {Map<number, HTMLElement>} faces By seat, where its time is written.
   */
  show(clocks, faces) {
    this.#clocks = clocks;
    this.#at = performance.now();
    this.#faces = faces;
    this.#write();
  }

  #write() {
    if (!this.#clocks) return;
    const passed = Math.max(0, (performance.now() - this.#at) / 1000 - this.#clocks.free);
    for (const [seat, face] of this.#faces) {
      const gone = seat === this.#clocks.running ? passed : 0;
      const text = inMinutes(Math.max(0, this.#clocks.left[seat] - gone));
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", seat === this.#clocks.running);
    }
  }
}

/**
 * Minutes and seconds; tenths too, once less than ten seconds are left.
 * @param {number} seconds
 */
export function inMinutes(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(10 * seconds) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
