"""Who saw a Gory Death: it is asked until it is answered, and those who did owe a GUTS check at -2 each."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import figures_of, here, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.views import asks_first, client, offer_choice
from cogs._kit.words import parts
from cogs.mad_dogs import words
from cogs.mad_dogs.aftermath import NOBODY, answers
from cogs.mad_dogs.checks import GORY_DEATH
from cogs.mad_dogs.crowds import written_out
from cogs.mad_dogs.people import Person, crew, of_stored
from cogs.mad_dogs.turns import board_here, on_table
from db.games import StoredGame
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.owed import Owed, Owes
from rules.core.refusal import IllegalNow
from rules.mad_dogs.dues import SAW
from rules.mad_dogs.nerve import shaken_by_death

MOST_GANGS = 20


@plays(SAW)
async def prepare_saw(desk: Desk, options: Options) -> Play:
    """Those who saw somebody die a Gory Death owe a check each; nobody may have seen it."""
    game, _ = board_here(desk)
    require_taking_part(desk, game)
    victims = await _unseen(desk, game, str(options["died"]))
    names = {called: one.stored.figure.name for one in victims if one.stored for called in one.called}
    dead = words.listed(names.get(key_of(part), part) for part in parts(str(options["died"])))
    who = await written_out(desk, str(options["who"]), able=True)
    seeing = await crew(desk, who) if who and key_of(who) != NOBODY else []
    strange = next((one for one in seeing if one.stored is None or not on_table(game, one.stored)), None)
    if strange is not None:
        raise IllegalNow(f"{strange.name} is not on the table: name those who are.")
    shaken = [one for one in seeing if one.figure is not None and shaken_by_death(one.figure)]
    owed = Owed("mad guts", "mad.wounds", "a GUTS test at −2", f"saw {dead} die", (("cause", GORY_DEATH),))
    changes: tuple[Change, ...] = tuple(Owes(one.id, owed) for one in shaken if one.id is not None)
    due = words.listed(one.name for one in shaken)
    calm = [one.name for one in seeing if one not in shaken]
    lines = [
        f"A test of GUTS each is due: {due}. /game owed lists them." if shaken else "Nobody tests GUTS for it.",
        f"Not shaken by it: {words.listed(calm)}." if calm else "",
    ]
    mine = [one for one in shaken if one.stored is not None and desk.owns(one.stored.gang)]
    named = ", ".join(one.full_name for one in mine)
    tests = (Offer("GUTS: those of yours", "mad guts", {"figure": named, "cause": GORY_DEATH}),) if mine else ()
    saw = words.listed(one.name for one in seeing) if seeing else "Nobody"
    return Play(
        say=lambda _: Said(f"{saw} saw {clean(dead)} die.", tuple(filter(None, lines)), tests),
        changes=lambda _: changes,
        about=subjects(*shaken, *victims),
        rule="mad.wounds",
    )


async def _unseen(desk: Desk, game: StoredGame, died: str) -> list[Person]:
    """Those of the dead so named of whom it is still asked who saw them die."""
    named = {key_of(part) for part in parts(died)}
    figures = [of_stored(one) for one in await figures_of(desk, game)]
    return [
        one for one in figures if one.figure and any(d.command == SAW for d in one.figure.duties) and one.called & named
    ]


@asks_first(SAW)
async def ask_who_saw(interaction: discord.Interaction, options: Options) -> bool:
    """Who saw it, where a button does not say."""
    if options.get("who"):
        return False
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        figures = await figures_of(desk, here(desk))
    able = dict.fromkeys(one.gang.gang.name for one in figures if shaken_by_death(one.figure))
    choices = [(label, {**options, "who": who}) for label, who in answers(list(able)[:MOST_GANGS])]
    told = f"/{SAW} takes names too."
    await offer_choice(interaction, SAW, f"Who saw {clean(str(options['died']))} die?", choices, told)
    return True
