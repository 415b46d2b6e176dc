"""A game of chess on lichess, by its Board API: https://lichess.org/api#tag/Board."""
