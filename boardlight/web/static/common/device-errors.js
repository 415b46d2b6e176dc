import { html } from "./dom.js";

const DEVICES = {
  camera: "camera",
  lights: "lights",
  journal: "journal",
  club: "club",
  opponent: "opponent",
  far: "far",
};

/** What is broken: the connection, the camera, the lights, the journal, an opponent, the other table. */
export class Troubles {
  #place;
  #language;
  #lost = false;
  #shown = "";
  /** @type {import("./message.js").Message["devices"]} */
  #devices = {};

  /**
   * @param {HTMLElement} place
   * @param {import("./language.js").Language} language
   */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
  }

  /** @param {import("./message.js").Message} message */
  show({ devices }) {
    this.#devices = devices;
    this.#draw();
  }

  /** @param {boolean} lost */
  lose(lost) {
    this.#lost = lost;
    this.#draw();
  }

  #draw() {
    const broken = Object.entries(this.#devices).filter(([, trouble]) => trouble);
    const texts = broken.map(([device, trouble]) => this.#trouble(device, trouble));
    if (this.#lost) texts.unshift(this.#language.say("lost"));
    if (texts.join("\n") === this.#shown) return;
    this.#shown = texts.join("\n");
    this.#place.replaceChildren(...texts.map((text) => html("p", {}, text)));
  }

  /**
   * @param {string} device
   * @param {import("./message.js").Words} trouble
   */
  #trouble(device, trouble) {
    const name = device in DEVICES ? this.#language.say(DEVICES[device]) : device;
    return this.#language.say("trouble", { device: name, trouble: this.#language.of(trouble) });
  }
}
