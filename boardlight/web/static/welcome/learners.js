import { html } from "../common/dom.js";
import { words } from "../common/language.js";
import { answered } from "../library/search.js";
import { showKey } from "../school/learner-key.js";

/** What the list says for somebody whose name is not in it yet; no name begins so. */
const NEW = "+";

/** Who learns: nobody, a name that is known here, or a new one. Each page begins with nobody. Tells of `changed`. */
export class Learners extends EventTarget {
  #place;
  #page;
  /** @type {import("../school/school.js").Pupil[]} */
  #pupils = [];
  #asked = false;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/host-page.js").HousePage} page
   */
  constructor(place, page) {
    super();
    [this.#place, this.#page] = [place, page];
    this.#select.addEventListener("change", () => this.#choose());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
  }

  get #select() {
    return /** @type {HTMLSelectElement} */ (this.#place.querySelector("#pupil"));
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#place.querySelector("#new-pupil"));
  }

  /** How far the one who is chosen has come in a game. @param {string} game */
  #course(game) {
    const chosen = this.#pupils.find(({ name }) => name === this.#select.value);
    return chosen?.courses.find((course) => course.game === game);
  }

  /** @param {import("./welcome.js").Game} game */
  show({ name, title }) {
    const { language, isArbiter } = this.#page;
    if (isArbiter && !this.#asked) this.#load();
    const chosen = this.#select.value;
    const options = [["", language.say("learnNobody")], ...this.#pupils.map((pupil) => [pupil.name, pupil.name]), [NEW, language.say("newPupilHere")]];
    this.#select.replaceChildren(...options.map(([value, told]) => html("option", { value }, told)));
    this.#select.value = options.some(([value]) => value === chosen) ? chosen : "";
    for (const part of this.#place.querySelectorAll("#who-learns, #learn, #all-pupils")) part.hidden = !isArbiter;
    this.#form.hidden = this.#select.value !== NEW;
    const course = this.#course(name);
    const due = course?.due ?? 0;
    this.#place.querySelector("#pupil-progress").textContent = course ? language.say("solvedOf", course) : "";
    const repeat = this.#place.querySelector("#repeat");
    repeat.hidden = due === 0;
    repeat.textContent = language.say(due === 1 ? "repeatOne" : "repeatMany", { count: due });
    const learn = this.#place.querySelector("#learn");
    learn.textContent = language.say(course?.solved ? "learnOn" : "learnNow", { title });
    learn.disabled = this.#select.value === NEW;
  }

  /**
   * The order to begin: at the first lesson, or where whoever is chosen stopped, or with what should be repeated.
   * @param {string} game
   * @param {boolean} repeating
   */
  order(game, repeating) {
    const pupil = this.#select.value;
    return { kind: "teach", game, ...(pupil ? { pupil } : {}), ...(repeating ? { lesson: "due" } : {}) };
  }

  #choose() {
    this.dispatchEvent(new Event("changed"));
    if (!this.#form.hidden) this.#form.querySelector("input").focus();
  }

  async #load() {
    this.#asked = true;
    const { answer } = await answered("/api/school", words("noAnswer"), {});
    this.#pupils = answer?.pupils ?? [];
    this.dispatchEvent(new Event("changed"));
  }

  async #enter() {
    const field = this.#form.querySelector("input");
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: field.value }) };
    const { answer, refusal } = await answered("/api/school", words("noAnswer"), request);
    this.#page.orders.refuse(refusal ?? null);
    if (!answer) return;
    field.value = "";
    await this.#load();
    this.#select.value = answer.name;
    this.dispatchEvent(new Event("changed"));
    await showKey(answer, this.#page.language);
    this.#place.querySelector("#learn").focus();
  }
}
