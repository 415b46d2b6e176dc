import { html } from "../common/dom.js";
import { moment } from "./search.js";

/** @typedef {{label: string, words?: string, act: (game: any) => void}} Deed What a button beside a game does. */

/**
 * Games as a list shows them, each a way to its page.
 * @param {any[]} games
 * @param {import("../common/language.js").Language} language
 * @param {Deed | null} [deed] `label` and `words` name sentences of the page; without words it is a picture of a bin.
 * @param {boolean} [opens] Whether each leads to its page.
 */
export function cards(games, language, deed = null, opens = true) {
  return games.map((game) => {
    const beside = deed ? [button(game, language, deed)] : [];
    return html("li", { "data-ending": game.ending }, card(game, language, opens), ...beside);
  });
}

/**
 * A game in a few words: what was played, and by whom.
 * @param {any} game
 * @param {import("../common/language.js").Language} language
 */
export function called(game, language) {
  return `${language.of(game.title)}, ${players(game, language)}`;
}

/**
 * @param {any} game
 * @param {import("../common/language.js").Language} language
 */
function players(game, language) {
  return game.seats.map((seat, at) => game.players[at] || language.seat(seat)).join(" – ");
}

/**
 * @param {any} game
 * @param {import("../common/language.js").Language} language
 * @param {boolean} opens
 */
function card(game, language, opens) {
  const turns = game.turns ? language.say("turnCount", { count: game.turns }) : "";
  const about = [moment(game.started, language.locale), turns, game.occasion, game.place].filter(Boolean).join(" · ");
  const picture = html("img", { src: `/api/library/${game.id}/picture.svg`, alt: "", loading: "lazy" });
  picture.addEventListener("error", () => (picture.hidden = true));
  return html(
    "a",
    opens ? { href: `/library/${game.id}` } : {},
    picture,
    html("span", { class: "title" }, language.of(game.title)),
    html("span", { class: "names" }, players(game, language)),
    html("span", { class: "result" }, language.of(game.result)),
    html("span", { class: "about" }, about),
  );
}

/**
 * @param {any} game
 * @param {import("../common/language.js").Language} language
 * @param {Deed} deed
 */
function button(game, language, { label, words, act }) {
  const says = language.say(label, { game: called(game, language) });
  const shown = words ? language.say(words) : "";
  const made = html("button", { type: "button", class: words ? "quiet" : "quiet delete", "aria-label": says, title: says }, shown);
  made.addEventListener("click", () => act(game));
  return made;
}
