import { svg } from "./elements.js";

/** Names of the effects by their number on the wire; the style sheet animates them and gives each its own ring. */
const EFFECTS = ["steady", "blink", "flicker", "pulse"];

/**
 * A light under a cell, as it shines; nothing if it is dark.
 * @param {[number, number, number, number]} light
 * @param {number} pitch
 */
export function shining([red, green, blue, effect], pitch) {
  if (red + green + blue === 0) return null;
  const light = svg("g", { class: "light", "data-effect": EFFECTS[effect] ?? EFFECTS[0] });
  light.style.color = `rgb(${red} ${green} ${blue})`;
  const rings = [
    svg("circle", { class: "glow", r: 0.5 * pitch }),
    svg("circle", { class: "shade", r: 0.43 * pitch, "stroke-width": 0.13 * pitch }),
    svg("circle", { class: "ring", r: 0.43 * pitch, "stroke-width": 0.09 * pitch, pathLength: 24 }),
  ];
  light.append(...rings);
  return light;
}
