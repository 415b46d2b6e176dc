import { tellBin } from "../library/search.js";

/**
 * Let the arbiter put this game into the bin; the library then says so, and can bring it back.
 * @param {HTMLElement} place
 * @param {() => number | undefined} number Of the game; none before it is opened.
 * @param {import("../common/language.js").Language} language
 */
export function allowDeleting(place, number, language) {
  place.hidden = false;
  place.querySelector("button").addEventListener("click", async () => {
    const game = number();
    const { refusal } = await tellBin("", { game });
    if (refusal) place.querySelector("p").textContent = language.of(refusal);
    else location.assign(`/library#moved-${game}`);
  });
}
