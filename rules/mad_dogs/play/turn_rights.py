"""The rights of sides and figures in a game: hold cards, offered acts, actions.

`actions_spent` decides whether a figure may act. Times are seconds since 1970.
"""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.play.game import Game
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS, LOW, ActionCard, Rank
from rules.mad_dogs.model.board import Acted, ActionsSpent, ActOffered, Board, OfferPassed
from rules.mad_dogs.model.figures import Gait

# Cards


def require_interrupt(board: Board, side: int, card: ActionCard | None = None, now: int | None = None) -> None:
    """Raise IllegalNow unless a side may interrupt now with this hold card or any; with `now` None no offer is over."""
    action_cards.check_interrupt(board.cards, side, card)
    if board.offer is not None and (side not in board.offer.waiting or not offer_runs(board, now)):
        raise IllegalNow(f"It is too late to interrupt “{board.offer.what}”. Wait for the next act.")


def may_interrupt_now(board: Board, now: int | None = None) -> tuple[int, ...]:
    """The sides with a hold card that may interrupt now: none that has answered an offer, or after its time."""
    return tuple(side for side in range(board.cards.sides) if _interrupts(board, side, now))


def _interrupts(board: Board, side: int, now: int | None) -> bool:
    try:
        require_interrupt(board, side, now=now)
    except IllegalNow:
        return False
    return True


def could_interrupt(board: Board) -> tuple[int, ...]:
    """The sides with a hold card that could interrupt the card being played; answers to an offer don't count."""
    return may_interrupt_now(replace(board, offer=None))


# Offers


def offer_runs(board: Board, now: int | None) -> bool:
    """Whether an offer still runs, so that the acting side must wait.

    An offer ends when all sides have answered, or when its time is up.
    """
    offer = board.offer
    return offer is not None and bool(offer.waiting) and (now is None or now < offer.until)


def check_offer(board: Board, side: int, now: int) -> None:
    """Raise IllegalNow for a side that does not act, or while an offer runs."""
    if board.acting is None or board.acting.side != side:
        raise IllegalNow("Only the side that acts can offer an act for interruption. Wait for your card.")
    if offer_runs(board, now):
        assert board.offer is not None
        raise IllegalNow(f"“{board.offer.what}” is still on offer. Wait until the other sides have answered.")


def offer_act(
    board: Board, side: int, what: str, until: int, now: int, game_id: int = 0, asked: tuple[int, ...] | None = None
) -> ActOffered:
    """The change that offers an act to the sides `asked`, or to all that could interrupt it.

    Without any such side the act continues. Raises IllegalNow as `check_offer` does, OutOfRange for a past time.
    """
    check_offer(board, side, now)
    if until <= now:
        raise OutOfRange("An offer must leave time to answer. Pick a later time.")
    return ActOffered(game_id, what, until, could_interrupt(board) if asked is None else asked)


def pass_offer(board: Board, side: int, now: int | None = None, game_id: int = 0) -> OfferPassed:
    """The change by which a side lets an offered act continue; IllegalNow for a side that is not asked."""
    if board.offer is None or not offer_runs(board, now):
        raise IllegalNow("No act is on offer now. Wait until another side offers one.")
    if side not in board.offer.waiting:
        raise IllegalNow("The bot did not ask you, or you have answered already. Wait for the other sides.")
    return OfferPassed(game_id, side)


# Actions


def acted_by(board: Board, figure: int) -> Acted | None:
    """The actions of a figure on the card being played; None before it has acted."""
    return next((acted for acted in board.acted[-1] if acted.figure == figure), None) if board.acted else None


def gait_of(board: Board, figure: int) -> Gait:
    """The fastest move of a figure on the card being played; moves on an interrupted card don't count."""
    acted = acted_by(board, figure)
    return (acted.gait if acted is not None else None) or Gait.STILL


def aims(board: Board, figure: int) -> bool:
    """Whether a figure has aimed, on this card or before it, and has done nothing since."""
    return figure in board.aiming


def actions_left(board: Board, side: int | None, figure: int) -> int:
    """The actions that a figure of a side has left on the card being played; 0 out of that side's turn."""
    if board.acting is None or board.acting.side != side:
        return 0
    acted = acted_by(board, figure)
    return board.acting.actions - (acted.actions if acted is not None else 0)


def brawl_cost(board: Board, side: int | None, figure: int) -> int:
    """The actions that a brawling attack costs: all that are left, at least 1, since it ends the turn
    (mad.cards.actions).
    """
    return max(1, actions_left(board, side, figure))


def second_action(board: Board, figure: int) -> bool:
    """Whether the next action of a figure is its second on the card being played; after a move a blow is then free."""
    acted, top = acted_by(board, figure), board.acting
    # A held card gives one action only, so it has no second: the card must give as many as a drawn one.
    return top is not None and acted is not None and DRAWN_ACTIONS - 1 == acted.actions == top.actions - 1


def actions_spent(
    game: Game,
    side: int | None,
    figure: int,
    name: str,
    actions: int,
    gait: Gait | None = None,
    aimed: bool = False,
    now: int | None = None,
    *,
    civilian: bool = False,
    game_id: int = 0,
    beside: tuple[int, ...] | None = None,
) -> ActionsSpent:
    """The change by which a figure spends actions on the card being played.

    side      the figure's; it does not matter for a civilian, which acts on any Ten
    gait      its move; None for anything but a move
    aimed     the action is to aim
    civilian  the figure is a civilian
    game_id   the id of the game, for the change
    beside    the ids of those beside the figure, if it is the first to act on a low card and stands on a street

    Raises IllegalNow out of turn, away from the first who acted on a low card, beyond what the card gives, and while
    the act is offered for interruption.
    """
    board: Board = game.board
    top = board.acting
    if side is None and not civilian:
        raise IllegalNow(
            f"{name} is on no side, so no card is theirs. Put their gang on a side with /game bring."
        ).offering("Bring a gang", "game bring")
    if top is None:
        raise IllegalNow(f"No card is being played. {name} must wait for one.")
    if civilian and top.card.rank is not Rank.TEN:
        raise IllegalNow(f"Civilians act only on a Ten. {name} must wait for one.")
    if not civilian and top.side != side:
        raise IllegalNow(
            f"It is the turn of {game.sides[top.side].name}. {name} must wait, or interrupt with a hold card."
        )
    if not civilian and top.card.rank is Rank.TEN:
        raise IllegalNow("On a Ten only civilians act. Gangsters wait for another card.")
    if board.offer is not None and offer_runs(board, now):
        asked = either(game.sides[one].name for one in board.offer.waiting)
        raise IllegalNow(f"{asked} may still interrupt “{board.offer.what}”. {name} must wait.")
    left = actions_left(board, top.side, figure)
    if actions > left:
        needed = f"{actions} action{'s' * (actions != 1)}"
        raise IllegalNow(
            f"That takes {needed}, but {name} has {left or 'none'} left on the {top.card}. Do less, or wait for the "
            "next card."
        )
    first = first_on_low_card(board)
    if first is not None and not is_with(first, figure):
        raise IllegalNow(
            f"A low card lets one figure act, and friends beside it. {name} was not beside the first. Wait for another "
            "card."
        )
    return ActionsSpent(game_id, figure, actions, gait, aimed, beside)


def begins_low_card(board: Board) -> bool:
    """Whether whoever acts next is the first to act on a low card."""
    return board.acting is not None and board.acting.card.rank in LOW and not any(board.acted[-1:])


def first_on_low_card(board: Board) -> Acted | None:
    """The first figure that acted on the low card being played; None for another card, and before any did."""
    low = board.acting is not None and board.acting.card.rank in LOW
    return board.acted[-1][0] if low and any(board.acted[-1:]) else None


def is_with(first: Acted, figure: int) -> bool:
    """Whether a figure may act with the first on a low card, as far as the bot knows: it or one beside it."""
    return first.beside is None or figure in (first.figure, *first.beside)


def must_stay_close(board: Board, figure: int) -> bool:
    """Whether a figure must stay within 2 inches of another, which was the first to act on a low card.

    On a street the bot has seen to it.
    """
    first = first_on_low_card(board)
    if first is None or first.beside is not None:
        return False
    return any(acted.figure != figure for acted in board.acted[-1])
