const KEPT = "boardlight.drawer";
const NARROW = matchMedia("(max-width: 43.99rem)");

/** What lies behind the drawer on a phone; the head of the page stays in reach. */
const BEHIND = "#table, #referee, #deploy, #calm, #actions";

/** What is seldom needed while a game is on: the turns so far and how to correct them, help, the camera. */
export class Drawer {
  #drawer;
  #opener;
  /** @type {HTMLButtonElement[]} */
  #tabs;

  /**
   * @param {HTMLElement} drawer
   * @param {HTMLButtonElement} opener
   */
  constructor(drawer, opener) {
    [this.#drawer, this.#opener] = [drawer, opener];
    this.#tabs = [...drawer.querySelectorAll("[role=tab]")];
    this.#choose(this.#tabs.find((tab) => tab.id === localStorage.getItem(KEPT)) ?? this.#tabs[0]);
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.#choose(tab));
      tab.addEventListener("keydown", (event) => this.#step(event, tab));
    }
    opener.addEventListener("click", () => this.#open(drawer.hidden));
    // On a phone the drawer lies over the board, of which a cell is asked for.
    drawer.querySelector("#why").addEventListener("click", () => NARROW.matches && this.#open(false));
    drawer.querySelector("#close-drawer").addEventListener("click", () => this.#open(false));
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.#open(false));
    document.addEventListener("click", (event) => this.#touched(event));
    addEventListener("resize", () => this.#cover());
  }

  /** @param {import("../common/message.js").Message} message */
  show({ you }) {
    const helps = you.role !== "guest";
    const help = this.#drawer.querySelector("#tab-help");
    if (!helps && help.getAttribute("aria-selected") === "true") this.#choose(this.#tabs[0]);
    help.hidden = !helps;
    this.#settle(helps);
  }

  /**
   * Those who only watch have no actions: for them the opener is in the head of the page.
   * @param {boolean} acts
   */
  #settle(acts) {
    const [actions, head] = [document.querySelector("#actions"), document.querySelector(".tools")];
    if (this.#opener.parentElement === (acts ? actions : head)) return;
    if (acts) actions.append(this.#opener);
    else head.prepend(this.#opener);
    this.#opener.classList.toggle("quiet", !acts);
    this.#opener.querySelector("span").classList.toggle("unseen", !acts);
  }

  /** Make way for the board, where the drawer covers it. */
  uncover() {
    if (this.#covers) this.#open(false);
  }

  /** Whether it lies over the page, as on a phone; else it has a place of its own. */
  get #covers() {
    return !this.#drawer.hidden && getComputedStyle(this.#drawer).position === "fixed";
  }

  /** @param {boolean} open */
  #open(open) {
    this.#drawer.hidden = !open;
    this.#opener.setAttribute("aria-expanded", String(open));
    this.#cover();
    (open ? this.#tabs.find((tab) => tab.tabIndex === 0) : this.#opener).focus();
    this.#drawer.dispatchEvent(new Event("toggle"));
  }

  /** Neither finger nor keyboard reaches what the drawer covers. */
  #cover() {
    const covers = this.#covers;
    for (const part of document.querySelectorAll(BEHIND)) part.inert = covers;
  }

  /**
   * A finger beside the drawer closes it.
   * @param {MouseEvent} event
   */
  #touched({ target }) {
    const beside = target === document.body || target === document.documentElement || target === this.#drawer.closest("main");
    if (this.#covers && beside) this.#open(false);
  }

  /** @param {HTMLButtonElement} chosen */
  #choose(chosen) {
    for (const tab of this.#tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      this.#drawer.querySelector(`#${tab.getAttribute("aria-controls")}`).hidden = tab !== chosen;
    }
    localStorage.setItem(KEPT, chosen.id);
    this.#drawer.dispatchEvent(new Event("toggle"));
  }

  /**
   * The arrows go from tab to tab, as a screen reader expects.
   * @param {KeyboardEvent} event
   * @param {HTMLButtonElement} tab
   */
  #step(event, tab) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const shown = this.#tabs.filter(({ hidden }) => !hidden);
    const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
    this.#choose(next);
    next.focus();
  }
}
