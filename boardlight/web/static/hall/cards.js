import { Card } from "./card.js";

const TICK = 250;

/** The cards of all tables, the most urgent first. Tells of `chosen` (its `detail` is the name of a table). */
export class Cards extends EventTarget {
  #place;
  #line;
  #language;
  /** @type {Map<string, Card>} */
  #cards = new Map();
  #order = "";
  #watch = new IntersectionObserver((seen) => this.#saw(seen), { rootMargin: "50%" });

  /**
   * @param {HTMLElement} place
   * @param {import("./line.js").HallLine} line
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, line, language) {
    super();
    [this.#place, this.#line, this.#language] = [place, line, language];
    setInterval(() => this.#cards.forEach((card) => card.tick()), TICK);
  }

  /** @param {Iterable<string>} names Of the tables that have changed. */
  show(names) {
    for (const name of names) {
      const table = this.#line.tables.get(name);
      if (table) this.#card(name).show(table);
      else this.#remove(name);
    }
    this.#arrange();
  }

  /** Everything anew, as in another language. */
  dress() {
    this.show([...this.#line.tables.keys()]);
  }

  /** The tables whose players wait for the arbiter. */
  get calling() {
    return this.#sorted.filter(({ table }) => table.state.calls.length > 0).map(({ table }) => table);
  }

  /** @param {string} name */
  #card(name) {
    const known = this.#cards.get(name);
    if (known) return known;
    const card = new Card(this.#line, this.#language);
    card.place.dataset.name = name;
    this.#cards.set(name, card);
    this.#watch.observe(card.place);
    card.place.addEventListener("click", () => this.dispatchEvent(new CustomEvent("chosen", { detail: name })));
    card.place.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.dispatchEvent(new CustomEvent("chosen", { detail: name }));
    });
    return card;
  }

  /** @param {string} name */
  #remove(name) {
    const card = this.#cards.get(name);
    if (!card) return;
    this.#watch.unobserve(card.place);
    card.place.remove();
    this.#cards.delete(name);
  }

  get #sorted() {
    const compare = new Intl.Collator(this.#language.locale, { numeric: true }).compare;
    return [...this.#cards.values()].sort((one, other) => one.urgency - other.urgency || compare(one.table.name, other.table.name));
  }

  #arrange() {
    const sorted = this.#sorted;
    for (const { place } of sorted) {
      if (this.#line.arbiter) place.tabIndex = 0;
      place.classList.toggle("open", this.#line.arbiter);
    }
    const order = sorted.map(({ table }) => table.name).join("\n");
    if (order === this.#order) return;
    this.#order = order;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    this.#place.replaceChildren(...sorted.map(({ place }) => place));
    if (focused?.isConnected) focused.focus();
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #saw(seen) {
    for (const { target, isIntersecting } of seen) {
      this.#cards.get(/** @type {HTMLElement} */ (target).dataset.name)?.see(isIntersecting);
    }
  }
}
