"""Syncro: the level, the tries, the cards of the Horde: what its picture draws, kept by pencil."""

from __future__ import annotations

from typing import Any

Tally = dict[str, Any]
Event = dict[str, Any]


def begin(opening: dict[str, Any]) -> Tally:
    return {"level": opening["level"], "tries": sum(opening["attempts"]), "horde": len(opening["horde"])}


def add(tally: Tally, event: Event) -> None:
    match event["is"]:
        case "LevelPrepared":
            tally["level"], tally["horde"] = event["level"], 0
            tally["tries"] += 1
        case "LevelWon":
            tally["level"] = min(9, event["level"] + 1)
        case "HordeLaid":
            tally["horde"] = event["n"]
        case "MonsterDestroyed" | "CardRemoved":
            tally["horde"] -= 1
        case "FogRevealed" if event.get("card"):
            tally["horde"] -= 1
        case "AdventureReset":
            tally.update(level=1, tries=0, horde=0)
