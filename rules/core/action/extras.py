"""People made for one game, who are gone when it closes: their profiles, and the gang that they form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rules.core.action.gang_creation import founding
from rules.core.action.system import Roster
from rules.core.people.names import alike, fresh_name
from rules.core.people.roster import Engaged, Gang
from rules.core.plain.events import Change
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.plain.words import key_of
from rules.core.play.game import Game, GangBrought

MOST_EXTRAS: Final = 40
COUNTED: Final = re.compile(r"(?:(\d{1,3})\s+)?(\S.*)")


def profiles_counted(text: str, profiles: Iterable[str]) -> list[tuple[int, str]]:
    """Read “5 Citizen, Beat Cop” as numbers of profiles. Raises UnknownName or OutOfRange."""
    known, wanted = list(profiles), list[tuple[int, str]]()
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        counted = COUNTED.fullmatch(part)
        number, name = (int(counted[1] or 1), counted[2]) if counted else (1, part)
        profile = alike(name, known) or alike(name.casefold().removesuffix("s"), known)
        if profile is None:
            raise UnknownName("profile", name, known)
        wanted.append((number, profile))
    if not 1 <= sum(number for number, _ in wanted) <= MOST_EXTRAS:
        raise OutOfRange(f"You can add 1 to {MOST_EXTRAS} people at once. Write them such as 5 Citizen, 2 Beat Cop.")
    return wanted


def crowd_of(game: Game, side: int, title: str, taken: Iterable[str]) -> Gang:
    """Their gang, with this title or the next free name. The players of the side at this place run it, -1 for none.

    taken  names of gangs and figures
    """
    players = game.sides[side].players if side >= 0 else ()
    return Gang(fresh_name(proper(title), {key_of(name) for name in taken}), game.system, players)


def brought(
    game: int, side: int, gang_id: int, gang: Gang, ids: Sequence[int], figures: Sequence[Any]
) -> tuple[Change, ...]:
    """The changes that put such a gang on the table for one game; `side` is -1 for none."""
    founded, *hired = founding(gang_id, gang, ids, figures)
    return (founded, Engaged(gang_id, game), *hired, GangBrought(game, side, gang_id, extra=True))


def people_lines(figures: Sequence[Any], roster: Roster) -> Iterator[str]:
    """A line for each figure. Figures that are alike share one, so that even long lists are complete."""
    alike: dict[str, list[str]] = {}
    for figure in figures:
        alike.setdefault(roster.line(figure), []).append(figure.name)
    for line, names in alike.items():
        yield f"{strong(', '.join(names))} · {line}"
