"""Who there is in Leaders: two Leaders, and sixteen cards in three classes."""

ACTIVE = ("acrobat", "claw-launcher", "rider", "manipulator", "bruiser",
          "royal-guard", "wanderer", "illusionist", "brewmaster")
PASSIVE = ("archer", "jailer", "protector", "assassin", "vizier")
SPECIAL = ("hermit", "nemesis")

CLASSES = {"active": ACTIVE, "passive": PASSIVE, "special": (*SPECIAL, "cub")}
SPOKEN_OF = {"leader": ("action", "capture"), "hermit": ("hermit-and-cub", "hermit-and-cub-move"),
             "cub": ("cub", "hermit-and-cub-move")}  # the rules of who has none of its own name

CARDS = ACTIVE + PASSIVE + SPECIAL
KINDS = ("leader", *ACTIVE, *PASSIVE, "hermit", "cub", "nemesis")
FLAGS = ("acted", "due")  # has taken its action this turn; a Nemesis that must move now
SIDES = ("south", "north")
ENEMY = {"south": "north", "north": "south"}
