"""Places, excerpts and limits of the readers: nothing is printed raw, nothing runs away."""

import io
import time
from pathlib import Path

import pytest

from cpcalc import readers
from cpcalc.problems import Problem, ProblemsFound, Source, Span, problem, render
from cpcalc.readers import read_hands
from tests.recording import ANN, codes, session
from tests.running import run


def rendered(text: str, start: int, end: int) -> list[str]:
    return render(
        problem("unknown-card", Span(Source("a.txt", text), start, end), token="x")
    ).splitlines()


def test_a_mark_stands_under_its_words_also_behind_wide_letters() -> None:
    _, _, line, mark, *_ = rendered("王小明: x y", 5, 6)
    assert line == "1 | 王小明: x y"
    assert mark == "  |         ^"


def test_a_long_line_is_shown_around_the_mark() -> None:
    text = "a" * 500 + "x" + "b" * 500
    first, _, line, mark, *_ = rendered(text, 500, 501)
    assert first.startswith("a.txt:1:501: ")
    assert len(line) < 100
    assert line.startswith("1 | …")
    assert line.endswith("…")
    assert line[len(mark) - 1] == "x"


def test_no_control_character_is_ever_printed() -> None:
    text = "Ann\x1b[2J: \x07\u202e\ttab x"
    lines = "".join(rendered(text, len(text) - 1, len(text)))
    assert lines.isprintable()
    done = run("settle", "--from", "text", stdin=b"Ann\x1b[2J: foul\nBob\x00: foul\n")
    assert all(character.isprintable() or character == "\n" for character in done.err)
    assert done.err.count("[invisible-character]") == 2


def test_a_tab_inside_a_key_is_not_repeated_in_the_message() -> None:
    text = "r\tules: eastern\nplayers: {Ann: foul, Bob: foul}\n"
    done = run("settle", "--from", "yaml", stdin=text)
    assert "`r ules` is no key" in done.err
    assert "\t" not in done.err


def test_a_problem_without_a_place_is_told_without_one() -> None:
    assert render(Problem("no-rules", "words", None, "do it")) == (
        "error: words [no-rules]\n = hint: do it"
    )
    assert Problem("no-rules", "words").as_dict()["line"] is None
    assert render(Problem("no-rules", "words")) == "error: words [no-rules]"


def test_problems_stand_in_the_order_of_the_lines() -> None:
    source = Source("a.txt", "one\ntwo\n")
    late, early = (
        problem("not-yaml", Span(source, 4, 5), says=""),
        problem("no-profile", Span(source, 0, 1)),
    )
    assert ProblemsFound([late, early, late]).problems == (early, late)


def test_bytes_of_another_encoding_are_placed_in_their_line() -> None:
    done = run(
        "settle", "--from", "text", stdin="rules eastern\r\nJosé: foul\r\n".encode("latin-1")
    )
    assert done.err.startswith("<stdin>:2:4: error: the file is not text in UTF-8: byte 0xE9")
    utf16 = run("settle", "--from", "text", stdin="Ann: foul".encode("utf-16"))
    assert utf16.err.startswith("<stdin>:1:1: error: the file is not text in UTF-8: byte 0xFF")


def test_a_file_or_line_beyond_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "FILE_LIMIT", 1000)
    assert codes(f"# {'x' * 1000}\n{ANN}\n") == ["too-large"]
    monkeypatch.setattr(readers, "LINE_LIMIT", 100)
    good = '{"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}}\n'
    long = f'{{"note": "{"x" * 1000}"}}\n'
    done = run("settle", "--from", "jsonl", "--format", "jsonl", stdin=good + long + good)
    first, second, third = done.out.splitlines()
    assert '"code": "too-large"' in second
    assert '"line": 2' in second
    assert [first[:12], third[:12]] == ['{"hand": "1"', '{"hand": "3"']


def test_an_empty_stream_of_json_lines_and_one_that_is_no_utf8() -> None:
    assert "[nothing-written]" in run("settle", "--from", "jsonl", stdin="\n\n").err
    assert "[not-utf8]" in run("settle", "--from", "jsonl", stdin=b'{"a": "\xff"}\n').err


def test_a_stream_of_bytes_or_text_is_read_alike() -> None:
    text = f"rules eastern\n{ANN}\nBob: surrender\n"
    from_bytes = [reading.hand for reading in read_hands(io.BytesIO(text.encode()))]
    assert from_bytes == list(session(text).hands)


LARGE = {
    "seats": "".join(f"P{n}: Kx / 1\n" for n in range(5000)),
    "strays": "what is this\n" * 5000,
    "strangers": f"rules eastern\n{ANN}\nBob: foul\n"
    + "".join(f"stack P{n} 1\n" for n in range(5000)),
    "one long word": "Ann: surrender" + "e" * 500_000 + "\n",
    "one long row": "Ann: " + "Kh " * 200_000 + "\n",
    "many marks": "Ann: " + "f " * 200_000 + "\n",
    "many numbers": "Ann: foul\nBob: foul\nadjust Ann -> " + "1 " * 200_000 + "\n",
    "many names": "players " + ", ".join(f"P{n}" for n in range(20_000)) + "\n",
    "many colons": ": " * 200_000,
    "many separators": "Ann: " + "/" * 200_000 + "\n",
}


@pytest.mark.parametrize("what", LARGE)
def test_large_nonsense_ends_soon(what: str) -> None:
    """A loose bound, far above what is needed and far below anything quadratic."""
    start = time.process_time()
    found = codes(LARGE[what])
    assert found
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "{a: " * 200_000,
        "- " * 200_000,
        "? " * 200_000,
        "a: &x [*x, *x]\n" * 20_000,
        '"' + "\\u202e" * 100_000 + '"',
        "players:\n" + "".join(f"  P{n}: foul\n" for n in range(20_000)),
    ],
)
def test_large_nonsense_in_yaml_ends_soon(text: str) -> None:
    start = time.process_time()
    assert codes(text, "yaml")
    assert time.process_time() - start < 20
