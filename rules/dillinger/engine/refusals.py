"""Why a move is illegal now, in a sentence that cites the paragraph that forbids it."""

from __future__ import annotations

from typing import Final

from rules.dillinger.enemy_actions.mouthpieces import MOTHER
from rules.dillinger.engine.absence import NOT_WAITING, needed, waited_for
from rules.dillinger.law_actions.catching import SAFE
from rules.dillinger.model.boxes_and_forces import RAIDED, Box, dollars
from rules.dillinger.model.card_table import (
    MOST_CARDS,
    MOST_MEN,
    CardTable,
    Man,
    Phase,
    Stage,
    TradeOffer,
    card_of,
    names_of,
)
from rules.dillinger.model.cards import AccessoryKind, uses_text
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.paragraphs import ORDERS, PASSING, TRADING, ruled
from rules.dillinger.table.running_table import holds
from rules.dillinger.table.standing_orders import ASKINGS, ASKS
from rules.dillinger.table.trades import CARDS_TRADED, MOST_OFFERS, trading
from rules.dillinger.table.waiting_times import asked_now

PREPARING = (Verb.ACTIVATE, Verb.READY)
CARDS = (Verb.DISCARD, Verb.DRAW_CARDS, Verb.DRAW_ENEMY, Verb.RETAIN, Verb.NO_DRAW)
CRIMES: Final = {
    Verb.HIDE: "6.32",
    Verb.PLACE: "4.3",
    Verb.CASE: "8.2",
    Verb.ROB: "8.31",
    Verb.TAKE: "8.33",
    Verb.LAM: "8.4",
    Verb.KIDNAP: "8.51",
    Verb.KEEP: "8.54",
    Verb.COLLECT: "8.61",
    Verb.HIT: "8.71",
    Verb.BAIL: "10.21",
    Verb.ESCAPE: "10.31",
    Verb.NO_CRIME: "8.8",
}
"""The enemy actions and their paragraphs."""
LAW: Final = {Verb.CATCH: "9.1", Verb.TRY: "10.41", Verb.SPREE: "9.4", Verb.NO_LAW: "9.1"}
"""The law actions and their paragraphs."""
POLICE, AGENTS = names_of(AccessoryKind.STATE_POLICE), names_of(AccessoryKind.AGENT)
TRADE = (Verb.OFFER, Verb.ACCEPT, Verb.DECLINE)
ANSWERS: Final = {
    Verb.PLAY: "9.13",
    Verb.CALL_OFF: "9.231",
    Verb.GO_ON: "9.231",
    Verb.KILL: "9.24",
    Verb.LUCK: "9.24",
    Verb.YIELD: "9.24",
    Verb.COUNSEL: "10.41",
    Verb.ROOM: "10.42",
}
"""The answers, and the paragraphs by which they are too late."""
LATE: Final = {
    AccessoryKind.BANK_HOLIDAY: "9.221",
    AccessoryKind.JAIL_RIOT: "10.33",
    AccessoryKind.HOSTAGES: "9.231",
    AccessoryKind.MEDIA_HYPE: "8.34",
    AccessoryKind.GUN_MOLL: "9.4",
    AccessoryKind.SPREE: "9.4",
    AccessoryKind.TEAR_GAS: "9.36",
}
"""Cards with a paragraph of their own by which they are too late. The others share that of all cards."""


def reason(table: CardTable, seat: int, move: Move, now: int) -> str:
    """Why a move is not legal now; `now` in seconds since the epoch."""
    if table.stage is Stage.GATHERING:
        return ruled("The cards are not dealt yet. The game begins once every player has a seat", "4.1")
    if table.stage is Stage.OVER:
        return ruled("This game is over. Its score is final", "6.61")
    if table.decision is not None:
        return _pending(table, seat, move)
    if move.verb is Verb.PASS:
        return _passing(table, seat)
    if move.verb in ANSWERS:
        return _late(table, move)
    if move.verb in TRADE:
        return _trade(table, seat, move, now)
    if move.verb is Verb.ATTACH:
        return _attach(table, seat, move)
    if table.stage is Stage.PREPARING:
        return _preparing(table, seat, move)
    if seat != table.turn.seat:
        return ruled("It isn't your turn. Wait for it", "6.2")
    if move.verb is Verb.DROP:
        return ruled("That public enemy isn't yours. Discard one of your own", "6.42")
    return _turn(table, seat, move)


def _pending(table: CardTable, seat: int, move: Move) -> str:
    decision = table.decision
    assert decision is not None
    rule = asking_rule(table, decision)
    if move.verb is Verb.PASS:
        return ruled("The player who must answer has a time limit. The game continues when it is up", PASSING)
    if seat not in decision.asked:
        kind = _card_played(move)
        rule = LATE.get(kind, rule) if kind is not None else rule
        return ruled("The bot is asking other players now. Wait until that is settled", rule)
    if decision.reply(seat) is not None:
        return ruled("You have already answered. Wait for the others, or until the time is up", rule)
    if decision.step in table.players[seat].ahead:
        return ruled("You chose to answer this in advance, so your standing orders decide. Wait for the result", ORDERS)
    if seat not in asked_now(table, decision):
        return ruled("The time for all questions about this action is up. The game continues in a moment", rule)
    if decision.step is QuestionStep.FIRE and move.verb is Verb.LUCK:
        return ruled("The shot missed, so there is no Luck to try. Fire back, or give in", "8.74")
    if move.verb is Verb.COUNSEL and decision.step is QuestionStep.COUNSEL:
        return _lawyer(table, seat, move)
    if move.verb is Verb.ROOM and decision.step is QuestionStep.ROOM:
        return ruled(f"You can't discard {move.means} here. Make room by discarding one of your own enemies", "10.42")
    if move.verb is Verb.PLAY and Verb.PLAY not in ASKINGS[decision.step].verbs:
        return _late(table, move)
    return ruled(f"You must answer first: {decision.step}. Make that choice", rule)


def asking_rule(table: CardTable, decision: OpenDecision) -> str:
    """The paragraph of a question. An answer to a raid, and a jam in a contract hit, have their own."""
    man = table.man(decision.man)
    if decision.step is QuestionStep.SPOIL and table.man(decision.force) is not None:
        return ASKS[QuestionStep.JAM]
    if decision.step in (QuestionStep.REACT, QuestionStep.SPOIL) and man is not None and man.box in RAIDED:
        return "9.36"
    return ASKS[decision.step]


def _late(table: CardTable, move: Move) -> str:
    """Why an answer has no open question any more, and when it would have been right."""
    man, kind = table.man(move.man), _card_played(move)
    if kind is not None:
        return ruled(f"You can't play {kind} now. It is for {uses_text(kind)}", LATE.get(kind, ANSWERS[Verb.PLAY]))
    if move.verb in (Verb.KILL, Verb.LUCK, Verb.YIELD):
        rule = ASKS[QuestionStep.TARGET] if man is not None and man.box is Box.CASING else ANSWERS[move.verb]
        return ruled("There is no catch or hit to answer now. Choose Kill or Luck when one comes up", rule)
    return ruled(f"That question isn't open now. {RIGHT[move.verb]}", ANSWERS[move.verb])


def _card_played(move: Move) -> AccessoryKind | None:
    """The kind of the first card in an answer; None for none."""
    return next((card_of(card).kind for card in move.cards if card in CARDS_TRADED), None)


RIGHT: Final = {
    Verb.PLAY: "Play cards when you are asked for them, before the dice",
    Verb.CALL_OFF: "Call the police off when the hostages are played, before the dice",
    Verb.GO_ON: "Let the police continue when the hostages are played, before the dice",
    Verb.COUNSEL: "Send a lawyer before the die of the trial",
    Verb.ROOM: "Make room at once when the accused is acquitted",
}
"""When an answer would have been right."""


def _passing(table: CardTable, seat: int) -> str:
    """Why a player can't ask to pass another."""
    waited = waited_for(table)
    if not waited:
        return NOT_WAITING
    if seat in waited:
        return ruled("The game is waiting for you. Make your move, or pass", PASSING)
    if seat in table.votes:
        return ruled(f"You have already asked for that. It takes {needed(table)} players at the table", PASSING)
    return ruled("The time is up. The game continues in a moment", PASSING)


def _trade(table: CardTable, seat: int, move: Move, now: int) -> str:
    if move.verb is not Verb.OFFER:
        offer = next((one for one in table.offers if one.number == move.number and one.to == seat), None)
        return _unkept(table, offer) if offer is not None else ruled("That offer is gone. Make another", "6.51")
    if trading(table, now) and len(table.offers) >= MOST_OFFERS:
        return ruled(f"There are already {MOST_OFFERS} offers. Accept one, or turn one down", TRADING)
    if table.stage is Stage.PREPARING:
        if not table.traded:
            return ruled("Trading has not begun. It begins once every player has put a public enemy into play", "6.52")
        if trading(table, now):
            return ruled("One of you is ready, so trading is over between you two. Trade with another player", "6.52")
        return ruled("The time for trading before the game is over. Trade in a turn", "6.52")
    if seat != table.turn.seat and move.to != table.turn.seat:
        return ruled(
            "In a turn you can trade only with the player whose turn it is. Offer your trade to that player", "6.51"
        )
    if table.turn.phase is Phase.CARDS:
        return ruled("Trading comes after the draw. Wait until the cards are drawn", "6.2")
    return ruled("The time for trading in this turn is over. Trade in the next turn", "6.51")


def _unkept(table: CardTable, offer: TradeOffer) -> str:
    """Why a player can't accept an offer."""
    receiver, giver = table.players[offer.to], table.players[offer.by]
    if offer.void:
        return ruled("The other player no longer has the goods on offer. Turn it down", "6.51")
    if not holds(receiver, offer.get):
        return ruled("You don't hold the cards that the offer asks for. Turn it down", "6.51")
    if receiver.money < offer.get_money:
        return ruled(
            f"The offer asks for {dollars(offer.get_money)}, and you have {dollars(receiver.money)}. Turn it down",
            "6.51",
        )
    if giver.money < offer.give_money:
        return ruled(f"The other player no longer has the {dollars(offer.give_money)} on offer. Turn it down", "6.51")
    return ruled(f"After that trade a hand would have more than {MOST_CARDS} cards. Turn it down", "6.33")


def _attach(table: CardTable, seat: int, move: Move) -> str:
    rule = arming_rule(move.man) if move.man in (*POLICE, *AGENTS) else "7.13"
    if not table.players[seat].free(move.means):
        return ruled(f"You have no free {move.means}. Name a card in your hand", rule)
    if move.man in (*POLICE, *AGENTS):
        return _arm(table, seat, move)
    man = table.man(move.man)
    if man is None or man.seat != seat or man.box is None:
        return ruled("You attach cards only to your own public enemies in play. Name one of them", rule)
    if man.box is Box.JAIL:
        return ruled("You can't attach cards to an enemy in jail. Name another enemy", rule)
    if move.means in man.under:
        return ruled(
            f"{man.name} already has a {move.means}, and can have only one of each type. Name another card", rule
        )
    return ruled(f"{move.means} can't be attached to a public enemy. Name another card", rule)


def _arm(table: CardTable, seat: int, move: Move) -> str:
    """Why a card does not go under state police or a special agent."""
    player, rule = table.players[seat], arming_rule(move.man)
    if move.man not in player.hand:
        return ruled(f"You don't hold {move.man}. Name police or an agent in your hand", rule)
    if move.means != AccessoryKind.TOMMY_GUN:
        return ruled(f"Only a Tommy Gun goes under {move.man}. Name that card", rule)
    if move.man in player.armed:
        return ruled(f"A Tommy Gun is already under {move.man}, and a card holds only one. Name another card", rule)
    return ruled("Special agents use no Tommy Gun before the Federal Crime Bill. Name another card", "7.421")


def arming_rule(force: str) -> str:
    """The paragraph of cards under state police, or under a special agent."""
    return "7.33" if force in POLICE else "7.43"


def _preparing(table: CardTable, seat: int, move: Move) -> str:
    if move.verb not in PREPARING:
        return ruled("The game has not begun. Put your public enemies into play, then press Ready", "4.3")
    if table.players[seat].ready:
        return ruled("You are already ready. Wait for the others", "4.3")
    if move.verb is Verb.READY:
        return ruled("You have no public enemy in play yet. Put one into Casing Bank or On the Lam first", "4.3")
    return ruled(
        "That enemy is not in your hand, or there is no such box. Name a public enemy in your hand, and Casing "
        "Bank or On the Lam",
        "4.3",
    )


def _turn(table: CardTable, seat: int, move: Move) -> str:
    phase = table.turn.phase
    if move.verb in PREPARING:
        return ruled(
            "The game has begun, so putting an enemy into play is an enemy action. Use your enemy action for it", "4.3"
        )
    if move.verb in CARDS:
        return _cards(table, seat, move) if phase is Phase.CARDS else _drawn(table, move)
    if phase is Phase.CARDS:
        return ruled("A turn begins with the draw. Draw first", "6.2")
    if move.verb in CRIMES:
        if phase is Phase.CRIME:
            return _crime(table, seat, move)
        if move.verb is Verb.HIDE:
            return ruled(
                "An enemy goes straight on the lam only when you draw it, before your enemy action. Choose "
                "another action",
                "6.32",
            )
        return ruled("Your enemy action for this turn is over. Take your law action, or pass it", "8.1")
    if phase is Phase.CRIME:
        return ruled("The enemy action comes before the law action. Take it, or pass it", "6.2")
    return _law(table, seat, move)


def _drawn(table: CardTable, move: Move) -> str:
    """The refusal of a move of the turn's cards after the draw."""
    match move.verb:
        case Verb.DISCARD:
            return ruled("You discard cards before the draw, and you have drawn. Choose another move", "6.41")
        case Verb.RETAIN:
            return ruled(
                "A lawyer goes on retainer in place of another draw, and you have drawn. Choose another move", "7.532"
            )
        case Verb.DRAW_ENEMY if table.turn.fresh in table.gone:
            return ruled(
                "You discarded the enemy that you drew, and that gives you no other. Choose another move", "6.42"
            )
        case _:
            return ruled("You have already drawn this turn. Choose another move", "6.2")


def _cards(table: CardTable, seat: int, move: Move) -> str:
    held, full = table.hand_of(seat), table.hand_of(seat) >= MOST_CARDS
    if move.verb is Verb.DISCARD:
        return ruled(
            f"You discard only from a full hand of {MOST_CARDS} cards, and you have {held}. Draw instead", "6.4"
        )
    if full:
        return ruled(f"You have {held} cards, which is a full hand. Discard before you draw", "6.33")
    match move.verb:
        case Verb.DRAW_ENEMY if len(table.men_of(seat)) >= MOST_MEN:
            return ruled(
                f"You already have {MOST_MEN} public enemies, the most a player can have. Discard one before "
                "you draw another",
                "6.32",
            )
        case Verb.DRAW_ENEMY | Verb.DRAW_CARDS:
            return ruled("That deck is empty. Draw from another", "6.61")
        case Verb.RETAIN if table.players[seat].retainer:
            return ruled("You already have a lawyer on retainer for the whole game. Choose another draw", "7.532")
        case Verb.RETAIN:
            return _lawyer(table, seat, move)
        case _:
            return ruled("You can still draw a card, so you must. Choose one of the draws", "6.2")


def _lawyer(table: CardTable, seat: int, move: Move) -> str:
    """Why a lawyer can't be hired once, or kept on retainer; and why an available one is of no use."""
    name, money, retained = move.means, table.players[seat].money, move.verb is Verb.RETAIN
    lawyer = next((one for one in table.book.mouthpieces if one.name == name), None)
    if not table.lawyers:
        return ruled("The short game has no lawyers. Choose another move", "6.631")
    if lawyer is None:
        return ruled(f"{name or 'That'} is not a lawyer. Name one of the mouthpieces", "7.51")
    if name != table.players[seat].retainer and name not in table.lawyers_free:
        return ruled(f"{name} is on retainer to another player. Name another lawyer", "7.532")
    fee = lawyer.retainer if retained else lawyer.once
    if name != table.players[seat].retainer and fee > money:
        rule = "7.532" if retained else "7.531"
        return ruled(f"{name} takes {dollars(fee)}, and you have {dollars(money)}. Name another lawyer, or none", rule)
    rule = "10.32" if move.verb is Verb.ESCAPE else "7.52"
    return ruled(f"{name} adds nothing to this die. Name another lawyer, or none", rule)


def _crime(table: CardTable, seat: int, move: Move) -> str:
    mine = table.man(move.means if move.verb is Verb.HIT else move.man)
    men = table.men_of(seat)
    if move.verb is Verb.NO_CRIME or (mine is not None and mine.seat == seat):
        bound = next((man for man in men if man.bound and man is not mine), None)
        if bound is not None:
            return _bound(bound, passing=move.verb is Verb.NO_CRIME)
        unkept = next((m for m in men if m.box is Box.KIDNAP and m.name not in table.turn.kept and m is not mine), None)
        if unkept is not None:
            return ruled(
                f"You must first see whether the victim of {unkept.name} stays. Choose “Keep the victim”, or go "
                "for the ransom",
                "8.54",
            )
    if move.verb is Verb.NO_CRIME or mine is None or mine.seat != seat:
        return ruled("That public enemy isn't yours. Name one of your own", CRIMES[move.verb])
    return _deed(table, seat, move, mine)


def _bound(man: Man, passing: bool = False) -> str:
    """What an enemy has begun, and what the enemy action must therefore be."""
    if passing:
        return ruled(f"{man.name} has an action to finish, and your enemy action must be that. Finish it", "8.8")
    if man.robbed:
        return ruled(f"{man.name} has robbed a bank. Your enemy action must be to carry off the take", "8.31")
    if man.paid:
        return ruled(f"The ransom is paid to {man.name}. Your enemy action must be to go on the lam", "8.62")
    refusal = f"The ransom for {man.victim} isn't paid yet. Your enemy action must be to go for it with {man.name}"
    return ruled(refusal, "8.63")


def _deed(table: CardTable, seat: int, move: Move, man: Man) -> str:
    hand, name, rule = table.players[seat].hand, man.name, CRIMES[move.verb]
    if name in table.turn.kept:
        return ruled(f"{name} stays with the victim this turn. Choose another enemy, or pass", "8.53")
    if man.bound:
        return _bound(man)
    match move.verb:
        case Verb.BAIL | Verb.ESCAPE if man.box is not Box.JAIL:
            return ruled(f"{name} is not in jail. Name an enemy who is", rule)
        case Verb.BAIL if move.means == MOTHER:
            return ruled(f"Ma Barker pleads only for the Barkers, not for {name}. Name a lawyer, or none", "10.22")
        case Verb.BAIL | Verb.ESCAPE:
            return _lawyer(table, seat, move)
        case _ if man.box is Box.JAIL:
            return ruled(f"{name} is in jail. Try bail, or an escape", "10.11")
        case Verb.HIT if AccessoryKind.CONTRACT.value not in hand:
            return ruled("A hit takes a Contract for Hit, and you hold none. Choose another action", rule)
        case Verb.HIT if table.enemy(name).hit is None:
            return ruled(f"{name} is not a hit-man. Name one who is", rule)
        case Verb.HIT:
            target = table.man(move.man)
            rule = OUT_OF_REACH.get(target.box, rule) if target is not None and target.seat != seat else rule
            return ruled(
                "A hit-man can't reach that target. Name an opponent's enemy who is casing a bank or on the lam", rule
            )
        case Verb.KIDNAP if move.means not in hand or move.means not in names_of(AccessoryKind.VICTIM):
            return ruled(
                "A kidnapping takes a victim's card from your hand, and you named none. Name one that you hold", rule
            )
        case Verb.KIDNAP if man.box is Box.KIDNAP:
            return ruled(f"{name} already has a victim. Leave the Kidnap box first", "8.55")
        case Verb.COLLECT | Verb.KEEP:
            return ruled(f"{name} holds no victim, so there is none to keep or to sell. Choose another action", rule)
        case Verb.TAKE:
            return ruled(f"{name} has robbed no bank, so there is no take. Choose another action", rule)
        case Verb.PLACE if man.box is not None:
            return ruled(f"{name} is already in play. Choose another action", "6.2")
        case Verb.HIDE if man.box is not None:
            return ruled(f"{name} is already in play. Choose another action", rule)
        case Verb.HIDE:
            return ruled(f"{name} wasn't drawn just now. Put this enemy into play with your enemy action", rule)
        case Verb.PLACE:
            return ruled(f"An enemy comes into play in one of two boxes. Put {name} on Casing Bank or On the Lam", rule)
        case _ if man.box is None:
            return ruled(f"{name} is in your hand. Put this enemy into play first", "4.3")
        case _:
            return ruled(f"{name} is already in the {man.box} box. Take another action, or pass", rule)


OUT_OF_REACH: Final[dict[Box | None, str]] = {Box.KIDNAP: "8.53", Box.RANSOM: "8.65"}
"""The paragraphs of the boxes in which no one is hit."""


def _law(table: CardTable, seat: int, move: Move) -> str:
    man, rule = table.man(move.man), LAW[move.verb]
    if man is None or man.box is None:
        return ruled("That public enemy isn't in play. Name one who is", rule)
    if move.verb is Verb.TRY:
        if man.box is not Box.JAIL:
            return ruled(f"{man.name} is not in jail. Name an enemy who is", rule)
        return _lawyer(table, seat, move)
    if man.seat == seat:
        return ruled(f"{man.name} is yours. Name an opponent's enemy", rule)
    if move.verb is Verb.SPREE:
        held = AccessoryKind.SPREE.value in table.players[seat].hand
        return ruled(
            f"{man.name} is not on the lam. Name an enemy who is"
            if held
            else "You hold no Spending Spree. Choose another action",
            rule,
        )
    if man.box is Box.ROBBING:
        return ruled("Only the local police stop a robbery. Choose them", "9.21")
    if man.box not in RAIDED:
        return ruled(f"The law can't catch an enemy in the {man.box} box. Name another", SAFE[man.box])
    return ruled(f"You don't hold {move.means}. Choose the local police, or a card in your hand", "9.31")
