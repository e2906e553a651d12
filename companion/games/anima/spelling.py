"""How a script names the things of this game, and what its fields hold (see core/spelling.py)."""

from __future__ import annotations

from companion.core.spelling import Faces, How, Names, Spelling, always, named
from companion.games.anima import figures
from companion.games.anima.state import State


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


_DIE = Faces(How.DIE, (str(figures.FACES),))

SPELLING = Spelling(
    called=called,
    paths=always(
        "players.SEAT.hand",
        "players.SEAT.zone",
        "players.SEAT.reached",
        "players.SEAT.off",
        "players.SEAT.stayed",
        "players.SEAT.bonus",
        "players.SEAT.lose_next",
        "players.SEAT.resistance",
        "players.SEAT.team.CHARACTER.combat",
        "players.SEAT.team.CHARACTER.speed",
        "players.SEAT.missions.MISSION",
        "zones.ZONE",
        "zones.new",
        "zones.ZONE.preliminary",
        "horizons",
        "encounters",
        "final",
        "turn",
        "phase",
        "active",
        "order",
    ),
    faces={
        "StartTurn": (_DIE,),
        "RollDice": (_DIE,),
        "RollFight": (_DIE, _DIE),
        "Explore": (_DIE,),
        "SpeedTest": (_DIE,),
        "GiveCard": (Faces(How.PICK, ("hand",)),),
    },
)
