import { html } from "../common/dom.js";
import { words } from "../common/language.js";
import { answered } from "../library/search.js";

const PATTERN = /^#learner=([\w-]+)$/;
const ADDRESS = "/api/school/key";

/**
 * Let this browser keep a learner's key.
 * @param {string} key As it was typed.
 * @returns {Promise<{answer?: {id: number}, refusal?: import("../common/message.js").Words}>} Whose it is, or why it does not fit.
 */
export function tryKey(key) {
  return answered(ADDRESS, words("noAnswer"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: key.trim() }),
  });
}

/** Hand over the key of a scanned code, and take it out of the address; null where there is none. */
export async function handOverLearnerKey() {
  const key = PATTERN.exec(location.hash)?.[1];
  if (!key) return null;
  history.replaceState(null, "", location.pathname);
  return tryKey(key);
}

/** This browser forgets the key. */
export async function forgetKey() {
  await fetch(ADDRESS, { method: "DELETE" });
  location.assign("/school");
}

/**
 * Show a key that is told once: as letters, and where other devices reach the page as a code to scan.
 * @param {{name: string, key: string, code: string | null}} given
 * @param {import("../common/language.js").Language} language
 */
export async function showKey({ name, key, code }, language) {
  const close = html("button", { value: "", autofocus: "" }, language.say("close"));
  const title = html("h2", { id: "key-title" }, language.say("keyOf", { name }));
  const parts = [title, html("p", {}, language.say("keyOnce", { name })), html("output", {}, key)];
  if (code) parts.push(drawn(code, language.say("codeOf", { name })));
  const dialog = /** @type {HTMLDialogElement} */ (
    html("dialog", { id: "learner-key", "aria-labelledby": "key-title" }, html("form", { method: "dialog" }, ...parts, close))
  );
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed));
  dialog.remove();
}

/**
 * @param {string} code
 * @param {string} label
 */
function drawn(code, label) {
  const read = new DOMParser().parseFromString(code.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml");
  const picture = document.importNode(read.documentElement, true);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  return picture;
}
