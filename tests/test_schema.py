"""The JSON Schemas hold for every sample and every profile, and see what is mistyped."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from cpcalc.readers import read
from cpcalc.writers import write
from tests.running import run

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.*"))
PROFILES = sorted((ROOT / "cpcalc" / "rules" / "houses").iterdir())


def validator(what: str) -> Draft202012Validator:
    schema = json.loads(run("schema", what).out)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def is_valid(what: str, text: str) -> bool:
    return bool(validator(what).is_valid(yaml.safe_load(text)))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_every_sample_as_yaml_fits_the_schema_of_a_record(sample: Path) -> None:
    assert is_valid("record", write(read(sample), "yaml"))


def test_the_evening_as_it_is_typed_in_yaml_fits_too() -> None:
    assert is_valid("record", (ROOT / "samples" / "evening.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("profile", PROFILES, ids=lambda path: path.name)
def test_every_profile_fits_the_schema_of_a_profile(profile: Path) -> None:
    assert is_valid("rules", profile.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("record", "hands: []"),
        ("record", "hands: [{button: Ann, seats: {}}]"),
        ("record", "players: {Ann: {front: KK9, mid: 77442}}"),
        ("record", "players: {Ann: {natural: sixpairs}}"),
        ("record", "players: {Ann: {surrender: perhaps}}"),
        ("record", "stacks: {Ann: plenty}"),
        ("record", "adjust: [{from: Ann, units: 2}]"),
        ("rules", "profile: ours"),
        ("rules", "profile: ours\ntitle: Ours\nrules: {foul: {value: 3}}"),
        ("rules", "profile: ours\ntitle: Ours\nrules: {foul: {value: six, source: x}}"),
        ("rules", "profile: ours\ntitle: Ours\nrules: {foull: {value: 6, source: x}}"),
        (
            "rules",
            "profile: ours\ntitle: Ours\nrules: {naturals: {values: {drgn: 1}, source: x}}",
        ),
        ("rules", "profile: ours\ntitle: Ours\nrules: {equal-rows: {value: maybe, source: x}}"),
    ],
)
def test_a_slip_does_not_fit(what: str, text: str) -> None:
    assert not is_valid(what, text)


@pytest.mark.parametrize(
    "text",
    [
        "players: {Ann: {front: [Kh, Kd, 9c], middle: 77442, back: AQT63f}, Bob: surrender}",
        "players: {Ann: {natural: dragon, natural_held: no}, Bob: {dead: left}}",
        "misdeal: true",
        "result: {Ann: 6, Bob: -6}",
        "declared: Ann, Bob\nplayers: {Ann: foul, Bob: foul}",
        "[{players: {Ann: foul, Bob: foul}}]",
    ],
)
def test_what_the_reader_reads_fits(text: str) -> None:
    value: Any = yaml.safe_load(text)
    assert list(validator("record").iter_errors(value)) == []
