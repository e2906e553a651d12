"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells."""

from __future__ import annotations

from fractions import Fraction

from companion.core.message import Message
from companion.core.plot import DiceFight, Plot
from companion.core.query import queries
from companion.core.rulebook import Event
from companion.core.script_naming import Names, ScriptNaming, always, named
from companion.games.anima import dice, figures
from companion.games.anima import queries as screen
from companion.games.anima.correction import find
from companion.games.anima.dice import Odds
from companion.games.anima.interaction import FightRolled
from companion.games.anima.state import State


def bonus_for(state: State, percent: int = 50) -> int | None:
    """The smallest bonus that brings the chance to win so high; null without a fight (F1)."""
    return screen.bonus_for(state, Fraction(percent, 100))


def fight_odds(d: int, creature: bool) -> Odds:
    """Exact chances at a difference of Combat, before the dice (AN-38, AN-39, AN-40)."""
    return dice.odds(d, creature=creature)


def settled_at_once(tied: int) -> Fraction:
    """The chance that one throw puts so many tied teams in order (AN-20, A-14)."""
    if tied not in range(figures.PLAYERS.stop):
        raise ValueError(tied)
    return dice.settled_at_once(tied)


QUERIES = queries(
    screen.totals,
    screen.order_lines,
    screen.who_rolls,
    screen.zone_lines,
    screen.reachable,
    screen.gauge,
    screen.to_move,
    screen.moves_first,
    screen.put_away,
    screen.horizons_closed,
    screen.encounter_piles,
    screen.choices,
    screen.final_open,
    screen.suggestions,
    screen.organisations,
    screen.powers,
    screen.tilted_for,
    screen.leads_astray,
    screen.hand_after,
    screen.steps_of_phase,
    screen.fight_table,
    bonus_for,
    screen.speed_chance,
    screen.die_needed,
    screen.late_trade,
    screen.surely_interacts,
    screen.opponents,
    screen.traders,
    screen.rivalries,
    screen.may_interact,
    screen.unread_symbols,
    screen.character_to_read,
    screen.zone_to_read,
    screen.phase_lines,
    screen.acts,
    screen.coming_order,
    screen.destinations,
    screen.event_effect,
    screen.fight_sums,
    screen.odds_against,
    screen.odds_by_bonus,
    screen.speed_to_test,
    screen.after_trade,
    fight_odds,
    settled_at_once,
    fight_spread=dice.spread,
)


# -- the picture of an evening ----------------------------------------------------------------------


PLOTS: tuple[Plot[State], ...] = (
    Plot("missions", lambda state: tuple(player.done for player in state.players)),
    Plot("team", lambda state: tuple(len(player.team) for player in state.players)),
    Plot("cards", lambda state: tuple(player.hand for player in state.players)),
)


def fight(event: Event) -> DiceFight | None:
    """A fight with its odds before the dice, cards included; a tie with a creature is won (AN-38, AN-39)."""
    if not isinstance(event, FightRolled):
        return None
    creature = event.rival is None
    before = dice.odds(event.combat - event.foe_combat, creature=creature)
    against = event.rival or event.creature or Message("ui.creature")
    won = event.margin > 0 or (creature and event.margin == 0)
    return DiceFight(event.player, against, before.win, won if won or event.margin else None)


# -- scripts (see core/script_naming.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Zones by name or number, characters and cards by name, missions by the title they were shown with."""
    zones = named(
        (name, zone.id)
        for zone in (*state.zones, *state.zone_discard)
        for name in dict.fromkeys((zone.name, f"#{zone.number}"))
    )
    team = named((one.name, one.id) for player in state.players for one in player.team)
    missions = named(
        (mission.title, place)
        for player in state.players
        for place, mission in enumerate(player.missions, start=1)
    )
    return {
        "zone": zones,
        "character": team,
        "characters_given": team,
        "characters_received": team,
        "mission": missions,
        "card": named((card.name, card.id) for player in state.players for card in player.lasting),
    }


SCRIPT_NAMING = ScriptNaming(
    called=called,
    paths=always(*find.spots),
)
