"""Tables laid out for a test, moves on them, and whole games of random legal moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.commands.order_moves import answer_ahead, check_ahead, check_orders, give, withdraw
from rules.dillinger.engine.state_machine import act, alarm, due, legal
from rules.dillinger.law_actions.catching import SURGEON, TIP
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import (
    BARTER,
    MOST_CARDS,
    NOBODY,
    PACE,
    STAKE,
    WAIT,
    CardTable,
    Man,
    Phase,
    Player,
    Stage,
    Turn,
    card_of,
)
from rules.dillinger.model.cards import CARDS, AccessoryKind, deck_of
from rules.dillinger.model.changes import TableSet
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.running_table import MoveResult, guns_under
from rules.dillinger.table.setting_up import deal
from rules.dillinger.table.standing_orders import ASKINGS, later, means_of, subjects
from rules.dillinger.table.waiting_times import waited

NOW: Final = 1_000_000
"""The time of the tests' games, in seconds since the epoch."""
TOMMY, JAMMED, CONTRACT = AccessoryKind.TOMMY_GUN.value, AccessoryKind.JAMMED.value, AccessoryKind.CONTRACT.value
CASING, ROBBING, LAM, KIDNAP, RANSOM, JAIL = Box


# Tables


def seat(
    *hand: str,
    money: int = STAKE,
    notoriety: int = 0,
    retainer: str = "",
    armed: tuple[str, ...] = (),
    holiday: bool = False,
    ready: bool = True,
) -> Player:
    """A player with these cards. The test names Tommy Guns under agents among them."""
    return Player(tuple(sorted(hand)), armed, retainer, money, notoriety, holiday, ready)


def man(name: str, owner: int, box: Box | None = LAM, notoriety: int = 0, **rest: Any) -> Man:
    """A public enemy: On the Lam by default, in hand for None, in the deck for NOBODY."""
    return Man(name, owner, box, notoriety, **rest)


def laid(
    *players: Player,
    men: Iterable[Man] = (),
    turn: int = 0,
    phase: Phase = Phase.CRIME,
    length: Length = Length.FULL,
    discard: tuple[str, ...] = (),
    fresh: str = "",
    kept: tuple[str, ...] = (),
    traded: int = 0,
    acted: bool | None = None,
    **rest: Any,
) -> CardTable:
    """A table in the midst of a game; all other cards are in the deck. ValueError for too many of a card.

    players  the first seats; the others have nothing, and at least three sit there
    acted    whether the enemy action has begun; by default the phase decides
    """
    seats = (*players, *(seat() for _ in range(3 - len(players))))
    found = tuple(sorted(men, key=lambda one: one.name))
    left = Counter(dict(deck_of(length)))
    left.subtract(card for player in seats for card in player.hand)
    left.subtract(discard)
    left.subtract(kind.value for one in found for kind in one.under)
    left.subtract(one.victim for one in found if one.victim)
    wanting = [name for name, count in left.items() if count < 0]
    if wanting:
        raise ValueError(f"there are not so many {', '.join(wanting)} in the deck")
    table = CardTable(
        game=1,
        length=length,
        fixed=False,
        stage=Stage.PLAY,
        players=seats,
        men=found,
        deck=tuple((name, left[name]) for name, _ in deck_of(length)),
        discard=discard,
        turn=Turn(turn, len(seats) + 1, phase, traded, phase is Phase.LAW if acted is None else acted, fresh, kept),
    )
    return replace(table, **rest)


def prepared(*players: Player, men: Iterable[Man], **rest: Any) -> CardTable:
    """A table before the game, with the cards dealt."""
    return laid(*players, men=men, stage=Stage.PREPARING, turn=0, phase=Phase.CARDS, **rest)


# Moves


def play(table: CardTable, seat: int, move: Move, dice: Sequence[int] = (), now: int = NOW) -> MoveResult:
    """A move with exactly these faces, in the order of the rolls."""
    source = Scripted(*dice)
    done = act(Live(source), table, seat, move, now)
    assert not source.left, f"nothing was thrown for {source.left}"
    return done


def time_up(table: CardTable, dice: Sequence[int] = ()) -> MoveResult:
    """The move of the clock when no player answers any more."""
    source = Scripted(*dice)
    done = alarm(table)(Live(source), table, due(table))
    assert not source.left, f"nothing was thrown for {source.left}"
    return done


def verbs(table: CardTable, seat: int, now: int = NOW) -> set[Verb]:
    """The verbs of a player's legal moves."""
    return {option.move.verb for option in legal(table, seat, now)}


def awaited(table: CardTable) -> list[int]:
    """The seats that the game waits for."""
    if table.decision is not None:
        return waited(table)
    if table.stage is Stage.PREPARING:
        return [seat for seat in table.seats if not table.players[seat].ready]
    return [table.turn.seat] if table.stage is Stage.PLAY else []


# Random games


class Random:
    """Faces from a seed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        return [self.chance.randint(1, sides) for _ in range(n)], 0


SELDOM: Final = {
    Verb.DROP: 0.03,
    Verb.NO_CRIME: 0.1,
    Verb.NO_LAW: 0.1,
    Verb.OFFER: 0.3,
    Verb.DECLINE: 0.3,
    Verb.ATTACH: 0.3,
    Verb.PASS: 0.3,
    Verb.CASE: 0.5,
    Verb.LAM: 0.5,
    Verb.YIELD: 0.5,
    Verb.CATCH: 2,
    Verb.COLLECT: 5,
    Verb.KIDNAP: 3,
    Verb.HIT: 3,
    Verb.SPREE: 3,
    Verb.RETAIN: 3,
}
"""How much likelier some moves are than others, so that a random game has all kinds."""


def random_move(chance: random.Random, table: CardTable, seat: int, options: Sequence[LegalOption]) -> Move:
    """One of these options, with random cards and payment that fit it."""
    found = sorted({option.move.verb for option in options})
    (verb,) = chance.choices(found, [SELDOM.get(one, 1) for one in found])
    return filled(chance, table, seat, chance.choice([option for option in options if option.move.verb is verb]))


def filled(chance: random.Random, table: CardTable, seat: int, option: LegalOption) -> Move:
    """An option with random extras that make a legal move."""
    if option.move.verb is Verb.OFFER:
        return random_offer(chance, table, seat, option)
    most = min(3, len(option.extras))
    cards = tuple(chance.sample(option.extras, chance.randint(option.least, max(option.least, most))))
    molls = [card for card in cards if card_of(card).kind is AccessoryKind.GUN_MOLL]
    if option.move.verb in (Verb.CATCH, Verb.SPREE):  # one moll at a time (9.34, 9.4)
        cards = tuple(card for card in cards if card not in molls[1:])
    units = chance.randint(0, option.most)
    if table.decision is not None and table.decision.step is QuestionStep.COUNTER:
        money = table.players[seat].money
        insider, surgery = AccessoryKind.INSIDER in cards, AccessoryKind.SURGERY in cards
        units = max(1, units) if insider else 0
        if surgery and units * TIP + SURGEON > money:
            cards = tuple(card for card in cards if card != AccessoryKind.SURGERY)
        assert units * TIP <= money
    return replace(option.move, cards=cards, units=units)


def random_offer(chance: random.Random, table: CardTable, seat: int, option: LegalOption) -> Move:
    """A trade that overfills neither hand; often the other side has the cards that it asks for."""
    other = option.move.to
    player, partner = table.players[seat], table.players[other]
    give = [*chance.sample(option.extras, chance.randint(0, min(2, len(option.extras))))]
    known = [card.name for card in CARDS if card.copies(table.length)]
    pool = dict.fromkeys(partner.hand) if chance.random() < 0.8 and partner.hand else known
    get = chance.sample([*pool], chance.randint(0, min(2, len(pool))))
    while len(get) > len(give) + guns_under(player, tuple(give)) and table.hand_of(seat) + len(get) > MOST_CARDS:
        get.pop()
    while give and table.hand_of(other) + len(give) + guns_under(player, tuple(give)) > MOST_CARDS:
        give.pop()
    while len(get) > len(give) and table.hand_of(seat) + len(get) > MOST_CARDS:
        get.pop()
    give_money = min(player.money, chance.choice((0, 0, 1_000)))
    get_money = min(partner.money, chance.choice((0, 0, 1_000)))
    if not (give or get or give_money or get_money):
        if player.money:
            give_money = 1
        elif partner.money:
            get_money = 1
        else:  # two poor players: as many cards for as many
            give = [option.extras[0]] if option.extras else []
            get = [*known[: max(1, len(give) + guns_under(player, tuple(give)))]]
    return replace(option.move, cards=tuple(give), get=tuple(get), give_money=give_money, get_money=get_money)


def random_order(chance: random.Random, table: CardTable, seat: int) -> AnswerOrder:
    """A random order of a seat, with any hand."""
    step = chance.choice([*ASKINGS])
    asking = ASKINGS[step]
    verb = chance.choice(asking.verbs)
    about = chance.choice(["", "", *(man.name for man in subjects(table, seat, step))])
    kinds = asking.kinds if verb in (Verb.PLAY, Verb.KILL) else ()
    cards = tuple(chance.sample(kinds, chance.randint(0, len(kinds))))
    means = chance.choice(means_of(table, seat, step))
    return AnswerOrder(step, verb, about, cards, means, once=(step, seat) in [*later(table)])


def random_orders(chance: random.Random, table: CardTable, now: int) -> tuple[int, MoveResult] | None:
    """A seat that gives an order, withdraws some, or answers in advance; None where it may not."""
    seat = chance.choice(table.seats)
    order, dice = random_order(chance, table, seat), Live(Scripted())
    try:
        if chance.random() < 0.7:
            check_orders(table, seat, (order,))
            return seat, give(dice, table, seat, (order,), now)
        if chance.random() < 0.3:
            return seat, withdraw(dice, table, seat, (order.step,), now)
        check_ahead(table)
        return seat, answer_ahead(dice, table, seat, tuple(chance.sample([*QuestionStep], 4)), now)
    except IllegalNow:
        return None


class Played(NamedTuple):
    """One moment of a random game: a move, an order (a seat without a move), or neither.

    Neither (NOBODY, None) is the deal, or the end of a time limit.
    """

    name: str
    before: CardTable
    seat: int
    move: Move | None
    now: int
    done: MoveResult

    def __repr__(self) -> str:
        return self.name


def random_play(seed: int, seats: int, length: Length) -> Iterator[Played]:
    """A whole game that plays itself; the same for the same seed."""

    def name(place: int) -> str:
        return f"game({seed}, {seats}, {length!s})[{place}]"

    chance = random.Random(f"{seed} {seats} {length}")
    dice, now = Live(Random(chance)), NOW
    fixed, joined = bool(seed % 2), seats % 2 == 0
    opening = TableSet(1, length, WAIT, fixed, joined, BARTER, PACE * (seed != 2))
    table = opening.apply_to(CardTable())
    dealt = deal(dice, table, seats, now)
    yield Played(name(0), table, NOBODY, None, now, MoveResult((opening, *dealt.changes), dealt.table))
    table = dealt.table
    for place in range(1, 5_000):
        if table.stage is Stage.OVER:
            return
        now += chance.randint(0, 3)
        waiting = awaited(table)
        ordered = random_orders(chance, table, now) if chance.random() < 0.1 else None
        if ordered is not None:
            (seat, done), move = ordered, None
        elif due(table) and (not waiting or now >= due(table) or chance.random() < 0.02):
            seat, move, now = NOBODY, None, max(now, due(table))
            done = alarm(table)(dice, table, now)
        else:
            talking = table.decision is None and table.offers and chance.random() < 0.3
            seat = chance.choice([offer.to for offer in table.offers] if talking else waiting)
            if table.decision is None and chance.random() < 0.1:
                seat = chance.choice([one for one in table.seats if legal(table, one, now)])
            options = legal(table, seat, now) or legal(table, seat := waiting[0], now)
            move = random_move(chance, table, seat, options)
            done = act(dice, table, seat, move, now, options)
        yield Played(name(place), table, seat, move, now, done)
        table = done.table
        dice.steps.clear()
    raise AssertionError("this game does not end")


@cache
def game(seed: int, seats: int, length: Length) -> tuple[Played, ...]:
    """The same game, kept for later tests."""
    return tuple(random_play(seed, seats, length))


SEEDS: Final = range(3)
SIZES: Final = tuple((seats, length) for length in Length for seats in range(3, 7))
EVERY_GAME: Final = tuple((seed, seats, length) for seats, length in SIZES for seed in SEEDS)


@cache
def sorted_moments() -> dict[str, list[Played]]:
    """Every moment of the random games after the deal, by the question that is open then, if any."""
    found: dict[str, list[Played]] = {}
    for key in EVERY_GAME:
        for one in game(*key)[1:]:
            before = one.before
            kind = before.decision.step if before.decision is not None else "trading" if before.offers else before.stage
            found.setdefault(kind, []).append(one)
    return found


@cache
def _of_kind(kind: str) -> st.SearchStrategy[Played]:
    # By place: hypothesis looks at every element of what it samples from.
    found = sorted_moments()[kind]
    return st.integers(0, len(found) - 1).map(found.__getitem__)


def moments(*kinds: str) -> st.SearchStrategy[Played]:
    """A moment of the random games: one with one of these questions, or of any kind; rare kinds come as often."""
    return st.deferred(lambda: st.sampled_from(kinds or tuple(sorted_moments())).flatmap(_of_kind))
