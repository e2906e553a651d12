"""Rule help: the rules in our own words, by chapter, with a search that ignores accents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import flet as ft

from companion.core.box import Origin
from companion.core.roles import Permission
from companion.core.spoilers import NOTHING, Spoilers, is_revealed
from companion.i18n.lines import plain
from companion.i18n.words import help_chapters, help_texts, open_chapters
from companion.readings import LONGEST_NOTE, RuleAnswer, answer_of, is_reading, reopen, settle
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.origin import ICONS, answer_word
from companion.ui.parts.rows import row, section, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.screens.settings.page import filled, narrow, page
from companion.ui.session import Ui
from companion.ui.theme import flat

FIRST_HITS = 25


@component
def RuleHelp(ui: Ui, back: str, hidden: Spoilers) -> ft.Control:
    """Draw chapters to expand, or the rules that contain all typed words; spoilers are left out."""
    typed, write = use_state("")
    opened, put = use_state(frozenset[str])
    shown, show_more = use_state(FIRST_HITS)
    asked, ask = use_choice(str)
    texts = help_texts(ui.game, ui.words.lang)
    wanted = tuple(plain(typed).split())

    def toggle(chapter: str) -> None:
        put(lambda now: now ^ {chapter})

    def search(text: str) -> None:
        show_more(FIRST_HITS)
        write(text)

    rows: list[ft.Control] = []
    if wanted:
        found = hits(ui.game, ui.words.lang, wanted, hidden)
        rows = _hits(ui, texts, found, wanted, shown, lambda: show_more(shown + FIRST_HITS), ask)
    else:
        for chapter, rules in open_chapters(ui.game, hidden):
            rows += _chapter(ui, texts, chapter, rules, chapter in opened, toggle, ask)
    if not help_chapters(ui.game):
        rows.append(ui.text(ui.t("help.none"), "body", color=ui.colours.ink2))
    field: list[ft.Control] = [
        ft.Container(
            text_field(ui, "help-search", ui.t("help.search"), typed, search, beside=56), expand=True
        )
    ]
    if typed:
        field.append(
            icon_button(ui, "help-clear", ft.Icons.CLOSE_ROUNDED, ui.t("help.clear"), lambda: search(""))
        )
    bar = ft.Container(ft.Row(field, spacing=4), padding=ft.Padding.only(left=16, right=16, top=8, bottom=12))

    def close() -> None:
        ask(None)

    inside = None if asked is None else SettleSheet(narrow(ui), asked, close, key=f"settle-{asked}")
    return page(
        ui,
        f"{ui.t('help')} · {ui.g('name.short')}" if not ui.look.large_text else ui.t("help"),
        lambda: ui.session.go(back),
        [*rows, ft.Container(height=8)],
        bar=bar,
        inside=inside,
        close=close,
    )


def _chapter(
    ui: Ui,
    texts: Mapping[str, str],
    chapter: str,
    rules: tuple[str, ...],
    open_now: bool,
    toggle: Callable[[str], None],
    ask: Callable[[str], object],
) -> list[ft.Control]:
    """Return a chapter's title row, followed by its rules if it is expanded."""
    icon = ft.Icons.EXPAND_LESS_ROUNDED if open_now else ft.Icons.EXPAND_MORE_ROUNDED
    tail = ft.Row(
        [
            ui.text(str(len(rules)), "note", color=ui.colours.ink2),
            ft.Icon(icon, size=22, color=ui.colours.ink2),
        ],
        spacing=4,
        tight=True,
    )
    title = texts.get(f"chapter.{chapter}", chapter)
    state = ui.t("help.open" if open_now else "help.closed", n=len(rules))
    head = row(
        ui, f"chapter-{chapter}", title, lambda: toggle(chapter), tail=tail, spoken=f"{title}. {state}"
    )
    if not open_now:
        return [head]
    return [head, *(_rule(ui, rule, texts.get(rule, ""), (), ask) for rule in rules)]


def _rule(ui: Ui, rule: str, text: str, wanted: tuple[str, ...], ask: Callable[[str], object]) -> ft.Control:
    answer = answer_of(ui.game, rule, ui.session.box(ui.game))
    control: ft.Control = Rule(ui, rule, text, wanted, answer, ask, key=f"rule-{rule}")
    return control


@memo_component
def Rule(
    ui: Ui, rule: str, text: str, wanted: tuple[str, ...], answer: RuleAnswer, ask: Callable[[str], object]
) -> ft.Control:
    """Draw one rule with its id below; searched words are highlighted.

    A reading shows whether it is settled; clients that may write box figures settle it with a tap.
    """
    spans = [
        ui.look.span(piece, "body", 700 if hit else 400, ui.accent.acc2 if hit else ui.colours.ink)
        for piece, hit in pieces(text, wanted)
    ]
    body = ft.Column(
        [
            ui.text("", "body", spans=spans, label=text),
            _origin(ui, rule, answer),
        ],
        spacing=4,
        tight=True,
    )
    margin = ft.Padding.symmetric(horizontal=14, vertical=12)
    if not is_reading(ui.game, rule) or answer.origin is Origin.FAQ or not ui.session.may(Permission.BOX):
        return flat(ui.look, body, key=f"rule-{rule}", padding=margin)
    said = f"{text} {answer_word(ui, answer)}. {ui.t('settled.ask')}"
    pressed = tappable(
        ui, f"settle-{rule}", said, body, lambda: ask(rule), ground="flat", height=None, padding=margin
    )
    return ft.Container(pressed, key=f"rule-{rule}")


def _origin(ui: Ui, rule: str, answer: RuleAnswer) -> ft.Control:
    """The id of a rule; of one that the booklet does not answer, also who does."""
    word = answer_word(ui, answer)
    if not word:
        return ui.text(rule, "caption", color=ui.colours.ink3)
    ink = ui.colours.ok if answer.settled else ui.colours.ink2
    words = ui.text(f"{rule} · {word}", "caption", color=ink)
    return ft.Row(
        [ft.Icon(ICONS[answer.origin], size=16, color=ink), ft.Container(words, expand=True)], spacing=6
    )


@component
def SettleSheet(ui: Ui, rule: str, close: Callable[[], None]) -> ft.Control:
    """Mark a reading as settled for the tables of this group, with a note; or open it again."""
    now = answer_of(ui.game, rule, ui.session.box(ui.game))
    typed, write = use_state(now.note)

    def keep() -> None:
        ui.session.learn(ui.game, settle(rule, typed), read=True)
        close()

    def undo() -> None:
        ui.session.learn(ui.game, reopen(rule))
        close()

    text = help_texts(ui.game, ui.words.lang).get(rule, "")
    label = ui.t("settled.label")
    field = text_field(ui, "settle-note", label, typed, write, submit=keep, limit=LONGEST_NOTE)
    body: list[ft.Control] = [
        ui.text(text, "body"),
        ui.text(answer_word(ui, now), "note", color=ui.colours.ink2),
        filled(field),
        ui.text(ui.t("settled.means"), "note", color=ui.colours.ink2),
    ]
    if now.settled:
        body.append(
            word_button(
                ui, "settle-reopen", ui.t("settled.reopen"), undo, icon=ft.Icons.UNDO_ROUNDED, ground="flat"
            )
        )
    main = MainButton(ui, ui.t("settled.keep"), ui.t("settled.keep.note"), keep, ft.Icons.CHECK_ROUNDED)
    return sheet(ui, ui.t("settled.title"), body, close, bar=bar_with_way_out(ui, close, main))


def _hits(
    ui: Ui,
    texts: Mapping[str, str],
    found: tuple[tuple[str, str], ...],
    wanted: tuple[str, ...],
    shown: int,
    more: Callable[[], object],
    ask: Callable[[str], object],
) -> list[ft.Control]:
    if not found:
        return [
            ft.Container(
                ui.text(ui.t("help.no_hit"), "body", color=ui.colours.ink2), padding=ft.Padding.only(top=8)
            )
        ]
    rows: list[ft.Control] = []
    last = ""
    for chapter, rule in found[:shown]:
        if chapter != last:
            rows.append(section(ui, texts.get(f"chapter.{chapter}", chapter)))
            last = chapter
        rows.append(_rule(ui, rule, texts.get(rule, ""), wanted, ask))
    rows.insert(0, ui.text(ui.t("help.hits", n=len(found)), "note", color=ui.colours.ink2))
    if len(found) > shown:
        rows.append(word_button(ui, "help-more", ui.t("help.more", n=len(found) - shown), more))
    return rows


# -- searching ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _plain_rules(game: str, lang: str) -> tuple[tuple[str, str, str], ...]:
    """Return chapter, rule id and searchable text of each rule, memoised per game and language."""
    texts = help_texts(game, lang)
    return tuple(
        (chapter, rule, plain(f"{rule} {texts.get(f'chapter.{chapter}', '')} {texts.get(rule, '')}"))
        for chapter, rules in help_chapters(game)
        for rule in rules
    )


def hits(
    game: str, lang: str, wanted: tuple[str, ...], hidden: Spoilers = NOTHING
) -> tuple[tuple[str, str], ...]:
    """Return chapter and id of each revealed rule that contains all these words."""
    return tuple(
        (chapter, rule)
        for chapter, rule, text in _plain_rules(game, lang)
        if is_revealed(hidden, rule) and all(word in text for word in wanted)
    )


def pieces(text: str, wanted: tuple[str, ...]) -> list[tuple[str, bool]]:
    """Split a text into pieces, each with True if it matches a searched word.

    >>> pieces("Case épuisée", ("epui",))
    [('Case ', False), ('épui', True), ('sée', False)]
    """
    flat_text, origin = "", []
    for place, letter in enumerate(text):
        simple = plain(letter)
        flat_text += simple
        origin += [place] * len(simple)
    marked = [False] * len(text)
    for word in wanted:
        start = flat_text.find(word)
        while start >= 0:
            for place in origin[start : start + len(word)]:
                marked[place] = True
            start = flat_text.find(word, start + len(word))
    cut: list[tuple[str, bool]] = []
    for letter, hit in zip(text, marked, strict=True):
        if cut and cut[-1][1] == hit:
            cut[-1] = cut[-1][0] + letter, hit
        else:
            cut.append((letter, hit))
    return cut
