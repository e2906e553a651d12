"""Why a monster is so strong, how many cards a hand holds and a turn takes (§1, §2)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import Verdict, place
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Phase


def numbers(state: State) -> tuple[Because, ...]:
    """The hand limit, the slots of a turn, every strength that is told, and a demand."""
    if state.phase in (Phase.EPILOGUE, Phase.DONE):
        return ()
    mages = len(state.mages)
    team = (Part(Say("because.mages"), mages),)
    found = [Because("limit", state.limit, Say("because.limit"), team, ("SY-8",), sums=False)]
    if state.phase is Phase.TURN:
        found.append(Because("slots", len(state.slots), Say("because.slots"), team, ("SY-20",), sums=False))
    for card in state.horde:
        now = strength(state, card)
        if now is not None and card.up:
            found.append(_strength(state, card, now))
    if state.pending is not None:
        parts = (
            Part(Say("because.asked"), state.pending.n),
            *(Part(Say("because.paid"), -value) for value in state.pending.paid),
        )
        clamped = sum(part.n for part in parts) == state.pending.left
        found.append(Because("demand", state.pending.left, Say("because.demand"), parts, ("SY-48",), clamped))
    return tuple(found)


def _strength(state: State, card: HordeCard, now: Strength) -> Because:
    row, spot = place(state, card)
    parts = (
        Part(Say("because.printed"), now.base),
        *(Part(Say("because.under"), n) for n in now.under),
        *((Part(Say("because.others", {"n": now.others}), now.bonus),) if now.bonus else ()),
    )
    rules = ("SY-25", "SY-68") if now.bonus else ("SY-25",)
    called = Say("because.strength", {"kind": card.kind, "row": row, "place": spot})
    return Because(f"strength-{card.id}", now.total, called, parts, rules)


def of_verdict(verdict: Verdict) -> tuple[Because, ...]:
    """What an attack leaves over or lacks, and the cards it brings (SY-25, SY-26, SY-39)."""
    sign = 1 if verdict.success else -1
    parts = (
        Part(Say("because.total"), sign * verdict.total),
        Part(Say("because.against"), -sign * verdict.strength.total),
    )
    rule = "SY-25" if verdict.success else "SY-26"
    found = [
        Because(
            "gap", verdict.gap, Say("because.over" if verdict.success else "because.short"), parts, (rule,)
        )
    ]
    if verdict.draw is not None:
        dealt = (
            Part(Say("because.over"), verdict.gap),
            *((Part(Say("because.back"), -verdict.draw.back),) if verdict.draw.back else ()),
            *((Part(Say("because.missing"), -verdict.draw.missing),) if verdict.draw.missing else ()),
        )
        told = sum(part.n for part in dealt) == len(verdict.draw.mages)
        found.append(Because("draw", len(verdict.draw.mages), Say("because.draw"), dealt, ("SY-39",), told))
    return tuple(found)
