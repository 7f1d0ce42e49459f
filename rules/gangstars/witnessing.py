"""Who owes a test for what he saw: a homie killed, a dog wounded (16 Reaction tests)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from rules.core.deed import Deed, decides
from rules.core.events import Change
from rules.core.move import crew, move, nobody, whom
from rules.core.owed import Owed, Owes, Settled
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.duties import WITNESSES, owed_tests, reaction_test
from rules.gangstars.model import Standing, Test
from rules.gangstars.position import Person, Position, one_side
from rules.gangstars.reaction_tables import RULES
from rules.gangstars.traits import COOL_MAN

NOBODY: Final = "nobody"
SAID: Final = "Say who: names separated by commas."


class Witness(NamedTuple):
    """What something seen means for one figure: changes, or why it means nothing."""

    person: Person
    changes: tuple[Change, ...] = ()
    spared: str = ""

    @classmethod
    def owing(cls, person: Person, owed: Owed) -> Witness:
        """Somebody who owes a test for what he saw, unless he owes it already."""
        if any((one.rule, one.why) == (owed.rule, owed.why) for one in owed_tests(person.figure)):
            return cls(person, spared="owes it already")
        return cls(person, (Owes(person.id, owed),))


class Witnessed(NamedTuple):
    """What was seen of somebody, if of anybody in particular.

    what   what befell him, or what is seen
    found  those who saw it; nobody where none did
    asked  whether it was said that nobody did
    """

    person: Person | None
    what: str
    found: tuple[Witness, ...] = ()
    asked: bool = False

    @property
    def saw(self) -> list[Person]:
        """Those for whom it means something."""
        return [one.person for one in self.found if one.changes]

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(change for one in self.found for change in one.changes)

    @property
    def spared(self) -> tuple[str, ...]:
        """Why it means nothing to others, a line each."""
        return tuple(f"{one.person.name}: {one.spared}." for one in self.found if one.spared)

    def require_any(self, nobody: str) -> None:
        """Refuse what changes nothing."""
        if not self.changes:
            raise IllegalNow(" ".join((nobody, *self.spared)))


def require_seeing(at: Position, people: tuple[Person, ...] | None) -> tuple[Person, ...]:
    """Those who are said to see something. Raises OutOfRange for nobody, IllegalNow for who is out or takes no part."""
    if not people:
        raise OutOfRange(SAID)
    for one in people:
        if one.figure.kept_out:
            raise IllegalNow(f"{one.name} is {one.figure.kept_out}, and sees nothing.")
        at.require_part(one)
    return people


def seeing(at: Position, people: Iterable[Person]) -> Price:
    """What is seen on the table its players say; elsewhere who owns those who see it."""
    at.require_player()
    return tuple(part for one in people if not one.here for part in at.owner(one))


def told_of(at: Position, person: Person, command: str) -> Price:
    """That it is no longer owed who saw what befell somebody; only those who play say so."""
    owed = next((one for one in person.figure.duties if one.command == command), None)
    if not at.played or owed is None:
        return ()
    at.require_player()
    return (Settled(person.id, owed),)


# A homie killed, a dog wounded


@move("gangstars shock", everybody=True)
class Shock:
    """Shock tests for those who saw a homie killed, or their dog wounded."""

    victim: Person = whom("The dead homie, or the dog.", recorded=True, fellows="victim")
    figures: tuple[Person, ...] | None = crew(
        "Who saw it; a menu if left out.", nobody, recorded=True, words={NOBODY: ()}
    )


def mourns(person: Person) -> bool:
    """Whether somebody can be shaken by what befalls his own."""
    return not (person.figure.is_dog or person.figure.kept_out or person.figure.has(COOL_MAN))


def mourners(at: Position, victim: Person) -> list[Person]:
    """Those on a victim's side who may have seen it, and test for it.

    Raises IllegalNow where there is nothing to mourn, or the victim takes no part.
    """
    at.require_part(victim)
    if not victim.figure.is_dog and victim.figure.standing is not Standing.DEAD:
        raise IllegalNow(f"{victim.name} is not dead: a homie has to be killed, or a dog wounded.")
    return [one for one in at.people.values() if one.id != victim.id and one_side(at, victim, one) and mourns(one)]


@decides(Shock)
def shock(at: Position, m: Shock) -> Deed[Witnessed]:
    """Those who saw a homie killed, or their dog wounded, owe a test for it."""
    victim = m.victim
    test, what = (Test.DOG_WOUNDED, "wounded") if victim.figure.is_dog else (Test.HOMIE_KILLED, "killed")
    left = mourners(at, victim)
    if m.figures == () or (m.figures is None and not left):
        return seen_by_nobody(at, Witnessed(victim, what, asked=m.figures is not None), WITNESSES, RULES[test])
    if m.figures is None:
        raise IllegalNow("Say who saw it: figures:, names separated by commas, or nobody.")
    people = require_seeing(at, m.figures)
    for one in people:
        if one.id == victim.id or not one_side(at, victim, one):
            raise IllegalNow(f"{one.name} is no friend of {victim.name}: leave that name out.")
        if one.figure.is_dog:
            raise IllegalNow(f"{one.name} is a dog: dogs don't test for that.")
    owed = reaction_test(test, f"{victim.name} {what}")
    found = tuple(Witness.owing(one, owed) if mourns(one) else Witness(one, spared="a cool man") for one in people)
    seen = Witnessed(victim, what, found)
    seen.require_any("Nobody of these owes a test for it.")
    return Deed(
        seen,
        allow=lambda: (*told_of(at, victim, WITNESSES), *seeing(at, people)),
        changes=lambda _: seen.changes,
        about=(victim,),
        rule=RULES[test],
    )


def seen_by_nobody(at: Position, seen: Witnessed, command: str, rule: str) -> Deed[Any]:
    """That nobody saw what befell somebody."""
    victim = seen.person
    assert victim is not None
    return Deed(seen, allow=lambda: told_of(at, victim, command), about=(victim,), rule=rule)
