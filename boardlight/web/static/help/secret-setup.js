import { html, svg } from "../common/dom.js";

const KEPT = "boardlight.draft";

/**
 * A secret set-up on a seat's own page: a draft that only this browser knows, sent whole when the player is ready.
 *
 * Tells of `changed`, whenever the draft looks different.
 */
export class Deploy extends EventTarget {
  #panel;
  #orders;
  #language;
  /** @type {Map<string, number>} By label, the cell. */
  #draft = new Map();
  #picked = "";
  #sending = false;
  /** @type {import("../common/message.js").Message | null} */
  #message = null;

  /**
   * @param {HTMLElement} panel
   * @param {import("../common/orders.js").Orders} orders
   * @param {import("../common/language.js").Language} language
   */
  constructor(panel, orders, language) {
    super();
    this.#panel = panel;
    this.#orders = orders;
    this.#language = language;
    panel.querySelector("#place-rest").addEventListener("click", () => this.#placeRest());
    panel.querySelector("#ready").addEventListener("click", () => this.#send());
  }

  /**
   * The message with the draft on its board, and the cells that a finger may take.
   * @param {import("../common/message.js").Message} message
   */
  drafted(message) {
    this.#message = message;
    if (!this.#active) return { message, open: [] };
    this.#restore();
    const cells = [...message.cells];
    for (const [label, cell] of this.#draft) cells[cell] = label;
    return { message: { ...message, cells }, open: message.placing.cells };
  }

  /** @param {Map<string, import("../board/art.js").Face>} faces */
  show(faces) {
    this.#panel.hidden = !this.#active;
    if (!this.#active) return;
    const { placing, you, game } = this.#message;
    const left = placing.pieces.filter(({ label }) => !this.#draft.has(label));
    const ready = placing.ready[placing.seat];
    this.#panel.querySelector("#hand-left").replaceChildren(...left.map((piece) => this.#card(piece, faces)));
    const words = this.#language.say(ready ? "deployed" : left.length ? "deploy" : "deployReady");
    const whose = you.role === "seat" ? "" : `${this.#language.say("deployFor", { seat: this.#language.seat(game.seats[placing.seat]) })} `;
    this.#panel.querySelector("#deploy-words").textContent = whose + words;
    this.#panel.querySelector("#place-rest").hidden = ready || left.length === 0;
    const button = /** @type {HTMLButtonElement} */ (this.#panel.querySelector("#ready"));
    button.hidden = ready;
    button.disabled = left.length > 0 || this.#sending;
  }

  /** @param {number} cell Somebody took this cell of the board. */
  take(cell) {
    if (!this.#active || !this.#message.placing.cells.includes(cell)) return;
    const there = [...this.#draft].find(([, at]) => at === cell)?.[0];
    if (there) this.#draft.delete(there);
    if (this.#picked && this.#picked !== there) this.#draft.set(this.#picked, cell);
    this.#picked = this.#picked ? "" : (there ?? "");
    this.#change();
  }

  get #active() {
    const { placing, you } = this.#message ?? {};
    return Boolean(placing && placing.seat !== null && (you.role === "seat" || (you.role === "arbiter" && !you.keyed)));
  }

  get #name() {
    return JSON.stringify([this.#message.game.name, this.#message.placing.seat]);
  }

  /** Take up the draft of before a reload; what has been placed or taken meanwhile is no draft any more. */
  #restore() {
    if (this.#draft.size === 0) {
      const [name, kept] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[null, []]");
      if (name === this.#name) this.#draft = new Map(kept);
    }
    const { pieces, cells } = this.#message.placing;
    for (const [label, cell] of this.#draft) {
      if (!pieces.some((piece) => piece.label === label) || !cells.includes(cell)) this.#draft.delete(label);
    }
  }

  #change() {
    // The last order ends the placing, and that may be heard before its answer.
    if (this.#active) sessionStorage.setItem(KEPT, JSON.stringify([this.#name, [...this.#draft]]));
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /**
   * @param {{label: string, kind: string}} piece
   * @param {Map<string, import("../board/art.js").Face>} faces
   */
  #card({ label, kind }, faces) {
    const face = faces.get(label);
    const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    if (face) picture.append(svg("use", { href: `#${face.id}`, width: 24, height: 24 }));
    const name = this.#language.of(this.#message.game.kinds[kind]);
    const pressed = String(this.#picked === label);
    const card = html("button", { type: "button", "aria-pressed": pressed, "aria-label": name, title: name }, picture);
    card.addEventListener("click", () => {
      this.#picked = this.#picked === label ? "" : label;
      this.#change();
    });
    return card;
  }

  #placeRest() {
    const { pieces, cells } = this.#message.placing;
    const taken = new Set(this.#draft.values());
    const free = cells.filter((cell) => !taken.has(cell));
    for (const { label } of pieces.filter((piece) => !this.#draft.has(piece.label))) {
      const [cell] = free.splice(Math.floor(Math.random() * free.length), 1);
      this.#draft.set(label, cell);
    }
    this.#picked = "";
    this.#change();
  }

  async #send() {
    const { game, placing } = this.#message;
    const names = [...document.querySelectorAll("#board .cell")].map((cell) => cell.dataset.name);
    const kinds = new Map(placing.pieces.map(({ label, kind }) => [label, kind]));
    const turns = [...this.#draft].map(([label, cell]) => `place ${kinds.get(label)} ${names[cell]}`);
    this.#sending = true;
    this.#change();
    for (const turn of [...turns, `ready ${game.seats[placing.seat]}`]) {
      if (!(await this.#orders.give({ kind: "play", turn }))) break;
    }
    this.#sending = false;
    this.#change();
  }
}
