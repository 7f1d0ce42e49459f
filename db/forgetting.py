"""The removal of a user's name, id and free texts from an event, so that all that is computed from it stays true."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from db.seals import canonical
from db.store.models import Event
from rules.core.play.campaign import Booked
from rules.core.play.game import GameOpened, SideAdded, SideNamed

SOMEBODY: Final = "somebody"
BLANK: Final = "…"
OWNERS: Final = ("owners", "leaders", "lent")
"""The keys whose lists may lose an id. Anywhere else a number takes the user's place."""
UMPIRED: Final = "acted as umpire"
"""What others' events say of a user by name."""
STOOD_IN: Final = "decided for"
"""The same of a substitute."""
TYPED_BY: Final = "typed in by"
"""The same, with the words before the name."""
DICE: Final = ("dice",)
FORMULA: Final = "formula"
"""An option in the language of dice, where words may follow COMMENT only."""
COMMENT: Final = "#"
FREE: Final = frozenset(
    {
        "act",
        "bomb",
        "comrades",
        "crippled",
        "dead",
        "fallen",
        "gangs",
        "muscle",
        "name",
        "names",
        "note",
        "obstacle",
        "owners",
        "place",
        "posts",
        "reason",
        "release",
        "sheet",
        "sides",
        "stats",
        "text",
        "what",
        "why",
    }
)
"""Options without a list to pick from. Their values are the player's own words, even a single digit."""
SIDE_NAMES: Final = {GameOpened.tag: "sides", SideAdded.tag: "name", SideNamed.tag: "name"}
"""By the tag of a change, the field of it that names sides of a game."""


def marked(text: str) -> str:
    """A pattern that finds a text with or without escapes of its Markdown, with any spaces."""
    return "".join(r"\s+" if sign.isspace() else rf"[\\\u200b]*{re.escape(sign)}\u200b?" for sign in _spaced(text))


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def own_words(options: Mapping[str, Any], kept: Collection[str]) -> frozenset[str]:
    """What a player typed into options in words of their own, except those `kept`, such as names from the rules."""
    found: set[str] = set()
    surely: set[str] = set()
    for name, value in options.items():
        if not isinstance(value, str) or name in DICE:
            continue
        if name == FORMULA:
            value = value.partition(COMMENT)[2]
            surely.add(f"({_spaced(value.strip())})")  # as the headline writes it
        pieces = {_spaced(piece.strip()) for piece in (value, *re.split(r"[,#]", value))}
        found |= pieces
        if name in FREE:
            surely |= {piece for piece in pieces if piece.casefold() not in kept}
    words = {word for word in found if re.search(r"[^\W\d]{2}", word) and word.casefold() not in kept}
    return frozenset((words | surely) - {"", "()"})


@dataclass(slots=True)
class Pen:
    """What replaces one user on one server.

    user    their id
    nobody  the number in its place: negative, so no user has it
    names   the names they had
    """

    user: int
    nobody: int
    names: frozenset[str] = frozenset()

    def ids(self, value: Any) -> Any:
        """A JSON value without the user's id."""

        def without_id(leaf: Any) -> Any:
            if isinstance(leaf, str):
                replaced = re.sub(rf"<@!?{self.user}>", SOMEBODY, leaf)
                return str(self.nobody) if replaced == str(self.user) else replaced
            return self.nobody if leaf == self.user else leaf

        return _each(value, without_id, self.user)

    def text(self, text: str, words: Collection[str] = ()) -> str:
        """A text by or about the user, without their names and the words they typed."""
        for hidden, instead in ((self.names, SOMEBODY), (words, BLANK)):
            for word in sorted(hidden, key=len, reverse=True):
                text = re.sub(rf"(?<!\w){marked(word)}(?!\w)", instead, text)
        return self.ids(text)

    def texts(self, value: Any, words: Collection[str]) -> Any:
        """A JSON value with `text` applied to every text in it."""
        return _each(value, lambda leaf: self.text(leaf, words) if isinstance(leaf, str) else self.ids(leaf), self.user)

    def unnamed(self, change: Mapping[str, Any]) -> dict[str, Any]:
        """A change as JSON in which no side bears one of their names."""
        field = SIDE_NAMES.get(change["tag"])
        named = {field: _each(change[field], lambda leaf: SOMEBODY if leaf in self.names else leaf)} if field else {}
        return {**change, **named}

    def without_user(self, value: Any) -> Any:
        """A JSON value of another user's event, without what it says of this user."""

        def without_verbs(leaf: Any) -> Any:
            if isinstance(leaf, str):
                for name in self.names:
                    for did in (UMPIRED, STOOD_IN):
                        leaf = re.sub(rf"(?<!\w){marked(name)} {did}", f"{SOMEBODY} {did}", leaf)
                    leaf = re.sub(rf"{TYPED_BY} {marked(name)}(?!\w)", f"{TYPED_BY} {SOMEBODY}", leaf)
            return leaf

        return self.ids(_each(value, without_verbs))


def _each(value: Any, treated: Callable[[Any], Any], owner: int | None = None) -> Any:
    """A JSON value with a function applied to every leaf, and without an owner in each list of owners."""
    if isinstance(value, list):
        return [_each(each, treated, owner) for each in cast(list[Any], value)]
    if isinstance(value, dict):
        return {
            key: _each(_without(each, owner) if key in OWNERS else each, treated, owner)
            for key, each in cast(dict[str, Any], value).items()
        }
    return value if value is None or isinstance(value, bool) else treated(value)


def _without(owners: Any, owner: int | None) -> Any:
    return [who for who in cast(list[Any], owners) if who != owner] if isinstance(owners, list) else owners


def scrub(event: Event, pen: Pen, words: Collection[str] | None, own: bool) -> None:
    """Take a user out of an event.

    words  the words they typed that it holds or repeats; None for an event that only speaks of them
    own    whether they gave the command
    """
    if own:
        event.actor_id, event.actor_name = pen.nobody, SOMEBODY
    if event.struck_by == pen.user:
        event.struck_by = pen.nobody
    event.seen = [{"id": pen.nobody, "name": SOMEBODY} if each["id"] == pen.user else each for each in event.seen]
    event.changes, event.waiting = pen.ids(event.changes), pen.ids(event.waiting)
    event.seal = pen.ids(event.seal)
    if words is None:
        event.options, event.lines = pen.without_user(event.options), pen.without_user(event.lines)
        event.headline = pen.without_user(event.headline)
        event.outcome = pen.ids(event.outcome)
        return
    event.changes, event.waiting = _unexplained(event.changes, pen, words), _unexplained(event.waiting, pen, words)
    event.options = _blanked(event.options, pen, words)
    event.lines, event.headline = pen.texts(event.lines, words), pen.text(event.headline, words)
    outcome = _unnamed(event.outcome, pen, words)
    if event.seal is not None and canonical(outcome) != canonical(event.outcome):
        event.seal = {**event.seal, "altered": True}
    event.outcome = outcome


def _unexplained(changes: list[Any], pen: Pen, words: Collection[str]) -> list[Any]:
    """Changes whose bookings lose the reasons in a user's words. No state depends on those."""
    return [{**one, "why": pen.text(one["why"], words)} if one["tag"] == Booked.tag else one for one in changes]


def _blanked(options: Mapping[str, Any], pen: Pen, words: Collection[str]) -> dict[str, Any]:
    """Options without what the user typed in words of their own."""

    def blanked(name: str, value: Any) -> Any:
        if name == FORMULA and isinstance(value, str):
            rolled, sign, _ = value.partition(COMMENT)
            return f"{rolled}{sign} {BLANK}" if sign else value
        return pen.texts(value, words) if isinstance(value, (str, list)) and name not in DICE else pen.ids(value)

    return {name: blanked(name, value) for name, value in options.items()}


def _unnamed(outcome: dict[str, Any] | None, pen: Pen, words: Collection[str]) -> dict[str, Any] | None:
    """An outcome without the user's words in headings and result. Dice, targets and rows stay."""
    if outcome is None:
        return None

    def step(stored: dict[str, Any]) -> dict[str, Any]:
        return {**stored, "why": pen.text(stored["why"], words)} if "why" in stored else stored

    return {
        **outcome,
        "result": pen.texts(outcome["result"], words),
        "steps": [step(each) for each in outcome["steps"]],
        "dice": [step(each) for each in outcome["dice"]],
    }
