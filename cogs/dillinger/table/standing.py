"""A player's standing orders as he sees them: what may be said beforehand to each kind of question, and what stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cogs._kit.render import Card, Choice, Menu, Press
from cogs.dillinger.table.seats import AtTable
from cogs.dillinger.table.telling import HAND
from cogs.dillinger.table.wording import WORDS, listed
from rules.core.marks import mark_of
from rules.core.markup import strong
from rules.dillinger.cards import Kind
from rules.dillinger.enemies import ENEMIES
from rules.dillinger.game.asked import Order, Step
from rules.dillinger.game.moves import Verb
from rules.dillinger.game.orders import ASKINGS, GUN, NOTHING, SILENCE, idle, later, means_of, standing, subjects
from rules.dillinger.game.table import CardTable
from rules.dillinger.game.waiting import waited

ORDERS, ABOUT, ONLY, WAY, CARDS, AHEAD, DROP, LATER = (
    "dilorders",
    "dilabout",
    "dilonly",
    "dilway",
    "dilplays",
    "dilahead",
    "dilunsay",
    "dillater",
)
"""The deeds: the list, a kind of question, about whom, an answer, its cards, who is asked, withdrawing, what comes."""
ANYBODY, ONCE = "all", "once"
"""In a key, in the place of enemies: about any of them, and about what is being settled now."""
YOUR_ORDERS: Final = "Standing orders"
TITLES: Final = {
    Step.HOLIDAY: "Bank Holiday in a robbery",
    Step.RIOT: "Jail Riot in an escape",
    Step.COUNTER: "Cards against a catch",
    Step.HOSTAGES: "Hostages in your catch",
    Step.REACT: "Kill or Luck when caught",
    Step.SPOIL: "Cards against a Kill die",
    Step.JAM: "Jam against a hit-man",
    Step.TARGET: "Kill or Luck when hit",
    Step.FIRE: "Fire after a miss",
    Step.COUNSEL: "Lawyer for a trial",
    Step.ROOM: "Room for an acquitted enemy",
}
HIDDEN: Final = tuple(step for step in Step if step.hidden)
NAMES: Final = tuple(enemy.name for enemy in ENEMIES)


class Way(NamedTuple):
    """An answer that may be ordered."""

    label: str
    verb: Verb
    cards: tuple[Kind, ...] = ()
    means: str = ""


def ways(table: CardTable, seat: int, step: Step) -> tuple[Way, ...]:
    """The answers to a kind of question; of many cards, none of them: those are picked from a menu."""
    kinds = ASKINGS[step].kinds
    if step in (Step.COUNSEL, Step.ROOM):
        verb = ASKINGS[step].verbs[0]
        return tuple(Way(one or "Nobody", verb, means=one) for one in means_of(table, seat, step))
    if Verb.PLAY in ASKINGS[step].verbs:
        single = tuple(Way(f"Play {kind}", Verb.PLAY, (kind,)) for kind in kinds) if len(kinds) < FEW else ()
        both = (Way("Play both", Verb.PLAY, kinds),) if len(single) > 1 else ()
        return (*single, *both, Way("Play nothing", Verb.PLAY))
    return tuple(way for verb in ASKINGS[step].verbs for way in _by_verb(step, verb))


FEW: Final = 3
ARMED: Final = "with a Tommy Gun from the hand"


def _by_verb(step: Step, verb: Verb) -> Iterator[Way]:
    label = {Verb.KILL: "Fire back", Verb.YIELD: "Hold fire"}.get(verb, "") if step is Step.FIRE else ""
    yield Way(label or WORDS[verb], verb)
    if verb is Verb.KILL:
        yield Way(f"{label or WORDS[verb]} {ARMED}", verb, GUN)


def way_of(table: CardTable, seat: int, step: Step, mark: str) -> Way | None:
    """The answer behind a button."""
    return next((way for way in ways(table, seat, step) if mark_of(way.label) == mark), None)


def key_of(at: AtTable, step: Step, men: str = ANYBODY) -> str:
    """What buttons and menus about a kind of question carry."""
    return f"{at.id}.{at.seat + 1}.{[*Step].index(step)}.{men}"


def told(order: Order) -> str:
    """“Kill or Luck when caught, John Dillinger: Luck”."""
    about = order.man or ("this time" if order.once else "")
    return f"{TITLES[order.step]}{f', {about}' if about else ''}: {_answer(order)}"


def _answer(order: Order) -> str:
    if order.verb in (Verb.COUNSEL, Verb.ROOM):
        return order.means or "nobody"
    if order.verb is Verb.PLAY:
        return f"play {listed(order.cards)}" if order.cards else "play nothing"
    word = {way.verb: way.label for way in _by_verb(order.step, order.verb) if not way.cards}[order.verb]
    return f"{word} {ARMED}" if order.cards else word


# Cards


def orders_card(at: AtTable, news: str = "") -> Card:
    """All that a seat has said beforehand, and the menu to say more."""
    player = at.table.players[at.seat]
    ahead = ", ".join(TITLES[step] for step in player.ahead)
    about = tuple(Choice(str(place), TITLES[step]) for place, step in enumerate(Step))
    seat = f"{at.id}.{at.seat + 1}"
    hidden = () if {*HIDDEN} <= {*player.ahead} else (Press(AHEAD, f"{seat}.hidden", "Never ask me for cards"),)
    back = (Press(AHEAD, f"{seat}.none", "Ask me everything again"),) if player.ahead else ()
    return Card(
        news or f"{at.name}'s standing orders",
        lines=(
            *(_standing(at, order) for order in player.orders),
            *(() if player.orders else ("You have said nothing beforehand.",)),
            "An order answers when the time is up and you have said nothing. Nobody else sees it.",
            f"{strong('You are not asked:')} {ahead}. Everybody knows, and nobody waits for you there."
            if ahead
            else NOT_ASKED,
        ),
        buttons=(*hidden, *back, Press(HAND, seat, "Your hand"), Press("why", "dil.turn", "Why")),
        menus=(Menu(ABOUT, seat, "About what?", about),),
        private=True,
    )


NOT_ASKED: Final = (
    "While you are asked something, the game waits for you. “Never ask me” tells everybody that it need not wait: your "
    "orders answer, and what they are stays your secret."
)


def _standing(at: AtTable, order: Order) -> str:
    why = idle(at.table, at.seat, order)
    return f"{told(order)}. {f'_{why}_' if why else ''}".rstrip()


def asking_card(at: AtTable, step: Step, men: str = ANYBODY) -> Card:
    """What may be said beforehand to one kind of question, about some enemies or any, or for this once."""
    player, key, seat = at.table.players[at.seat], key_of(at, step, men), f"{at.id}.{at.seat + 1}"
    names = men_of(men)
    whom = ", ".join(names) if names else "what is being settled now" if men == ONCE else "anybody"
    stands = [order for order in player.orders if order.step is step]
    public = step in player.ahead
    turned = "Ask me again" if public else "Never ask me; tell everybody"
    return Card(
        f"{TITLES[step]}: about {whom}",
        lines=(
            *(_standing(at, order) for order in stands),
            f"Without an order, if you say nothing, {SILENCE.get(step, NOTHING)}.",
            *(["You are not asked: your orders answer, and nobody waits for you."] if public else []),
        ),
        buttons=(
            *(Press(WAY, f"{key}.{mark_of(way.label)}", way.label) for way in ways(at.table, at.seat, step)),
            *([Press(DROP, key, "Withdraw these")] if stands else []),
            *([Press(AHEAD, f"{seat}.{[*Step].index(step)}", turned)] if men != ONCE else []),
            Press(ORDERS, seat, "Back"),
        ),
        menus=(*_cards_menu(step, key), *(_whom_menu(at, step) if men != ONCE else ())),
        buttons_first=True,
        private=True,
    )


def _cards_menu(step: Step, key: str) -> Iterator[Menu]:
    kinds = ASKINGS[step].kinds
    if Verb.PLAY in ASKINGS[step].verbs and len(kinds) >= FEW:
        choices = tuple(Choice(str(place), kind.value) for place, kind in enumerate(kinds))
        yield Menu(CARDS, key, "Play which, when you hold them?", choices, 1, len(choices))


def _whom_menu(at: AtTable, step: Step) -> Iterator[Menu]:
    found = [man.name for man in subjects(at.table, at.seat, step) if man.name in NAMES]
    if found:
        choices = tuple(Choice(str(NAMES.index(name)), name) for name in found)
        yield Menu(ONLY, key_of(at, step), "Only about…", choices, 1, len(choices))


def men_of(men: str) -> tuple[str, ...]:
    """The enemies that a key names, by their places in the book."""
    return () if men in (ANYBODY, ONCE) else tuple(NAMES[int(place)] for place in men.split("-"))


def men_key(places: Sequence[str]) -> str:
    """The key for these."""
    return "-".join(places)


def reminders(at: AtTable) -> Iterator[str]:
    """What a player is told with his hand: what he has said for this once, what does nothing, and what would answer."""
    for order in at.table.players[at.seat].orders if at.table.players else ():
        if order.once:
            yield f"You have said: {told(order)}."
        elif idle(at.table, at.seat, order):
            yield f"A standing order does nothing now: {told(order)}. {idle(at.table, at.seat, order)}"
    decision = at.table.decision
    if decision is not None and at.seat in waited(at.table):
        answers = standing(at.table.players[at.seat].orders, decision.step, decision.man)
        if answers is not None:
            yield f"Your standing order answers if you don't. {told(answers)}."


def later_menus(at: AtTable) -> Iterator[Menu]:
    """What this seat may be asked later about what is being settled, where there is one time limit for all of it."""
    for step in dict.fromkeys(step for step, seat in later(at.table) if seat == at.seat):
        choices = tuple(Choice(mark_of(way.label), way.label) for way in ways(at.table, at.seat, step))
        yield Menu(LATER, key_of(at, step, ONCE), f"If it comes to that: {TITLES[step]}", choices)
