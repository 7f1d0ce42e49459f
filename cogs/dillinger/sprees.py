"""/dillinger spree: what a spending spree costs."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.dillinger.asking import ENEMIES, HE, who_of
from cogs.dillinger.rated import ratings_here
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.report import Report
from rules.dillinger.jail import Spree, spend
from rules.dillinger.model import dollars


@command("dillinger spree", Rolls())
class Spend:
    """A spending spree: what somebody on the lam spends."""

    enemy: str = opt("Who spends: no gun moll joins one with a woman on his card.", default="", complete=ENEMIES)
    moll: bool = opt("A Gun Moll is played with it: double.", default=False)
    money: Annotated[int, Interval(ge=0, le=1_000_000)] | None = opt(
        "What his player has; he pays no more than that.", default=None
    )


@prepares(Spend)
async def prepare_spree(ctx: Context, m: Spend) -> Prepared:
    """One spree; the law player throws its dice."""
    who = who_of(m.enemy, ratings_here(ctx))
    spree = Spree(m.moll, who.company, m.money)

    def say(cost: int) -> Report:
        whose = "His" if who.name == HE else f"{who.name}'s"
        broke = ("That is all he has: the rest is forgotten.",) if cost == m.money else ()
        return Report(f"{whose} player pays {dollars(cost)} to the bank.", broke)

    return Prepared(
        Deed(
            report=say,
            resolver=spend,
            args=(spree,),
            facts=lambda outcome: {"dollars": outcome.result},
            questions=(Question("Dollars", spend, (spree,)),),
            again=True,
        )
    )
