"""Records that a state keeps together, each known by a key, and the changes that set or remove one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.core.plain.words import key_of

S = TypeVar("S")
C = TypeVar("C", bound=Change)


class Keyed:
    """The records in one field of a state, of which no two have the same key.

    key    the field that tells them apart, or several, with spaces
    named  whether the key is a name, for which capitals don't matter
    """

    def __init__(self, where: str, key: str = "name", *, named: bool = False) -> None:
        self._where, self._all = where, attrgetter(where)
        key_in, named = attrgetter(*key.split()), named or key == "name"
        self._key: Callable[[Any], Any] = (lambda record: key_of(key_in(record))) if named else key_in
        self._form: Callable[[Any], Any] = key_of if named else lambda key: key

    def of(self, state: Any, key: Any) -> Any:
        """Return the record with a key; None for none."""
        wanted = self._form(key)
        return next((one for one in self._all(state) if self._key(one) == wanted), None)

    def put(self, state: S, record: Any) -> S:
        """Return the state with a record in the place of the one with its key, or behind the others."""
        records, key = self._all(state), self._key(record)
        keys = [*map(self._key, records)]
        place = keys.index(key) if key in keys else len(records)
        return replace(state, **{self._where: (*records[:place], record, *records[place + 1 :])})

    def changed(self, state: S, key: Any, how: Callable[[Any], Any]) -> S:
        """Return the state after `how` has changed the record with a key, if there is one."""
        wanted = self._form(key)
        after = (how(one) if self._key(one) == wanted else one for one in self._all(state))
        return replace(state, **{self._where: tuple(after)})

    def without(self, state: S, key: Any) -> S:
        """Return the state without the record with a key."""
        wanted = self._form(key)
        return replace(state, **{self._where: tuple(one for one in self._all(state) if self._key(one) != wanted)})

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def sets(self, tag: str) -> Callable[[type[C]], type[C]]:
        """Make a class a change that sets the record in its last field."""
        return _last(tag, self.put)

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def gone(self, tag: str) -> Callable[[type[C]], type[C]]:
        """Make a class a change that removes the record whose key is its last field."""
        return _last(tag, self.without)


def _last(tag: str, how: Callable[[Any, Any], Any]) -> Callable[[type[C]], type[C]]:
    """Make a class a change that does this to a state, given its last field."""

    def make(kind: type[C]) -> type[C]:
        made: Any = tagged(tag)(kind)
        value = attrgetter(fields(made)[-1].name)

        def apply_to(self: Change, state: Any) -> Any:
            return how(state, value(self))

        made.apply_to = apply_to
        return made

    return make
