"""The move: what is over with it, and what falls due in the next (hood.turn)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core.deed import ToldDeed, decides
from rules.core.frozen import replace
from rules.core.move import crew, move
from rules.core.owing import owing, require_settled
from rules.core.position import Price, Umpired
from rules.core.ready import Word, word_of
from rules.core.refusal import IllegalNow
from rules.hoodsville.board import MoveBegun, MoveRecord, SidesReady
from rules.hoodsville.changes import DutyDone, MovePassed
from rules.hoodsville.duties import Duty, duty_of, owing_rolls, rolls_in, wants_of
from rules.hoodsville.games import HoodsvilleGames
from rules.hoodsville.model import Standing
from rules.hoodsville.position import Person, Position


@move("hood next", table=True, everybody=True, unless=("figures",))
class Next:
    """Begin the next move: what lasted for a move is over, new rolls fall due."""

    figures: tuple[Person, ...] = crew(
        "With no game here: your figures for whom a move passes, names separated by commas.", recorded=True, away=True
    )


class Passed(NamedTuple):
    """What falls due as a move passes: for whom, as it leaves them.

    people  for whom alone it passes, where no game is played
    move    the number of the one that begins in a game
    done    by post, the sides that are done with this one while it goes on, and `waits` those that are not, by name
    idle    who could act in this one and has done nothing, by name: the caller's own, and where it ends for `others`
            who have not said that they are done, theirs too
    """

    due: tuple[tuple[Person, Duty], ...]
    people: tuple[Person, ...] = ()
    move: int = 0
    done: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    others: bool = False

    @property
    def number(self) -> int:
        """How many rolls fall due."""
        return sum(rolls_in(duty) for _, duty in self.due)


@decides(Next)
def pass_move(at: Position, m: Next) -> ToldDeed[Passed]:
    """The next move begins: for everybody on the table or, where no game is played, for figures of one's own.

    By post it does once every side is done with this one, or when an umpire says so.
    """
    if m.figures:
        return _alone(at, m.figures)
    word = _word(at)
    others = word is None and at.ends_for_others
    idle = tuple(one.name for one in at.people.values() if (others or one.mine) and _idle(at, one))
    if word is not None and not word.ends:
        ready = SidesReady(at.id, word.own)
        told = Passed((), move=at.board.move, done=word.done(at), waits=word.waits, idle=idle)
        return ToldDeed(told, changes=lambda _: (ready,), rule="hood.turn")
    present = [one for one in at.people.values() if one.figure.standing is not Standing.OFF]
    off = [one for one in at.people.values() if one.figure.standing is Standing.OFF and one.figure.due]
    return ToldDeed(
        Passed(_due_after(present), move=at.board.move + 1, idle=idle, others=others),
        allow=lambda: (*_nothing_waits(at), *map(Umpired, word.waits if word is not None else ())),
        changes=lambda _: (
            MoveBegun(at.id),
            *(MovePassed(one.id, tuple(place for _, place in wants_of(one.figure))) for one in present),
            *(DutyDone(one.id) for one in off),
        ),
        ends_turn=lambda _: True,
        rule="hood.turn",
    )


def _idle(at: Position, person: Person) -> bool:
    """Whether somebody could act in this move and has done nothing in it."""
    return person.figure.can_act and at.board.record(person.id) == MoveRecord(person.id)


def _word(at: Position) -> Word | None:
    """What it comes to by post that the caller is done with this move; None where the game is not played by post."""
    if at.game is None or not at.game.pace.by_post:
        return None
    return word_of(at, at.board.ready, {one.side for one in at.people.values() if one.figure.can_act})


def _nothing_waits(at: Position) -> Price:
    """Refuse another move while rolls of this one are due, or anything else is owed."""
    number = sum(rolls_in(duty) for _, duty in owing_rolls(at, at.people.values()))
    if number:
        rolls = "1 roll" if number == 1 else f"{number} rolls"
        raise IllegalNow(f"{rolls} of this move still due: /hood duties makes them first.")
    require_settled(at, owing(at, HoodsvilleGames), "the next move")
    return ()


def _alone(at: Position, people: tuple[Person, ...]) -> ToldDeed[Passed]:
    """A move passes for figures that are in no game."""
    for one in people:
        if one.playing:
            raise IllegalNow(f"{one.name} is in a game: there a move passes for everybody, with /hood next.")
    return ToldDeed(
        Passed(_due_after(people), people),
        allow=lambda: at.owner(*people),
        changes=lambda _: tuple(MovePassed(one.id) for one in people),
        rule="hood.turn",
    )


def _due_after(people: Iterable[Person]) -> tuple[tuple[Person, Duty], ...]:
    """Who has to roll what once a move has passed, as it leaves them."""
    after = [replace(one, figure=MovePassed(one.id).apply_to(one.figure)) for one in people]
    return tuple((one, duty) for one in after if (duty := duty_of(one.figure)) != Duty())
