import { html } from "./elements.js";

/** What is broken: the connection, the camera, the lights. */
export class Troubles {
  #place;
  #language;
  #lost = false;
  #shown = "";
  /** @type {import("./message.js").Message["devices"]} */
  #devices = { camera: "", lights: "" };

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
    const { camera, lights } = this.#devices;
    const texts = [
      this.#lost && this.#language.say("lost"),
      camera && this.#language.say("deviceCamera", { trouble: camera }),
      lights && this.#language.say("deviceLights", { trouble: lights }),
    ].filter(Boolean);
    if (texts.join("\n") === this.#shown) return;
    this.#shown = texts.join("\n");
    this.#place.replaceChildren(...texts.map((text) => html("p", {}, text)));
  }
}
