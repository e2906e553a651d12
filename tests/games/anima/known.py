"""What tests of all games know of Anima (``tests/games/known.py``)."""

ASKED = {"fight_table", "fight_odds", "bonus_for", "speed_chance", "totals"}
ROWS = {"characters": 20, "zones": 14, "encounters": 30, "advantages": 42, "missions": 13}
FREE = ("dice",)
EXAMPLE = "final_mission.v1.json"
READINGS: dict[str, tuple[str, object, dict[str, str]]] = {}
