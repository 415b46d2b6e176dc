/**
 * What the reader may know of a table, as the WebSocket pushes it whole. The types are those of `Message` in
 * boardlight/web/message.py; a test compares the two.
 *
 * @typedef {Record<string, string>} Words One sentence in every language, by its code.
 *
 * @typedef {Object} Message
 * @property {GameFacts} game
 * @property {"setup" | "play" | "over"} phase
 * @property {boolean} on_page No camera looks on: the page is the board.
 * @property {number} turn The seat to move, or -1 while chance decides.
 * @property {number} ply
 * @property {number} moment Rises with whatever is decided or taken back: what is ordered at one is meant for no other.
 * @property {(string | null)[]} cells By cell, the label of the top piece, such as `F0`.
 * @property {[number, number, number, number][]} lights By cell: red, green, blue, effect (see lights.js).
 * @property {("last" | "expected" | "victim" | "must_take" | "target" | "source" | "huff" | "back" | "promote" | "later" | "hint" | "asked" | "taken" | "place" | "wrong" | "picked" | null)[]} cues By cell: what its light means.
 * @property {Says} says
 * @property {Choice[]} choices
 * @property {number[]} movable Cells at which the seat to move may begin a turn (see tap/picking.js).
 * @property {number | null} thrower The seat whose move the die decides that is to be thrown.
 * @property {Turn[]} turns
 * @property {Words | null} spoken The last of them, as one says it.
 * @property {{number: number, turns: string[]}[]} variations Lines that were given up, each from that turn on.
 * @property {Mark[]} marks What a recorder saw that is against the rules.
 * @property {"play" | "record" | "teach"} mode Changed with `mode MODE`.
 * @property {string[]} computers By seat, the level or engine that plays it; empty where a person does.
 * @property {number[]} far Seats that somebody plays elsewhere: at another table, or on lichess.
 * @property {string[]} names Of the players, by seat; empty where nobody has said it.
 * @property {string[][]} hands By seat: the pieces it holds and may bring in.
 * @property {string[][]} lost By seat: its pieces that are out of the game.
 * @property {number[]} out Seats that play no more, though the game goes on.
 * @property {string} unseen How somebody who begins from what stands there says what no camera sees, by example; or empty.
 * @property {"bright" | "calm" | "colour-blind"} theme Of the lights; changed with `theme NAME`.
 * @property {number[]} assist By seat, 0 fouls to 3 hints; changed with `assist SEAT LEVEL`.
 * @property {number[]} claims Seats that may claim a draw now, with `claim SEAT`.
 * @property {{text: string, cells: (number | null)[]}[]} reach Every turn of the piece in hand, where the seat learns.
 * @property {Lesson | null} lesson The lesson on the table; `next` and `lesson N` go on.
 * @property {Step | null} step A kept game shown on the table; `next`, `back` and `step N` go through it.
 * @property {Clocks | null} clocks
 * @property {boolean} paused Play stands by order.
 * @property {boolean} check Whether the king of the seat to move stands in check.
 * @property {number | null} die What lies in the tray, if the game has one.
 * @property {{cell: number, expected: string | null, seen: string | null}[]} odd Cells that differ from what the
 *   referee expects, and the pieces that are seen there.
 * @property {number[]} covered Cells that a hand or a piece hides; none where the whole picture is refused.
 * @property {Words | null} cover Why they are not seen, or why the picture is refused.
 * @property {{cell: number, labels: string[]}[]} inside What is known to lie inside a piece, outermost first.
 * @property {Placing | null} placing While screens stand on the board.
 * @property {number[]} calls Seats that wait for the arbiter; -1 for the whole table.
 * @property {boolean | undefined} hall Whether an arbiter elsewhere hears calls.
 * @property {{order: "draw" | "takeback", seat: number, turns: number}[]} wishes What seats want of all the others.
 * @property {You} you
 * @property {{scores: number[], words: Words} | null} outcome
 * @property {Record<string, Words | null>} devices What is wrong with `camera`, `lights`, `journal`, `club`, `opponent`, `far`.
 * @property {"play" | undefined} activity What goes on, where the table stands in a house (see house-link.js).
 * @property {{game: string | null, title: Words, unfit: boolean} | null | undefined} sheet Another game's sheet
 *   that lies there instead, or (`unfit`) a profile that cannot be used.
 * @property {string[] | null | undefined} opponents Levels and engines that may play a seat here.
 *
 * @typedef {Object} Lesson
 * @property {number} number From 1.
 * @property {Words} title
 * @property {Words} chapter
 * @property {number} grade 1 easy, 2 middling, 3 hard.
 * @property {Words} task
 * @property {string} rule
 * @property {"asked" | "missed" | "solved"} stand
 * @property {number} hints Of the three there are, the most that were asked for.
 * @property {{title: Words, lessons: Words[]}[]} chapters All lessons of the game, by title.
 *
 * @typedef {Object} Step
 * @property {number} number Turns called for so far, rolls and declarations not counted.
 * @property {number} count Turns of the game.
 * @property {Words} text What is called for; empty at the first position.
 * @property {Words | null} next The one after it.
 * @property {boolean} in_step Whether the table shows it.
 * @property {boolean} goes_on Whether the next is called for by itself.
 *
 * @typedef {Object} You Who reads this message.
 * @property {"arbiter" | "seat" | "guest"} role
 * @property {number | null} seat
 * @property {boolean} keyed Whether roles go by keys: on a network.
 *
 * @typedef {Object} Placing
 * @property {number | null} seat Whose pieces these are: the reader's own, or of a page that all share the next.
 * @property {boolean[]} ready By seat.
 * @property {{label: string, kind: string}[]} pieces The reader's own, still to be placed.
 * @property {number[]} cells Where they may stand.
 *
 * @typedef {Object} Clocks
 * @property {number[]} left Seconds, by seat, when the message was made.
 * @property {number | null} running The seat whose time runs.
 * @property {boolean} paused
 * @property {number} free Seconds before the running time begins to count (delay).
 * @property {string} control What every seat is given, such as `5+3`.
 *
 * @typedef {Object} GameFacts
 * @property {string} name
 * @property {Words} title
 * @property {string[]} seats
 * @property {Record<string, Words>} kinds Names of the pieces, by the code of their kind.
 * @property {Record<string, string | number | boolean>} options
 * @property {boolean} in_pairs Whether players number turns in pairs, one of each seat.
 *
 * @typedef {Object} Says What the referee tells the table now.
 * @property {"calm" | "ask" | "foul" | "camera" | "end"} tone
 * @property {Words} words
 * @property {Words} spoken The same, as one says it.
 * @property {string} rule Its number, such as `R10`, or empty.
 * @property {number[]} cells
 *
 * @typedef {Object} Choice One way on; it is ordered with `play TEXT`.
 * @property {string} text
 * @property {Words} words
 * @property {number[]} cells
 *
 * @typedef {Object} Mark
 * @property {number} after Lines of the list before it.
 * @property {string} rule Its number, or empty.
 * @property {Words} words
 *
 * @typedef {Object} Turn One line of the log.
 * @property {number | null} number Null for what is no turn, as a roll.
 * @property {string} label The number as lists show it: `4.`, or `2.` and `2...` in chess; else empty.
 * @property {number} seat
 * @property {string} text
 * @property {"turn" | "declared" | "set"} kind A `set` is a position that was set by hand.
 * @property {"camera" | "button" | "page" | "terminal" | "clock" | "file" | "rules" | "computer" | "far"} by
 * @property {number} time Seconds since the start.
 * @property {Words | null} news What it changed that no piece on the board shows, such as who commands an army.
 * @property {boolean} unsure Whether a recorder could not see it well enough to be sure.
 */

export {};
