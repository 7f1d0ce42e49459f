"""The money of a gang reckoned a second time, from the dice of the log and the map, without the rules of the bot.

It knows the kinds of business as the book prints them, and reads what the log says of everything else that is paid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple


class Kind(NamedTuple):
    """A kind of business: its dice, what is added to them, and the dollars of the cops."""

    dice: int
    plus: int
    cops: int


KINDS: Final = {
    "low-dive": Kind(1, -1, 100),
    "speakeasy": Kind(2, -1, 200),
    "nightclub": Kind(3, -1, 300),
    "trucking-company": Kind(1, -1, 100),
    "paradise-brewery": Kind(5, 0, 900),
    "house-of-ill-repute": Kind(1, -1, 100),
    "brothel": Kind(2, -1, 300),
    "gentlemans-club": Kind(3, 0, 500),
    "madame-louisas": Kind(4, 0, 900),
    "bookies": Kind(1, -1, 100),
    "numbers": Kind(1, -1, 100),
    "loan-sharks": Kind(1, -1, 100),
    "wire-service": Kind(0, 0, 100),
    "gambling-den": Kind(2, 0, 200),
    "gym": Kind(1, 0, 0),
    "paradise-arena": Kind(4, -4, 500),
    "casino": Kind(3, 0, 500),
    "paradise-racetrack": Kind(3, 0, 1000),
    "paradise-dog-track": Kind(2, 0, 600),
    "protection": Kind(1, 0, 0),
}


class Owned(NamedTuple):
    """A business of a gang as the map shows it before the Loot; the gang's are in the order of the map.

    resting  whether it makes no Loot this month
    free     whether the cops ask nothing for it yet
    """

    name: str
    kind: str
    place: str
    resting: bool
    free: bool


class Sheet(NamedTuple):
    """What a gang made, and paid the cops and its officials, in a month, in dollars."""

    loot: int
    cops: int
    officials: int


def thrown(steps: Iterable[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The faces of each business's Loot, by its name."""
    found: dict[str, list[int]] = {}
    for one in steps:
        if one["step"] == "throw" and (named := re.fullmatch(r"Loot of (.+)", one["why"])):
            found.setdefault(named[1], []).extend(one["faces"])
    return found


def average(kind: str) -> float:
    """The points of Loot that the printed dice make on average; a gym costs them."""
    if kind in ("protection", "gym"):
        return 2.0 if kind == "protection" else -3.5
    return 3.5 * KINDS[kind].dice + KINDS[kind].plus


def made(faces: list[int], one: Owned, kinds: Iterable[str]) -> int:
    """The points of Loot of a business that threw these faces; `kinds` are those of its owner that work.

    The dice beyond those of the book are a monopoly's, a band's or the Handicap's: each counts as it fell.
    """
    if one.kind == "protection":
        return -(-faces[0] // 2) + sum(faces[1:])
    if one.kind == "gym":
        return -sum(faces)
    plus = KINDS[one.kind].plus
    plus += "paradise-brewery" in kinds and one.kind in ("speakeasy", "low-dive")
    plus += 2 * ("wire-service" in kinds and one.kind == "bookies")
    return max(0, sum(faces) + plus)


def month_of(owned: Iterable[Owned], faces: Mapping[str, list[int]], bank: int, pays: Iterable[int]) -> Sheet:
    """What a gang with so much in the bank makes, and pays as far as the money goes.

    The cops come first, for the best earner first; then the officials, the dearest first. A further business of a kind
    in a neighborhood makes each of them a tenth cheaper.

    pays  what each official in its pay asks, in dollars
    """
    mine = [*owned]
    kinds = {one.kind for one in mine if not one.resting}
    points = sum(made(faces[one.name], one, kinds) for one in mine if one.name in faces)
    loot = max(100 * points, -max(0, bank))
    owing = [one for one in mine if not one.free and KINDS[one.kind].cops]
    alike = Counter((one.place, one.kind) for one in owing)
    left, paid = bank + loot, 0
    for one in sorted(owing, key=lambda one: -average(one.kind)):
        bill = KINDS[one.kind].cops * (11 - alike[one.place, one.kind]) // 10
        if bill <= left:
            left, paid = left - bill, paid + bill
    kept = 0
    for bill in sorted(pays, reverse=True):
        if bill <= left:
            left, kept = left - bill, kept + bill
    return Sheet(loot, paid, kept)
