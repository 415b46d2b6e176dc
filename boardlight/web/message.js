/**
 * What the reader may know of a table, as `Table.page` in server.py gives it and the WebSocket pushes it whole.
 *
 * @typedef {{en: string, fr: string}} Words One sentence in both languages.
 *
 * @typedef {Object} Message
 * @property {GameFacts} game
 * @property {"setup" | "play" | "over"} phase
 * @property {number} turn The seat to move, or -1 while chance decides.
 * @property {number} ply
 * @property {(string | null)[]} cells By cell, the label of the top man, such as `F0`.
 * @property {[number, number, number, number][]} lights By cell: red, green, blue, effect (see lights.js).
 * @property {Says} says
 * @property {Choice[]} choices
 * @property {Turn[]} turns
 * @property {Clocks | null | undefined} clocks
 * @property {{cell: number, expected: string | null}[]} odd Cells that differ from what the referee expects.
 * @property {number[]} covered Cells under a hand.
 * @property {{cell: number, labels: string[]}[]} inside What is known to lie inside a man, outermost first.
 * @property {Placing | null} placing While screens stand on the board.
 * @property {{order: "draw" | "takeback", seat: number}[]} wishes What seats want of all the others.
 * @property {You} you
 * @property {{scores: number[], words: Words} | null} outcome
 * @property {Record<string, string>} devices What is wrong with `camera`, `lights`, `journal`; empty if nothing.
 *
 * @typedef {Object} You Who reads this message.
 * @property {"arbiter" | "seat" | "guest"} role
 * @property {number | null} seat
 * @property {boolean} keyed Whether roles go by keys: on a network.
 *
 * @typedef {Object} Placing
 * @property {boolean[]} ready By seat.
 * @property {{label: string, kind: string}[]} men The reader's own, still to be placed.
 * @property {number[]} cells Where they may stand.
 *
 * @typedef {Object} Clocks
 * @property {number[]} left Seconds, by seat, when the message was made.
 * @property {number | null} running The seat whose time runs.
 * @property {boolean} paused
 *
 * @typedef {Object} GameFacts
 * @property {string} name
 * @property {string} title
 * @property {string[]} seats
 * @property {Record<string, Words>} kinds Names of the men, by the code of their kind.
 * @property {Record<string, string | number | boolean>} options
 *
 * @typedef {Object} Says What the referee tells the table now.
 * @property {"calm" | "ask" | "foul" | "end"} tone
 * @property {Words} words
 * @property {string} rule Its number, such as `R10`, or empty.
 * @property {number[]} cells
 *
 * @typedef {Object} Choice One way on; it is ordered with `play TEXT`.
 * @property {string} text
 * @property {Words} words
 * @property {number[]} cells
 *
 * @typedef {Object} Turn One line of the log.
 * @property {number} number
 * @property {number} seat
 * @property {string} text
 * @property {string} by
 * @property {number} time Seconds since the start.
 */

export {};
