"""The rulebook of Le Combat des Héros: the rules that are facts about the box; those that are functions enter
themselves."""

from boardlab.rules.book import BOOK, RECONSTRUCTED, Rulebook

book = Rulebook("heroes")

book.state("components", BOOK, "components",
           "Thirteen heroes and thirteen cards a colour, a die of two colours, 77 hearts, 12 small, 12 medium and 2 "
           "large rods: in each colour six heroes have 4 lives, six have 6 and one has 8.",
           ruling="Two richest teams (2 × 38 hearts) and the compensation heart make exactly 77: rosters are checked "
                  "against this.")
book.state("board", RECONSTRUCTED, "picture of the board",
           "The board has 8 columns (a to h) and 9 rows; beige starts on b1 to g1, blue on b9 to g9.",
           ruling="The book says 9 × 8 cells and six black points a side; where they lie is reconstructed.")
book.state("open-information", BOOK, "course of play",
           "Once the teams stand, everything is visible to both players: every card, wherever it lies, and every hero.")
book.state("special-with-attack", BOOK, "special attack",
           "A special attack applies together with the attack itself; only the clone's is an act of its own.")
book.state("statuses", BOOK, "special attack",
           "A hero shows its statuses: poison (one or two doses), freeze, shackle, riposte, divine shield, mind "
           "control, invisible; each is taken off when it ends.",
           ruling="A turn skipped by frost is a turn: what lasts until the hero's next turn, or through it, ends "
                  "with it.")
