"""Texts both ways: `positions` is one line for a position, `actions` the words and cells of an action."""
