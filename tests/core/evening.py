"""An evening of any game, with all that must hold around every tap."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.annotation_actions import ANNOTATION_ACTIONS, AttachCard, DetachCard, StayAway
from companion.core.annotations import AnnotationAction, AnnotationEvent, AnnotationWhy
from companion.core.automation import AutomationMode
from companion.core.box import Box, read_box
from companion.core.chance import Seeded
from companion.core.codec import json_name, variants
from companion.core.journal import Chapter, Entry, Kind, fold
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.i18n.lines import tell_entry, tell_event, tell_refusal
from companion.i18n.words import LANGUAGES, Words
from companion.paths import data_dir
from companion.store.pending import codec_of
from tests.conftest import FakeClock
from tests.core.anything import SHORT, Choose, any_instance, any_options, texts_in
from tests.i18n.telling import NAMES, must_be_told, says_of

AFTER_THE_END = "Correct"
"""The one action a finished game may still take: a repair by hand."""

TRIES = 60
"""Answers to a question of the main button that are tried before any one is given."""

ALONE = re.compile(r"[{}]|  |^ | $|\( ?\)")
"""What a line looks like where a fact left a gap."""


def shipped(game: Any) -> dict[str, Any]:
    """The box facts that ship with a game."""
    path = data_dir() / "games" / game.id / "box.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def any_box(game: Any, choose: Choose) -> Box:
    """A box whose owner has read out none or some of the figures."""
    owner: dict[str, Any] = {}
    told = choose((0, 0, 1, 2))
    for table in read_box(shipped(game), {}).tables if told else ():
        for row in table.rows or ("Zoe",):
            for column in table.columns:
                if told == 1 or choose((False, True)):
                    limits = range(column.low, min(column.high, column.low + 9) + 1)
                    words = ("Zoe", "Old Moon") if column.text else column.choices
                    owner[table.key(row, column.id)] = choose(words or limits)
    return read_box(shipped(game), owner)


def through_json(data: Any) -> Any:
    """Data as it comes back from a file."""
    return json.loads(json.dumps(data, ensure_ascii=False, allow_nan=False))


class Evening:
    """One table of a game, played by ``choose``. Every method checks the contract."""

    def __init__(
        self,
        game: Any,
        choose: Choose,
        wishes: Mapping[str, AutomationMode] | None = None,
        resumed: Table[Any] | None = None,
    ):
        """Open a new table, or resume one that was played before."""
        self.game = game
        self.wishes = wishes
        self.codec = codec_of(game)
        self.clock = FakeClock()
        self.seen: Counter[str] = Counter()
        self.looks = 0
        if resumed is not None:
            self.players = len(resumed.names)
            self.table, self.opening = resumed, resumed.state
            self.look()
            return
        self.players = choose(list(game.players))
        seated = tuple(Player(name) for name in NAMES[: self.players])
        box = any_box(game, choose)
        chosen = any_options(game.options, choose, self.players)
        opened = open_table(game, Plan("Evening", seated, chosen, "seed"), box, self.clock)
        if isinstance(opened, Refusal):
            self.sentence(opened)
            opened = open_table(game, Plan("Evening", seated, game.options(), "seed"), box, self.clock)
        assert isinstance(opened, Table), f"{game.id} refuses its own default options: {opened!r}"
        self.table: Table[Any] = opened
        self.table.automation_modes = wishes
        self.opening = opened.state
        for line in game.pieces(opened.header.options, self.players):
            for key, facts in says_of(game.id, line):
                must_be_told(game.id, key, facts)
        header = self.codec.load_header(through_json(self.codec.dump_header(opened.header)))
        assert header == opened.header, "the header does not survive JSON"
        self.look()

    @property
    def over(self) -> bool:
        return self.game.summary(self.table.state).outcome is not None

    def everything(self) -> tuple[Any, ...]:
        return (
            self.table.state,
            self.table.annotations,
            self.table.entries,
            self.table.depth,
            self.table.undone,
        )

    # -- what must hold -------------------------------------------------------------------------

    def look(self) -> None:
        """The state is sound, stored without loss, replayed from facts, and every screen has its words."""
        state = self.table.state
        assert self.game.violations(state) == ()
        assert self.codec.load(through_json(self.codec.dump(state)), self.game.state) == state
        self.looks += 1
        if self.looks % 5 == 0 or len(self.table.entries) < 30:
            replayed = fold(self.opening, self.table.entries, self.game.evolve)
            assert replayed.state == state, "replaying the journal gives another state"
        summary, step, offers = self.game.summary(state), self.game.step(state), self.game.offers(state)
        for thing in (summary, *([step] if step else [])):
            for key, facts in says_of(self.game.id, thing):
                must_be_told(self.game.id, key, facts)
        if summary.outcome is None:
            assert step is not None, "a game that is not over must offer a next step"
            assert bool(step.ask) != (step.action is not None), "a step either acts or asks"
            if step.action is not None:
                assert self.table.why_not(step.action) is None, f"the main button is refused: {step.action}"
        else:
            assert step is None, "a finished game has no next step"
            assert offers == (), f"a finished game still offers {offers}"
        assert len(set(map(repr, offers))) == len(offers), "an offer is made twice"

    def sentence(self, refusal: Refusal) -> None:
        """A refusal can be told in both languages."""
        self.seen[f"refusal {refusal.why.value}"] += 1
        home = "app" if isinstance(refusal.why, CoreWhy | AnnotationWhy) else self.game.id
        must_be_told(self.game.id, f"{home}.refusal.{refusal.why.value}", refusal.facts)
        for lang in LANGUAGES:
            line = tell_refusal(Words(lang, self.game.id, NAMES), refusal)
            assert line.strip(), f"{refusal!r} has no sentence in {lang}"
            assert not ALONE.search(line), f"“{line}” has a gap: {refusal!r}"

    def told(self, entry: Entry) -> None:
        """What happened survives JSON and can be told in both languages."""
        assert self.codec.load_entry(through_json(self.codec.dump_entry(entry))) == entry
        for event in entry.events:
            self.seen[f"event {type(event).__name__}"] += 1
            facts = {json_name(field): getattr(event, field.name) for field in dataclasses.fields(event)}
            home = "app" if isinstance(event, AnnotationEvent) else self.game.id
            must_be_told(self.game.id, f"{home}.log.{type(event).__name__}", facts)
        for lang in LANGUAGES:
            words = Words(lang, self.game.id, NAMES)
            for line in (tell_entry(words, entry), *(tell_event(words, event) for event in entry.events)):
                assert line.strip(), f"{entry} has no line in {lang}"
                assert not ALONE.search(line), f"“{line}” has a gap: {entry.events!r}"

    # -- what players do ------------------------------------------------------------------------

    def tap(
        self, action: Any, faces: Sequence[int] | None = None, *, anyway: bool = False
    ) -> Entry | Refusal:
        """One tap. A soft refusal is overruled when ``anyway``."""
        before, over = self.everything(), self.over
        again = self.codec.load_action(through_json(self.codec.dump_action(action)))
        assert again == action, f"{action} does not survive JSON"
        said, seq = self.table.why_not(action), self.table.next_seq
        self.table.dice_of(action)
        answer = self.table.do(action, by="Ada", faces=faces)
        if isinstance(answer, Refusal):
            assert self.everything() == before, f"a refusal changed something: {answer!r}"
            assert faces is not None or answer == said, f"why_not says {said!r}, do says {answer!r}"
            self.sentence(answer)
            if not anyway:
                return answer
            done = self.table.do(action, by="Ada", faces=faces, anyway=True)
            if not answer.soft:
                assert done == answer, f"a hard refusal was overruled: {action}"
                assert self.everything() == before
                return answer
            if isinstance(done, Refusal):
                assert isinstance(done.why, CoreWhy), f"{answer!r} is soft but cannot be overruled"
                return done
            assert done.override == answer.why.value
            self.seen["override"] += 1
            answer = done
        else:
            assert said is None or faces is not None, f"why_not says {said!r}, but it was done"
        if over and not isinstance(action, AnnotationAction):
            assert type(action).__name__ == AFTER_THE_END, f"a finished game took {action}"
        assert not self.table.stuck, f"what follows {action} by itself is refused"
        for entry in self.table.entries:
            if entry.seq >= seq:
                self.told(entry)
        self.look()
        self.seen["over"] += self.over
        return answer

    def tap_an_offer(self, choose: Choose) -> None:
        """Something sensible; kinds of action are equally likely."""
        offers = self.game.offers(self.table.state)
        if offers:
            kind = choose(list(dict.fromkeys(map(type, offers))))
            action = choose([offer for offer in offers if type(offer) is kind])
            answer = self.tap(action)
            assert isinstance(answer, Entry), f"{action} is offered but refused: {answer!r}"

    def tap_with_real_dice(self, choose: Choose) -> None:
        """Something sensible, with results typed in."""
        offers = self.game.offers(self.table.state)
        if offers:
            faces = [choose((1, 2, 3, 4, 5, 6, 0)) for _ in range(choose((2, 0, 1, 3, 4)))]
            self.tap(choose(offers), faces)

    def press_the_main_button(self, choose: Choose) -> None:
        """The next step. Where it asks first, an offer stands for the answer, else what a form may tell."""
        step = self.game.step(self.table.state)
        if step is None:
            return
        name = step.ask.title().replace("_", "")
        asked = [offer for offer in self.game.offers(self.table.state) if type(offer).__name__ == name]
        if step.action is not None:
            assert isinstance(self.tap(step.action), Entry)
        elif asked:
            self.tap(choose(asked), anyway=True)
        elif (kind := variants(self.game.actions).get(name)) is not None:
            self.tap(any_instance(kind, choose, self.players, SHORT))

    def answer_the_main_button(self, choose: Choose) -> None:
        """The next step, with an answer that counts where one is found soon: the table goes on."""
        step = self.game.step(self.table.state)
        if step is None or step.action is not None:
            self.press_the_main_button(choose)
            return
        # A sheet has the name of its action, or of what its action is about: "character", TellCharacter.
        asked = step.ask.title().replace("_", "")
        kinds = variants(self.game.actions)
        about = [kind for name, kind in kinds.items() if asked in name] or list(kinds.values())
        words = tuple(texts_in(self.codec.dump(self.table.state))) or SHORT
        tries = [
            any_instance(choose(about), choose, self.players, choose((SHORT, words))) for _ in range(TRIES)
        ]
        possible = [action for action in tries if self.table.why_not(action) is None]
        answers = [action for action in possible if self._answers(action, step)] or possible
        if answers:
            assert isinstance(self.tap(choose(answers)), Entry)
        else:
            self.press_the_main_button(choose)

    def _answers(self, action: Any, step: Any) -> bool:
        """Return True if the main button asks for something else after the action."""
        events = self.game.decide(self.table.state, action, Seeded("dry"))
        after = self.table.state
        for event in () if isinstance(events, Refusal) else events:
            after = self.game.evolve(after, event)
        return bool(self.game.step(after) != step)

    def tap_anything(self, choose: Choose) -> None:
        """Any well-typed action, sensible or not."""
        state = self.codec.dump(self.table.state)
        words = choose((tuple(dict.fromkeys(texts_in(state))) or SHORT, tuple(state), SHORT))
        kind = choose(list(variants(self.game.actions).values()))
        self.tap(any_instance(kind, choose, self.players, words), anyway=choose((False, True)))

    def jot_something_down(self, choose: Choose) -> None:
        """A counter or a note beside the game: the game itself is as it was."""
        state = self.table.state
        kind = choose(list(ANNOTATION_ACTIONS.values()))
        self.tap(any_instance(kind, choose, self.players, ("Fog", "", "é", *self.game.attachable)))
        # A turn may be skipped at once, a card may change a number, an automation may follow.
        if kind not in (StayAway, AttachCard, DetachCard) and self.wishes is None:
            assert self.table.state == state

    def undo_and_redo(self, choose: Choose) -> None:
        """Undo, then redo, gives back exactly what was."""
        state, done = self.table.state, self.table.done
        if not done:
            return
        undone = self.table.undo(count=choose([None, *range(1, min(len(done), 9) + 1)]))
        assert isinstance(undone, Entry)
        assert undone.kind is Kind.UNDO
        kept = len(done) - undone.count
        assert self.table.state == (done[kept - 1][1] if kept else self.opening)
        self.look()
        assert isinstance(self.table.redo(count=undone.count), Entry)
        assert (self.table.state, self.table.done) == (state, done), "undo then redo is not identity"

    def undo(self, choose: Choose) -> None:
        """Take something back and leave it at that."""
        wanted = bool(self.table.done)
        assert isinstance(self.table.undo(), Entry if wanted else Refusal)
        self.look()

    def redo(self, choose: Choose) -> None:
        """Bring something back, if there is anything."""
        wanted = bool(self.table.undone)
        assert isinstance(self.table.redo(), Entry if wanted else Refusal)
        self.look()

    def undo_and_tap_again(self, choose: Choose) -> None:
        """The same tap again gives the same events: no fishing for better faces."""
        if self.table.done:
            last, state = self.table.done[-1]
            self.table.undo(count=1)
            again = self.table.do(last.action, faces=last.faces, anyway=bool(last.override))
            assert isinstance(again, Entry)
            # The table may go on by itself after it: the turn of somebody who is away.
            assert (again.events, self.table.state_at(again.seq)) == (last.events, state)

    def end_and_go_back(self, choose: Choose) -> None:
        """A finished game refuses; undo opens it again."""
        for _ in range(4):
            self.tap_anything(choose)
        self.restart(choose)
        assert isinstance(self.table.undo(count=choose(range(1, min(len(self.table.done), 12) + 1))), Entry)
        self.look()

    def wait(self, choose: Choose) -> None:
        """Time passes, or the phone's clock is set."""
        self.clock.wait(choose((1.0, 9.0, -3.0)))

    def restart(self, choose: Choose) -> None:
        """The program ends and starts again: the same table from its file."""
        before = self.everything()
        header = self.codec.load_header(through_json(self.codec.dump_header(self.table.header)))
        first = self.codec.dump_opening(Chapter(1, 1, 0, self.opening))
        entries = through_json([self.codec.dump_entry(entry) for entry in self.table.entries])
        whole = dataclasses.replace(
            self.codec.load_opening(through_json(first)),
            entries=tuple(map(self.codec.load_entry, entries)),
        )
        self.table = Table(self.game, header, [whole], clock=self.clock)
        self.table.automation_modes = self.wishes
        assert self.everything() == before, "a restart changed something"
