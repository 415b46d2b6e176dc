import { drawn, html } from "../common/dom.js";

/** The arbiter's codes: one a seat, shown one at a time, so that nobody scans his neighbour's by mistake. */
export class Invite {
  #language;
  #button = /** @type {HTMLButtonElement} */ (document.querySelector("#invite"));
  #dialog = /** @type {HTMLDialogElement} */ (document.querySelector("#codes"));
  /** @type {string[]} */
  #seats = [];

  /** @param {import("../common/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#button.addEventListener("click", () => this.#open());
    this.#dialog.addEventListener("close", () => this.#code.replaceChildren());
  }

  /** @param {import("../common/message.js").Message} message */
  show({ you, game }) {
    this.#seats = game.seats;
    this.#button.hidden = you.role !== "arbiter" || !you.keyed;
  }

  get #code() {
    return this.#dialog.querySelector("#code");
  }

  async #open() {
    const answer = await fetch("/api/invitations");
    if (!answer.ok) return;
    const { invitations } = await answer.json();
    this.#dialog.querySelector("#code-seats").replaceChildren(...invitations.map((one) => this.#choice(one)));
    this.#code.replaceChildren();
    this.#dialog.showModal();
  }

  /** @param {{seat: number | null, code: string}} invitation */
  #choice({ seat, code }) {
    const name = seat === null ? this.#language.say("arbiterName") : this.#language.seat(this.#seats[seat]);
    const button = html("button", { type: "button", "aria-pressed": "false" }, name);
    button.addEventListener("click", () => {
      for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button));
      this.#code.replaceChildren(drawn(code, this.#language.say("codeOf", { name })));
    });
    return button;
  }
}
