"""From records back to files: the same hands as text, YAML, JSON or JSON lines.

What is written is read again and compared, so nothing is ever lost in silence.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from cpcalc.amounts import Units, shown, whole
from cpcalc.problems import ProblemsFound
from cpcalc.readers import Form, read
from cpcalc.record import Amount, Hand, Payment, Row, Seat, Session

Record = dict[str, Any]


class CannotWrite(ValueError):
    """Raised where a form cannot hold what the record says, such as a name that is a word."""


def write(session: Session, form: Form) -> str:
    """The record in a form; reading it gives the same session again.

    Raises CannotWrite where that is not possible.
    """
    text = _WRITERS[form](session)
    try:
        hands = read(io.StringIO(text), form).hands
    except ProblemsFound as found:
        message = f"the {form} form cannot hold it: {found.problems[0].message}"
        raise CannotWrite(message) from None
    lost = [hand.label for hand, again in zip_longest(session.hands, hands) if hand != again]
    if lost:
        message = f"the {form} form cannot hold a name, label or note of hand {lost[0]}"
        raise CannotWrite(message)
    return text


# ------------------------------------------------------------------ what changes when


def _changes(session: Session) -> Iterator[tuple[Hand, Record]]:
    """Each hand with what holds from it on and did not hold before."""
    before: Record = {}
    for hand in session.hands:
        now: Record = {
            "rules": hand.rules,
            "unit": _unit(hand),
            "names": hand.names,
            "rake": whole(hand.rake) if isinstance(hand.rake, Decimal) else hand.rake,
        }
        changed = {key: value for key, value in now.items() if before.get(key) != value}
        if not before and hand.rake == "off":
            del changed["rake"]
        before = now
        yield hand, {key: value for key, value in changed.items() if value is not None}


def _unit(hand: Hand) -> str | None:
    if hand.unit is None:
        return None
    currency = f" {hand.unit.currency}" if hand.unit.currency else ""
    return f"{hand.unit.worth:f}{currency}"


def _row(row: Row) -> str:
    """`Kh Kd 9c`, or ranks alone without blanks, with the `f` of a flush."""
    written = any(card.has_suit for card in row.cards)
    text = (" " if written else "").join(map(str, row.cards))
    return f"{text}{' f' if written else 'f'}" if row.marked else text


def _seat(seat: Seat) -> str:
    """The one-line form, in text and in trees alike."""
    words: list[str] = [] if seat.said == "rows" else [seat.said]
    words += [seat.kind] if seat.kind else []
    words += [] if seat.held else ["false"]
    words += [seat.reason] if seat.reason else []
    rows = " / ".join(map(_row, seat.groups))
    return " ".join([*words, rows] if rows else words)


# ------------------------------------------------------------------ text


def _text(session: Session) -> str:
    return "\n".join("\n".join(_text_hand(*each)) + "\n" for each in _changes(session))


def _text_hand(hand: Hand, changed: Record) -> list[str]:
    lines = [f"hand {hand.label}"]
    words = {"names": "players"}
    for key, value in changed.items():
        amount = ", ".join(value) if key == "names" else value
        lines.append(f"{words.get(key, key)} {amount}")
    lines += [f"button {hand.button}"] if hand.button else []
    for word, amounts in _chips(hand).items():
        lines += [f"{word} {amount.name} {shown(amount.units)}" for amount in amounts]
    lines += [f"{seat.name}: {_seat(seat)}" for seat in hand.seats]
    lines += [f"{name}: {body}" for name, body in hand.void]
    lines += [f"declared {', '.join(hand.declared)}"] if hand.declared else []
    lines += [f"misdeal {hand.misdeal}".rstrip()] if hand.misdeal is not None else []
    agreed = ", ".join(f"{amount.name} {shown(amount.units)}" for amount in hand.result)
    lines += [f"result {agreed}"] if agreed else []
    lines += [f"adjust {_payment(ruling)}" for ruling in hand.adjusts]
    lines += [f"paid {_payment(payment)}" for payment in hand.paid]
    return lines + [f"note {note}" for note in hand.notes]


def _chips(hand: Hand) -> dict[str, Sequence[Amount]]:
    return {"stack": hand.stacks, "buy": hand.buys, "cashout": hand.cashouts}


def _payment(payment: Payment) -> str:
    reason = f" {payment.reason}" if payment.reason else ""
    return f"{payment.giver} -> {payment.taker} {shown(payment.units)}{reason}"


# ------------------------------------------------------------------ trees


def _tree_hands(session: Session) -> list[Record]:
    return [_tree_hand(hand, changed) for hand, changed in _changes(session)]


def _tree_hand(hand: Hand, changed: Record) -> Record:
    tree: Record = {"hand": int(hand.label) if _is_plain_number(hand.label) else hand.label}
    tree |= {key: list(value) if key == "names" else value for key, value in changed.items()}
    tree |= {"button": hand.button} if hand.button else {}
    for word, amounts in _chips(hand).items():
        tree |= {f"{word}s": _amounts(amounts)} if amounts else {}
    seats = {seat.name: _seat(seat) for seat in hand.seats} | dict(hand.void)
    tree |= {"players": seats} if seats else {}
    tree |= {"declared": list(hand.declared)} if hand.declared else {}
    tree |= {"misdeal": hand.misdeal or True} if hand.misdeal is not None else {}
    tree |= {"result": _amounts(hand.result)} if hand.result else {}
    tree |= {"adjust": _payments(hand.adjusts)} if hand.adjusts else {}
    tree |= {"paid": _payments(hand.paid)} if hand.paid else {}
    return tree | ({"note": list(hand.notes)} if hand.notes else {})


def _is_plain_number(label: str) -> bool:
    return label.isdecimal() and label.isascii() and str(int(label)) == label


def _amounts(amounts: Sequence[Amount]) -> dict[str, Units | list[Units]]:
    """A number a player, or a list where there were several lines."""
    grouped: dict[str, list[Units]] = {}
    for amount in amounts:
        grouped.setdefault(amount.name, []).append(amount.units)
    return {name: each if len(each) > 1 else each[0] for name, each in grouped.items()}


def _payments(payments: Sequence[Payment]) -> list[Record]:
    return [
        {"from": payment.giver, "to": payment.taker, "units": payment.units}
        | ({"reason": payment.reason} if payment.reason else {})
        for payment in payments
    ]


def _yaml(session: Session) -> str:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes exact decimals as the numbers they are."""

    def decimal(dumper: yaml.SafeDumper, number: Decimal) -> yaml.ScalarNode:
        return dumper.represent_scalar("tag:yaml.org,2002:float", f"{number:f}")

    Dumper.add_representer(Decimal, decimal)
    record = {"hands": _tree_hands(session)}
    return yaml.dump(record, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=1 << 20)


def _json(session: Session) -> str:
    import simplejson

    record = {"hands": _tree_hands(session)}
    return simplejson.dumps(record, use_decimal=True, ensure_ascii=False, indent=2) + "\n"


def _jsonl(session: Session) -> str:
    import simplejson

    hands = _tree_hands(session)
    lines = (simplejson.dumps(hand, use_decimal=True, ensure_ascii=False) for hand in hands)
    return "".join(f"{line}\n" for line in lines)


_WRITERS: dict[Form, Callable[[Session], str]] = {
    "text": _text,
    "yaml": _yaml,
    "json": _json,
    "jsonl": _jsonl,
}
