"""The text record, as the formats page says it is read (section 2)."""

import re
from decimal import Decimal

import pytest

from cpcalc.amounts import Unit
from cpcalc.problems import ProblemsFound
from tests.recording import ANN, codes, hand, nets, result, session
from tests.running import run

SURRENDERS = "rules eastern\n" + ANN + "\n{}\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Bob: surrender", "Bob"),
        ("Bob:surrender", "Bob"),
        ("  Bob  :  surrender  ", "Bob"),
        ("12:30: surrender", "12:30"),
        ("Big C (host): surrender", "Big C (host)"),
        ("J. R. / Bob [2]: surrender", "J. R. / Bob [2]"),
        ("Bob #2: surrender", "Bob #2"),
        ("王小明: surrender", "王小明"),
        ("👩\u200d🚀: surrender", "👩\u200d🚀"),
        ("Null: surrender", "Null"),
        ("Bob: SURRENDER # too weak", "Bob"),
        ("Bob: Surrender", "Bob"),
        ("Rules: surrender", "Rules"),
        ("Jose\u0301: surrender", "José"),
    ],
)
def test_the_name_of_a_seat_is_what_stands_before_its_colon(line: str, name: str) -> None:
    seats = hand(SURRENDERS.format(line)).seats
    assert [seat.name for seat in seats] == ["Ann", name]
    assert seats[1].said == "surrender"


def test_a_directive_may_have_a_colon_and_colons_behind_it() -> None:
    read = hand("rules: eastern\nnote: 12:30 Bob: late\n" + ANN + "\nBob: surrender\n")
    assert read.rules == "eastern"
    assert read.notes == ("12:30 Bob: late",)


@pytest.mark.parametrize(
    ("line", "label"),
    [("hand 7", "7"), ("hand #12", "#12"), ("hand: 3 # good one", "3"), ("hand", "1")],
)
def test_a_comment_ends_a_line_but_a_number_sign_before_a_digit_stays(
    line: str, label: str
) -> None:
    text = f"# Friday\nrules eastern\n  # indented\n{line}\n{ANN}\nBob: surrender\n"
    assert hand(text).label == label


def test_a_byte_order_mark_line_ends_of_any_system_and_tabs_change_nothing() -> None:
    plain = session("rules eastern\n" + ANN + "\nBob: surrender\n")
    for text in (
        "\ufeffrules eastern\r\n" + ANN + "\r\nBob: surrender\r\n",
        "rules eastern\r" + ANN + "\rBob: surrender",
        "rules\teastern\n\t" + ANN.replace(" ", "\t") + "\t\nBob:\tsurrender\n\n",
    ):
        assert session(text) == plain


@pytest.mark.parametrize(
    ("seat", "said", "kind", "held", "groups"),
    [
        ("KK9 / 77442 / AQT63f", "rows", None, True, [3, 5, 5]),
        ("KK9 | 77442 | AQT63 f", "rows", None, True, [3, 5, 5]),
        ("KK97 / 7442 / AQT63", "rows", None, True, [4, 4, 5]),
        ("KK977442 / AQT63", "rows", None, True, [8, 5]),
        ("KK9 / / 77442AQT63", "rows", None, True, [3, 0, 10]),
        ("surrender KK9 / 77442 / AQT63f", "surrender", None, True, [3, 5, 5]),
        ("surrender KK977442AQT63", "surrender", None, True, [13]),
        ("natural", "natural", None, True, []),
        ("natural dragon", "natural", "dragon", True, []),
        ("Natural SIX-PAIRS 22 44 66 88 JJ QQ A", "natural", "six-pairs", True, [13]),
        ("natural AKQJT98765432", "natural", None, True, [13]),
        ("natural dragon false", "natural", "dragon", False, []),
        ("natural false KK9 / 77442 / AQT63f", "natural", None, False, [3, 5, 5]),
        ("foul", "foul", None, True, []),
        ("foul KK9 / 77442 / AQT63f", "foul", None, True, [3, 5, 5]),
        ("dead", "dead", None, True, []),
    ],
)
def test_a_seat_says_rows_or_what_else_became_of_the_hand(
    seat: str, said: str, kind: str | None, held: bool, groups: list[int]
) -> None:
    read = hand(f"rules eastern\nAnn: {seat}\nBob: dead left the table\n").seats
    ann, bob = read
    assert (ann.said, ann.kind, ann.held) == (said, kind, held)
    assert [len(row.cards) for row in ann.groups] == groups
    assert bob.reason == "left the table"


def test_every_directive_reaches_the_hand() -> None:
    read = hand(
        "rules islandpoker\nunit 0.25 USD\nhand Friday 3\nbutton Ann\nstack Ann 20\n"
        "buy Bob 12.5\ncashout Cy 3\npaid Bob -> Ann 5\ndeclared Bob, Ann\nrake 0.1\n"
        "adjust Ann → Bob 2 late\n"
        f"note one\nnote two\n{ANN}\nBob: surrender\nCy: surrender\n"
    )
    assert (read.label, read.rules, read.button) == ("Friday 3", "islandpoker", "Ann")
    assert read.unit
    assert (read.unit.worth, read.unit.currency) == (Decimal("0.25"), "USD")
    assert [(a.name, a.units) for a in read.stacks] == [("Ann", 20)]
    assert [(a.name, a.units) for a in read.buys] == [("Bob", Decimal("12.5"))]
    assert [(a.name, a.units) for a in read.cashouts] == [("Cy", 3)]
    assert [(p.giver, p.taker, p.units) for p in read.paid] == [("Bob", "Ann", 5)]
    assert [(p.giver, p.taker, p.units, p.reason) for p in read.adjusts] == [
        ("Ann", "Bob", 2, "late")
    ]
    assert read.declared == ("Bob", "Ann")
    assert read.rake == Decimal("0.1")
    assert read.notes == ("one", "two")


def test_a_ruling_finds_its_player_among_names_and_reasons_with_numbers() -> None:
    text = "rules eastern\nBob 2: surrender\nadjust Ann -> Bob 2 3 rule 7\n" + ANN + "\n"
    (ruling,) = hand(text).adjusts
    assert (ruling.taker, ruling.units, ruling.reason) == ("Bob 2", 3, "rule 7")


def test_rules_unit_players_and_rake_hold_for_the_hands_after_them() -> None:
    seats = f"{ANN}\nBob: surrender\n"
    text = (
        "rules eastern\nunit 1 EUR\n"
        f"hand\n{seats}"
        f"hand\nrules islandpoker\nunit 2\nrake on\nplayers Ann, Bob\n{seats}"
        f"hand\n{seats}"
    )
    first, second, third = session(text).hands
    assert (first.rules, first.rake, first.names) == ("eastern", "off", None)
    for later in (second, third):
        assert (later.rules, later.rake) == ("islandpoker", "on")
        assert later.names == ("Ann", "Bob")
        assert later.unit
        assert later.unit == Unit(Decimal(2), "EUR")
    assert [one.label for one in (first, second, third)] == ["1", "2", "3"]


def test_button_buys_and_stacks_before_the_first_hand_open_it() -> None:
    text = f"rules eastern\nbutton Bob\nstack Ann 20\nbuy Bob 20\nhand\n{ANN}\nBob: surrender\n"
    read = hand(text)
    assert read.button == "Bob"
    assert [a.name for a in (*read.stacks, *read.buys)] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    "line", ["declared Ann", "misdeal", "Ann: surrender", "paid Ann -> Bob 2"]
)
def test_what_belongs_to_a_hand_cannot_stand_before_the_first_one(line: str) -> None:
    text = f"rules eastern\n{line}\nhand\n{ANN}\nBob: surrender\n"
    assert codes(text) == ["outside-hand"]


def test_a_misdeal_keeps_its_seats_unread() -> None:
    read = hand("rules eastern\nmisdeal count\nAnn: Kh Kx / what\nBob, Cy: 12 cards\n")
    assert read.misdeal == "count"
    assert read.void == (("Ann", "Kh Kx / what"), ("Bob, Cy", "12 cards"))
    assert read.seats == ()


def test_an_agreed_result_needs_no_rules() -> None:
    assert nets("result Ann 6, Bob -4.5, Cy -1.5\n") == {
        "Ann": 6,
        "Bob": Decimal("-4.5"),
        "Cy": Decimal("-1.5"),
    }


def test_a_hand_in_which_only_chips_moved_has_no_seats() -> None:
    text = (
        f"rules eastern\nhand 1\nbuy Ann 20\n{ANN}\nBob: surrender\nhand end\ncashout Ann 23\n"
    )
    assert [one.seats == () for one in session(text).hands] == [False, True]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("Hand 2", "stray-line"),
        ("Bob Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h", "stray-line"),
        ("button Cy", "not-seated"),
        ("adjust Ann -> Cy 2", "not-seated"),
        ("declared Cy", "not-seated"),
        ("stack Cy 20", "unknown-player"),
        ("paid Ann -> Bbo 2", "unknown-player"),
        ("stack Ann twenty", "bad-amount"),
        ("stack Ann -5", "bad-amount"),
        ("stack Ann 1e3", "bad-amount"),
        ("stack Ann ٣", "bad-amount"),
        ("stack Ann 1_000", "bad-amount"),
        ("unit 0", "bad-unit"),
        ("unit 00.5", "bad-unit"),
        ("stack Ann 02", "bad-amount"),
        ("Cy:: surrender", "bad-name"),
        ("unit 0,25", "bad-unit"),
        ("button Ann, Bob", "bad-name"),
        ("button", "line-unfinished"),
        ("paid Ann, Bob -> Bob 2", "bad-name"),
        ("adjust Ann -> Bob", "line-unfinished"),
        ("paid Ann to Bob 2", "line-unfinished"),
        ("rake 1\nrake 2", "said-twice"),
        ("unit 1\nunit 2", "said-twice"),
        ("rules eastern", "said-twice"),
        ("players Ann, Bob\nplayers Ann, Bob", "said-twice"),
        ("declared Bob\ndeclared Bob", "said-twice"),
        ("misdeal\nmisdeal", "said-twice"),
        ("result Ann 0, Bob 0\nresult Ann 0, Bob 0", "said-twice"),
        ("stack Ann 1\nstack Ann 2", "said-twice"),
        ("result Ann 2, Bob", "line-unfinished"),
        ("stack Ann", "line-unfinished"),
        ("paid Ann -> Bob", "line-unfinished"),
        ("unit €5", "bad-unit"),
        ("unit 0.25 US DOLLARS", "bad-currency"),
        ("rake maybe", "bad-amount"),
        ("misdeal\nadjust Ann -> Bob 2", "adjust-conflict"),
        ("result Ann 2, Bob -2", "result-conflict"),
        ("result Ann 2, Bob -1", "result-sum"),
    ],
)
def test_a_slip_in_a_line_is_told(lines: str, code: str) -> None:
    assert code in codes(f"rules eastern\n{ANN}\nBob: surrender\n{lines}\n")


def test_blanks_that_do_not_break_are_blanks() -> None:
    plain = session("rules eastern\n" + ANN + "\nBob: surrender\n")
    hard = ANN.replace(" ", "\u00a0")
    assert session("rules\u00a0eastern\n" + hard + "\nBob:\u00a0surrender\u00a0\n") == plain


def test_an_invisible_character_in_a_label_is_told() -> None:
    assert codes(f"rules eastern\nhand \u202e1\n{ANN}\nBob: surrender\n") == [
        "invisible-character"
    ]


def test_a_separator_of_another_script_is_explained() -> None:
    with pytest.raises(ProblemsFound, match=r"rows are separated by / or \|"):
        session("rules eastern\nAnn: KK9 ／ 77442 / AQT63\nBob: surrender\n")


def test_a_players_line_holds_for_payments_too() -> None:
    text = f"rules eastern\nplayers Ann, Bob\n{ANN}\nBob: surrender\npaid Bob -> Anm 2\n"
    assert codes(text) == ["unknown-player"]


@pytest.mark.parametrize("line", ["adjust Ann -> Cy 2", "declared Ann", "button Ann"])
def test_where_only_chips_moved_nobody_is_seated(line: str) -> None:
    text = f"rules eastern\nhand\n{ANN}\nCy: surrender\nhand\nbuy Cy 40\n{line}\n"
    assert set(codes(text)) == {"not-seated"}


def test_a_button_stated_before_the_first_hand_has_its_place_too() -> None:
    text = f"rules eastern\nbutton Zed\nhand 1\n{ANN}\nBob: surrender\n"
    with pytest.raises(ProblemsFound, match=r"<record>:2:8: error: Zed is not in this hand"):
        session(text)


def test_a_ruling_for_a_stranger_is_marked_at_the_stranger() -> None:
    text = f"rules eastern\n{ANN}\nBob: surrender\nadjust Bob -> Anne 3\n"
    with pytest.raises(ProblemsFound, match=r"<record>:4:15: error: Anne is not in this hand"):
        session(text)


@pytest.mark.parametrize(
    ("seat", "message", "hint"),
    [
        (
            "natural six pairs AA KK QQ JJ TT 33 4",
            "`six pairs` is the name",
            "write `six-pairs`",
        ),
        ("natural three straights", "`three straights` is the name", "write `three-straights`"),
        ("natural sixpairs", "`sixpairs` is the name of no", "did you mean six-pairs?"),
        ("natural 13-suited", "`13-suited` is the name", "write `thirteen-suited`"),
        ("natural six–pairs", "`six–pairs` is the name", "write `six-pairs`"),
        ("natural six  pair", "`six  pair` is the name", "did you mean six-pairs?"),
        ("natural 3flushes", "`3flushes` is the name", "write `three-flushes`"),
        ("natural dragon fals", "`fals` is neither", "did you mean false?"),
        ("natural dragon not held", "`not held` stands here", "put it into a `note`"),
        ("surrender, he left", "`he left` stands here", "put it into a `note`"),
        ("I surrender", "`surrender` stands here", "write `surrender` first"),
        ("AAKKQQJJTT223 natural six-pairs", "`natural` stands here", "write `natural` first"),
        ("AAK / KKQQ2 / A8532f surrender", "`surrender` stands", "write `surrender` first"),
        ("AAK / KKQQ2 / A8532f (dead)", "`dead` stands", "write `dead` first"),
        ("AAK / KKQQ2 / A8532f #2", "`#2` is no card", ""),
        ("KK9 / 77442 / AQT6f", "a hand has 13 cards", "the back has 4 cards instead of 5"),
        ("KK9, 77442, AQT63f", "13 cards, but nothing says", "put / between"),
        ("KK97f / 7442 / AQT63", "`f` means five cards", "leave it out"),
        ("natural KK9 77442 AQT63f", "`f` means five cards", "leave it out"),
        ("AAK / KKQQ2 / A853 O♥", "`O♥` is no card", "Th or Qh was probably meant"),
        ("AAK / KKQQ2 / A853 1Oh", "`1Oh` is no card", "Th was probably meant"),
        ("AAK / KKQQ2 / A853 10 h", "`h` is no card", "right behind its rank"),
        ("“AAK” / KKQQ2 / A8532", "`“AAK”` is no card", "AAK was probably meant"),
        ("AAK – KKQQ2 / A8532", "`–` is no card", "rows are separated by / or |"),
        ("natural dragons AKQJT98765432", "`dragons` is the name", "did you mean dragon?"),
        (
            "natural hot-stuff",
            "`hot-stuff` is the name of no natural",
            "known are thirteen-suited",
        ),
        ("three-flushes", "`three-flushes` is no card", ""),
        ("AA1OK / 77442 / AQT63", "`AA1OK` is no card", ""),
        ("AA4. / 77442 / AQT63", "`AA4.` is no card", ""),
        ("KhKx9c / 77442 / AQT63", "`Kx` is no card", ""),
        ("A" * 100 + "x", "`" + "A" * 60 + "…` is no card", ""),
    ],
)
def test_a_slip_is_named_as_it_stands(seat: str, message: str, hint: str) -> None:
    with pytest.raises(ProblemsFound) as raised:
        session(f"rules eastern\nAnn: {seat}\nBob: surrender\n")
    (found,) = raised.value.problems
    assert found.message.startswith(message)
    assert hint in found.hint


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("stack Ann 1,000", "write the number without commas: 1000"),
        ("stack Ann 12,5", "write the decimal point as in 12.5"),
        ("unit 1,000.50 EUR", "write the number without commas: 1000.50"),
        ("result Ann 3, Bob −3", "write a minus with a plain hyphen"),
        ("dealer Ann", "did you mean `button NAME`?"),
        ("buton Ann", "did you mean `button NAME`?"),
    ],
)
def test_a_hint_says_what_to_write(line: str, hint: str) -> None:
    seats = "" if line.startswith("result") else f"{ANN}\nBob: surrender\n"
    with pytest.raises(ProblemsFound) as raised:
        session(f"rules eastern\n{line}\n{seats}")
    assert hint in raised.value.problems[0].hint


@pytest.mark.parametrize(
    "seats",
    [
        "Ann: 445 / Kh Q 9 8 2 f / Ah Q T 6 3 f\nBob: surrender\n",
        "Ann: AA2 / KK993 / K Qh T 6 3 f\nBob: surrender Kh K 9 / 77442 / 55668\n",
    ],
)
def test_one_written_suit_of_a_marked_flush_is_the_suit_of_all(seats: str) -> None:
    assert codes(f"rules eastern\n{seats}") == ["duplicate-card"]


def test_a_fifth_of_a_rank_shows_where_the_other_four_stand() -> None:
    with pytest.raises(ProblemsFound) as raised:
        session("rules eastern\nAnn: KK9 / 77442 / AQT63f\nBob: K98 / KK872 / AQT63f\n")
    (found,) = raised.value.problems
    places = [(span.place().line, span.place().column) for _, span in found.related]
    assert places == [(2, 6), (3, 6), (3, 12)]  # the first is both kings of KK9


def test_a_natural_found_false_may_be_named_on_either_side_of_the_word() -> None:
    for words in ("natural dragon false", "natural false dragon", "natural dragon, false"):
        seat = hand(f"rules eastern\nAnn: {words}\nBob: foul\n").seats[0]
        assert (seat.kind, seat.held) == ("dragon", False)


@pytest.mark.parametrize("word", ["no", "off", "False"])
def test_a_misdeal_that_is_none_is_none(word: str) -> None:
    assert hand(f"rules eastern\nmisdeal {word}\n{ANN}\nBob: foul\n").misdeal is None


def test_a_comma_behind_the_last_name_is_no_slip() -> None:
    read = hand(f"rules eastern\nplayers Ann, Bob,\ndeclared Bob,\n{ANN}\nBob: surrender\n")
    assert (read.names, read.declared) == (("Ann", "Bob"), ("Bob",))


def test_json_in_a_text_file_is_told_once() -> None:
    assert codes('{"rules": "eastern",\n "players": {"Ann": "foul", "Bob": "foul"}}') == [
        "looks-like-json"
    ]


def test_what_the_house_refuses_is_told_beside_an_unreadable_seat() -> None:
    text = "rules bicycle-asian\nAnn: surrender\nBob: natural\nCy: natural twelve-suited\n"
    told = re.findall(
        r"\[(.*)\]\n", run("settle", stdin=text + "Dee: KK9 / 77442 / AQT6x\n").err
    )
    assert told == ["no-surrender", "natural-unpriced", "natural-not-here", "unknown-card"]
    late = "rules eastern\nAnn: surrender\nBob: natural false\nCy: KK9 / 77442 / AQT6x\n"
    told = re.findall(r"\[(.*)\]\n", run("settle", stdin=f"{late}declared Cy, Bob\n").err)
    assert told == ["unknown-card"]


def test_a_misdeal_is_known_in_any_letter_case() -> None:
    assert hand("rules eastern\nmisdeal Exposed\n").misdeal == "exposed"
    assert hand("rules eastern\nmisdeal Wet cards\n").misdeal == "Wet cards"


def test_only_12_or_14_cards_speak_of_a_misdeal() -> None:
    for front, speaks in (("KK", False), ("KK9", True), ("KK9AA", True), ("KK9AA8", False)):
        with pytest.raises(ProblemsFound) as raised:
            session(f"rules eastern\nAnn: {front} / 77442 / AQT6\nBob: surrender\n")
        assert ("misdeal count" in raised.value.problems[0].hint) == speaks


def test_after_200_problems_of_a_hand_reading_stops() -> None:
    for text in ("Ann: foul\n" + "what\n" * 1000, "".join(f"P{n}: x\n" for n in range(1000))):
        found = codes(text)
        assert len(found) in (201, 202)  # that there are too many players is told as well
        assert found[-1] == "too-many-problems"


def test_one_slip_is_told_once_and_reading_goes_on_behind_it() -> None:
    text = (
        "rules eastern\n"
        f"hand 1\n{ANN}\nBob: Kx 9h 8d / 22335 / 46789\n"
        f"hand 2\n{ANN}\nBob: surrender\nBob: surrender\n"
    )
    assert codes(text) == ["unknown-card", "seated-twice"]


def test_a_broken_unit_troubles_every_hand_it_would_have_priced() -> None:
    text = f"rules eastern\nunit 1/3\nhand 1\n{ANN}\nBob: surrender\nhand 2\n{ANN}\nBob: foul\n"
    assert codes(text) == ["bad-unit"]


def test_the_result_of_the_formats_page() -> None:
    text = (
        "rules eastern\nunit 0.25 USD\n\nhand 1\nbutton Ann\n"
        f"{ANN}\nBob: surrender\n"
        "Cy:  natural 2d 2h 4d 4h 6d 6s 8d 8h Jd Jh Qd Qc As\nDee: KK9 / TT996 / A8753f\n"
    )
    settled = result(text)
    assert dict(settled.nets) == {"Ann": 0, "Bob": -9, "Cy": 9, "Dee": 0}


# ------------------------------------------------------------------ one player, one spelling


@pytest.mark.parametrize(
    "record",
    [
        f"rules eastern\n{ANN}\nann: surrender\n",
        f"rules eastern\nbutton ann\n{ANN}\nBob: surrender\n",
        f"rules eastern\n{ANN}\nBob: surrender\ndeclared bob\n",
        f"rules eastern\nstack BOB 20\n{ANN}\nBob: surrender\n",
        f"rules eastern\n{ANN}\nBob: surrender\npaid bob -> Ann 2\n",
        f"rules eastern\n{ANN}\nBob: surrender\nadjust Ann -> bob 2 late\n",
        f"rules eastern\nhand\n{ANN}\nBob: surrender\nhand\nresult Ann 2, bob -2\n",
        f"rules eastern\nhand\n{ANN}\nÖzil: dead\nhand\n{ANN}\nÖZIL: dead\n",
        f"players Ann, Bob, ann\nrules eastern\n{ANN}\nBob: dead\n",
        f"rules eastern\nhand\n{ANN}\nBob: dead\nhand\nplayers Ann, bob\n{ANN}\nbob: dead\n",
    ],
)
def test_the_same_name_with_other_capitals_is_told_once(record: str) -> None:
    assert [code for code in codes(record) if code != "name-case"] == []
    assert codes(record)


def test_with_a_line_of_players_another_spelling_is_an_unknown_player() -> None:
    record = f"rules eastern\nplayers Ann, Bob\n{ANN}\nbob: surrender\n"
    assert codes(record) == ["unknown-player"]
    assert codes(record.replace("bob", "Bob") + "button bob\n") == ["not-seated"]


def test_the_seats_of_a_misdeal_may_be_written_anyhow() -> None:
    assert codes(f"rules eastern\nhand\n{ANN}\nBob: dead\nhand\nmisdeal\nbob: x\n") == []


@pytest.mark.parametrize(
    "players", ["Ann Bob", "Ann Bob, Cy", "Cy, ann and bob", "Ann; Bob,", "Ann / Bob / Cy"]
)
def test_a_forgotten_comma_is_told_where_it_is_missing(players: str) -> None:
    listed, played = f"players {players}\n", "hand\nresult Ann 2, Bob -2\n"
    name = next(name for name in players.strip(",").split(", ") if name != "Cy")
    with pytest.raises(ProblemsFound) as raised:
        session(f"{listed}{played}{played}paid Ann -> Bob 1\n")
    (found,) = raised.value.problems
    assert (found.code, found.message.split("`")[1]) == ("comma-missing", name)
    assert found.span is not None
    assert found.span.place()[1:3] == (1, listed.index(name) + 1)


@pytest.mark.parametrize(
    ("players", "sat"),
    [
        ("Ann Lee, Bob", ("Ann", "Bob")),  # one part of a name: she is not written in full
        ("Anna Bobby", ("Ann", "Bob")),  # parts of words
        ("Ann, Cy", ("Ann", "Bob")),
        ("Dee, Cy", ("Ann", "Bob")),
    ],
)
def test_a_name_that_is_not_listed_is_told_where_it_stands(
    players: str, sat: tuple[str, str]
) -> None:
    record = f"players {players}\nhand\nresult {sat[0]} 2, {sat[1]} -2\n"
    assert set(codes(record)) == {"unknown-player"}
