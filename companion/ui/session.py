"""The values a screen draws with, and the services of its session.

:class:`Ui` is a frozen value (look, words, session), so that a component is redrawn only when it changes.
:class:`ClientSession` holds the services of one client: navigation, notices, haptics, settings.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

import flet as ft

from companion.boxes import box_of
from companion.core.box import Box, Fact
from companion.core.listeners import Listeners
from companion.core.refusal import CoreWhy, Refusal
from companion.core.roles import Permission
from companion.core.spoilers import NOTHING, Spoilers
from companion.i18n.words import Words
from companion.ui.guest_access import NotAllowed, door_for, store_for
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_GUARD_MS, Accent, Palette

if TYPE_CHECKING:
    from companion.core.table import AnyTable
    from companion.store.cards import Settings
    from companion.store.store import Store
    from companion.ui.door import Door
    from companion.ui.seating import ClientIdentity


OF_ROLES = frozenset(
    {
        CoreWhy.ONLY_HOST,
        CoreWhy.ONLY_WATCHING,
        CoreWhy.NO_SEAT_YET,
        CoreWhy.NOT_YOUR_SEAT,
        CoreWhy.SENT_AWAY,
    }
)
"""Refusals caused by the role or seat of the client, not by the rules of a game."""
IN_A_ROW = 4
"""Presses in a row of one button of a stepper after which the long press is explained."""
DICE_SOUND = "/sounds/roll.wav"
ANSWERED = 10.0
"""Seconds within which a client answers that it has buzzed."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message at the bottom of the screen.

    With ``anyway`` it has a button that overrules a soft refusal. ``again`` is a serial number that makes two
    otherwise equal notices differ, so that the second one is shown too.
    """

    title: str
    text: str
    why: tuple[str, str] | None = None
    """The rule behind a refusal in words, and its place in the booklet; shown when the player asks why."""
    asked: bool = False
    """True once the player has asked why."""
    anyway: Callable[[], None] | None = None
    calm: bool = False
    again: int = 0
    word: str = ""
    """The label of the button that calls ``anyway``; "do it anyway" if empty."""
    stays: bool = False
    """True for an instruction about the real pieces: it stays until the player dismisses it."""


@dataclass(frozen=True, slots=True)
class KeyBindings:
    """Handlers of the keyboard and the phone's back button on one screen; None for unused keys."""

    main: Callable[[], object] | None = None
    """Called for the space bar."""
    undo: Callable[[bool], object] | None = None
    """Called for Ctrl-Z (with False) and Ctrl-Shift-Z (with True)."""
    back: Callable[[], bool] | None = None
    """Closes the open sheet of the screen; returns False if none was open."""
    silent: bool = False
    """True if the open table is a game played in silence: no sounds."""


NO_KEYS = KeyBindings()

TOUCHES = {
    "light": "light_impact",
    "plus": "light_impact",
    "minus": "selection_click",
    "roll": "medium_impact",
    "heavy": "heavy_impact",
    "alarm": "vibrate",
}
"""The haptic effect of each kind of tap; other kinds use "heavy_impact"."""


MOST_BROUGHT = 8
"""Files that a system hands to the app at a time."""


class IncomingFiles(Protocol):
    """Queue of files that the operating system passes to the app, oldest first."""

    async def count(self) -> int:
        """How many wait."""

    async def look(self) -> bytes | None:
        """Return the oldest file without removing it; None if the queue is empty."""

    async def drop(self) -> None:
        """Remove the oldest file, once the user has accepted or rejected it."""

    async def clear(self) -> None:
        """None of them is wanted."""


class ClientSession:
    """The navigation, notices, settings and haptics of one session.

    Compared by identity, so it never causes a redraw.
    """

    guard: float = MAIN_GUARD_MS / 1000
    """Seconds for which main buttons ignore taps after their meaning changed; tests set another value."""

    def __init__(self, page: ft.Page, store: Store, holder: ClientIdentity, door: Door | None = None):
        self.page = page
        self.store = store_for(store, holder)
        """The store, restricted to the permissions of this client."""
        self._whole = store
        self.holder = holder
        self.door = door_for(door, holder)
        """The LAN access; None if the app serves no page."""
        self.brought: IncomingFiles | None = None
        """Files that the operating system passes to the app; None on platforms without this."""
        self.settings = holder.settings
        self.on_settings: Callable[[Settings], None] = lambda settings: None
        self.on_notice: Callable[[Notice | None], None] = lambda notice: None
        self.keys = NO_KEYS
        """The key bindings of the screen that is shown."""
        self.trips = 0
        """Number of calls of :meth:`go`."""
        self._rests_until = 0.0
        self.presses = 0
        """Number of controls pressed in this session."""
        self.typing = False
        """True while a text field has the focus: the space bar then types a space."""
        self.mirrors: dict[str, Any] = {}
        """The TableSubscription of each table id (see table_hooks.py)."""
        self._tasks: set[asyncio.Task[None]] = set()
        """Strong references to running tasks: the event loop itself holds only weak ones."""
        self._haptics: ft.HapticFeedback | None = None
        self._dice: Any = None
        self._notices = 0
        self._hurry: tuple[str, int] = "", 0
        self._asks = False
        self._returns: Listeners[Callable[[], None]] = Listeners()
        self._stops: list[Callable[[], None]] = []

    def stand(self, keys: KeyBindings) -> Callable[[], None]:
        """Set the key bindings of the screen that is shown; return the function that removes them."""
        self.keys = keys

        def leave() -> None:
            if self.keys is keys:
                self.keys = NO_KEYS

        return leave

    def until_closed(self, stop: Callable[[], None]) -> Callable[[], None]:
        """Register a cleanup function to run when the session closes; return a function that runs it earlier.

        Either way it runs once.
        """
        self._stops.append(stop)

        def once() -> None:
            if stop in self._stops:
                self._stops.remove(stop)
                stop()

        return once

    def close(self) -> None:
        """Run all cleanup functions of a session that has ended: Flet does not unmount its components."""
        stops, self._stops = self._stops, []
        for stop in stops:
            stop()

    def when_back(self, work: Callable[[], None]) -> Callable[[], None]:
        """Run ``work`` whenever the client reconnects; return the function that unsubscribes it."""
        return self._returns.add(work)

    def is_back(self) -> None:
        """Run the functions of :meth:`when_back`: the client has reconnected and must catch up."""
        for work in self._returns:
            work()

    def rest(self) -> None:
        """Make main buttons ignore taps for :attr:`guard` seconds: the one under the finger just changed."""
        self._rests_until = monotonic() + self.guard

    @property
    def resting(self) -> bool:
        """True while main buttons ignore taps."""
        return monotonic() < self._rests_until

    def go(self, route: str) -> None:
        """Navigate to another screen; clear the key bindings and the notice."""
        self.keys = NO_KEYS
        self.trips += 1
        self.notice(None)
        self.page.navigate(route)

    def may(self, deed: Permission) -> bool:
        """Return True if this client has a permission."""
        return self.holder.may(deed)

    def ask(self, deed: Permission) -> None:
        """Raise NotAllowed unless this client has a permission."""
        found = self.holder.refusal(deed)
        if found is not None:
            raise NotAllowed(found)

    def tray(self, name: str) -> AnyTable:
        """Open the dice tray shared by all clients; needs the permission to play (raises NotAllowed)."""
        from companion.store.tray import open_tray

        self.ask(Permission.PLAY)
        return open_tray(self._whole, name)

    def change(self, **settings: object) -> None:
        """Save settings of this client and redraw with them; raises NotAllowed."""
        self.ask(Permission.PHONE)
        self.settings = self.holder.choose(**settings)
        self.on_settings(self.settings)

    def box(self, game: str) -> Box:
        """Return the figures of a game's box, as far as they have been entered."""
        library = self.store.library
        return box_of(game, library.facts(game), library.others(game))

    def learn(
        self, game: str, facts: Mapping[str, Fact | None], *, others: Collection[str] = (), read: bool = False
    ) -> None:
        """Save figures the owner read from the box; None deletes one.

        ``others`` are keys of figures that come from another group. With ``read`` the player has just looked
        at the real box: unchanged figures are saved too, which marks them as the owner's.
        """
        box = self.box(game)
        new = {key: value for key, value in facts.items() if read or box.owner.get(key) != value}
        if new:
            self.store.library.put_facts(game, new, box, others)

    def notice(self, notice: Notice | None) -> None:
        """Show a message at the bottom, or remove it with None."""
        if notice is not None:
            self._notices += 1
            notice = replace(notice, again=self._notices)
        # A calm notice asks nothing: it only offers to undo what was done.
        self._asks = notice is not None and notice.anyway is not None and not notice.calm
        self.on_notice(notice)

    def hurried(self, id: str) -> bool:
        """Return True at the fourth press in a row of one button, at most once per session.

        The caller then explains the long press.
        """
        last, count = self._hurry
        if count < 0:
            return False
        count = count + 1 if last == id else 1
        self._hurry = id, -1 if count == IN_A_ROW else count
        return count == IN_A_ROW

    def left(self) -> None:
        """Dismiss a pending question ("do it anyway?") when another screen is shown."""
        if self._asks:
            self.notice(None)

    def buzz(self, kind: str = "light") -> None:
        """Vibrate briefly if the settings allow it, each kind differently; "roll" also sounds the dice."""
        self._play(kind)
        if not self.settings.haptics:
            return

        if self._haptics is None:
            self._haptics = ft.HapticFeedback()  # reused: a new one at each tap updates the whole page
        # Not through its own methods: they have no timeout, and Flet keeps every unanswered call in memory.
        self.later(self._haptics._invoke_method, TOUCHES.get(kind, "heavy_impact"), None, ANSWERED)

    def _play(self, kind: str) -> None:
        """Play the sound of dice if the settings ask for it and the game is not played in silence."""
        if kind != "roll" or not self.settings.sound or self.keys.silent:
            return
        if self._dice is None:
            import flet_audio  # imported late: slow, and most players play without sound

            self._dice = flet_audio.Audio(src=DICE_SOUND)
        self.later(self._dice.play)

    @property
    def gone(self) -> bool:
        """True while the client is disconnected: it left or sleeps."""
        return getattr(self.page.session, "connection", None) is None

    @property
    def over(self) -> bool:
        """True once the session has ended for good; Flet then raises RuntimeError."""
        try:
            return self.page.session is None
        except RuntimeError:
            return True

    def run(self, work: Callable[..., Any], *args: object) -> None:
        """Run a coroutine in this session; do nothing while the client is disconnected."""
        if not self.gone:
            self.page.run_task(work, *args)

    def later(self, work: Callable[..., Awaitable[object]], *args: object) -> None:
        """Run a coroutine in this session and ignore its exceptions: some clients lack the service."""

        async def quietly() -> None:
            try:
                await work(*args)
            except Exception:  # noqa: BLE001 - services a browser lacks raise many things
                return

        if self.gone:
            return
        try:
            task = asyncio.get_running_loop().create_task(quietly())
        except RuntimeError:  # not on the event loop's thread
            self.page.run_task(quietly)
            return
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything a component needs to draw itself, as one value."""

    look: Look
    words: Words
    session: ClientSession = field(compare=True)

    @property
    def game(self) -> str:
        """The id of the game whose accent and texts are used; empty on the shelf."""
        return self.words.game

    @property
    def closes(self) -> bool:
        """True if a sheet drawn here can be closed."""
        return True

    @property
    def colours(self) -> Palette:
        """The neutral colours of the theme."""
        return self.look.palette

    @property
    def accent(self) -> Accent:
        """The colours of the game."""
        return self.look.accent(self.words.game or "none")

    def t(self, key: str, **facts: object) -> str:
        """Return a text of the app: ``ui.t("undo")`` is "app.undo"."""
        return self.words.t(f"app.{key}", **facts)

    def g(self, key: str, **facts: object) -> str:
        """Return a text of the game: ``ui.g("phase.action")``."""
        return self.words.g(key, **facts)

    def text(self, value: str, role: str = "body", **props: Any) -> ft.Text:
        """Return a text control in one of the type roles."""
        return self.look.text(value, role, **props)

    def fitted(
        self,
        value: str,
        role: str,
        room: float,
        *,
        most: int = 1,
        least: int = 9,
        weight: int | None = None,
        **props: Any,
    ) -> ft.Text:
        """Return a text control for ``room`` pixels, in a smaller font size rather than cut.

        ``most`` is the number of lines, ``least`` the smallest font size before scaling.
        """
        size = self.look.fit(value, role, room, most=most, weight=weight, least=least) or least
        return self.look.text(value, role, size=size, weight=weight, max_lines=most, **props)

    def of(self, game: str, names: tuple[str, ...] = ()) -> Ui:
        """Return a copy that uses the texts of another game and these player names."""
        return replace(self, words=replace(self.words, game=game, names=names))


LOSES = re.compile(r"^loses_")
"""Refusal reasons that only ask for confirmation of a loss: no rule forbids the action."""
UNREAD = re.compile(r"_unknown$|_unread$|(?<!_not)_needed$|_missing$|^nothing_told$")
"""Refusal reasons that only say which value has not been entered yet."""


def _refusal_title(refusal: Refusal) -> str:
    if refusal.why in OF_ROLES:
        return "roles.title"
    if UNREAD.search(str(refusal.why.value)):  # no rule forbids it: a value is missing
        return "form.missing.title"
    if LOSES.search(str(refusal.why.value)):
        return "refusal.loses.title"
    if not refusal.why.rule and not refusal.soft:  # no rule of a booklet is behind it
        return "refusal.plain.title"
    return "refusal.title"


def refusal_notice(
    ui: Ui, refusal: Refusal, anyway: Callable[[], None] | None, hidden: Spoilers = NOTHING
) -> Notice:
    """Return a refusal as a notice; ``anyway`` overrules it if it is soft."""
    from companion.i18n.lines import tell_refusal, tell_rule

    title = _refusal_title(refusal)
    return Notice(
        title=ui.t(title),
        text=tell_refusal(ui.words, refusal),
        why=tell_rule(ui.words, refusal.why.rule, hidden),
        anyway=anyway if refusal.soft else None,
        word=ui.t("refusal.loses.anyway") if title == "refusal.loses.title" else "",
    )
