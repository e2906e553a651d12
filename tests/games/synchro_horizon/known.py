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
FREE = ("monster_attack", "hero_attack", "silence", "after_action", "class_colour_levels", "dice")
EXAMPLE = "campaign.v1.json"
