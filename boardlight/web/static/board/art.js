/**
 * The drawn board of one game, as board.svg gives it.
 *
 * @typedef {Object} Face
 * @property {string} id Of its symbol.
 * @property {string} label What a cell shows, such as `F0`.
 * @property {string} kind
 * @property {number} seat
 * @property {number} size Across, in millimetres.
 *
 * @typedef {Object} Art
 * @property {SVGSVGElement} picture
 * @property {SVGGElement[]} places One a cell, its origin in the middle of the cell.
 * @property {Map<string, Face>} faces By label.
 * @property {number} pitch Millimetres between neighbouring cells.
 */

/**
 * Fetch the board of the game on the table, or another; null if it cannot be reached now.
 * @param {string} source Its address.
 * @returns {Promise<Art | null>}
 */
export async function loadArt(source = "/board.svg") {
  const text = await boardText(source);
  if (!text) return null;
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const picture = /** @type {SVGSVGElement} */ (document.importNode(drawn, true));
  picture.querySelector("title")?.remove();
  const symbols = [...picture.querySelectorAll("symbol")].map(face);
  return {
    picture,
    places: [...picture.querySelectorAll("[data-layer=cells] > g")],
    faces: new Map(symbols.map((symbol) => [symbol.label, symbol])),
    pitch: Number(picture.dataset.pitch),
  };
}

/** @param {string} source */
async function boardText(source) {
  try {
    const answer = await fetch(source);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/**
 * @param {SVGSymbolElement} symbol
 * @returns {Face}
 */
function face(symbol) {
  const { label, kind, seat, size } = symbol.dataset;
  return { id: symbol.id, label, kind, seat: Number(seat), size: Number(size) };
}
