const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** Close code: whoever asks holds no key for this line. */
const NO_KEY = 4403;

/** Close code: somebody else has taken this place, and keeps it until it is asked for again. */
const REPLACED = 4409;

/**
 * The line to the table: keeps a WebSocket open, and opens it again whenever it breaks.
 *
 * Tells of `message` (its `detail` is the message), `lost`, `found`, `refused` and `replaced`.
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

  /**
   * @param {Blob} content Sent if the line stands.
   * @returns {boolean} Whether it does.
   */
  give(content) {
    const stands = this.#socket?.readyState === WebSocket.OPEN;
    if (stands) this.#socket.send(content);
    return stands;
  }

  /** Give up a line on which nothing is heard, without waiting for its end; another is opened. */
  drop() {
    const silent = this.#socket;
    this.#socket = null;
    silent?.close();
    this.#closed(0);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    let before = Promise.resolve();
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.#heard(socket, data);
      else before = before.then(() => unpacked(data)).then((text) => this.#heard(socket, text));
    });
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#closed(code));
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  #heard(socket, text) {
    if (socket === this.#socket) this.#received(JSON.parse(text));
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
    else if (code === REPLACED) this.#tell("replaced");
    else if (this.#found || this.#wait === FIRST_WAIT) this.#tell("lost");
    this.#found = false;
    if (code === REPLACED) return;
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * What is told to many is packed once for all of them.
 *
 * @param {ArrayBuffer} data
 */
function unpacked(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}
