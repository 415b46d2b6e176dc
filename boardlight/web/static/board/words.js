import { html } from "../common/dom.js";

const PLAYED = { force: "forces", huff: "huffs", pass: "passes", ready: "isReady", roll: "rolled" };
const DECLARED = { resign: "resigns", flag: "flags", draw: "draws", claim: "claims" };

/**
 * The turn in its notation; what moves no piece, or was declared or set, in words.
 * @param {{kind: string, text: string}} node
 * @param {import("../common/language.js").Language} language
 */
export function deed(node, language) {
  if (node.kind === "set") return language.say("positionSet");
  const [verb, ...more] = node.text.replace(/^\w:(?=pass$)/, "").split(" ");
  if (node.kind === "declared" && verb in DECLARED) return language.say(DECLARED[verb]);
  return verb in PLAYED ? language.say(PLAYED[verb], { what: more.join(" ") }) : node.text;
}

/**
 * A question mark behind a turn that a recorder was not sure of; nothing behind any other.
 * @param {{unsure: boolean}} node
 * @param {import("../common/language.js").Language} language
 */
export function doubt({ unsure }, language) {
  if (!unsure) return [];
  const words = language.say("notSure");
  return [html("abbr", { class: "doubt", title: words }, " ?", html("span", { class: "unseen" }, ` (${words})`))];
}

/**
 * What a turn changed that no piece on the board shows; nothing for most.
 * @param {{news: import("../common/message.js").Words | null}} node
 * @param {import("../common/language.js").Language} language
 */
export function news({ news: words }, language) {
  return words ? [html("span", { class: "news" }, language.of(words))] : [];
}

/**
 * Who acted; empty where all agreed or at the start.
 * @param {import("../replay/game.js").Kept} kept
 * @param {import("../replay/game.js").Node} node
 * @param {import("../common/language.js").Language} language
 */
export function actor({ game, players }, node, language) {
  if (node.seat === null || (node.kind === "declared" && node.seat < 0)) return "";
  if (node.seat < 0) return language.say("chance");
  return players[node.seat] || language.seat(game.seats[node.seat]);
}

/**
 * A step in one sentence.
 * @param {import("../replay/game.js").Replay} replay
 * @param {number} number Of the node.
 * @param {import("../common/language.js").Language} language
 */
export function sentence(replay, number, language) {
  const node = replay.kept.nodes[number];
  if (node.kind === "start") return language.say("atStart");
  const seat = actor(replay.kept, node, language);
  const turn = deed(node, language);
  const words = seat ? language.say("step", { seat, turn }) : turn;
  const step = node.number ? `${node.number} ${words}` : words;
  const told = node.news ? `${step}. ${language.of(node.news)}` : step;
  return replay.stands(number) ? told : language.say("inVariation", { step: told });
}

/**
 * Who plays a seat for the computer: a level of Boardlight's own, or an engine as it was named.
 * @param {string} name
 * @param {import("../common/language.js").Language} language
 */
export function opponentName(name, language) {
  if (/^\d+$/.test(name)) return language.say("computerLevel", { level: name });
  const [program, ...asked] = name.split(",");
  return [program.split("/").pop(), ...asked.map((pair) => pair.replace("=", " "))].join(", ");
}

/**
 * Who may play a seat, to choose from: a person, the levels (of which it is said which are the ends), engines.
 * @param {string[]} offered
 * @param {string} chosen The level or engine that plays it; empty for a person.
 * @param {import("../common/language.js").Language} language
 */
export function whoMayPlay(offered, chosen, language) {
  const levels = offered.filter((each) => /^\d+$/.test(each));
  const words = (value) => {
    const name = opponentName(value, language);
    const end = value === levels[0] ? "levelEasiest" : value === levels.at(-1) ? "levelStrongest" : "";
    return end ? language.say(end, { name }) : levels.includes(value) ? name : language.say("computerEngine", { name });
  };
  const option = (value, said) => html("option", { value, ...(value === chosen ? { selected: "" } : {}) }, said);
  return [option("", language.say("aPerson")), ...offered.map((value) => option(value, words(value)))];
}
