import { html } from "./dom.js";

/**
 * Where the rules of a game are, or one of them.
 * @param {string} game Its name.
 * @param {import("./language.js").Language} language
 * @param {string} rule Its number, such as `R10`.
 */
export function rulesAddress(game, language, rule = "") {
  return `/rules/${encodeURIComponent(game)}?language=${language.code}${rule && `#${rule}`}`;
}

/**
 * A sentence in which the number of a rule leads to that rule, in a tab of its own: a table goes on meanwhile.
 * @param {string} text
 * @param {string} rule Its number; empty if none is told.
 * @param {string} game
 * @param {import("./language.js").Language} language
 * @returns {(Node | string)[]}
 */
export function linked(text, rule, game, language) {
  const start = /^R\d+$/.test(rule) ? text.indexOf(rule) : -1;
  if (start < 0) return [text];
  const attributes = { class: "rule", href: rulesAddress(game, language, rule), target: "_blank", rel: "noopener" };
  return [text.slice(0, start), html("a", attributes, rule), text.slice(start + rule.length)];
}
