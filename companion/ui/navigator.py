"""The way through a screen: which sheet is open, what opens, closes and leaves it, what the keys do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.listeners import Listeners
from companion.ui.hooks import use_latest, use_subscription
from companion.ui.session import ClientSession, KeyBindings


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet that is open: its name, and what it is about (a seat, a slot)."""

    name: str
    about: Any = None


Show = Callable[[Opened | None], None]
"""Opens a sheet over a screen that has only a few; None closes it."""


class Navigator:
    """The sheets of one screen. Parts open and close them; whatever shows them watches."""

    def __init__(self) -> None:
        self.opened: Opened | None = None
        """The sheet that is open."""
        self.turns = 0
        """How often a sheet opened or closed: what stands there afterwards is drawn anew, its drafts gone."""
        self._watch: Listeners[Callable[[], None]] = Listeners()

    def open(self, name: str, about: object = None) -> None:
        """Open a sheet, in place of the one that is open."""
        self._turn(Opened(name, about))

    def close(self) -> None:
        """Close the open sheet."""
        self._turn(None)

    def back(self) -> bool:
        """One step back: the open sheet closes. False when there was none: the screen itself is left then."""
        was = self.opened
        self.close()
        return was is not None

    def watch(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call ``look`` whenever a sheet opens or closes; returns what stops it."""
        return self._watch.add(look)

    def _turn(self, opened: Opened | None) -> None:
        self.opened = opened
        self.turns += 1
        for look in self._watch:
            look()


class Elsewhere(Navigator):
    """A screen inside another one, which has no place for sheets: they lead to a screen of their own."""

    def __init__(self, go: Callable[[], None]) -> None:
        super().__init__()
        self._go = go

    def _turn(self, opened: Opened | None) -> None:
        self._go()


def use_navigator(nav: Navigator, look: Callable[[], None]) -> None:
    """Call the newest ``look`` at each turn of a navigator, for as long as the component is there."""
    newest = use_latest(look)
    use_subscription(lambda: nav.watch(lambda: newest.current()), [nav])  # noqa: PLW0108 - the newest one each time


def use_keys(
    session: ClientSession,
    *,
    main: Callable[[], object] | None = None,
    undo: Callable[[bool], object] | None = None,
    back: Callable[[], bool] | None = None,
    silent: bool = False,
) -> None:
    """What space, Ctrl-Z and the way back do on this screen, for as long as it is shown."""
    keys = KeyBindings(main, undo, back, silent)
    use_subscription(lambda: session.stand(keys), None)
