"""The text of a file: read back exactly, and every wrong byte noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import page

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(
    st.integers(1, 10**9).map(str), st.dictionaries(st.text(max_size=5), JSON, max_size=3), max_size=4
)
CONTENT = st.dictionaries(st.sampled_from(["header", "opening", "entries"]), DOCUMENTS, max_size=3)

SMALL: page.Content = {
    "header": {"1": {"name": "Été, 夜\n\ud800", "table": "t"}},
    "entries": {"1": {"id": "a", "seq": 1}, "2": {"id": "b", "seq": 2, "text": '}\n"3":["'}},
}


@given(CONTENT)
def test_what_is_written_is_read(content: page.Content) -> None:
    assert page.read(page.Page().text(content)) == content


@given(CONTENT)
def test_what_is_whole_can_be_salvaged_whole(content: page.Content) -> None:
    salvaged = page.salvage(page.Page().text(content))
    assert salvaged == {name: documents for name, documents in content.items() if documents}


def test_one_document_on_a_line_for_people_who_look() -> None:
    lines = page.Page().text(SMALL).decode().splitlines()
    assert lines[0].startswith('{"companion":{"format":1,"sum":"')
    assert [line[:4] for line in lines if "seq" in line] == ['"1":', '"2":']
    assert "夜" in page.Page().text({"t": {"1": {"name": "夜"}}}).decode()


def test_every_truncation_is_noticed_and_gives_a_prefix() -> None:
    text = page.Page().text(SMALL)
    for length in range(len(text)):
        with pytest.raises(page.Damaged):
            page.read(text[:length])
        _only_true_documents(page.salvage(text[:length]))


def test_every_bit_flip_is_noticed_and_never_believed() -> None:
    text = page.Page().text(SMALL)
    for place in range(len(text)):
        for bit in range(8):
            wrong = bytearray(text)
            wrong[place] ^= 1 << bit
            with pytest.raises(page.Damaged):
                page.read(bytes(wrong))
            _only_true_documents(page.salvage(bytes(wrong)))


def _only_true_documents(salvaged: page.Content) -> None:
    for table, documents in salvaged.items():
        for number, document in documents.items():
            assert SMALL[table][number] == document


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"\x00" * 99, b'{"companion":1}\n'])
def test_other_files_are_not_ours(text: bytes) -> None:
    with pytest.raises(page.Damaged):
        page.read(text)
    assert page.salvage(text) == {}


def test_a_right_sum_over_nonsense_is_still_nonsense() -> None:
    body = b'"data":[]}\n'
    text = b'{"companion":{"format":1,"sum":"%s"},\n%s' % (page._sum(b"1", body), body)
    with pytest.raises(page.Damaged):
        page.read(text)


def test_a_later_format_is_left_alone() -> None:
    body = b'"data":"quite another"}\n'
    text = b'{"companion":{"format":2,"sum":"%s"},\n%s' % (page._sum(b"2", body), body)
    with pytest.raises(page.NewerFormat):
        page.read(text)


def test_a_known_document_is_not_put_into_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    words = page._words
    monkeypatch.setattr(page, "_words", lambda document: asked.append(document) or words(document))
    one, two = {"a": 1}, {"b": 2}
    writer = page.Page()
    writer.text({"t": {"1": one}})
    text = writer.text({"t": {"1": one, "2": two}})
    assert asked == [one, two]
    assert page.read(text) == {"t": {"1": one, "2": two}}
