"""Why something can't be done now, in a sentence that names the rule."""

from __future__ import annotations

from rules.dillinger.cards import Kind
from rules.dillinger.game.absent import NOT_WAITING, needed, waited_for
from rules.dillinger.game.asked import Step
from rules.dillinger.game.cells import MOTHER
from rules.dillinger.game.moves import Move, Verb
from rules.dillinger.game.running import holds
from rules.dillinger.game.table import MOST_CARDS, MOST_MEN, CardTable, Man, Offer, Phase, Stage, names_of
from rules.dillinger.game.trading import MOST_OFFERS, trading
from rules.dillinger.game.waiting import asked_now
from rules.dillinger.model import RAIDED, Box, dollars

PREPARING = (Verb.ACTIVATE, Verb.READY)
CARDS = (Verb.DISCARD, Verb.DRAW_CARDS, Verb.DRAW_ENEMY, Verb.RETAIN, Verb.NO_DRAW)
CRIME = (
    Verb.HIDE,
    Verb.PLACE,
    Verb.CASE,
    Verb.ROB,
    Verb.TAKE,
    Verb.LAM,
    Verb.KIDNAP,
    Verb.KEEP,
    Verb.COLLECT,
    Verb.HIT,
    Verb.BAIL,
    Verb.ESCAPE,
    Verb.NO_CRIME,
)
SAFE = {Box.CASING: "8.2", Box.KIDNAP: "8.53", Box.JAIL: "10.11"}
"""The rules of the boxes in which nobody is caught."""
FORCES = (*names_of(Kind.STATE_POLICE), *names_of(Kind.AGENT))
LAW = (Verb.CATCH, Verb.TRY, Verb.SPREE, Verb.NO_LAW)
TRADE = (Verb.OFFER, Verb.ACCEPT, Verb.DECLINE)
ANSWERS = (
    Verb.PLAY,
    Verb.CALL_OFF,
    Verb.GO_ON,
    Verb.KILL,
    Verb.LUCK,
    Verb.YIELD,
    Verb.COUNSEL,
    Verb.ROOM,
)


def reason(table: CardTable, seat: int, move: Move, now: int) -> str:
    """Why a move that is not legal now is not; `now` in seconds since the epoch."""
    if table.stage is Stage.GATHERING:
        return "The cards are not dealt yet: the game begins once everybody has a seat (4.1)."
    if table.stage is Stage.OVER:
        return "This game is over: its score stands (6.61)."
    if table.decision is not None:
        return _pending(table, seat, move)
    if move.verb is Verb.PASS:
        return _passing(table, seat)
    if move.verb in ANSWERS:
        return "Nobody is waiting for an answer from you any more (9.13)."
    if move.verb in TRADE:
        return _trade(table, seat, move, now)
    if move.verb is Verb.ATTACH:
        return _attach(table, seat, move)
    if table.stage is Stage.PREPARING:
        return _preparing(table, seat, move)
    if seat != table.turn.seat:
        return "It is not your turn: wait for it (6.2)."
    if move.verb is Verb.DROP:
        return "That is not your public enemy: discard one of your own (6.42)."
    return _turn(table, seat, move)


def _pending(table: CardTable, seat: int, move: Move) -> str:
    decision = table.decision
    assert decision is not None
    if move.verb is Verb.PASS:
        return "Whoever is asked has a time limit, and the game goes on when it is up (9.13)."
    if seat not in decision.asked:
        return "Others are being asked now: wait until that is settled (9.13)."
    if decision.reply(seat) is not None:
        return "You have answered: wait until the others have, or the time is up (9.13)."
    if decision.step in table.players[seat].ahead:
        return "You answer this beforehand, as you have told everybody: your orders decide (9.13)."
    if seat not in asked_now(table, decision):
        return "The time for all that is asked about this deed is up: it goes on in a moment (9.13)."
    if decision.step is Step.FIRE and move.verb is Verb.LUCK:
        return "Nobody was hit, so there is no Luck to try: fire back, or give in (8.74)."
    if move.verb is Verb.COUNSEL and decision.step is Step.COUNSEL:
        return _lawyer(table, seat, move.means)
    if move.verb is Verb.ROOM and decision.step is Step.ROOM:
        return f"Make room by discarding an enemy of your own, not {move.means} (6.42)."
    return f"You are asked for {decision.step} now: answer that first (9.13)."


def _passing(table: CardTable, seat: int) -> str:
    """Why a player can't ask that somebody be passed."""
    waited = waited_for(table)
    if not waited:
        return NOT_WAITING
    if seat in waited:
        return "The game is waiting for you: play, or pass (6.2)."
    if seat in table.votes:
        return f"You have already asked for that: {needed(table)} players at the table must (6.2)."
    return "The time is up: the game goes on in a moment (6.2)."


def _trade(table: CardTable, seat: int, move: Move, now: int) -> str:
    if move.verb is not Verb.OFFER:
        offer = next((one for one in table.offers if one.number == move.number and one.to == seat), None)
        return _unkept(table, offer) if offer is not None else "That offer is gone (6.51)."
    if trading(table, now) and len(table.offers) >= MOST_OFFERS:
        return f"{MOST_OFFERS} offers wait already: turn one down, or accept it (6.51)."
    if table.stage is Stage.PREPARING:
        if not table.traded:
            return "Trading begins once everybody has put a public enemy into play (4.3)."
        if trading(table, now):
            return "Whoever has said that he is ready trades no more (6.52)."
        return "The time for trading before the game is over (6.52)."
    if seat != table.turn.seat and move.to != table.turn.seat:
        return "In a turn cards are traded with the player whose turn it is, and nobody else (6.51)."
    if table.turn.phase is Phase.CARDS:
        return "Trading comes after the draw (6.2)."
    return "The time for trading in this turn is over (6.51)."


def _unkept(table: CardTable, offer: Offer) -> str:
    """Why an offer can't be accepted by whom it was made to."""
    receiver, giver = table.players[offer.to], table.players[offer.by]
    if offer.void:
        return "The other side no longer has what it offers: turn it down (6.51)."
    if not holds(receiver, offer.get):
        return "You don't hold what is asked for: turn the offer down (6.51)."
    if receiver.money < offer.get_money:
        return f"You are asked for {dollars(offer.get_money)}, and you have {dollars(receiver.money)} (6.51)."
    if giver.money < offer.give_money:
        return f"The other side no longer has the {dollars(offer.give_money)} it offers (6.51)."
    return f"A hand would have more than {MOST_CARDS} cards after that trade (6.33)."


def _attach(table: CardTable, seat: int, move: Move) -> str:
    if not table.players[seat].free(move.means):
        return f"You hold no free {move.means}: name a card in your hand (7.13)."
    if move.man in FORCES:
        return _arm(table, seat, move)
    man = table.man(move.man)
    if man is None or man.seat != seat or man.box is None:
        return "Cards are attached to your own public enemies in play (7.13)."
    if man.box is Box.JAIL:
        return "Nothing is attached to somebody in jail (7.13)."
    if move.means in man.under:
        return f"{man.name} already has a {move.means}: one of each type (7.13)."
    return f"{move.means} is never attached to a public enemy (7.13)."


def _arm(table: CardTable, seat: int, move: Move) -> str:
    """Why a card does not go under state police or a special agent."""
    player = table.players[seat]
    if move.man not in player.hand:
        return f"You don't hold {move.man}: name police or an agent in your hand (7.33, 7.43)."
    if move.means != Kind.TOMMY_GUN:
        return f"Only a Tommy Gun goes under {move.man} (7.33, 7.43)."
    if move.man in player.armed:
        return f"A Tommy Gun already lies under {move.man}: one to a card (7.33, 7.43)."
    return "Special agents use no Tommy Gun before the Federal Crime Bill (7.421)."


def _preparing(table: CardTable, seat: int, move: Move) -> str:
    if move.verb not in PREPARING:
        return "The game has not begun: put your public enemies into play, then say that you are ready (4.3)."
    if table.players[seat].ready:
        return "You have said that you are ready (4.3)."
    if move.verb is Verb.READY:
        return "Put a public enemy into play first, on Casing Bank or On the Lam (4.3)."
    return "Name a public enemy in your hand, and Casing Bank or On the Lam (4.3)."


def _turn(table: CardTable, seat: int, move: Move) -> str:
    phase = table.turn.phase
    if move.verb in CARDS:
        if phase is Phase.CARDS:
            return _cards(table, seat, move)
        late = "Cards are discarded before the draw (6.41)."
        return late if move.verb is Verb.DISCARD else "You have already drawn this turn (6.31)."
    if phase is Phase.CARDS:
        return "A turn begins with the draw: draw first (6.2)."
    if move.verb in CRIME:
        return _crime(table, seat, move) if phase is Phase.CRIME else "Your enemy action for this turn is over (8.1)."
    if phase is Phase.CRIME:
        return "The enemy action comes before the law action: take it, or pass it (6.2)."
    return _law(table, seat, move)


def _cards(table: CardTable, seat: int, move: Move) -> str:
    held, full = table.hand_of(seat), table.hand_of(seat) >= MOST_CARDS
    if move.verb is Verb.DISCARD:
        return f"Cards are discarded from a full hand of {MOST_CARDS}, and you have {held} (6.41)."
    if full:
        return f"You have {held} cards: discard before you draw (6.33)."
    match move.verb:
        case Verb.DRAW_ENEMY if len(table.men_of(seat)) >= MOST_MEN:
            return f"Nobody has more than {MOST_MEN} public enemies: discard one before you draw another (6.32)."
        case Verb.DRAW_ENEMY | Verb.DRAW_CARDS:
            return "That deck is empty (6.61)."
        case Verb.RETAIN if table.players[seat].retainer:
            return "You have a lawyer on retainer, and he stays for the whole game (7.532)."
        case Verb.RETAIN:
            return _lawyer(table, seat, move.means, retained=True)
        case _:
            return "While a card can be drawn, it must be (6.61)."


def _lawyer(table: CardTable, seat: int, name: str, retained: bool = False) -> str:
    """Why a lawyer can't be had for one job, or on retainer; why he is of no use where he could be had."""
    lawyer = next((one for one in table.book.mouthpieces if one.name == name), None)
    rule, money = "7.532" if retained else "7.531", table.players[seat].money
    if not table.lawyers:
        return "There are no lawyers in the short game (6.631)."
    if lawyer is None:
        return f"{name or 'Nobody'} is not a lawyer: name one of the mouthpieces (7.5)."
    if name != table.players[seat].retainer and name not in table.lawyers_free:
        return f"{name} is on retainer to another player ({rule})."
    fee = lawyer.retainer if retained else lawyer.once
    if name != table.players[seat].retainer and fee > money:
        return f"{name} takes {dollars(fee)}, and you have {dollars(money)} ({rule})."
    return f"{name} adds nothing to this: name another lawyer, or none (7.52)."


def _crime(table: CardTable, seat: int, move: Move) -> str:
    mine = table.man(move.means if move.verb is Verb.HIT else move.man)
    men = table.men_of(seat)
    if move.verb is Verb.NO_CRIME or (mine is not None and mine.seat == seat):
        bound = next((man for man in men if man.bound and man is not mine), None)
        if bound is not None:
            return _bound(bound, passing=move.verb is Verb.NO_CRIME)
        unkept = next((m for m in men if m.box is Box.KIDNAP and m.name not in table.turn.kept and m is not mine), None)
        if unkept is not None:
            return f"First see whether the victim of {unkept.name} stays (8.54)."
    if move.verb is Verb.NO_CRIME or mine is None or mine.seat != seat:
        return "Name a public enemy of your own (8.1)."
    return _deed(table, seat, move, mine)


def _bound(man: Man, passing: bool = False) -> str:
    """What an enemy has begun, and what the enemy action is for therefore."""
    if passing:
        return f"{man.name} has not finished what he began, and the enemy action is for that (8.8)."
    if man.robbed:
        return f"{man.name} has robbed a bank: the enemy action is to carry off the take (8.31)."
    if man.paid:
        return f"The ransom is paid to {man.name}: the enemy action is to go on the lam (8.62)."
    return f"Nothing is paid for {man.victim} yet: the enemy action is to go for the ransom with {man.name} (8.63)."


def _deed(table: CardTable, seat: int, move: Move, man: Man) -> str:
    hand = table.players[seat].hand
    if man.name in table.turn.kept:
        return f"{man.name} stays with his victim in this turn (8.53)."
    if man.bound:
        return _bound(man)
    match move.verb:
        case Verb.BAIL | Verb.ESCAPE if man.box is not Box.JAIL:
            return f"{man.name} is not in jail (10.1)."
        case Verb.BAIL if move.means == MOTHER:
            return f"Ma Barker pleads for her own alone, not for {man.name} (10.22)."
        case Verb.BAIL | Verb.ESCAPE:
            return _lawyer(table, seat, move.means)
        case _ if man.box is Box.JAIL:
            return f"{man.name} is in jail: bail him out, or let him escape (10.11)."
        case Verb.HIT if Kind.CONTRACT.value not in hand:
            return "A hit takes a Contract for Hit in hand (8.71)."
        case Verb.HIT if table.enemy(man.name).hit is None:
            return f"{man.name} is not a hit-man (8.71)."
        case Verb.HIT:
            return "A hit is on an opponent's enemy who is casing a bank or on the lam (8.71)."
        case Verb.KIDNAP if move.means not in hand or move.means not in names_of(Kind.VICTIM):
            return "A kidnapping takes a victim's card in hand (8.51)."
        case Verb.COLLECT | Verb.KEEP:
            return f"{man.name} has no victim with him to be kept or sold (8.61)."
        case Verb.TAKE:
            return f"{man.name} has robbed no bank (8.33)."
        case Verb.PLACE | Verb.HIDE if man.box is not None:
            return f"{man.name} is already in play (6.32)."
        case Verb.HIDE:
            return f"{man.name} was not drawn just now: putting him into play is an action (6.32)."
        case Verb.PLACE:
            return f"Put {man.name} into play on Casing Bank or On the Lam (4.3)."
        case _ if man.box is None:
            return f"{man.name} is in your hand: put him into play first (4.3)."
        case _:
            return f"{man.name} can't do that where he is, {man.box} (8.1)."


def _law(table: CardTable, seat: int, move: Move) -> str:
    man = table.man(move.man)
    if man is None or man.box is None:
        return "Name a public enemy in play (9.1)."
    if move.verb is Verb.TRY:
        if man.box is not Box.JAIL:
            return f"{man.name} is not in jail (10.41)."
        return _lawyer(table, seat, move.means)
    if man.seat == seat:
        return f"{man.name} is yours: the law goes after somebody else's (9.1)."
    if move.verb is Verb.SPREE:
        held = Kind.SPREE.value in table.players[seat].hand
        return f"{man.name} is not on the lam (9.4)." if held else "You hold no Spending Spree (9.4)."
    if man.box is Box.ROBBING:
        return "Only the local police stop a robbery (9.21)."
    if man.box not in RAIDED:
        return f"Nobody is caught in the {man.box} box ({SAFE[man.box]})."
    return f"You don't hold {move.means}: take the local police, or a card in your hand (9.31)."
