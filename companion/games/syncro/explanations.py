"""Why a monster is so strong, how many cards a hand holds and a turn takes (§1, §2)."""

from __future__ import annotations

from companion.core.explanation import Explanation, explain, explain_part, nonzero_parts
from companion.core.message import Message
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import Verdict, place
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Phase


def numbers(state: State) -> tuple[Explanation, ...]:
    """The hand limit, the slots of a turn, every strength that is told, and a demand."""
    if state.over:
        return ()
    team = (explain_part("mages", len(state.mages)),)
    found = [explain("limit", state.limit, team, "SY-8", sums=False)]
    if state.phase is Phase.TURN:
        found.append(explain("slots", len(state.slots), team, "SY-20", sums=False))
    for card in state.horde:
        now = strength(state, card)
        if now is not None and card.up:
            found.append(_strength(state, card, now))
    if state.pending is not None:
        paid = (explain_part("paid", -value) for value in state.pending.paid)
        parts = (explain_part("asked", state.pending.n), *paid)
        found.append(explain("demand", state.pending.left, parts, "SY-48").bounded)
    return tuple(found)


def _strength(state: State, card: HordeCard, now: Strength) -> Explanation:
    row, spot = place(state, card)
    parts = (
        explain_part("printed", now.base),
        *(explain_part("under", n) for n in now.under),
        *nonzero_parts(explain_part("others", now.bonus, n=now.others)),
    )
    rules = ("SY-25", "SY-68") if now.bonus else ("SY-25",)
    return explain("strength", now.total, parts, *rules, of=card.id, kind=card.kind, row=row, place=spot)


def of_verdict(verdict: Verdict) -> tuple[Explanation, ...]:
    """What an attack leaves over or lacks, and the cards it brings (SY-25, SY-26, SY-39)."""
    sign = 1 if verdict.success else -1
    parts = (
        explain_part("total", sign * verdict.total),
        explain_part("against", -sign * verdict.strength.total),
    )
    word, rule = ("over", "SY-25") if verdict.success else ("short", "SY-26")
    found = [Explanation("gap", verdict.gap, Message(f"because.{word}"), parts, (rule,))]
    if verdict.draw is not None:
        draw = verdict.draw
        kept = nonzero_parts(explain_part("back", -draw.back), explain_part("missing", -draw.missing))
        dealt = (explain_part("over", verdict.gap), *kept)
        found.append(explain("draw", len(draw.mages), dealt, "SY-39").bounded)
    return tuple(found)
