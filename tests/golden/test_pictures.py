"""The picture of an evening against its journal: every line drawn is told again by pencil, event by event.

Nothing of the rules is used here: the file is read as JSON, and each event changes a tally as a player would
on paper. What the app draws from its states must be the same at every tap.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.core.evening import curves_of, fights_of
from tests.golden.evening_file import read

HOME = Path(__file__).resolve().parent
FILES = sorted(HOME.glob("*/*.json"))
MOST = 120
"""Points a phone can show: of more, every so many is drawn, and the last."""
Tally = dict[str, Any]
Event = dict[str, Any]


def counted(entries: list[dict[str, Any]]) -> list[list[Event]]:
    """The taps that count in the end, each with its events: undone ones are crossed out."""
    done: list[list[Event]] = []
    undone: list[list[Event]] = []
    for entry in entries:
        kind = entry.get("kind", "tap")
        if kind == "tap":
            done.append(entry.get("events", []))
            undone.clear()
        elif kind == "undo":
            undone += [done.pop() for _ in range(entry["count"])]
        elif kind == "redo":
            done += [undone.pop() for _ in range(entry["count"])]
    return done


# -- The Big Book of Madness: the pile, and who holds how much of it ------------------------------


def big_book(opening: dict[str, Any]) -> Tally:
    return {
        "pile": opening["pile"],
        "madness": Counter({p["seat"]: sum(p["mad"].values()) for p in opening["players"]}),
    }


def big_book_event(tally: Tally, event: Event) -> None:
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


# -- Pantacle: adepts, cubes and flames of each ---------------------------------------------------


def pantacle(opening: dict[str, Any]) -> Tally:
    seats = [player["seat"] for player in opening["players"]]
    return {
        "adepts": Counter({p["seat"]: p["adepts"] for p in opening["players"]}),
        "cubes": Counter({p["seat"]: p["cubes"] for p in opening["players"]}),
        "flames": Counter(dict.fromkeys(seats, 0)),
    }


def pantacle_event(tally: Tally, event: Event) -> None:
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


# -- Synchro Horizon: days left, wounds, coins, stops ---------------------------------------------


def horizon(opening: dict[str, Any]) -> Tally:
    return {
        "left": 47 - opening["calendar"]["pos"],
        "damage": Counter(),
        "coins": opening["purse"]["coins"],
        "stops": 0,
    }


def horizon_event(tally: Tally, event: Event) -> None:
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


# -- Syncro: the level, the tries, the cards of the Horde -----------------------------------------


def syncro(opening: dict[str, Any]) -> Tally:
    return {"level": opening["level"], "tries": sum(opening["attempts"]), "horde": len(opening["horde"])}


def syncro_event(tally: Tally, event: Event) -> None:
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


# -- Anima: missions, characters and advantage cards of each --------------------------------------


def anima(opening: dict[str, Any]) -> Tally:
    players = opening["players"]
    return {
        "missions": Counter({p["seat"]: 0 for p in players}),
        "team": Counter({p["seat"]: len(p["team"]) for p in players}),
        "cards": Counter({p["seat"]: p["hand"] for p in players}),
    }


def anima_event(tally: Tally, event: Event) -> None:
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


PENCILS: dict[str, tuple[Callable[[dict[str, Any]], Tally], Callable[[Tally, Event], None]]] = {
    "big_book": (big_book, big_book_event),
    "pantacle": (pantacle, pantacle_event),
    "synchro_horizon": (horizon, horizon_event),
    "syncro": (syncro, syncro_event),
    "anima": (anima, anima_event),
}
WITHOUT_NOTHING = {"horde"}
"""Not drawn while nothing lies there."""
SUMS = {"damage"}
"""Kept for each, drawn together."""


def points(raw: dict[str, Any], game: str) -> Iterator[Tally]:
    """The tally at the opening and after each tap that counts; of many, every so many and the last."""
    begin, add = PENCILS[game]
    tally = begin(raw["opening"]["opening"])
    told = [json.loads(json.dumps(tally))]
    for events in counted(raw["entries"]):
        for event in events:
            add(tally, event)
        told.append(json.loads(json.dumps(tally)))
    every = 1
    while len(told) > MOST * every:
        every += 1
    last = len(told) - 1
    return (each for place, each in enumerate(told) if place == last or place % every == 0)


def line(values: list[Any], name: str) -> tuple[tuple[int, ...], ...]:
    if name in SUMS:
        return (tuple(sum(each.values()) for each in values),)
    if isinstance(values[0], dict):
        seats = sorted(values[0], key=int)
        return tuple(tuple(each[seat] for each in values) for seat in seats)
    return (tuple(each for each in values if each or name not in WITHOUT_NOTHING),)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_what_its_events_say(path: Path) -> None:
    game = path.parent.name
    told = list(points(json.loads(path.read_text("utf-8")), game))
    curves = {curve.id: curve.lines for curve in curves_of(read(path).table())}
    assert curves
    for name, lines in curves.items():
        assert lines == line([each[name] for each in told], name), name
    moved = {
        name
        for name in told[0]
        if any(len(set(each)) > 1 for each in line([each[name] for each in told], name))
    }
    assert set(curves) == moved, "all that moved is drawn"


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent.name == "anima"], ids=lambda path: path.stem
)
def test_every_fight_has_the_odds_of_its_dice(path: Path) -> None:
    """All thirty-six throws, counted one by one; against a creature a tie is won."""
    events = [event for tap in counted(json.loads(path.read_text("utf-8"))["entries"]) for event in tap]
    told = [event for event in events if event["is"] == "FightRolled"]
    drawn = fights_of(read(path).table()).each
    assert len(drawn) == len(told) > 0
    for fight, event in zip(drawn, told, strict=True):
        enough = 0 if event["rival"] is None else 1
        ahead = event["combat"] - event["foe_combat"]
        wins = sum(ahead + own - foe >= enough for own, foe in product(range(1, 7), repeat=2))
        margin = event["combat"] + event["die"] - event["foe_combat"] - event["foe_die"]
        assert fight.odds == Fraction(wins, 36)
        assert fight.won is (True if margin >= enough else None if margin == 0 else False)
        assert (fight.seat, fight.against) == (event["player"], event["rival"] or event["creature"])
