import { Pace } from "./pace.js";

/** Over how many milliseconds images a second are counted. */
const COUNTED = 3000;

/**
 * Sends what a `video` shows, one image at a time: the next when the table has taken the last, and always the newest.
 *
 * Which way round the phone is held, the browser has seen to: the picture of the video is upright.
 */
export class Film {
  #video;
  #connection;
  #pace = new Pace();
  #canvas = document.createElement("canvas");
  #context = this.#canvas.getContext("2d", { alpha: false });
  #sent = 0;
  #sentAt = 0;
  #making = false;
  /** @type {number[]} */
  #taken = [];
  /** Whether a table takes the images. */
  isWatched = false;

  /**
   * @param {HTMLVideoElement} video
   * @param {import("../common/connection.js").Connection} connection
   */
  constructor(video, connection) {
    this.#video = video;
    this.#connection = connection;
  }

  /** Images that were taken, a second. */
  get rate() {
    const now = performance.now();
    this.#taken = this.#taken.filter((at) => now - at < COUNTED);
    return Math.round((1000 * this.#taken.length) / COUNTED);
  }

  /** A new line stands: nothing is under way on it. */
  begin() {
    this.#sent = 0;
  }

  /**
   * What the table says: how many images of this line it has taken or thrown away, and whether it looks.
   * @param {{settled: number, watched: boolean}} told
   */
  hear({ settled, watched }) {
    const waited = this.#sent > 0 && settled === this.#sent && this.#sentAt > 0;
    if (waited && watched && this.isWatched) {
      this.#pace.settle(performance.now() - this.#sentAt);
      this.#taken.push(performance.now());
    }
    this.#sentAt = waited ? 0 : this.#sentAt;
    this.isWatched = watched;
    if (settled >= this.#sent) this.#send();
  }

  async #send() {
    if (this.#making) return;
    this.#making = true;
    try {
      const image = await this.#image();
      if (image && this.#connection.give(image)) {
        this.#sent += 1;
        this.#sentAt = performance.now();
        this.#last = this.#sentAt;
      }
    } finally {
      this.#making = false;
    }
  }

  #last = 0;

  /** @returns {Promise<Blob | null>} The newest picture, as JPEG. */
  async #image() {
    await new Promise((done) => setTimeout(done, this.#pace.wait(performance.now() - this.#last)));
    await this.#fresh();
    const { videoWidth, videoHeight } = this.#video;
    if (!videoWidth) return null;
    const { share, quality } = this.#pace.size;
    [this.#canvas.width, this.#canvas.height] = [Math.round(share * videoWidth), Math.round(share * videoHeight)];
    this.#context.drawImage(this.#video, 0, 0, this.#canvas.width, this.#canvas.height);
    return new Promise((done) => this.#canvas.toBlob(done, "image/jpeg", quality));
  }

  /** Wait for a picture that was not there before. */
  #fresh() {
    return new Promise((done) => {
      if (this.#video.requestVideoFrameCallback) this.#video.requestVideoFrameCallback(done);
      else setTimeout(done, 30);
    });
  }
}
