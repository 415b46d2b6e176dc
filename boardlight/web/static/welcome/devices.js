import { html } from "../common/dom.js";
import { chips } from "./sitting.js";

/** Instead of a camera: the page is the board. */
const NO_CAMERA = "none";

/** What the page itself calls some lights. */
const OWN = { "": "lightsOff", screen: "screenLight", "screen:sheet": "screenSheet" };

/**
 * What `/api/devices` lists.
 *
 * @typedef {Object} Listed
 * @property {{url: string, name: string, used: boolean}[]} cameras
 * @property {{port: string, name: string, used: boolean}[]} lights An empty port is none.
 */

/** Which camera sees the board, with a picture of each, and what shines: chosen before a game. */
export class Devices {
  #form;
  #page;

  /**
   * @param {HTMLElement} form
   * @param {import("../common/host-page.js").HousePage} page
   */
  constructor(form, page) {
    this.#form = form;
    this.#page = page;
    this.#at("#camera-choice").addEventListener("change", ({ target }) => this.#use({ kind: "camera", camera: target.value }));
    this.#at("#lights-choice").addEventListener("change", ({ target }) => this.#use({ kind: "lights", port: target.value }));
  }

  /** Look anew what there is. */
  async show() {
    const answer = await fetch("/api/devices");
    const { cameras, lights } = answer.ok ? await answer.json() : { cameras: [], lights: [] };
    this.#at("#cameras").hidden = cameras.length === 0;
    this.#at("#camera-choice").replaceChildren(...cameras.map((camera) => this.#camera(camera)));
    this.#at("#lights").hidden = lights.length < 2;
    const named = lights.map(({ port, name }) => [port, this.#named(port, name)]);
    this.#at("#lights-choice").replaceChildren(...chips("lights", named, lights.find(({ used }) => used)?.port));
  }

  /** @param {import("../common/orders.js").Order} order */
  async #use(order) {
    await this.#page.give(order);
    await this.show();
  }

  /**
   * @param {string} port
   * @param {string} name What the system calls it; empty if it has no name.
   */
  #named(port, name) {
    if (port in OWN) return this.#page.language.say(OWN[port]);
    return name || port;
  }

  #camera({ url, name, used }) {
    const words = url === NO_CAMERA ? this.#page.language.say("noCamera") : name || this.#page.language.say("cameraOf", { name: url });
    const [chip] = chips("camera", [[url, words]], used ? url : "");
    if (url === NO_CAMERA) return chip;
    const picture = used ? `/camera.jpg?${Date.now()}` : `/api/devices/picture.jpg?camera=${encodeURIComponent(url)}`;
    const image = html("img", { src: picture, alt: "", loading: "lazy" });
    image.addEventListener("error", () => image.remove());
    chip.prepend(image);
    return chip;
  }

  /** @param {string} id */
  #at(id) {
    return this.#form.querySelector(id);
  }
}
