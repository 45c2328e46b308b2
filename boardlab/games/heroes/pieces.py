"""Who there is in Le Combat des Héros: thirteen heroes a side, what they can carry, and the words for it."""

SIDES = ("beige", "blue")
ENEMY = {"beige": "blue", "blue": "beige"}

KINDS = ("dragon", "barbarian", "amazon", "snake", "teleporter", "clone", "monk", "telepath",
         "frost-mage", "paladin", "samurai", "ninja", "giant")
SPECIALS = ("poison", "freeze", "fire-breath", "heal", "cloning", "telekinesis")
POWERS = ("enflamed", "swiftness", "longshot", "resurrect", "round-trip", "tornado", "double-dose", "shackle",
          "riposte", "divine-shield", "invisibility", "mind-control")

STATUSES = ("poison", "poison2", "freeze", "shackle", "riposte", "divine-shield", "mind-control", "invisible")
PLAYED = "played"                                           # the hero's card lies in the discard
SPENT = {power: f"spent-{power}" for power in POWERS}       # a power that is gone from the hero's base
FLAGS = (*STATUSES, PLAYED, *SPENT.values())

SPOKEN_OF = {"enflamed": ("boosts",), "swiftness": ("boosts",), "longshot": ("boosts",), "poison2": ("double-dose",),
             "invisible": ("invisibility",), "heart": ("compensation-heart",)}  # the rules of what has none of its own name

TEAM = 6  # heroes a side
