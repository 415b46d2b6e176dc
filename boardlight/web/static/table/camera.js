const BETWEEN = 330;
const KEPT = "boardlight.camera";

/** The camera's picture, fetched a few times a second while somebody can see it. */
export class Camera {
  #details;
  #picture;
  #absence;
  #language;
  #connected = false;
  #looking = false;

  /**
   * @param {HTMLDetailsElement} details
   * @param {import("../common/language.js").Language} language
   */
  constructor(details, language) {
    this.#details = details;
    this.#picture = details.querySelector("img");
    this.#absence = details.querySelector("p");
    this.#language = language;
    details.open = (localStorage.getItem(KEPT) ?? String(matchMedia("(min-width: 60rem)").matches)) === "true";
    details.addEventListener("toggle", () => {
      localStorage.setItem(KEPT, String(details.open));
      this.#look();
    });
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
    return this.#connected && this.#details.open && !document.hidden;
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
