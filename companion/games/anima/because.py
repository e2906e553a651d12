"""Why a team is so strong and so fast, who goes first, what a fight is worth (Combat, Ordre du tour)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.anima import dice, figures, queries
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Status


def numbers(state: State) -> tuple[Because, ...]:
    """Combat and Speed of every team, the place in the order, and the fight that is about to be rolled."""
    if state.status is not Status.PLAYING:
        return ()
    found: list[Because] = []
    for player in state.players:
        found += _team(state, player.seat)
    found += _order(state)
    return (*_fight(state), *found, *_attacks(state), _zones(state))


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


def _attacks(state: State) -> list[Because]:
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
            Part(Say("because.combat", {"player": seat}), own),
            Part(Say("because.combat", {"player": other.seat}), theirs),
            Part(Say("because.throws"), queries.printed().throws),
        )
        wins = round(dice.odds(own - theirs, creature=False).win * queries.printed().throws)
        said = Say("because.attack", {"player": seat, "foe": other.seat})
        rules = ("AN-38", "AN-39")
        found.append(Because(f"attack-{int(other.seat)}", wins, said, parts, rules, sums=False))
    return found


def _zones(state: State) -> Because:
    """How many zones may lie there (AN-26)."""
    players = (Part(Say("because.players"), len(state.players)),)
    return Because("zones", state.limit, Say("because.zones"), players, ("AN-26",), sums=False)


def of_speed_test(state: State, seat: Seat, difficulty: int, bonus: int) -> tuple[Because, ...]:
    """What the die must show, and how many of its faces do (AN-41)."""
    speed, chance = state.speed(seat), queries.speed_chance(state, seat, difficulty, bonus)
    need = queries.die_needed(state, seat, difficulty, bonus)
    if speed is None or chance is None or need is None:
        return ()
    parts = (
        Part(Say("because.difficulty"), difficulty),
        Part(Say("because.its_speed"), -speed),
        *((Part(Say("because.bonus"), -bonus),) if bonus else ()),
    )
    faces = (Part(Say("because.need"), need), Part(Say("because.faces"), figures.FACES))
    good = round(chance * figures.FACES)
    test = Because("test", good, Say("because.test"), faces, ("AN-41",), sums=False)
    if not 1 <= need <= figures.FACES:  # no face is worth naming where all will do, or none
        return (test,)
    return Because("need", need, Say("because.need"), parts, ("AN-41",)), test


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
