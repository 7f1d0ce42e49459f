"""The tables and house rulings that a server, a campaign or a game has set in place of the shipped ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen

AS_SHIPPED: Final = 0
"""In place of the id of a version: the table as it ships."""


@frozen
class ActiveConfig:
    """The settings of a server, a campaign or a game. Everything else follows the settings above it.

    versions  ids of the versions in force, AS_SHIPPED for none, by the id of the table
    rulings   whether house rulings hold, by their switch
    """

    versions: tuple[tuple[str, int], ...] = ()
    rulings: tuple[tuple[str, bool], ...] = ()

    def over(self, above: ActiveConfig) -> ActiveConfig:
        """All settings in force: its own, and those `above` it for the rest."""
        return ActiveConfig(
            _sorted({**dict(above.versions), **dict(self.versions)}),
            _sorted({**dict(above.rulings), **dict(self.rulings)}),
        )

    def with_version(self, table: str, version: int | None) -> ActiveConfig:
        """The same settings with another version of a table; None follows the settings above."""
        return ActiveConfig(_set(self.versions, table, version), self.rulings)

    def with_ruling(self, switch: str, holds: bool | None) -> ActiveConfig:
        """The same settings with a house ruling on or off; None follows the settings above."""
        return ActiveConfig(self.versions, _set(self.rulings, switch, holds))

    def holds(self, switch: str) -> bool:
        """Whether a house ruling holds. It does unless it is switched off."""
        return dict(self.rulings).get(switch, True)

    @property
    def replaced(self) -> dict[str, int]:
        """The versions that replace shipped tables, by the id of the table."""
        return {table: version for table, version in self.versions if version != AS_SHIPPED}


NOTHING_SET: Final = ActiveConfig()


def _set(pairs: tuple[tuple[str, Any], ...], name: str, value: Any) -> tuple[tuple[str, Any], ...]:
    others = {one: held for one, held in pairs if one != name}
    return _sorted(others if value is None else {**others, name: value})


def _sorted(pairs: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(pairs.items()))


@tagged("server.house/1")
class ServerHouse(Change):
    """A server plays by these settings from now on."""

    kind: ClassVar[SubjectKind] = SubjectKind.SERVER
    begins: ClassVar[bool] = True
    house: ActiveConfig

    def apply_to(self, _: ActiveConfig | None) -> ActiveConfig:
        return self.house
