"""Explanations: every unit with its rule, its source and a sentence true of the cards."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import cpcalc
from cpcalc.explaining.hand import explain
from cpcalc.explaining.reasons import HandReasons, Reason
from cpcalc.reports.explain import explanation
from cpcalc.results import HandResult
from cpcalc.rules import RuleProfile
from cpcalc.rules.changes import changed
from cpcalc.settlement import settle
from tests.conftest import Golden
from tests.recording import ANN, result, session
from tests.running import run
from tests.test_cases import cases_of

ROOT = Path(__file__).parent.parent
ROW_WON = re.compile(
    r"(?P<row>front|middle|back): (?P<a>\w+)'s (?P<strong>.+?),? beats? "
    r"(?P<b>\w+)'s (?P<weak>.+?)"
    r"(?P<by> by the .+?)?(?:: bonus (?P<bonus>\d+) instead of the unit)?"
)


def reasons(record: str, rules: str | RuleProfile | None = None) -> HandReasons:
    (hand,) = settle(session(record), rules).hands
    return explain(hand)


def sentences(group: tuple[Reason, ...]) -> list[str]:
    return [reason.sentence for reason in group]


# ------------------------------------------------------------------ every case


def case_result(case: dict[str, Any]) -> HandResult:
    record = cpcalc.read(io.StringIO(json.dumps(case["record"])), "json")
    (hand,) = cpcalc.settle(record).hands
    return hand


@pytest.mark.parametrize("case", cases_of("settle"), ids=lambda case: case["name"])
def test_every_unit_of_a_case_has_its_rule_its_source_and_a_true_sentence(
    case: dict[str, Any],
) -> None:
    hand = case_result(case)
    found = explain(hand)
    for pair, told in zip(hand.pairs, found.pairs, strict=True):
        items = [reason.item for reason in told if reason.item]
        moved = sum(i.units if i.taker == pair.first else -i.units for i in items)
        assert moved == case["expect"]["pairs"][f"{pair.first}-{pair.second}"]
        assert sorted(map(id, items)) == sorted(map(id, pair.items))
        for reason in told:
            assert reason.sentence[0] != "{"
            if reason.item and not reason.item.is_ruling:
                assert reason.ground is not None
                assert reason.ground.citation is not None, reason.ground.key
                assert reason.ground.citation.place
        check_rows(hand, told)
    for told in found.players:
        assert all(reason.sentence for reason in told)


def check_rows(hand: HandResult, told: tuple[Reason, ...]) -> None:
    """A sentence that compares rows names what both hold, and the stronger one wins."""
    held = {
        (player.name, row): " ".join(map(str, group.cards)) + ("f" if group.marked else "")
        for player in hand.players
        for row, group in zip(("front", "middle", "back"), player.groups, strict=False)
    }
    for reason in told:
        match = ROW_WON.fullmatch(reason.sentence)
        if match is None:
            assert " beat" not in reason.sentence, reason.sentence
            continue
        strong = cpcalc.evaluate(held[match["a"], match["row"]])
        weak = cpcalc.evaluate(held[match["b"], match["row"]])
        assert strong > weak
        assert (strong.label, weak.label) == (match["strong"], match["weak"])
        assert bool(match["by"]) == (strong.label == weak.label)
        if reason.item:
            assert reason.item.taker == match["a"]
            assert match["bonus"] in (None, str(reason.item.units))


# ------------------------------------------------------------------ the sheets' own sentences


@pytest.mark.parametrize(
    ("hand", "units", "sentence", "source", "place"),
    [
        (
            "quads in back",
            4,
            "back: Ann's four aces beat Bob's king-high flush: bonus 4 instead of the unit",
            "IslandPoker.com rules",
            "Bonus Groups",
        ),
        (
            "full house meets quads",
            8,
            "middle: Bob's four fours beat Ann's full house, threes over twos:"
            " bonus 8 instead of the unit",
            "IslandPoker.com rules",
            "Bonus Groups",
        ),
        (
            "dragon over six pairs",
            13,
            "Ann's dragon, higher than Bob's six pairs",
            "IslandPoker.com rules",
            "Clean Sweep Group",
        ),
        (
            "2 of 3, Asian",
            5,
            "back: bonus 5 for Ann's nine-high straight flush",
            "Bicycle Casino, Chinese Poker (13 Card Poker)",
            "Asian & Mandarin Versions",
        ),
        (
            "3 of 3, Asian",
            1,
            "Ann won all three rows",
            "Bicycle Casino, Chinese Poker (13 Card Poker)",
            "Asian & Mandarin Versions",
        ),
        (
            "3 of 3, Mandarin",
            3,
            "Ann won all three rows",
            "Bicycle Casino, Chinese Poker (13 Card Poker)",
            "Asian & Mandarin Versions",
        ),
        (
            "2 of 3, Western",
            1,
            "Ann won middle and back",
            "Online Poker Rules",
            "Western Chinese Poker",
        ),
    ],
)
def test_a_sentence_of_a_sheet_is_explained_with_its_section(
    hand: str, units: int, sentence: str, source: str, place: str
) -> None:
    done = run("explain", "samples/sheets.txt", "--hand", hand, "--format", "json", folder=ROOT)
    (told,) = json.loads(done.out)["hands"]
    (pair,) = told["pairs"]
    (item,) = [item for item in pair["items"] if item["why"] == sentence]
    assert (item["points"], item["source"], item["place"]) == (units, source, place)
    text = run("explain", "samples/sheets.txt", "--hand", hand, folder=ROOT).out
    flat = " ".join(text.split())
    assert sentence in flat
    assert f"Rules {source} [1] " in flat
    assert f"({place})" in flat


@pytest.mark.parametrize(
    ("sample", "options", "suffix"),
    [
        ("sheets.txt", "", "explain"),
        ("bicycle-asian.txt", "", "explain"),
        ("islandpoker.txt", "", "explain"),
        ("sheets.txt", "--format json", "explain.json"),
    ],
)
def test_the_explanation_of_a_sample_is_its_golden(
    sample: str, options: str, suffix: str, golden: Golden
) -> None:
    done = run("explain", f"samples/{sample}", *options.split(), folder=ROOT)
    assert (done.status, done.err) == (0, "")
    golden(Path(__file__).parent / "golden" / f"{sample}.{suffix}", done.out)
    assert options or max(map(len, done.out.splitlines())) <= 100


# ------------------------------------------------------------------ what moves nothing


TIED = "rules {}\nAnn: KK9 / 77442 / AQT63f\nBob: {}\n"


@pytest.mark.parametrize(
    ("house", "bob", "told"),
    [
        (
            "eastern",
            "KK9 / 77552 / AJT63f",
            ["front: Ann's pair of kings ties with Bob's, card for card"],
        ),
        ("western", "KK9 / 77552 / AQT63f", ["neither Ann nor Bob won two rows"]),
        (
            "bicycle-asian",
            "KK9 / 66552 / QJ863f",
            ["Ann won two rows and the third is tied: no scoop"],
        ),
        ("smolen", "KK9 / 77442 / AQT63f", ["the totals of Ann and Bob are level"]),
    ],
)
def test_a_tie_and_what_it_costs_is_said(house: str, bob: str, told: list[str]) -> None:
    (pair,) = reasons(TIED.format(house, bob)).pairs
    for sentence in told:
        assert sentence in sentences(pair)


@pytest.mark.parametrize(
    ("ann", "bob", "key", "sentence"),
    [
        ("foul", "foul", "foul", "two fouls cancel"),
        ("surrender", "surrender", "surrender", "two surrenders cancel"),
        ("natural dragon", "natural dragon", "two-naturals", "two players with a dragon tie"),
        (
            "natural dragon",
            "natural six-pairs",
            "two-naturals",
            "of two naturals the higher collects its whole value: first a dragon, then six"
            " pairs",
        ),
    ],
)
def test_what_cancels_is_said_with_its_rule(
    ann: str, bob: str, key: str, sentence: str
) -> None:
    (pair,) = reasons(f"rules eastern\nAnn: {ann}\nBob: {bob}\n").pairs
    (reason,) = [reason for reason in pair if reason.item is None]
    assert reason.sentence == sentence
    assert reason.ground is not None
    assert reason.ground.key == key


def test_naturals_that_push_and_the_one_that_does_not() -> None:
    record = "rules bicycle-asian\nAnn: natural six-pairs\nBob: natural {}\n"
    (pair,) = reasons(record.format("three-straights")).pairs
    assert sentences(pair) == ["two naturals push"]
    (pair,) = reasons(record.format("dragon")).pairs
    assert sentences(pair) == [
        "Bob's dragon, higher than Ann's six pairs",
        "two naturals push, except against a dragon",
    ]


def test_customs_of_other_houses_are_said_too() -> None:
    rules = changed(cpcalc.load_rules("eastern"), ["foul-and-surrender=nothing", "foul=0"])
    (pair,) = reasons("Ann: foul\nBob: surrender\n", rules).pairs
    assert sentences(pair) == ["between a foul and a surrender nothing passes"]
    (pair,) = reasons(f"{ANN}\nBob: foul\n", rules).pairs
    assert sentences(pair) == ["the house has no price for it"]
    own = changed(cpcalc.load_rules("eastern"), ["two-naturals=each-its-own"])
    (pair,) = reasons("Ann: natural dragon\nBob: natural six-pairs\n", own).pairs
    assert sentences(pair)[-1] == "of two naturals each collects its own value"


def test_a_sweep_that_was_missed_is_said() -> None:
    record = (
        "rules bicycle-mandarin\nAnn: KK9 / 77442 / AQT63f\nBob: QQJ / 66553 / K9832f\n"
        "Cy: AAJ / 88225 / JT974f\n"
    )
    found = reasons(record)
    assert sentences(found.table) == ["Ann scooped Bob, but not Cy: no sweep"]
    assert found.table[0].ground is not None
    assert found.table[0].ground.key == "sweep.3 players"
    fouled = record.replace("Bob: QQJ / 66553 / K9832f", "Bob: foul")
    assert sentences(reasons(fouled).table) == []  # to take a foul's price is no scoop missed
    natural = f"{record}Dee: natural dragon\n"
    assert sentences(reasons(natural).table) == [
        "Ann scooped Bob, but not Cy or Dee (natural): no sweep"
    ]


SWEPT = "Ann: KK9 / 77442 / AQT63f\nBob: QQJ / 66553 / K9832f\n"


@pytest.mark.parametrize(
    ("house", "others", "told"),
    [
        (
            "bicycle-mandarin",
            "Cy: foul\n",
            ["Ann scooped Bob and Cy (foul): a sweep"],
        ),
        (
            "bicycle-mandarin",
            "Cy: foul\nDee: dead late\n",
            [
                "Ann scooped Bob and Cy (foul): a sweep",
                "a dead hand is no opponent: the table counts as 3 players",
            ],
        ),
        # the Asian version has a super bonus for four at the table alone
        (
            "bicycle-asian",
            "Cy: foul\n",
            ["Ann scooped Bob and Cy (foul), and with 3 players that is no sweep here"],
        ),
        ("bicycle-asian", "Cy: AAJ / 88225 / JT974f\n", []),
        ("bicycle-mandarin", "", []),
        ("eastern", "Cy: foul\n", []),
    ],
)
def test_a_sweep_names_those_who_were_scooped(house: str, others: str, told: list[str]) -> None:
    found = reasons(f"rules {house}\n{SWEPT}{others}")
    assert sentences(found.table) == told


def test_rows_won_in_a_sweep_are_named_although_no_unit_of_theirs_is_paid() -> None:
    record = (
        "rules bicycle-mandarin\nAnn: KK9 / 77442 / AQT63f\nBob: QQJ / 66553 / K9832f\n"
        "Cy: JT7 / A8852 / J9754f\n"
    )
    first, *_ = reasons(record).pairs
    assert sentences(first) == [
        "front: Ann's pair of kings beats Bob's pair of queens",
        "middle: Ann's two pair, sevens and fours, beats Bob's two pair, sixes and fives",
        "back: Ann's ace-high flush beats Bob's king-high flush",
        "Ann scooped every opponent, and that is paid in place of rows and scoop",
    ]


def test_what_a_stack_cut_and_the_order_of_payment_are_said() -> None:
    record = f"rules eastern\nbutton Bob\nstack Bob 2\nstack Ann 20\nstack Cy 9\n{ANN}\n"
    found = reasons(f"{record}Bob: surrender\nCy: surrender\n")
    told = [sentence for pair in found.pairs for sentence in sentences(pair)]
    assert "2 of 3 are paid: Bob began the hand with 2 and had 2 left to pay" in told
    assert sentences(found.table) == [
        "payments go round from Bob: Bob and Cy, Bob and Ann, Cy and Ann"
    ]


def cut_sentences(record: str, custom: str = "starting-stack") -> list[str]:
    """Why payments were cut, pair by pair."""
    rules = changed(cpcalc.load_rules("eastern"), [f"stack-cap={custom}"])
    found = reasons(record, rules)
    return [s for pair in found.pairs for s in sentences(pair) if " paid: " in s]


def test_a_stack_limits_what_is_won_by_each_custom() -> None:
    # surrenders cost 3 each: Ann, with 4, may win 3 and 1 and nothing, or 3 three times
    record = f"stack Ann 4\n{ANN}\nBob: surrender\nCy: surrender\nDee: surrender\n"
    assert cut_sentences(record) == [
        "1 of 3 is paid: Ann began the hand with 4, had won 3 by then and could win 1 more",
        "nothing of 3 is paid: Ann began the hand with 4, had won 4 by then and could win no"
        " more",
    ]
    assert cut_sentences(record, "each-opponent") == []
    assert cut_sentences(record.replace("Ann 4", "Ann 2"), "each-opponent")[0] == (
        "2 of 3 are paid: Ann began the hand with 2 and could win no more than that from one"
        " opponent"
    )
    broke = f"stack Ann 0\n{ANN}\nBob: surrender\n"
    (told,) = cut_sentences(broke, "until-broke")
    assert told == "nothing of 3 is paid: Ann had nothing left and was out"


def test_a_stack_limits_what_is_lost() -> None:
    # the surrender is paid to Ann, and nothing is left for Cy's foul
    assert cut_sentences(f"stack Bob 3\n{ANN}\nBob: surrender\nCy: foul\n") == [
        "nothing of 3 is paid: Bob began the hand with 3, had lost 3 by then and had nothing"
        " left to pay"
    ]


def test_the_rake_and_a_ruling_count_where_a_stack_cuts() -> None:
    # of 4.5 the rake leaves 4, the surrender 1, and so the ruling can take 1
    record = (
        f"rules eastern\nrake 0.5\nstack Bob 4.5\n{ANN}\nBob: surrender\n"
        "adjust Bob -> Ann 5 late\n"
    )
    found = reasons(record)
    assert sentences(found.pairs[0])[-1] == (
        "1 of 5 by the ruling is paid: Bob began the hand with 4 after the rake, had lost 3"
        " by then and had 1 left to pay"
    )
    assert sentences(found.table) == [
        "payments go round from Ann: Ann and Bob; floor rulings come last",
        "each player pays 0.5 to the house as rake, as the record states",
    ]


def test_a_rake_by_the_house_s_rule_rests_on_it() -> None:
    found = reasons(f"rules islandpoker\nrake on\n{ANN}\nBob: surrender\n")
    (rake,) = found.table
    assert rake.sentence == "each player pays 0.2 to the house as rake"
    assert rake.ground is not None
    assert (rake.ground.key, rake.ground.value) == ("rake", "0.2")


# ------------------------------------------------------------------ all the rules of a unit

STANDS_ON = {
    # a bonus in place of the unit; the rule says so
    "bonus instead": (
        "eastern",
        "KK9 / 77442 / AAAA3\nBob: 882 / 66553 / KQJT9",
        [],
        "back: Ann's four aces beat Bob's king-high straight: bonus 4 instead of the unit",
        ["bonuses.back four-of-a-kind", "bonus-way"],
    ),
    "a foul pays bonuses": (
        "eastern",
        "KK9 / 77442 / AAAA3\nBob: foul",
        [],
        "back: a foul pays the bonus 4 for Ann's four aces",
        ["bonuses.back four-of-a-kind", "foul-bonuses"],
    ),
    "a bonus though lost": (
        "eastern",
        "KK9 / 77442 / AAAA3\nBob: 882 / 66553 / 65432f",
        ["bonus-to=both"],
        "back: bonus 4 for Ann's four aces, though the row is lost",
        ["bonuses.back four-of-a-kind", "bonus-to"],
    ),
    "suits": (
        "eastern",
        "As Kd 9d / 77432 / AAJ93\nBob: Ad Kh 9h / 66532 / QQ874",
        ["row-ties=suit"],
        "front: Ann's ace high beats Bob's by the suit, As over Ad",
        ["row", "row-ties", "suit-order"],
    ),
    "the lowest straight": (
        "eastern",
        "KK9 / 77442 / A5432\nBob: 882 / 66553 / 65432",
        [],
        "back: Bob's six-high straight beats Ann's five-high straight",
        ["row", "wheel"],
    ),
    "a straight in front": (
        "eastern",
        "K82 / 77432 / AAK93\nBob: QJT / 66532 / KK874",
        [],
        "front: Ann's king high beats Bob's queen high",
        ["row", "front"],
    ),
    "two kinds that meet": (
        "eastern",
        "surrender\nBob: foul",
        [],
        "Ann surrendered",
        ["surrender", "foul-and-surrender"],
    ),
    "a foul priced by its rows": (
        "taiwan",
        "KK9 / 77442 / AQT63f\nBob: foul",
        [],
        "Bob fouled, and the rows are lost",
        ["foul-way", "row"],
    ),
    "a foul that is scooped": (
        "taiwan",
        "KK9 / 77442 / AQT63f\nBob: foul",
        [],
        "a foul pays as if all three rows were lost: the scoop",
        ["scoop", "foul-way"],
    ),
    "a foul that counts twice": (
        "shisanshui",
        "KK9 / 77442 / AQT63f\nBob: foul",
        [],
        "a foul counts as if all three rows were lost: the 3 so far count twice",
        ["scoop-times", "foul-way"],
    ),
    "level totals": (
        "smolen",
        "AK9 / 77432 / JJT82\nBob: AK9 / 77432 / JJT82",
        [],
        "the totals of Ann and Bob are level",
        ["majority", "majority-goes-to"],
    ),
    "a scoop that leaves bonuses out": (
        "eastern",
        "KK9 / 77442 / AAAA3\nBob: 882 / 66553 / KQJT9",
        ["scoop-times=2", "scoop-bonuses=no"],
        "Ann won all three rows: the 2 so far count twice",
        ["scoop-times", "scoop-bonuses"],
    ),
}


@pytest.mark.parametrize("case", STANDS_ON.values(), ids=STANDS_ON.keys())
def test_a_unit_rests_on_every_rule_that_made_it(
    case: tuple[str, str, list[str], str, list[str]],
) -> None:
    house, rows, changes, sentence, keys = case
    rules = changed(cpcalc.load_rules(house), changes)
    found = reasons(f"Ann: {rows}\n", rules)
    (reason,) = [one for one in found.pairs[0] if one.sentence == sentence]
    assert [ground.key for ground in reason.grounds] == keys
    told = reason.to_dict()
    assert [told["rule_key"], *(one["rule_key"] for one in told["also"])] == keys


def test_a_rule_is_told_as_the_house_has_it() -> None:
    record = "rules eastern\nAnn: AK2 / 77432 / AAJ93\nBob: AK2 / 66532 / QQ874\n"
    (tied, *_) = reasons(record).pairs[0]
    assert tied.ground is not None
    assert tied.ground.meaning == "equal rows of two players tie, and pay nothing"


@pytest.mark.parametrize(
    ("seats", "note"),
    [
        (f"{ANN}\nBob: QQ5J / J832 / 99652", "A row set with the wrong number of cards"),
        (f"{ANN}\nBob: QQ5 / JJ832 / KK652", "Front against middle compares"),
        ("Ann: foul\nBob: foul", "Two fouls cancel"),
        ("Ann: surrender\nBob: surrender", "Two fouls cancel"),
        ("Ann: foul\nBob: KK9 / 77442 / AKQJTf", "No bonus of its own is named for a royal"),
    ],
)
def test_a_note_is_told_where_it_counts(seats: str, note: str) -> None:
    text = "\n".join(explanation(reasons(f"rules eastern\n{seats}\n")))
    assert f"] {note}" in text


def test_a_note_is_told_once_with_all_rules_that_it_is_about() -> None:
    record = "rules eastern\nAnn: surrender\nBob: foul\n"
    text = "\n".join(explanation(reasons(record)))
    assert text.count("A surrendered hand is compared with nobody and pays") == 1
    assert "  [1][2] A surrendered hand is compared with nobody and pays" in text


def test_what_a_reason_says_is_no_note_as_well() -> None:
    record = f"rules eastern\nstack Bob 2\n{ANN}\nBob: surrender 22A / 5566J / QQ88J\n"
    text = "\n".join(explanation(reasons(record)))
    assert "and had 2 left to pay" in text
    assert "stack allows no more" not in text
    assert "  Bob holds six pairs and surrendered [" in text
    assert "- Bob holds six pairs" not in text


def test_notes_on_other_moments_are_left_out() -> None:
    text = "\n".join(explanation(reasons(f"rules eastern\n{ANN}\nBob: foul\n")))
    for other in ("wrong number", "Front against middle", "Two fouls", "royal"):
        assert other not in text


# ------------------------------------------------------------------ standings, what is unused

EXCUSED = (
    "Bob's natural was found not to be held; Ann had surrendered before, and that excuses it:"
    " the rows count"
)


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (
            "QQ5 / JJ832 / 99652",
            [
                "Bob fouled: the front (pair of queens) is stronger than the middle (pair of"
                " jacks); the middle (pair of jacks) is stronger than the back (pair of nines)"
            ],
        ),
        ("QQ5J / J832 / 99652", ["Bob fouled: the cards are split 4-4-5 instead of 3-5-5"]),
        (
            "natural false",
            ["Bob fouled: declared a natural, and was found to hold none"],
        ),
        ("foul", ["Bob fouled: called by the table"]),
        ("surrender", ["Bob surrendered and is compared with nobody"]),
        (
            "surrender QQ5 / JJ832 / 99652",
            [
                "Bob surrendered and is compared with nobody",
                "Bob's rows are not used: a surrendered hand is not compared",
            ],
        ),
        (
            "dead late",
            ["Bob's hand was ruled dead and is compared with nobody"],
        ),
        (
            "natural six-pairs 22A / QQ88J / 5566J",
            [
                "Bob's declared natural counts: six pairs",
                "Bob's rows are not compared: a natural is paid for all 13 cards",
            ],
        ),
        (
            "22A / 5566J / QQ88J",
            ["Bob holds six pairs and declared nothing; a natural counts only if declared"],
        ),
        ("QQ5 / KK832 / AA652", []),
        (
            "Q86 / AK752 / AK752",
            ["Bob's middle and back are equal (ace high), and that is legal here"],
        ),
        (
            "K86 / K8642 / AA973",
            [
                "Bob's front and middle are equal as far as three cards go, and the middle has"
                " more cards, so they are in order"
            ],
        ),
        (
            "natural dragon false",
            ["Bob fouled: declared a dragon, which was found not to be held"],
        ),
        (
            "natural dragon AKQ / JT987 / 65432",
            [
                "Bob's declared natural counts: a dragon",
                "Bob's rows are not compared: a natural is paid for all 13 cards",
                "Bob holds three straights too, and one natural is paid",
            ],
        ),
    ],
)
def test_what_a_player_ended_with_and_what_was_not_used_is_said(
    seat: str, told: list[str]
) -> None:
    found = reasons(f"rules eastern\nAnn: KK9 / 77442 / AQT63f\nBob: {seat}\n")
    assert sentences(found.players[1]) == told


@pytest.mark.parametrize(
    ("house", "rows", "key"),
    [
        ("breakaway", "Q32 / AAKK5 / AAKK5", "equal-rows"),
        ("eastern", "AA2 / KK843 / QQJT9", "foul"),
        ("washington", "AA2 / KK843 / QQJT9", "foul-way"),
        ("bicycle-asian", "natural six-pairs false", "false-natural"),
    ],
)
def test_a_foul_rests_on_the_rule_that_was_broken(house: str, rows: str, key: str) -> None:
    found = reasons(f"rules {house}\nAnn: {rows}\nBob: 64T / 88732 / JJ995\n")
    (reason,) = found.players[0]
    assert reason.ground is not None
    assert reason.ground.key == key
    assert reason.ground.citation is not None


def test_suits_that_decide_and_a_natural_that_is_excused_rest_on_their_rules() -> None:
    by_suit = "rules islandpoker\nAnn: 2c 3d 7c / Ah Jh 9h 6h 4h / As Js 9s 6s 4s\nBob: foul\n"
    (reason,) = reasons(by_suit).players[0]
    assert (
        reason.sentence == "Ann's middle and back are equal (ace-high flush), and the suits"
        " decide: As in the back stands over Ah in the middle"
    )
    assert reason.ground is not None
    assert reason.ground.key == "suit-order"
    fouled = by_suit.replace(
        "Ah Jh 9h 6h 4h / As Js 9s 6s 4s", "As Js 9s 6s 4s / Ah Jh 9h 6h 4h"
    )
    (reason,) = reasons(fouled).players[0]
    assert reason.ground is not None
    assert reason.ground.key == "suit-order"
    excused = "rules eastern\nAnn: surrender\nBob: natural false KK9 / 77442 / AQT63f\n"
    (reason,) = reasons(f"{excused}declared Ann, Bob\n").players[1]
    assert reason.sentence == EXCUSED
    assert reason.ground is not None
    assert reason.ground.key == "false-natural"


@pytest.mark.parametrize(
    ("seat", "told", "key"),
    [
        ("surrender 22A / 5566J / QQ88J", "Bob holds six pairs and surrendered", "surrender"),
        (
            "natural dragon false 22A / 5566J / QQ88J",
            "Bob's cards hold six pairs, but the record says that no natural was held:"
            " nothing is paid for it",
            "false-natural",
        ),
        (
            "foul 22A / 5566J / QQ88J",
            "Bob holds six pairs and declared nothing; a natural counts only if declared",
            "naturals-count",
        ),
    ],
)
def test_why_a_natural_that_is_held_brings_nothing(seat: str, told: str, key: str) -> None:
    found = reasons(f"rules eastern\nAnn: KK9 / 77443 / AQT63f\nBob: {seat}\n")
    (reason,) = [one for one in found.players[1] if "six pairs" in one.sentence]
    assert reason.sentence == told
    assert reason.ground is not None
    assert reason.ground.key == key
    assert not any(
        "always allowed" in note for ground in reason.grounds for note in ground.notes
    )


def test_what_the_record_calls_false_is_found_to_be_whatever_the_cards_hold() -> None:
    cards = "22A / 5566J / QQ88J"  # six pairs
    for said, told in (("six-pairs false", "six pairs"), ("false", "a natural")):
        seats = f"Ann: KK9 / 77443 / AQT63f\nBob: natural {said} {cards}\n"
        first, *_ = sentences(reasons(f"rules eastern\n{seats}").players[1])
        assert first.startswith(f"Bob fouled: declared {told}, ")
        assert "not to be held" in first or "found to hold none" in first
        assert "does not hold" not in first


def test_a_tie_that_another_ranking_would_break_rests_on_that_rule_too() -> None:
    seats = "Ann: 9s 5s 2s / KKJ83 / AA776\nBob: 9c 5c 2d / KKJ84 / AA77T\n"
    tied, *_ = reasons(f"rules eastern\n{seats}").pairs[0]
    assert tied.sentence == "front: Ann's nine high ties with Bob's, card for card"
    assert [ground.key for ground in tied.grounds] == ["row-ties", "front"]


def test_an_excuse_by_the_seats_alone_says_so() -> None:
    record = "rules eastern\nAnn: surrender\nBob: natural false QQ5 / KK832 / AA652\n"
    first, *_ = sentences(reasons(record).players[1])
    assert first.startswith(
        "Bob's natural was found not to be held; in the order of the seats Ann"
    )


def test_a_foul_that_pays_bonuses_in_place_of_all_rows_is_said_to_lose_them() -> None:
    # trips in front, a full house in the middle and quads in back replace every unit
    record = "rules shisanshui\nAnn: 333 / 77722 / AAAA9\nBob: foul\n"
    (pair,) = reasons(record).pairs
    assert [one.sentence for one in pair if not one.item] == [
        "Bob fouled, and the rows are lost"
    ]
    flat = reasons(record.replace("shisanshui", "eastern"))
    assert all(one.item for one in flat.pairs[0])


def test_rows_of_a_sweep_in_their_place_are_not_said_to_win_a_unit() -> None:
    found = reasons(f"rules bicycle-mandarin\n{SWEPT}Cy: JT7 / A8852 / J9754f\n")
    keys = [g.key for one in found.pairs[0] if not one.item for g in one.grounds]
    assert keys == []


def test_a_foul_scooped_where_the_total_counts_pays_for_the_total() -> None:
    rules = changed(cpcalc.load_rules("smolen"), [])
    found = reasons(f"{ANN}\nBob: foul\n", rules)
    (reason,) = [one for one in found.pairs[0] if one.item and one.item.rule == "majority"]
    assert (
        reason.sentence == "a foul pays as if the rows were lost: what the higher total brings"
    )
    assert "majority-goes-to" in [ground.key for ground in reason.grounds]


def test_an_excuse_is_told_before_the_foul_of_the_rows() -> None:
    record = "rules eastern\ndeclared Ann, Bob\nAnn: surrender\n"
    found = reasons(f"{record}Bob: natural false QQ5 / JJ832 / KK652\n")
    assert sentences(found.players[1]) == [
        EXCUSED,
        "Bob fouled: the front (pair of queens) is stronger than the middle (pair of jacks)",
    ]
    assert [reason.ground.key for reason in found.players[1] if reason.ground] == [
        "false-natural",
        "foul",
    ]


def test_a_foul_called_by_the_table_rests_on_what_is_wrong_with_the_rows() -> None:
    (reason,) = reasons(f"rules eastern\n{ANN}\nBob: foul QQ9 / JJ882 / T7654\n").players[1]
    assert [ground.key for ground in reason.grounds] == ["foul"]
    (reason,) = reasons("rules breakaway\nAnn: foul Q32 / AAKK5 / AAKK5\nBob: foul\n").players[
        0
    ]
    assert [ground.key for ground in reason.grounds] == ["equal-rows"]
    (reason,) = reasons("rules breakaway\nAnn: AQ2 / K8753 / K8753\nBob: foul\n").players[0]
    assert reason.sentence == (
        "Ann fouled: the front (ace high) is stronger than the middle (king high);"
        " middle and back are equal (king high); the back must be stronger"
    )
    assert [ground.key for ground in reason.grounds] == ["equal-rows", "foul"]


def test_rows_that_only_the_ranking_of_the_house_puts_in_order_are_told_so() -> None:
    # a straight to the jack in the middle, and in back A-2-3-4-5, second highest here
    seats = "Ann: KQ7 / JT987 / A2345\nBob: foul\n"
    (legal,) = reasons(f"rules mau-binh\n{seats}").players[0]
    assert legal.sentence == (
        "Ann's rows are in order, since A-2-3-4-5 is the second highest straight"
    )
    assert [ground.key for ground in legal.grounds] == ["wheel"]
    (fouled,) = reasons(f"rules eastern\n{seats}").players[0]
    assert [ground.key for ground in fouled.grounds] == ["foul", "wheel"]


def test_payments_go_round_between_those_who_play() -> None:
    seats = f"stack Bob 2\n{ANN}\nBob: surrender\nCy: dead late\n"
    assert sentences(reasons(f"rules eastern\n{seats}").table) == [
        "payments go round from Ann: Ann and Bob"
    ]


def test_what_concerns_others_is_not_told_between_two() -> None:
    record = (
        f"rules bicycle-mandarin\n{SWEPT}Cy: AAJ / 88225 / JT974f\nDee: dead late\n"
        "stack Bob 2\nrake 0.5\n"
    )
    whole = result(record)
    assert len(explain(whole).table) > 2
    table = sentences(explain(whole, ("Cy", "Dee")).table)
    assert table == ["each player pays 0.5 to the house as rake, as the record states"]


def test_equal_rows_rest_on_the_rule_that_makes_suits_decide() -> None:
    flushes = "As Js 9s 6s 4s / Ah Jh 9h 6h 4h"
    found = reasons(f"rules islandpoker\nAnn: 2c 3d 7c / {flushes}\nBob: foul\n")
    (fouled,) = found.players[0]
    assert [ground.key for ground in fouled.grounds] == ["suit-order", "equal-rows"]


@pytest.mark.parametrize(
    ("house", "rows", "told"),
    [
        (
            "eastern",
            "333 / 77722 / JJJJ5\nBob: 444 / 88866 / QQQQ5",
            [
                "front: no bonus for Ann's three threes: the row is lost",
                "middle: no bonus for Ann's full house, sevens over twos: the row is lost",
                "back: no bonus for Ann's four jacks: the row is lost",
            ],
        ),
        (
            "islandpoker",
            "KQ9 / 77442 / 65432f\nBob: KJ8 / 88553 / 65432f",
            [
                "back: no bonus for Ann's six-high straight flush: the row is tied",
                "back: no bonus for Bob's six-high straight flush: the row is tied",
            ],
        ),
        ("pusoy", "333 / 77722 / JJJJ5\nBob: 444 / 88866 / QQQQ5", []),
    ],
)
def test_bonuses_that_are_not_won_are_named(house: str, rows: str, told: list[str]) -> None:
    found = reasons(f"rules {house}\nAnn: {rows}\n")
    missed = [one for one in sentences(found.pairs[0]) if "no bonus" in one]
    assert missed == told


def test_where_no_bonus_is_paid_a_strong_row_is_told_so() -> None:
    found = reasons("rules bicycle-bcc\nAnn: KK9 / 77722 / AAAA3\nBob: foul\n")
    assert sentences(found.table) == [
        "middle: no bonus for Ann's full house, sevens over twos: this house pays none",
        "back: no bonus for Ann's four aces: this house pays none",
    ]


def test_a_natural_that_counts_for_another_is_not_said_to_be_declared() -> None:
    record = (
        "rules eastern\nAnn: natural three-straights 2s 2h 4d 4c 6s 6h 8d 8c Ts Th Qd Qc As\n"
    )
    found = reasons(f"{record}Bob: foul\n")
    assert sentences(found.players[0]) == [
        "Ann declared three straights, which the cards do not hold; they hold six pairs, and"
        " that counts"
    ]
    assert sentences(found.pairs[0]) == [
        "Ann's natural: six pairs",
        "a foul pays a natural its value and nothing more",
    ]


def test_a_natural_that_counts_undeclared_is_said_to() -> None:
    rules = changed(cpcalc.load_rules("eastern"), ["naturals-count=if-held"])
    found = reasons("Ann: 22A / 5566J / QQ88J\nBob: foul\n", rules)
    assert sentences(found.players[0])[0] == (
        "Ann holds six pairs, and that counts without being declared"
    )


def test_a_hand_without_rules_has_no_reasons() -> None:
    for record in ("result Ann 6, Bob -6\n", f"rules eastern\nmisdeal\n{ANN}\nBob: foul\n"):
        found = explain(result(record))
        assert not any(found.players)
        assert not any(found.pairs)
        assert found.to_dict()["remarks"] == []


def test_a_floor_ruling_has_a_sentence_and_no_rule_of_the_game() -> None:
    found = reasons(f"rules eastern\n{ANN}\nBob: dead late\nadjust Bob -> Ann 2 late\n")
    (pair,) = found.pairs
    assert sentences(pair) == ["floor ruling, late"]
    assert pair[0].ground is None
    assert pair[0].to_dict()["source"] is None


def test_a_rule_that_no_house_states_says_so() -> None:
    text = run(
        "explain",
        "--rules",
        "bicycle-bcc",
        stdin="Ann: KK9 / 77442 / AQT63f\nBob: KK9 / 77552 / AJT63f\n",
    ).out
    assert "row-ties: tie" in text
    assert "Not stated by this house; it is so unless a house says otherwise" in text


# ------------------------------------------------------------------ the command


def test_only_what_concerns_two_players_is_shown() -> None:
    options = ("explain", "samples/islandpoker.txt", "--between", "Ann", "Bob")
    text = run(*options, folder=ROOT).out
    assert "Ann and Bob: Bob gets 13" in text
    assert "Cy and Dee:" not in text
    assert "Dee has" not in text
    (hand,) = json.loads(run(*options, "--format", "json", folder=ROOT).out)["hands"]
    assert [player["name"] for player in hand["players"]] == ["Ann", "Bob"]
    assert [pair["players"] for pair in hand["pairs"]] == [["Ann", "Bob"]]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--between", "Ann", "Bo"], "Bo is in none of these hands; did you mean Bob?"),
        (["--between", "Ann", "Ann"], "name two players who are in one hand together"),
        (["--hand", "3"], "no hand is called 3; the hands are 1"),
    ],
)
def test_what_cannot_be_explained_ends_with_2(options: list[str], message: str) -> None:
    record = f"rules eastern\n{ANN}\nBob: surrender\n"
    done = run("explain", *options, stdin=record)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_between_players_of_a_misdeal_there_is_nothing_to_explain() -> None:
    record = "rules eastern\nmisdeal\nAnn: foul\nBob: foul\n"
    done = run("explain", "--between", "Ann", "Bob", stdin=record)
    assert done == (
        2,
        "",
        "cpcalc: nothing passes between anybody here: no hand was played, or agreed on\n",
    )


def test_the_two_players_are_found_however_their_accents_are_typed() -> None:
    record = "rules eastern\nZo\xe9: foul\nBob: surrender\n"
    done = run("explain", "--between", "Zoe\u0301", " Bob ", stdin=record)
    assert done.status == 0
    assert "Zo\xe9 and Bob: " in done.out


def test_every_hand_of_an_evening_is_explained_in_turn() -> None:
    text = run("explain", "samples/evening.txt", folder=ROOT).out
    assert text.count("\nHand ") + text.startswith("Hand ") == 11
    assert run("settle", "samples/evening.txt", "--explain", folder=ROOT).out.startswith(
        text[:-1]
    )


@pytest.mark.parametrize(
    ("stack", "ruling", "outcome", "shorts"),
    [
        # Bob owes 3 for surrendering. With 4 he has 1 left for the ruling.
        (4, "Bob -> Ann 5", "Ann gets 4 of 8", ["1 of 5 by the ruling is paid"]),
        (
            2,
            "Bob -> Ann 5",
            "Ann gets 2 of 8",
            ["2 of 3 are paid", "nothing of 5 by the ruling is paid"],
        ),
        (9, "Bob -> Ann 5", "Ann gets 8", []),
        # With 1 he pays 1 of 3; then Ann owes him 3, and he may win no more than his stack:
        # he takes 2, from minus 1 up to plus 1. Both together owe nothing.
        (1, "Ann -> Bob 3", "Bob gets 1", ["1 of 3 is paid", "2 of 3 by the ruling are paid"]),
        (2, "Ann -> Bob 3", "Bob gets 1", ["2 of 3 are paid"]),
        (
            0,
            "Ann -> Bob 2",
            "Ann gets 0 of 1",
            ["nothing of 3 is paid", "nothing of 2 by the ruling is paid"],
        ),
    ],
)
def test_a_floor_ruling_that_a_stack_cuts_is_told_apart_from_what_the_game_owes(
    stack: int, ruling: str, outcome: str, shorts: list[str]
) -> None:
    record = f"rules eastern\nstack Bob {stack}\n{ANN}\nBob: surrender\nadjust {ruling} late\n"
    told = [reason for pair in reasons(record).pairs for reason in sentences(pair)]
    assert [text.split(":")[0] for text in told if " paid: " in text] == shorts
    shown = run("settle", stdin=record).out
    assert re.search(rf"   {outcome}$", shown, re.MULTILINE)


def test_what_is_paid_of_a_ruling_stands_in_its_line() -> None:
    record = f"rules eastern\nstack Bob 4\n{ANN}\nBob: surrender\nadjust Bob -> Ann 5 late\n"
    assert "floor ruling: 1 of 5 to Ann, late" in run("settle", stdin=record).out
