import { words } from "../common/language.js";

/**
 * Ask the hall for something; null, or why it was refused.
 * @param {string} path
 * @param {object | Blob | null} body Null: what is there is removed.
 * @returns {Promise<import("../common/message.js").Words | null>}
 */
export async function ask(path, body) {
  const json = body !== null && !(body instanceof Blob);
  try {
    const answer = await fetch(path, {
      method: body === null ? "DELETE" : "POST",
      headers: json ? { "content-type": "application/json" } : {},
      body: json ? JSON.stringify(body) : body,
    });
    if (answer.ok) return null;
    return (await answer.json()).refusal ?? words("unsent");
  } catch {
    return words("unsent");
  }
}

/** A name that nothing else has: 128 bits of chance, in hexadecimal digits. */
export function newName() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
