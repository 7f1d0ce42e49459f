"""Jail and prison: where a captured enemy goes, and the ways out (dil.jail, dil.prison)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions.bail import bail_option
from rules.dillinger.enemy_actions.casing_and_lam import may_act
from rules.dillinger.enemy_actions.escape import RIOT
from rules.dillinger.enemy_actions.mouthpieces import MOTHER, counsels
from rules.dillinger.model.boxes_and_forces import Box, Force
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.running_table import RunningTable


def goes_to_prison(force: Force, *, kidnapper: bool) -> bool:
    """Whether a captured enemy goes to prison, not to jail: for special agents, or with a Kidnap marker (10.12)."""
    return kidnapper or force is Force.AGENT


@resolves("dil.jail", "dil.prison")
def put_away(_dice: Dice, run: RunningTable, name: str, owner: int, *, prison: bool) -> None:
    """A captured enemy waits in jail, or goes to prison and out of the game.

    owner  notoriety that the enemy's player gathers for a prisoner
    """
    if prison:
        run.imprison(name, owner)
    else:
        run.jail(name)


def ways_out(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """Bail and escape for a player's enemies in jail, with every lawyer that they can pay."""
    for man in table.men_of(seat):
        if man.box is not Box.JAIL or not may_act(table, seat, man):
            continue
        enemy = table.enemy(man.name)
        for lawyer, fee in counsels(table, seat, lambda one: one.bail_modifier):
            yield bail_option(table, seat, man, lawyer, fee)
        if enemy.mother:
            yield bail_option(table, seat, man, MOTHER, 0)
        riot = (RIOT,) if RIOT in table.players[seat].hand else ()
        for lawyer, _ in counsels(table, seat, lambda one: one.escape_modifier):
            yield LegalOption(Move(Verb.ESCAPE, man.name, lawyer), riot)
