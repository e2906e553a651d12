"""What tests of all games know of Anima (``tests/games/known.py``)."""

ASKED = {"fight_table", "fight_odds", "bonus_for", "speed_chance", "totals"}
ROWS = {"characters": 20, "zones": 14, "encounters": 30, "advantages": 42, "missions": 13}
FREE = ("dice",)
EXAMPLE = "final_mission.v1.json"
READINGS: dict[str, tuple[str, object, dict[str, str]]] = {}
ANSWERS = {
    "character": {"TellCharacter"},
    "zone": {"TellZone"},
    "tied": {"StartTurn"},
    "move": {"GoTo", "SeekHorizons", "Stay"},
    "encounter": {"MeetCreature", "MeetEvent", "SettleFight"},
    "real": {"RollFight"},
    "kill": {"Kill"},
    "gift": {"GiveCard"},
    "explore": {"Explore"},
    "cell": {"ReadCell"},
    "special": {"SettleSpecial"},
    "reward": {"TakeReward", "SkipReward"},
    "discard": {"DiscardZone"},
    "resist": {"Resist"},
    "missions": {"MeetCreature", "SpeedTest", "BeginResistance", "CompleteMission", "CompleteFinal"},
    "earned": {"KeepMissionReward"},
}
