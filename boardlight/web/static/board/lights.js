import { svg } from "../common/dom.js";

/** Names of the effects by their number on the wire; the style sheet animates them and gives each its own ring. */
const EFFECTS = ["steady", "blink", "flicker", "pulse"];

/**
 * A light under a cell, as it shines; nothing if it is dark.
 * @param {[number, number, number, number]} light
 * @param {number} pitch
 */
export function shining([red, green, blue, effect], pitch) {
  const most = Math.max(red, green, blue);
  if (most === 0) return null;
  const light = svg("g", { class: "light", "data-effect": EFFECTS[effect] ?? EFFECTS[0] });
  const strength = seen(most);
  const [r, g, b] = [red, green, blue].map((part) => Math.round((255 * part) / most));
  light.style.color = `rgb(${r} ${g} ${b} / ${strength})`;
  light.append(
    svg("circle", { class: "glow", r: 0.5 * pitch }),
    svg("circle", { class: "shade", r: 0.43 * pitch, "stroke-width": 0.13 * pitch, "stroke-opacity": strength }),
    svg("circle", { class: "ring", r: 0.43 * pitch, "stroke-width": 0.09 * pitch, pathLength: 24 }),
  );
  return light;
}

/**
 * How strong a light seems: paper under a dim LED turns pale, not dark.
 * @param {number} level 1 to 255.
 */
function seen(level) {
  return Number((0.3 + 0.7 * Math.sqrt(level / 255)).toFixed(2));
}
