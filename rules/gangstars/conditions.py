"""What figures count as put right by hand, tests waived, cover taken after a test (16 Reaction tests)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.deed import Deed, decides
from rules.core.events import Change
from rules.core.move import crew, move, nobody, opt, whom
from rules.core.named import spelled
from rules.core.owed import Settled
from rules.core.position import Price
from rules.core.refusal import IllegalNow
from rules.core.words import sentence
from rules.gangstars.changes import Affected, Eased, ProneSet
from rules.gangstars.consequences import hides
from rules.gangstars.duties import owed_tests, which_of
from rules.gangstars.model import FOREVER, Effect, State, Test
from rules.gangstars.position import Person, Position
from rules.gangstars.reaction_tables import WHICH
from rules.gangstars.testing import Which, which_test

PRONE: Final = "Prone"
STATES: Final = {sentence(state): state for state in State}
"""States as they are put right by hand; lying prone besides."""
LASTS: Final = {
    "Until it is activated anew": (1, False),
    "Through its next activation": (1, True),
    "Through its next two": (2, True),
    "The rest of the game": (FOREVER, True),
}
"""How long a state holds: activations, and whether through the last of them."""
HUNTS: Final = (State.AVENGES_DOG, State.CHASES)
"""States that are over when somebody is out of it, as who owns the figure says."""
WHOSE: Final = "Who, names separated by commas."


def state_named(_at: Position, name: str) -> State | None:
    """A state whatever its capitals, None for lying prone; UnknownName otherwise."""
    return STATES.get(spelled("state", name, (PRONE, *STATES)))


def by_hand(at: Position, people: tuple[Person, ...], by_owner: bool = False) -> Price:
    """Whose word puts sheets right: in a game an umpire's alone, elsewhere, and `by_owner`, that of who owns them."""
    price: Price = ()
    for one in people:
        told = f"{one.name} is on the table: there an umpire puts states and tests right."
        price += at.by_umpire(one.name, told) if one.here and not by_owner else at.owner(one)
    return price


@move("gangstars state")
class PutState:
    """Put right what figures count as: an umpire in a game; who owns a hunter ends the hunt."""

    figures: tuple[Person, ...] = crew(WHOSE, recorded=True, required=True)
    state: State | None = opt("What they count as.", read=state_named, complete=(PRONE, *STATES))
    lasts: tuple[int, bool] = opt("How long; through the next activation if left out.", default=(1, True), words=LASTS)
    ends: bool = opt("It is over.", default=False)


class Condition(NamedTuple):
    """What figures count as from now on, or no more.

    state   None for lying prone
    effect  what holds from now on; None for what ends, and for lying prone
    """

    people: tuple[Person, ...]
    state: State | None
    ends: bool
    effect: Effect | None


@decides(PutState)
def put_state(at: Position, m: PutState) -> Deed[Condition]:
    """Figures count as something from now on, or no more."""
    price = by_hand(at, m.figures, m.ends and m.state in HUNTS)
    effect = Effect(m.state, *m.lasts, "by hand") if m.state is not None and not m.ends else None
    for one in m.figures if m.ends and m.state is not None else ():
        if all(noted.state is not m.state for noted in one.figure.effects):
            raise IllegalNow(f"{one.name} is not noted as “{m.state}”: nothing ends there.")

    def change(person: Person) -> Change:
        if m.state is None:
            return ProneSet(person.id, not m.ends)
        return Eased(person.id, m.state) if effect is None else Affected(person.id, effect)

    return Deed(
        Condition(m.figures, m.state, m.ends, effect),
        allow=lambda: price,
        changes=lambda _: tuple(map(change, m.figures)),
        about=m.figures,
        rule="gs.test",
    )


@move("gangstars waive")
class Waive:
    """Tests owed are not made: an umpire in a game."""

    figures: tuple[Person, ...] = crew(WHOSE, recorded=True, required=True)
    test: Which | None = opt("Only this test.", nobody, read=which_test, complete=WHICH)


@decides(Waive)
def waive(at: Position, m: Waive) -> Deed[tuple[tuple[Person, tuple[Test, ...]], ...]]:
    """Tests that figures owe are not made."""
    price, wanted = by_hand(at, m.figures), m.test[0] if m.test else None
    waived = [(one, [owed for owed in owed_tests(one.figure) if wanted in (None, which_of(owed))]) for one in m.figures]
    for person, owed in waived:
        if not owed:
            raise IllegalNow(f"{person.name} owes no such test: leave that name out.")
    return Deed(
        tuple((person, tuple(map(which_of, owed))) for person, owed in waived),
        allow=lambda: price,
        changes=lambda _: tuple(Settled(person.id, one) for person, owed in waived for one in owed),
        about=m.figures,
        rule="gs.test",
    )


@move("gangstars cover")
class TakeCover:
    """Whom a test sends to cover runs there, or goes prone."""

    figure: Person = whom("Who.", own=True, recorded=True)
    near: bool = opt("Whether there is cover within 20 cm (8″).")


@decides(TakeCover)
def take_cover(_at: Position, m: TakeCover) -> Deed[TakeCover]:
    """Somebody whom a test sends to cover runs there, or goes prone where there is none."""
    if m.figure.figure.kept_out:
        raise IllegalNow(f"{m.figure.name} is {m.figure.figure.kept_out}: pick somebody who is there.")
    changes = hides(m.figure.id, m.figure.figure, m.near)
    return Deed(m, changes=lambda _: changes, about=(m.figure,), rule="gs.test.first-shot")
