"""The states that a reaction test leaves a figure in, and taking cover (16; 25 Doggie reaction tests)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, ByStreet, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import stands_on
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.play.obligations import Owes
from rules.core.street.ways import FAR
from rules.gangstars.model.changes import Affected, Eased, ProneSet, StandingSet
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Standing, Test
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.reaction_tables import Reaction, ReactionResult, named
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.forced import (
    AWAY,
    COVER,
    COVER_INCHES,
    DOG_INCHES,
    FROM_DOG,
    HEELS,
    MEETS,
    forced,
    has_cover,
    segments_forced,
)
from rules.gangstars.traits.trait_table import Quality, trait_with


def _next(*states: FigureState) -> tuple[Effect, ...]:
    """Now and through the next activation."""
    return tuple(Effect(state, 1) for state in states)


def _twice(*states: FigureState) -> tuple[Effect, ...]:
    """Now and through the next two activations."""
    return tuple(Effect(state, 2) for state in states)


def _until(*states: FigureState) -> tuple[Effect, ...]:
    """Until the next activation begins."""
    return tuple(Effect(state, 1, through=False) for state in states)


def _always(*states: FigureState) -> tuple[Effect, ...]:
    """For the rest of the game."""
    return tuple(Effect(state, FOREVER) for state in states)


LEAVES: Final = {
    Reaction.FREE_DEED: _until(FigureState.FREE_SHOT, FigureState.FREE_ATTACK),
    Reaction.NO_NEARER: _next(FigureState.NO_ADVANCE),
    Reaction.STARTLED: _until(FigureState.SURPRISED),
    Reaction.BOLTS: _next(FigureState.SHAKEN, FigureState.EXHAUSTED),
    Reaction.SHAKEN: _until(FigureState.SHAKEN),
    Reaction.RECOILS: _next(FigureState.SHAKEN),
    Reaction.VEERS_OFF: _twice(FigureState.SHAKEN),
    Reaction.COWERS: _next(FigureState.EXHAUSTED, FigureState.TERRIFIED),
    Reaction.WITHDRAWS: _next(FigureState.NO_ADVANCE, FigureState.EXHAUSTED, FigureState.TERRIFIED),
    Reaction.REELS: _twice(FigureState.TERRIFIED, FigureState.EXHAUSTED),
    Reaction.SKIDS: _twice(FigureState.SHAKEN),
    Reaction.GRIEVES: _next(FigureState.NO_ADVANCE, FigureState.SHAKEN),
    Reaction.PANICS: _next(FigureState.TERRIFIED, FigureState.EXHAUSTED),
    Reaction.WARY: (*_next(FigureState.KEEPS_FROM_DOG), *_until(FigureState.SHAKEN)),
    Reaction.FLEES_DOG: _next(FigureState.TERRIFIED, FigureState.EXHAUSTED),
    Reaction.AVENGES: (*_until(FigureState.FREE_SHOT, FigureState.FREE_ATTACK), *_twice(FigureState.FANATIC)),
    Reaction.HUNTS: (*_always(FigureState.AVENGES_DOG, FigureState.FANATIC), *_next(FigureState.EXHAUSTED)),
    Reaction.SNIFFS: _twice(FigureState.STAYS),
    Reaction.BITES: _until(FigureState.FREE_ATTACK),
    Reaction.FOLLOWS: _next(FigureState.CHASES),
    Reaction.HOUNDS: (*_always(FigureState.CHASES), *_until(FigureState.FREE_ATTACK)),
}
"""The states that each row leaves, with their durations."""
FLEEING: Final = (
    Reaction.BOLTS,
    Reaction.RECOILS,
    Reaction.WITHDRAWS,
    Reaction.REELS,
    Reaction.PANICS,
    Reaction.FLEES_DOG,
)
"""Rows by which a figure runs. Dogs react to that, and the figure's close combat is over."""
NERVES: Final = (FigureState.SHAKEN, FigureState.TERRIFIED)


def consequences(
    subject: int,
    figure: Figure,
    test: Test,
    verdict: ReactionResult,
    *,
    shot_at: bool = False,
    contact: bool = False,
    refuge: bool | None = None,
) -> tuple[Change, ...]:
    """The changes of a test in a figure on record.

    shot_at  for a startled figure: it was shot at, and shoots back once
    contact  for a startled figure: in base contact it fights back and does not run
    refuge   cover within 20 cm (8 inches) to run to; None until the player says, which the figure then owes
    """
    met = verdict.reaction
    why = named(test)
    effects = [replace(effect, why=why) for effect in left_by(figure, test, met)]
    if met is Reaction.STARTLED and (contact or shot_at):
        effects += [Effect(FigureState.FREE_ATTACK if contact else FigureState.FREE_SHOT, 1, through=False, why=why)]
    changes: list[Change] = [Affected(subject, effect) for effect in effects]
    if met is Reaction.TAKES_COVER or (met is Reaction.STARTLED and not contact):
        changes += _hides(subject, refuge, why)
    if met in FLEEING and figure.counts(FigureState.FORCED_BACK):
        changes.append(Eased(subject, FigureState.FORCED_BACK))
    if met is Reaction.PANICS:
        changes.append(Owes(subject, reaction_test(test, "once more, after running", after=2)))
    if met is Reaction.SNIFFS:
        changes.append(Owes(subject, reaction_test(test, "plays with the other dog", after=1)))
    if test is Test.DOG_HURT and figure.counts(FigureState.CHASES):
        changes.append(Eased(subject, FigureState.CHASES))
    if met is Reaction.RUNS_HOME:
        changes.append(StandingSet(subject, Standing.HOME))
    return tuple(changes)


def left_by(figure: Figure, test: Test, met: Reaction) -> tuple[Effect, ...]:
    """The states that a row leaves a figure with. Dogs neither shake nor terrify a dog boy."""
    fearless = test is Test.DOGS_NEAR and trait_with(Quality.BOLD, figure.traits)
    return tuple(effect for effect in LEAVES.get(met, ()) if not (fearless and effect.state in NERVES))


AWAY_SEGMENTS: Final = {Reaction.RECOILS: 1, Reaction.REELS: 3, Reaction.PANICS: 3}
"""The segments that a figure goes directly away from the nearest opponent, by the row of its test."""
ELSEWHERE: Final = {
    Reaction.BOLTS: (AWAY, COVER_INCHES),
    Reaction.WITHDRAWS: (COVER, COVER_INCHES),
    Reaction.FLEES_DOG: (FROM_DOG, DOG_INCHES),
    Reaction.HEELS: (HEELS, float(FAR)),
    Reaction.SNIFFS: (MEETS, float(FAR)),
}
"""Where other rows make a figure go, and with how many inches."""


def forced_by(position: Position, person: Person, row: Reaction) -> tuple[Change, ...]:
    """Where a row of a test makes a figure on a street go; nothing off the street."""
    if row in AWAY_SEGMENTS:
        return segments_forced(position, person, AWAY, AWAY_SEGMENTS[row])
    if row in ELSEWHERE:
        return forced(position, person, *ELSEWHERE[row])
    gone = row is Reaction.RUNS_HOME and stands_on(position, person) is not None
    return (FigurePut(position.id, person.id, None),) if gone else ()


def _hides(subject: int, refuge: bool | None, why: str) -> tuple[Change, ...]:
    if refuge is None:
        return (Affected(subject, Effect(FigureState.TAKES_COVER, FOREVER, why=why)),)
    return (Affected(subject, Effect(FigureState.EXHAUSTED, 1, why=why)) if refuge else ProneSet(subject, True),)


def hides(subject: int, figure: Figure, refuge: bool) -> tuple[Change, ...]:
    """A figure takes cover: it runs there and is exhausted through its next activation, or goes prone.

    It raises IllegalNow for a figure that need not take cover.
    """
    effect = next((one for one in figure.effects if one.state is FigureState.TAKES_COVER), None)
    if effect is None:
        raise IllegalNow(f"{figure.name} doesn't have to take cover. Only a test sends a figure there.")
    return (Eased(subject, FigureState.TAKES_COVER), *_hides(subject, refuge, effect.why))


def _cover_near(position: Position, move: Any) -> Any:
    """Fill whether there is cover to which the figure can run."""
    return UNSAID if move.figure is UNSAID or (found := has_cover(position, move.figure)) is None else found


@move("gangstars cover", everybody=True)
class TakeCover:
    """After a test sends your figure to cover: run there, or go prone."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    near: bool = option("There is cover within 20 cm (8″).", ByStreet(_cover_near))


@decides(TakeCover)
@with_follow_on
def take_cover(position: Position, move: TakeCover) -> Deed[None]:
    """A figure whose test sends it to cover runs there, or goes prone without any."""
    if move.figure.figure.kept_out:
        raise IllegalNow(f"{move.figure.name} is {move.figure.figure.kept_out}. Pick a figure on the table.")
    runs = forced(position, move.figure, COVER, COVER_INCHES) if move.near else ()
    changes = (*hides(move.figure.id, move.figure.figure, move.near), *runs)
    verb, line = ("runs to cover", WINDED) if move.near else ("goes prone", NO_COVER)
    return Deed(
        report=lambda _: Report(f"{move.figure.name} {verb}.", (line,)),
        changes=lambda _: changes,
        rule="gs.test.first-shot",
    )


WINDED: Final = "Exhausted until the end of the next activation."
NO_COVER: Final = "There is no cover in reach."
