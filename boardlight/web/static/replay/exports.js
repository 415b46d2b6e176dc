import { html } from "../common/dom.js";
import { words } from "../common/language.js";

/** The ways to take a game away. The page fetches them itself: a refusal is read, not left to a failed download. */
export class Exports {
  #place;
  #words;
  #language;
  /** @type {import("../common/message.js").Words | null} */
  #said = null;

  /**
   * @param {HTMLElement} place Of the links.
   * @param {HTMLElement} words Where it is read what becomes of one.
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, words, language) {
    [this.#place, this.#words, this.#language] = [place, words, language];
    place.addEventListener("click", (event) => this.#clicked(event));
  }

  /** @param {import("./game.js").Kept} kept */
  show(kept) {
    this.#place.replaceChildren(...kept.formats.map((form) => this.#link(kept, form)));
    this.#say(this.#said);
  }

  /**
   * @param {import("./game.js").Kept} kept
   * @param {string} form
   */
  #link(kept, form) {
    const language = form === "jsonl" ? "" : `?language=${this.#language.code}`;
    const href = `/api/library/${kept.id}/export/${form}${language}`;
    return html("a", { href, download: "" }, this.#language.say(`as_${form}`));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    event.preventDefault();
    this.#take(link.href);
  }

  /** @param {string} href */
  async #take(href) {
    this.#say(words("writing"));
    try {
      const answer = await fetch(href);
      this.#say(answer.ok ? null : (await answer.json()).refusal);
      if (answer.ok) handOver(await answer.blob(), nameOf(answer));
    } catch {
      this.#say(words("unread"));
    }
  }

  /** @param {import("../common/message.js").Words | null} words */
  #say(words) {
    this.#said = words;
    this.#words.textContent = words ? this.#language.of(words) : "";
  }
}

/** @param {Response} answer */
function nameOf(answer) {
  return /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
}

/**
 * Let the browser keep it as a file.
 * @param {Blob} content
 * @param {string} name
 */
function handOver(content, name) {
  const href = URL.createObjectURL(content);
  html("a", { href, download: name }).click();
  // Some browsers read it only a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
