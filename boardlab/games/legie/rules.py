"""The rulebook of Legie: the rules that are facts about the box; those that are functions enter themselves."""

from boardlab.rules.book import BOOK, RECONSTRUCTED, Rulebook

book = Rulebook("legie")

book.state("components", BOOK, "components",
           "Each side has ten units: two soldiers, two knights, a scout, a general, a tower, a catapult, an archer and "
           "a king; one flag serves both.")
book.state("board", BOOK, "components",
           "The board has six by six cells and is made of four double-sided parts of three by three; the basic game "
           "ignores their terrain.")
book.state("parts", RECONSTRUCTED, "pictures of the parts",
           "The terrain of the eight sides of the parts is our reconstruction; it is in a file that you can replace.")
book.state("soldier", BOOK, "units", "The soldier has one sword and defence 2.")
book.state("knight", BOOK, "units", "The knight has two swords and defence 2.")
book.state("scout", BOOK, "units", "The scout has one sword and a shield: defence 3, and no arrow hits it.")
book.state("general", BOOK, "units", "The general has two swords and a shield: defence 3, and no arrow hits it.")
book.state("tower", BOOK, "units", "The tower has one sword and never leaves the board again.")
book.state("catapult", BOOK, "units", "The catapult shoots an arrow and never leaves the board again.")
book.state("archer", BOOK, "units", "The archer shoots an arrow; its defence is only 1.")
book.state("king", BOOK, "units", "The king wears the crown; his defence is 2.")
book.state("plain", BOOK, "terrain", "A plain has no effect.")
