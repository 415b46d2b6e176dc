import { words } from "../common/language.js";

/** Bytes of the largest video; the server refuses larger ones, too, but a person need not wait for that. */
const LARGEST = 8_000_000_000;

/** A video on its way to this program, as `fetch` cannot tell how far it is. */
export class Film {
  #request = new XMLHttpRequest();

  /**
   * Send it; null, or why it was not taken.
   * @param {File} file
   * @param {(share: number) => void} tell How much of it has gone.
   * @returns {Promise<import("../common/message.js").Words | null>}
   */
  send(file, tell) {
    if (file.size > LARGEST) return Promise.resolve(words("videoTooLarge"));
    return new Promise((resolve) => {
      const request = this.#request;
      request.upload.addEventListener("progress", ({ loaded, total }) => tell(loaded / total));
      request.addEventListener("load", () => resolve(refusal(request)));
      request.addEventListener("error", () => resolve(words("videoCutOff")));
      request.addEventListener("abort", () => resolve(words("videoCutOff")));
      request.open("POST", `/api/recording/film?name=${encodeURIComponent(file.name)}`);
      request.setRequestHeader("content-type", "application/octet-stream");
      request.send(file);
    });
  }

  cancel() {
    this.#request.abort();
  }
}

/** @param {XMLHttpRequest} request */
function refusal(request) {
  if (request.status < 300) return null;
  try {
    return JSON.parse(request.responseText).refusal ?? words("videoCutOff");
  } catch {
    return words("videoCutOff");
  }
}
