/**
 * Ask the library; the answer, or a sentence in both languages that says why there is none.
 *
 * @template T
 * @param {string} path Below `/api/library`.
 * @param {import("./message.js").Words} unread What to say when nobody answers.
 * @param {AbortSignal} [signal]
 * @returns {Promise<{answer?: T, refusal?: import("./message.js").Words}>}
 */
export async function ask(path, unread, signal) {
  try {
    const reply = await fetch(`/api/library${path}`, { signal });
    const content = await reply.json();
    return reply.ok ? { answer: content } : { refusal: content.refusal ?? unread };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { refusal: unread };
  }
}

/**
 * A day or moment as the reader's language writes it; what is no date stays as it is.
 * @param {string} started ISO 8601, or the beginning of it.
 * @param {string} code Of the language.
 */
export function day(started, code) {
  const [, year, month, date] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(started) ?? [];
  if (!year) return started;
  const moment = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(date ?? 1)));
  const parts = { timeZone: "UTC", year: "numeric" };
  if (month) parts.month = "long";
  if (date) parts.day = "numeric";
  return new Intl.DateTimeFormat(code === "fr" ? "fr" : "en-GB", parts).format(moment);
}
