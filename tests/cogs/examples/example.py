"""What an example of a command is."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from rules.core.plain.frozen import frozen


@frozen
class Example:
    """A command as alice gives it.

    dice     what she can type in for it; empty where nothing is rolled
    needs    who must be there: nobody, or the two gangs of `fight`
    before   commands given first; what they offer bob he accepts
    odds     whether it takes odds, and secret with it
    private  whether the answer is hers alone
    stores   whether an event is kept
    moved    whether it is given in another channel than what comes first
    """

    command: str
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = ""
    gangs: bool = False
    before: tuple[tuple[str, dict[str, Any]], ...] = ()
    odds: bool = False
    private: bool = False
    stores: bool = True
    direct: bool = True
    moved: bool = False

    def __str__(self) -> str:
        return " ".join([self.command, *(f"{name}:{value}" for name, value in self.options.items())])


def rolled(command: str, dice: str, gangs: bool = False, **options: Any) -> Example:
    """A command that rolls, with odds and secret."""
    return Example(command, options, dice=dice, gangs=gangs, odds=True)


def done(command: str, *before: tuple[str, dict[str, Any]], dice: str = "", **options: Any) -> Example:
    """A deed with the gangs."""
    return Example(command, options, dice=dice, gangs=True, before=before)


def shown(command: str, gangs: bool = False, **options: Any) -> Example:
    """A look-up."""
    return Example(command, options, gangs=gangs, private=True, stores=False)
