"""The board of a game, what can happen to it, and the board after that.

Figures keep their own state (rules.mad_dogs.model); the board is what lies between them: cards, who has acted, offers
to interrupt, cars, bombs, fires, outrage. Changes are decided facts. Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

from rules.core.events import LEGACY, Change, Kind, tagged
from rules.core.frozen import frozen, replace
from rules.core.game import BoardChange, BoardSet
from rules.core.named import called, put, same, without
from rules.core.owed import Owed
from rules.core.pace import Decision, Pace
from rules.core.refusal import IllegalNow
from rules.core.waiting import Lapse, Wait
from rules.mad_dogs import cards as deck
from rules.mad_dogs.cards import Activation, Card, Cards, Countdown, Drawn, Rank
from rules.mad_dogs.dues import ALIGHT, GIVES_UP, GUTS, SAW
from rules.mad_dogs.holding_on import RIDE
from rules.mad_dogs.model import Gait, Nerve, Posture, Standing
from rules.mad_dogs.naming import NAMED, PicksOwe
from rules.mad_dogs.staging import STAGING_CHANGES, Staged, driven_off, staged_after
from rules.mad_dogs.tables import BYSTANDERS
from rules.mad_dogs.uproar import Place, PlaceSaid
from rules.mad_dogs.vehicles import (
    BEFELL,
    Bomb,
    BombGone,
    BombSet,
    Fire,
    FireLit,
    FireOut,
    Vehicle,
    VehicleGone,
    VehicleSet,
    befallen,
    new_turn,
    quieted,
)

GAITS: Final = list(Gait)
SHOTS: Final = frozenset({"mad shoot", "mad-wreck shoot"})
"""The commands by which somebody shoots."""


@frozen
class Acted:
    """What a figure has done on one card.

    actions  spent
    gait     the fastest it moved; None for one that stood still
    moved    the last thing it did was to move
    """

    figure: int
    actions: int
    gait: Gait | None = None
    moved: bool = False


@frozen
class Offer:
    """An act that others may interrupt before it is carried out.

    until    when nobody can any more
    waiting  sides that have not said yet
    """

    what: str
    until: int
    waiting: tuple[int, ...] = ()


@frozen
class Outrage:
    """Points of public outrage to be added after the game, and why."""

    points: int
    why: str


@frozen
class Tally:
    """Sixes and sevens on the Deadly Weapons table that a figure inflicted in this game (mad.stone-cold)."""

    figure: int
    sixes: int = 0
    sevens: int = 0


NO_CARDS: Final = deck.opened(1)
"""Those of no game."""


@frozen
class Board:
    """What lies between the figures of a game.

    acted    what figures did on each activation in `cards.acting`, in the same order
    aiming   figures whose last action, on whatever card, was to aim
    offer    the act last offered on the card that acts, until it is carried out or interrupted
    tallies  figures without a six or seven have none
    scenario the one that is played; None for a fight of its own
    place    what the players say of where the fight was; None until they do
    """

    cards: Cards = NO_CARDS
    acted: tuple[tuple[Acted, ...], ...] = ()
    aiming: tuple[int, ...] = ()
    offer: Offer | None = None
    outrage: tuple[Outrage, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    bombs: tuple[Bomb, ...] = ()
    fires: tuple[Fire, ...] = ()
    tallies: tuple[Tally, ...] = ()
    scenario: Staged | None = None
    place: Place | None = None

    @property
    def acting(self) -> Activation | None:
        """The activation that acts now."""
        return self.cards.acting[-1] if self.cards.acting else None

    def vehicle(self, name: str) -> Vehicle:
        """The vehicle of this name; UnknownName otherwise."""
        return called("vehicle", name, self.vehicles)

    def bomb(self, name: str) -> Bomb:
        """The bomb of this name; UnknownName otherwise."""
        return called("bomb", name, self.bombs)


def new_board(sides: int) -> Board:
    """The board at the start of a game; OutOfRange unless it has one to four sides."""
    return Board(deck.opened(sides))


class Move(StrEnum):
    """What can be done with the cards."""

    DRAW = "draw"
    ACT = "act"
    HOLD = "hold"
    LET_GO = "let go"
    INTERRUPT = "interrupt"
    DONE = "done"


# Changes


@tagged("mad.cards-turned/1")
class CardsTurned(BoardChange):
    """Cards were turned up."""

    drawn: Drawn


@tagged("mad.card-used/1")
class CardUsed(BoardChange):
    """The open card, or the acting one, was acted on, held, let go or finished by its side."""

    side: int
    move: Move


@tagged("mad.interrupted/1")
class Interrupted(BoardChange):
    """A hold card was played into somebody else's action."""

    side: int
    card: Card


@tagged("mad.actions-spent/1")
class ActionsSpent(BoardChange):
    """A figure used actions of the card that acts now: to move (`gait`), to aim, or for something else."""

    figure: int
    actions: int
    gait: Gait | None = None
    aimed: bool = False


@tagged("mad.aim-lost/1")
class AimLost(BoardChange):
    """A figure that had aimed did something that costs it no action, such as fighting somebody off."""

    figure: int


@tagged("mad.countdown-set/1")
class CountdownSet(BoardChange):
    """An event was set; fuses come with their bombs."""

    countdown: Countdown


@tagged("mad.countdown-gone/1")
class CountdownGone(BoardChange):
    """An event will not happen any more; fuses go with their bombs."""

    what: str


@tagged("mad.citizens-asked/1")
class CitizensAsked(BoardChange):
    """Whether the citizens rise, and against which side: -1 for never."""

    against: int


@tagged("mad.outrage-added/1")
class OutrageAdded(BoardChange):
    """Public outrage to be counted after the game."""

    points: int
    why: str


@tagged("mad.act-offered/1")
class ActOffered(BoardChange):
    """An act may be interrupted by some sides until a time."""

    what: str
    until: int
    waiting: tuple[int, ...]


@tagged("mad.offer-moved/1")
class OfferMoved(BoardChange):
    """There is more time to interrupt an act, or to let it happen.

    since  since when the game stood still; 0 where it did not; this and the others in seconds since the epoch
    least  the time is not up before
    anew   it has so many seconds, from when it goes on; 0 for as many as before
    at     when it goes on
    """

    since: int = 0
    least: int = 0
    at: int = 0
    anew: int = 0

    def dated(self, now: int) -> OfferMoved:
        return replace(self, at=now)


@tagged("mad.offer-passed/1")
class OfferPassed(BoardChange):
    """A side lets the offered act go on."""

    side: int


@tagged("mad.inflicted/1")
class Inflicted(BoardChange):
    """A figure inflicted sixes and sevens on the Deadly Weapons table."""

    figure: int
    sixes: int
    sevens: int


def apply(board: Board | None, change: Change) -> Board:
    """The board after a change; ValueError for a change that boards do not know, or of one never set."""
    if board is None:
        raise ValueError(f"{change.tag} for a board that was never set")
    if isinstance(change, BEFELL):
        return replace(board, vehicles=befallen(board.vehicles, change))
    if isinstance(change, STAGING_CHANGES):
        return replace(board, scenario=staged_after(board.scenario, change))
    match change:
        case CardsTurned(drawn=drawn):
            return _turned(board, drawn)
        case CardUsed(side=side, move=move):
            return replace(_used(board, side, move), offer=None)
        case Interrupted(side=side, card=card):
            cards = deck.interrupt(board.cards, side, card)
            return replace(board, cards=cards, acted=(*board.acted, ()), offer=None)
        case ActionsSpent():
            if not board.acted:
                raise IllegalNow("Nobody is acting.")
            acted = (*board.acted[:-1], _spent(board.acted[-1], change))
            rest = _lowered(board.aiming, change.figure)
            return replace(board, acted=acted, aiming=(*rest, change.figure) if change.aimed else rest, offer=None)
        case AimLost(figure=figure):
            return replace(board, aiming=_lowered(board.aiming, figure))
        case CountdownSet(countdown=countdown):
            return _counting(board, countdown)
        case CountdownGone(what=what):
            return replace(board, cards=_stopped(board.cards, what))
        case CitizensAsked(against=against):
            return replace(board, cards=replace(board.cards, rising=against))
        case OutrageAdded(points=points, why=why):
            return replace(board, outrage=(*board.outrage, Outrage(points, why)))
        case ActOffered(what=what, until=until, waiting=waiting):
            return replace(board, offer=Offer(what, until, waiting))
        case OfferMoved(since=since, least=least, at=at, anew=anew):
            stood, offer = at - since if since else 0, board.offer
            return replace(
                board, offer=offer and replace(offer, until=max(at + anew if anew else offer.until + stood, least))
            )
        case OfferPassed(side=side):
            return _passed(board, side)
        case VehicleSet(vehicle=vehicle):
            return replace(board, vehicles=put(board.vehicles, quieted(vehicle)))
        case VehicleGone(name=name):
            return _towed(board, name)
        case BombSet(bomb=bomb, fuse=fuse):
            return _armed(_defused(board, bomb.name), bomb, fuse)
        case BombGone(name=name):
            return replace(_defused(board, name), bombs=without(board.bombs, name))
        case FireLit(what=what):
            return replace(board, fires=(*(fire for fire in board.fires if not same(fire.what, what)), Fire(what)))
        case FireOut(what=what):
            return replace(board, fires=tuple(fire for fire in board.fires if not same(fire.what, what)))
        case PlaceSaid(place=place):
            return replace(board, place=place)
        case Inflicted():
            return replace(board, tallies=_tallied(board.tallies, change))
        case _:
            raise ValueError(f"boards do not know {change.tag}")


def _turned(board: Board, drawn: Drawn) -> Board:
    """A card turned up, or a new turn: nobody has acted on it and nothing is offered."""
    bombs = tuple(replace(bomb, due=True) if bomb.name in drawn.due else bomb for bomb in board.bombs)
    cards = deck.after_draw(board.cards, drawn)
    vehicles = board.vehicles if cards.turn == board.cards.turn else tuple(map(new_turn, board.vehicles))
    return replace(board, cards=cards, acted=(), offer=None, bombs=bombs, vehicles=vehicles)


def _used(board: Board, side: int, move: Move) -> Board:
    match move:
        case Move.ACT:
            return replace(board, cards=deck.act(board.cards, side), acted=((),))
        case Move.HOLD:
            return replace(board, cards=deck.hold(board.cards, side))
        case Move.LET_GO:
            return replace(board, cards=deck.let_go(board.cards, side))
        case Move.DONE:
            return replace(board, cards=deck.done(board.cards, side), acted=board.acted[:-1])
        case _:
            raise ValueError(f"{move} is no use of a card")


def _spent(acted: tuple[Acted, ...], change: ActionsSpent) -> tuple[Acted, ...]:
    """What figures have done on a card, one more deed with it; the fastest gait stays."""
    before = next((one for one in acted if one.figure == change.figure), Acted(change.figure, 0))
    moved = change.gait not in (None, Gait.STILL)
    gait = max(filter(None, (before.gait, change.gait)), key=GAITS.index, default=None)
    after = Acted(change.figure, before.actions + change.actions, gait, moved)
    return tuple(after if one is before else one for one in acted) if before in acted else (*acted, after)


def _lowered(aiming: tuple[int, ...], figure: int) -> tuple[int, ...]:
    return tuple(one for one in aiming if one != figure)


def _counting(board: Board, countdown: Countdown) -> Board:
    """An event set; IllegalNow for the name of a bomb, which it would set off."""
    if any(same(bomb.name, countdown.what) for bomb in board.bombs):
        raise IllegalNow(f"A bomb is called “{countdown.what}”: give the event another name.")
    return replace(board, cards=deck.count_down(board.cards, countdown))


def _armed(board: Board, bomb: Bomb, fuse: int) -> Board:
    """A bomb set; IllegalNow for the name of an event, which would set it off."""
    if any(same(one.what, bomb.name) for one in board.cards.countdowns):
        raise IllegalNow(f"An event is called “{bomb.name}”: give the bomb another name.")
    cards = deck.count_down(board.cards, Countdown(bomb.name, fuse, bomb.side)) if fuse > 0 else board.cards
    return replace(board, cards=cards, bombs=put(board.bombs, bomb))


def _defused(board: Board, name: str) -> Board:
    """No fuse of this bomb burns, if there is such a bomb."""
    if not any(same(bomb.name, name) for bomb in board.bombs):
        return board
    return replace(board, cards=_stopped(board.cards, name))


def _stopped(cards: Cards, what: str) -> Cards:
    """Nothing of this name is counted down."""
    return replace(cards, countdowns=tuple(one for one in cards.countdowns if not same(one.what, what)))


def _towed(board: Board, name: str) -> Board:
    """A vehicle gone; a scenario remembers who drove it."""
    gone = next((one for one in board.vehicles if same(one.name, name)), None)
    left = replace(board, vehicles=without(board.vehicles, name))
    if gone is None or board.scenario is None:
        return left
    return replace(left, scenario=driven_off(board.scenario, gone))


def _passed(board: Board, side: int) -> Board:
    if board.offer is None:
        return board
    left = tuple(one for one in board.offer.waiting if one != side)
    return replace(board, offer=replace(board.offer, waiting=left))


def _tallied(tallies: tuple[Tally, ...], change: Inflicted) -> tuple[Tally, ...]:
    before = next((one for one in tallies if one.figure == change.figure), Tally(change.figure))
    after = Tally(change.figure, before.sixes + change.sixes, before.sevens + change.sevens)
    return (*(one for one in tallies if one.figure != change.figure), after)


def _to_be_let(offer: Offer) -> Iterator[Wait]:
    """An act that may be interrupted, for those who have not said."""
    for side in offer.waiting:
        lets = Lapse("mad-card let", (("side", str(side + 1)),), "It happens.")
        yield Wait(
            f"“{offer.what}” may be interrupted, or let happen.",
            side,
            command="mad-card let",
            label="Let it happen",
            until=offer.until,
            decision=Decision.ANSWER,
            lapse=lets,
        )


class MadDogsGames(PicksOwe):
    """The umpire's view of this system."""

    board = Board
    most_sides = deck.MOST_SIDES
    lets = "mad-card let"
    interrupts = "mad-card interrupt"
    veiled: tuple[type[Change], ...] = ()

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        return BoardSet(subject, "mad", new_board(sides))

    @staticmethod
    def phase(board: Board) -> int:
        return board.cards.turn

    @staticmethod
    def in_hand(board: Board, side: int) -> tuple[str, ...]:
        return tuple(map(str, board.cards.held[side]))

    @staticmethod
    def may_interrupt(board: Board, side: int, card: str) -> bool:
        try:
            deck.check_interrupt(board.cards, side, next(one for one in board.cards.held[side] if str(one) == card))
        except (IllegalNow, StopIteration):
            return False
        return True

    @staticmethod
    def shooter(command: str, paid: Collection[Change]) -> int:
        if command not in SHOTS:
            return 0
        return next((one.figure for one in paid if isinstance(one, ActionsSpent)), 0)

    @staticmethod
    def may_shoot(figure: Any) -> bool:
        return figure.present and figure.posture is not Posture.DEAD and not (figure.off_board or figure.arrested)

    @staticmethod
    def can_pay(figure: Any, owed: Owed) -> bool:
        """Whether somebody can still make a test that he owes: who is laid out, has left, or runs in terror, need not.

        The dead owe one thing: who saw them die. Who got a grip need not give up. Whether somebody has still to hold
        on, or to get out, hangs on the vehicle.
        """
        if owed.command in (RIDE, ALIGHT):
            return False
        if owed.command == SAW:
            return figure.posture is Posture.DEAD
        if owed == GIVES_UP:
            runs = figure.standing is Standing.LEFT and not figure.laid_out
            return figure.nerve is not Nerve.STEADY and (runs or figure.can_act)
        if owed.command == GUTS and figure.nerve is Nerve.TERRIFIED:
            return False
        return bool(figure.can_act)

    @staticmethod
    def side_of(board: Board, thing: str) -> int | None:
        """Whose a vehicle is; and which the attacker and the defender of a scenario are."""
        if board.scenario is not None and thing in NAMED:
            return board.scenario.place(NAMED[thing])
        return next((one.side for one in board.vehicles if one.name == thing), None)

    @staticmethod
    def taken_by(board: Board, id: int, figure: Any) -> int | None:
        """Every civilian is the side's that acts on a Ten."""
        top = board.acting
        return top.side if top is not None and top.card.rank is Rank.TEN and figure.profile in BYSTANDERS else None

    @staticmethod
    def paced(
        game: int, board: Board, before: Pace, after: Pace, lasts: Callable[[Decision], int]
    ) -> tuple[Change, ...]:
        """An act that may be interrupted has as much more time as the game stood still, or is given, or its whole time
        by other times. Where nobody has a clock any more, it waits for nobody.
        """
        if board.offer is not None and before.by_post and not after.by_post:
            return tuple(OfferPassed(game, side) for side in board.offer.waiting)
        anew = lasts(Decision.ANSWER) if after.by_post and after.times != before.times else 0
        moved = before.paused or anew or after.until != before.until
        moves = board.offer is not None and not after.paused and moved
        return (OfferMoved(game, before.paused, after.until, anew=anew),) if moves else ()

    @staticmethod
    def times(board: Board) -> tuple[int, ...]:
        """Until when an act may be interrupted."""
        return (board.offer.until,) if board.offer is not None and board.offer.waiting else ()

    @staticmethod
    def whole_again(game: int, board: Board, pace: Pace, lasts: Callable[[Decision], int]) -> tuple[Change, ...]:
        """An act that may be interrupted may be so for the whole time of an answer."""
        anew = OfferMoved(game, least=pace.until, anew=lasts(Decision.ANSWER))
        return (anew,) if board.offer is not None and pace.by_post else ()

    @staticmethod
    def waits(board: Board, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterator[Wait]:
        """An act that may be interrupted, for those who have not said: till then nobody acts. Else the card that is
        acted on, or open.
        """
        cards, offer = board.cards, board.offer
        if offer is not None and offer.waiting:
            yield from _to_be_let(offer)
            return
        if cards.acting:
            ends = Lapse("mad-card done", told="The card is over.")
            yield Wait(f"Your side acts on the {cards.acting[-1].card}.", cards.acting[-1].side, lapse=ends)
        elif cards.shown is not None:
            goes = Lapse("mad-card pass", told="The card is let go.")
            what = f"The {cards.shown} is open: act on it, hold it or let it go."
            yield Wait(what, cards.shown.side, lapse=goes)
        elif cards.spent or any(cards.held) or cards.turn > 1:  # the first is drawn when all are on the table
            yield Wait("A card is to be drawn.", lapse=Lapse("mad-card draw", told="It is drawn."), at_once=True)

    @staticmethod
    def due(board: Board) -> int:
        """0: whoever acts next reads whether the time for something is up."""
        return 0


LEGACY["mad", Kind.GAME] = apply
