"""The one door from a tap to a table: do, undo, redo, and what is told when it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.core.automatic_entries import to_follow
from companion.core.box import Fact
from companion.core.game import Step
from companion.core.journal import Entry, Kind
from companion.core.refusal import Refusal
from companion.core.roles import Permission
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.core.summary import Summary
from companion.core.table import AnyTable
from companion.i18n.lines import tell_short
from companion.ui.hooks import use_memo
from companion.ui.navigator import Navigator, Opened
from companion.ui.session import Notice, Ui, refusal_notice


@dataclass(frozen=True, slots=True)
class DiceRequest:
    """Dice an open sheet waits for: the sides of each, what for, and what takes the faces.

    A sheet that rolls says so once it is shown (``use_wanted(do, Wanted((6, 6), label, use))``); the dice
    tray, opened from there or from the menu, then offers the faces that lie on its felt.
    """

    sides: tuple[int, ...]
    label: str
    use: Callable[[tuple[int, ...]], object]


@dataclass(frozen=True, slots=True)
class ScreenTraits:
    """How the screen of a game asks."""

    answered: frozenset[str] = frozenset()
    """Sheets whose question can be answered on the screen itself: they never open unasked."""
    plain: bool = False
    """Drawn from the rules alone: before dice are thrown it asks whether the real ones were."""
    waits: Callable[[Any], str] = lambda state: ""
    """The text key of what the screen itself asks for: the main button leads there and opens nothing."""


def hand(ui: Ui, by: str) -> str:
    """Whose tap it was: a player, "phone 2", the host."""
    if by.startswith("#"):
        return ui.t("history.phone", n=by[1:])
    return by or ui.t("history.host")


A = TypeVar("A", bound="Dispatcher")


class Dispatcher:
    """What the controls of a table call. One for each session and table, so parts may be memoised."""

    def __init__(
        self, ui: Ui, table: AnyTable, nav: Navigator | None = None, manner: ScreenTraits = ScreenTraits()
    ):
        self.ui = ui
        self.table = table
        self.nav = nav or Navigator()
        """The sheets of the screen this actor works on."""
        self.manner = manner
        self.memory: dict[str, Any] = {}
        """What this phone remembers while the table is open: typed hands. Never in the journal."""
        self.wanted: DiceRequest | None = None
        """Dice that an action waits for."""
        self.sought: Callable[[], object] | None = None
        """Leads to what the screen waits for, where it may have scrolled away."""
        self.touch = "light"
        """How a tap that was done feels in the hand."""
        self._glanced: tuple[object, Summary] = table.state, table.game.summary(table.state)
        self._stepped: tuple[object, frozenset[Seat], Step[Action] | None] = None, frozenset(), None
        self._over = self._glanced[1].outcome is not None
        self._learnt: dict[str, Fact | None] = dict(table.game.learnt(table.state))

    def open(self, name: str, about: object = None) -> None:
        """Open one of the table's sheets. What waits for dice still does behind the tray and the menu."""
        if name not in ("tray", "menu"):
            self.wanted = None
        self.nav.open(name, about)

    def close(self) -> None:
        """Close the open sheet."""
        self.wanted = None
        self.nav.close()

    @property
    def opened(self) -> Opened | None:
        """The sheet that is open."""
        return self.nav.opened

    def back(self) -> bool:
        """One step back; False when nothing was open."""
        self.wanted = None
        return self.nav.back()

    def wait_for_dice(self, wanted: DiceRequest) -> None:
        """The sheet that is shown waits for dice."""
        self.wanted = wanted

    def use_dice(self, faces: tuple[int, ...]) -> None:
        """Give the faces of the tray to the action that waits for them."""
        wanted, self.wanted = self.wanted, None
        if wanted is not None:
            self.nav.close()
            wanted.use(faces)

    def __call__(
        self,
        action: object,
        *,
        faces: Sequence[int] | None = None,
        anyway: bool = False,
        then: Callable[[], object] | None = None,
    ) -> bool:
        """Do something at the table. ``then`` runs when it was done, also after "do it anyway"."""
        answer = self._refusal(action) or self.table.do(action, faces=faces, anyway=anyway, by=self.by)

        def insist() -> None:
            self(action, faces=faces, anyway=True, then=then)

        return self._told(answer, insist, then)

    def together(
        self, actions: Sequence[object], then: Callable[[], object] | None = None, *, anyway: bool = False
    ) -> bool:
        """Several actions as one intention: all or none, and one undo."""
        first = next(filter(None, map(self._refusal, actions)), None)
        answer = first or self.table.do_all(actions, by=self.by, anyway=anyway)

        def insist() -> None:
            self.together(actions, then, anyway=True)

        return self._told(answer, insist, then)

    def _refusal(self, action: object) -> Refusal | None:
        """Why this phone may not do that: asked at each tap, whatever its screen shows."""
        table = self.table.header.table
        return self.ui.session.holder.tap_refusal(table, action, self.summary().turn, self.table.annotations)

    def _may(self, deed: Permission) -> Refusal | None:
        return self.ui.session.holder.table_refusal(deed, self.table.header.table)

    @property
    def by(self) -> str:
        """Who taps here, as the history tells it."""
        return self.ui.session.holder.name(self.table.header.table, self.table.names)

    def summary(self) -> Summary:
        """The table in one look; computed once for each state."""
        state = self.table.state
        if self._glanced[0] is not state:
            self._glanced = state, self.table.game.summary(state)
        return self._glanced[1]

    def step(self) -> Step[Action] | None:
        """Return what comes next by the rules; computed once for each state and set of absent players."""
        state, absent = self.table.state, self.table.absent
        if self._stepped[0] is not state or self._stepped[1] != absent:
            self._stepped = state, absent, self.table.next_step()
        return self._stepped[2]

    def main(self) -> None:
        """What the main button does now."""
        step = None if self.summary().outcome is not None else self.step()
        if step is None:
            self.open("end")
        elif step.action is not None and self.manner.plain and self.table.dice_of(step.action):
            self.open("action", step.action)
        elif step.action is not None:
            self(step.action, then=self.ask_next)
        elif not self.waits():
            self.open(step.ask)
        elif self.sought is not None:
            self.sought()

    def waits(self) -> str:
        """What the screen itself waits for, in words; empty when the main button does something."""
        key = self.manner.waits(self.table.state)
        return self.ui.g(key) if key else ""

    def ask_next(self) -> bool:
        """What comes next asks the players something: its sheet opens by itself.

        Not over what happened by itself and is to be seen first: the line above the main button says it.
        """
        step = self.step()
        if to_follow(
            [each for each in self.table.game.automations if each.seen_first], self.table.automatic_entries()
        ):
            return False
        if step is None or not step.ask or step.ask in self.manner.answered:
            return False
        self.ui.session.rest()  # its main button lies where the finger still is: as after a change of words
        self.open(step.ask)
        return True

    def go_on(self) -> None:
        """After a sheet has done its work: what is asked next opens, else the screen comes back."""
        if not self.ask_next():
            self.close()

    def would_undo(self) -> tuple[Entry, ...]:
        """What the undo button takes back: among several hands first what one did oneself."""
        last = self.table.would_undo()
        if self.alone or not last or last[-1].by == self.by:
            return last
        return self.table.own_group(self.by) or last

    def undo(self) -> bool:
        """Take the last intention back; another player's only after asking."""
        refusal = self._may(Permission.UNDO)
        if refusal is not None:
            return self._told(refusal, None, None)
        taps, last = self.would_undo(), self.table.would_undo()
        if taps != last:
            return self._told(self.table.undo_own(self.by), None, None)
        if not self._others(last):
            return self._told(self.table.undo(self.by), None, None)
        return self._ask(last, lambda: self.table.would_undo() == last, lambda: self.table.undo(self.by))

    @property
    def alone(self) -> bool:
        """True while no other phone can be at the table: then every tap is one's own to take back."""
        door = self.ui.session.door
        return door is None or door.invitation() is None

    def _others(self, taps: Sequence[Entry]) -> tuple[str, ...]:
        """Whose taps are among these, besides one's own."""
        found = () if self.alone else dict.fromkeys(entry.by for entry in taps if entry.by != self.by)
        return tuple(found)

    def _ask(
        self, taps: Sequence[Entry], same: Callable[[], bool], undo: Callable[[], Entry | Refusal]
    ) -> bool:
        """Taking back what others did is asked first, with their names."""
        ui = self.ui
        names = ", ".join(hand(ui, by) for by in self._others(taps))
        line = tell_short(ui.words, taps) if len({tap.group for tap in taps}) == 1 else ""
        text = ui.t("undo.theirs", name=names, line=line) if line else ui.t("undo.others", n=len(taps))

        def yes() -> None:
            if same():
                self._told(self._may(Permission.UNDO) or undo(), None, None)

        title = ui.t("undo.theirs.title", name=names)
        ui.session.notice(Notice(title, text, anyway=yes, word=ui.t("undo.theirs.yes")))
        return False

    def heard(self, entry: Entry) -> Callable[[], None] | None:
        """What to tell this phone about an entry somebody else made; None when it is not about it."""
        if entry.kind is not Kind.UNDO or entry.by == self.by or self.alone:
            return None
        mine = [tap for tap, _ in self.table.undone[-entry.count :] if tap.by == self.by]

        def tell() -> None:
            # One's own tap taken back alone lifts those of others for a moment: they are there again.
            since = [each for each in self.table.entries if each.seq > entry.seq]
            lost = [
                tap for tap in mine if not any((new.by, new.action) == (tap.by, tap.action) for new in since)
            ]
            if lost:
                ui = self.ui
                line = tell_short(ui.words, lost)
                text = ui.t("undo.told", name=hand(ui, entry.by), line=line)
                ui.session.notice(Notice(ui.t("undo.told.title"), text))

        return tell if mine else None

    def redo(self) -> bool:
        """Bring back what was undone."""
        return self._told(self._may(Permission.UNDO) or self.table.redo(self.by), None, None)

    def again(self, redo: bool) -> None:
        """Ctrl-Z takes back, Ctrl-Shift-Z brings back."""
        if redo:
            self.redo()
        else:
            self.undo()

    def go_to(self, seq: int) -> bool:
        """Go to a line of the history."""
        refusal = self._may(Permission.UNDO)
        taps = tuple(entry for entry, _ in self.table.done if entry.seq > seq)
        if refusal is None and self._others(taps):
            depth = self.table.next_seq
            return self._ask(
                taps, lambda: self.table.next_seq == depth, lambda: self.table.go_to(seq, self.by)
            )
        return self._told(refusal or self.table.go_to(seq, self.by), None, None)

    def bookmark(self, text: str) -> bool:
        """Mark this moment."""
        return self._told(self._may(Permission.WRITE) or self.table.bookmark(text, self.by), None, None)

    def note(self, text: str) -> bool:
        """Write a line of one's own into the history."""
        return self._told(self._may(Permission.WRITE) or self.table.note(text, self.by), None, None)

    def branch(self, seq: int, name: str) -> AnyTable:
        """Play from a line of the history, as a table of its own; raises NotAllowed and TooFarBack."""
        self.ui.session.ask(Permission.SHELF)
        branch = self.table.branch(seq, name)
        self.ui.session.store.start(branch)
        self.ui.session.holder.seating.follow(self.table.header.table, branch.header.table)
        return branch

    def _told(
        self, answer: Entry | Refusal, insist: Callable[[], None] | None, then: Callable[[], object] | None
    ) -> bool:
        session = self.ui.session
        if isinstance(answer, Refusal):
            session.buzz("heavy")
            session.notice(refusal_notice(self.ui, answer, insist, self.table.hidden))
            return False
        session.buzz(self.touch)
        stuck = self.table.stuck and answer.kind is Kind.TAP
        session.notice(Notice(self.ui.t("habits.stuck.title"), self.ui.t("habits.stuck")) if stuck else None)
        self._remember()
        if then is not None:
            then()
        over = self.summary().outcome is not None
        if over and not self._over:
            session.buzz("alarm")
            self.open("end")  # nobody should have to look for how it ended
        self._over = over
        return True

    def _remember(self) -> None:
        """Keep what the table taught about the box.

        What it was told before this screen was opened stands in the box already, unless somebody has read
        it again since: that is not written over.
        """
        table = self.table
        learnt = dict(table.game.learnt(table.state))
        before = self._learnt
        if learnt == before or not self.ui.session.may(Permission.BOX):
            return
        self._learnt = learnt
        known = self.ui.session.store.library.facts(table.game.id)
        new = {key: fact for key, fact in learnt.items() if key not in known or before.get(key) != fact}
        self.ui.session.learn(table.game.id, new)


def use_dispatcher(ui: Ui, make: Callable[[], A], of: Sequence[object]) -> A:
    """The actor of a screen, made once; it tells in the words and the look that its screen has now."""
    do = use_memo(make, of)
    do.ui = ui
    return do
