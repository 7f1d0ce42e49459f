"""Corrections by hand: what figures count as, and reaction tests waived (16 Reaction tests)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.people.names import spelled
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed, sentence
from rules.core.play.obligations import Settled
from rules.gangstars.model.changes import Affected, Eased, ProneSet
from rules.gangstars.model.figures import FOREVER, Effect, FigureState
from rules.gangstars.model.lines import effect_line
from rules.gangstars.model.obligations import owed_tests, which_of
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.reaction_tables import WHICH, Which, which_test
from rules.gangstars.moment.next_buttons import with_follow_on

PRONE: Final = "Prone"

STATES: Final = {sentence(state): state for state in FigureState}
"""States that can be corrected by hand; being prone comes besides."""

LASTS: Final = {
    "Until activated again": (1, False),
    "Through its next activation": (1, True),
    "Through its next two": (2, True),
    "The rest of the game": (FOREVER, True),
}
"""Durations of a state: activations, and whether it lasts through the last of them."""

HUNTS: Final = (FigureState.AVENGES_DOG, FigureState.CHASES)
"""States that end once a certain figure is out, as the owner of this one says."""

WHOSE: Final = "The figures, separated by commas."


def state_named(_position: Position, name: str) -> FigureState | None:
    """A state in any capitals, None for being prone. It raises UnknownName otherwise."""
    return STATES.get(spelled("state", name, (PRONE, *STATES)))


def by_hand(position: Position, people: tuple[Person, ...], by_owner: bool = False) -> Price:
    """The right to correct sheets: in a game an umpire's; elsewhere, and with `by_owner`, the owner's."""
    price: Price = ()
    for one in people:
        refusal = f"{one.name} is in a game, where only an umpire may correct states and tests. Ask an umpire."
        price += position.by_umpire(one.name, refusal) if one.here and not by_owner else position.owner(one)
    return price


@move("gangstars state", everybody=True)
class PutState:
    """Correct a figure's state. In a game, only an umpire may, or a hunter's owner to end a hunt."""

    figures: tuple[Person, ...] = many_figures(WHOSE, only=RECORDED | EVEN_ABSENT, required=True)
    state: FigureState | None = option("The state to set.", read=state_named, complete=(PRONE, *STATES))
    lasts: tuple[int, bool] = option(
        "Duration of the state (default: through the next activation).", default=(1, True), words=LASTS
    )
    ends: bool = option("End this state.", default=False)

    @property
    def effect(self) -> Effect | None:
        """The effect from now on; None for one that ends, and for being prone."""
        return None if self.state is None or self.ends else Effect(self.state, *self.lasts, "by hand")


@decides(PutState)
@with_follow_on
def put_state(position: Position, move: PutState) -> Deed[None]:
    """Figures have a state from now on, or no longer."""
    price = by_hand(position, move.figures, move.ends and move.state in HUNTS)
    out = next((one for one in move.figures if one.figure.standing and not move.ends), None)
    if out is not None:
        raise IllegalNow(f"{out.name} is {out.figure.standing}. Pick a figure on the table.")
    for one in move.figures if move.ends and move.state is not None else ():
        if all(noted.state is not move.state for noted in one.figure.effects):
            raise IllegalNow(f"“{move.state}” is not noted for {one.name}, so there is nothing to end.")

    def change(person: Person) -> Change:
        if move.state is None:
            return ProneSet(person.id, not move.ends)
        return Eased(person.id, move.state) if move.effect is None else Affected(person.id, move.effect)

    return Deed(
        report=lambda _: Report(_put_line(move)),
        allow=lambda: price,
        changes=lambda _: tuple(map(change, move.figures)),
        rule="gs.test",
    )


def _put_line(move: PutState) -> str:
    """The corrected states, in a sentence."""
    names, verb = listed(one.name for one in move.figures), "is" if len(move.figures) == 1 else "are"
    if move.state is None:
        return f"{names} {verb} {'standing again' if move.ends else 'prone'}."
    return f"{names}: no longer {move.state}." if move.effect is None else f"{names}: {effect_line(move.effect)}."


@move("gangstars waive", everybody=True)
class Waive:
    """Cancel tests that figures owe. In a game, only an umpire may do this."""

    figures: tuple[Person, ...] = many_figures(WHOSE, only=RECORDED | EVEN_ABSENT, required=True)
    test: Which | None = option("Cancel only this test.", nobody, read=which_test, complete=WHICH)


@decides(Waive)
@with_follow_on
def waive(position: Position, move: Waive) -> Deed[None]:
    """Figures need not make tests that they owe."""
    price, wanted = by_hand(position, move.figures), move.test[0] if move.test else None
    waived = [
        (one, [owed for owed in owed_tests(one.figure) if wanted in (None, which_of(owed))]) for one in move.figures
    ]
    for person, owed in waived:
        if not owed:
            raise IllegalNow(f"{person.name} owes no such test. Remove that name.")
    first, *more = lines = [f"{person.name}: {', '.join(map(which_of, owed))}." for person, owed in waived]
    return Deed(
        report=lambda _: Report("Canceled:", tuple(lines)) if more else Report(f"Not made, {first}"),
        allow=lambda: price,
        changes=lambda _: tuple(Settled(person.id, one) for person, owed in waived for one in owed),
        rule="gs.test",
    )
