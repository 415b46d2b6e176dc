"""The values of a game that is on: state, events, clock, modes."""
