"""The steps of building a gang: founded, its kind, a figure more, a card bought otherwise, points put aside."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.founding import (
    FIRST_SHOTS,
    FIRST_STEPS,
    MOST_FIGURES,
    SETTLING,
    FirstShot,
    founding,
    fresh_names,
    room_for,
)
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Press, Tone, clean
from cogs._kit.words import count
from cogs.gangstars.gang.books import card_typed, estate_of, gang_meant, muster_of, require_cards
from cogs.gangstars.gang.cards import ADD, MENU, buttons, fault_lines, leash, left_line
from cogs.gangstars.people import CAST, SYSTEM_ID
from db.repositories import StoredGang, key_of
from rules.core.events import Change, Kind, Subject
from rules.core.named import proper, spelled
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.system import Recruit, discover, numbered
from rules.gangstars.building import STAT_NAMES, Member, Muster, bill, paid
from rules.gangstars.changes import CardSet, Hired
from rules.gangstars.estate import AsideSet, Outfit, OutfitSet, require_size
from rules.gangstars.goons import READY
from rules.gangstars.model import Figure
from rules.gangstars.roster import GangStarsRoster, profile_named
from rules.gangstars.vetting import ADVISED, Verdict, legality, put_aside, wishes_told

CARD = (*STAT_NAMES, "traits", "gear", "chosen", "armour", "master")
"""The options that say what stands on a card."""
MOST_REASON = 100

FIRST_SHOTS[SYSTEM_ID] = FirstShot("gangstars-shoot shot", {"range": "10 in"})
FIRST_STEPS[SYSTEM_ID] = lambda gang: (Press(ADD, f"{gang}.{MENU}", "Add somebody"),)
SETTLING[SYSTEM_ID] = lambda ids, figures: tuple(
    press for one, figure in zip(ids, figures, strict=False) for press in leash(one, figure)
)


def outfit_named(name: str) -> Outfit:
    """A kind of gang whatever its capitals; UnknownName otherwise."""
    return spelled("kind of gang", name, Outfit)


def _terms(outfit: Outfit, size: int) -> str:
    return f"{outfit}, {size} basic points agreed on" if size else f"{outfit}, as many basic points as it likes"


@plays("gangstars-gang new")
async def prepare_new(desk: Desk, options: Options) -> Play:
    """A new gang of a kind, with nobody in it."""
    outfit = outfit_named(str(options["kind"]))
    size = int(options["size"]) if options.get("size") is not None else ADVISED
    require_size(size)
    system = discover()[SYSTEM_ID]
    new, gang_id, _ = await room_for(desk, system, str(options["name"]), ())
    return Play(
        say=lambda _: Said(
            f"{clean(desk.caller.actor.name)} founds {clean(new.name)}: {_terms(outfit, size)}.",
            ("It takes one Head Honcho and a Hit-man or more; the rest is up to you.",),
            presses=FIRST_STEPS[SYSTEM_ID](gang_id),
        ),
        changes=lambda _: (*founding(system, new, gang_id, [], ()), OutfitSet(gang_id, outfit, size)),
        rule="gs.gang",
    )


@plays("gangstars-gang kind")
async def prepare_kind(desk: Desk, options: Options) -> Play:
    """Another kind or size for a gang."""
    stored = await gang_meant(desk, options.get("gang"))
    require_cards(desk, stored)
    before = estate_of(stored)
    if options.get("kind") is None and options.get("size") is None:
        raise OutOfRange("Say of which kind the gang is, or how many basic points are agreed on.")
    outfit = before.outfit if options.get("kind") is None else outfit_named(str(options["kind"]))
    size = before.size if options.get("size") is None else int(options["size"])
    require_size(size)
    muster = await muster_of(desk.work, stored)
    return Play(
        say=lambda verdict: Said(
            f"{clean(stored.gang.name)}: {_terms(outfit, size)}.", fault_lines(verdict), presses=buttons(stored.id)
        ),
        resolver=legality,
        args=(replace(muster, estate=replace(before, outfit=outfit, size=size)),),
        changes=lambda _: (OutfitSet(stored.id, outfit, size),),
        facts=lambda outcome: _facts(outcome.result),
    )


@plays("gangstars-gang add")
async def prepare_add(desk: Desk, options: Options) -> Play:
    """A figure more, with the ready card of its type but for what is said."""
    stored = await gang_meant(desk, options.get("gang"))
    require_cards(desk, stored)
    profile = profile_named(str(options["profile"]))
    muster = await muster_of(desk.work, stored)
    if len(muster.members) >= MOST_FIGURES:
        raise IllegalNow(f"{clean(stored.gang.name)} has {MOST_FIGURES} figures: dismiss one first.")
    taken = {key_of(one.figure.name) for one in muster.members}
    name = proper(str(options["name"])) if options.get("name") else numbered([(1, profile)], taken)[0].name
    fresh_names([Recruit(profile, name)], taken)
    figure = card_typed(replace(READY[profile], name=name), options, muster)
    (figure_id,) = await desk.work.rosters.new_figures(desk.server_id, stored.id, [figure])
    joins = f"{clean(name)} joins {clean(stored.gang.name)}."
    return _step(stored, muster, None, Member(figure_id, figure), joins, Hired(figure_id, stored.id, figure))


@plays("gangstars-gang set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """A card that stands is bought otherwise."""
    person = CAST.stored(await desk.figure(str(options["figure"]), own=True))
    assert person.stored is not None
    stored, before, figure_id = person.stored.gang, person.stored.figure, person.stored.id
    desk.may_run(stored)
    require_cards(desk, stored)
    if all(options.get(name) is None for name in (*CARD, "profile")):
        raise OutOfRange("Say what is to change: a stat, the traits, the gear, the chosen weapons, armour, the master.")
    profile = profile_named(str(options["profile"])) if options.get("profile") else before.profile
    muster = await muster_of(desk.work, stored)
    after = card_typed(replace(before, profile=profile), options, muster)
    change = CardSet(
        figure_id,
        after.profile,
        after.stats,
        after.traits,
        after.chosen,
        after.weapons,
        after.armour,
        after.master,
    )
    told = f"{person.name} has a new card."
    return _step(stored, muster, before, Member(figure_id, after), told, change)


def _step(stored: StoredGang, muster: Muster, before: Figure | None, member: Member, told: str, change: Change) -> Play:
    """One card bought, of somebody new or of who was there: what it is now, what is left, what is against the rules."""
    figure = member.figure
    cost, aside = paid(muster, before, figure), muster.estate.aside
    left = None if aside is None else aside - cost
    after = replace(muster.changed(member), estate=replace(muster.estate, aside=left))
    booked = () if left is None or not cost else (AsideSet(stored.id, left),)
    wishes = (wishes_told(figure.profile),) if figure.is_dog and not figure.traits else ()

    def say(verdict: Verdict) -> Said:
        costs = (f"{count(abs(cost), 'equipment point')} {'paid' if cost > 0 else 'come back'}.",) if booked else ()
        return Said(
            told,
            (
                clean(GangStarsRoster.line(figure)),
                *costs,
                left_line(bill(figure), verdict),
                *wishes,
                *fault_lines(verdict),
            ),
            tone=Tone.PLAIN if verdict.violations else Tone.GOOD,
            presses=(*buttons(stored.id), *leash(member.id, figure)),
        )

    return Play(
        say=say,
        resolver=legality,
        args=(after,),
        changes=lambda _: (change, *booked),
        facts=lambda outcome: {"figure": figure.name, **_facts(outcome.result)},
        about=() if before else (Subject(Kind.GANG, stored.id),),
    )


def _facts(verdict: Verdict) -> dict[str, Any]:
    return {
        "basic": verdict.size.spent,
        "equipment_left": verdict.pool.left,
        "left": {one.name: {"basic": one.basic.left, "traits": one.traits.left} for one in verdict.bills},
        "violations": list(verdict.violations),
    }


@plays("gangstars-gang bank")
async def prepare_bank(desk: Desk, options: Options) -> Play:
    """What a gang has not spent is put aside for later games, or some of it is taken out."""
    stored = await gang_meant(desk, options.get("gang"))
    require_cards(desk, stored)
    muster = await muster_of(desk.work, stored)
    take = int(options.get("take") or 0)
    why = " ".join(str(options.get("why") or "").split())[:MOST_REASON]
    reason = f": {clean(why)}" if why else ""
    name = clean(stored.gang.name)

    def say(left: int) -> Said:
        if take:
            return Said(f"{name} takes out {count(take, 'equipment point')}{reason}.", (f"{left} stay put aside.",))
        return Said(
            f"{name} puts {count(left, 'equipment point')} aside{reason}.",
            ("From now on they buy arms and recruits, and its types bring no more.",),
        )

    return Play(
        say=say,
        resolver=put_aside,
        args=(muster, take),
        changes=lambda left: (AsideSet(stored.id, left),),
        facts=lambda outcome: {"aside": outcome.result},
    )
