"""The price of acting in a game: the card being played, the figures that may act on it, and their actions
(mad.cards.actions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from rules.core.action.deed import Deed
from rules.core.action.on_street import stands_on, touching
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change, SubjectKind, fold
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed
from rules.core.play.obligations import refuse_owed
from rules.mad_dogs.model.action_cards import ActionCard, Rank
from rules.mad_dogs.model.board import Acted, ActionsSpent, AimLost, Board
from rules.mad_dogs.model.changes import HiddenSet
from rules.mad_dogs.model.figures import WEAKENED, Gait, Stat
from rules.mad_dogs.model.free_blows import ran_into
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.obligations import ALIGHT, GUTS, SURRENDER, THROWN, TableOwes, drinkers, leaps, stands_for
from rules.mad_dogs.play.position import Person, Position, civilian, side_of
from rules.mad_dogs.play.turn_rights import (
    acted_by,
    actions_left,
    actions_spent,
    aims,
    begins_low_card,
    brawl_cost,
    first_on_low_card,
    gait_of,
    is_with,
    must_stay_close,
)

R = TypeVar("R")


def for_side(position: Position, side: int) -> Price:
    """The price of using something of a side, such as a card: its players may, or an umpire."""
    players, name = position.side_players(side), position.side_name(side)
    refusal = f"Only {name} or an umpire can decide that."
    return () if position.caller in players else position.for_players(players, name, refusal)


def right_to_vehicle(position: Position, vehicle: Vehicle) -> Price:
    """The price of using a vehicle: its side and umpires may. A vehicle of no side is for all players."""
    if vehicle.side is None or position.game is None:
        position.require_player()
        return ()
    return for_side(position, vehicle.side)


def require_turn(position: Position, person: Person) -> Price:
    """The price of a deed without actions. Raises IllegalNow out of turn, or before the die of a Drunk/Addicted."""
    if not position.played or not person.stored:
        return ()
    position.require_part(person)
    require_die_fallen(position, person)
    _spend(position, person, 0)
    return ()


def in_turn(position: Position, person: Person, price: Price, otherwise: str) -> Price:
    """The price of a deed that takes no action. Out of turn it follows a verdict, or takes an umpire's word.

    otherwise  the other time for it, in a sentence of the refusal
    """
    if position.following:
        return price
    try:
        require_turn(position, person)
    except IllegalNow as refusal:
        if not position.umpire:
            raise IllegalNow(f"{refusal} {otherwise}") from None
        named = (
            any(isinstance(one, Umpired) for one in price) or not person.mine
        )  # the report names an umpire who acts for another already
        return price if named else (*price, Umpired(person.name))
    return price


def require_die_fallen(position: Position, person: Person, stat: Stat | None = None) -> None:
    """Raise IllegalNow for a Drunk/Addicted who owes the die of the game here.

    stat  the tested attribute: one that the die can't change waits for nothing; None for a deed
    """
    if not person.here or (stat is not None and stat not in WEAKENED):
        return
    owed = [one for _, one in drinkers({person.id: person.figure})]
    refuse_owed([(person.typed, one) for one in owed], "any other action")


def done_on_card(position: Position, person: Person) -> Acted | None:
    """The actions of a figure on the card being played; None outside a game, and before the figure has acted."""
    return acted_by(position.board, person.id) if person.stored else None


def has_aimed(position: Position, person: Person) -> bool:
    """Whether the last action of a figure in the game here was to aim."""
    return person.stored and aims(position.board, person.id)


def aims_lost(position: Position, people: Iterable[Person]) -> Price:
    """The loss of an aim by each of these people who had aimed."""
    return tuple(AimLost(position.id, one.id) for one in people if has_aimed(position, one))


def moved_on_card(position: Position, person: Person) -> Gait:
    """The fastest move of a figure on the card being played; STILL outside a game and before it has moved."""
    return gait_of(position.board, person.id) if person.stored else Gait.STILL


def spending(
    position: Position,
    person: Person,
    actions: int = 1,
    *,
    gait: Gait | None = None,
    aimed: bool = False,
    all_left: bool = False,
    against: Sequence[Person] = (),
    recovering: bool = False,
    leaving: bool = False,
    loud: bool = False,
) -> Price:
    """The price of a deed in a game; nothing outside one, or for a figure made up for one command.

    all_left    the deed ends the turn, as a brawl does; nothing for a figure that ran into one of those it is
                `against` with its second action
    recovering  the deed pays owed actions; anything else must wait until then
    leaving     the deed takes the figure out of a vehicle; where a stench drives it out, anything else must wait
    loud        the deed reveals a hidden figure, as a brawl and any move faster than a creep do
    Raises IllegalNow out of turn, beyond what the card gives, or while the figure owes actions, a test of its nerve or
    the die of a Drunk/Addicted.
    """
    if not position.played or not person.stored:
        return ()
    position.once_of(
        person, (spending, leaving, recovering), lambda: _require_free(position, person, leaving, recovering)
    )
    if all_left:
        free = ran_into(position.board, person.id, person.figure.blows, [one.id for one in against if one.here])
        actions = 0 if free else brawl_cost(position.board, side_of(person), person.id)
    if not actions and not all_left:  # a free blow is booked too, so that it counts as used
        return ()
    shown = shows(person) if loud or all_left or gait in (Gait.WALK, Gait.RUN) else ()
    return (_spend(position, person, actions, gait, aimed), *shown)


def _require_free(position: Position, person: Person, leaving: bool, recovering: bool) -> None:
    """Refuse a figure that must do something else first; see `spending`."""
    position.require_part(person)
    require_die_fallen(position, person)
    require_nerve_tested(position, person)
    if not leaving:
        require_out(position, person)
    if person.figure.owed and not recovering:
        owed = f"{person.figure.owed} action{'s' * (person.figure.owed != 1)}"
        raise IllegalNow(f"{person.name} must first recover for {owed}. Use /mad recover.").offering(
            "Recover", "mad recover", figure=person.typed
        )


def shows(person: Person) -> tuple[HiddenSet, ...]:
    """The change that reveals a hidden figure."""
    return (HiddenSet(person.id, False),) if person.figure.hidden else ()


def require_nerve_tested(position: Position, person: Person) -> None:
    """Raise IllegalNow for a figure that must test its nerve first, or give up because it failed."""
    owed = [one for one in person.figure.duties if one.command in (GUTS, SURRENDER)]
    due = [one for one in owed if TableOwes.can_pay(person.figure, one)]
    refuse_owed([(person.typed, one) for one in due], "their next action")


def require_out(position: Position, person: Person) -> None:
    """Raise IllegalNow for a figure that a stench drives out of a vehicle."""
    car = next((one for one in position.board.vehicles if leaps(one, person.id, person.figure)), None)
    if car is not None:
        command, who = (ALIGHT, "figures") if stands_for(car, person.id) else (THROWN, "figure")
        text = f"{person.name} must first leap out of {car.name}. Use /{command}."
        raise IllegalNow(text).offering("Leap out", command, **{who: person.typed})


def _spend(
    position: Position, person: Person, actions: int, gait: Gait | None = None, aimed: bool = False
) -> ActionsSpent:
    assert position.game is not None
    beside: tuple[int, ...] | None = None
    if begins_low_card(position.board) and stands_on(position, person) is not None:
        near = (one for one in position.people.values() if one.id != person.id and one.side == person.side)
        beside = tuple(one.id for one in near if touching(position, person, one))
    return actions_spent(
        position.game,
        side_of(person),
        person.id,
        person.name,
        actions,
        gait,
        aimed,
        position.now,
        civilian=civilian(person),
        beside=beside,
        game_id=position.id,
    )


# The report


@frozen(slots=False)  # a class with slots could not cache
class ActionCost:
    """The price that a deed costs the figures that do it, on a card.

    doers  each figure that pays, and its price
    """

    position: Position
    doers: tuple[tuple[Person, Callable[[], Price]], ...]

    @cached_property
    def paid(self) -> tuple[tuple[Person, tuple[Change, ...]], ...]:
        """The figures that paid anything, and their changes."""
        prices = ((person, _changes(price())) for person, price in self.doers)
        return tuple((person, paid) for person, paid in prices if paid)

    def left(self, person: Person, paid: Iterable[Change]) -> int:
        """The actions that a figure has left on the card after it."""
        spent = sum(change.actions for change in paid if isinstance(change, ActionsSpent))
        return actions_left(self.position.board, self.card_side, person.id) - spent

    @property
    def card_side(self) -> int:
        return self.position.board.cards.acting[-1].side

    @property
    def card(self) -> ActionCard:
        """The card that they acted on."""
        return self.position.board.cards.acting[-1].card

    def beside(self, person: Person) -> bool:
        """Whether another figure led a low card, so that this one must be within 2 inches of it."""
        return must_stay_close(self.position.board, person.id)

    @property
    def used_up(self) -> bool:
        """Whether the card is used up: a low one at any time, else once no figure has an action left."""
        if self.position.board.acting is None or self.position.game is None:
            return False
        on_board = (change for _, paid in self.paid for change in paid if change.kind is SubjectKind.GAME)
        board: Board = fold(self.position.board, on_board)
        return board.acting is not None and next(unspent(self.position, board), None) is None


def unspent(position: Position, board: Board) -> Iterator[tuple[Person, int]]:
    """Yield the figures that can still act on the card being played, and the actions that each has left.

    A low card is for one figure and those beside it. Once a figure has acted on it, the bot lists them if it knows
    them from the street, else nobody.
    """
    top, first = board.acting, first_on_low_card(board)
    if top is None or (first is not None and first.beside is None):
        return
    of_civilians = top.card.rank is Rank.TEN
    for one in position.people.values():
        its_turn = civilian(one) is of_civilians and (of_civilians or one.side == top.side)
        if not its_turn or not one.figure.can_act or (first is not None and not is_with(first, one.id)):
            continue
        actions = actions_left(board, top.side, one.id)
        if actions:
            yield one, actions


def with_cost(position: Position, deed: Deed[R], *doers: tuple[Person, Callable[[], Price]]) -> Deed[R]:
    """A deed with the price that each of its doers pays, and a line about the actions left."""

    def allow() -> Price:
        allowed = deed.allow()
        _require_together(position, [person for person, _ in doers])
        return (*allowed, *(change for _, price in doers for change in price()))

    def report(result: R) -> Report:
        return _with_left(ActionCost(position, doers), deed.report(result))

    return fast_replace(deed, allow=allow, report=report if position.played and not position.asking else deed.report)


def _require_together(position: Position, doers: Sequence[Person]) -> None:
    """Refuse figures that begin a low card together, if none of them stands beside all others on the street."""
    if len(doers) < 2 or not position.played or not begins_low_card(position.board):
        return
    on_it = [one for one in doers if stands_on(position, one) is not None]
    if on_it and not any(all(touching(position, one, other) for other in on_it) for one in on_it):
        names = listed(one.name for one in on_it)
        raise IllegalNow(f"A low card lets one figure act, and friends beside it. {names} are too far apart. Pick one.")


def _with_left(spent: ActionCost, reported: Report) -> Report:
    """The report with the actions that its doers have left on the card, and a button once it is used up."""
    lines = [
        line
        for person, paid in spent.paid
        for line in (shown_line(person, paid), left_line(spent, person, paid), beside_line(spent, person))
    ]
    lines = list(filter(None, lines))
    done = (FollowUp(f"Done with the {spent.card}", "mad-card done", {}),) if lines and spent.used_up else ()
    return replace(reported, lines=(*reported.lines, *lines), follow_ups=(*reported.follow_ups, *done))


def shown_line(person: Person, paid: Iterable[Change]) -> str:
    """A line that a figure is hidden no longer; empty for a figure that was not hidden."""
    return f"{person.name} is hidden no longer." if any(isinstance(one, HiddenSet) for one in paid) else ""


def left_line(spent: ActionCost, person: Person, paid: Iterable[Change]) -> str:
    """A line about the actions left on the card, for a figure that has paid this."""
    left = spent.left(person, paid)
    return f"{person.name} has {left or 'no'} action{'s' * (left != 1)} left on the {spent.card}."


def beside_line(spent: ActionCost, person: Person) -> str:
    """A line about the place of all but the first who act on a low card; empty otherwise."""
    line = f"A low card lets one figure act, and friends within 2 inches of it. {person.name} must be that close."
    return line if spent.beside(person) else ""


def _changes(price: Price) -> tuple[Change, ...]:
    return tuple(one for one in price if isinstance(one, Change))
