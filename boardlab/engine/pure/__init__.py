"""The games in numbers: one source a game, run as it is or compiled (then a copy of this package, `engine.compiled`)."""
