"""Who sees on a street that a friend dies, a dog is wounded, an opponent runs, or a monster. No one is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import TypeVar

from rules.core.action.deed import Deed
from rules.core.action.on_street import stands_on
from rules.core.action.position import Umpired
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.words import listed
from rules.core.play.obligations import Owed, Owes
from rules.gangstars.model.acting import commands
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Test
from rules.gangstars.model.lines import effect_line
from rules.gangstars.model.obligations import WITNESSES, chase_test, mourns, owed_tests, reaction_test, watched
from rules.gangstars.model.position import Person, Position, dogs_against, one_side
from rules.gangstars.street.bearing import lurks, sees, why_unnoticed
from rules.gangstars.traits.trait_table import MONSTER, Quality, trait_with

M = TypeVar("M")
R = TypeVar("R")


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


def who_chases(position: Position, runner: Person) -> tuple[Person, ...] | None:
    """The opponents' dogs that notice a runner; None unless all of them are on the street."""
    dogs = dogs_against(position, runner)
    if any(stands_on(position, one) is None for one in (runner, *dogs)):
        return None
    return tuple(one for one in dogs if not why_unnoticed(position, one, runner))


def seen(position: Position, changes: tuple[Change, ...]) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The changes with what those on the street see once all of it has happened, and lines on that.

    Witnesses owe their tests in place of their names, and those who now see a monster get their fright.
    """
    if position.street is None:
        return changes, ()
    asks, monsters = any(map(_asks, changes)), has_monsters(position)
    if not (asks or monsters):
        return changes, ()
    after = position.after(*(one for one in changes if not isinstance(one, Umpired)))
    frights, scared = _frights(after) if monsters else ((), ())
    if not asks:
        return (*changes, *frights), scared
    found: list[Change] = []
    lines: list[str] = []
    for one in changes:
        victim = after.people.get(one.subject) if isinstance(one, Owes) and _asks(one) else None
        runs = isinstance(one, Owes) and one.owed == watched()
        witnesses = None if victim is None else who_chases(after, victim) if runs else who_saw(after, victim)
        if victim is None or witnesses is None:
            found.append(one)
            continue
        test = chase_test(victim.name) if runs else mourning(victim)
        found += (Owes(who.id, test) for who in witnesses if not owes_already(who.figure, test))
        if runs:
            lines.append(_line("No dog", victim, "run", witnesses))
        elif shaken_by(after, victim):
            lines.append(_line("No one on its side", victim, what_befell(victim)[1], witnesses))
    return (*found, *frights), (*lines, *scared)


def has_monsters(position: Position) -> bool:
    """Whether a figure of the game is a monster."""
    return position.once("monsters", lambda: any(one.figure.has(MONSTER) for one in position.people.values()))


def fright_of(traits: Collection[str], *, own: bool, leads: bool) -> Effect | None:
    """The state in which the sight of a monster leaves somebody; None for a cool man and a leader of its own side.

    own    of the monster's own side
    leads  the Head Honcho or the ma man
    """
    if trait_with(Quality.UNIMPRESSED, traits) or (own and leads):
        return None
    return Effect(FigureState.SHAKEN if own else FigureState.TERRIFIED, FOREVER, why="a monster")


def _frights(after: Position) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The states of those who see a monster on the street and are not in them yet, with a line on each."""
    found: dict[int, Effect] = {}
    lines: list[str] = []
    for monster in after.people.values() if after.board.turn else ():
        if not monster.figure.has(MONSTER) or monster.figure.kept_out or lurks(monster.figure):
            continue
        for one in after.people.values():
            if one.figure.is_dog or one.id in {monster.id, *found} or not sees(after, one, monster):
                continue
            effect = fright_of(one.figure.traits, own=one_side(after, monster, one), leads=commands(one.figure))
            if effect is None or _holds(one.figure, effect):
                continue
            found[one.id] = effect
            lines.append(f"{one.name} sees {monster.name} and is {effect_line(effect)}.")
    return tuple(Affected(who, effect) for who, effect in found.items()), tuple(lines)


def _holds(figure: Figure, effect: Effect) -> bool:
    return any(one.state is effect.state and one.left == FOREVER for one in figure.effects)


def with_frights(decide: Callable[[Position, M], Deed[R]]) -> Callable[[Position, M], Deed[R]]:
    """Wrap deeds whose reports offer no more than their own buttons, so that monsters on a street frighten."""

    @wraps(decide)
    def decided(position: Position, move: M) -> Deed[R]:
        deed = decide(position, move)
        if position.street is None or not position.played or not has_monsters(position):
            return deed

        def changes(result: R) -> tuple[Change, ...]:
            return seen(position, deed.changes(result))[0]

        def report(result: R) -> Report:
            now = deed.report(result)
            return replace(now, lines=(*now.lines, *seen(position, deed.changes(result))[1]))

        return fast_replace(deed, changes=changes, report=report)

    return decided


def _asks(change: Change) -> bool:
    return isinstance(change, Owes) and (change.owed.command == WITNESSES or change.owed == watched())


def _line(no_one: str, victim: Person, what: str, witnesses: Iterable[Person]) -> str:
    names = [one.name for one in witnesses]
    if not names:
        return f"{no_one} saw {victim.name} {what}."
    return f"{listed(names)} saw {victim.name} {what}, and {'owes' if len(names) == 1 else 'owe'} a test."
