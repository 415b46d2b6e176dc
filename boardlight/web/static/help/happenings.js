/**
 * What happened between two messages that is worth a sound, or null. The weightiest wins: there is one at a time.
 * @param {import("../common/message.js").Message | null} before
 * @param {import("../common/message.js").Message} now
 * @returns {"end" | "foul" | "check" | "capture" | "turn" | null}
 */
export function happening(before, now) {
  if (!before || before.game.name !== now.game.name) return null;
  if (now.outcome && !before.outcome) return "end";
  if (now.says.tone === "foul" && !alike(now.says, before.says)) return "foul";
  // What a seat places in secret is not to be heard across the table.
  if (now.placing || !isNew(now.turns, before.turns)) return null;
  if (now.check) return "check";
  return standing(now) < standing(before) ? "capture" : "turn";
}

/**
 * Whether a turn was played, or the last one became another, since the list was `before`.
 * @param {import("../common/message.js").Turn[]} turns
 * @param {import("../common/message.js").Turn[] | null} before Null until the page knows the game.
 */
export function isNew(turns, before) {
  if (!before || turns.length === 0) return false;
  return turns.length > before.length || (turns.length === before.length && turns.at(-1).text !== before.at(-1).text);
}

function alike(says, before) {
  return says.tone === before.tone && JSON.stringify(says.words) === JSON.stringify(before.words);
}

/** How many pieces stand on the board. */
function standing({ cells }) {
  return cells.filter((label) => label !== null).length;
}

/** Hears a running clock pass half a minute, and its last ten seconds. */
export class Countdown {
  /** @type {import("../common/message.js").Clocks | null} */
  #clocks = null;
  #since = 0;
  #left = Infinity;

  /**
   * @param {import("../common/message.js").Clocks | null} clocks
   * @param {number} now Seconds on any clock that does not jump.
   */
  show(clocks, now) {
    const other = clocks?.running !== this.#clocks?.running;
    [this.#clocks, this.#since] = [clocks, now];
    if (other) this.#left = this.#remaining(now);
  }

  /**
   * What the running clock passed since it was last asked, or null.
   * @param {number} now Seconds, as in `show`.
   * @returns {"low" | "tick" | null}
   */
  passed(now) {
    const [before, left] = [this.#left, this.#remaining(now)];
    this.#left = left;
    if (before > 30 && left <= 30) return "low";
    return left < 10 && left > 0 && Math.ceil(left) < Math.ceil(before) ? "tick" : null;
  }

  #remaining(now) {
    if (!this.#clocks || this.#clocks.running === null) return Infinity;
    return this.#clocks.left[this.#clocks.running] - Math.max(0, now - this.#since - this.#clocks.free);
  }
}
