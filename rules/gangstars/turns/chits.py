"""A turn: drawing chits, activations, figures called up (8 to 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Figures, nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.obligations import owing, own_undone, require_settled
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import MY_MOVE, Confirmation, Report
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import count, key_of, parts, sentence
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import Direction
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.gangstars.model.acting import commands, require_able, require_wall_left
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.board import Activation, ActivationOver, ActivationSet, Board, ChitDrawn, TurnBegun
from rules.gangstars.model.changes import Activated, ActivationEnded
from rules.gangstars.model.figures import Figure, FigureState, Standing
from rules.gangstars.model.games import GangStarsGames
from rules.gangstars.model.lines import bag_line, effect_line
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import due_tests, which_of
from rules.gangstars.model.position import Person, Position, active, side_of, waiting, whose_turn
from rules.gangstars.moment.forced_attacks import must_first, require_free_of_attacks
from rules.gangstars.moment.next_buttons import acting_offers, going_on
from rules.gangstars.moment.witnesses import with_frights
from rules.gangstars.traits.trait_table import TRAITS
from rules.gangstars.turns.calling_up import callable_by, reach_of
from rules.gangstars.vehicles.driving import require_driven

TURNED: Final = "has acted on a leader's order"
GONE_FOR_A_WHILE: Final = "is away"
MOST_ASKED: Final = 40
"""Up to this many chits the odds of a draw name each owner; with more they name only the sides."""


# Chits


@dataclass(frozen=True, slots=True, order=True)
class Chit:
    """A figure's chit in the bag.

    idle  why it is laid aside when drawn; empty if its figure can act
    """

    figure: int
    name: str
    idle: str = ""

    def __str__(self) -> str:
        return self.name


@frozen
class DrawnChits:
    """The drawn chits: those laid aside, in order, and the one that acts; None if the bag is empty."""

    aside: tuple[Chit, ...]
    acts: Chit | None

    @property
    def figures(self) -> tuple[int, ...]:
        """The figures whose chits have left the bag, in order."""
        return tuple(chit.figure for chit in (*self.aside, *((self.acts,) if self.acts else ())))


def chit_of(subject: int, name: str, figure: Figure | None, turned: Sequence[int]) -> Chit:
    """The chit of a figure now, under a name; None for one that has left the table."""
    return Chit(subject, name, _idle(subject, figure, turned))


def _idle(subject: int, figure: Figure | None, turned: Sequence[int]) -> str:
    if figure is None or not figure.present:
        return "has left the table"
    if subject in turned:
        return TURNED
    if figure.standing is not Standing.FIGHTING:
        return f"is {figure.standing}"
    return GONE_FOR_A_WHILE if Activated(subject).apply_to(figure).counts(FigureState.AWAY) else ""


def require_bag(chits: Sequence[Chit]) -> None:
    """Refuse to draw from an empty bag."""
    if not chits:
        raise IllegalNow("The bag is empty, so the turn is over. Begin the next with /gangstars-turn next.").offering(
            "Next turn", "gangstars-turn next"
        )


@resolves("gs.activation")
def draw(dice: Dice, chits: tuple[Chit, ...]) -> DrawnChits:
    """Draw chits until one lets its figure act, or the bag is empty. It raises IllegalNow for an empty bag."""
    require_bag(chits)
    left, aside = list(chits), list[Chit]()
    while left:
        (chit,) = dice.draw(1, tuple((one, 1) for one in left), "chit")
        if not chit.idle:
            return DrawnChits(tuple(aside), chit)
        left.remove(chit)
        aside.append(chit)
    return DrawnChits(tuple(aside), None)


@resolves("gs.activation")
def acts_next(dice: Dice, chits: tuple[Chit, ...]) -> Chit | None:
    """The owner of the chit that acts next, for odds: each that can act is equally likely. None if none can."""
    able = tuple((chit, 1) for chit in chits if not chit.idle)
    return dice.draw(1, able, "chit")[0] if able else None


def bag_of(figures: Iterable[tuple[int, Figure]]) -> tuple[int, ...]:
    """The chits of a new turn: all who take part, with dogs and those away for a while."""
    return tuple(one for one, figure in figures if figure.present and figure.standing is Standing.FIGHTING)


def require_over(board: Board, waiting: int = 0) -> None:
    """Refuse to begin a turn before the last one is over; `waiting` are figures called up that have still to act."""
    _require_idle(board, waiting)
    if board.bag:
        number = f"{len(board.bag)} {'chit is' if len(board.bag) == 1 else 'chits are'}"
        raise IllegalNow(f"{number} still in the bag. Draw the next with /gangstars-turn draw.").offering(
            "Draw a chit", "gangstars-turn draw"
        )


def require_drawing(board: Board, waiting: int = 0) -> None:
    """Refuse to draw a chit before the turn has begun, while a figure is active, or before a fuse is settled."""
    if not board.turn:
        raise IllegalNow("No turn has begun yet. Fill the bag with /gangstars-turn next.").offering(
            "Next turn", "gangstars-turn next"
        )
    if board.due:
        first = board.due[0].title
        raise IllegalNow(
            f"First the {first[:1].lower()}{first[1:]} must go off. Use /gangstars-shoot explode."
        ).offering("It explodes", "gangstars-shoot explode")
    _require_idle(board, waiting)


def _require_idle(board: Board, waiting: int) -> None:
    if board.active is not None:
        raise IllegalNow("An activation is still running. End it with /gangstars-turn done.").offering(
            "End the activation", "gangstars-turn done"
        )
    if waiting:
        raise IllegalNow("Figures that a leader called up act first. Name one with /gangstars-turn up.").offering(
            "Act now", "gangstars-turn up"
        )


def chits_of(position: Position) -> tuple[Chit, ...]:
    """The chits in the bag in their present state."""
    found = ((one, position.people.get(one)) for one in position.board.bag)
    return tuple(
        chit_of(
            one,
            person.name if person else "a figure that has left",
            person.figure if person else None,
            position.board.turned,
        )
        for one, person in found
    )


@move("gangstars-turn next", table=True, everybody=True)
class Next:
    """Begin the next turn: a chit, which is a marker, goes into the bag for each figure."""


@decides(Next)
@with_frights
def next_turn(position: Position, _move: Next) -> Deed[None]:
    """The next turn: every figure that takes part has a chit in the bag again."""
    require_over(position.board, len(waiting(position)))
    require_settled(position, owing(position, GangStarsGames), "the next turn")
    bag = bag_of((one.id, one.figure) for one in position.people.values())
    if not bag:
        raise IllegalNow("There is no figure on the table. Add a gang with /game bring.").offering(
            "Bring a gang", "game bring"
        )
    begun = TurnBegun(position.id, bag)
    now = position.after(begun)
    number = now.board.turn
    headline = f"Turn {number} begins with {count(len(now.board.bag), 'chit')} in the bag."
    asked = Confirmation(f"Begin turn {number} for everyone?", f"Begin turn {number}")
    return Deed(
        report=lambda _: Report(headline, *going_on(now)),
        changes=lambda _: (begun,),
        ends_turn=lambda _: True,
        rule="gs.activation",
        confirm=asked if now.ends_for_others else None,
    )


@move("gangstars-turn draw", Rolls(secret=False), table=True, everybody=True)
class Draw:
    """Draw a chit from the bag. That figure acts, if it is alive and has not acted."""

    chit: Annotated[str, Len(1, 200)] = option(
        "The chit drawn from a real bag; several in order, with commas.", default="", complete=Figures()
    )


@decides(Draw)
@with_frights
def draw_chit(position: Position, move: Draw) -> Deed[DrawnChits]:
    """Chits are drawn until one lets its figure act. Those of figures dead, gone or called up are laid aside."""
    require_drawing(position.board, len(waiting(position)))
    chits = chits_of(position)
    require_bag(chits)
    sides = Question("Whose side", acts_next, (chits,), lambda chit: _side_name(position, chit))
    names = Question("Who", acts_next, (chits,), lambda chit: chit.name if chit is not None else "no one")
    return Deed(
        draw,
        (chits,),
        faces=_faces(position, chits, move.chit),
        changes=lambda drawn: drawing(position, drawn),
        facts=_drawn_facts,
        questions=(sides, names) if len(chits) <= MOST_ASKED else (sides,),
        report=lambda drawn: _report(position, drawn),
    )


def _report(position: Position, drawn: DrawnChits) -> Report:
    """The figure whose activation begins, after the chits laid aside."""
    aside = tuple(f"{chit} {chit.idle}, so the chit is set aside." for chit in drawn.aside)
    now = position.after(*drawing(position, drawn))
    if drawn.acts is not None:
        return _acting(now, *aside)
    lines, offers = going_on(now)
    return Report(f"No chit is left, so turn {position.board.turn} is over.", (*aside, *lines), offers)


def _drawn_facts(outcome: Outcome[DrawnChits]) -> dict[str, Any]:
    """The figure that acts, and the chits laid aside, as JSON values."""
    drawn = outcome.result
    return {"acts": drawn.acts.name if drawn.acts else None, "aside": [chit.name for chit in drawn.aside]}


def drawing(position: Position, drawn: DrawnChits) -> tuple[Change, ...]:
    """The changes of a draw: chits laid aside leave the bag, and an activation begins."""
    aside = (change for chit in drawn.aside for change in passes(chit))
    acts = position.people[drawn.acts.figure] if drawn.acts is not None else None
    return (ChitDrawn(position.id, drawn.figures), *aside, *(begins(position.id, acts.id, acts.figure) if acts else ()))


def _side_name(position: Position, chit: Chit | None) -> str:
    if chit is None:
        return "the turn ends"
    return position.side_name(side_of(position, position.people[chit.figure])) or "no side"


def _faces(position: Position, chits: Sequence[Chit], text: str) -> tuple[int, ...]:
    """The faces that draw the actual chits, while the bag empties."""
    left, faces = list(chits), list[int]()
    for name in parts(text):
        found = next((chit for chit in left if key_of(chit.name) == key_of(name)), None)
        if found is None:
            raise UnknownName("chit in the bag", name, [chit.name for chit in left])
        faces.append(left.index(found) + 1)
        left.remove(found)
    return tuple(faces)


# Activations


def begins(game: int, subject: int, figure: Figure, called: bool = False) -> tuple[Change, ...]:
    """An activation begins: the durations of states count down, then the points are known."""
    activated = Activated(subject)
    ready = activated.apply_to(figure)
    free = sum(TRAITS[one].moving for one in {*ready.traits} if one in TRAITS)
    return activated, ActivationSet(game, Activation(subject, points(ready), free=free, called=called))


def _acting(now: Position, *before: str) -> Report:
    """The report of an activation that begins."""
    person, running = active(now), now.board.active
    assert person is not None
    assert running is not None
    side = side_of(now, person)
    whose = f" ({now.side_name(side)})" if side != NO_SIDE else ""
    free = f" and {running.free} for moving only" if running.free else ""
    headline = f"{person.name}{whose} acts with {count(running.points, 'action point')}{free}."
    offers = acting_offers(now, [one.typed for one in callable_by(now, person)])
    lines = filter(None, (*_lines(person.figure, running), must_first(now, person)))
    return Report(headline, (*before, *lines), offers, opens=(MY_MOVE,))


def _lines(figure: Figure, running: Activation) -> Iterator[str]:
    """Its states, its tests, and the reminders of its traits."""
    due = ", ".join(str(which_of(one)) for one in due_tests(figure))
    yield f"First comes a reaction test: {due}." if due else ""
    yield f"{running.free} more points are for moving only." if running.free else ""
    yield "Prone." if figure.prone else ""
    yield from (f"{sentence(effect_line(effect))}." for effect in figure.effects)
    yield from (f"{weapon.name} is {weapon.trouble}." for weapon in figure.weapons if weapon.trouble)
    yield from (TRAITS[one].reminder for one in figure.traits if one in TRAITS)
    if commands(figure) and not running.called:
        yield f"May call up others for all points, within {both(reach_of(figure.stats.brains))} and in sight."


def passes(chit: Chit) -> tuple[Change, ...]:
    """The changes when a chit is laid aside. A figure that is away for a while uses up an activation."""
    return (Activated(chit.figure), ActivationEnded(chit.figure)) if chit.idle == GONE_FOR_A_WHILE else ()


@move("gangstars-turn done", table=True, seated=False, everybody=True)
class Done:
    """End the running activation. Unspent points are lost."""

    figure: Person | None = one_figure("The active figure, as a check (default: the bot knows it).", source=nobody)


@move("gangstars-turn look", table=True, seated=False, everybody=True)
class Look:
    """End the running activation on a street, and choose where the figure looks from now on. It is free."""

    figure: Person | None = one_figure("The active figure, as a check (default: the bot knows it).", source=nobody)
    way: Direction = option("The direction in which the figure looks from now on.", words=Direction)


@decides(Look)
def look(position: Position, move: Look) -> Deed[None]:
    """The current activation is over, and its figure looks another way."""
    deed = _over(position, move)
    person, street = whose_turn(position, move), position.street
    square = afoot(position, person)
    if square is None or street is None:
        raise IllegalNow(
            f"{person.name} is not on foot on a street, so the bot keeps no front. Use /gangstars-turn done."
        ).offering("End the activation", "gangstars-turn done")
    spot = street.spots[person.id]
    put = FigurePut(position.id, person.id, square, spot.kept, spot.turn, move.way)

    def report(result: None) -> Report:
        found = deed.report(result)
        return replace(found, headline=f"{person.name} looks {move.way} and is done.")

    def changes(result: None) -> tuple[Change, ...]:
        return (put, *deed.changes(result))

    return fast_replace(deed, report=report, changes=changes)


@decides(Done)
def end(position: Position, move: Done) -> Deed[None]:
    """The current activation is over. Its owner says so, or any player if its figure has left the table.

    If an umpire says so, a vehicle that was not driven far enough stops where it is.
    """
    return _over(position, move)


def _over(position: Position, move: Done | Look) -> Deed[None]:
    running = position.board.active
    if running is None:
        raise IllegalNow("No activation is running. Draw a chit with /gangstars-turn draw.").offering(
            "Draw a chit", "gangstars-turn draw"
        )
    person = whose_turn(position, move)
    if move.figure is not None and move.figure.id != running.figure:
        raise IllegalNow(f"That activation is already over. {person.name} is active now.")
    over = (*((ActivationEnded(person.id),) if person.stored else ()), ActivationOver(position.id))

    def allow() -> Price:
        if not person.stored:
            position.require_player()
            return ()
        price = position.owner(person)
        if not person.figure.kept_out:
            require_able(person.figure)
            if not price:
                require_driven(person.name, position.board)
                require_free_of_attacks(position, person)
            require_wall_left(position.board, person.id, person.figure)
        return price

    lost = "is lost" if running.left == 1 else "are lost"
    left = (f"{count(running.left, 'unspent action point')} {lost}.",) if running.left else ()
    open = (*left, *own_undone(position, GangStarsGames))

    def report(_result: None) -> Report:
        now = position.after(*over)
        lines, offers = going_on(now)
        return Report(f"{person.name} is done.", (*left, *lines, bag_line(now.board)), offers)

    return Deed(
        report=report,
        allow=allow,
        changes=lambda _: over,
        rule="gs.activation",
        confirm=Confirmation(f"Is {person.name} done?", "Done", open) if open else None,
    )


@move("gangstars-turn up", table=True, seated=False, everybody=True)
class Up:
    """Pick the figure that acts now, among those called up."""

    figure: Person = one_figure("Your figure that was called up.", only=OWN)


@decides(Up)
def act_now(position: Position, move: Up) -> Deed[None]:
    """A figure called up acts now."""
    called = waiting(position)
    person = next((one for one in called if one.id == move.figure.id), None)
    if person is None:
        waiting_line = f". Still to act: {', '.join(one.name for one in called)}" if called else ""
        raise IllegalNow(f"{move.figure.name} was not called up{waiting_line}.")
    if position.board.active is not None:
        raise IllegalNow("An activation is still running. End it with /gangstars-turn done.").offering(
            "End the activation", "gangstars-turn done"
        )
    begun = begins(position.id, person.id, person.figure, called=True)
    return Deed(report=lambda _: _acting(position.after(*begun)), changes=lambda _: begun, rule="gs.activation")
