import { words } from "../common/language.js";

/**
 * Ask the library; the answer, or a sentence in both languages that says why there is none.
 *
 * @template T
 * @param {string} path Below `/api/library`.
 * @param {import("../common/message.js").Words} unread What to say when nobody answers.
 * @param {AbortSignal} [signal]
 * @returns {Promise<{answer?: T, refusal?: import("../common/message.js").Words}>}
 */
export async function ask(path, unread, signal) {
  return answered(`/api/library${path}`, unread, { signal });
}

/**
 * Give the library something; the answer, or why it is refused.
 *
 * @param {string} path Below `/api/library`.
 * @param {string | File} body JSON, or a file as it is.
 * @returns {Promise<{answer?: any, refusal?: import("../common/message.js").Words}>}
 */
export async function send(path, body) {
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  return posted(`/api/library${path}`, type, body);
}

/** @typedef {{games: any[], numbers: number[]}} Binned Of games that cannot be read only the number is known. */

/**
 * What is in the bin, for those who may know; else why not.
 * @param {import("../common/message.js").Words} unread What to say when nobody answers.
 * @returns {Promise<{answer?: Binned, refusal?: import("../common/message.js").Words}>}
 */
export async function askBin(unread) {
  return answered("/api/bin", unread, {});
}

/**
 * Put a game into the bin, bring it back, or empty the bin.
 * @param {string} path Below `/api/bin`.
 * @param {object} body
 * @returns {Promise<{answer?: any, refusal?: import("../common/message.js").Words}>}
 */
export async function tellBin(path, body) {
  return posted(`/api/bin${path}`, "application/json", JSON.stringify(body));
}

/**
 * @param {string} address
 * @param {string} type
 * @param {string | File} body
 */
function posted(address, type, body) {
  return answered(address, words("unread"), { method: "POST", headers: { "content-type": type }, body });
}

/**
 * Ask this program for something; the answer, or a sentence that says why there is none.
 *
 * @param {string} address
 * @param {import("../common/message.js").Words} unread What to say when nobody answers.
 * @param {RequestInit} request
 * @returns {Promise<{answer?: any, refusal?: import("../common/message.js").Words}>}
 */
export async function answered(address, unread, request) {
  try {
    const reply = await fetch(address, request);
    const content = await reply.json();
    return reply.ok ? { answer: content } : { refusal: content.refusal ?? unread };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { refusal: unread };
  }
}

/**
 * What goes on at the table that this library belongs to (empty where no house serves it), and the reader's role.
 * @returns {Promise<{activity: string, role: string}>}
 */
export async function atTable() {
  try {
    const { activity = "", you } = await (await fetch("/api/table")).json();
    return { activity, role: you.role };
  } catch {
    return { activity: "", role: "guest" };
  }
}

/**
 * A day or moment as the reader's language writes it; what is no date stays as it is.
 * @param {string} started ISO 8601, or the beginning of it.
 * @param {string} locale As `Intl` calls it.
 */
export function moment(started, locale) {
  if (!started.includes("T")) return day(started, locale);
  const time = new Date(started);
  return Number.isNaN(time.getTime()) ? started : time.toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
}

/**
 * When a game was begun, as far as that is known: a day, a month, or a year.
 * @param {string} started ISO 8601, or the beginning of it.
 * @param {string} locale As `Intl` calls it.
 */
export function day(started, locale) {
  const [, year, month, date] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(started) ?? [];
  if (!year) return started;
  const moment = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(date ?? 1)));
  const parts = { timeZone: "UTC", year: "numeric" };
  if (month) parts.month = "long";
  if (date) parts.day = "numeric";
  return new Intl.DateTimeFormat(locale, parts).format(moment);
}
