import { html } from "../common/dom.js";
import { moment } from "./search.js";

/**
 * Games as a list shows them, each a way to its page.
 * @param {any[]} games
 * @param {import("../common/language.js").Language} language
 */
export function cards(games, language) {
  return games.map((game) => card(game, language));
}

/**
 * @param {any} game
 * @param {import("../common/language.js").Language} language
 */
function card(game, language) {
  const names = game.seats.map((seat, at) => game.players[at] || language.seat(seat));
  const turns = game.turns ? language.say("turnCount", { count: game.turns }) : "";
  const about = [moment(game.started, language.locale), turns, game.occasion, game.place].filter(Boolean).join(" · ");
  const picture = html("img", { src: `/api/library/${game.id}/picture.svg`, alt: "", loading: "lazy" });
  picture.addEventListener("error", () => (picture.hidden = true));
  return html(
    "li",
    { "data-ending": game.ending },
    html(
      "a",
      { href: `/library/${game.id}` },
      picture,
      html("span", { class: "title" }, language.of(game.title)),
      html("span", { class: "names" }, names.join(" – ")),
      html("span", { class: "result" }, language.of(game.result)),
      html("span", { class: "about" }, about),
    ),
  );
}
