const GAMMA = 2.2;

/** How far a soft glow is drawn, in its radii. */
const REACH = 2.8;
const STOPS = 14;

/** How bright a sheet that is shown is without lights: what is left makes lights stand out, as under paper. */
const PAPER = 0.62;

/** The effects by their number on the wire: how bright they are at a time in milliseconds, as the controller has it. */
const LEVELS = [
  () => 1,
  (ms) => (ms % 1000 < 500 ? 1 : 0),
  (ms) => (ms % 250 < 125 ? 1 : 0),
  (ms) => {
    const phase = Math.floor(ms / 4) % 512;
    return (32 + ((phase < 256 ? phase : 511 - phase) * 223) / 256) / 255;
  },
];

/**
 * One cell's light.
 *
 * @typedef {Object} Light
 * @property {[number, number]} at Its middle.
 * @property {[number, number, number, number]} by Where its radius goes, right (x, y) and down (x, y).
 * @property {[number, number, number, number]} glow Red, green, blue, and the number of its effect.
 */

/** @param {Light[]} lights Whether their picture changes with time. */
export const isAnimated = (lights) => lights.some(({ glow }) => glow[3] > 0);

/**
 * Add soft glows to what is drawn.
 * @param {CanvasRenderingContext2D} context
 * @param {Light[]} lights
 * @param {{scale: number, left: number, top: number}} place From their lengths to pixels.
 * @param {number} ms
 */
export function paintLights(context, lights, { scale, left, top }, ms) {
  context.globalCompositeOperation = "lighter";
  for (const { at, by, glow } of lights) {
    const level = (LEVELS[glow[3]] ?? LEVELS[0])(ms);
    const [a, b, c, d] = by.map((part) => part * scale);
    context.setTransform(a, b, c, d, left + at[0] * scale, top + at[1] * scale);
    context.fillStyle = soft(context, glow.slice(0, 3).map((part) => (part / 255) * level));
    context.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH);
  }
  context.resetTransform();
  context.globalCompositeOperation = "source-over";
}

/**
 * A Gaussian of radius 1, of light that adds up.
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} colour
 */
function soft(context, colour) {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, REACH);
  for (let step = 0; step <= STOPS; step++) {
    const far = (REACH * step) / STOPS;
    const share = step === STOPS ? 0 : Math.exp((-far * far) / 2);
    const [red, green, blue] = colour.map((part) => Math.round(255 * (part * share) ** (1 / GAMMA)));
    gradient.addColorStop(step / STOPS, `rgb(${red} ${green} ${blue})`);
  }
  return gradient;
}

/**
 * Lights that shine through a sheet, and the sheet itself: sheet x (paper + light).
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLImageElement} sheet
 * @param {[number, number]} size Of the sheet, in the lengths of `place`.
 * @param {{scale: number, left: number, top: number}} place
 */
export function paintSheet(context, sheet, size, { scale, left, top }) {
  const box = [left, top, size[0] * scale, size[1] * scale];
  context.globalCompositeOperation = "lighter";
  const white = Math.round(255 * PAPER);
  context.fillStyle = `rgb(${white} ${white} ${white})`;
  context.fillRect(...box);
  context.globalCompositeOperation = "multiply";
  context.drawImage(sheet, ...box);
  context.globalCompositeOperation = "source-over";
}

/**
 * Stripes over the whole canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {{axis: number, waves: number, shift: number}} fringes Waves count per width of the screen.
 */
export function paintFringes(context, { axis, waves, shift }) {
  const { width, height } = context.canvas;
  for (let at = 0; at < (axis ? height : width); at++) {
    const phase = (waves * (at + 0.5)) / width - shift;
    const grey = Math.round(127.5 + 127.5 * Math.cos(2 * Math.PI * phase));
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(axis ? 0 : at, axis ? at : 0, axis ? width : 1, axis ? 1 : height);
  }
}
