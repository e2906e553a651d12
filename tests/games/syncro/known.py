"""What tests of all games know of Syncro (``tests/games/known.py``)."""

ASKED = {"verdict", "strength", "deal", "turn_guide"}
ROWS: dict[str, int] = {}
FREE: tuple[str, ...] = ()
EXAMPLE = "adventure.v1.json"
READINGS = {
    "A-10": ("", None, {"en": "at its resolution", "fr": "à la résolution"}),
    "A-11": ("", None, {"en": "The app says yes", "fr": "L’appli dit oui"}),
}
"""A team chooses them in its journal, not when a table is opened (``TellReading``)."""
ANSWERS = {
    "resume": {"ResumeGame"},
    # a calculator that changes nothing: the screen behind it ends the level
    "calculate": {"WinLevel", "LoseLevel"},
}
