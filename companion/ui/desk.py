"""What a screen gets: values to draw with, and the doors of its session.

:class:`Ui` is a frozen value (look, words, game), so that a part is redrawn only when it changes.
:class:`Desk` is one session's way out: go to a route, show a notice, buzz, keep a setting.
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
from companion.core.roles import Deed
from companion.core.veil import NOTHING, Hidden
from companion.i18n.words import Words
from companion.ui.reach import NotAllowed, door_for, within_reach
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_GUARD_MS, Accent, Palette

if TYPE_CHECKING:
    from companion.core.table import AnyTable
    from companion.store.cards import Settings
    from companion.store.folder import Store
    from companion.ui.door import Door
    from companion.ui.seating import Holder


OF_ROLES = frozenset(
    {
        CoreWhy.ONLY_HOST,
        CoreWhy.ONLY_WATCHING,
        CoreWhy.NO_SEAT_YET,
        CoreWhy.NOT_YOUR_SEAT,
        CoreWhy.SENT_AWAY,
    }
)
"""Refusals that are about who asks, not about the rules of a game."""
IN_A_ROW = 4
"""Presses of one side of a stepper after which holding it is told."""
DICE_SOUND = "/sounds/roll.wav"


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence at the bottom of the screen.

    With ``anyway`` it offers to overrule a soft refusal. ``again`` makes two equal notices differ,
    so that the second one is shown too.
    """

    title: str
    text: str
    why: tuple[str, str] | None = None
    """The rule behind a refusal in words, and its place in the booklet: told when somebody asks."""
    asked: bool = False
    """Somebody asked why."""
    anyway: Callable[[], None] | None = None
    calm: bool = False
    again: int = 0
    word: str = ""
    """What the button of ``anyway`` says; "do it anyway" when empty."""
    stays: bool = False
    """Something to be done with the real pieces: it waits until it was read."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keyboard and the phone's way back do on a screen, as far as it has a use for them."""

    main: Callable[[], object] | None = None
    """The space bar."""
    undo: Callable[[bool], object] | None = None
    """Ctrl-Z (False) and Ctrl-Shift-Z (True)."""
    back: Callable[[], bool] | None = None
    """Closes what is open on the screen; False when nothing was."""
    silent: bool = False
    """The table that is open is one of silence."""


NO_KEYS = Keys()

TOUCHES = {
    "light": "light_impact",
    "plus": "light_impact",
    "minus": "selection_click",
    "roll": "medium_impact",
    "heavy": "heavy_impact",
    "alarm": "vibrate",
}
"""What each kind of tap feels like: a refusal is heavy, an alarm vibrates."""


MOST_BROUGHT = 8
"""Files that a system hands to the app at a time."""


class Brought(Protocol):
    """Files that a system hands to the app, the oldest first."""

    async def count(self) -> int:
        """How many wait."""

    async def look(self) -> bytes | None:
        """The one that waits."""

    async def drop(self) -> None:
        """It has been decided upon."""

    async def clear(self) -> None:
        """None of them is wanted."""


class Desk:
    """The doors of one session. Compared by identity, so it never causes a redraw."""

    guard: float = MAIN_GUARD_MS / 1000
    """Seconds for which a main button rests once its meaning changed; other clocks set another."""

    def __init__(self, page: ft.Page, store: Store, holder: Holder, door: Door | None = None):
        self.page = page
        self.store = within_reach(store, holder)
        """What is kept, as far as this phone may reach it."""
        self._whole = store
        self.holder = holder
        self.door = door_for(door, holder)
        """The door for other phones; None where the app serves no page."""
        self.brought: Brought | None = None
        """Files that a system hands to the app; None where it cannot."""
        self.settings = holder.settings
        self.on_settings: Callable[[Settings], None] = lambda settings: None
        self.on_notice: Callable[[Notice | None], None] = lambda notice: None
        self.keys = NO_KEYS
        """What the keys do on the screen that is shown."""
        self.trips = 0
        """How often another screen was asked for."""
        self._rests_until = 0.0
        self.presses = 0
        """How many things were pressed in this session."""
        self.typing = False
        """A text field has the keyboard: the space bar is a letter then."""
        self.mirrors: dict[str, Any] = {}
        """By table: what follows it on this phone (see live.py)."""
        self._tasks: set[asyncio.Task[None]] = set()
        """Kept until they are done: the loop itself holds them only weakly."""
        self._haptics: ft.HapticFeedback | None = None
        self._dice: Any = None
        self._notices = 0
        self._hurry: tuple[str, int] = "", 0
        self._asks = False
        self._returns: Listeners[Callable[[], None]] = Listeners()
        self._stops: list[Callable[[], None]] = []

    def stand(self, keys: Keys) -> Callable[[], None]:
        """A screen is shown and says what the keys do there; returns what takes its keys away again."""
        self.keys = keys

        def leave() -> None:
            if self.keys is keys:
                self.keys = NO_KEYS

        return leave

    def until_closed(self, stop: Callable[[], None]) -> Callable[[], None]:
        """Something that goes on until the returned function is called, or until the session is closed."""
        self._stops.append(stop)

        def once() -> None:
            if stop in self._stops:
                self._stops.remove(stop)
                stop()

        return once

    def close(self) -> None:
        """The phone is gone for good: nobody calls it any more. Flet does not take its screens down."""
        stops, self._stops = self._stops, []
        for stop in stops:
            stop()

    def when_back(self, work: Callable[[], None]) -> Callable[[], None]:
        """Run something whenever the phone comes back from sleep; returns the function that stops it."""
        return self._returns.add(work)

    def is_back(self) -> None:
        """The phone came back: what it missed is read anew."""
        for work in self._returns:
            work()

    def rest(self) -> None:
        """Main buttons ignore taps for a moment: the one under the finger has just changed."""
        self._rests_until = monotonic() + self.guard

    @property
    def resting(self) -> bool:
        """True while main buttons ignore taps."""
        return monotonic() < self._rests_until

    def go(self, route: str) -> None:
        """Show another screen."""
        self.keys = NO_KEYS
        self.trips += 1
        self.notice(None)
        self.page.navigate(route)

    def may(self, deed: Deed) -> bool:
        """Whether whoever holds this phone may do something."""
        return self.holder.may(deed)

    def ask(self, deed: Deed) -> None:
        """Raise NotAllowed unless whoever holds this phone may do something."""
        found = self.holder.refusal(deed)
        if found is not None:
            raise NotAllowed(found)

    def tray(self, name: str) -> AnyTable:
        """The dice tray of the house: whoever plays may roll on it."""
        from companion.store.tray import open_tray

        self.ask(Deed.PLAY)
        return open_tray(self._whole, name)

    def change(self, **settings: object) -> None:
        """Keep a setting, at once and for good."""
        self.ask(Deed.PHONE)
        self.settings = self.holder.choose(**settings)
        self.on_settings(self.settings)

    def box(self, game: str) -> Box:
        """The figures of a game, as far as they were read."""
        library = self.store.library
        return box_of(game, library.facts(game), library.others(game))

    def learn(
        self, game: str, facts: Mapping[str, Fact | None], *, others: Collection[str] = (), read: bool = False
    ) -> None:
        """Remember figures the owner read from the box; None forgets one.

        ``others`` are keys of figures that are another group's. With ``read`` somebody has just looked at the
        real box: what is known so already is the owner's now.
        """
        box = self.box(game)
        new = {key: value for key, value in facts.items() if read or box.owner.get(key) != value}
        if new:
            self.store.library.put_facts(game, new, box, others)

    def notice(self, notice: Notice | None) -> None:
        """Show a sentence at the bottom, or take it away."""
        if notice is not None:
            self._notices += 1
            notice = replace(notice, again=self._notices)
        # A calm one asks nothing: it only offers to take back what was done.
        self._asks = notice is not None and notice.anyway is not None and not notice.calm
        self.on_notice(notice)

    def hurried(self, id: str) -> bool:
        """Something was pressed so often in a row that its shortcut is worth telling; once a session."""
        last, count = self._hurry
        if count < 0:
            return False
        count = count + 1 if last == id else 1
        self._hurry = id, -1 if count == IN_A_ROW else count
        return count == IN_A_ROW

    def left(self) -> None:
        """Another screen is shown: what was asked on the one before ("do it anyway?") is asked no more."""
        if self._asks:
            self.notice(None)

    def buzz(self, kind: str = "light") -> None:
        """A short haptic answer, where the phone and the settings allow it: each kind feels different."""
        self._play(kind)
        if not self.settings.haptics:
            return

        if self._haptics is None:
            self._haptics = ft.HapticFeedback()  # kept: making one at each tap updates the whole page
        self.later(getattr(self._haptics, TOUCHES.get(kind, "heavy_impact")))

    def _play(self, kind: str) -> None:
        """The dice can be heard, where the settings ask for it and the game is not one of silence."""
        if kind != "roll" or not self.settings.sound or self.keys.silent:
            return
        if self._dice is None:
            import flet_audio  # only who wants sound waits for it

            self._dice = flet_audio.Audio(src=DICE_SOUND)
        self.later(self._dice.play)

    @property
    def gone(self) -> bool:
        """True while no phone is there: it left, or sleeps."""
        return getattr(self.page.session, "connection", None) is None

    @property
    def over(self) -> bool:
        """True once the session has ended for good; Flet says so by an error."""
        try:
            return self.page.session is None
        except RuntimeError:
            return True

    def run(self, work: Callable[..., Any], *args: object) -> None:
        """Run a coroutine in this session, if anybody is there."""
        if not self.gone:
            self.page.run_task(work, *args)

    def later(self, work: Callable[..., Awaitable[object]], *args: object) -> None:
        """Run a coroutine in this session; a client that cannot do it is no fault."""

        async def quietly() -> None:
            try:
                await work(*args)
            except Exception:  # noqa: BLE001 - services a browser lacks raise many things
                return

        if self.gone:
            return
        try:
            task = asyncio.get_running_loop().create_task(quietly())
        except RuntimeError:  # not on the loop: the long way round
            self.page.run_task(quietly)
            return
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything a part needs to draw itself, as one value."""

    look: Look
    words: Words
    desk: Desk = field(compare=True)

    @property
    def game(self) -> str:
        """The game whose accent is used; empty on the shelf."""
        return self.words.game

    @property
    def closes(self) -> bool:
        """Whether a sheet that is drawn here can be closed."""
        return True

    @property
    def colours(self) -> Palette:
        """The neutral colours."""
        return self.look.palette

    @property
    def accent(self) -> Accent:
        """The game's own colours."""
        return self.look.accent(self.words.game or "none")

    def t(self, key: str, **facts: object) -> str:
        """A text of the shell: ``ui.t("undo")``."""
        return self.words.t(f"app.{key}", **facts)

    def g(self, key: str, **facts: object) -> str:
        """A text of the game: ``ui.g("phase.action")``."""
        return self.words.g(key, **facts)

    def text(self, value: str, role: str = "body", **props: Any) -> ft.Text:
        """A text in one of the type roles."""
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
        """A text in so much room: set smaller rather than cut."""
        size = self.look.fit(value, role, room, most=most, weight=weight, least=least) or least
        return self.look.text(value, role, size=size, weight=weight, max_lines=most, **props)

    def of(self, game: str, names: tuple[str, ...] = ()) -> Ui:
        """The same desk, speaking of a game and its players."""
        return replace(self, words=replace(self.words, game=game, names=names))


LOSES = re.compile(r"^loses_")
"""Reasons that only ask whether all is meant to be lost: no rule forbids it."""
UNREAD = re.compile(r"_unknown$|_unread$|(?<!_not)_needed$|_missing$|^nothing_told$")
"""Reasons that only say what nobody has read out yet."""


def _refusal_title(refusal: Refusal) -> str:
    if refusal.why in OF_ROLES:
        return "roles.title"
    if UNREAD.search(str(refusal.why.value)):  # no rule forbids it: nobody told it yet
        return "form.missing.title"
    if LOSES.search(str(refusal.why.value)):
        return "refusal.loses.title"
    if not refusal.why.rule and not refusal.soft:  # no rulebook stands behind it
        return "refusal.plain.title"
    return "refusal.title"


def refusal_notice(
    ui: Ui, refusal: Refusal, anyway: Callable[[], None] | None, hidden: Hidden = NOTHING
) -> Notice:
    """A refusal as the sentence at the bottom of the screen."""
    from companion.i18n.lines import tell_refusal, tell_rule

    title = _refusal_title(refusal)
    return Notice(
        title=ui.t(title),
        text=tell_refusal(ui.words, refusal),
        why=tell_rule(ui.words, refusal.why.rule, hidden),
        anyway=anyway if refusal.soft else None,
        word=ui.t("refusal.loses.anyway") if title == "refusal.loses.title" else "",
    )
