const BETWEEN = 90;
const ABSENT = 700;

/** The camera's picture, fetched again as soon as the last one is there, while somebody can see it. */
export class LivePicture {
  #picture;
  #absence;
  #connected = false;
  #looking = false;

  /**
   * @param {HTMLImageElement} picture
   * @param {HTMLElement} absence Shown while there is none.
   */
  constructor(picture, absence) {
    this.#picture = picture;
    this.#absence = absence;
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** @param {boolean} connected */
  connect(connected) {
    this.#connected = connected;
    this.#look();
  }

  async #look() {
    if (this.#looking || !this.#connected || document.hidden) return;
    this.#looking = true;
    const seen = await this.#fetch();
    setTimeout(() => {
      this.#looking = false;
      this.#look();
    }, seen ? BETWEEN : ABSENT);
  }

  async #fetch() {
    try {
      const answer = await fetch("/camera.jpg");
      return this.#put(answer.status === 200 ? await answer.blob() : null);
    } catch {
      return this.#put(null);
    }
  }

  /** @param {Blob | null} picture */
  #put(picture) {
    URL.revokeObjectURL(this.#picture.src);
    if (picture) this.#picture.src = URL.createObjectURL(picture);
    this.#picture.hidden = !picture;
    this.#absence.hidden = Boolean(picture);
    return Boolean(picture);
  }
}
