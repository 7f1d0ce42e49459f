"""Setting up: the deal, the first enemies in play, and the beginning of the game (dil.setup)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import FIRST_BARTER, MOST_MEN, CardTable, Man, Stage
from rules.dillinger.model.changes import DECK, CardsMoved, Dealt, ManSet, Marked, StageSet
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.draws import attachable
from rules.dillinger.table.first_player import goes_first
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import begin_turn

FEW_SEATS, FOR_FEW, FOR_MANY = 4, 6, 5
"""Up to so many players get six accessory cards each; more players get five (4.1)."""
STARTS = (Box.CASING, Box.LAM)


@resolves("dil.setup")
def deal(dice: Dice, table: CardTable, seats: int, now: int) -> MoveResult:
    """The deal for 3 to 6 players: two public enemies, five or six accessory cards, and $5,000 each."""
    run = RunningTable(table, now)
    run.note(Dealt(run.game, seats))
    for seat in range(seats):
        for name in dice.draw(MOST_MEN, run.table.enemy_deck, f"enemies:{seat}"):
            run.note(ManSet(run.game, Man(name, seat)))
        cards = dice.draw(FOR_FEW if seats <= FEW_SEATS else FOR_MANY, run.table.deck, f"cards:{seat}")
        run.note(CardsMoved(run.game, cards, DECK, seat))
    run.note(StageSet(run.game, Stage.PREPARING, until=run.until))
    return run.done()


def preparations(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The enemies that a player may put into play. They are done once one is there."""
    if table.players[seat].ready:
        return
    for man in table.in_hand(seat):
        for box in STARTS:
            yield LegalOption(Move(Verb.ACTIVATE, man.name, box), attachable(table, seat, man))
    if len(table.in_hand(seat)) < len(table.men_of(seat)):
        yield LegalOption(Move(Verb.READY))


@resolves("dil.setup")
def activate(_dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy of the hand comes into play. Trading begins once every player has one there."""
    run = RunningTable(table, now)
    run.enter(seat, move.man, Box(move.means), move.cards)
    playing = {man.seat for man in run.table.active}
    if not table.traded and len(playing) == len(table.players):
        trading_begins(run)
    return run.done()


def trading_begins(run: RunningTable) -> None:
    """Trading begins, for at least three minutes, once every player has an enemy in play (6.52)."""
    run.note(StageSet(run.game, Stage.PREPARING, run.now + max(FIRST_BARTER, run.table.barter)))


@resolves("dil.first-player", "dil.setup")
def ready(dice: Dice, table: CardTable, seat: int, _move: Move, now: int) -> MoveResult:
    """A player is ready. Once all are, they roll for the first turn."""
    run = RunningTable(table, now)
    run.note(Marked(run.game, seat, ready=True))
    run.close_offers(seat)
    if not all(player.ready for player in run.table.players):
        return run.done()
    return begin(dice, run)


@resolves("dil.first-player", "dil.setup")
def begin(dice: Dice, run: RunningTable) -> MoveResult:
    """The roll for the first turn, and that turn."""
    first = dice.call(goes_first, tuple(run.table.seats))
    run.close_offers()
    run.note(StageSet(run.game, Stage.PLAY))
    begin_turn(run, first)
    return run.done(first)
