/** What the eye of the table needs: a cell of a board of 14 by 14 is then some 40 pixels wide. */
const WANTED = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

/** What to say of an error of the browser, by its name. */
const TROUBLES = { NotAllowedError: "phoneDenied", NotFoundError: "phoneNoCamera", NotReadableError: "phoneBusy" };

/** The camera on the back of this phone, shown in a `video`; the screen stays awake while it films. */
export class RearCamera {
  #video;
  /** @type {MediaStreamTrack | null} */
  #track = null;

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.#video = video;
    document.addEventListener("visibilitychange", () => this.#wake());
  }

  /** Whether it films. */
  get isOpen() {
    return this.#track?.readyState === "live";
  }

  /** Whether it has a lamp. */
  get hasTorch() {
    return Boolean(this.#track?.getCapabilities?.().torch);
  }

  /**
   * Begin to film; the browser asks whether it may.
   * @returns {Promise<string>} The name of a sentence that says why not; empty if it films.
   */
  async open() {
    try {
      if (!navigator.mediaDevices) return "phoneNoCamera";
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: WANTED });
      [this.#track] = stream.getVideoTracks();
      this.#video.srcObject = stream;
      await this.#video.play();
      await this.#set(this.#track.getCapabilities?.().focusMode?.includes("continuous") ? { focusMode: "continuous" } : {});
      await this.#wake();
      return "";
    } catch (error) {
      return TROUBLES[error.name] ?? "phoneBusy";
    }
  }

  /** @param {boolean} on */
  async light(on) {
    await this.#set({ torch: on });
  }

  /** Whether the browser would not ask any more. */
  async isAllowed() {
    const asked = await navigator.permissions?.query({ name: /** @type {any} */ ("camera") }).catch(() => null);
    return asked?.state === "granted";
  }

  /** A driver that cannot do it goes on as it did. @param {Record<string, unknown>} wanted */
  async #set(wanted) {
    await this.#track?.applyConstraints({ advanced: [/** @type {any} */ (wanted)] }).catch(() => null);
  }

  async #wake() {
    if (this.isOpen && document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => null);
  }
}
