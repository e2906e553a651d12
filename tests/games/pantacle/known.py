"""What tests of all games know of Pantacle (``tests/games/known.py``)."""

ASKED = {"price", "outlook", "legal_favours", "can_divert", "anybody_can", "flame_choices"}
ROWS = {"guardians": 8, "curses": 27, "changes": 27}
FREE = ("fresh_curse", "bought_is_gain", "sacrifice_at_five", "each_first_turn")
EXAMPLE = "won_by_own_favour.v1.json"
READINGS = {
    "A-1": (
        "each_first_turn",
        True,
        {"en": "Of each player, for the app", "fr": "Celui de chacun, pour l’appli"},
    ),
    "A-5": ("fresh_curse", True, {"en": "The app says yes", "fr": "L’appli dit oui"}),
    "A-7": ("bought_is_gain", True, {"en": "The app says yes", "fr": "L’appli dit oui"}),
    "A-11": ("two_pairs", False, {"en": "The app says no at first", "fr": "L’appli dit non d’abord"}),
    "A-13": ("sacrifice_at_five", False, {"en": "The app skips the step", "fr": "L’appli saute l’étape"}),
}
