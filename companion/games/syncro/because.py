"""Why a monster is so strong, how many cards a hand holds and a turn takes (§1, §2)."""

from __future__ import annotations

from companion.core.because import Because, because, but_nothing, part
from companion.core.say import Say
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import Verdict, place
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Phase


def numbers(state: State) -> tuple[Because, ...]:
    """The hand limit, the slots of a turn, every strength that is told, and a demand."""
    if state.over:
        return ()
    team = (part("mages", len(state.mages)),)
    found = [because("limit", state.limit, team, "SY-8", sums=False)]
    if state.phase is Phase.TURN:
        found.append(because("slots", len(state.slots), team, "SY-20", sums=False))
    for card in state.horde:
        now = strength(state, card)
        if now is not None and card.up:
            found.append(_strength(state, card, now))
    if state.pending is not None:
        paid = (part("paid", -value) for value in state.pending.paid)
        parts = (part("asked", state.pending.n), *paid)
        found.append(because("demand", state.pending.left, parts, "SY-48").bounded)
    return tuple(found)


def _strength(state: State, card: HordeCard, now: Strength) -> Because:
    row, spot = place(state, card)
    parts = (
        part("printed", now.base),
        *(part("under", n) for n in now.under),
        *but_nothing(part("others", now.bonus, n=now.others)),
    )
    rules = ("SY-25", "SY-68") if now.bonus else ("SY-25",)
    return because("strength", now.total, parts, *rules, of=card.id, kind=card.kind, row=row, place=spot)


def of_verdict(verdict: Verdict) -> tuple[Because, ...]:
    """What an attack leaves over or lacks, and the cards it brings (SY-25, SY-26, SY-39)."""
    sign = 1 if verdict.success else -1
    parts = (part("total", sign * verdict.total), part("against", -sign * verdict.strength.total))
    word, rule = ("over", "SY-25") if verdict.success else ("short", "SY-26")
    found = [Because("gap", verdict.gap, Say(f"because.{word}"), parts, (rule,))]
    if verdict.draw is not None:
        draw = verdict.draw
        kept = but_nothing(part("back", -draw.back), part("missing", -draw.missing))
        dealt = (part("over", verdict.gap), *kept)
        found.append(because("draw", len(draw.mages), dealt, "SY-39").bounded)
    return tuple(found)
