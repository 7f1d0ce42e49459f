"""Using cards: acting, holding, letting go, interrupting, from the options of /mad-card."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, side_named
from cogs._kit.owing import owing, refuse_owed
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import clean
from cogs.mad_dogs.cards.words import (
    DRAW,
    acting_lines,
    after,
    interruptions,
    name_of,
    risings,
    waiting_line,
)
from cogs.mad_dogs.turns import (
    board_here,
    require_side,
    seconds,
)
from db.games import StoredGame
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.board import ActOffered, Board, CardUsed, Interrupted, Move
from rules.mad_dogs.card_names import card_named
from rules.mad_dogs.cards import (
    HELD_ACTIONS,
    Card,
    Rank,
    break_in,
    keep,
    play,
)
from rules.mad_dogs.drink import COMMAND as DRINK
from rules.mad_dogs.dues import COMMANDS, ENGINE, SAW
from rules.mad_dogs.state import check_offer, may_interrupt, offer_act, pass_offer, require, waits

# Using the open card


def _shown(desk: Desk) -> tuple[StoredGame, Board, Card]:
    """The open card, for its side alone."""
    game, board = board_here(desk)
    card = board.cards.shown
    if card is None:
        raise IllegalNow("No card lies open: /mad-card draw turns up the next.")
    require_side(desk, game, card.side)
    return game, board, card


@plays("mad-card act")
async def prepare_act(desk: Desk, _options: Options) -> Play:
    """Use the open card now."""
    game, board, card = _shown(desk)
    _require_gang(game, card.side, card)
    used = CardUsed(game.id, card.side, Move.ACT)
    opened = after(board, used)
    wait = offered(desk, game, opened, str(card))
    now = after(opened, *wait)
    figures = await figures_of(desk, game)
    return Play(
        say=lambda _: Said(
            f"{name_of(game, card.side)} acts on the {card}.",
            acting_lines(game, now, card, figures, seconds(desk)),
            (
                Offer(f"Done with the {card}", "mad-card done", {}),
                *risings(game, card),
                *interruptions(game, now, seconds(desk)),
            ),
        ),
        resolver=play,
        args=(board.cards, card.side),
        changes=lambda _: (used, *wait),
        facts=lambda outcome: {"card": str(card), "actions": outcome.result.actions},
    )


@plays("mad-card hold")
async def prepare_hold(desk: Desk, _options: Options) -> Play:
    """Keep the open card."""
    game, board, card = _shown(desk)
    _require_gang(game, card.side, card)
    used = CardUsed(game.id, card.side, Move.HOLD)
    held = after(board, used).cards.held[card.side]
    return Play(
        say=lambda _: Said(
            f"{name_of(game, card.side)} holds the {card}.",
            (f"In hand: {', '.join(map(str, held))}; each is one action, to interrupt with.",),
            (DRAW,),
        ),
        resolver=keep,
        args=(board.cards, card.side),
        changes=lambda _: (used,),
        facts=lambda outcome: {"held": str(outcome.result)},
    )


@plays("mad-card pass")
async def prepare_pass(desk: Desk, _options: Options) -> Play:
    """Leave the open card unused."""
    game, board, card = _shown(desk)
    used = CardUsed(game.id, card.side, Move.LET_GO)
    after(board, used)
    return Play(
        say=lambda _: Said(f"{name_of(game, card.side)} lets the {card} go.", (), (DRAW,)),
        changes=lambda _: (used,),
        rule="mad.cards.draw",
    )


@plays("mad-card done")
async def prepare_done(desk: Desk, _options: Options) -> Play:
    """The acting card is finished; whoever was interrupted goes on."""
    game, board = board_here(desk)
    if not board.cards.acting:
        raise IllegalNow("Nobody is acting: /mad-card draw turns up the next card.")
    top = board.cards.acting[-1]
    require_side(desk, game, top.side)
    await _require_settled(desk, game, top.side)
    used = CardUsed(game.id, top.side, Move.DONE)
    now = after(board, used)
    below = now.cards.acting[-1] if now.cards.acting else None
    headline = f"{name_of(game, top.side)} is done with the {top.card}."
    if below is None:
        said = Said(headline, (), (DRAW,))
    else:
        goes_on = f"{name_of(game, below.side)} goes on with the {below.card}."
        offers = (Offer(f"Done with the {below.card}", "mad-card done", {}), *interruptions(game, now, seconds(desk)))
        said = Said(headline, (goes_on,), offers)
    return Play(say=lambda _: said, changes=lambda _: (used,), rule="mad.cards.draw")


async def _require_settled(desk: Desk, game: StoredGame, side: int) -> None:
    """Refuse while a car owes a test, or somebody on it, or a Drunk/Addicted his die, or nobody says who saw a death.

    For the die of an engine the car's own side is asked.
    """
    others = {car.name for car in game.game.board.vehicles if car.side not in (None, side)}
    figures = await figures_of(desk, game)
    debts = [debt for debt in owing(game, figures) if debt.owed.command in {*COMMANDS, SAW, DRINK}]
    refuse_owed([one for one in debts if one.owed.command != ENGINE or one.name not in others], "the card is done")


def _require_gang(game: StoredGame, side: int, card: Card) -> None:
    if not game.game.sides[side].gangs and card.rank is not Rank.TEN:
        raise IllegalNow(f"{name_of(game, side)} has no gang on the table any more: let the {card} go.")


# Interrupting


@plays("mad-card interrupt")
async def prepare_interrupt(desk: Desk, options: Options) -> Play:
    """A hold card played into somebody's action."""
    game, board = board_here(desk)
    card = card_named(str(options["card"]), [one for hand in board.cards.held for one in hand])
    require_side(desk, game, card.side)
    _require_gang(game, card.side, card)
    require(board, card.side, Move.INTERRUPT, card, seconds(desk))
    played = Interrupted(game.id, card.side, card)
    opened = after(board, played)
    top, below = opened.cards.acting[-1], opened.cards.acting[-2]
    wait = offered(desk, game, opened, str(card))
    now = after(opened, *wait)
    figures = await figures_of(desk, game)
    how = "trumps" if top.trump else "interrupts"
    return Play(
        say=lambda _: Said(
            f"{name_of(game, card.side)} {how} {name_of(game, below.side)} with the {card}.",
            (
                *acting_lines(game, now, card, figures, seconds(desk), HELD_ACTIONS),
                f"Then {name_of(game, below.side)} goes on with the {below.card}.",
            ),
            (Offer(f"Done with the {card}", "mad-card done", {}), *interruptions(game, now, seconds(desk))),
        ),
        resolver=break_in,
        args=(board.cards, card.side, card),
        changes=lambda _: (played, *wait),
        facts=lambda outcome: {"card": str(card), "trumps": outcome.result.trump},
    )


@plays("mad-card offer")
async def prepare_offer(desk: Desk, options: Options) -> Play:
    """An act announced, for others to interrupt before it is carried out."""
    game, board = board_here(desk)
    if not board.cards.acting:
        raise IllegalNow("Nobody is acting: there is no act to announce.")
    top = board.cards.acting[-1]
    require_side(desk, game, top.side)
    if not may_interrupt(board):
        raise IllegalNow("Nobody holds a card that could interrupt: carry it out.")
    act = clean(" ".join(str(options["act"]).split())[:200])
    minutes = game.game.minutes if options.get("minutes") is None else int(options["minutes"])
    now_at = seconds(desk)
    check_offer(board, top.side, now_at)
    waiting = (offer_act(board, top.side, act, now_at + 60 * minutes, now_at, game.id),) if minutes else ()
    now = after(board, *waiting)
    wait = waiting_line(game, now, now_at) or "This waits for nobody: interrupt before it is rolled."
    return Play(
        say=lambda _: Said(f"{name_of(game, top.side)} announces: {act}", (wait,), interruptions(game, now, now_at)),
        changes=lambda _: waiting,
        rule="mad.cards.interrupt",
    )


@plays("mad-card let")
async def prepare_let(desk: Desk, options: Options) -> Play:
    """A side lets an announced act happen."""
    game, board = board_here(desk)
    if not waits(board, seconds(desk)):
        raise IllegalNow("No act waits for anybody now.")
    named = options.get("side")
    mine = game.game.side_of_player(desk.caller.actor.id)
    if named is None and mine is None:
        raise OutOfRange("Say which side lets it happen: side:1.")
    side = side_named(game, str(named)) if named is not None else int(mine or 0)
    require_side(desk, game, side)
    passed = pass_offer(board, side, seconds(desk), game.id)
    now = after(board, passed)
    acting = game.game.board.cards.acting[-1]
    left = waiting_line(game, now, seconds(desk)) or f"{name_of(game, acting.side)} carries it out."
    return Play(
        say=lambda _: Said(f"{name_of(game, side)} lets it happen.", (left,)),
        changes=lambda _: (passed,),
        rule="mad.cards.interrupt",
    )


def offered(desk: Desk, game: StoredGame, board: Board, what: str) -> tuple[Change, ...]:
    """An act put up for interruption, where the game waits for people who are away and somebody could interrupt."""
    sides = may_interrupt(board)
    if not game.game.minutes or not sides:
        return ()
    return (ActOffered(game.id, what, seconds(desk) + 60 * game.game.minutes, sides),)
