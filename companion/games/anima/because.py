"""Why a team is so strong and so fast, who goes first, what a fight is worth (Combat, Ordre du tour)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Status


def numbers(state: State) -> tuple[Because, ...]:
    """Combat and Speed of every team, the place in the order, and the fight that is about to be rolled."""
    if state.status is not Status.PLAYING:
        return ()
    found: list[Because] = []
    for player in state.players:
        found += _team(state, player.seat)
    found += _order(state)
    return (*_fight(state), *found)


def _team(state: State, seat: Seat) -> list[Because]:
    totals, facts = queries.totals(state, seat), {"player": seat}
    found: list[Because] = []
    if totals.combat is not None:
        parts = _parts(totals.printed_combat, totals.cards_combat, totals.stay)
        rules = ("AN-7", "AN-10") if totals.immobilised else ("AN-7",)
        found.append(
            Because(f"combat-{int(seat)}", totals.combat, Say("because.combat", facts), parts, rules)
        )
    if totals.speed is not None:
        parts = _parts(totals.printed_speed, totals.cards_speed, totals.stay)
        found.append(
            Because(f"speed-{int(seat)}", totals.speed, Say("because.speed", facts), parts, ("AN-7",))
        )
    return found


def _parts(printed: int, cards: int, stay: int) -> tuple[Part, ...]:
    return (
        Part(Say("because.characters"), printed),
        *((Part(Say("because.cards"), cards),) if cards else ()),
        *((Part(Say("because.stay"), stay),) if stay else ()),
    )


def _order(state: State) -> list[Because]:
    lines = queries.order_lines(state)
    speeds = tuple(
        Part(Say("because.speed", {"player": line.seat}), line.speed)
        for line in lines
        if line.speed is not None
    )
    return [
        Because(
            f"place-{int(line.seat)}",
            place,
            Say("because.place", {"player": line.seat}),
            speeds,
            ("AN-20",),
            False,
        )
        for place, line in enumerate(lines, 1)
        if speeds
    ]


def _fight(state: State) -> tuple[Because, ...]:
    table = queries.fight_table(state)
    if table is None:
        return ()
    lead = (Part(Say("because.own"), table.own), Part(Say("because.other"), -table.other))
    chance = (Part(Say("because.lead"), table.d), Part(Say("because.throws"), 36))
    return (
        Because("lead", table.d, Say("because.lead"), lead, ("AN-38",)),
        Because("chance", round(table.odds.win * 36), Say("because.chance"), chance, ("AN-39",), sums=False),
        Because("death", round(table.odds.death * 36), Say("because.death"), chance, ("AN-40",), sums=False),
    )
