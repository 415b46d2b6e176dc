/**
 * A kept game, as `/api/library/7` gives it (librarypages.py).
 *
 * @typedef {Object} Kept
 * @property {number} id
 * @property {import("../common/message.js").GameFacts} game
 * @property {string[]} players By seat; empty where nobody was named.
 * @property {string} occasion
 * @property {string} place
 * @property {string} started
 * @property {import("../common/message.js").Words | null} result Null while the game goes on.
 * @property {(string | null)[]} cells Labels of the first position.
 * @property {Node[]} nodes Every position, a line before its variations; the first is number 0.
 * @property {number[]} line Numbers of the nodes that stand in the end.
 * @property {string[]} formats That it can be taken away in.
 * @property {{whole: boolean, events: number | null, hash: string}} chain
 *
 * @typedef {Object} Node
 * @property {number | null} parent
 * @property {string} number Of the turn, as `4.`, or `2.` and `2...` in chess; empty for what is no turn, as a roll.
 * @property {"start" | "turn" | "declared"} kind
 * @property {number | null} seat
 * @property {string} text
 * @property {number} time Seconds since the start.
 * @property {boolean} unsure
 * @property {[number, string | null][]} changes Cell and what stands there now.
 * @property {number} turn The seat to move.
 * @property {import("../common/message.js").Words | null} news What it changed that no piece on the board shows.
 * @property {{rule: string, en: string, fr: string}[]} fouls
 */

/** The positions of a kept game, and the ways through them. */
export class Replay {
  /** @type {(string | null)[][]} */
  #positions = [];
  /** @type {number[][]} */
  #children;
  #standing;

  /** @param {Kept} kept */
  constructor(kept) {
    this.kept = kept;
    this.#standing = new Set(kept.line);
    this.#children = kept.nodes.map(() => []);
    kept.nodes.forEach(({ parent, changes }, number) => {
      const cells = [...(parent === null ? kept.cells : this.#positions[parent])];
      for (const [cell, label] of changes) cells[cell] = label;
      this.#positions.push(cells);
      if (parent !== null) this.#children[parent].push(number);
    });
  }

  /** @param {number} number Of a node. */
  cells(number) {
    return this.#positions[number];
  }

  /** @param {number} number */
  stands(number) {
    return this.#standing.has(number);
  }

  /**
   * The node that goes on with the line of `number`, and the variations that begin there.
   * @param {number} number
   * @returns {{following: number | null, variations: number[]}}
   */
  after(number) {
    const [first, ...others] = this.#children[number];
    if (first === undefined) return { following: null, variations: [] };
    if (this.stands(number) && !this.stands(first)) return { following: null, variations: [first, ...others] };
    return { following: first, variations: others };
  }

  /**
   * The way through the game that leads by `number`: what stands, or a variation to its end.
   * @param {number} number
   */
  way(number) {
    if (this.stands(number)) return this.kept.line;
    const way = [];
    for (let at = number; at !== null; at = this.kept.nodes[at].parent) way.unshift(at);
    for (let { following } = this.after(number); following !== null; { following } = this.after(following)) {
      way.push(following);
    }
    return way;
  }
}
