import { called, cards } from "./cards.js";
import { words } from "../common/language.js";
import { askBin, tellBin } from "./search.js";

/** Games that are removed with one request. */
const MOST = 200;

/** Games put aside by the arbiter: brought back, or removed for good. Tells of `changed`. */
export class Bin extends EventTarget {
  #place;
  #moved;
  #language;
  #allowed = false;
  /** @type {import("./search.js").Binned} */
  #held = { games: [], numbers: [] };
  /** @type {{key: string, game: any, back: boolean} | null} What was done last. */
  #done = null;
  /** @type {import("../common/message.js").Words | null} */
  #refusal = null;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} moved Where it is read what was done last, and undone.
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, moved, language) {
    super();
    [this.#place, this.#moved, this.#language] = [place, moved, language];
    const dialog = /** @type {HTMLDialogElement} */ (place.querySelector("dialog"));
    place.querySelector("#empty-bin").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("close", () => dialog.returnValue === "remove" && this.#empty());
    moved.querySelector("button").addEventListener("click", () => this.#bringBack(this.#done.game));
  }

  /** Only who may put games aside sees how; `number` is that of a game that another page has just put here. */
  async allow(number = 0) {
    await this.#look();
    // Only now: what is drawn anew under a finger hears no tap.
    this.#allowed = true;
    const game = this.#held.games.find(({ id }) => id === number);
    if (game) this.#say("inTheBin", game, true);
    this.dispatchEvent(new Event("changed"));
  }

  /** What the button beside each game of the list does; nothing for those who may not. */
  get deed() {
    return this.#allowed ? { label: "deleteGame", act: (game) => this.#put(game) } : null;
  }

  show() {
    const { games, numbers } = this.#held;
    const count = numbers.length;
    this.#place.hidden = !this.#allowed || count === 0;
    this.#place.querySelector("summary").textContent = this.#language.say("bin", { count });
    const back = { label: "bringBackGame", words: "bringBack", act: (game) => this.#bringBack(game) };
    this.#place.querySelector("ul").replaceChildren(...cards(games, this.#language, back, false));
    this.#place.querySelector("dialog p").textContent = this.#language.say(count === 1 ? "emptyOne" : "emptyMany", { count });
    this.#showDone();
  }

  #showDone() {
    const done = this.#done;
    this.#moved.hidden = !done && !this.#refusal;
    const told = done && this.#language.say(done.key, done.game ? { game: called(done.game, this.#language) } : {});
    this.#moved.querySelector("p").textContent = this.#refusal ? this.#language.of(this.#refusal) : told;
    this.#moved.querySelector("button").hidden = Boolean(this.#refusal) || !done?.back;
    this.#moved.classList.toggle("refused", Boolean(this.#refusal));
  }

  async #look() {
    const { answer } = await askBin(words("unread"));
    if (answer) this.#held = answer;
  }

  /** @param {any} game */
  async #put(game) {
    await this.#tell("", { game: game.id }, () => this.#say("inTheBin", game, true));
  }

  /** @param {any} game */
  async #bringBack(game) {
    await this.#tell("/back", { game: game.id }, () => this.#say("broughtBack", game, false));
  }

  async #empty() {
    const { numbers } = this.#held;
    for (let first = 0; first < numbers.length; first += MOST) {
      const games = numbers.slice(first, first + MOST);
      await this.#tell("/empty", { games }, () => this.#say("emptied", null, false));
    }
  }

  /**
   * @param {string} path
   * @param {object} body
   * @param {() => void} then
   */
  async #tell(path, body, then) {
    const { refusal } = await tellBin(path, body);
    this.#refusal = refusal ?? null;
    if (!refusal) then();
    await this.#look();
    this.dispatchEvent(new Event("changed"));
  }

  /**
   * @param {string} key
   * @param {any} game
   * @param {boolean} back Whether it can be undone.
   */
  #say(key, game, back) {
    this.#done = { key, game, back };
  }
}
