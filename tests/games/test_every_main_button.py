"""The main button of every game leads on, also after any correction; dry runs of every action end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import DryRun, Seeded
from companion.core.codec import variants
from companion.core.game import act, ask
from companion.core.refusal import Refusal
from companion.games import ALL
from companion.games.anima.turn import Done
from tests.core.anything import any_instance
from tests.games.main_button import DeadButton, goes_on, paths, repairs
from tests.games.moments import moments, played, some

STATES = 48


def states(game: Any) -> list[Any]:
    """A state of the recorded evenings for each thing the main button can say, and some by chance."""
    found = {}
    for state, _ in moments(game.id):
        step = game.step(state)
        found.setdefault(step.label.key if step else "", state)
    return [*found.values(), *list(played(game, "main button"))[::10]]


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_the_main_button_leads_on_after_every_correction(game: Any) -> None:
    tried, touched = 0, set()
    found = states(game)
    thin = 1 + len(found) // 40  # of a game with many states a part of all corrections: another one at each
    for place, state in enumerate(found):
        goes_on(game, state)
        for repair in repairs(game, state, thin, place % thin):
            try:
                goes_on(game, repair.state)
            except DeadButton as dead:
                raise AssertionError(f"after {repair.action}: {dead}") from dead
            tried += 1
            touched.add(repair.action.field.split(".")[-1])
    assert tried > 100
    assert len(touched) > 4


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_every_kind_of_correctable_value_is_found(game: Any) -> None:
    """A path that no state of the evenings has is one that no correction was tried on."""
    known = {tuple(path.split(".")) for path in game.script_naming.paths(game.spoilers(None))}
    found = {path for state in some(game.id, STATES) for path in paths(game, state)}
    missing = [path for path in known if not any(_fits(path, each.split(".")) for each in found)]
    assert not missing


def _fits(known: Sequence[str], path: Sequence[str]) -> bool:
    pairs = zip(known, path, strict=False)
    return len(known) == len(path) and all(one.isupper() or one == other for one, other in pairs)


class Limited(DryRun):
    """A dry run that gives up when a rule throws dice without end."""

    def die(self, sides: int) -> int:
        assert len(self.dice) < 200, "a dry run does not end"
        return super().die(sides)


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_a_dry_run_of_every_action_ends(game: Any) -> None:
    """Also where a rule rolls until the dice differ: forms ask before each tap which dice it throws."""
    chance = Seeded(f"dry runs of {game.id}")

    def choose(things: Sequence[Any]) -> Any:
        return things[chance.die(len(things)) - 1]

    players = game.players.start
    for state, following in moments(game.id):
        game.decide(state, following, Limited())
    for state in some(game.id, STATES):
        anything = [any_instance(kind, choose, players) for kind in variants(game.actions).values()]
        for action in (*game.offers(state), *anything):
            game.decide(state, action, Limited())


# -- what the tests above would find ----------------------------------------------------------------


def test_a_refused_button_is_dead() -> None:
    state = moments("anima")[0][0]
    refused = replace(ALL["anima"], step=lambda state: act("done.reset", Done()))
    assert isinstance(refused.decide(state, Done(), DryRun()), Refusal)
    with pytest.raises(DeadButton, match="is refused"):
        goes_on(refused, state)


def test_a_sheet_that_nothing_answers_is_dead() -> None:
    state = moments("anima")[0][0]
    with pytest.raises(DeadButton, match="nothing answers"):
        goes_on(replace(ALL["anima"], step=lambda state: ask("no_such_sheet")), state)


def test_a_question_that_is_asked_forever_is_dead() -> None:
    state = moments("anima")[0][0]
    with pytest.raises(DeadButton, match="again and again"):
        goes_on(replace(ALL["anima"], step=lambda state: ask("character")), state)


def test_a_game_that_forgets_its_next_step_is_dead() -> None:
    state = moments("anima")[0][0]
    with pytest.raises(DeadButton, match="no next step"):
        goes_on(replace(ALL["anima"], step=lambda state: None), state)
