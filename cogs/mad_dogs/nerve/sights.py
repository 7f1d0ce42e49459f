"""Who saw a Gory Death: those who did owe a GUTS check at -2 until it is made, or waived."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import clean
from cogs.mad_dogs import words
from cogs.mad_dogs.checks import GORY_DEATH
from cogs.mad_dogs.crowds import written_out
from cogs.mad_dogs.people import crew
from cogs.mad_dogs.turns import board_here, on_table
from rules.core.events import Change
from rules.core.owed import Owed, Owes
from rules.core.refusal import IllegalNow
from rules.mad_dogs.nerve import shaken_by_death


@plays("mad-nerve saw")
async def prepare_saw(desk: Desk, options: Options) -> Play:
    """Those who saw somebody die a Gory Death owe a check each."""
    game, _ = board_here(desk)
    require_taking_part(desk, game)
    dead = " ".join(str(options["died"]).split())[:100]
    seeing = await crew(desk, await written_out(desk, str(options["who"]), able=True))
    strange = next((one for one in seeing if one.stored is None or not on_table(game, one.stored)), None)
    if strange is not None:
        raise IllegalNow(f"{strange.name} is not on the table: name those who are.")
    shaken = [one for one in seeing if one.figure is not None and shaken_by_death(one.figure)]
    if not shaken:
        raise IllegalNow("Nobody of those is shaken by a Gory Death: no check is due.")
    owed = Owed("mad guts", "mad.wounds", "a GUTS test at −2", f"saw {dead} die", (("cause", GORY_DEATH),))
    changes: tuple[Change, ...] = tuple(Owes(one.id, owed) for one in shaken if one.id is not None)
    calm = [one.name for one in seeing if one not in shaken]
    lines = [
        f"A test of GUTS each is due: {words.listed(one.name for one in shaken)}. /game owed lists them.",
        f"Not shaken by it: {words.listed(calm)}." if calm else "",
    ]
    mine = [one for one in shaken if one.stored is not None and desk.owns(one.stored.gang)]
    named = ", ".join(one.full_name for one in mine)
    tests = (Offer("GUTS: those of yours", "mad guts", {"figure": named, "cause": GORY_DEATH}),) if mine else ()
    return Play(
        say=lambda _: Said(
            f"{words.listed(one.name for one in seeing)} saw {clean(dead)} die.",
            tuple(filter(None, lines)),
            tests,
        ),
        changes=lambda _: changes,
        about=subjects(*shaken),
        rule="mad.wounds",
    )
