"""The catalogue: one entry for each rule of a source, and the resolvers that carry it out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from enum import StrEnum
from types import ModuleType
from typing import Any, TypeVar

from rules.core.plain.frozen import frozen
from rules.core.tables.obligation_catalogue import Requirement

Resolver = TypeVar("Resolver", bound=Callable[..., Any])


class Origin(StrEnum):
    """Where a table, a ruling or a figure comes from."""

    BOOK = "book"
    RULING = "ruling"
    HOUSE = "house"
    SERVER = "server"
    """Set by a server in place of the house's."""


class BuildStatus(StrEnum):
    """How far a rule is built."""

    RESOLVED = "resolved"
    REMINDER = "reminder only"
    PLANNED = "planned"


@frozen
class Ruling:
    """A decision of the project on a point where a source is silent or contradicts itself.

    `switch` names the server setting that turns a house ruling on or off; None if it always holds.
    """

    text: str
    origin: Origin = Origin.RULING
    switch: str | None = None


@frozen
class Rule:
    """One rule of a source.

    id        dotted, prefixed by its system: ``mad.shoot.jam``
    title     how a player would call it
    chapter   the chapter of the source it belongs to, for listings
    source    chapter and heading, so that an owner of the book finds it
    summary   what it does, in our own words
    tables    ids of the tables it reads, in the order shown
    reminder  why nothing is rolled or kept for it; None for a rule with a resolver, now or later
    also      other words that players use for it, which its title and text don't have
    due       what its source says must be done, and what takes care of it
    commands  the commands that carry it out, the likeliest first; none for a rule that players only read
    """

    id: str
    title: str
    chapter: str
    source: str
    summary: str
    rulings: tuple[Ruling, ...] = ()
    tables: tuple[str, ...] = ()
    reminder: str | None = None
    also: tuple[str, ...] = ()
    due: tuple[Requirement, ...] = ()
    commands: tuple[str, ...] = ()


_NAMED: dict[Callable[..., Any], tuple[str, ...]] = {}
_OF: defaultdict[str, list[Callable[..., Any]]] = defaultdict(list)
"""The resolvers by the name of the module that defines them."""


def resolves(*rule_ids: str) -> Callable[[Resolver], Resolver]:
    """Name the rules that a resolver carries out: the first is its own, the rest act inside it."""

    def mark(resolver: Resolver) -> Resolver:
        _NAMED[resolver] = rule_ids
        _OF[resolver.__module__].append(resolver)
        return resolver

    return mark


def rules_of(resolver: Callable[..., Any]) -> tuple[str, ...]:
    """The ids of the rules that a resolver carries out, its own first. Raises KeyError if it names none."""
    return _NAMED[resolver]


def resolvers_in(module: ModuleType) -> list[Callable[..., Any]]:
    """The resolvers that a module defines."""
    return [*_OF.get(module.__name__, ())]


class Catalogue:
    """The rules of one system in the order of its source, with their resolvers."""

    def __init__(self, rules: Iterable[Rule], resolvers: Iterable[Callable[..., Any]] = ()) -> None:
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self.rules:
                raise ValueError(f"rule {rule.id} stands twice in the catalogue")
            self.rules[rule.id] = rule
        self.resolvers: dict[str, list[Callable[..., Any]]] = {rule_id: [] for rule_id in self.rules}
        for resolver in resolvers:
            for rule_id in rules_of(resolver):
                if rule_id not in self.rules:
                    raise ValueError(f"{resolver.__name__} names {rule_id}, which the catalogue lacks")
                self.resolvers[rule_id].append(resolver)

    def status(self, rule_id: str) -> BuildStatus:
        """How far a rule is built: a resolver names it, it is a reminder, or it waits."""
        if self.resolvers[rule_id]:
            return BuildStatus.RESOLVED
        return BuildStatus.REMINDER if self.rules[rule_id].reminder else BuildStatus.PLANNED
