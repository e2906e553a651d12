"""Pantacle: adepts, cubes and flames of each: what its picture draws, kept by pencil."""

from __future__ import annotations

from collections import Counter
from typing import Any

Tally = dict[str, Any]
Event = dict[str, Any]


def begin(opening: dict[str, Any]) -> Tally:
    seats = [player["seat"] for player in opening["players"]]
    return {
        "adepts": Counter({p["seat"]: p["adepts"] for p in opening["players"]}),
        "cubes": Counter({p["seat"]: p["cubes"] for p in opening["players"]}),
        "flames": Counter(dict.fromkeys(seats, 0)),
    }


def add(tally: Tally, event: Event) -> None:
    adepts, cubes, flames = tally["adepts"], tally["cubes"], tally["flames"]
    who = event.get("player", 0)
    match event["is"]:
        case "CubesGained" | "CubesGainedWithTraque" | "CubesAbsorbed" | "CubesAbsorbedWithTraque":
            cubes[who] += event["n"]
        case "AdeptsGained" | "AdeptsAbsorbed":
            adepts[who] += event["n"]
        case "AdeptBought":
            cubes[who] -= event["n"]  # the adept itself is a gain of its own
        case "AdeptsSacrificed":
            adepts[who] -= event["n"]
        case "CubesStolen":
            cubes.subtract(event["victims"])  # what the thief keeps is a gain of its own
        case "Lost":
            tally[event["resource"]][who] -= event["n"]
        case "FlamePlaced":
            flames[who] = event["flames"]
        case "FlamesCorrected":
            flames[who] = event["n"]
        case "CursesDrawn":
            cubes[who] -= event.get("cost", 0)
        case "Corrected" if event["field"].startswith("players."):
            _, seat, what = event["field"].split(".")
            if what in tally:
                tally[what][int(seat)] = event["value"]
