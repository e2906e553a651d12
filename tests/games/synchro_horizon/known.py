"""What tests of all games know of Synchro Horizon (``tests/games/known.py``)."""

ASKED = {
    "skill_payment",
    "level_payment",
    "preview",
    "basic_attack",
    "monster_action",
    "last_safe",
    "checklist",
    "shop",
}
ROWS = {"monsters": 52, "tiles": 14, "heroes": 30, "skills": 50, "items": 30}
FREE = (
    *("monster_attack", "hero_attack", "master_level", "silence", "after_action", "class_colour_levels"),
    *("reserve_heals", "dice"),
)
EXAMPLE = "campaign.v1.json"
READINGS = {
    "A-1": (
        "monster_attack",
        "monster_level",
        {"en": "By default the monster’s", "fr": "Par défaut celui du monstre"},
    ),
    "A-2": ("hero_attack", "front", {"en": "to the front-most monster", "fr": "au monstre le plus en avant"}),
    "A-4": ("silence", "die", {"en": "lowers the die by 1", "fr": "baisse le dé de 1"}),
    "A-5": ("after_action", "opposite", {"en": "takes the opposite one", "fr": "le met à l’opposé"}),
    "A-35": ("class_colour_levels", False, {"en": "The app says no", "fr": "L’appli dit non"}),
    "A-53": ("master_level", "hero", {"en": "The hero’s, for the app", "fr": "Celui du héros, pour l’appli"}),
    "A-58": ("reserve_heals", False, {"en": "No, for the app", "fr": "Non, pour l’appli"}),
}
