"""What tests of all games know of Pantacle (``tests/games/known.py``)."""

ASKED = {"price", "outlook", "legal_favours", "can_divert", "anybody_can", "flame_choices"}
ROWS = {"guardians": 8, "curses": 27, "changes": 27}
FREE = ("fresh_curse", "bought_is_gain", "sacrifice_at_five", "each_first_turn")
EXAMPLE = "won_by_own_favour.v1.json"
