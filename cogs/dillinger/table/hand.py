"""A player's own cards and everything he may do now, for his eyes alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cogs._kit.render import Card, Choice, Menu, Press
from cogs.dillinger.table.board import PHASES, clock, man_told, men_in_play, waiting
from cogs.dillinger.table.seats import AtTable
from cogs.dillinger.table.standing import ORDERS, YOUR_ORDERS, later_menus, reminders
from cogs.dillinger.table.telling import HAND
from cogs.dillinger.table.wording import listed, worded
from rules.core.forms import MOST_TOUCHED
from rules.core.marks import mark_of
from rules.core.markup import at_time, strong
from rules.dillinger.cards import Kind
from rules.dillinger.game.acting import legal
from rules.dillinger.game.moves import Option, Verb
from rules.dillinger.game.seen import seen_by
from rules.dillinger.game.table import MOST_CARDS, CardTable, Man, Offer, Phase, Stage
from rules.dillinger.game.waiting import waited
from rules.dillinger.model import dollars

MOVE: Final = "dilmove"
"""The deed of a menu of moves."""
TRADE: Final = "diltrade"
"""The deed of the button that puts a trade together."""
TURN: Final = "dilturn"
"""The deed of a button for a move."""
ROOM_FOR: Final = 25
PLAYED: Final = (Stage.PREPARING, Stage.PLAY)
GROUPS: Final = (
    (
        "What do you answer?",
        (Verb.PLAY, Verb.CALL_OFF, Verb.GO_ON, Verb.KILL, Verb.LUCK, Verb.YIELD, Verb.COUNSEL, Verb.ROOM),
    ),
    ("Before the game", (Verb.ACTIVATE, Verb.READY)),
    ("Draw or discard", (Verb.DISCARD, Verb.DRAW_CARDS, Verb.DRAW_ENEMY, Verb.RETAIN, Verb.NO_DRAW)),
    (
        "An enemy action",
        (
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
        ),
    ),
    ("A law action", (Verb.CATCH, Verb.TRY, Verb.SPREE, Verb.NO_LAW)),
    ("At any time", (Verb.ATTACH, Verb.ACCEPT, Verb.DECLINE, Verb.DROP, Verb.PASS)),
)
"""The menus of moves that are no buttons, and which are on each; a trade has a card of its own."""


def hand_card(at: AtTable, news: str = "") -> Card:
    """What a player holds and may do, from what his seat sees alone."""
    table = seen_by(at.table, at.seat)
    found = legal(table, at.seat, at.now)
    options = [one for one in found if one.move.verb is not Verb.OFFER]
    few, many = options[:MOST_TOUCHED], options[MOST_TOUCHED:]
    return Card(
        headline=news or f"{at.name}'s hand",
        lines=(*_holdings(table, at), *_offers(table, at), *_waiting(table, at, options), *reminders(at)),
        buttons=(
            *(_press(at, table, option) for option in few),
            *([Press(TRADE, f"{at.id}.{at.seat + 1}", "Offer a trade")] if len(found) > len(options) else []),
            Press(HAND, f"{at.id}.{at.seat + 1}", "Look again"),
            *([Press(ORDERS, f"{at.id}.{at.seat + 1}", YOUR_ORDERS)] if table.stage in PLAYED else []),
            Press("why", "dil.turn", "Why"),
        ),
        private=True,
        menus=(*later_menus(at), *menus(at, table, many)),
        buttons_first=True,
    )


def _press(at: AtTable, table: CardTable, option: Option) -> Press:
    """A move as a button."""
    text = worded(option.move)
    return Press(TURN, f"{at.id}.{table.situation}.{at.seat + 1}.{mark_of(text)}", text)


def _holdings(table: CardTable, at: AtTable) -> Iterator[str]:
    if not table.players:
        yield "The cards are not dealt yet."
        return
    player = table.players[at.seat]
    cards = listed(player.hand) or "none"
    yield f"{strong(f'Accessory cards ({len(player.hand)}):')} {cards}"
    if player.armed:
        yield f"A Tommy Gun lies under {', '.join(player.armed)}."
    men = table.in_hand(at.seat)
    if men:
        yield f"{strong('Public enemies in hand:')} {'; '.join(_unplayed(table, man) for man in men)}"
    playing = men_in_play(table, at.seat)
    for man in playing:
        yield f"{strong('In play:')} {man_told(table, man)}; {_ratings(table, man)}"
    if player.retainer:
        yield f"{strong('On retainer:')} {player.retainer}"
    yield (
        f"{table.hand_of(at.seat)} of {MOST_CARDS} cards in hand, {dollars(player.money)}, "
        f"{player.notoriety} notoriety gathered."
    )


def _unplayed(table: CardTable, man: Man) -> str:
    fame = f", notoriety {man.notoriety}" if man.notoriety else ""
    return f"{man.name}{fame} ({_ratings(table, man)})"


def _ratings(table: CardTable, man: Man) -> str:
    one = table.enemy(man.name)
    hit = f", hit {one.hit.told}" if one.hit else ""
    return f"rob {one.rob.told}, kill {one.kill.told}, luck {one.luck.told}, escape {one.escape.told}{hit}"


def _offers(table: CardTable, at: AtTable) -> Iterator[str]:
    for offer in table.offers:
        if at.seat == offer.to:
            gone = f" {at.names[offer.by]} no longer has that." if offer.void else ""
            yield f"Offer {offer.number}: {at.names[offer.by]} {terms(offer)}.{gone}"
        elif at.seat == offer.by:
            gone = " You no longer have that." if offer.void else ""
            yield f"Offer {offer.number}: you, to {at.names[offer.to]}: {terms(offer)}.{gone}"


def terms(offer: Offer) -> str:
    """What is given and what is asked for it."""
    given = _goods((*offer.give, *(Kind.TOMMY_GUN.value,) * offer.guns), offer.give_money)
    return f"gives {given} for {_goods(offer.get, offer.get_money)}"


def _goods(cards: tuple[str, ...], money: int) -> str:
    return ", ".join(filter(None, (listed(cards), dollars(money) if money else ""))) or "nothing"


def _waiting(table: CardTable, at: AtTable, options: list[Option]) -> Iterator[str]:
    """What the game waits for, so that nobody wonders why there is nothing to do."""
    decision = table.decision
    if decision is not None:
        if at.seat in waited(table):
            yield f"{strong(waiting(table, at.names))} Time is up {at_time(decision.until, 'R')}."
        elif decision.reply(at.seat) is not None:
            yield f"You have answered; it is settled {at_time(decision.until, 'R')} at the latest."
        elif at.seat in decision.asked:
            yield "You are not asked any more: what you said beforehand decides."
        else:
            yield "Others are being asked."
    elif table.stage is Stage.PLAY:
        mine = at.seat == table.turn.seat
        whose = (
            f"It is your turn: {PHASES[table.turn.phase]}." if mine else f"It is {at.names[table.turn.seat]}'s turn."
        )
        yield f"{whose}{clock(table)}"
        if mine and table.turn.phase is Phase.CRIME and not table.turn.acted:
            yield "Cards may be traded until your enemy action."
    elif table.stage is Stage.PREPARING and not options:
        yield "Wait until the others are ready."


def menus(at: AtTable, table: CardTable, options: list[Option]) -> Iterator[Menu]:
    """Moves that are legal now, in menus of what belongs together."""
    for place, (title, verbs) in enumerate(GROUPS):
        choices = [choice_of(table, option) for option in options if option.move.verb in verbs]
        for part, chosen in enumerate(parted(choices)):
            more = f" ({part + 1})" if part else ""
            yield Menu(MOVE, f"{at.id}.{table.situation}.{at.seat + 1}.{place}.{part}", f"{title}{more}", chosen)


def parted(choices: list[Choice]) -> Iterable[tuple[Choice, ...]]:
    """Choices in menus of so many as one can hold."""
    return (tuple(choices[start : start + ROOM_FOR]) for start in range(0, len(choices), ROOM_FOR))


def choice_of(table: CardTable, option: Option) -> Choice:
    """A move as a choice of a menu: its words, and what is worth knowing of it."""
    text = worded(option.move)
    return Choice(text, text, "; ".join(_about(table, option)))


def _about(table: CardTable, option: Option) -> Iterator[str]:
    move = option.move
    man = table.man(move.man)
    if man is not None and move.verb in (Verb.CATCH, Verb.HIT, Verb.SPREE, Verb.TRY):
        yield f"{man.box}, {man.notoriety} notoriety"
    if move.verb is Verb.RETAIN:
        yield dollars(table.book.lawyer(move.means).retainer)
    if option.extras and move.verb is not Verb.DISCARD:
        needed = f"needs {option.least} of" if option.least else "may go with"
        yield f"{needed} {listed(option.extras)}"
    if option.most:
        yield f"pays up to {option.most} × {dollars(option.price)}"
