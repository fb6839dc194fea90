"""The samples: their numbers, by a second computation, and their outputs byte for byte."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from cpcalc.readers import FORMS, read
from cpcalc.settlement import settle
from cpcalc.writers import write
from tests.conftest import Golden
from tests.running import run

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.*"))
# Worked out from the rules by a program that shares nothing with this one.
EXPECTED: dict[str, Any] = yaml.load(
    (Path(__file__).parent / "samples.yaml").read_text(encoding="utf-8"), yaml.BaseLoader
)
by_name = pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)


def test_every_sample_has_expected_numbers() -> None:
    assert [path.name for path in SAMPLES] == sorted(EXPECTED)


@by_name
def test_the_nets_of_every_hand_are_those_of_the_second_computation(sample: Path) -> None:
    found = [
        {"hand": hand.label, "net": {name: str(net) for name, net in hand.nets.items()}}
        for hand in settle(read(sample)).hands
    ]
    assert found == EXPECTED[sample.name]["hands"]


@by_name
def test_the_totals_are_those_of_the_second_computation(sample: Path) -> None:
    found = {
        entry.name: {"points": str(entry.points), "money": str(entry.money)}
        for entry in settle(read(sample)).totals
    }
    assert EXPECTED[sample.name].get("totals", found) == found


@by_name
@pytest.mark.parametrize("output", ["table", "json"])
def test_the_output_is_its_golden(sample: Path, output: str, golden: Golden) -> None:
    done = run("settle", f"samples/{sample.name}", "--format", output, folder=ROOT)
    assert (done.status, done.err) == (0, "")
    golden(Path(__file__).parent / "golden" / f"{sample.name}.{output}", done.out)


@pytest.mark.parametrize(
    ("options", "suffix"),
    [("--explain", "explain"), ("--format csv", "csv"), ("--format markdown", "md")],
)
def test_other_outputs_of_the_evening_are_their_goldens(
    options: str, suffix: str, golden: Golden
) -> None:
    done = run("settle", "samples/evening.txt", *options.split(), folder=ROOT)
    assert (done.status, done.err) == (0, "")
    golden(Path(__file__).parent / "golden" / f"evening.txt.{suffix}", done.out)


@by_name
def test_the_table_fits_100_columns(sample: Path) -> None:
    done = run("settle", f"samples/{sample.name}", folder=ROOT)
    assert max(map(len, done.out.splitlines())) <= 100


def test_the_evening_in_yaml_is_the_evening_in_text() -> None:
    text, tree = read(ROOT / "samples" / "evening.txt"), read(ROOT / "samples" / "evening.yaml")
    assert settle(text).to_dict() == settle(tree).to_dict()


@by_name
@pytest.mark.parametrize("form", FORMS)
def test_a_sample_converted_to_any_form_is_the_same_record(
    sample: Path, form: str, tmp_path: Path
) -> None:
    suffix = {"text": "txt"}.get(form, form)
    converted = tmp_path / f"converted.{suffix}"
    done = run("convert", sample, "--to", form)
    converted.write_text(done.out, encoding="utf-8")
    assert read(converted) == read(sample)


@by_name
def test_every_hand_of_a_sample_comes_to_zero(sample: Path) -> None:
    for hand in settle(read(sample)).hands:
        assert sum(hand.nets.values()) == -hand.rake * len(hand.nets)


def test_json_lines_of_the_evening_are_its_hands() -> None:
    lines = run(
        "settle", "samples/evening.txt", "--format", "jsonl", folder=ROOT
    ).out.splitlines()
    whole = run("settle", "samples/evening.txt", "--format", "json", folder=ROOT).out
    assert [json.loads(line) for line in lines] == json.loads(whole)["hands"]


def test_a_written_record_reads_the_same_from_every_form() -> None:
    session = read(ROOT / "samples" / "evening.txt")
    assert len({write(session, form) for form in FORMS}) == len(FORMS)
    assert Decimal("0.25") == (session.hands[0].unit or pytest.fail("no unit")).worth
