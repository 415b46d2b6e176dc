import { Connection } from "./connection.js";
import { handOverKey } from "./key.js";
import { Language } from "./language.js";
import { LivePicture } from "./live-picture.js";
import { Orders } from "./orders.js";
import { Reader } from "./viewer.js";
import { PhoneCode } from "../phone/code.js";
import { Troubles } from "./device-errors.js";

/** @param {string} id */
const at = (id) => document.querySelector(id);

/**
 * What the pages of the house share: language, connection, orders, the live picture; another page is shown
 * as soon as something else goes on at the table.
 */
export class HousePage {
  language = new Language();
  orders = new Orders(at("#refusal"), this.language);
  /** @type {any} */
  message = null;
  #activity;
  #draw;
  #connection = new Connection();
  #reader = new Reader(at("#reader"), this.language);
  #troubles = new Troubles(at("#troubles"), this.language);
  #live = new LivePicture(at("#picture"), at("#no-picture"));
  #phone = new PhoneCode(at("#phone-code"), this.language);

  /**
   * @param {string} activity For which this page is.
   * @param {() => void} draw Called whenever message or language have changed.
   */
  constructor(activity, draw) {
    this.#activity = activity;
    this.#draw = draw;
    this.language.addEventListener("change", () => this.show());
    at("#language").addEventListener("click", () => this.language.toggle());
    this.#connection.addEventListener("lost", () => this.#lose(true));
    this.#connection.addEventListener("found", () => this.#lose(false));
    this.#connection.addEventListener("message", (event) => this.#hear(event.detail));
    addEventListener("hashchange", () => location.hash.startsWith("#key=") && location.reload());
  }

  /** Whether the reader may decide what goes on. */
  get isArbiter() {
    return this.message?.you.role === "arbiter";
  }

  async open() {
    this.show();
    this.orders.refuse(await handOverKey());
    this.#connection.open();
  }

  show() {
    this.language.dress();
    this.orders.show();
    if (this.message) {
      this.#reader.show(this.message);
      this.#troubles.show(this.message);
    }
    this.#draw();
  }

  /**
   * Give an order, and let nobody give another before it is answered.
   * @param {import("./orders.js").Order} order
   */
  async give(order) {
    document.body.classList.add("waiting");
    try {
      return await this.orders.give(order);
    } finally {
      document.body.classList.remove("waiting");
    }
  }

  /** @param {any} message */
  #hear(message) {
    if (message.activity !== this.#activity) {
      location.reload();
      return;
    }
    this.message = message;
    this.#phone.show(message);
    this.show();
  }

  /** @param {boolean} lost */
  #lose(lost) {
    this.#troubles.lose(lost);
    this.#live.connect(!lost);
    document.body.classList.toggle("lost", lost);
  }
}
