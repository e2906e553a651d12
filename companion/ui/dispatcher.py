"""The only way from a tap to a table: do, undo, redo, and show why an action was refused."""

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
    """Dice an open sheet waits for: the sides of each die, a label, and the function that takes the faces.

    A sheet that rolls registers its request while it is shown (``use_wanted(do, DiceRequest((6, 6), label,
    use))``); the dice tray, opened from there or from the menu, then offers the faces rolled on it.
    """

    sides: tuple[int, ...]
    label: str
    use: Callable[[tuple[int, ...]], object]


@dataclass(frozen=True, slots=True)
class ScreenTraits:
    """The properties of a game's screen that change how questions are asked."""

    answered: frozenset[str] = frozenset()
    """Sheets whose question can also be answered on the screen itself: they never open automatically."""
    plain: bool = False
    """True for a screen generated from the rules: its main button asks for real dice before it rolls."""
    waits: Callable[[Any], str] = lambda state: ""
    """Return the text key of an answer the screen itself waits for; the main button then scrolls there."""


def hand(ui: Ui, by: str) -> str:
    """Return the player-facing name behind an entry's ``by``: a player, "phone 2", or the host."""
    if by.startswith("#"):
        return ui.t("history.phone", n=by[1:])
    return by or ui.t("history.host")


A = TypeVar("A", bound="Dispatcher")


class Dispatcher:
    """The actions, undo, redo and sheets of one table, as its controls call them.

    There is one instance per session and table, so that components that receive it can be memoised.
    """

    def __init__(
        self, ui: Ui, table: AnyTable, nav: Navigator | None = None, manner: ScreenTraits = ScreenTraits()
    ):
        self.ui = ui
        self.table = table
        self.nav = nav or Navigator()
        """The sheets of the screen this dispatcher works on."""
        self.manner = manner
        self.memory: dict[str, Any] = {}
        """Values this client remembers while the table is open, e.g. typed hands. Never in the journal."""
        self.wanted: DiceRequest | None = None
        """The dice the open sheet waits for; None if it waits for none."""
        self.sought: Callable[[], object] | None = None
        """Scrolls to the answer the screen waits for; None if there is none."""
        self.touch = "light"
        """The haptic kind of a successful action."""
        self._glanced: tuple[object, Summary] = table.state, table.game.summary(table.state)
        self._stepped: tuple[object, frozenset[Seat], Step[Action] | None] = None, frozenset(), None
        self._over = self._glanced[1].outcome is not None
        self._learnt: dict[str, Fact | None] = dict(table.game.learnt(table.state))

    def open(self, name: str, about: object = None) -> None:
        """Open one of the table's sheets, and drop the dice request unless it is the tray or the menu."""
        if name not in ("tray", "menu"):
            self.wanted = None
        self.nav.open(name, about)

    def close(self) -> None:
        """Close the open sheet and drop its dice request."""
        self.wanted = None
        self.nav.close()

    @property
    def opened(self) -> Opened | None:
        """The open sheet; None if there is none."""
        return self.nav.opened

    def back(self) -> bool:
        """Close the open sheet; return False if none was open."""
        self.wanted = None
        return self.nav.back()

    def wait_for_dice(self, wanted: DiceRequest) -> None:
        """Register the dice the open sheet waits for."""
        self.wanted = wanted

    def use_dice(self, faces: tuple[int, ...]) -> None:
        """Close the tray and pass its faces to the sheet that waits for them."""
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
        """Do an action; return False if refused. ``then`` runs on success, also after "do it anyway"."""
        answer = self._refusal(action) or self.table.do(action, faces=faces, anyway=anyway, by=self.by)

        def insist() -> None:
            self(action, faces=faces, anyway=True, then=then)

        return self._told(answer, insist, then)

    def together(
        self, actions: Sequence[object], then: Callable[[], object] | None = None, *, anyway: bool = False
    ) -> bool:
        """Do several actions as one group: all or none, and one undo. Return False if refused."""
        first = next(filter(None, map(self._refusal, actions)), None)
        answer = first or self.table.do_all(actions, by=self.by, anyway=anyway)

        def insist() -> None:
            self.together(actions, then, anyway=True)

        return self._told(answer, insist, then)

    def _refusal(self, action: object) -> Refusal | None:
        """Return the reason why this client may not do an action, or None; checked at each tap."""
        table = self.table.header.table
        return self.ui.session.holder.tap_refusal(table, action, self.summary().turn, self.table.annotations)

    def _may(self, deed: Permission) -> Refusal | None:
        return self.ui.session.holder.table_refusal(deed, self.table.header.table)

    @property
    def by(self) -> str:
        """The name of this client in the journal: its player, "#2" for a phone, "" for the host."""
        return self.ui.session.holder.name(self.table.header.table, self.table.names)

    def summary(self) -> Summary:
        """Return the table's summary; memoised per state."""
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
        """Run the main button: do the next step, open its sheet, or scroll to the question on the screen."""
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
        """Return what the screen itself waits for, in words; empty if the main button acts."""
        key = self.manner.waits(self.table.state)
        return self.ui.g(key) if key else ""

    def ask_next(self) -> bool:
        """Open the sheet of the next step's question; return False if nothing is asked.

        An automatic action that has to be seen first keeps it closed: the line above the main button shows
        that action.
        """
        step = self.step()
        if to_follow(
            [each for each in self.table.game.automations if each.seen_first], self.table.automatic_entries()
        ):
            return False
        if step is None or not step.ask or step.ask in self.manner.answered:
            return False
        self.ui.session.rest()  # the sheet's main button appears under the finger
        self.open(step.ask)
        return True

    def go_on(self) -> None:
        """Open the sheet of the next question after a sheet has done its work; close it if there is none."""
        if not self.ask_next():
            self.close()

    def would_undo(self) -> tuple[Entry, ...]:
        """Return the taps one undo takes back: with several players, first the client's own last group."""
        last = self.table.would_undo()
        if self.alone or not last or last[-1].by == self.by:
            return last
        return self.table.own_group(self.by) or last

    def undo(self) -> bool:
        """Undo the last group; ask first if it contains taps of another player."""
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
        """True while no other client can be at the table: then every tap may be undone without asking."""
        door = self.ui.session.door
        return door is None or door.invitation() is None

    def _others(self, taps: Sequence[Entry]) -> tuple[str, ...]:
        """Return the authors of these taps without this client; empty while it is alone."""
        found = () if self.alone else dict.fromkeys(entry.by for entry in taps if entry.by != self.by)
        return tuple(found)

    def _ask(
        self, taps: Sequence[Entry], same: Callable[[], bool], undo: Callable[[], Entry | Refusal]
    ) -> bool:
        """Ask before other players' taps are undone, naming them; a yes undoes if ``same`` is still True."""
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
        """Return a function that shows this client that another client undid its taps; else None."""
        if entry.kind is not Kind.UNDO or entry.by == self.by or self.alone:
            return None
        mine = [tap for tap, _ in self.table.undone[-entry.count :] if tap.by == self.by]

        def tell() -> None:
            # An undo of one's own taps alone removes later taps of others and writes them again at once:
            # those are not lost.
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
        """Redo what was undone."""
        return self._told(self._may(Permission.UNDO) or self.table.redo(self.by), None, None)

    def again(self, redo: bool) -> None:
        """Undo (Ctrl-Z) or redo (Ctrl-Shift-Z)."""
        if redo:
            self.redo()
        else:
            self.undo()

    def go_to(self, seq: int) -> bool:
        """Undo or redo up to a line of the history; ask first if taps of other players would be undone."""
        refusal = self._may(Permission.UNDO)
        taps = tuple(entry for entry, _ in self.table.done if entry.seq > seq)
        if refusal is None and self._others(taps):
            depth = self.table.next_seq
            return self._ask(
                taps, lambda: self.table.next_seq == depth, lambda: self.table.go_to(seq, self.by)
            )
        return self._told(refusal or self.table.go_to(seq, self.by), None, None)

    def bookmark(self, text: str) -> bool:
        """Set a bookmark at this moment of the history."""
        return self._told(self._may(Permission.WRITE) or self.table.bookmark(text, self.by), None, None)

    def note(self, text: str) -> bool:
        """Write a note into the history."""
        return self._told(self._may(Permission.WRITE) or self.table.note(text, self.by), None, None)

    def branch(self, seq: int, name: str) -> AnyTable:
        """Start a new table from a line of the history. Raise NotAllowed or TooFarBack."""
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
            self.open("end")  # show the result without a further tap
        self._over = over
        return True

    def _remember(self) -> None:
        """Save the box figures that players entered at the table.

        Figures entered before this screen was opened are in the box already. They are not written again,
        because they may have been corrected there since.
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
    """Return the dispatcher of a screen, created once per ``of``, and give it the current ``ui``."""
    do = use_memo(make, of)
    do.ui = ui
    return do
