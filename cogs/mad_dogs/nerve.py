"""/mad-nerve in words: grips, surrender, Stone Cold Killers and the Look, who saw somebody die."""

from __future__ import annotations

from typing import Any

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import figures_of, here
from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.slash import add_commands, root
from cogs._kit.views import asks_first, client, offer_choice
from db.unit_of_work import reading
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed
from rules.mad_dogs import lines as words
from rules.mad_dogs.aftermath import answers, before_the_law
from rules.mad_dogs.composure import PRISONERS_A_COP, Held, Stand, Surrender, guards_for
from rules.mad_dogs.dues import SAW
from rules.mad_dogs.fortitude import Bottle, Candidate, GetAGrip, Gripped, Saw, Sight, Stare, Stared, StoneCold
from rules.mad_dogs.giving_up import Custody, GiveUp, GivingUp
from rules.mad_dogs.lines import owed_line
from rules.mad_dogs.model import Drink, Nerve
from rules.mad_dogs.nerve import Shaken, shaken_by_death
from rules.mad_dogs.position import Person
from rules.mad_dogs.skills import SPUNKY_KID, STONE_COLD_KILLER
from rules.mad_dogs.tables import GUTS_RESULTS
from rules.mad_dogs.trials import GORY_DEATH, failed

mad_nerve = root("mad-nerve", "Mad Dogs With Guns: grips, surrender, the Look.")
ROOTS = (mad_nerve,)

RE_ROLLED = f"{SPUNKY_KID}: the one re-roll of this game is spent."
MOST_GANGS = 20


@tells(Bottle, lambda _person, fell: {"drink": str(fell)})
def bottle(person: Person, fell: Drink) -> Report:
    """Whether the bottle has got him."""
    if fell is Drink.UNDER:
        return Report(f"{person.name} is {fell}.", ("−1 GATS, SMARTS and STUNTS in this game.",), tone=Tone.BAD)
    return Report(f"{person.name} is {fell}.", ("Nothing comes of it in this game.",), tone=Tone.GOOD)


@tells(GetAGrip, lambda _gripped, held: {"steady": held.steady})
def grip(gripped: Gripped, held: Held) -> Report:
    """Whether somebody gets a grip, and who slapped him."""
    person, friend = gripped.person, gripped.friend
    who = person.name if friend is None else f"{friend.name} slaps {person.within}, who"
    lines = (
        f"The slap is an action of {friend.within}, in base contact; one for each failed check."
        if friend is not None and not friend.here
        else "",
        RE_ROLLED if held.rerolled else "",
        owed_line(friend) if friend is not None else "",
    )
    if held.steady:
        return Report(f"{who} gets a grip.", tuple(filter(None, lines)), tone=Tone.GOOD)
    gone = "Makes for the nearest exit and takes no more part in this fight."
    said = Report(f"{who} breaks and leaves for good.", tuple(filter(None, (gone, *lines))), tone=Tone.BAD)
    return before_the_law(gripped.law, said, [person])


@tells(StoneCold, lambda candidate, earned: {"earned": earned, "deeds": list(candidate.deeds.earned)})
def stone_cold(candidate: Candidate, earned: bool) -> Report:
    """Whether somebody becomes a Stone Cold Killer."""
    name, deeds = candidate.person.name, candidate.deeds
    told = tuple(filter(None, (f"Earned by: {', '.join(deeds.earned)}.", candidate.by_hand)))
    if not earned:
        return Report(f"{name} is not a {STONE_COLD_KILLER} yet.", (*told, "A game gives one roll."))
    look = "May give the Look (/mad-nerve look); no Gory Death frightens a Stone Cold Killer."
    return Report(f"{name} is a {STONE_COLD_KILLER}.", (*told, look), tone=Tone.GOOD)


@tells(Stare, lambda stared, shaken: {"nerve": str(shaken.nerve), "needed": stared.victim.target.total})
def look(stared: Stared, shaken: Shaken) -> Report:
    """How somebody takes the Look."""
    killer, victim = stared.killer, stared.victim.person
    lines = (
        GUTS_RESULTS[shaken.nerve][1],
        "" if killer.here else f"The Look is an action of {killer.within}, standing still and doing nothing else.",
        words.frees_line(victim.name, victim.figure, shaken.nerve),
        RE_ROLLED if shaken.rerolled else "",
        owed_line(killer),
    )
    tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
    headline = f"{killer.name} gives the Look: {victim.within} {words.NERVE[shaken.nerve]}."
    said = Report(headline, tuple(filter(None, lines)), tone=tone)
    return before_the_law(stared.law, said, [victim] if failed(shaken) else [])


# Surrender


def _stood(giving: GivingUp, result: Surrender) -> dict[str, Any]:
    told = [
        {"name": person.name, "stand": one.stand.name.lower().replace("_", " ")} for person, one in giving.stood(result)
    ]
    return {"prisoners": result.prisoners, "figures": told}


@tells(GiveUp, _stood)
def surrender(giving: GivingUp, result: Surrender) -> Report:
    """Who gave up and who did not."""
    (first, lead), *others = giving.stood(result)
    re_rolled = [f"{person.name}: {RE_ROLLED}" for person, one in giving.stood(result) if one.rerolled]
    if lead.stand is Stand.STEADY:
        return Report(f"{first.name} fights on: nobody gives up.", tuple(re_rolled), tone=Tone.GOOD)
    taken = [person.name for person, one in others if one.stand is Stand.GIVES_UP]
    fighting = [person.name for person, one in others if one.stand is Stand.STEADY]
    prisoners = 1 + len(taken)
    cops = count(guards_for(prisoners), "cop")
    lines = [
        f"Giving up too: {', '.join(taken)}." if taken else "",
        f"Fighting on: {', '.join(fighting)}." if fighting else "",
        f"Weapons down, and off to the nearest cop or Fed: {count(prisoners, 'prisoner')} for {cops} to guard, "
        f"up to {PRISONERS_A_COP} each.",
        _guarded(giving.custody, prisoners),
        "The law may not shoot at those who gave up; rival gangs may.",
        *re_rolled,
    ]
    follow = "follows" if len(taken) == 1 else "follow"
    followed = f", and {len(taken)} of {len(others)} {follow}" if taken else ", alone" if others else ""
    return Report(f"{first.name} gives up{followed}.", tuple(filter(None, lines)), tone=Tone.BAD)


def _guarded(custody: Custody, more: int) -> str:
    """That so many more are too many to guard; empty when they are not, or no cop is there."""
    prisoners, cops = custody.prisoners + more, custody.cops
    if not cops or guards_for(prisoners) <= cops:
        return ""
    told = f"{count(prisoners, 'prisoner')} for {count(cops, 'cop')} on the table"
    return f"{told}: no more than {cops * PRISONERS_A_COP} can be guarded."


# Those who saw somebody die


@tells(Saw)
def saw(sight: Sight, _result: None) -> Report:
    """Who saw somebody die, and who of them must test."""
    calm = [one.name for one in sight.seeing if one not in sight.shaken]
    due = f"These must test GUTS: {listed(one.name for one in sight.shaken)}. /game owed lists them."
    lines = (
        due if sight.shaken else "Nobody tests GUTS for it.",
        f"Not shaken by it: {listed(calm)}." if calm else "",
    )
    named = ", ".join(one.typed for one in sight.mine)
    every = FollowUp("GUTS: your figures", "mad guts", {"figure": named, "cause": GORY_DEATH})
    tests = (every,) if len(sight.mine) > 1 else ()
    seeing = listed(one.name for one in sight.seeing) or "Nobody"
    return Report(f"{seeing} saw {sight.dead} die.", tuple(filter(None, lines)), tests)


@asks_first(SAW)
async def ask_who_saw(interaction: discord.Interaction, options: Options) -> bool:
    """Who saw it, where a button does not say."""
    if options.get("who"):
        return False
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        figures = await figures_of(ctx, here(ctx))
    able = dict.fromkeys(one.gang.gang.name for one in figures if shaken_by_death(one.figure))
    choices = [(label, {**options, "who": who}) for label, who in answers(list(able)[:MOST_GANGS])]
    told = f"/{SAW} takes names too."
    await offer_choice(interaction, SAW, f"Who saw {options['died']!s} die?", choices, told)
    return True


add_commands(mad_nerve, __name__, (GetAGrip, Saw, GiveUp, StoneCold, Bottle, Stare))
