import { svg } from "../common/dom.js";

const STEP = 1;
const STRIDE = 10;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Four points over the camera's picture, clockwise from the board's top left: dragged, tapped or moved by
 * arrow keys, in pixels of the camera. Tells of a `change`.
 */
export class Corners extends EventTarget {
  #place;
  #language;
  /** @type {[number, number]} */
  #size = [1, 1];
  /** @type {[number, number][]} */
  #points = [];
  /** @type {string[]} */
  #past = [];
  #held = -1;

  /**
   * @param {SVGSVGElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    super();
    this.#place = place;
    this.#language = language;
    place.addEventListener("pointerdown", (event) => this.#grasp(event));
    place.addEventListener("pointermove", (event) => this.#held >= 0 && this.#put(this.#held, this.#at(event)));
    for (const end of ["pointerup", "pointercancel"]) place.addEventListener(end, () => (this.#held = -1));
    place.addEventListener("keydown", (event) => this.#press(event));
  }

  get points() {
    return this.#points;
  }

  get mayUndo() {
    return this.#past.length > 0;
  }

  /**
   * Begin with these corners, or with a square in the middle.
   * @param {[number, number]} size Of the camera's picture.
   * @param {[number, number][] | null} corners
   */
  open(size, corners) {
    const [wide, high] = size;
    const middle = [[0.25, 0.2], [0.75, 0.2], [0.75, 0.8], [0.25, 0.8]].map(([x, y]) => [x * wide, y * high]);
    this.#size = size;
    this.#points = corners ? corners.map(([x, y]) => [x, y]) : middle;
    this.#past = [];
    this.#place.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.#place.removeAttribute("hidden");
    this.#draw();
  }

  close() {
    this.#place.setAttribute("hidden", "");
  }

  /** Take the last change back. */
  undo() {
    const before = this.#past.pop();
    if (before) this.#points = JSON.parse(before);
    this.#draw();
  }

  /** Let the board's top left be the next corner. */
  turn() {
    this.#keep();
    this.#points = [...this.#points.slice(1), this.#points[0]];
    this.#draw();
  }

  show() {
    if (!this.#place.hasAttribute("hidden")) this.#draw();
  }

  #keep() {
    this.#past.push(JSON.stringify(this.#points));
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    const [x, y] = this.#at(event);
    const away = this.#points.map(([left, top]) => Math.hypot(left - x, top - y));
    this.#held = away.indexOf(Math.min(...away));
    this.#keep();
    this.#place.setPointerCapture(event.pointerId);
    this.#put(this.#held, [x, y]);
    this.#place.querySelectorAll("g")[this.#held].focus();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const number = [...this.#place.querySelectorAll("g")].indexOf(document.activeElement);
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (number < 0 || !(across || down)) return;
    event.preventDefault();
    const far = event.shiftKey ? STRIDE : STEP;
    const [x, y] = this.#points[number];
    if (!event.repeat) this.#keep();
    this.#put(number, [x + far * across, y + far * down]);
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const box = this.#place.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * this.#size[0],
      ((event.clientY - box.top) / box.height) * this.#size[1],
    ];
  }

  /**
   * @param {number} number
   * @param {number[]} place
   */
  #put(number, [x, y]) {
    const inside = (value, most) => Math.round(10 * Math.min(Math.max(value, 0), most)) / 10;
    this.#points[number] = [inside(x, this.#size[0]), inside(y, this.#size[1])];
    this.#draw();
  }

  #draw() {
    if (!this.#place.firstChild) {
      this.#place.append(svg("polygon"), ...this.#points.map((_, number) => handle(number)));
    }
    const reach = this.#size[0] / 45;
    this.#place.querySelector("polygon").setAttribute("points", this.#points.join(" "));
    this.#place.querySelectorAll("g").forEach((place, number) => {
      const [x, y] = this.#points[number];
      place.setAttribute("transform", `translate(${x} ${y}) scale(${reach / 10})`);
      const said = { number: number + 1, x: Math.round(x), y: Math.round(y) };
      place.setAttribute("aria-label", this.#language.say("corner", said));
    });
    this.dispatchEvent(new Event("change"));
  }
}

/** A ring with a point in its middle, so that the corner itself stays in sight. @param {number} number */
function handle(number) {
  return svg(
    "g",
    { tabindex: 0, role: "button" },
    svg("circle", { class: "grip", r: 26 }),
    svg("circle", { class: "ring", r: 10 }),
    svg("circle", { class: "point", r: 1.2 }),
    svg("text", { x: 13, y: -9 }, String(number + 1)),
  );
}
