"""A spending spree: from the options of /dillinger spree to what it costs."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs.dillinger.asking import HE, who_of
from cogs.dillinger.rated import ratings_here
from rules.dillinger.jail import Spree, spend
from rules.dillinger.model import dollars


@plays("dillinger spree")
async def prepare_spree(desk: Desk, options: Options) -> Play:
    """One spree; the law player throws its dice."""
    who = who_of(options, ratings_here(desk))
    has = int(options["money"]) if options.get("money") is not None else None
    spree = Spree(bool(options.get("moll")), who.company, has)

    def say(cost: int) -> Said:
        whose = "His" if who.name == HE else f"{who.name}'s"
        broke = ("That is all he has: the rest is forgotten.",) if has is not None and cost == has else ()
        return Said(f"{whose} player pays {dollars(cost)} to the bank.", broke)

    return Play(
        say=say,
        resolver=spend,
        args=(spree,),
        facts=lambda outcome: {"dollars": outcome.result},
        questions=(Question("Dollars", spend, (spree,)),),
        again=True,
    )
