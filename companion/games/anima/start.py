"""Setting the table up (Mise en place, Début du jeu)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.expansions import bonus_for, named
from companion.core.game import BoxPiece, piece
from companion.core.refusal import Refusal
from companion.core.seats import Seat, seats
from companion.games.anima import facts, figures
from companion.games.anima.state import Character, Options, Player, State, Zone
from companion.games.anima.vocabulary import Hidden


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """One character, three advantages and two secret missions each; a zone each, with a hidden card.

    With the tree all zones lie open and bare (AN-18, AN-19, AN-44, A-1, A-20).
    """
    house = named(box)
    zones = figures.ZONES + bonus_for(house, "zones")
    laid = figures.opening_zones(players, options.tree, zones)
    hidden = Hidden.NONE if options.tree else Hidden.UNKNOWN
    return State(
        options=options,
        players=tuple(Player(Seat(seat), (Character(int(seat)),)) for seat in seats(players)),
        zones=tuple(Zone(players + place, hidden=hidden, nth=place) for place in range(1, laid + 1)),
        zone_deck=zones - laid,
        facts=facts.from_box(box),
        next_id=players + laid + 1,
        encounter_deck=_encounters_left(options, 0 if options.tree else laid),
        house=house,
    )


def _encounters_left(options: Options, laid: int) -> int | None:
    """The encounter deck once a card lies on each zone; None where nobody counts it (AN-19, AN-43)."""
    return max(0, options.encounters - laid) if options.encounters else None


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """What to take out of the box, and how many (AN-1, AN-3, AN-18, AN-19)."""
    laid = figures.opening_zones(players, options.tree)
    zones = "zones.tree.note" if options.tree else "zones.note"
    drawn, kept = figures.CHARACTERS_DRAWN, figures.ADVANTAGES_KEPT
    return (
        piece("decks", 5, cards=figures.CARDS),
        piece("markers", players, most=figures.MARKERS),
        piece("missions", figures.BASICS * players, each=figures.BASICS),
        piece("characters", players, each=drawn),
        piece("advantages", kept * players, each=figures.ADVANTAGES_DRAWN, kept=kept),
        piece("zones", laid, note=zones, most=figures.ZONES),
        piece("encounters", 0 if options.tree else laid),
        piece("finals", figures.FINALS),
        piece("dice", figures.DICE),
    )
