const WAITING = "boardlight.begin";

/**
 * Leave what goes on for the screen before a game, where it is said who plays.
 * @param {string} game
 * @param {(order: import("./orders.js").Order) => unknown} give
 */
export function askWhoPlays(game, give) {
  sessionStorage.setItem(WAITING, game);
  return give({ kind: "welcome" });
}

/** The game that waits for its players, once. */
export function waitingGame() {
  const game = sessionStorage.getItem(WAITING);
  sessionStorage.removeItem(WAITING);
  return game;
}
