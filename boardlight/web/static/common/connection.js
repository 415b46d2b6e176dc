const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/**
 * The line to the table: keeps a WebSocket open, and opens it again whenever it breaks.
 *
 * Tells of `message` (its `detail` is the message), `lost` and `found`.
 */
export class Connection extends EventTarget {
  #wait = FIRST_WAIT;
  #found = false;

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    socket.addEventListener("message", (event) => this.#received(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#closed());
  }

  /** @param {import("./message.js").Message} message */
  #received(message) {
    this.#wait = FIRST_WAIT;
    if (!this.#found) this.#tell("found");
    this.#found = true;
    this.#tell("message", message);
  }

  #closed() {
    if (this.#found || this.#wait === FIRST_WAIT) this.#tell("lost");
    this.#found = false;
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
