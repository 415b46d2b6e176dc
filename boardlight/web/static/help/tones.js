/**
 * The sounds of a table: soft sine tones with a gentle beginning and a fading end.
 *
 * Each tone is [when it begins in seconds, its frequency in hertz, how long it fades in seconds, how loud it is,
 * where 1 is the volume that was chosen].
 *
 * @type {Record<string, [number, number, number, number][]>}
 */
export const TONES = {
  // One tap of wood; a capture is a deeper double tap.
  turn: [[0, 392, 0.14, 0.5]],
  capture: [
    [0, 294, 0.14, 0.6],
    [0.09, 220, 0.22, 0.6],
  ],
  // Two that rise want attention; two that fall say no.
  check: [
    [0, 523, 0.18, 0.5],
    [0.12, 659, 0.3, 0.5],
  ],
  foul: [
    [0, 247, 0.25, 0.7],
    [0.2, 185, 0.45, 0.7],
  ],
  // Half a minute left, then the last seconds.
  low: [
    [0, 880, 0.12, 0.4],
    [0.18, 880, 0.12, 0.4],
  ],
  tick: [[0, 880, 0.06, 0.3]],
  end: [
    [0, 392, 0.5, 0.45],
    [0.18, 494, 0.5, 0.45],
    [0.36, 587, 0.9, 0.45],
  ],
};

const RISE_S = 0.008;
/** An exponential fade never reaches zero; at -60 dB nobody hears where it is cut. */
const SILENT = 0.001;

/**
 * Play a sound from now on.
 * @param {BaseAudioContext} context
 * @param {string} name One of `TONES`.
 * @param {number} volume 0 to 1.
 */
export function sound(context, name, volume) {
  for (const [at, hertz, fades, loudness] of TONES[name]) {
    const [begin, tone, gain] = [context.currentTime + at, context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(volume * loudness, begin + RISE_S);
    gain.gain.exponentialRampToValueAtTime(volume * loudness * SILENT, begin + RISE_S + fades);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + RISE_S + fades);
  }
}
