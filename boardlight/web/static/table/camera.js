const BETWEEN = 330;

/** The camera's picture, fetched a few times a second while somebody can see it. */
export class Camera {
  #panel;
  #picture;
  #absence;
  #language;
  #connected = false;
  #looking = false;

  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} drawer It tells when it shows another panel, or none.
   * @param {import("../common/language.js").Language} language
   */
  constructor(panel, drawer, language) {
    this.#panel = panel;
    this.#picture = panel.querySelector("img");
    this.#absence = panel.querySelector("p");
    this.#language = language;
    drawer.addEventListener("toggle", () => this.#look());
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** @param {boolean} connected */
  connect(connected) {
    this.#connected = connected;
    this.#look();
  }

  show() {
    this.#picture.alt = this.#language.say("picture");
  }

  get #seen() {
    return this.#connected && this.#panel.checkVisibility() && !document.hidden;
  }

  async #look() {
    if (this.#looking || !this.#seen) return;
    this.#looking = true;
    await this.#fetch();
    setTimeout(() => {
      this.#looking = false;
      this.#look();
    }, BETWEEN);
  }

  async #fetch() {
    try {
      const answer = await fetch("/camera.jpg");
      this.#put(answer.status === 200 ? await answer.blob() : null);
    } catch {
      this.#put(null);
    }
  }

  /** @param {Blob | null} picture */
  #put(picture) {
    URL.revokeObjectURL(this.#picture.src);
    if (picture) this.#picture.src = URL.createObjectURL(picture);
    this.#picture.hidden = !picture;
    this.#absence.hidden = Boolean(picture);
  }
}
