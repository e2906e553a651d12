"""Synchro Horizon: days left, wounds, coins, stops: what its picture draws, kept by pencil."""

from __future__ import annotations

from collections import Counter
from typing import Any

Tally = dict[str, Any]
Event = dict[str, Any]


def begin(opening: dict[str, Any]) -> Tally:
    return {
        "left": 47 - opening["calendar"]["pos"],
        "damage": Counter(),
        "coins": opening["purse"]["coins"],
        "stops": 0,
    }


def add(tally: Tally, event: Event) -> None:
    hurt: Counter[str] = tally["damage"]
    who, n = event.get("who", ""), event.get("n", 0)
    match event["is"]:
        case "TimePassed":
            tally["left"] = max(0, tally["left"] - n)
        case "CoinsChanged" | "FightWon":
            tally["coins"] += n
        case "Travelled":
            tally["stops"] += 1
        case "Damaged" if who.startswith("h"):
            hurt[who] += n
        case "Healed" | "PotionDrunk" if who.startswith("h"):
            hurt[who] -= n
        case "Retreated":
            hurt.clear()
        case "HeroFell" | "HeroJoined" | "HeroStepsIn" | "HeroStepsOut" | "HeroDismissed":
            hurt[who] = 0
        case "Corrected" if event["field"] == "coins":
            tally["coins"] = event["value"]
