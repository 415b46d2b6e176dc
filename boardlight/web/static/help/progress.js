/**
 * How far whoever learns here has come in the course on the table.
 *
 * @typedef {Object} Told
 * @property {number} id
 * @property {string} name
 * @property {number} unkept Answers that the journal could not take yet.
 * @property {number} solved
 * @property {number} due How many lessons should be repeated now.
 * @property {("new" | "tried" | "solved" | "due")[]} standings Of every lesson.
 */

/**
 * What the teacher and the learner are told of progress; all others are told that there is nobody, as they are when
 * nobody learns. Tells of `changed`.
 */
export class Progress extends EventTarget {
  /** @type {Told | null} */
  told = null;
  #asked = "";

  /** @param {import("../common/message.js").Message} message */
  show({ game, lesson }) {
    const asked = lesson ? `${game.name} ${lesson.number} ${lesson.stand} ${lesson.hints}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (lesson) this.#ask();
    else this.told = null;
  }

  async #ask() {
    let learner = null;
    try {
      const answer = await fetch("/api/school/learner");
      if (answer.ok) ({ learner } = await answer.json());
    } catch {
      // Without an answer the lesson goes on; the next lesson asks again.
    }
    if (JSON.stringify(learner) === JSON.stringify(this.told)) return;
    this.told = learner;
    this.dispatchEvent(new Event("changed"));
  }
}
