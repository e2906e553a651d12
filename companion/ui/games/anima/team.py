"""One team looked at closely: sums, characters, cards, what befalls it, and what Reset puts away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.advantages import DropLasting, PassAdvantage
from companion.games.anima.characters import GainCharacter, Kill, LeaveOrganisation, SetPose
from companion.games.anima.phases import LoseTurn
from companion.games.anima.queries import Totals, printed, totals
from companion.games.anima.state import Character, Lasting, Player, State
from companion.games.anima.turn import DiscardAdvantage, Dismiss, Done, Take
from companion.games.anima.vocabulary import Phase, Pose, Thing
from companion.ui.error_boundary import component
from companion.ui.games.anima import marks
from companion.ui.games.anima.board import seen
from companion.ui.games.anima.character import CharacterDraft, card_fields
from companion.ui.games.anima.choose import (
    added,
    character_name,
    hand_stepper,
    in_turn,
    others,
    use_chosen,
    whose,
)
from companion.ui.games.anima.dice import rolled_head
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.explanation import whys
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    danger_line,
    fact_line,
    panel,
    quiet_note,
    quiet_sheet,
    title_line,
)
from companion.ui.parts.rows import row, section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.parts.wording import capital, figure, signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


def character_words(ui: Ui, one: Character) -> str:
    """ "Combat 4 · Vitesse 4 · incliné"."""
    parts = [ui.g("ui.character.sum", combat=figure(one.combat), speed=figure(one.speed))]
    if one.pose is not Pose.READY:
        parts.append(ui.words.show(one.pose))
    if one.skills:
        parts.append(ui.words.show(one.skills))
    return " · ".join(parts)


def character_row(
    ui: Ui,
    id: str,
    one: Character,
    tap: Callable[[], object],
    *,
    chosen: bool | None = None,
    deed: ft.IconData | None = None,
    said: str = "",
) -> ft.Control:
    """A character to tap; ``deed`` and ``said`` tell what a tap does to it at once."""
    asleep = one.pose is Pose.IMMOBILISED
    sign = ft.Icon(
        marks.POSES[one.pose],
        size=24,
        color=ui.colours.warn if asleep else ui.accent.acc if one.pose is Pose.TILTED else ui.colours.ink2,
    )
    return row(
        ui,
        id,
        character_name(ui, one),
        tap,
        note=character_words(ui, one),
        lead=sign,
        tail=None if deed is None else ft.Icon(deed, size=22, color=ui.colours.ink2),
        spoken=f"{said}. {character_words(ui, one)}" if said else "",
        chosen=chosen,
    )


def _choices(at: TableContext[State], player: Player, one: Character) -> ft.Control:
    """How the card lies, reading it, dismissing, dying."""
    seat = player.seat

    def pose(value: str) -> None:
        if value != one.pose.value:
            at.do(SetPose(seat, one.id, Pose(value)))

    name = character_name(at, one)
    return panel(
        at,
        [
            chips(
                at,
                "pose",
                {each.value: at.words.show(each) for each in Pose},
                (one.pose.value,),
                pose,
                label=name,
            ),
            *_steals(at, player, one),
            action_button(
                at,
                "read-character",
                at.g("action.TellCharacter"),
                lambda: at.do.open("character", (seat, one.id)),
                icon=ft.Icons.MENU_BOOK_ROUNDED,
            ),
            action_button(
                at,
                "dismiss",
                at.g("ui.dismiss", name=name),
                lambda: at.do(Dismiss(seat, one.id)),
                icon=ft.Icons.LOGOUT_ROUNDED,
                ground="flat" if player.alone else "raised",
            ),
            action_button(
                at,
                "dies",
                at.g("ui.dies", name=name),
                lambda: at.do(Kill(seat, one.id), then=at.do.go_on),
                icon=ft.Icons.DANGEROUS_ROUNDED,
                ground="danger",
            ),
        ],
    )


def _steals(at: TableContext[State], player: Player, one: Character) -> list[ft.Control]:
    """Tilted for what it can do: some take a card from another player (AN-46)."""
    rich = [other.seat for other in at.state.players if other.seat != player.seat and other.hand > 0]
    if one.pose is not Pose.TILTED or not rich or not player.hand_room:
        return []

    def take(seat: Seat) -> None:
        at.do(PassAdvantage(seat, player.seat), then=at.do.close)

    return [section(at, at.g("ui.ability.takes")), choose_seat(at, tuple(rich), None, take, id="takes")]


@component
def NewcomerSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """A character brought by an event or a card."""
    seat = whose(at.state, about)
    draft, put = use_state(CharacterDraft())

    def keep() -> None:
        at.do(
            GainCharacter(seat, draft.name, draft.combat, draft.speed),
            then=lambda: at.do.open("team", seat),
        )

    # symbols and gender are told on the card's own sheet, once it lies there
    rows = card_fields(at, draft, put)[:-4]
    size = len(at.state.player(seat).team)
    follows = at.g("ui.team.grows", n=size, after=size + 1)
    bar = confirm_bar(at, at.g("ui.team.welcome"), follows, keep)
    note = at.words.show(seat)
    return sheet(at, at.g("action.GainCharacter"), rows, at.do.close, note=note, bar=bar)


@component
def KillSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """The owner chooses who dies (AN-40, A-5)."""
    if not at.state.deaths:
        return quiet_sheet(at, at.g("step.kill"), at.g("ui.kill.none"), at.do.close)
    seat = at.state.deaths[0]
    player = at.state.player(seat)
    rows: list[ft.Control] = rolled_head(at, at.do)
    if note := at.look.hint(at.g("ui.kill.note", player=seat)):
        rows.append(danger_line(at, note))
    rows += [
        character_row(at, f"kill-{one.id}", one, partial(at.do, Kill(seat, one.id), then=at.do.go_on))
        for one in player.team
    ]
    return sheet(at, at.g("step.kill"), rows, at.do.close, note=capital(at.words.show(seat)))


@component
def TeamSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Everything that lies before one player, and nothing of what is secret."""
    seat = whose(at.state, about)
    player = at.state.player(seat)
    fold = use_unfolding(at, int).among(one.id for one in player.team)
    rows: list[ft.Control] = []
    if not fold.alone:
        rows += _sums(at, totals(at.state, seat))
    rows.append(title_line(at, at.g("ui.team.characters"), f"{len(player.team)} / {printed().team}"))
    rows += fold.lines(
        player.team,
        lambda one: one.id,
        lambda one, on, tap: character_row(at, f"character-{one.id}", one, tap, chosen=on),
        lambda one: _choices(at, player, one),
    )
    if not fold.alone:
        rows += _more_characters(at, player)
        rows += _hand(at, player)
        rows += _group(at, player)
        rows += _lasting(at, player)
        rows += _befalls(at, player)
        names = [f"{what}-{int(seat)}" for what in ("combat", "speed", "place")]
        rows += whys(at, at.do.table.game.numbers(at.state), *names)
    return sheet(at, at.words.show(seat), rows, at.do.close, note=_standing(at, player))


def _standing(at: TableContext[State], player: Player) -> str:
    one = seen(at.state, player.seat)
    words = [at.g(one.stand, zone=one.zone)]
    if player.resistance is not None and player.resisting:
        words.append(at.g("ui.resist.held", n=player.resistance.held, need=figure(player.resistance.need)))
    if player.lose_next:
        words.append(at.g("ui.team.lose_next"))
    return " · ".join(words)


def _sums(ui: Ui, found: Totals) -> list[ft.Control]:
    """Combat and Speed with their parts."""

    def made(total: int | None, printed: int, cards: int) -> str:
        if total is None:
            return ui.g("ui.fight.unread.short")
        parts = [str(printed)]
        if found.stay:
            parts.append(ui.g("ui.made.stay", change=added(found.stay)))
        if cards:
            parts.append(ui.g("ui.made.cards", change=added(cards)))
        return f"{' '.join(parts)} =\N{NO-BREAK SPACE}{total}" if len(parts) > 1 else str(total)

    rows = [
        fact_line(
            ui, ui.g("ui.combat"), made(found.combat, found.printed_combat, found.cards_combat), strong=True
        ),
        fact_line(
            ui, ui.g("ui.speed"), made(found.speed, found.printed_speed, found.cards_speed), strong=True
        ),
    ]
    if found.immobilised:
        rows.append(quiet_note(ui, ui.g("ui.made.asleep", n=found.immobilised)))
    return rows


def _more_characters(at: TableContext[State], player: Player) -> list[ft.Control]:
    return [
        way_to(
            at,
            "gain-character",
            at.g("action.GainCharacter"),
            lambda: at.do.open("newcomer", player.seat),
            ft.Icons.PERSON_ADD_ROUNDED,
            note=at.g("ui.team.gain.note"),
            barred=not player.team_room,
        )
    ]


def _hand(at: TableContext[State], player: Player) -> list[ft.Control]:
    """Cards in hand: drawn and lost by the stepper; played from their own sheet."""
    number = hand_stepper(at, player, shown=f"{player.hand} / {printed().hand}")
    play = way_to(
        at,
        "open-cards",
        at.g("action.PlayAdvantage"),
        lambda: at.do.open("cards", player.seat),
        ft.Icons.STYLE_ROUNDED,
        note=at.g("ui.cards.note"),
    )
    return [section(at, at.g("ui.hand")), number, play]


def _group(at: TableContext[State], player: Player) -> list[ft.Control]:
    group = player.organisation
    rows: list[ft.Control] = [section(at, at.g("ui.organisation"))]
    if group is not None:
        parts = [at.g("ui.org.rivals", names=group.rivals)] if group.rivals else []
        if group.combat or group.speed:
            parts.append(at.g("ui.org.adds", combat=signed(group.combat), speed=signed(group.speed)))
        rows.append(at.text(group.name, "body", weight=600))
        rows += [quiet_note(at, part) for part in parts]
        rows.append(
            action_button(
                at,
                "leave-org",
                at.g("action.LeaveOrganisation"),
                lambda: at.do(LeaveOrganisation(player.seat)),
            )
        )
    rows.append(
        way_to(
            at,
            "join-org",
            at.g("action.JoinOrganisation"),
            lambda: at.do.open("organisation", player.seat),
            ft.Icons.CASTLE_ROUNDED,
            note=at.g("ui.org.note"),
        )
    )
    return rows


def _adds(ui: Ui, card: Lasting) -> str:
    """What a card in play adds; one that is good for something else says that alone."""
    if card.combat or card.speed:
        return ui.g("ui.org.adds", combat=signed(card.combat), speed=signed(card.speed))
    return ui.g("ui.lasting.earned" if card.mission else "ui.lasting.words")


def _lasting(at: TableContext[State], player: Player) -> list[ft.Control]:
    """Cards that stay in play; a touch takes one away."""
    if not player.lasting:
        return []
    rows: list[ft.Control] = [section(at, at.g("ui.lasting"))]
    for card in player.lasting:
        rows.append(
            row(
                at,
                f"drop-{card.id}",
                card.name or at.g("ui.card.nameless"),
                partial(at.do, DropLasting(player.seat, card.id)),
                note=_adds(at, card),
                icon=ft.Icons.PUSH_PIN_ROUNDED,
                tail=ft.Icon(ft.Icons.DELETE_OUTLINE_ROUNDED, size=22, color=at.colours.ink2),
                spoken=f"{at.g('action.DropLasting')}{at.t('colon')}{card.name or at.g('ui.card.nameless')}",
            )
        )
    return rows


def _befalls(at: TableContext[State], player: Player) -> list[ft.Control]:
    """A card may cost this turn or the next; everything else can be repaired by hand."""
    seat = player.seat

    return [
        section(at, at.g("ui.more")),
        row(
            at,
            "lose-turn",
            at.g("action.LoseTurn"),
            lambda: at.do(LoseTurn(seat)),
            note=at.g("ui.lose_turn.note"),
            icon=ft.Icons.DO_NOT_DISTURB_ON_ROUNDED,
            barred=player.off or at.state.active is None,
        ),
        row(
            at,
            "lose-next",
            at.g("ui.lose_next"),
            lambda: at.do(LoseTurn(seat, next_turn=True)),
            icon=ft.Icons.SKIP_NEXT_ROUNDED,
            barred=player.lose_next,
        ),
        row(
            at,
            "open-correct",
            at.g("menu.correct"),
            lambda: at.do.open("correct", f"players.{int(seat)}.hand"),
            note=at.t("correct.note"),
            icon=ft.Icons.EDIT_ROUNDED,
        ),
    ]


@component
def ResetSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The only phase in which cards and characters are put away (AN-22)."""
    if at.state.active is None or at.state.phase is not Phase.RESET:
        return quiet_sheet(at, at.g("ui.reset.title"), at.g("ui.reset.not_now"), at.do.close)
    return Putting(at, key=f"reset-{int(at.state.active)}")


@component
def Putting(at: TableContext[State]) -> ft.Control:
    """Who puts something away: whoever is still to act; those before then had nothing to do."""
    waiting = queries.steps_of_phase(at.state)
    seat, choose = use_chosen(waiting, waiting[0])
    player = at.state.player(seat)

    def act(action: object) -> Callable[[], None]:
        return lambda: in_turn(at.do, at.state, seat, action, lambda: at.do.open("reset"))

    rows: list[ft.Control] = [choose_seat(at, waiting, seat, choose, id="whose")]
    rows += _put_away(at)
    rows += _uses(at, seat)
    rows.append(
        row(
            at,
            "discard-advantage",
            at.g("action.DiscardAdvantage"),
            act(DiscardAdvantage(seat)),
            note=at.g("ui.reset.hand", n=player.hand, high=printed().hand),
            icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
            barred=player.hand == 0,
        )
    )
    if player.organisation is not None:
        rows.append(
            row(
                at,
                "leave-org",
                at.g("action.LeaveOrganisation"),
                act(LeaveOrganisation(seat)),
                note=player.organisation.name,
                icon=ft.Icons.CASTLE_ROUNDED,
            )
        )
    rows.append(
        way_to(
            at,
            "join-org",
            at.g("action.JoinOrganisation"),
            lambda: at.do.open("organisation", seat),
            ft.Icons.CASTLE_ROUNDED,
            note=at.g("ui.org.note"),
        )
    )
    rows.append(title_line(at, at.g("action.Dismiss"), f"{len(player.team)} / {printed().team}"))
    if player.alone:
        rows.append(quiet_note(at, at.g("ui.dismiss.last")))
    rows += [
        character_row(
            at,
            f"dismiss-{one.id}",
            one,
            act(Dismiss(seat, one.id)),
            deed=ft.Icons.LOGOUT_ROUNDED,
            said=at.g("ui.dismiss", name=character_name(at, one)),
        )
        for one in player.team
    ]
    rows.append(done_row(at, seat))
    return sheet(at, at.g("ui.reset.title"), rows, at.do.close, note=at.g("ui.reset.note", player=seat))


def _uses(at: TableContext[State], seat: Seat) -> list[ft.Control]:
    """Cards and abilities of this phase (AN-22): each from its own sheet."""
    return [
        way_to(
            at,
            "open-cards",
            at.g("action.PlayAdvantage"),
            lambda: at.do.open("cards", seat),
            ft.Icons.STYLE_ROUNDED,
            note=at.g("ui.reset.card"),
        ),
        way_to(
            at,
            "open-team",
            at.g("ui.ability"),
            lambda: at.do.open("team", seat),
            ft.Icons.SCREEN_ROTATION_ROUNDED,
            note=at.g("ui.ability.note"),
        ),
    ]


def done_row(at: TableContext[State], seat: Seat) -> ft.Control:
    """This player has finished, the others have not."""
    return row(
        at,
        "player-done",
        at.g("ui.done.player", player=seat),
        lambda: in_turn(at.do, at.state, seat, Done(), at.do.go_on),
        note=at.g("ui.done.player.note"),
        icon=ft.Icons.SKIP_NEXT_ROUNDED,
    )


def _put_away(at: TableContext[State]) -> list[ft.Control]:
    """What was put away in this step, the newest first; cards of one player are one panel (AN-23)."""
    things = list(enumerate(queries.put_away(at.state), start=1))
    newest = {(offer.by, offer.character): place for place, (offer, _) in things}
    panels = [
        _offer(at, place, sum((each.by, each.character) == alike for _, (each, _) in things))
        for alike, place in newest.items()
    ]
    return panels[::-1]


def _offer(at: TableContext[State], place: int, n: int) -> ft.Control:
    """A thing that was put away, how many there are, and the one player who may take it (AN-23, A-3)."""
    offer, taker = queries.put_away(at.state)[place - 1]
    id_ = "take" if offer is at.state.offer else f"earlier-{place}"
    name = offer.character.name if offer.character and offer.character.name else at.words.show(offer.thing)
    name = name if n == 1 else f"{name} × {n}"
    rows: list[ft.Control] = [title_line(at, at.g("ui.offer.title", name=name), "")]

    def take(seat: Seat) -> None:
        at.do(Take(seat, place))

    if taker is not None:
        word = at.g("ui.offer.take", player=taker)
        rows.append(action_button(at, id_, word, partial(take, taker), ground="accent"))
    else:
        key = "ui.offer.nobody.card" if offer.thing is Thing.ADVANTAGE else "ui.offer.nobody.character"
        rows.append(quiet_note(at, at.g(key)))
        rows.append(choose_seat(at, others(at.state, offer.by), None, take, id=id_))
    return panel(at, rows)
