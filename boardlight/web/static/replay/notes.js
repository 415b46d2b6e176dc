import { html } from "../common/dom.js";
import { send } from "../library/search.js";

const LONGEST = 80;

/** Who played, at what event, where and when, corrected by the arbiter: what changed is noted. Tells of `noted`. */
export class Notes extends EventTarget {
  #place;
  #form;
  #language;
  /** @type {import("./game.js").Kept | null} */
  #kept = null;
  /** What the form said before anybody changed it. */
  #before = {};
  #isNoted = false;
  /** @type {import("../common/message.js").Words | null} */
  #refusal = null;

  /**
   * @param {HTMLElement} place
   * @param {import("../common/language.js").Language} language
   */
  constructor(place, language) {
    super();
    [this.#place, this.#form, this.#language] = [place, place.querySelector("form"), language];
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#give();
    });
    this.#form.addEventListener("input", () => this.#say(false, null));
  }

  /** Only who may correct sees how. */
  allow() {
    this.#place.hidden = false;
  }

  /** @param {import("./game.js").Kept} kept */
  show(kept) {
    if (kept !== this.#kept) this.#fill(kept);
    for (const [seat, label] of this.#place.querySelectorAll("#note-players span").entries()) {
      label.textContent = this.#language.seat(kept.game.seats[seat]);
    }
    this.#say(this.#isNoted, this.#refusal);
  }

  /** @param {import("./game.js").Kept} kept */
  #fill(kept) {
    this.#kept = kept;
    const seats = kept.players.map((value) =>
      html("label", {}, html("span"), html("input", { name: "player", value, maxlength: LONGEST, autocomplete: "off" })),
    );
    this.#place.querySelector("#note-players").replaceChildren(...seats);
    const { occasion, place, started } = this.#form.elements;
    [occasion.value, place.value, started.value] = [kept.occasion, kept.place, kept.started.slice(0, 10)];
    this.#before = this.#said();
  }

  /** What the form says. */
  #said() {
    const given = new FormData(this.#form);
    const facts = ["occasion", "place", "started"].map((name) => [name, given.get(name)]);
    return Object.fromEntries([["players", given.getAll("player")], ...facts]);
  }

  /** What was changed: the rest stays as it is, however long it is or whatever the form cannot show. */
  #changed() {
    const differs = ([name, value]) => JSON.stringify(value) !== JSON.stringify(this.#before[name]);
    return Object.fromEntries(Object.entries(this.#said()).filter(differs));
  }

  async #give() {
    const { refusal } = await send(`/${this.#kept.id}/note`, JSON.stringify(this.#changed()));
    this.#say(!refusal, refusal ?? null);
    if (!refusal) this.dispatchEvent(new Event("noted"));
  }

  /**
   * @param {boolean} isNoted
   * @param {import("../common/message.js").Words | null} refusal
   */
  #say(isNoted, refusal) {
    [this.#isNoted, this.#refusal] = [isNoted, refusal];
    this.#place.querySelector("#note-words").textContent = isNoted ? this.#language.say("noted") : "";
    this.#place.querySelector("#note-refusal").textContent = refusal ? this.#language.of(refusal) : "";
  }
}
