const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** Close code: whoever asks holds no key for this line. */
const NO_KEY = 4403;

/**
 * The line to the table: keeps a WebSocket open, and opens it again whenever it breaks.
 *
 * Tells of `message` (its `detail` is the message), `lost`, `found` and `refused`.
 */
export class Connection extends EventTarget {
  #wait = FIRST_WAIT;
  #found = false;
  #path;
  /** @type {WebSocket | null} */
  #socket = null;

  /** @param {string} path */
  constructor(path = "/ws") {
    super();
    this.#path = path;
  }

  /** @param {object} words Sent if the line stands. */
  say(words) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(words));
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#received(JSON.parse(event.data)));
    socket.addEventListener("close", ({ code }) => this.#closed(code));
  }

  /** @param {import("./message.js").Message} message */
  #received(message) {
    this.#wait = FIRST_WAIT;
    if (!this.#found) this.#tell("found");
    this.#found = true;
    this.#tell("message", message);
  }

  /** @param {number} code */
  #closed(code) {
    if (code === NO_KEY) this.#tell("refused");
    else if (this.#found || this.#wait === FIRST_WAIT) this.#tell("lost");
    this.#found = false;
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
