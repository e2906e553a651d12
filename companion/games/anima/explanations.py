"""Why a team is so strong and so fast, who goes first, what a fight is worth (Combat, Ordre du tour)."""

from __future__ import annotations

from companion.core.explanation import Explanation, ExplanationPart, explain, explain_part, nonzero_parts
from companion.core.seats import Seat
from companion.games.anima import dice, figures, queries
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Status

THROWS = figures.FACES**figures.DICE


def numbers(state: State) -> tuple[Explanation, ...]:
    """Combat and Speed of every team, the place in the order, and the fight that is about to be rolled."""
    if state.status is not Status.PLAYING:
        return ()
    found: list[Explanation] = []
    for player in state.players:
        found += _team(state, player.seat)
    found += _order(state)
    return (*_fight(state), *found, *_attacks(state), _zones(state))


def _team(state: State, seat: Seat) -> list[Explanation]:
    totals, whose = queries.totals(state, seat), int(seat)
    found: list[Explanation] = []
    if totals.combat is not None:
        parts = _parts(totals.printed_combat, totals.cards_combat, totals.stay)
        rules = ("AN-7", "AN-10") if totals.immobilised else ("AN-7",)
        found.append(explain("combat", totals.combat, parts, *rules, of=whose, player=seat))
    if totals.speed is not None:
        parts = _parts(totals.printed_speed, totals.cards_speed, totals.stay)
        found.append(explain("speed", totals.speed, parts, "AN-7", of=whose, player=seat))
    return found


def _parts(printed: int, cards: int, stay: int) -> tuple[ExplanationPart, ...]:
    return (
        explain_part("characters", printed),
        *nonzero_parts(explain_part("cards", cards), explain_part("stay", stay)),
    )


def _order(state: State) -> list[Explanation]:
    lines = queries.order_lines(state)
    speeds = tuple(
        explain_part("speed", line.speed, player=line.seat) for line in lines if line.speed is not None
    )
    return [
        explain("place", place, speeds, "AN-20", of=int(line.seat), sums=False, player=line.seat)
        for place, line in enumerate(lines, 1)
        if speeds
    ]


def _attacks(state: State) -> list[Explanation]:
    """The throws of 36 that win against each team that may be attacked now (AN-31, AN-38)."""
    seat = state.active
    if seat is None or state.phase is not Phase.INTERACTION or state.bout is not None:
        return []
    found = []
    for other in queries.opponents(state, seat):
        own, theirs = state.combat(seat), state.combat(other.seat)
        if other.why_not is not None or own is None or theirs is None:
            continue
        parts = (
            explain_part("combat", own, player=seat),
            explain_part("combat", theirs, player=other.seat),
            explain_part("throws", THROWS),
        )
        wins = round(dice.odds(own - theirs, creature=False).win * THROWS)
        whose = {"of": int(other.seat), "player": seat, "foe": other.seat}
        found.append(explain("attack", wins, parts, "AN-38", "AN-39", sums=False, **whose))
    return found


def _zones(state: State) -> Explanation:
    """How many zones may lie there (AN-26)."""
    return explain("zones", state.limit, (explain_part("players", len(state.players)),), "AN-26", sums=False)


def of_speed_test(state: State, seat: Seat, difficulty: int, bonus: int) -> tuple[Explanation, ...]:
    """What the die must show, and how many of its faces do (AN-41)."""
    speed, chance = state.speed(seat), queries.speed_chance(state, seat, difficulty, bonus)
    need = queries.die_needed(state, seat, difficulty, bonus)
    if speed is None or chance is None or need is None:
        return ()
    faces = (explain_part("need", need), explain_part("faces", figures.FACES))
    test = explain("test", round(chance * figures.FACES), faces, "AN-41", sums=False)
    if not 1 <= need <= figures.FACES:  # no face is worth naming where all will do, or none
        return (test,)
    own = (explain_part("its_speed", -speed), *nonzero_parts(explain_part("bonus", -bonus)))
    return explain("need", need, (explain_part("difficulty", difficulty), *own), "AN-41"), test


def _fight(state: State) -> tuple[Explanation, ...]:
    table = queries.fight_table(state)
    if table is None:
        return ()
    lead = (explain_part("own", table.own), explain_part("other", -table.other))
    chance = (explain_part("lead", table.d), explain_part("throws", THROWS))
    return (
        explain("lead", table.d, lead, "AN-38"),
        explain("chance", round(table.odds.win * THROWS), chance, "AN-39", sums=False),
        explain("death", round(table.odds.death * THROWS), chance, "AN-40", sums=False),
    )
