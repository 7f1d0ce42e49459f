"""Shots out of turn by a standing order: a hold card is played, and a figure shoots at an enemy who comes into sight
(mad.cards.interrupt).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from rules.core.action.fields import UNSAID
from rules.core.action.on_street import both
from rules.core.play.standing_orders import Opening, OutOfTurn, Stage
from rules.core.street.sight import Sight, seen
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.action_cards import LOW
from rules.mad_dogs.model.board import Interrupted
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.turn_rights import offer_runs
from rules.mad_dogs.shooting.gun_choice import loaded_rows
from rules.mad_dogs.shooting.shoot import Shoot


def _glimpses(position: Position, one: Person, other: Person) -> bool:
    """Whether a person sees another where they are now: a card is played only between two actions."""
    squares = both(position, one, other)
    assert position.street is not None, "they are on it"
    return squares is not None and seen(position.street.ground, *squares) is not Sight.NONE


def _shots(_position: Position, shooter: Person, target: Person) -> Iterator[Shoot]:
    """A shot with each loaded gun in each of its uses, then a throw of each knife."""
    measured: Any = UNSAID
    for gun in loaded_rows(shooter.figure):
        yield Shoot(range=measured, shooter=shooter, target=target, gun=gun)


def _opens(position: Position, side: int) -> Opening | None:
    """A side plays a hold card: its first low one, for a single figure shoots, else its first."""
    board = position.board
    held = sorted(board.cards.held[side], key=lambda one: one.rank not in LOW)
    card = next((one for one in held if MadDogsGames.may_interrupt(board, side, str(one))), None)
    if card is None:
        return None
    return Opening(MadDogsGames.interrupts, {"card": str(card)}, (Interrupted(position.id, side, card),))


def _stage(position: Position, sides: Collection[int]) -> Stage:
    """A hold card of these sides acts, waits for the answers of others or for their cards, or is done with."""
    acting = position.board.cards.acting
    if not any(one.held and one.side in sides for one in acting):
        return Stage.OVER
    mine = acting[-1].held and acting[-1].side in sides
    return Stage.READY if mine and not offer_runs(position.board, position.now) else Stage.WAITS


OUT_OF_TURN: Final = OutOfTurn(_glimpses, _shots, _opens, _stage)
