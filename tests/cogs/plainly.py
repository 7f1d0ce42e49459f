"""A move with plain numbers and profiles, decided, rolled and reported without Discord or a database."""

from __future__ import annotations

from typing import Any

from cogs.context.typed import meant
from rules.core.action.deed import DECIDED, Deed
from rules.core.action.fields import UNSAID, Option
from rules.core.action.move import command_of, filled, options_of, types_of
from rules.core.action.people_fields import NumberOf, Takes
from rules.core.action.position import Position
from rules.core.action.report import Report, of_record
from rules.core.action.system import discover, packages
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.people.person import Person


def reported(kind: type[Any], dice: str = "", **typed: Any) -> Report:
    """The report of a move outside games, on these dice.

    Raises the refusal of an impossible move.
    """
    system = discover()[packages()[kind.__module__.split(".")[1]]]
    people = system.people
    assert people is not None
    assert system.games is not None
    at: Position[Any, Any, Any] = Position(system.games.board(), typed=typed)

    def read(name: str, option: Option) -> Any:
        text = typed.get(name)
        if text is None and option.who is not None and option.who.nameless and option.who.takes is not Takes.LIST:
            return Person(option.who.nameless, people.guest(option.who.nameless))
        if text is None:
            return UNSAID
        if option.who is not None and option.who.takes is not Takes.LIST:
            if not text and not option.who.nameless:
                return UNSAID
            return Person(text, people.of_profile(text), typed=text)
        if option.who is not None:  # “3”, “2 Gunman”
            times, _, profile = str(text).partition(" ")
            usual = option.who.way(NumberOf)
            profile = profile or (usual.profile if usual is not None else people.counted)
            return (Person(profile, people.of_profile(profile), typed=profile),) * int(times)
        return option.read(at, text) if option.read is not None else meant(option, types_of(kind)[name], text)

    move = filled(at, kind(**{name: read(name, option) for name, option in options_of(kind).items()}))
    deed = DECIDED[command_of(kind)](at, move)
    assert isinstance(deed, Deed)
    script = Scripted(*map(int, dice.split()))
    result = None if deed.resolver is None else resolve(deed.resolver, *deed.args, dice=script).result
    assert script.left == [], f"the rule did not throw {script.left}"
    return of_record(deed.report(result))
