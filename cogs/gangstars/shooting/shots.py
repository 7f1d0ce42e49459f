"""Shots, bursts and loads of shot at people: from the options of /gangstars-shoot shot to what changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import Tone
from cogs.gangstars.aftermath import dies
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, person_of
from cogs.gangstars.shooting.guns import (
    facts_of,
    shooter_in,
    spent_weapon,
    traits_in,
    trouble_line,
    troubled,
    weapon_of,
)
from cogs.gangstars.shooting.targets import (
    FATES,
    MOST_QUESTIONS,
    Target,
    befallen,
    fate_facts,
    fate_lines,
    fate_offers,
    listed,
    luck_of,
    range_of,
    require_friends,
    require_others,
    surprised,
    target_of,
    told_apart,
    worst_of,
)
from cogs.gangstars.shooting.walls import (
    TROUBLES,
    Wall,
    walls_in,
    worn_changes,
    worn_facts,
    worn_lines,
    wreck_offers,
)
from cogs.gangstars.turns import TABLED, Paid, paying, require_said
from rules.core.events import Change
from rules.core.person import require_once
from rules.gangstars.actions import Action
from rules.gangstars.aiming import Fate, Spot, check_range, reaches
from rules.gangstars.gear import Arm, Reach
from rules.gangstars.measures import both
from rules.gangstars.model import Hurt
from rules.gangstars.shooting import Shot, Volley, check_shot, fate_of, shoot, trouble_of
from rules.gangstars.traits import HARDASS

TARGET: Final = "the target"
FRIEND: Final = "the friend"
BYSTANDER: Final = "a bystander"
DID: Final = {
    "Nothing of the kind": (0, False),
    "Moved more than two segments": (3, False),
    "Charged": (0, True),
    "Moved and charged": (3, True),
}
"""What a target did in its latest activation: segments, and whether it charged."""


@dataclass(frozen=True, slots=True)
class Fired:
    """A shot with the people behind its numbers.

    everybody  the friends in the line, then the target and those struck with it
    missing    who is beyond the range of a burst
    unseen     the target did not see the shooter
    """

    shot: Shot
    arm: Arm
    shooter: Person
    everybody: tuple[Target, ...]
    walls: tuple[Wall, ...]
    missing: tuple[str, ...]
    unseen: bool
    paid: Paid

    @property
    def target(self) -> Target:
        return self.everybody[len(self.shot.friends)]

    @property
    def why(self) -> str:
        return f"shot by {self.shooter.name}"

    def struck(self, volley: Volley) -> list[tuple[Target, Fate]]:
        """Everybody shot at, with what befell him."""
        return [(who, fate) for who, fate in zip(self.everybody, volley.fates, strict=True) if fate is not Fate.SPARED]

    def broken(self, volley: Volley) -> list[tuple[Wall, Hurt]]:
        return list(zip(self.walls, volley.walls, strict=True)) if volley.walls else []

    def changes(self, volley: Volley) -> Iterator[Change]:
        """What it changes in everybody on record; a test of who dies would never be made."""
        for target, fate in self.struck(volley):
            if self.unseen and target is self.target and not (fate.hurt and dies(target.person, fate.hurt)):
                yield from surprised(target, self.why)
            yield from befallen(target, fate, self.why)


@plays("gangstars-shoot shot")
async def prepare_shot(desk: Desk, options: Options) -> Play:
    """A shot made ready; see rules.gangstars.shooting.shoot."""
    shooter = await shooter_in(desk, options)
    require_said(shooter, options, "shooter", "target")
    arm, weapon = weapon_of(shooter, str(options.get("gun") or ""))
    fired = await _aimed(desk, options, shooter, arm)
    shot = fired.shot
    paid = fired.paid

    def changes(volley: Volley) -> tuple[Change, ...]:
        broken = worn_changes(desk, fired.broken(volley))
        return (*fired.changes(volley), *broken, *troubled(shooter, weapon, volley.trouble))

    def say(volley: Volley) -> Said:
        struck, broken = fired.struck(volley), fired.broken(volley)
        hurt = worst_of(struck) > Fate.NICKED
        return Said(
            headline=_headline(fired, volley),
            lines=tuple(filter(None, (*_lines(fired, volley), paid.line))),
            offers=(*fate_offers(struck, changes(volley)), *wreck_offers(broken)),
            tone=Tone.BAD if hurt or volley.trouble else Tone.PLAIN,
        )

    def facts(volley: Volley) -> dict[str, Any]:
        return {
            "recognised": volley.recognised,
            "weapon": volley.trouble.value,
            "people": fate_facts(list(zip(fired.everybody, volley.fates, strict=True))),
            "structures": worn_facts(fired.broken(volley)),
        }

    return Play(
        say=say,
        resolver=shoot,
        args=(shot,),
        names=(*(target.name for target in fired.everybody), *(wall.name for wall in fired.walls)),
        changes=changes,
        paid=(*paid.changes, *spent_weapon(shooter, arm, weapon)),
        facts=lambda outcome: facts(outcome.result),
        questions=tuple(_questions(fired)),
        amends=luck_of(fired.shooter, fired.everybody),
        about=subjects(shooter, *(target.person for target in fired.everybody)),
        again=arm.shoots,
    )


async def _aimed(desk: Desk, options: Options, shooter: Person, arm: Arm) -> Fired:
    """The shot, with everybody in its way; checked and paid for."""
    distance = range_of(options, "range", arm.effective or arm.maximum)
    check_range(arm, distance)
    target = await _target(desk, options, shooter, distance)
    others = await listed(desk, shooter, options.get("others"), distance, BYSTANDER)
    friends = await listed(desk, shooter, options.get("over"), distance, FRIEND)
    beside = others if arm.reach is not Reach.AREA else []
    require_others(shooter, [target, *friends, *beside])
    require_once([shooter, *(one.person for one in (target, *friends, *beside))])
    shooter, everybody = told_apart(shooter, [*friends, target, *others])
    friends, (target, *others) = everybody[: len(friends)], everybody[len(friends) :]
    require_friends(desk, shooter, friends)
    missing = tuple(one.name for one in others if arm.reach is Reach.BURST and not reaches(arm, one.mark.distance))
    others = [_within(arm, one) for one in others if one.name not in missing]
    walls = walls_in(desk, options.get("structures"))
    TABLED.require_doer(desk, [shooter], [one.person for one in (target, *friends, *others)])
    struck = (target, *others)
    shot = Shot(
        arm,
        facts_of(desk, shooter, options, arm),
        tuple(one.mark for one in struck),
        tuple(one.mark for one in friends),
        tuple(wall.strength for wall in walls),
    )
    check_shot(shot)
    paid = paying(desk, shooter, Action.AIM if shot.shooter.aimed else Action.SHOOT)
    unseen = bool(options.get("unseen"))
    return Fired(shot, arm, shooter, (*friends, *struck), tuple(walls), missing, unseen, paid)


def _within(arm: Arm, target: Target) -> Target:
    """Somebody else struck: in an area nobody is out of range who is near the target."""
    if arm.reach is not Reach.AREA:
        return target
    return replace(target, mark=replace(target.mark, distance=min(target.mark.distance, arm.maximum)))


async def _target(desk: Desk, options: Options, shooter: Person, distance: float) -> Target:
    """The target, as sheet and board have him; what is typed counts instead, in a game by an umpire alone."""
    person = await person_of(desk, options, "target", TARGET, own=False)
    TABLED.require_sheet(desk, person, options, "strength", "armour", "target_traits", "target_did", "prone")
    target = target_of(desk, shooter, person, distance, Spot(options.get("ground") or Spot.NEITHER))
    mark, body = target.mark, target.mark.body
    if options.get("target_did"):
        moved, charged = DID[str(options["target_did"])]
        mark = replace(mark, moved=moved, charged=charged)
    if options.get("prone") is not None:
        mark = replace(mark, prone=bool(options["prone"]))
    if options.get("target_traits"):
        traits = traits_in(options, "target_traits")
        mark, body = replace(mark, traits=traits), replace(body, hardass=HARDASS in traits)
    if options.get("strength") is not None:
        body = replace(body, strength=int(options["strength"]))
    if options.get("armour") is not None:
        body = replace(body, armour=bool(options["armour"]))
    return replace(target, mark=replace(mark, body=body))


def _headline(fired: Fired, volley: Volley) -> str:
    shooter, target = fired.shooter.name, fired.target.name
    if volley.recognised:
        return f"{shooter} knows {target} in time, and shoots the ground."
    friends = fired.everybody[: len(fired.shot.friends)]
    (first, fate), *more = fired.struck(volley)
    how = "aims and fires" if fired.shot.shooter.aimed else "throws" if fired.arm.thrown else "fires"
    deed = f"{shooter} {how} the {fired.arm.word} at {target}"
    told = f"{deed}: {fate.word}" if first not in friends else f"{deed}, and {first.name} is in the way: {fate.word}"
    hits = sum(fate.hurt is not None for _, fate in more)
    besides = f"; {hits} of {len(more)} more hit" if more else ""
    return f"{told}{besides}."


def _lines(fired: Fired, volley: Volley) -> Iterator[str]:
    struck = fired.struck(volley)
    yield from fate_lines(struck)
    if fired.arm.reach is Reach.BURST and volley.trouble:
        others = list(zip(fired.everybody, volley.fates, strict=True))[len(fired.shot.friends) + 1 :]
        left = [one.name for one, fate in others if fate is Fate.SPARED]
        yield f"That ends the burst before {', '.join(left)}." if left else ""
    if fired.missing:
        yield f"Beyond {both(fired.arm.maximum)}, and so out of it: {', '.join(fired.missing)}."
    yield from worn_lines(fired.broken(volley))
    yield trouble_line(fired.arm, volley.trouble)


def _questions(fired: Fired) -> Iterator[Question]:
    """What a player wants to know: what befalls the target, then others, and the weapon."""
    shot, first = fired.shot, len(fired.shot.friends)
    order: Sequence[int] = (first, *range(first), *range(first + 1, len(fired.everybody)))
    for index in order[:MOST_QUESTIONS]:
        name = fired.everybody[index].name
        yield Question(name[:1].upper() + name[1:], fate_of, (shot, index), lambda fate: fate.word, FATES)
    if fired.arm.shoots:
        yield Question("The weapon", trouble_of, (shot,), lambda trouble: trouble.value or "fires on", TROUBLES)
