/** Pixels: narrower cells than this are hard to hit with a finger. */
const NARROW = 32;

/** Pixels round a finger in which a cell that means something is meant. */
const REACH = 24;

/**
 * The cell that a finger or mouse means: the one below it, or on a board of small cells the nearest that a tap
 * does something with; undefined if there is none.
 * @param {SVGGElement[]} places One a cell.
 * @param {{clientX: number, clientY: number}} event
 * @returns {number | undefined}
 */
export function aimed(places, { clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY)?.closest(".cell");
  const hit = under && places.includes(under) ? places.indexOf(under) : undefined;
  const wide = places[0]?.querySelector(".target").getBoundingClientRect().width ?? NARROW;
  if (wide >= NARROW || under?.classList.contains("open")) return hit;
  let [nearest, least] = [hit, REACH];
  for (const [cell, place] of places.entries()) {
    if (!place.classList.contains("open")) continue;
    const box = place.querySelector(".target").getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY);
    if (far < least) [nearest, least] = [cell, far];
  }
  return nearest;
}
