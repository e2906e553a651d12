"""Reset: put cards and characters away, leave an organisation; and who may pick up what was put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures, queries
from companion.games.anima.organisations import LeaveOrganisation
from companion.games.anima.reset import DiscardAdvantage, Dismiss, Take
from companion.games.anima.state import State
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Phase, Thing
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import in_turn, others
from companion.ui.games.anima.team_character import character_row
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, choose_seat, panel, quiet_note, title_line
from companion.ui.parts.rows import chevron, glyph, row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def ResetSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The only phase in which cards and characters are put away (AN-22)."""
    if state.active is None or state.phase is not Phase.RESET:
        return sheet(ui, ui.g("ui.reset.title"), [quiet_note(ui, ui.g("ui.reset.not_now"))], do.close)
    return Putting(ui, state, do, key=f"reset-{int(state.active)}")


@part
def Putting(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Who puts something away: whoever is still to act; those before then had nothing to do."""
    waiting = queries.steps_of_phase(state)
    chosen, choose = use_state(waiting[0])
    seat = chosen if chosen in waiting else waiting[0]
    player = state.player(seat)

    def act(action: Any) -> Callable[[], None]:
        return lambda: in_turn(do, state, seat, action, lambda: do.open("reset"))

    rows: list[ft.Control] = [choose_seat(ui, waiting, seat, choose, id="whose")]
    if state.offer is not None:
        rows.append(_offer(ui, state, do))
    rows.append(
        row(
            ui,
            "discard-advantage",
            ui.g("action.DiscardAdvantage"),
            act(DiscardAdvantage(seat)),
            note=ui.g("ui.reset.hand", n=player.hand, high=figures.HAND),
            lead=glyph(ui, ft.Icons.STYLE_ROUNDED),
            quiet=player.hand == 0,
            ground="raised" if player.hand else "flat",
        )
    )
    if player.organisation is not None:
        rows.append(
            row(
                ui,
                "leave-org",
                ui.g("action.LeaveOrganisation"),
                act(LeaveOrganisation(seat)),
                note=player.organisation.name,
                lead=glyph(ui, ft.Icons.CASTLE_ROUNDED),
            )
        )
    rows.append(
        row(
            ui,
            "join-org",
            ui.g("action.JoinOrganisation"),
            lambda: do.open("organisation", seat),
            note=ui.g("ui.org.note"),
            lead=glyph(ui, ft.Icons.CASTLE_ROUNDED),
            tail=chevron(ui),
        )
    )
    rows.append(title_line(ui, ui.g("action.Dismiss"), f"{len(player.team)} / {figures.TEAM}"))
    if player.alone:
        rows.append(quiet_note(ui, ui.g("ui.dismiss.last")))
    rows += [character_row(ui, f"dismiss-{one.id}", one, act(Dismiss(seat, one.id))) for one in player.team]
    rows.append(done_row(ui, do, state, seat))
    return sheet(ui, ui.g("ui.reset.title"), rows, do.close, note=ui.g("ui.reset.note", player=seat))


def done_row(ui: Ui, do: Actor, state: State, seat: Seat) -> ft.Control:
    """This player has finished, the others have not."""
    return row(
        ui,
        "player-done",
        ui.g("ui.done.player", player=seat),
        lambda: in_turn(do, state, seat, Done(), do.go_on),
        note=ui.g("ui.done.player.note"),
        lead=glyph(ui, ft.Icons.SKIP_NEXT_ROUNDED),
    )


def _offer(ui: Ui, state: State, do: Actor) -> ft.Control:
    """What was just put away, and the one player who may take it (AN-23, A-3)."""
    offer = state.offer
    assert offer is not None
    name = offer.character.name if offer.character and offer.character.name else ui.words.show(offer.thing)
    rows: list[ft.Control] = [title_line(ui, ui.g("ui.offer.title", name=name), "")]

    def take(seat: Seat) -> None:
        do(Take(seat))

    if offer.taker is not None:
        word = ui.g("ui.offer.take", player=offer.taker)
        rows.append(action_button(ui, "take", word, partial(take, offer.taker), ground="accent"))
    else:
        key = "ui.offer.nobody.card" if offer.thing is Thing.ADVANTAGE else "ui.offer.nobody.character"
        rows.append(quiet_note(ui, ui.g(key)))
        rows.append(choose_seat(ui, others(state, offer.by), None, take, id="take"))
    return panel(ui, rows)
