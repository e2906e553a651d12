"""What tests of all games know of The Big Book of Madness (``tests/games/known.py``)."""

ASKED = {"payment", "plan", "draw", "draw_of", "odds_madness", "band", "turns_left"}
ROWS = {"magicians": 8, "spells": 36}
FREE = ("power_cap", "heal_discard", "odds")
EXAMPLE = "won.v1.json"
READINGS = {
    "A-1": ("power_cap", False, {"en": "The app sets no cap", "fr": "L’appli n’en met pas"}),
    "A-2": ("heal_discard", False, {"en": "The app takes the hand", "fr": "L’appli prend la main"}),
}
