"""The sheets of a screen: open, close, back; and the key bindings of a screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.listeners import Listeners
from companion.ui.hooks import use_latest, use_subscription
from companion.ui.session import ClientSession, KeyBindings


@dataclass(frozen=True, slots=True)
class Opened:
    """An open sheet: its name, and its subject (a seat, a slot)."""

    name: str
    about: Any = None


Show = Callable[[Opened | None], None]
"""Opens a sheet over a screen that has only a few; None closes it."""


class Navigator:
    """The open sheet of one screen, observable by the component that shows it."""

    def __init__(self) -> None:
        self.opened: Opened | None = None
        """The open sheet; None if there is none."""
        self.turns = 0
        """Number of times a sheet was opened or closed: a new number discards the drafts of a sheet."""
        self._watch: Listeners[Callable[[], None]] = Listeners()

    def open(self, name: str, about: object = None) -> None:
        """Open a sheet in place of the open one."""
        self._turn(Opened(name, about))

    def close(self) -> None:
        """Close the open sheet."""
        self._turn(None)

    def back(self) -> bool:
        """Close the open sheet; return False if there was none, so that the caller leaves the screen."""
        was = self.opened
        self.close()
        return was is not None

    def watch(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call ``look`` whenever a sheet opens or closes; return the function that unsubscribes it."""
        return self._watch.add(look)

    def _turn(self, opened: Opened | None) -> None:
        self.opened = opened
        self.turns += 1
        for look in self._watch:
            look()


class Elsewhere(Navigator):
    """The navigator of a screen embedded in another one: every open or close goes to a screen of its own."""

    def __init__(self, go: Callable[[], None]) -> None:
        super().__init__()
        self._go = go

    def _turn(self, opened: Opened | None) -> None:
        self._go()


def use_navigator(nav: Navigator, look: Callable[[], None]) -> None:
    """Call the latest ``look`` whenever a sheet opens or closes, while the component is mounted."""
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
    """Bind space, Ctrl-Z and the back button while this screen is shown."""
    keys = KeyBindings(main, undo, back, silent)
    use_subscription(lambda: session.stand(keys), None)
