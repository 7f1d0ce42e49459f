"""The board of a game, the changes of it, and the board after each.

Figures keep their own state (rules.mad_dogs.model.figures). The board holds the rest: cards, the actions of figures,
offers to interrupt, cars, bombs, fires, outrage. Changes are decided facts. Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from rules.core.people.names import called, same
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.keyed_records import Keyed
from rules.core.plain.refusal import IllegalNow
from rules.core.play.game import BoardChange
from rules.core.play.sent_figures import SentFigures
from rules.core.street.squares import Square
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import ActionCard, Activation, CardDraw, Cards, Countdown
from rules.mad_dogs.model.figures import Gait
from rules.mad_dogs.model.outrage import FightPlace
from rules.mad_dogs.model.scenario import Staged, driven_off
from rules.mad_dogs.model.vehicles import VEHICLES, Bomb, Fire, Vehicle, left_by, new_turn, quieted

GAITS: Final = list(Gait)
BOMBS: Final = Keyed("bombs")


@frozen
class Acted:
    """The actions of a figure on one card.

    actions  the number that it spent
    gait     its fastest move; None for a figure that did not move
    moved    whether its last action was a move
    beside   the ids of the friends beside the first to act on a low card; None for others, and off a street
    """

    figure: int
    actions: int
    gait: Gait | None = None
    moved: bool = False
    beside: tuple[int, ...] | None = None


@frozen
class InterruptibleAct:
    """An act that others may interrupt before it is carried out.

    until    the time at which interrupting ends
    waiting  the sides that have not answered yet
    """

    what: str
    until: int
    waiting: tuple[int, ...] = ()


@frozen
class OutragePoints:
    """Points of public outrage to add after the game, and their cause."""

    points: int
    why: str


@frozen
class Crew:
    """The figures whom the gangs of a campaign's fight sent, by their ids; the rest of each gang stays free.

    sent     those who are there, or who may be named once a scenario says how many
    reserve  those who may come later
    """

    sent: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()

    def without(self, figures: Collection[int]) -> Crew:
        """The crew without figures that have gone elsewhere."""
        return Crew(
            tuple(one for one in self.sent if one not in figures),
            tuple(one for one in self.reserve if one not in figures),
        )


@frozen
class DeadlyTally:
    """Sixes and sevens on the Deadly Weapons table that a figure inflicted in this game (mad.stone-cold)."""

    figure: int
    sixes: int = 0
    sevens: int = 0


NO_CARDS: Final = action_cards.opened(1)
"""The cards where there is no game."""


@frozen
class Board:
    """The state of a game besides its figures.

    acted     the actions of figures on each activation in `cards.acting`, in the same order
    aiming    figures whose last action, on any card, was to aim
    offer     the last offered act on the card being played, until it is carried out or interrupted
    tallies   figures without a six or seven have none
    scenario  the scenario that is played; None for a fight without one
    place     the players' answer where the fight was; None until they give it
    brawls    pairs of figures that brawl with each other, the lower id first, until one of them moves
    crew      the figures that the gangs of a campaign's fight sent; None if all figures of the gangs are on the table
    """

    cards: Cards = NO_CARDS
    acted: tuple[tuple[Acted, ...], ...] = ()
    aiming: tuple[int, ...] = ()
    offer: InterruptibleAct | None = None
    outrage: tuple[OutragePoints, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    bombs: tuple[Bomb, ...] = ()
    fires: tuple[Fire, ...] = ()
    tallies: tuple[DeadlyTally, ...] = ()
    scenario: Staged | None = None
    place: FightPlace | None = None
    brawls: tuple[tuple[int, int], ...] = ()
    crew: Crew | None = None

    @property
    def acting(self) -> Activation | None:
        """The activation that acts now."""
        return self.cards.acting[-1] if self.cards.acting else None

    @property
    def seats(self) -> dict[str, tuple[int, ...]]:
        """The ids of those aboard each vehicle, the driver first."""
        return {one.name: one.aboard for one in self.vehicles}

    def vehicle(self, name: str) -> Vehicle:
        """The vehicle of this name; UnknownName otherwise."""
        return called("vehicle", name, self.vehicles)

    @property
    def sent(self) -> SentFigures | None:
        """The figures that its gangs sent; None for all of the gangs.

        Once all sides have picked, those who are away for now are in reserve, and so are all once the results of the
        scenario are applied.
        """
        if self.crew is None:
            return None
        here, known, staged = frozenset(self.crew.sent), frozenset((*self.crew.sent, *self.crew.reserve)), self.scenario
        if staged is not None and staged.applied:
            here = frozenset[int]()
        elif staged is not None:
            there = known - frozenset(staged.away)
            here = here | there if staged.due else there
        return SentFigures(here, known - here)

    def brawling_with(self, figure: int) -> frozenset[int]:
        """The ids of those with whom a figure brawls."""
        return frozenset(one for pair in self.brawls if figure in pair for one in pair if one != figure)

    def bomb(self, name: str) -> Bomb:
        """The bomb of this name; UnknownName otherwise."""
        return called("bomb", name, self.bombs)


def new_board(sides: int) -> Board:
    """The board at the start of a game; OutOfRange unless it has one to four sides."""
    return Board(action_cards.opened(sides))


class MoveKind(StrEnum):
    """The moves with cards."""

    DRAW = "draw"
    ACT = "act"
    HOLD = "hold"
    LET_GO = "let go"
    INTERRUPT = "interrupt"
    DONE = "done"


def without_brawls(board: Board, figure: int) -> Board:
    """The board on which a figure brawls with no one."""
    return replace(board, brawls=tuple(pair for pair in board.brawls if figure not in pair))


def _defused(board: Board, name: str) -> Board:
    """The board on which no fuse of this bomb burns; the same board without such a bomb."""
    return board if BOMBS.of(board, name) is None else replace(board, cards=_stopped(board.cards, name))


def _stopped(cards: Cards, what: str) -> Cards:
    """The cards without countdowns of this name."""
    return replace(cards, countdowns=tuple(one for one in cards.countdowns if not same(one.what, what)))


# Changes


@tagged("mad.crew-sent/1")
class CrewSent(BoardChange):
    """The gangs of a campaign's fight sent these figures, and no others."""

    crew: Crew

    def apply_to(self, board: Board) -> Board:
        return replace(board, crew=self.crew)


@tagged("mad.crew-left/1")
class CrewLeft(BoardChange):
    """Figures that might have come went elsewhere, and come no more."""

    figures: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return board if board.crew is None else replace(board, crew=board.crew.without(self.figures))


@tagged("mad.cards-turned/1")
class CardsTurned(BoardChange):
    """Cards were turned up."""

    drawn: CardDraw

    def apply_to(self, board: Board) -> Board:
        drawn = self.drawn
        bombs = tuple(replace(bomb, due=True) if bomb.name in drawn.due else bomb for bomb in board.bombs)
        cards = action_cards.after_draw(board.cards, drawn)
        vehicles = board.vehicles if cards.turn == board.cards.turn else tuple(map(new_turn, board.vehicles))
        return replace(board, cards=cards, acted=(), offer=None, bombs=bombs, vehicles=vehicles)


@tagged("mad.card-used/1")
class CardUsed(BoardChange):
    """A side acted on the open card, held it or let it go, or finished the acting one."""

    side: int
    move: MoveKind

    def apply_to(self, board: Board) -> Board:
        cards, side = board.cards, self.side
        match self.move:
            case MoveKind.ACT:
                return replace(board, cards=action_cards.act(cards, side), acted=((),), offer=None)
            case MoveKind.HOLD:
                return replace(board, cards=action_cards.hold(cards, side), offer=None)
            case MoveKind.LET_GO:
                return replace(board, cards=action_cards.let_go(cards, side), offer=None)
            case MoveKind.DONE:
                return replace(board, cards=action_cards.done(cards, side), acted=board.acted[:-1], offer=None)
            case _:
                raise ValueError(f"{self.move} is no use of a card")


@tagged("mad.interrupted/1")
class Interrupted(BoardChange):
    """A side played a hold card into another side's action."""

    side: int
    card: ActionCard

    def apply_to(self, board: Board) -> Board:
        cards = action_cards.interrupt(board.cards, self.side, self.card)
        return replace(board, cards=cards, acted=(*board.acted, ()), offer=None)


@tagged("mad.actions-spent/1")
class ActionsSpent(BoardChange):
    """A figure used actions of the card being played: to move (`gait`), to aim, or for something else.

    beside  the ids of the friends beside the first to act on a low card; None for others, and off a street
    """

    figure: int
    actions: int
    gait: Gait | None = None
    aimed: bool = False
    beside: tuple[int, ...] | None = None

    def apply_to(self, board: Board) -> Board:
        if not board.acted:
            raise IllegalNow("No card is being played. Draw one first.")
        acted = (*board.acted[:-1], self._added(board.acted[-1]))
        rest = tuple(one for one in board.aiming if one != self.figure)
        board = board if self.gait in (None, Gait.STILL) else without_brawls(board, self.figure)
        return replace(board, acted=acted, aiming=(*rest, self.figure) if self.aimed else rest, offer=None)

    def _added(self, acted: tuple[Acted, ...]) -> tuple[Acted, ...]:
        """The actions of figures on a card, with this one; the fastest gait stays."""
        before = next((one for one in acted if one.figure == self.figure), Acted(self.figure, 0, beside=self.beside))
        moved = self.gait not in (None, Gait.STILL)
        gait = max(filter(None, (before.gait, self.gait)), key=GAITS.index, default=None)
        after = Acted(self.figure, before.actions + self.actions, gait, moved, before.beside)
        return tuple(after if one is before else one for one in acted) if before in acted else (*acted, after)


@tagged("mad.aim-lost/1")
class AimLost(BoardChange):
    """A figure that had aimed did something that costs it no action, such as defending itself in a brawl."""

    figure: int

    def apply_to(self, board: Board) -> Board:
        return replace(board, aiming=tuple(one for one in board.aiming if one != self.figure))


@tagged("mad.brawl-begun/1")
class BrawlBegun(BoardChange):
    """Each of some figures brawls with each of the others."""

    figures: tuple[int, ...]
    others: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        pairs = ((min(one, other), max(one, other)) for one in self.figures for other in self.others)
        return replace(board, brawls=tuple(dict.fromkeys((*board.brawls, *pairs))))


@tagged("mad.brawl-left/1")
class BrawlLeft(BoardChange):
    """A figure brawls with no one any more."""

    figure: int

    def apply_to(self, board: Board) -> Board:
        return without_brawls(board, self.figure)


@tagged("mad.countdown-set/1")
class CountdownSet(BoardChange):
    """A player set an event; fuses come with their bombs. Raises IllegalNow for the name of a bomb, which it would set
    off.
    """

    countdown: Countdown

    def apply_to(self, board: Board) -> Board:
        if any(same(bomb.name, self.countdown.what) for bomb in board.bombs):
            raise IllegalNow(f"A bomb is already called “{self.countdown.what}”. Give the event another name.")
        return replace(board, cards=action_cards.count_down(board.cards, self.countdown))


@tagged("mad.countdown-gone/1")
class CountdownGone(BoardChange):
    """An event will not happen; fuses go with their bombs."""

    what: str

    def apply_to(self, board: Board) -> Board:
        return replace(board, cards=_stopped(board.cards, self.what))


@tagged("mad.citizens-asked/1")
class CitizensAsked(BoardChange):
    """The citizens rise against a side, by its place, or never rise: -1."""

    against: int

    def apply_to(self, board: Board) -> Board:
        return replace(board, cards=replace(board.cards, rising=self.against))


@tagged("mad.outrage-added/1")
class OutrageAdded(BoardChange):
    """Public outrage to count after the game."""

    points: int
    why: str

    def apply_to(self, board: Board) -> Board:
        return replace(board, outrage=(*board.outrage, OutragePoints(self.points, self.why)))


@tagged("mad.act-offered/1")
class ActOffered(BoardChange):
    """Some sides may interrupt an act until a time."""

    what: str
    until: int
    waiting: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, offer=InterruptibleAct(self.what, self.until, self.waiting))


@tagged("mad.offer-moved/1")
class OfferMoved(BoardChange):
    """A change of the time in which sides may interrupt an act or let it happen.

    since  the start of a pause of the game; 0 without one. Times are seconds since 1970
    least  the time lasts at least until then
    anew   seconds that the offer gets from `at` on; 0 to keep its own time
    at     the time at which the offer goes on
    """

    since: int = 0
    least: int = 0
    at: int = 0
    anew: int = 0

    def apply_to(self, board: Board) -> Board:
        if board.offer is None:
            return board
        stood = self.at - self.since if self.since else 0
        until = self.at + self.anew if self.anew else board.offer.until + stood
        return replace(board, offer=replace(board.offer, until=max(until, self.least)))

    def dated(self, now: int) -> OfferMoved:
        return replace(self, at=now)


@tagged("mad.offer-passed/1")
class OfferPassed(BoardChange):
    """A side lets the offered act continue."""

    side: int

    def apply_to(self, board: Board) -> Board:
        if board.offer is None:
            return board
        left = tuple(one for one in board.offer.waiting if one != self.side)
        return replace(board, offer=replace(board.offer, waiting=left))


@tagged("mad.run-let/1")
class RunLet(BoardChange):
    """A side lets the cards happen that come in a run with the one being played."""

    side: int

    def apply_to(self, board: Board) -> Board:
        return replace(board, cards=action_cards.let_run(board.cards, self.side))


@tagged("mad.inflicted/1")
class Inflicted(BoardChange):
    """A figure inflicted sixes and sevens on the Deadly Weapons table."""

    figure: int
    sixes: int
    sevens: int

    def apply_to(self, board: Board) -> Board:
        before = next((one for one in board.tallies if one.figure == self.figure), DeadlyTally(self.figure))
        after = DeadlyTally(self.figure, before.sixes + self.sixes, before.sevens + self.sevens)
        return replace(board, tallies=(*(one for one in board.tallies if one.figure != self.figure), after))


@tagged("mad.vehicle-set/1")
class VehicleSet(BoardChange):
    """A vehicle comes on, or a player corrects one; narrower changes describe what happens to it in play."""

    vehicle: Vehicle

    def apply_to(self, board: Board) -> Board:
        return VEHICLES.put(board, quieted(self.vehicle))


@tagged("mad.vehicle-gone/1")
class VehicleGone(BoardChange):
    """A vehicle is no longer on the table; a scenario remembers its driver."""

    name: str

    def apply_to(self, board: Board) -> Board:
        gone = VEHICLES.of(board, self.name)
        left = VEHICLES.without(board, self.name)
        if gone is None or board.scenario is None:
            return left
        return replace(left, scenario=driven_off(board.scenario, gone))


@tagged("mad.vehicle-boarded/1")
class VehicleBoarded(BoardChange):
    """Figures get into a vehicle or onto it; `off` names the vehicle from which they climb, if any."""

    name: str
    figures: tuple[int, ...]
    outside: bool = False
    off: str = ""

    def apply_to(self, board: Board) -> Board:
        into = VEHICLES.of(board, self.name)
        coming = self.figures
        if self.off:
            aboard = {figure for one in board.vehicles if same(one.name, self.off) for figure in one.aboard}
            coming = tuple(figure for figure in coming if figure in aboard)
        if into is None or not coming:
            return board
        rest = tuple(left_by(one, coming) if set(coming) & set(one.aboard) else one for one in board.vehicles)
        after = left_by(into, coming)
        place = "outside" if self.outside else "inside"
        after = replace(after, **{place: (*getattr(after, place), *coming)})
        return VEHICLES.put(replace(board, vehicles=rest), replace(after, speed=into.speed if after.inside else None))


@tagged("mad.bomb-set/1")
class BombSet(BoardChange):
    """A figure set a bomb or lit it again. Its fuse burns by `fuse` cards of its side; 0 for a dud.

    Raises IllegalNow for the name of an event, which would set it off.
    """

    bomb: Bomb
    fuse: int = 0

    def apply_to(self, board: Board) -> Board:
        name = self.bomb.name
        left = _defused(board, name)
        if any(same(one.what, name) for one in left.cards.countdowns):
            raise IllegalNow(f"An event is already called “{name}”. Give the bomb another name.")
        if self.fuse > 0:
            burns = Countdown(name, self.fuse, self.bomb.side)
            left = replace(left, cards=action_cards.count_down(left.cards, burns))
        return BOMBS.put(left, self.bomb)


@tagged("mad.bomb-gone/1")
class BombGone(BoardChange):
    """A bomb went off, or was taken away, and its fuse with it."""

    name: str

    def apply_to(self, board: Board) -> Board:
        return BOMBS.without(_defused(board, self.name), self.name)


@tagged("mad.fire-lit/1")
class FireLit(BoardChange):
    """Something burns."""

    what: str

    def apply_to(self, board: Board) -> Board:
        others = tuple(fire for fire in board.fires if not same(fire.what, self.what))
        return replace(board, fires=(*others, Fire(self.what)))


@tagged("mad.fire-put/1")
class FirePut(BoardChange):
    """A fire burns on a square of the street."""

    what: str
    at: Square

    def apply_to(self, board: Board) -> Board:
        return replace(
            board, fires=tuple(replace(one, at=self.at) if one.what == self.what else one for one in board.fires)
        )


@tagged("mad.fire-braved/1")
class FireBraved(BoardChange):
    """A figure may leap through a fire with its next move, or has done so.

    may  whether it may
    """

    what: str
    figure: int
    may: bool

    def apply_to(self, board: Board) -> Board:
        return replace(board, fires=tuple(self._braved(one) for one in board.fires))

    def _braved(self, fire: Fire) -> Fire:
        if fire.what != self.what:
            return fire
        others = tuple(one for one in fire.passed if one != self.figure)
        return replace(fire, passed=(*others, self.figure) if self.may else others)


@tagged("mad.fire-out/1")
class FireOut(BoardChange):
    """A fire has burned out, or the street on which it burned is gone."""

    what: str

    def apply_to(self, board: Board) -> Board:
        return replace(board, fires=tuple(fire for fire in board.fires if not same(fire.what, self.what)))
