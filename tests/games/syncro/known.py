"""What tests of all games know of Syncro (``tests/games/known.py``)."""

ASKED = {"verdict", "strength", "deal", "turn_guide"}
ROWS: dict[str, int] = {}
FREE: tuple[str, ...] = ()
EXAMPLE = "adventure.v1.json"
ANSWERS = {
    "resume": {"ResumeGame"},
    # a calculator that changes nothing: the screen behind it ends the level
    "calculate": {"WinLevel", "LoseLevel"},
}
