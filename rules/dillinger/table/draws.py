"""Cards at the start of a turn: discards from a full hand, the draw; and what cards allow at any time."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import MOST_CARDS, MOST_MEN, NOBODY, CardTable, Man, Phase, card_of
from rules.dillinger.model.cards import NATURES, AccessoryKind, Holder
from rules.dillinger.model.changes import DECK, CardsMoved, LastDrawn, ManSet, Retained, TurnSet
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.running_table import MoveResult, RunningTable

FILLED, FEW = 5, 3
"""A hand of at most so many cards is filled up to so many."""
ATTACHED = tuple(kind for kind, nature in NATURES.items() if Holder.ENEMY in nature.attaches)
TOMMY = AccessoryKind.TOMMY_GUN.value


def draws(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The start of a turn: discards from a full hand, else the one draw; nothing if all decks are empty (6.61)."""
    found = list(decks(table, seat))
    if table.hand_of(seat) >= MOST_CARDS:
        yield LegalOption(Move(Verb.DISCARD), table.players[seat].hand, least=1)
    else:
        yield from found
    if not found:
        yield LegalOption(Move(Verb.NO_DRAW))


def decks(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """What a player may draw with room in hand: accessory cards, an enemy, any lawyer that they can pay."""
    if table.cards_left:
        yield LegalOption(Move(Verb.DRAW_CARDS))
    if table.enemies_left and len(table.men_of(seat)) < MOST_MEN:
        yield LegalOption(Move(Verb.DRAW_ENEMY))
    player = table.players[seat]
    if not player.retainer:
        for name in table.lawyers_free:
            if table.book.lawyer(name).retainer <= player.money:
                yield LegalOption(Move(Verb.RETAIN, means=name))


@resolves("dil.discard", "dil.hand-limit")
def discard(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """Discards from a full hand. An agent goes with the gun under its card, or the gun alone (6.41)."""
    run = RunningTable(table, now)
    player, cards = table.players[seat], list(move.cards)
    under = max(0, cards.count(TOMMY) - player.free(TOMMY))
    for agent in sorted(player.armed, key=lambda agent: agent not in cards)[:under]:
        if agent in cards:
            cards.remove(TOMMY)
        else:
            run.arm(seat, agent, armed=False)
    run.spend(seat, cards)
    return run.done()


def to_draw(table: CardTable, seat: int) -> int:
    """The number of accessory cards in a draw, as far as the deck reaches."""
    held = table.hand_of(seat)
    return min(FILLED - held if held <= FEW else 1, table.cards_left)


@resolves("dil.draw", "dil.end")
def draw_cards(dice: Dice, table: CardTable, seat: int, _move: Move, now: int) -> MoveResult:
    """A draw of accessory cards: one, or as many as fill a small hand."""
    run = RunningTable(table, now)
    drawn = dice.draw(to_draw(table, seat), table.deck, "draw")
    run.note(CardsMoved(run.game, drawn, DECK, seat))
    if not run.table.cards_left and run.table.last == NOBODY:
        run.note(LastDrawn(run.game, seat))
    _drawn(run)
    return run.done(drawn)


@resolves("dil.draw", "dil.two-enemies")
def draw_enemy(dice: Dice, table: CardTable, seat: int, _move: Move, now: int) -> MoveResult:
    """A draw of a public enemy, who may go on the lam at once."""
    run = RunningTable(table, now)
    (name,) = dice.draw(1, table.enemy_deck, "draw")
    known = table.man(name)
    run.note(ManSet(run.game, replace(known, seat=seat) if known else Man(name, seat)))
    _drawn(run, name)
    return run.done((name,))


@resolves("dil.lawyer", "dil.draw")
def retain(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """A lawyer on retainer."""
    run = RunningTable(table, now)
    run.pay(seat, -table.book.lawyer(move.means).retainer)
    run.note(Retained(run.game, seat, move.means))
    _drawn(run)
    return run.done()


@resolves("dil.draw")
def no_draw(_dice: Dice, table: CardTable, _seat: int, _move: Move, now: int) -> MoveResult:
    """A draw of nothing, since nothing is left."""
    run = RunningTable(table, now)
    _drawn(run)
    return run.done()


def _drawn(run: RunningTable, fresh: str = "") -> None:
    run.note(TurnSet(run.game, replace(run.table.turn, phase=Phase.CRIME, fresh=fresh, until=run.until)))


@resolves("dil.draw", "dil.lam")
def hide(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy just drawn goes on the lam, which is no action."""
    run = RunningTable(table, now)
    run.enter(seat, move.man, Box.LAM, move.cards)
    run.note(TurnSet(run.game, replace(table.turn, fresh="")))
    return run.done()


# At any time


def attachable(table: CardTable, seat: int, man: Man) -> tuple[str, ...]:
    """The cards of a hand that may lie under an enemy, one of each kind (7.13)."""
    player = table.players[seat]
    return tuple(kind.value for kind in ATTACHED if player.free(kind.value) > 0 and kind not in man.under)


def attachments(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """What may lie under a player's enemies in play, and under the agents in their hand."""
    player = table.players[seat]
    for man in table.men_of(seat):
        if man.box not in (None, Box.JAIL):
            for card in attachable(table, seat, man):
                yield LegalOption(Move(Verb.ATTACH, man.name, card))
    if player.free(TOMMY) > 0:
        for card in dict.fromkeys(player.hand):
            kind = card_of(card).kind
            if card not in player.armed and (
                kind is AccessoryKind.STATE_POLICE or (kind is AccessoryKind.AGENT and table.bill)
            ):
                yield LegalOption(Move(Verb.ATTACH, card, TOMMY))


@resolves("dil.setup", "dil.hand-limit")
def attach(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """A card goes under an enemy, or a Tommy Gun under an agent."""
    run = RunningTable(table, now)
    if table.man(move.man) is None:
        run.arm(seat, move.man)
    else:
        run.attach(seat, move.man, AccessoryKind(move.means))
    return run.done()


def drops(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The enemies that a player may discard in their own turn."""
    for man in table.men_of(seat):
        yield LegalOption(Move(Verb.DROP, man.name))


@resolves("dil.discard")
def drop(_dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """An enemy's card is discarded with its notoriety."""
    run = RunningTable(table, now)
    run.discard(move.man)
    return run.done()
