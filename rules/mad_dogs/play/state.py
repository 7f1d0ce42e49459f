"""The rights of sides and figures in a game: hold cards, offered acts, actions.

`spend` decides whether a figure may act. Times are seconds since 1970.
"""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.play.game import Game
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import COURT, DRAWN_ACTIONS, LOW, Card, Rank
from rules.mad_dogs.model.board import Acted, ActionsSpent, ActOffered, Board, OfferPassed
from rules.mad_dogs.model.figures import Figure, Floored, Gait, Posture
from rules.mad_dogs.model.skill_numbers import Occasion, total
from rules.mad_dogs.model.tables import BYSTANDERS, LAW

# Cards


def require_interrupt(board: Board, side: int, card: Card | None = None, now: int | None = None) -> None:
    """Raise IllegalNow unless a side may interrupt now with this hold card or any; with `now` None no offer is over."""
    action_cards.check_interrupt(board.cards, side, card)
    if board.offer is not None and (side not in board.offer.waiting or not waits(board, now)):
        raise IllegalNow(f"“{board.offer.what}” goes on: it is too late to interrupt it.")


def interrupting(board: Board, now: int | None = None) -> tuple[int, ...]:
    """The sides with a hold card that may interrupt now."""
    return tuple(side for side in range(board.cards.sides) if _interrupts(board, side, now))


def _interrupts(board: Board, side: int, now: int | None) -> bool:
    try:
        require_interrupt(board, side, now=now)
    except IllegalNow:
        return False
    return True


def may_interrupt(board: Board) -> tuple[int, ...]:
    """The sides with a hold card that the rules let interrupt now, in spite of their answers to an offer."""
    return interrupting(replace(board, offer=None))


def scope(card: Card) -> str:
    """The figures that a card activates, in words."""
    if card.rank in COURT:
        return "the whole gang"
    return "one figure and friends within 2 inches" if card.rank in LOW else "every civilian"


# Offers


def waits(board: Board, now: int | None) -> bool:
    """Whether an offer still runs, so that those who act must wait. It ends when all sides have answered or the time is
    up.
    """
    offer = board.offer
    return offer is not None and bool(offer.waiting) and (now is None or now < offer.until)


def check_offer(board: Board, side: int, now: int) -> None:
    """Raise IllegalNow for a side that does not act, or while an offer runs."""
    if board.acting is None or board.acting.side != side:
        raise IllegalNow("Only the side that acts can offer an act for interruption.")
    if waits(board, now):
        assert board.offer is not None
        raise IllegalNow(f"“{board.offer.what}” is still offered: wait until that is settled.")


def offer_act(
    board: Board, side: int, what: str, until: int, now: int, subject: int = 0, asked: tuple[int, ...] | None = None
) -> ActOffered:
    """The change that offers an act to the sides `asked`, or to all that may interrupt it; without any the act
    continues.

    Raises IllegalNow as `check_offer` does; OutOfRange for a time that is past.
    """
    check_offer(board, side, now)
    if until <= now:
        raise OutOfRange("An offer must leave some time to answer.")
    return ActOffered(subject, what, until, may_interrupt(board) if asked is None else asked)


def pass_offer(board: Board, side: int, now: int | None = None, subject: int = 0) -> OfferPassed:
    """The change by which a side lets an offered act continue; IllegalNow for a side that is not asked."""
    if board.offer is None or not waits(board, now):
        raise IllegalNow("No act is offered for interruption now.")
    if side not in board.offer.waiting:
        raise IllegalNow("You are not asked whether to interrupt, or have said so already.")
    return OfferPassed(subject, side)


# Actions


def acted_by(board: Board, figure: int) -> Acted | None:
    """The actions of a figure on the card that acts now; None before it has acted."""
    return next((acted for acted in board.acted[-1] if acted.figure == figure), None) if board.acted else None


def gait_of(board: Board, figure: int) -> Gait:
    """The fastest move of a figure on the card that acts now; a hold card forgets the card that it interrupts."""
    acted = acted_by(board, figure)
    return (acted.gait if acted is not None else None) or Gait.STILL


def aims(board: Board, figure: int) -> bool:
    """Whether a figure has aimed, on this card or before it, and has done nothing since."""
    return figure in board.aiming


def actions_left(board: Board, side: int | None, figure: int) -> int:
    """The actions that a figure of a side has left on the card that acts now; 0 when it is not that side's turn."""
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
    """Whether the next action of a figure is its second on the card that acts; after a move a blow is then free."""
    acted, top = acted_by(board, figure), board.acting
    return top is not None and acted is not None and DRAWN_ACTIONS - 1 == acted.actions == top.actions - 1


def spend(
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
    subject: int = 0,
) -> ActionsSpent:
    """The change that books a figure's actions on the board of a game.

    side      the figure's; it does not matter for a civilian, who acts on any Ten
    gait      its move; None for anything but a move
    aimed     the action is to aim
    civilian  the figure is a civilian
    subject   the game's id

    Raises IllegalNow out of turn, beyond what the card gives, and while the act is offered for interruption.
    """
    board: Board = game.board
    top = board.acting
    if side is None and not civilian:
        raise IllegalNow(f"{name} is on no side, so no card is his: /game bring says whose side the gang is on.")
    if top is None:
        raise IllegalNow(f"Nobody is acting: {name} must wait for a card.")
    if civilian and top.card.rank is not Rank.TEN:
        raise IllegalNow(f"Civilians act on a Ten: {name} must wait for one.")
    if not civilian and top.side != side:
        raise IllegalNow(
            f"It is the turn of {game.sides[top.side].name}: {name} must wait, or interrupt with a hold card."
        )
    if not civilian and top.card.rank is Rank.TEN:
        raise IllegalNow("A Ten is for the civilians: gangsters wait.")
    if board.offer is not None and waits(board, now):
        asked = either(game.sides[one].name for one in board.offer.waiting)
        raise IllegalNow(f"“{board.offer.what}” may still be interrupted by {asked}: {name} must wait.")
    left = actions_left(board, top.side, figure)
    if actions > left:
        wanted = f"{actions} action{'s' * (actions != 1)}"
        raise IllegalNow(f"That takes {wanted}, and {name} has {left or 'none'} left on the {top.card}.")
    return ActionsSpent(subject, figure, actions, gait, aimed)


def companions(board: Board, figure: int) -> bool:
    """Whether another figure led a low card, so that those who act now must be within 2 inches of it."""
    others = [acted for acted in board.acted[-1] if acted.figure != figure] if board.acted else []
    return board.acting is not None and board.acting.card.rank in LOW and bool(others)


# Figures


def after_joker(figure: Figure, jokers: int = 1) -> Floored | None:
    """The state of a knocked-out figure after so many Jokers; None when they change nothing.

    It can stand up at the next one, at the second with Not the Face! (mad.brawl.table).
    """
    if figure.posture is Posture.DEAD or figure.floored not in (Floored.OUT, Floored.STIRRING) or jokers < 1:
        return None
    needed = 1 + (total(figure.skills, Occasion.COMING_ROUND) if figure.floored is Floored.OUT else 0)
    return Floored.DOWN if jokers >= needed else Floored.STIRRING


def wanted(figure: Figure) -> bool:
    """Whether the police take the figure when they come after the sirens: a living gangster on the board, at large."""
    gangster = figure.profile not in LAW | BYSTANDERS
    gone = figure.off_board or figure.arrested
    return gangster and figure.present and figure.posture is not Posture.DEAD and not gone
