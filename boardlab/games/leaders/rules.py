"""The rulebook of Leaders: the rules that are facts about the box; those that are functions enter themselves."""

from boardlab.rules.book import BOOK, RULING, Rulebook

book = Rulebook("leaders")

book.state("board", RULING, "printed board",
           "The board is a hexagon of 37 hexes in seven columns, a to g; "
           "a cell is its column and its number from the bottom.")
book.state("homes", BOOK, "setup", "The Leaders start on d1 (South) and d7 (North).",
           ruling="The book shows the starting cells only in its picture.")
book.state("recruitment-cells", RULING, "printed board",
           "Seven cells a side, the end of every column, the crown cell included when it is empty.")
book.state("line", BOOK, "key words", "Straight lines run along the six directions of the hexes.")
book.state("terms", BOOK, "key words",
           "A character is anyone, Leaders included; enemies are the opponent's characters, allies are your own.")
book.state("components", BOOK, "components", "Two Leaders and sixteen cards; Hermit and Cub are two figures on one card.")
