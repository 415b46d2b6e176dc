import { html, svg } from "../common/dom.js";

/** The drawing's own measures; it is stretched to the width of the slider. */
const [WIDE, HIGH, EDGE] = [1000, 160, 6];

/** How the lines of up to four seats are told apart, also without colours. */
const DASHES = ["none", "14 6", "4 6", "20 6 4 6"];

/**
 * The curves over a way through the game, with a line where the reader stands, and what they mean.
 * @param {import("./happened.js").Report} report
 * @param {import("./game.js").Replay} replay
 * @param {number} current
 * @param {import("../common/language.js").Language} language
 */
export function curve({ curves, moments }, replay, current, language) {
  const way = replay.way(current);
  const places = new Map(way.map((node, place) => [node, place]));
  const across = (node) => (WIDE * places.get(node)) / Math.max(1, way.length - 1);
  const up = (chance) => HIGH / 2 - (HIGH / 2 - EDGE) * chance;
  const { seats } = replay.kept.game;
  const words = curves.length === 1 ? ["curveOfTwo", { seat: language.seat(seats[curves[0].seat]) }] : ["curveOfMore", {}];
  const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": language.say(...words) });
  for (const { node } of moments) if (places.has(node)) drawing.append(line(across(node), "moment"));
  drawing.append(svg("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: "level" }));
  for (const [number, { seat, points }] of curves.entries()) {
    const seen = points.filter(([node]) => places.has(node)).map(([node, chance]) => [across(node), up(chance)]);
    if (seen.length === 0) continue;
    const path = seen.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join(" L ");
    if (curves.length === 1) drawing.append(svg("path", { d: `M ${seen[0][0]} ${HIGH / 2} L ${path} L ${seen.at(-1)[0]} ${HIGH / 2} Z`, class: "area" }));
    drawing.append(svg("path", { d: `M ${path}`, class: `seat seat-${seat}`, "stroke-dasharray": DASHES[number % DASHES.length] }));
  }
  drawing.append(line(across(current), "here"));
  return [drawing, html("p", {}, language.say(...words)), ...legend(curves, seats, language)];
}

/**
 * @param {number} x
 * @param {string} kind
 */
function line(x, kind) {
  return svg("line", { x1: x, x2: x, y1: 0, y2: HIGH, class: kind });
}

/**
 * Which line is whose, where there are several.
 * @param {import("./happened.js").Curve[]} curves
 * @param {string[]} seats
 * @param {import("../common/language.js").Language} language
 */
function legend(curves, seats, language) {
  if (curves.length === 1) return [];
  const entries = curves.map(({ seat }, number) => {
    const dash = DASHES[number % DASHES.length];
    const stroke = svg("line", { x1: 0, x2: 40, y1: 5, y2: 5, class: `seat seat-${seat}`, "stroke-dasharray": dash });
    const sample = svg("svg", { viewBox: "0 0 40 10", "aria-hidden": "true" }, stroke);
    return html("li", {}, sample, language.seat(seats[seat]));
  });
  return [html("ul", { class: "legend" }, ...entries)];
}
