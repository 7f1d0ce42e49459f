"""A game on the table: sides, cards, who has acted, cars, bombs, outrage. The referee's notepad.

Figures keep their own state (rules.mad_dogs.model); this is what lies between them. Changes are decided facts; `legal`
says what a side may do with the cards now, and `spend` whether a figure may act.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from rules.core.events import Change, Kind
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs import cards as deck
from rules.mad_dogs.cards import COURT, LOW, Activation, Card, Cards, Countdown, Drawn, Rank


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game: a suit by its place, who plays it (user ids), the gangs it brought (their ids)."""

    name: str
    players: tuple[int, ...] = ()
    gangs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outrage:
    """Points of public outrage to be added after the game, and why."""

    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game in progress, or closed.

    acted    what each figure has spent, (figure id, actions), of each activation in `cards.acting`, in the same order
    """

    name: str
    sides: tuple[Side, ...]
    cards: Cards
    acted: tuple[tuple[tuple[int, int], ...], ...] = ()
    outrage: tuple[Outrage, ...] = ()
    open: bool = True

    def side_of_player(self, user: int) -> int | None:
        """The side somebody plays; None for an onlooker."""
        return next((index for index, side in enumerate(self.sides) if user in side.players), None)

    def side_of_gang(self, gang: int) -> int | None:
        """The side that brought a gang; None when nobody did."""
        return next((index for index, side in enumerate(self.sides) if gang in side.gangs), None)

    @property
    def acting(self) -> Activation | None:
        """The activation that acts now."""
        return self.cards.acting[-1] if self.cards.acting else None


class Move(StrEnum):
    """What can be done with the cards."""

    DRAW = "draw"
    ACT = "act"
    HOLD = "hold"
    LET_GO = "let go"
    INTERRUPT = "interrupt"
    DONE = "done"


def new_game(name: str, sides: tuple[str, ...]) -> Game:
    """A game at its start; OutOfRange unless it has one to four sides of different names."""
    if len({side.casefold() for side in sides}) < len(sides):
        raise OutOfRange("Two sides can't have the same name.")
    return Game(name, tuple(Side(side) for side in sides), deck.opened(len(sides)))


def legal(game: Game, side: int) -> tuple[Move, ...]:
    """What a side may do with the cards now."""
    if not game.open:
        return ()
    cards, moves = game.cards, list[Move]()
    if cards.shown is None and not cards.acting:
        moves.append(Move.DRAW)
    if cards.shown is not None and cards.shown.side == side:
        moves.append(Move.ACT)
        if cards.shown.rank is not Rank.TEN and len(cards.held[side]) < deck.MOST_HELD:
            moves.append(Move.HOLD)
        moves.append(Move.LET_GO)
    if cards.acting:
        top = cards.acting[-1]
        if top.side == side:
            moves.append(Move.DONE)
        elif cards.held[side] and not (top.trump and cards.acting[-2].side == side):
            moves.append(Move.INTERRUPT)
    return tuple(moves)


def actions_left(game: Game, side: int, figure: int) -> int:
    """How many actions a figure of a side has left on the card that acts now; 0 when it is not that side's turn."""
    top = game.acting
    if top is None or top.side != side:
        return 0
    return top.actions - dict(game.acted[-1]).get(figure, 0)


def spend(game: Game, side: int | None, figure: int, name: str, actions: int) -> ActionsSpent:
    """The change that books a figure's actions; IllegalNow out of turn or beyond what the card gives."""
    top = game.acting
    if side is None:
        raise IllegalNow(f"{name}'s gang takes no part in this game: an umpire brings it on with /game bring.")
    if top is None:
        raise IllegalNow(f"Nobody is acting: {name} must wait for a card.")
    if top.side != side:
        raise IllegalNow(
            f"It is the turn of {game.sides[top.side].name}: {name} must wait, or interrupt with a hold card."
        )
    if top.card.rank is Rank.TEN:
        raise IllegalNow("A Ten is for the civilians: gangsters wait.")
    left = actions_left(game, side, figure)
    if actions > left:
        wanted = f"{actions} action{'s' * (actions != 1)}"
        raise IllegalNow(f"That takes {wanted}, and {name} has {left or 'none'} left on the {top.card}.")
    return ActionsSpent(0, figure, actions)


def companions(game: Game, figure: int) -> bool:
    """Whether a low card has been led by another figure: whoever acts now must stand within 2 inches of it."""
    top = game.acting
    others = [acted for acted, _ in game.acted[-1] if acted != figure] if game.acted else []
    return top is not None and top.card.rank in LOW and bool(others)


def scope(card: Card) -> str:
    """Whom a card activates."""
    if card.rank in COURT:
        return "the whole gang"
    return "one figure and friends within 2 inches" if card.rank in LOW else "every civilian"


@dataclass(frozen=True, slots=True)
class GameChange(Change):
    """Something that happened to a game."""

    kind: ClassVar[Kind] = Kind.GAME


@dataclass(frozen=True, slots=True)
class Opened(GameChange):
    """A game begins."""

    tag: ClassVar[str] = "mad.game-opened/1"
    game: Game


@dataclass(frozen=True, slots=True)
class PlayerSeated(GameChange):
    """Somebody plays a side from now on; an umpire may seat several."""

    tag: ClassVar[str] = "mad.player-seated/1"
    side: int
    user: int


@dataclass(frozen=True, slots=True)
class GangBrought(GameChange):
    """A gang comes on for a side."""

    tag: ClassVar[str] = "mad.gang-brought/1"
    side: int
    gang: int


@dataclass(frozen=True, slots=True)
class GangLeft(GameChange):
    """A gang has left the table."""

    tag: ClassVar[str] = "mad.gang-left/1"
    gang: int


@dataclass(frozen=True, slots=True)
class CardsTurned(GameChange):
    """Cards were turned up."""

    tag: ClassVar[str] = "mad.cards-turned/1"
    drawn: Drawn


@dataclass(frozen=True, slots=True)
class CardUsed(GameChange):
    """The open card, or the acting one, was acted on, held, let go or finished by its side."""

    tag: ClassVar[str] = "mad.card-used/1"
    side: int
    move: Move


@dataclass(frozen=True, slots=True)
class Interrupted(GameChange):
    """A hold card was played into somebody else's action."""

    tag: ClassVar[str] = "mad.interrupted/1"
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class ActionsSpent(GameChange):
    """A figure used actions of the card that acts now."""

    tag: ClassVar[str] = "mad.actions-spent/1"
    figure: int
    actions: int


@dataclass(frozen=True, slots=True)
class CountdownSet(GameChange):
    """A fuse was lit, or an event set."""

    tag: ClassVar[str] = "mad.countdown-set/1"
    countdown: Countdown


@dataclass(frozen=True, slots=True)
class CitizensAsked(GameChange):
    """Whether the citizens rise, and against which side: -1 for never."""

    tag: ClassVar[str] = "mad.citizens-asked/1"
    against: int


@dataclass(frozen=True, slots=True)
class OutrageAdded(GameChange):
    """Public outrage to be counted after the game."""

    tag: ClassVar[str] = "mad.outrage-added/1"
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Closed(GameChange):
    """The game is over."""

    tag: ClassVar[str] = "mad.game-closed/1"


GAME_CHANGES: Final = (
    Opened,
    PlayerSeated,
    GangBrought,
    GangLeft,
    CardsTurned,
    CardUsed,
    Interrupted,
    ActionsSpent,
    CountdownSet,
    CitizensAsked,
    OutrageAdded,
    Closed,
)


def apply(game: Game | None, change: Change) -> Game:
    """The game after a change; ValueError for a change that games do not know."""
    if isinstance(change, Opened):
        return change.game
    if game is None:
        raise ValueError(f"{change.tag} for a game that was never opened")
    match change:
        case PlayerSeated(side=side, user=user):
            return _with_side(game, side, replace(game.sides[side], players=(*game.sides[side].players, user)))
        case GangBrought(side=side, gang=gang):
            return _with_side(game, side, replace(game.sides[side], gangs=(*game.sides[side].gangs, gang)))
        case GangLeft(gang=gang):
            sides = tuple(replace(side, gangs=tuple(one for one in side.gangs if one != gang)) for side in game.sides)
            return replace(game, sides=sides)
        case CardsTurned(drawn=drawn):
            return replace(game, cards=deck.after_draw(game.cards, drawn), acted=())
        case CardUsed(side=side, move=move):
            return _use(game, side, move)
        case Interrupted(side=side, card=card):
            return replace(game, cards=deck.interrupt(game.cards, side, card), acted=(*game.acted, ()))
        case ActionsSpent(figure=figure, actions=actions):
            spent = dict(game.acted[-1])
            spent[figure] = spent.get(figure, 0) + actions
            return replace(game, acted=(*game.acted[:-1], tuple(spent.items())))
        case CountdownSet(countdown=countdown):
            return replace(game, cards=deck.count_down(game.cards, countdown))
        case CitizensAsked(against=against):
            return replace(game, cards=replace(game.cards, rising=against))
        case OutrageAdded(points=points, why=why):
            return replace(game, outrage=(*game.outrage, Outrage(points, why)))
        case Closed():
            return replace(game, open=False)
        case _:
            raise ValueError(f"games do not know {change.tag}")


def _with_side(game: Game, index: int, side: Side) -> Game:
    return replace(game, sides=tuple(side if place == index else old for place, old in enumerate(game.sides)))


def _use(game: Game, side: int, move: Move) -> Game:
    match move:
        case Move.ACT:
            return replace(game, cards=deck.act(game.cards, side), acted=((),))
        case Move.HOLD:
            return replace(game, cards=deck.hold(game.cards, side))
        case Move.LET_GO:
            return replace(game, cards=deck.let_go(game.cards, side))
        case Move.DONE:
            return replace(game, cards=deck.done(game.cards, side), acted=game.acted[:-1])
        case _:
            raise ValueError(f"{move} is no use of a card")
