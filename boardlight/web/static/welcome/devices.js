import { html } from "../common/dom.js";
import { chips } from "./sitting.js";

/** Instead of a camera: the page is the board. */
const NO_CAMERA = "none";

/** As a camera: a phone that scans a code. */
const PHONE = "phone";

/** Milliseconds between two pictures of a camera: one that is not in use is opened for each. */
const BETWEEN = 3000;

/** What the page itself calls some lights. */
const OWN = { "": "lightsOff", screen: "screenLight", "screen:sheet": "screenSheet" };

/**
 * What `/api/devices` lists.
 *
 * @typedef {Object} Listed
 * @property {{url: string, name: string, used: boolean}[]} cameras
 * @property {{port: string, name: string, used: boolean}[]} lights An empty port is none.
 */

/** Which camera sees the board, with a live picture of each, and what shines, where that is asked. */
export class Devices {
  #place;
  #page;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/host-page.js").HousePage} page
   */
  constructor(place, page) {
    this.#place = place;
    this.#page = page;
    this.#at("#choose-camera").addEventListener("click", () => this.show());
    this.#at("#camera-choice").addEventListener("change", ({ target }) => this.#use({ kind: "camera", camera: target.value }));
    this.#at("#lights-choice")?.addEventListener("change", ({ target }) => this.#use({ kind: "lights", port: target.value }));
  }

  /** Offer the choice to whom it is. @param {boolean} isArbiter */
  offer(isArbiter) {
    this.#at("#choose-camera").hidden = !isArbiter || !this.#at("#cameras").hidden;
  }

  /** Look anew what there is. */
  async show() {
    const answer = await fetch("/api/devices");
    const { cameras, lights } = answer.ok ? await answer.json() : { cameras: [], lights: [] };
    this.#at("#cameras").hidden = cameras.length === 0;
    this.#at("#choose-camera").hidden = true;
    this.#at("#camera-choice").replaceChildren(...cameras.map((camera) => this.#camera(camera)));
    if (!this.#at("#lights")) return;
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
    const [chip] = chips("camera", [[url, this.#calls(url, name)]], used ? url : "");
    if (url !== NO_CAMERA && (url !== PHONE || used)) chip.prepend(this.#live(url, used));
    return chip;
  }

  /**
   * @param {string} url
   * @param {string} name What the system calls it; empty if it has no name.
   */
  #calls(url, name) {
    const { language } = this.#page;
    if (url === NO_CAMERA) return language.say("noCamera");
    return url === PHONE ? language.say("phoneCamera") : name || language.say("cameraOf", { name: url });
  }

  /** What a camera sees, again and again while the choice is shown; the one in use may give no picture yet. */
  #live(url, used) {
    const image = html("img", { alt: "", hidden: "" });
    const renew = () => {
      if (document.hidden) setTimeout(renew, BETWEEN);
      else if (image.isConnected) image.src = used ? `/camera.jpg?${Date.now()}` : `/api/devices/picture.jpg?camera=${encodeURIComponent(url)}&${Date.now()}`;
    };
    image.addEventListener("load", () => {
      image.hidden = false;
      setTimeout(renew, BETWEEN);
    });
    image.addEventListener("error", () => {
      image.hidden = true;
      if (used) setTimeout(renew, BETWEEN);
      else image.remove();
    });
    setTimeout(renew);
    return image;
  }

  /** @param {string} id */
  #at(id) {
    return this.#place.querySelector(id);
  }
}
