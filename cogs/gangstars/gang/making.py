"""The steps of building a gang: founded, its kind, a figure more, a card bought otherwise, points put aside."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Len

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
from cogs._kit.play import Play, Said, plays
from cogs._kit.render import Press, Tone, clean
from cogs._kit.slash import command
from cogs.gangstars._root import SYSTEM_ID
from cogs.gangstars.gang.books import card_said, estate_of, gang_meant, muster_of, require_cards
from cogs.gangstars.gang.cards import ADD, MENU, buttons, fault_lines, leash, left_line
from cogs.gangstars.gang.choosing import GANG, InGang, Name, OfGang, figures
from db.repositories import StoredGang
from rules.core.events import Change, Kind, Subject
from rules.core.move import nobody, opt, record
from rules.core.named import proper
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.roster import Hired
from rules.core.system import Recruit, discover, numbered
from rules.core.words import count, key_of
from rules.gangstars.building import Member, Muster, bill, paid
from rules.gangstars.changes import carded
from rules.gangstars.estate import AsideSet, Outfit, OutfitSet, require_size
from rules.gangstars.goons import READY
from rules.gangstars.model import Figure, Profile
from rules.gangstars.roster import GangStarsRoster
from rules.gangstars.vetting import ADVISED, Verdict, legality, put_aside, wishes_told

Reason = Annotated[str, Len(1, 100)]

FIRST_SHOTS[SYSTEM_ID] = FirstShot("gangstars-shoot shot", {"range": "10 in"})
FIRST_STEPS[SYSTEM_ID] = lambda gang: (Press(ADD, f"{gang}.{MENU}", "Add somebody"),)
SETTLING[SYSTEM_ID] = lambda ids, figures: tuple(
    press for one, figure in zip(ids, figures, strict=False) for press in leash(one, figure)
)


def _terms(outfit: Outfit, size: int) -> str:
    return f"{outfit}, {size} basic points agreed on" if size else f"{outfit}, as many basic points as it likes"


@command("gangstars-gang new")
class New:
    """Found a gang of a kind, for so many basic points; buttons lead on."""

    kind: Outfit = opt("What kind of gang.", words=Outfit)
    name: Name = opt("What it is called.")
    size: int = opt("Basic points agreed on: 50 unless said, 0 for no limit.", default=ADVISED)


@plays(New)
async def prepare_new(desk: Desk, m: New) -> Play:
    """A new gang of a kind, with nobody in it."""
    require_size(m.size)
    system = discover()[SYSTEM_ID]
    new, gang_id, _ = await room_for(desk, system, m.name, ())
    return Play(
        say=lambda _: Said(
            f"{clean(desk.caller.actor.name)} founds {clean(new.name)}: {_terms(m.kind, m.size)}.",
            ("It takes one Head Honcho and a Hit-man or more; the rest is up to you.",),
            presses=FIRST_STEPS[SYSTEM_ID](gang_id),
        ),
        changes=lambda _: (*founding(system, new, gang_id, [], ()), OutfitSet(gang_id, m.kind, m.size)),
        rule="gs.gang",
    )


@command("gangstars-gang kind")
class Terms:
    """Another kind for a gang, or another number of basic points."""

    kind: Outfit | None = opt("What kind of gang.", nobody, words=Outfit)
    size: int | None = opt("Basic points agreed on; 0 for no limit.", nobody)
    gang: str = GANG


@plays(Terms)
async def prepare_kind(desk: Desk, m: Terms) -> Play:
    """Another kind or size for a gang."""
    stored = await gang_meant(desk, m.gang)
    require_cards(desk, stored)
    before = estate_of(stored)
    if m.kind is None and m.size is None:
        raise OutOfRange("Say of which kind the gang is, or how many basic points are agreed on.")
    outfit = m.kind or before.outfit
    size = before.size if m.size is None else m.size
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


@record
class Joins:
    """Somebody new."""

    profile: Profile = opt("Its type.", words=Profile)
    name: Name = opt("Its name; else one is made up.", default="")


@command("gangstars-gang add")
class Add(OfGang, InGang, Joins):
    """A figure more: its type's ready card, but for what you say."""


@plays(Add)
async def prepare_add(desk: Desk, m: Add) -> Play:
    """A figure more, with the ready card of its type but for what is said."""
    stored = await gang_meant(desk, m.gang)
    require_cards(desk, stored)
    muster = await muster_of(desk.work, stored)
    if len(muster.members) >= MOST_FIGURES:
        raise IllegalNow(f"{clean(stored.gang.name)} has {MOST_FIGURES} figures: dismiss one first.")
    taken = {key_of(one.figure.name) for one in muster.members}
    name = proper(m.name) if m.name else numbered([(1, m.profile)], taken)[0].name
    fresh_names([Recruit(m.profile, name)], taken)
    figure = card_said(replace(READY[m.profile], name=name), m, muster)
    (figure_id,) = await desk.work.rosters.new_figures(desk.server_id, stored.id, [figure])
    joins = f"{clean(name)} joins {clean(stored.gang.name)}."
    hired = Hired(figure_id, stored.system.id, stored.id, figure)
    return _step(stored, muster, None, Member(figure_id, figure), joins, hired)


@record
class Whose:
    """Whose card it is about."""

    figure: str = opt("Whose card.", complete=figures)
    profile: Profile | None = opt("Another type.", nobody, words=Profile)


@command("gangstars-gang set")
class Set(InGang, Whose):
    """A card bought otherwise; what you leave out stays."""


@plays(Set)
async def prepare_set(desk: Desk, m: Set) -> Play:
    """A card that stands is bought otherwise."""
    found = await desk.figure(m.figure, own=True)
    stored, before, name = found.gang, found.figure, clean(found.figure.name)
    if stored.gang.system != SYSTEM_ID:
        raise IllegalNow(f"{name} belongs to a gang of another game.")
    desk.may_run(stored)
    require_cards(desk, stored)
    if all(said is None for name, said in vars(m).items() if name != "figure"):
        raise OutOfRange("Say what is to change: a stat, the traits, the gear, the chosen weapons, armour, the master.")
    muster = await muster_of(desk.work, stored)
    after = card_said(replace(before, profile=m.profile or before.profile), m, muster)
    return _step(stored, muster, before, Member(found.id, after), f"{name} has a new card.", carded(found.id, after))


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


@command("gangstars-gang bank")
class Bank(OfGang):
    """After a game: points not spent are put aside, or taken out."""

    take: int = opt("Equipment points to take out.", default=0)
    why: Reason = opt("What for, in a line.", default="")


@plays(Bank)
async def prepare_bank(desk: Desk, m: Bank) -> Play:
    """What a gang has not spent is put aside for later games, or some of it is taken out."""
    stored = await gang_meant(desk, m.gang)
    require_cards(desk, stored)
    muster = await muster_of(desk.work, stored)
    take, why = m.take, " ".join(m.why.split())
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
