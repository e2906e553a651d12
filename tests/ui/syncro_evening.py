"""Teams of Syncro at any moment of their Adventure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.boxes import box_of
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.syncro import phases
from companion.games.syncro.adventure import Finish, SaveGame
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import Resolve
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.rewards import DealRewards, DrawReward
from companion.games.syncro.state import Options, State
from companion.games.syncro.turn import Attack, BeginTurns, EndTurn, Estimate, Pass, PassLeader
from companion.games.syncro.vocabulary import Back, Chapter, Kind, Mist
from companion.store.store import Store
from tests.ui.looking import NAMES, Clock

GAME = ALL["syncro"]
Rows = tuple[str, ...]
SMALL_HORDE: Rows = ("m", "mm", "MMM")
ONE: Rows = ("M",)


def team(store: Store, mages: int = 4, name: str = "Mardi", **options: Any) -> Table[State]:
    """A new team before its first level; the first mage leads."""
    seated = tuple(Player(each, store.library.add_player(each).id) for each in NAMES[:mages])
    options.setdefault("first", 1)
    box = box_of("syncro", store.library.facts("syncro"))
    table = open_table(GAME, Plan(name, seated, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Table[State], *actions: Any) -> Table[State]:
    """Do things that must not be refused."""
    wishes, table.automation_modes = (
        table.automation_modes,
        None,
    )  # each step by hand: nothing goes on by itself here
    for action in actions:
        answer = table.do(action)
        assert not isinstance(answer, Refusal), (action, answer)
    table.automation_modes = wishes
    return table


def unlocked(table: Table[State]) -> Table[State]:
    """The Level card lies there and its page was read."""
    play(table, StartLevel())
    if table.state.reached < table.state.level:
        play(table, Unlock(table.state.level))
    return table


def ready(table: Table[State], rows: Rows = ONE, kind: Kind = Kind.PLAIN, strength: int = 3) -> Table[State]:
    """The Horde lies there, every card face up is told, estimates are given: turns begin."""
    play(unlocked(table), LayHorde(rows))
    tell_all(table, kind, strength)
    play(table, Estimate(), BeginTurns())
    return table


def tell_all(table: Table[State], kind: Kind = Kind.PLAIN, strength: int = 3) -> None:
    """Every card that can be told is told."""
    while True:
        state = table.state
        cards = [
            card
            for card in (*phases.to_reveal(state), *state.horde)
            if card.up or card in phases.to_reveal(state)
        ]
        card = next((each for each in cards if not each.told), None)
        if card is None:
            return
        if card.back is Back.FOG:
            play(table, RevealFog(Mist.BLESSING, card=card.id))
            continue
        own = {Back.BOSS: Kind.BOSS, Back.LIEUTENANT: Kind.LIEUTENANT, Back.BOSS2: Kind.BOSS2}
        play(table, Reveal(card.id, strength, own.get(card.back, kind)))


def attack(table: Table[State], *cards: int | None) -> Table[State]:
    """Each slot in turn: a card, or None to pass; then on to the resolution."""
    for card in cards:
        slot = table.state.slot
        assert slot is not None
        play(table, Pass(slot.mage) if card is None else Attack(slot.mage, card))
    while (slot := table.state.slot) is not None:
        play(table, Pass(slot.mage))
    return play(table, EndTurn())


def first_card(table: Table[State]) -> int:
    """The bottom left card of the Horde."""
    return min(table.state.horde, key=lambda card: (-card.row, card.x)).id


def win(table: Table[State]) -> Table[State]:
    """The level at hand, in the shortest way; every hand is discarded."""
    if not table.state.playing:
        ready(table, ONE if table.state.level != 4 else ("B",))
    attack(table, first_card(table))
    card = first_card(table)
    now = table.state.card(card)
    assert now is not None
    play(table, Resolve(card, (3,) * now.down))
    return play(table, WinLevel())


def at_level(store: Store, level: int, mages: int = 4) -> Table[State]:
    """A team that stands before a level."""
    options = {"chapter": Chapter.TWO} if level >= 5 else {}
    table = team(store, mages, **options)
    while table.state.level < level:
        win(table)
    return table


def lost(store: Store, level: int = 2) -> Table[State]:
    """The level was lost: no Spell card left."""
    table = ready(at_level(store, level), ONE, strength=9)
    for seat in table.state.seats:
        play(table, SetHand(seat, 0))
    play(table, SetHand(table.state.leader, 1))
    attack(table, first_card(table))
    return play(table, Resolve(first_card(table), (1,)), LoseLevel())


def golem(store: Store) -> Table[State]:
    """As in the picture: a Golem of 8 with three cards on it, a Dragon with one, still to resolve."""
    table = unlocked(at_level(store, 5))
    play(table, LayHorde(SMALL_HORDE))
    left, middle, right = sorted(card.id for card in table.state.horde if card.row == 3)
    play(
        table,
        Reveal(left, 8, Kind.GOLEM),
        Reveal(middle, 5, Kind.DRAGON),
        Reveal(right, 2, Kind.MUSHROOM),
        Estimate(),
        BeginTurns(),
    )
    return attack(table, left, left, left, middle)


def demand(store: Store) -> Table[State]:
    """A Dragon of 5 beaten with 8: three must be discarded."""
    table = ready(at_level(store, 3), ONE, Kind.DRAGON, 5)
    attack(table, first_card(table), first_card(table))
    return play(table, Resolve(first_card(table), (4, 4)))


def misty(store: Store) -> Table[State]:
    """Chapter II at its busiest: a Lieutenant, Fog, a curse, Rewards, leftovers, a Golem that grew."""
    table = unlocked(at_level(store, 5))
    play(table, LayHorde(("mm", "LmF", "MFMM")))
    cards = {(card.row, card.x): card for card in table.state.horde}
    bottom = [card.id for (row, _), card in sorted(cards.items()) if row == 3 and card.back is Back.MONSTER]
    play(
        table,
        Reveal(bottom[0], 6, Kind.GOLEM),
        Reveal(bottom[1], 7, Kind.PLAIN),
        Reveal(bottom[2], 3, Kind.MUSHROOM),
    )
    fog = next(iter(phases.to_reveal(table.state)))
    play(table, RevealFog(Mist.PERMANENT, "Brume grise", fog.id))
    tell_all(table, Kind.DRAGON, 4)
    play(table, DealRewards(), Estimate(), BeginTurns())
    attack(table, bottom[0], bottom[1], bottom[1])
    play(table, Resolve(bottom[0], (2,)), Resolve(bottom[1], (1, 3)))
    return play(table, PassLeader())


def lieutenant(store: Store) -> Table[State]:
    """A Lieutenant is to be turned up."""
    table = unlocked(at_level(store, 5))
    return play(table, LayHorde(("M", "L")))


def second_boss(store: Store) -> Table[State]:
    """Level 9: both Cerberus and the big card are to be turned up."""
    table = unlocked(at_level(store, 9))
    return play(table, LayHorde(("W", "CC")))


def spoken(store: Store) -> Table[State]:
    """Level 7: the sums are said aloud."""
    table = unlocked(at_level(store, 7))
    play(table, LayHorde(ONE))
    tell_all(table)
    return table


def won(store: Store) -> Table[State]:
    """The last level is won."""
    return win(at_level(store, 9))


def nearly_lost(store: Store) -> Table[State]:
    """Nobody has a Spell card, one mage holds a Reward."""
    table = ready(at_level(store, 5), ONE, strength=9)
    play(table, DrawReward())
    for seat in table.state.seats:
        play(table, SetHand(seat, 0))
    play(table, SetHand(table.state.leader, 1))
    attack(table, first_card(table))
    return play(table, Resolve(first_card(table), (1,)))


def _to_win(store: Store) -> Table[State]:
    table = ready(team(store), ONE, strength=2)
    attack(table, first_card(table))
    return play(table, Resolve(first_card(table), (3,)))


MOMENTS: dict[str, Callable[[Store], Table[State]]] = {
    "new team": team,
    "preparing": lambda store: play(team(store), StartLevel()),
    "horde to build": lambda store: unlocked(team(store)),
    "horde built": lambda store: play(unlocked(team(store)), LayHorde(SMALL_HORDE)),
    "turn": lambda store: ready(team(store), SMALL_HORDE, Kind.MUSHROOM, 2),
    "two mages": lambda store: ready(team(store, 2), SMALL_HORDE, Kind.MUSHROOM, 2),
    "three mages": lambda store: ready(team(store, 3), ("m", "mmm", "MMMMM"), Kind.MUSHROOM, 2),
    "five mages": lambda store: ready(team(store, 5), SMALL_HORDE, Kind.MUSHROOM, 2),
    "resolution": golem,
    "demand": demand,
    "lost": lost,
    "saved": lambda store: play(at_level(store, 5), SaveGame()),
    "last chapter": lambda store: at_level(store, 8),
    "new Spells": lambda store: unlocked(at_level(store, 6)),
    "misty": misty,
    "lieutenant": lieutenant,
    "second boss": second_boss,
    "spoken": spoken,
    "nearly lost": nearly_lost,
    "to win": _to_win,
    "won": won,
    "finished": lambda store: play(won(store), Finish()),
}

CHAIRS = {"": (MOMENTS["turn"], "mage-2")}
"""Tables at which somebody may be away, and the tile of the second seat there."""
