"""Amounts: exact numbers as they are typed, summed and shown."""

from decimal import Decimal

import pytest

from cpcalc.amounts import (
    Unit,
    Units,
    add,
    decimals,
    money_of,
    read_amount,
    shown,
    signed,
    whole,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("3.0", 3),
        ("20.000000", 20),
        ("0.2", Decimal("0.2")),
        ("0.20", Decimal("0.2")),
        ("12.5", Decimal("12.5")),
        ("999999999.999999", Decimal("999999999.999999")),
    ],
)
def test_a_number_is_read_from_its_digits_as_written(text: str, number: Units) -> None:
    found = read_amount(text)
    assert found == number
    assert type(found) is type(number)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-3",
        "+3",
        "1e3",
        "1_000",
        "1,5",
        "1 000",
        " 3",
        "3\n",
        "1/2",
        "0x10",
        "inf",
        "nan",
        "NaN",
        "three",
        "$3",
        "\u0663",  # an Arabic three
        "\uff13",  # a full-width three
        "\u00b3",  # a raised three
        "1.2.3",
        "1000000000",  # more digits than can be meant
        "0.0000001",
        "9" * 5_000,
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_what_is_no_plain_decimal_number_is_not_read(text: str) -> None:
    assert read_amount(text) is None


@pytest.mark.parametrize(
    ("amount", "number"),
    [("3", 3), ("3.000", 3), ("1E+2", 100), ("0.00", 0), ("0.20", Decimal("0.2"))],
)
def test_whole_numbers_are_integers_and_others_decimals(amount: str, number: Units) -> None:
    found = whole(Decimal(amount))
    assert found == number
    assert type(found) is type(number)
    assert str(found) == str(number)


@pytest.mark.parametrize(
    ("one", "other", "total"),
    [
        (3, 4, "7"),
        (3, -3, "0"),
        (Decimal("0.1"), Decimal("0.2"), "0.3"),
        (Decimal("0.2"), Decimal("0.8"), "1"),
        (Decimal("0.2"), 3, "3.2"),
        (-1, Decimal("0.8"), "-0.2"),
        (Decimal("999999999.999999"), Decimal("0.000001"), "1000000000"),
        (10**40, Decimal("0.000001"), "1" + "0" * 40 + ".000001"),
    ],
)
def test_a_sum_is_exact_and_an_integer_where_it_is_whole(
    one: Units, other: Units, total: str
) -> None:
    for found in (add(one, other), add(other, one)):
        assert str(found) == total
        assert isinstance(found, int) == ("." not in total)


def test_ten_tenths_and_five_rakes_come_to_whole_numbers() -> None:
    total: Units = 0
    for _ in range(10):
        total = add(total, Decimal("0.1"))
    assert total == 1
    assert type(total) is int


# ------------------------------------------------------------------ money


@pytest.mark.parametrize(
    ("worth", "units", "money"),
    [
        ("0.25", 3, "0.75"),
        ("0.25", 4, "1.00"),
        ("0.25", 0, "0.00"),
        ("0.25", -9, "-2.25"),
        ("1", 3, "3"),
        ("1", Decimal("0.2"), "0.2"),
        ("5", Decimal("0.2"), "1"),
        ("0.05", Decimal("0.2"), "0.01"),
        ("0.25", Decimal("0.2"), "0.05"),
        ("0.25", Decimal("0.1"), "0.025"),  # never rounded
        ("0.250", 4, "1.000"),
        ("1.00", 3, "3.00"),
        ("100", 30, "3000"),
        ("0.000001", Decimal("0.000001"), "0.000000000001"),
        ("999999999.999999", 999_999_999, "999999998999999000.000001"),
    ],
)
def test_money_is_exact_with_at_least_the_decimals_of_the_unit(
    worth: str, units: Units, money: str
) -> None:
    assert f"{Unit(Decimal(worth)).money(units):f}" == money


def test_no_money_is_never_minus_zero() -> None:
    assert str(Unit(Decimal("0.25")).money(-0)) == "0.00"
    assert str(Unit(Decimal("0.25")).money(Decimal("-0"))) == "0.00"
    assert str(money_of(Decimal("-0.00"), 1)) == "0.0"


@pytest.mark.parametrize(
    ("amount", "places", "money"),
    [
        ("2.5", 2, "2.50"),
        ("2.500", 2, "2.50"),
        ("2.505", 2, "2.505"),
        ("2500", 0, "2500"),
        ("1E+3", 1, "1000.0"),
        ("0", 3, "0.000"),
    ],
)
def test_money_loses_needless_zeros_and_keeps_its_decimals(
    amount: str, places: int, money: str
) -> None:
    assert f"{money_of(Decimal(amount), places):f}" == money


@pytest.mark.parametrize(
    ("amount", "places"), [("5", 0), ("0.25", 2), ("0.250", 3), ("1E+2", 0)]
)
def test_decimals_are_the_digits_behind_the_point(amount: str, places: int) -> None:
    assert decimals(Decimal(amount)) == places


# ------------------------------------------------------------------ as shown


@pytest.mark.parametrize(
    ("number", "plain", "with_sign"),
    [
        (0, "0", "0"),
        (3, "3", "+3"),
        (-3, "-3", "-3"),
        (Decimal("0.2"), "0.2", "+0.2"),
        (Decimal("-0.2"), "-0.2", "-0.2"),
        (Decimal("0.000001"), "0.000001", "+0.000001"),
        (Decimal("1E-6"), "0.000001", "+0.000001"),
    ],
)
def test_numbers_are_shown_in_digits(number: Units, plain: str, with_sign: str) -> None:
    assert shown(number) == plain
    assert signed(number) == with_sign
