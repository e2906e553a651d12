"""Anima: missions, characters and advantage cards of each: what its picture draws, kept by pencil."""

from __future__ import annotations

from collections import Counter
from typing import Any

Tally = dict[str, Any]
Event = dict[str, Any]


def begin(opening: dict[str, Any]) -> Tally:
    players = opening["players"]
    return {
        "missions": Counter({p["seat"]: 0 for p in players}),
        "team": Counter({p["seat"]: len(p["team"]) for p in players}),
        "cards": Counter({p["seat"]: p["hand"] for p in players}),
    }


def add(tally: Tally, event: Event) -> None:
    team, cards = tally["team"], tally["cards"]
    who, n = event.get("player", 0), event.get("n", 1)
    match event["is"]:
        case "MissionDone":
            tally["missions"][who] += 1
        case "CharacterJoined":
            team[who] += 1
        case "CharacterDied" | "CharacterDismissed":
            team[who] -= 1
        case "AdvantagesGained":
            cards[who] += n
        case "AdvantagesLost" | "AdvantagePlayed" | "OrganisationJoined" | "ZoneSaved" | "AdvantageDiscarded":
            cards[who] -= n
        case "AdvantageTaken":
            cards[who] += 1
        case "Traded":
            cards[who] += event["receives"] - event["gives"]
            cards[event["partner"]] += event["gives"] - event["receives"]
            for given, to in (("characters_given", "partner"), ("characters_received", "player")):
                moved = len(event.get(given, ()))
                team[event[to]] += moved
                team[event["player" if to == "partner" else "partner"]] -= moved
        case "Redirected":
            cards[event["by"]] -= 1
        case "CardGiven":
            cards[event["giver"]] -= 1
            cards[event["taker"]] += 1
        case "Corrected" if event["field"].endswith(".hand"):
            cards[event["player"]] = event["value"]
