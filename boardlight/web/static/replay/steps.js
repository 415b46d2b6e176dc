/** Milliseconds between two turns that play by themselves. */
const BEAT = 1200;

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "run" };

/** Slider, buttons and keys that step along a way. Tells of `stepped`; its `detail` is the number of the node. */
export class Steps extends EventTarget {
  #slider;
  #buttons;
  /** @type {number[]} */
  #way = [0];
  #running = 0;

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.#slider = /** @type {HTMLInputElement} */ (place.querySelector("#slider"));
    this.#buttons = Object.fromEntries([...place.querySelectorAll("button")].map((button) => [button.id, button]));
    for (const [name, button] of Object.entries(this.#buttons)) button.addEventListener("click", () => this.#take(name));
    this.#slider.addEventListener("input", () => this.#byHand(Number(this.#slider.value)));
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * Stand at a node of a way.
   * @param {number[]} way
   * @param {number} node
   * @param {string} words What the step says, for those who do not see the slider.
   */
  show(way, node, words) {
    this.#way = way;
    const at = way.indexOf(node);
    this.#slider.max = String(way.length - 1);
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", words);
    if (at === way.length - 1) this.#stop();
    for (const name of ["first", "back"]) this.#buttons[name].disabled = at === 0;
    for (const name of ["next", "last", "run"]) this.#buttons[name].disabled = at === way.length - 1;
  }

  get #at() {
    return Number(this.#slider.value);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const name = KEYS[event.key];
    const busy = /** @type {HTMLElement} */ (event.target).closest("input, select, .cell");
    const presses = event.key === " " && /** @type {HTMLElement} */ (event.target).closest("button, a");
    if (!name || busy || presses || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#take(name);
  }

  /** @param {string} name */
  #take(name) {
    if (name === "run") this.#running ? this.#stop() : this.#run();
    else this.#byHand({ first: 0, back: this.#at - 1, next: this.#at + 1, last: this.#way.length - 1 }[name]);
  }

  /** @param {number} at */
  #byHand(at) {
    this.#stop();
    this.#go(at);
  }

  /** @param {number} at */
  #go(at) {
    const node = this.#way[Math.min(Math.max(at, 0), this.#way.length - 1)];
    this.dispatchEvent(new CustomEvent("stepped", { detail: node }));
  }

  #run() {
    this.#running = setInterval(() => this.#go(this.#at + 1), BEAT);
    this.#buttons.run.setAttribute("aria-pressed", "true");
    this.#go(this.#at + 1);
  }

  #stop() {
    clearInterval(this.#running);
    this.#running = 0;
    this.#buttons.run.setAttribute("aria-pressed", "false");
  }
}
