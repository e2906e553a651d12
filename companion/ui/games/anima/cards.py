"""Advantage cards: played, drawn, lost, passed on. Which ones is nobody's business."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TypeVar

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.advantages import PassAdvantage, PlayAdvantage
from companion.games.anima.characters import JoinOrganisation
from companion.games.anima.queries import (
    hand_after,
    leads_astray,
    organisations,
    organisations_told,
    printed,
)
from companion.games.anima.state import Organisation, Player, State
from companion.games.anima.turn import DiscardAdvantage
from companion.games.anima.vocabulary import CardKind, Skill, Timing
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import (
    card_names,
    change_stepper,
    every_seat,
    hand_stepper,
    name_field,
    others,
    whose,
)
from companion.ui.games.anima.fight import tilts
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips, toggled
from companion.ui.parts.counter import SIDE
from companion.ui.parts.layout import share, side_by_side, stacked
from companion.ui.parts.panels import choose_seat, confirm_bar, quiet_note, views
from companion.ui.parts.rows import row, section, switch_row, text_field, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet, sheet_width
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

FACES = ("play", "hand", "pass")
E = TypeVar("E", bound=StrEnum)


@component
def CardsSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """One player's cards: play one, count them, pass one on."""
    seat, choose = use_state(whose(at.state, about))
    face, turn = use_state(FACES[0])
    player = at.state.player(seat)
    words = [(name, at.g(f"ui.cards.{name}")) for name in FACES]
    head: list[ft.Control] = [
        choose_seat(at, every_seat(at.state), seat, choose, id="whose"),
        views(at, "cards", words, face, turn),
    ]
    note = at.g("ui.cards.count", n=player.hand, high=printed().hand)
    if face == "play":
        return Playing(at, player, head, note, key=f"playing-{int(seat)}")
    rows = _hand(at, player) if face == "hand" else _pass(at, player)
    return sheet(at, at.g("ui.cards.title"), [*head, *rows], at.do.close, note=note)


@component
def Playing(at: TableContext[State], player: Player, head: list[ft.Control], note: str) -> ft.Control:
    """Its name if one likes, who is tilted for it, whether it stays and what it adds."""
    draft, put = use_state(PlayAdvantage(player.seat))

    def pick(name: str) -> None:
        if leads_astray(at.state, player.seat, name):  # the card is played by saying where it leads
            at.do.open("redirect", player.seat)
        else:
            put(replace(draft, name=name))

    rows: list[ft.Control] = [
        *head,
        *name_field(
            at,
            "card-name",
            at.g("ui.name.optional"),
            draft.name,
            lambda name: put(replace(draft, name=name)),
            *card_names(at.do, at.state, "advantages"),
            pick=pick,
        ),
        *_says(at, draft, put),
        *tilts(at, player, draft.character, lambda one: put(replace(draft, character=one))),
        *_stays(at, draft, put),
    ]
    known = facts.value(at.state.facts, "advantages", draft.name, "kind")
    if known == CardKind.ORGANISATION:
        rows.insert(
            len(head) + 1,
            way_to(
                at,
                "join-org",
                at.g("action.JoinOrganisation"),
                lambda: at.do.open("organisation", player.seat),
                ft.Icons.CASTLE_ROUNDED,
            ),
        )
    follows = at.g("ui.cards.left", n=hand_after(at.state, player.seat))
    play = partial(at.do, draft, then=at.do.close)
    bar = confirm_bar(at, at.g("action.PlayAdvantage"), follows, play, ft.Icons.STYLE_ROUNDED)
    if leads_astray(at.state, player.seat, draft.name):
        # the card is played by saying where it leads: one card, one movement
        where = partial(at.do.open, "redirect", player.seat)
        word = at.g("ui.redirect.choose")
        bar = confirm_bar(at, word, follows, where, ft.Icons.WRONG_LOCATION_ROUNDED)
    return sheet(at, at.g("ui.cards.title"), rows, at.do.close, note=note, bar=bar)


def _says(
    at: TableContext[State], draft: PlayAdvantage, put: Callable[[PlayAdvantage], object]
) -> list[ft.Control]:
    """The symbol and the moment of the card: what is known of it, or what is read out and remembered."""
    name = facts.known_name(at.state.facts, "advantages", draft.name)
    if not name:
        return []
    symbol = draft.skill or _known(at.state, name, "skill", Skill)
    moment = draft.phase or _known(at.state, name, "phase", Timing)

    def read(value: str) -> None:
        skill = Skill(value)
        put(replace(draft, skill=None if skill is draft.skill else skill))

    def when(value: str) -> None:
        phase = Timing(value)
        put(replace(draft, phase=None if phase is draft.phase else phase))

    return [
        section(at, at.g("ui.cards.symbol"), at.g("ui.cards.optional")),
        chips(at, "symbol", _words(at, Skill), (symbol.value,) if symbol else (), read),
        section(at, at.g("ui.cards.when"), at.g("ui.cards.optional")),
        chips(at, "when", _words(at, Timing), (moment.value,) if moment else (), when),
    ]


def _words(ui: Ui, kind: type[StrEnum]) -> dict[str, str]:
    return {each.value: capital(ui.words.show(each)) for each in kind}


def _known(state: State, name: str, column: str, kind: type[E]) -> E | None:
    """What was told of a card of that name, at this table or before."""
    found = facts.value(state.facts, "advantages", name, column)
    return kind(found) if isinstance(found, str) else None


def _stays(ui: Ui, draft: PlayAdvantage, put: Callable[[PlayAdvantage], object]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        switch_row(
            ui,
            "lasting",
            ui.g("ui.cards.lasting"),
            draft.lasting,
            lambda on: put(replace(draft, lasting=on)),
        )
    ]
    if draft.lasting:
        rows.append(
            adds(
                ui,
                draft.combat,
                draft.speed,
                lambda n: put(replace(draft, combat=n)),
                lambda n: put(replace(draft, speed=n)),
            )
        )
    return rows


def adds(
    ui: Ui, combat: int, speed: int, on_combat: Callable[[int], object], on_speed: Callable[[int], object]
) -> ft.Control:
    """What a card in play adds to the team."""
    room = share(sheet_width(ui.look), 2) - 2 * SIDE
    return side_by_side(
        ui,
        change_stepper(ui, "adds-combat", ui.g("ui.combat"), combat, on_combat, room=room),
        change_stepper(ui, "adds-speed", ui.g("ui.speed"), speed, on_speed, room=room),
    )


def _hand(at: TableContext[State], player: Player) -> list[ft.Control]:
    return [
        hand_stepper(at, player, caption=at.g("ui.hand")),
        quiet_note(at, at.g("ui.cards.draw.note", high=printed().hand)),
        row(
            at,
            "reset-discard",
            at.g("action.DiscardAdvantage"),
            lambda: at.do(DiscardAdvantage(player.seat), then=lambda: at.do.open("reset")),
            note=at.g("ui.cards.discard.note"),
            icon=ft.Icons.REFRESH_ROUNDED,
        ),
    ]


def _pass(at: TableContext[State], player: Player) -> list[ft.Control]:
    """A card that is stolen or given."""
    rows: list[ft.Control] = [quiet_note(at, at.g("ui.cards.pass.note", player=player.seat))]
    for seat in others(at.state, player.seat):
        hand = at.state.player(seat).hand
        rows.append(
            row(
                at,
                f"pass-{int(seat)}",
                at.g("ui.cards.to", player=seat),
                partial(at.do, PassAdvantage(player.seat, seat)),
                note=at.g("ui.cards.count", n=hand, high=printed().hand),
                icon=ft.Icons.REDO_ROUNDED,
            )
        )
    return rows


def _to_join(state: State, told: Mapping[str, Organisation]) -> tuple[str, ...]:
    """Organisations to offer: rivals of those told this evening too, those that teams hold last."""
    taken = {player.organisation.name for player in state.players if player.organisation is not None}
    known = dict.fromkeys((*told, *organisations(state)))
    return tuple(sorted(known, key=lambda name: name in taken))


@component
def OrganisationSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Its name, its rivals, what it adds: asked once, remembered (U-6)."""
    seat = whose(at.state, about)
    name, write = use_state("")
    rivals, rival = use_state(tuple[str, ...])
    other, write_other = use_state("")
    combat, put_combat = use_state(0)
    speed, put_speed = use_state(0)
    told = organisations_told(event for entry, _ in at.do.table.done for event in entry.events)
    offered = _to_join(at.state, told)
    former = at.state.player(seat).organisation

    def pick(typed: str) -> None:
        """What was told of it before comes along."""
        write(typed)
        one = told.get(typed)
        if one is not None:
            rival(one.rivals)
            put_combat(one.combat)
            put_speed(one.speed)

    def join() -> None:
        typed = tuple(part for part in (each.strip() for each in other.split(",")) if part)
        named = (*rivals, *typed)
        at.do(JoinOrganisation(seat, name, named, combat, speed), then=at.do.close)

    rows: list[ft.Control] = []
    if former is not None:
        rows.append(quiet_note(at, at.g("ui.org.former", name=former.name)))
    rows.append(anchor("name", stacked(name_field(at, "org-name", at.g("ui.name"), name, pick, offered))))
    rows.append(section(at, at.g("ui.org.rivals.title")))
    known = {each: each for each in offered if each != name}
    if known:

        def toggle(each: str) -> None:
            rival(toggled(rivals, each))

        rows.append(chips(at, "rival", known, rivals, toggle))
    rows.append(text_field(at, "org-rivals", at.g("ui.org.rivals.label"), other, write_other, limit=80))
    rows.append(adds(at, combat, speed, put_combat, put_speed))
    follows = at.g("ui.cards.left", n=hand_after(at.state, seat))
    missing, seek = (
        ("", None) if name.strip() else (at.g("refusal.name_missing"), ScrollController(at, "name"))
    )
    word, icon = at.g("ui.org.join"), ft.Icons.CASTLE_ROUNDED
    bar = confirm_bar(at, word, follows, join, icon, ready=not missing, missing=missing, seek=seek)
    note = (
        f"{at.words.show(seat)} · {at.g('ui.cards.count', n=at.state.player(seat).hand, high=printed().hand)}"
    )
    return sheet(at, at.g("action.JoinOrganisation"), rows, at.do.close, note=note, bar=bar, seek=seek)
