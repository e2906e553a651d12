"""The Big Book of Madness: the pile, and who holds how much of it: what its picture draws, kept by pencil."""

from __future__ import annotations

from collections import Counter
from typing import Any

Tally = dict[str, Any]
Event = dict[str, Any]


def begin(opening: dict[str, Any]) -> Tally:
    return {
        "pile": opening["pile"],
        "madness": Counter({p["seat"]: sum(p["mad"].values()) for p in opening["players"]}),
    }


def add(tally: Tally, event: Event) -> None:
    held: Counter[int] = tally["madness"]
    match event["is"], event.get("n", 1):
        case "MadnessTaken", n:
            tally["pile"] -= n
            held[event["player"]] += n
        case "MadnessHealed", n:
            tally["pile"] += n
            held[event["owner"]] -= n
        case (("MadnessPutUnder" | "PileDestroyed"), n):
            tally["pile"] -= n
        case "MadnessFromUnder", n:
            held[event["player"]] += n
        case "MadnessDestroyed", n:
            held[event["player"]] -= n
        case "PlayerEliminated", _:
            held[event["player"]] = 0
        case "Corrected", _ if event["field"] == "pile":
            tally["pile"] = event["value"]
