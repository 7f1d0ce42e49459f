"""The next move: what ends with this one, and the rolls due in the next (hood.turn)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import many_figures
from rules.core.action.move import move
from rules.core.action.obligations import owing, require_settled
from rules.core.action.people_fields import EVEN_ABSENT, RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import MY_MOVE, Confirmation, Opens, Report
from rules.core.action.side_done import SideDoneEffect, effect_of_done
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, together
from rules.core.plain.words import count, listed
from rules.hoodsville.model.board import MoveBegun, MoveRecord, SidesReady
from rules.hoodsville.model.changes import DutyDone, MovePassed
from rules.hoodsville.model.figures import Standing
from rules.hoodsville.model.lines import rolls_button
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.move_sequence.games import HoodsvilleGames
from rules.hoodsville.move_sequence.rolls_each_move import Duty, duty_of, owing_rolls, rolls_in, wants_of
from rules.hoodsville.movement.forced_moves import inches_left_over, runs_to_safety


@move("hood next", table=True, everybody=True, unless=("figures",))
class Next:
    """Begin the next move. States of one move end, and new rolls fall due."""

    figures: tuple[Person, ...] = many_figures(
        "Your figures, separated by commas. Only if there is no game here.",
        only=RECORDED | EVEN_ABSENT,
    )


MOST_SHOWN: Final = 15


@decides(Next)
def pass_move(position: Position, move: Next) -> Deed[None]:
    """The next move begins for everyone on the table or, outside a game, for the caller's own figures.

    By post, and where the house plays, it begins when every side is done with this one, or when an umpire says so.
    """
    if move.figures:
        return _alone(position, move.figures)
    word = _word(position)
    others = word is None and position.ends_for_others
    names = [person.name for person in position.people.values() if (others or person.mine) and _idle(position, person)]
    idle = (f"These have done nothing in this move: {listed(names)}.",) if names else ()
    if word is not None and not word.ends:
        return _done(position, word, idle)
    present = [person for person in position.people.values() if person.figure.standing is not Standing.OFF]
    off = [
        person for person in position.people.values() if person.figure.standing is Standing.OFF and person.figure.due
    ]
    begins = f"move {position.board.move + 1}"

    def passes() -> tuple[Change, ...]:
        changes = (
            *inches_left_over(position),
            MoveBegun(position.id),
            *(MovePassed(one.id, tuple(place for _, place in wants_of(one.figure))) for one in present),
            *(DutyDone(one.id) for one in off),
        )
        return (*changes, *runs_to_safety(position.after(*changes)))

    return Deed(
        allow=lambda: (*_nothing_waits(position), *map(Umpired, word.waits if word is not None else ())),
        changes=lambda _: passes(),
        ends_turn=lambda _: True,
        report=lambda _: _passed(f"{begins.capitalize()} begins.", present, MY_MOVE),
        rule="hood.turn",
        confirm=Confirmation(f"Begin {begins} for everyone?", f"Begin {begins}", idle) if others or idle else None,
    )


def _done(position: Position, word: SideDoneEffect, idle: tuple[str, ...]) -> Deed[None]:
    """The sides that are done with this move, and those it waits for. `idle` figures of the caller are asked about."""
    sides = word.done(position)

    def report(_: None) -> Report:
        done, waits = (f"{together(names)} {'is' if len(names) == 1 else 'are'} done" for names in (sides, word.waits))
        return Report(f"{done} with move {position.board.move}.", (f"The game continues once {waits} too.",))

    return Deed(
        changes=lambda _: (SidesReady(position.id, word.own),),
        report=report,
        rule="hood.turn",
        confirm=Confirmation(f"Done with move {position.board.move}?", "Done", idle) if idle else None,
    )


def _idle(position: Position, person: Person) -> bool:
    """Whether a figure could act in this move and has done nothing."""
    return person.figure.can_act and position.board.record(person.id) == MoveRecord(person.id)


def _word(position: Position) -> SideDoneEffect | None:
    """The effect of the caller's word that they are done; None where a player's word ends the move for all: in a live
    game between people.
    """
    game = position.game
    if game is None or not (game.pace.by_post or HOUSE in game.players):
        return None
    return effect_of_done(
        position, position.board.ready, {person.side for person in position.people.values() if person.figure.can_act}
    )


def _nothing_waits(position: Position) -> Price:
    """Refuse another move while rolls of this one or other obligations are open."""
    number = sum(rolls_in(duty) for _, duty in owing_rolls(position, position.people.values()))
    if number:
        rolls = "1 roll" if number == 1 else f"{number} rolls"
        raise IllegalNow(f"{rolls} of this move still due. Make them with /hood duties first.").offering(
            "Roll them", "hood duties"
        )
    require_settled(position, owing(position, HoodsvilleGames), "the next move")
    return ()


def _alone(position: Position, people: tuple[Person, ...]) -> Deed[None]:
    """A move passes for figures that are in no game."""
    for person in people:
        if person.playing:
            raise IllegalNow(f"{person.name} is in a game. Use /hood next there, for everyone.")
    headline = f"A move passes for {listed(person.name for person in people)}."
    return Deed(
        allow=lambda: position.owner(*people),
        changes=lambda _: tuple(MovePassed(person.id) for person in people),
        report=lambda _: _passed(headline, people, figures=", ".join(person.typed for person in people)),
        rule="hood.turn",
    )


def _passed(headline: str, people: Iterable[Person], *opens: Opens, **options: str) -> Report:
    """The rolls due for people when a move passes, with a button that makes every roll."""
    after = [replace(person, figure=MovePassed(person.id).apply_to(person.figure)) for person in people]
    due = [(one, duty) for one in after if (duty := duty_of(one.figure)) != Duty()]
    number = sum(rolls_in(duty) for _, duty in due)
    lines = [_due_line(*each) for each in due]
    more = (
        [f"There are {len(lines) - MOST_SHOWN} more. /game status lists them all."] if len(lines) > MOST_SHOWN else []
    )
    rolls = f"{count(number, 'roll').capitalize()} due:"
    return Report(
        headline,
        (rolls, *lines[:MOST_SHOWN], *more) if lines else ("Nothing is due.",),
        (rolls_button(number, **options),) if number else (),
        opens=opens,
    )


def _due_line(person: Person, duty: Duty) -> str:
    """The rolls that a figure owes, in words."""
    parts = [count(len(duty.saves), "saving throw")] if duty.saves else []
    parts += [str(want) for want, _ in duty.wants]
    parts += [f"morale ({person.figure.shaken_by})"] if duty.trial is not None else []
    return f"{strong(person.figure.name)}: {', '.join(parts)}"
