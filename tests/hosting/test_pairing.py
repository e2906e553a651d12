"""Who may come in: links that work once, the spoken code, passes."""

from __future__ import annotations

from typing import Any

from companion.hosting.lan.pairing import (
    LONGEST_WAIT,
    PASS_SECONDS,
    RETRY_SECONDS,
    SEATS,
    TRIES,
    TRIES_OF_ALL,
    TRIES_SECONDS,
    NotLetIn,
    Pairing,
    Rejection,
)


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def wrong(book: Pairing) -> str:
    """A code that is not the code."""
    return f"{(int(book.code) + 1) % 10**6:06}"


def test_a_link_is_good_for_one_phone() -> None:
    book = Pairing()
    first = book.link
    given = book.by_link(first, "android")
    assert isinstance(given, str)
    assert book.visitor(given) == book.visitors()[0]
    assert book.link != first
    assert book.by_link(first, "android") == Rejection(NotLetIn.WRONG_LINK)  # it has come: no retry any more
    assert isinstance(book.by_link(book.link, "iphone"), str)
    assert [each.kind for each in book.visitors()] == ["android", "iphone"]


def test_passes_and_links_have_128_bits() -> None:
    book = Pairing()
    given = book.by_link(book.link, "android")
    assert isinstance(given, str)
    assert len(given) == len(book.link) == 22  # 128 bits in base 64


def test_a_stranger_has_no_pass() -> None:
    book = Pairing()
    for pass_ in ("", "x", "é", book.link):
        assert book.visitor(pass_) is None


def test_the_code_lets_in_with_or_without_its_space() -> None:
    book = Pairing()
    assert isinstance(book.by_code(f"{book.code[:3]} {book.code[3:]}", "android"), str)
    assert isinstance(book.by_code(book.code, "android"), str)


def test_five_wrong_codes_close_the_counter_for_a_minute() -> None:
    clock = Clock()
    book = Pairing(ticks=clock)
    before = book.code
    for _ in range(TRIES - 1):
        assert book.by_code(wrong(book), "android") == Rejection(NotLetIn.WRONG_CODE)
    assert book.by_code(wrong(book), "android") == Rejection(NotLetIn.WAIT, 60)
    assert book.code != before
    clock.now += 59.5
    assert book.by_code(book.code, "android") == Rejection(NotLetIn.WAIT, 1)  # the right one must wait too
    clock.now += 1
    assert isinstance(book.by_code(book.code, "android"), str)


def test_the_wait_grows_and_has_an_end() -> None:
    clock = Clock()
    book = Pairing(ticks=clock)
    waits = []
    for _ in range(8):
        for _ in range(TRIES):
            answer = book.by_code(wrong(book), "android")
        assert isinstance(answer, Rejection)
        waits.append(answer.seconds)
        clock.now += answer.seconds
    assert waits[:4] == [60, 120, 240, 480]
    assert waits[-1] == LONGEST_WAIT
    assert isinstance(book.by_code(book.code, "android"), str)
    assert book.by_code(wrong(book), "android") == Rejection(NotLetIn.WRONG_CODE)  # forgiven


def test_slow_mistakes_are_forgiven() -> None:
    clock = Clock()
    book = Pairing(ticks=clock)
    for _ in range(3 * TRIES):
        assert book.by_code(wrong(book), "android") == Rejection(NotLetIn.WRONG_CODE)
        clock.now += TRIES_SECONDS / TRIES + 4


def test_a_full_table_says_so_and_keeps_the_link() -> None:
    book = Pairing()
    for _ in range(SEATS):
        book.by_link(book.link, "android")
    link = book.link
    assert book.by_link(link, "android") == Rejection(NotLetIn.FULL)
    assert book.by_code(book.code, "android") == Rejection(NotLetIn.FULL)
    book.remove(book.visitors()[0].id)
    assert isinstance(book.by_link(link, "android"), str)


def test_a_removed_phone_is_out_and_the_others_stay() -> None:
    book = Pairing()
    first, second = (book.by_link(book.link, "android") for _ in range(2))
    assert isinstance(first, str)
    assert isinstance(second, str)
    book.remove(book.visitors()[0].id)
    book.remove("nobody")
    assert book.visitor(first) is None
    assert book.visitor(second) is not None
    assert [each.number for each in book.visitors()] == [2]
    book.by_link(book.link, "android")
    assert [each.number for each in book.visitors()] == [2, 1]


def test_passes_end_after_twelve_hours() -> None:
    clock = Clock()
    book = Pairing(clock=clock)
    given = book.by_link(book.link, "android")
    assert isinstance(given, str)
    clock.now += PASS_SECONDS
    assert book.visitor(given) is None
    assert book.visitors() == ()


def test_passes_survive_a_restart_but_are_not_written_down() -> None:
    kept: list[list[dict[str, Any]]] = []
    book = Pairing(keep=kept.append)
    given = book.by_link(book.link, "android")
    assert isinstance(given, str)
    assert given not in str(kept)
    again = Pairing(tuple(kept[-1]))
    assert again.visitor(given) == book.visitor(given)
    assert again.link != book.link
    book.close()
    assert kept[-1] == []
    assert Pairing(tuple(kept[-1])).visitor(given) is None


def test_what_was_kept_badly_is_left_out() -> None:
    kept = (
        {"id": "a"},
        {"id": "b", "number": 1, "kind": "x" * 99, "until": 9e12, "hash": "00"},
        {"until": "never"},
        7,
    )
    book = Pairing(kept)  # type: ignore[arg-type]
    assert [(each.id, each.kind) for each in book.visitors()] == [("b", "x" * 20)]


def test_closing_changes_link_and_code() -> None:
    book = Pairing()
    link, code = book.link, book.code
    told: list[int] = []
    book.on_change = lambda: told.append(1)
    book.close()
    assert book.link != link
    assert book.by_link(link, "android") == Rejection(NotLetIn.WRONG_LINK)
    assert book.by_code(code, "android") == Rejection(NotLetIn.WRONG_CODE) or book.code == code
    assert len(told) == 2


def test_link_and_digits_change_after_each_phone() -> None:
    book = Pairing()
    seen = {(book.link, book.code)}
    for turn in range(4):
        link, code = book.link, book.code
        given = book.by_code(code, "android") if turn % 2 else book.by_link(link, "android")
        assert isinstance(given, str)
        assert book.link != link
        assert book.code != code or book.by_code(code, "android", "other") is not None
        seen.add((book.link, book.code))
    assert len({code for _, code in seen}) == 5


def test_a_clock_set_back_does_not_shut_the_counter() -> None:
    boundary, ticks = Clock(), Clock()
    boundary.now = 1_700_000_000.0
    book = Pairing(clock=boundary, ticks=ticks)
    for _ in range(TRIES):
        book.by_code(wrong(book), "android")
    boundary.now -= 86_400  # the battery was flat, the network put it right
    ticks.now += TRIES_SECONDS + 1
    assert isinstance(book.by_code(book.code, "android"), str)


def test_a_stranger_who_guesses_keeps_nobody_out() -> None:
    ticks = Clock()
    book = Pairing(ticks=ticks)
    for _ in range(40):
        book.by_code(wrong(book), "computer", "10.0.0.66")
    assert isinstance(book.by_code(wrong(book), "computer", "10.0.0.66"), Rejection)
    assert isinstance(book.by_code(book.code, "android", "10.0.0.7"), str)
    for n in range(TRIES_OF_ALL):  # one who has many addresses shuts the digits, never the link
        book.by_code(wrong(book), "computer", f"10.0.1.{n}")
    answer = book.by_code(book.code, "android", "10.0.0.8")
    assert isinstance(answer, Rejection)
    assert answer.why is NotLetIn.WAIT
    assert isinstance(book.by_link(book.link, "android", "10.0.0.8"), str)
    assert len(book._wrong) <= 64


def test_an_answer_that_got_lost_is_asked_for_again_without_another_seat() -> None:
    for by in ("by_link", "by_code"):
        ticks = Clock()
        book = Pairing(ticks=ticks)
        words = book.link if by == "by_link" else book.code
        lost = getattr(book, by)(words, "android", "10.0.0.7")
        assert isinstance(lost, str)
        assert isinstance(getattr(book, by)(words, "android", "10.0.0.9"), Rejection)  # not anybody's
        again = getattr(book, by)(words, "android", "10.0.0.7")
        assert isinstance(again, str)
        assert len(book.visitors()) == 1
        assert book.visitor(lost) is None
        assert book.visitor(again) is not None
        assert isinstance(getattr(book, by)(words, "android", "10.0.0.7"), Rejection)  # it has come
        other = book.link if by == "by_link" else book.code
        assert isinstance(getattr(book, by)(other, "android", "10.0.0.7"), str)
        ticks.now += RETRY_SECONDS + 1
        assert isinstance(getattr(book, by)(other, "android", "10.0.0.7"), Rejection)


def test_phones_whose_pass_ran_out_are_forgotten() -> None:
    kept: list[list[dict[str, Any]]] = []
    clock = Clock()
    book = Pairing(keep=kept.append, clock=clock)
    book.by_link(book.link, "android")
    id_ = book.visitors()[0].id
    assert book.knows(id_)
    clock.now += PASS_SECONDS
    assert not book.knows(id_)
    assert kept[-1] == []
    again: list[list[dict[str, Any]]] = []
    Pairing(tuple(kept[0]), again.append, clock)
    assert again == [[]]
