"""Who sees on a street that a friend dies, or that their dog is wounded: the bot knows it, so nobody is asked (16)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.action.on_street import stands_on
from rules.core.action.position import Umpired
from rules.core.plain.events import Change
from rules.core.plain.words import listed
from rules.core.play.obligations import Owed, Owes
from rules.gangstars.model.figures import Figure, Test
from rules.gangstars.model.obligations import WITNESSES, mourns, owed_tests, reaction_test
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.street.bearing import sees


def what_befell(victim: Person) -> tuple[Test, str]:
    """The test of those who saw a homie killed, or their dog wounded, and what happened in a word."""
    return (Test.DOG_WOUNDED, "wounded") if victim.figure.is_dog else (Test.HOMIE_KILLED, "killed")


def mourning(victim: Person) -> Owed:
    """The test that those owe who saw it."""
    test, what = what_befell(victim)
    return reaction_test(test, f"{victim.name} {what}")


def owes_already(figure: Figure, owed: Owed) -> bool:
    """Whether a figure owes the same test for the same reason."""
    return any((one.rule, one.why) == (owed.rule, owed.why) for one in owed_tests(figure))


def shaken_by(position: Position, victim: Person) -> list[Person]:
    """Those on a victim's side whom its fate can shake, wherever they are."""
    return [
        one
        for one in position.people.values()
        if one.id != victim.id and one_side(position, victim, one) and mourns(one.figure)
    ]


def who_saw(position: Position, victim: Person) -> tuple[Person, ...] | None:
    """Those who see a victim on the street and owe a test for it now; None for a victim that is not there."""
    if stands_on(position, victim) is None:
        return None
    owed = mourning(victim)
    return tuple(
        one for one in shaken_by(position, victim) if sees(position, one, victim) and not owes_already(one.figure, owed)
    )


def seen(position: Position, changes: tuple[Change, ...]) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The changes with the tests of witnesses on the street in place of their names that are owed, and lines on them.

    Everyone sees it once all of it has happened.
    """
    if position.street is None or not any(map(_asks, changes)):
        return changes, ()
    after = position.after(*(one for one in changes if not isinstance(one, Umpired)))
    found: list[Change] = []
    lines: list[str] = []
    for one in changes:
        victim = after.people.get(one.subject) if isinstance(one, Owes) and _asks(one) else None
        witnesses = None if victim is None else who_saw(after, victim)
        if victim is None or witnesses is None:
            found.append(one)
            continue
        found += (Owes(who.id, mourning(victim)) for who in witnesses)
        if shaken_by(after, victim):
            lines.append(_line(victim, witnesses))
    return tuple(found), tuple(lines)


def _asks(change: Change) -> bool:
    return isinstance(change, Owes) and change.owed.command == WITNESSES


def _line(victim: Person, witnesses: Iterable[Person]) -> str:
    names, (_, what) = [one.name for one in witnesses], what_befell(victim)
    if not names:
        return f"No one on its side saw {victim.name} {what}."
    return f"{listed(names)} saw {victim.name} {what}, and {'owes' if len(names) == 1 else 'owe'} a test."
