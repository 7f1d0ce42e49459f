"""A server's own ratings as a JSON file: out and in, as little of it as differs, and every fault by its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from rules.core.refusal import BadFile, OutOfRange, UnknownName, either, shown
from rules.core.rule import Origin
from rules.dillinger.enemies import Enemy
from rules.dillinger.forces import Lawmen
from rules.dillinger.model import ONE_DIE, TWO_DICE, CatchRating, Force, Span, dollars, signed, span_of
from rules.dillinger.mouthpieces import Mouthpiece
from rules.dillinger.naming import Carded, card_named
from rules.dillinger.ratings import HOUSE, Ratings

FORMAT: Final = "consigliere/dillinger-ratings/1"
MOST_BYTES: Final = 64_000
MOST_FAULTS: Final = 10
MOST_DOLLARS: Final = 1_000_000
MOST_ADDED: Final = 6
"""What a lawyer adds to a die, or a force's card to two, at most."""
MOST_LETTERS: Final = 40
LAWYER: Final = re.compile(r"[^\W\d_]+(?:(?:\. |[ .'’-])[^\W\d_]+)*\.?")
NAMED: Final = "A lawyer named by this server."
ROLLS: Final = {"rob": TWO_DICE, "kill": ONE_DIE, "luck": ONE_DIE, "escape": ONE_DIE, "hit": ONE_DIE}
"""The ratings of a public enemy, and between what their dice fall."""
FEES: Final = ("once", "retainer")
ADDED: Final = ("trial", "bail", "escape")
CATCHES: Final = ("capture", "kill")
BEFORE, UNDER, AGAINST = "before", "under", "against"
"""Of a special agent, before the Federal Crime Bill and under it; of any force, what it adds against whom."""
RESULTS: Final = tuple(map(str, range(TWO_DICE[0], TWO_DICE[1] + 1)))
SECTIONS: Final = ("enemies", "forces", "mouthpieces", "take")
C = TypeVar("C", bound=Carded)
Parts = dict[str, Any]


# Out


def written(ratings: Ratings) -> str:
    """All ratings that a server may replace, as a file to be changed and sent back."""
    return json.dumps({"format": FORMAT, **_whole(ratings)}, indent=2, ensure_ascii=False) + "\n"


def differing(ratings: Ratings) -> Parts:
    """What differs from the house, as a file's JSON value; the format alone where nothing does."""
    return {"format": FORMAT, **_less(_whole(ratings), _whole(HOUSE))}


def _whole(ratings: Ratings) -> Parts:
    """By the names of the house, which a file goes by: a lawyer's other name is a part of his entry."""
    lawyers = zip(HOUSE.mouthpieces, ratings.mouthpieces, strict=True)
    return {
        "enemies": {
            one.name: {part: _told(getattr(one, part), limits) for part, limits in ROLLS.items()}
            for one in ratings.enemies
        },
        "forces": {one.name: _force(one) for one in ratings.lawmen if one.force is not Force.LOCAL},
        "mouthpieces": {house.name: _lawyer(one, house) for house, one in lawyers},
        "take": dict(zip(RESULTS, ratings.take, strict=True)),
    }


def _force(one: Lawmen) -> Parts:
    house = dict.fromkeys(dict(HOUSE.force(one.name).against), 0)  # 0 tells that it is taken back
    against = {AGAINST: {**house, **dict(one.against)}}
    if one.force is Force.AGENT:
        return {BEFORE: {"capture": _told(one.rating.capture, TWO_DICE)}, UNDER: _catches(one.billed), **against}
    return {**_catches(one.rating), **against}


def _catches(rating: CatchRating) -> Parts:
    return {part: _told(getattr(rating, part), TWO_DICE) for part in CATCHES}


def _lawyer(one: Mouthpiece, house: Mouthpiece) -> Parts:
    name = {"name": one.name} if house.named is Origin.HOUSE else {}
    return {**name, **{part: getattr(one, part) for part in (*FEES, *ADDED)}}


def _told(span: Span | None, limits: tuple[int, int]) -> str | None:
    """A range as a file has it: with both its ends, for a lone number is read as that or more."""
    if span is None:
        return None
    return str(span.low) if span.low == limits[1] else f"{span.low}-{span.high}"


def _less(parts: Parts, house: Parts) -> Parts:
    """What differs of an object from the house's."""
    less: Parts = {}
    for name, value in parts.items():
        known = house.get(name)
        if isinstance(value, dict) and isinstance(known, dict):
            value = _less(cast(Parts, value), cast(Parts, known))
            if value:
                less[name] = value
        elif value != known:
            less[name] = value
    return less


def differences(ratings: Ratings) -> Iterator[tuple[str, str]]:
    """What differs from the house, in words: by each person, and the take."""
    parts, house = differing(ratings), _whole(HOUSE)
    for section in SECTIONS[:-1]:
        for name, changed in parts.get(section, {}).items():
            yield name, ", ".join(_changes(changed, house[section][name]))
    changed = parts.get("take", {})
    if changed:
        paid = (f"{dollars(value)} for {dollars(house['take'][name])} on {name}" for name, value in changed.items())
        yield "The take", ", ".join(paid)


def _changes(changed: Parts, house: Parts, when: str = "") -> Iterator[str]:
    for part, value in changed.items():
        if part in (BEFORE, UNDER):
            bill = " before the Bill" if part == BEFORE else " under the Bill"
            yield from _changes(value, house[part], bill)
        elif part == AGAINST:
            yield from (f"{signed(adds)} against {enemy}" for enemy, adds in value.items())
        else:
            yield f"{part}{when} {_shown(part, value)} for {_shown(part, house[part])}"


def _shown(part: str, value: Any) -> str:
    if value is None:
        return "none"
    if part in FEES:
        return dollars(value)
    return signed(value) if isinstance(value, int) else str(value).replace("-", "–")


# In


def decoded(data: bytes) -> str:
    """The text of a file; BadFile for one that is too large, or none."""
    if len(data) > MOST_BYTES:
        raise BadFile(too_large(len(data)))
    try:
        return data.decode("utf-8-sig")  # Notepad puts a mark before the text
    except UnicodeDecodeError:
        raise BadFile("That file is no text in UTF-8: save it as such, or begin with the one from here.") from None


def too_large(size: int) -> str:
    """That a file is too large, by its bytes."""
    return f"A file of ratings has at most {MOST_BYTES:,} bytes, this one {size:,}."


def read(text: str) -> Ratings:
    """The ratings of a file, what it leaves out being the house's; BadFile names every fault, up to ten."""
    size = len(text.encode(errors="replace"))
    if size > MOST_BYTES:
        raise BadFile(too_large(size))
    try:
        data = json.loads(text, object_pairs_hook=_Object, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadFile("That file is no JSON text, or not the whole of it.") from None
    return ratings_of(data)


def ratings_of(data: Any) -> Ratings:
    """The ratings of a file's JSON value; BadFile names every fault, up to ten, a line each."""
    if not isinstance(data, dict):
        raise BadFile(f"That is no file of ratings: the whole must be an object, with {either(('format', *SECTIONS))}.")
    reader = _Reader()
    ratings = reader.ratings(cast(Parts, data))
    faults = reader.faults
    if not faults:
        return ratings
    more = len(faults) - MOST_FAULTS
    rest = [f"And {more} more {'faults' if more > 1 else 'fault'}."] if more > 0 else []
    raise BadFile("\n".join(("Those ratings can't be, and nothing is changed.", *faults[:MOST_FAULTS], *rest)))


class _Object(dict[str, Any]):
    """A JSON object that knows which of its keys stood there twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.twice = tuple(dict.fromkeys(key for place, key in enumerate(keys) if key in keys[:place]))


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _typed(text: str) -> str:
    """A text as somebody typed it, so that it can be told."""
    printed = " ".join(text.encode(errors="replace").decode().split())
    return shown("".join(sign for sign in printed if sign.isprintable()))


class _Reader:
    """Reads a file's JSON value and gathers its faults; what is at fault stays the house's."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def ratings(self, data: Parts) -> Ratings:
        parts = self._parts(data, "", ("format", *SECTIONS))
        if parts.get("format") != FORMAT:
            missing = "is missing" if "format" not in parts else "is another"
            self.faults.append(f"format: it {missing}, it must be “{FORMAT}”.")
        enemies = self._entries(parts, "enemies", "public enemy", HOUSE.enemies)
        forces = self._entries(parts, "forces", "police force or special agent", HOUSE.lawmen)
        lawyers = self._entries(parts, "mouthpieces", "lawyer", HOUSE.mouthpieces)
        take = self._parts(parts.get("take", {}), "take", RESULTS)
        return Ratings(
            tuple(self._enemy(one, *enemies[one.name]) if one.name in enemies else one for one in HOUSE.enemies),
            tuple(self._force(one, *forces[one.name]) if one.name in forces else one for one in HOUSE.lawmen),
            self._named(
                [
                    (one, *(self._lawyer(one, *lawyers[one.name]) if one.name in lawyers else (one, one.name)))
                    for one in HOUSE.mouthpieces
                ]
            ),
            tuple(
                self._number(take, "take", result, (0, MOST_DOLLARS), paid)
                for result, paid in zip(RESULTS, HOUSE.take, strict=True)
            ),
        )

    # Objects

    def _parts(self, value: Any, place: str, known: Iterable[str]) -> Parts:
        """An object with nothing but what is known there."""
        names = tuple(known)
        parts = self._object(value, place)
        for name in parts:
            if name not in names:
                self._fault(place, f"“{_typed(name)}” is unknown: it can be {either(names)}")
        return {name: part for name, part in parts.items() if name in names}

    def _object(self, value: Any, place: str) -> Parts:
        if not isinstance(value, dict):
            self._fault(place, "it must be an object, in curly brackets")
            return {}
        for name in getattr(cast(Any, value), "twice", ()):
            self._fault(place, f"“{_typed(name)}” stands there twice")
        return cast(Parts, value)

    def _entries(self, parts: Parts, section: str, kind: str, cards: tuple[C, ...]) -> dict[str, tuple[Any, str]]:
        """The entries of a section by the names on the cards, each with its place."""
        found: dict[str, tuple[Any, str]] = {}
        for typed, entry in self._object(parts.get(section, {}), section).items():
            name = self._name(section, kind, typed, cards)
            if name is not None and name in found:
                self._fault(section, f"{name} stands there twice, under two names")
            elif name is not None:
                found[name] = entry, f"{section}, {name}"
        return found

    def _name(self, place: str, kind: str, typed: str, cards: tuple[C, ...]) -> str | None:
        try:
            return card_named(kind, _typed(typed), cards).name
        except UnknownName as unknown:
            self.faults.append(f"{place}: {unknown.sentence}")
            return None

    def _fault(self, place: str, what: str) -> None:
        self.faults.append(f"{place}: {what}." if place else f"{what[:1].upper()}{what[1:]}.")

    # Values

    def _span(self, parts: Mapping[str, Any], place: str, part: str, limits: tuple[int, int], house: Span) -> Span:
        return self._span_or_never(parts, place, part, limits, house, never=False) or house

    def _span_or_never(
        self,
        parts: Mapping[str, Any],
        place: str,
        part: str,
        limits: tuple[int, int],
        house: Span | None,
        *,
        never: bool = True,
    ) -> Span | None:
        value = parts.get(part, house)
        if isinstance(value, Span) or (value is None and never):
            return value
        if not isinstance(value, str):
            other = ", or null for never" if never else ""
            self._fault(
                f"{place}, {part}",
                f"it must be a range in quotation marks, such as “{limits[1] - 2}-{limits[1]}”{other}",
            )
            return house
        try:
            return span_of(_typed(value), limits)
        except OutOfRange as refusal:
            self.faults.append(f"{place}, {part}: {refusal.sentence}")
            return house

    def _number(self, parts: Mapping[str, Any], place: str, part: str, limits: tuple[int, int], house: int) -> int:
        value = parts.get(part, house)
        low, high = limits
        if type(value) is int and low <= value <= high:
            return value
        self._fault(f"{place}, {part}", f"it must be a whole number from {low:,} to {high:,}")
        return house

    # Entries

    def _enemy(self, house: Enemy, entry: Any, place: str) -> Enemy:
        parts = self._parts(entry, place, ROLLS)
        spans = {
            part: self._span(parts, place, part, limits, getattr(house, part))
            for part, limits in ROLLS.items()
            if part != "hit"
        }
        hit = self._span_or_never(parts, place, "hit", ROLLS["hit"], house.hit)
        return _marked(house, replace(house, **spans, hit=hit))

    def _force(self, house: Lawmen, entry: Any, place: str) -> Lawmen:
        if house.force is Force.LOCAL:
            self._fault(place, "their table stands in the rules: leave them out")
            return house
        agent = house.force is Force.AGENT
        parts = self._parts(entry, place, (BEFORE, UNDER, AGAINST) if agent else (*CATCHES, AGAINST))
        against = self._against(parts.get(AGAINST, {}), f"{place}, {AGAINST}", dict(house.against))
        if agent:
            # Before the Bill agents only capture.
            before = self._parts(parts.get(BEFORE, {}), f"{place}, {BEFORE}", CATCHES[:1])
            under = self._parts(parts.get(UNDER, {}), f"{place}, {UNDER}", CATCHES)
            rating = self._rating(before, f"{place}, {BEFORE}", house.rating)
            billed = self._rating(under, f"{place}, {UNDER}", house.billed)
        else:
            rating = billed = self._rating(parts, place, house.rating)
        return _marked(house, replace(house, rating=rating, billed=billed, against=against))

    def _rating(self, parts: Parts, place: str, house: CatchRating) -> CatchRating:
        capture, kill = (self._span_or_never(parts, place, part, TWO_DICE, getattr(house, part)) for part in CATCHES)
        try:
            return CatchRating(capture, kill)
        except OutOfRange as refusal:
            self.faults.append(f"{place}: {refusal.sentence}")
            return house

    def _against(self, entry: Any, place: str, house: dict[str, int]) -> tuple[tuple[str, int], ...]:
        """What a force adds against whom; 0 takes back what the house's adds."""
        adds: dict[str, int] = {}
        for typed, value in self._object(entry, place).items():
            name = self._name(place, "public enemy", typed, HOUSE.enemies)
            if name is not None and name in adds:
                self._fault(place, f"{name} stands there twice, under two names")
            elif name is not None:
                adds[name] = self._number({name: value}, place, name, (-MOST_ADDED, MOST_ADDED), 0)
        every = {**house, **adds}
        return tuple((one.name, every[one.name]) for one in HOUSE.enemies if every.get(one.name))

    def _lawyer(self, house: Mouthpiece, entry: Any, place: str) -> tuple[Mouthpiece, str]:
        """A lawyer with his numbers, and what he is to be called."""
        parts = self._parts(entry, place, ("name", *FEES, *ADDED))
        numbers = {
            **{part: self._number(parts, place, part, (0, MOST_DOLLARS), getattr(house, part)) for part in FEES},
            **{part: self._number(parts, place, part, (0, MOST_ADDED), getattr(house, part)) for part in ADDED},
        }
        return _marked(house, replace(house, **numbers)), self._called(house, parts.get("name", house.name), place)

    def _called(self, house: Mouthpiece, name: Any, place: str) -> str:
        place = f"{place}, name"
        if name == house.name:
            return house.name
        if house.named is Origin.BOOK:
            others = either(one.name for one in HOUSE.mouthpieces if one.named is Origin.HOUSE)
            self._fault(place, f"his stands in the rules, only {others} may be called otherwise")
        elif not isinstance(name, str) or len(name) > MOST_LETTERS or not LAWYER.fullmatch(name):
            self._fault(place, f"it must be of up to {MOST_LETTERS} letters, with spaces, dots or hyphens between them")
        elif name.casefold() in _names(one for one in HOUSE.persons if one is not house):
            self._fault(place, f"{name} is somebody else already")
        else:
            return name
        return house.name

    def _named(self, lawyers: list[tuple[Mouthpiece, Mouthpiece, str]]) -> tuple[Mouthpiece, ...]:
        """The lawyers under their names; each new one also goes by the last word of it, unless somebody does."""
        taken = _names(HOUSE.persons)
        for house, _, name in lawyers:
            if name != house.name and sum(other.casefold() == name.casefold() for _, _, other in lawyers) > 1:
                self._fault(f"mouthpieces, {house.name}, name", f"two lawyers can't both be called {name}")
            taken.add(name.casefold())
        made: list[Mouthpiece] = []
        for house, lawyer, name in lawyers:
            if name == house.name:
                made.append(lawyer)
                continue
            last = name.rpartition(" ")[2]
            short = () if last.casefold() in taken else (last,)
            taken.add(last.casefold())
            made.append(replace(lawyer, name=name, short=short, about=NAMED, named=Origin.SERVER))
        return tuple(made)


def _names(cards: Iterable[Carded]) -> set[str]:
    return {name.casefold() for card in cards for name in (card.name, *card.short)}


E = TypeVar("E", Enemy, Lawmen, Mouthpiece)


def _marked(house: E, made: E) -> E:
    """Somebody whose ratings are a server's, if they are not those of the house."""
    return house if made == house else replace(made, origin=Origin.SERVER)
