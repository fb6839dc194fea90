"""Exact amounts: units of the stake, and money. Never a float.

Whole numbers of units are integers, others Decimals; money is a Decimal that keeps at least
the decimals its unit was written with.
"""

import re
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact

Units = int | Decimal

# Products and sums of what DIGITS allows fit many times over; a lost digit would raise.
EXACT = Context(prec=60, traps=[Inexact])

DIGITS = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?")
LIMIT = "nine digits before the point and six after it"


@dataclass(frozen=True, slots=True)
class Unit:
    """What one unit is worth: an exact amount, and the currency if one was named."""

    worth: Decimal
    currency: str | None = None

    def money(self, units: Units) -> Decimal:
        """The worth of so many units, with at least the unit's own decimals."""
        return money_of(EXACT.multiply(self.worth, Decimal(units)), decimals(self.worth))


def decimals(amount: Decimal) -> int:
    """How many digits stand after the point."""
    exponent = amount.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def money_of(amount: Decimal, places: int) -> Decimal:
    """The amount with no needless zeros, but at least so many decimals; never a minus zero."""
    bare = amount.normalize(EXACT) if amount else Decimal(0)
    places = max(places, decimals(bare))
    return bare.quantize(Decimal(1).scaleb(-places), context=EXACT)


def whole(amount: Decimal) -> Units:
    """An integer where the amount is one.

    >>> whole(Decimal("3.0")), whole(Decimal("0.20"))
    (3, Decimal('0.2'))
    """
    bare = amount.normalize(EXACT)
    return int(bare) if bare == bare.to_integral_value() else bare


def read_amount(text: str) -> Units | None:
    """A number as it is typed, without sign; None where it is no exact decimal number."""
    return whole(Decimal(text)) if DIGITS.fullmatch(text) else None


def add(one: Units, other: Units) -> Units:
    """The exact sum, an integer where it is whole."""
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    return whole(EXACT.add(Decimal(one), Decimal(other)))


def size(number: Units) -> Units:
    """The number without its sign."""
    return -number if number < 0 else number


def shown(number: Units) -> str:
    """Digits without exponent: 20, 0.2."""
    return str(number) if isinstance(number, int) else f"{number:f}"


def signed(number: Units) -> str:
    """With its sign, as nets are shown: +3, -0.2, 0."""
    return f"+{shown(number)}" if number > 0 else shown(number)


def more_or_less(difference: Units) -> str:
    """`3 more`, `0.5 less`.

    >>> more_or_less(3), more_or_less(-2)
    ('3 more', '2 less')
    """
    return f"{shown(size(difference))} {'more' if difference > 0 else 'less'}"


def paid_words(paid: Units, owed: Units) -> str:
    """What is paid of what is owed.

    >>> paid_words(3, 3), paid_words(1, 5)
    ('3', '1 of 5')
    """
    return f"{shown(paid)} of {shown(owed)}" if paid < owed else shown(paid)
