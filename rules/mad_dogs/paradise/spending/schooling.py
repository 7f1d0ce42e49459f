"""Who goes to school, and who buys weapons: what it costs and how it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Complete, Rolls, move, opt
from rules.core.action.report import Report, Tone
from rules.core.chance.outcome import Outcome
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import listed, parts
from rules.mad_dogs.model.figures import Stat, stat_row, times
from rules.mad_dogs.model.prices import WEAPON_PRICES, dollars
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, CRIPPLES, EFFECTS, skill_named, skills_named
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, FIGURE
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.spending.hiring import in_dollars
from rules.mad_dogs.paradise.spending.resolve_school import (
    NO_STAT,
    Gym,
    Lesson,
    Pupil,
    Studied,
    gym_of,
    price_told,
    pupil_of,
    require_pupil,
    skill_price,
    study,
    study_changes,
    taught,
    train,
    train_changes,
    what_is_crippled,
    which_skill,
)
from rules.mad_dogs.paradise.spending.shopping import buy_weapons, buying_changes, carried_by, pieces_named

SCHOOL: Final = "mad.money"
Level = Annotated[int, Interval(ge=1, le=6)]
GYM_OWNED: Final = opt("With no campaign: whether the gang owns a gym.", default=None)


@move("mad-spend train", town=True, party="figure")
class Train:
    """School of Hard Knocks: raise a stat, up to 5."""

    figure: str = FIGURE
    stat: Stat = opt("Which stat.", words=Stat)
    to: Level = opt("What it becomes.")
    now: Level | None = opt("With no campaign: what it is now.", default=None)
    gym: bool | None = GYM_OWNED
    campaign: str = CAMPAIGN


@decides(Train)
def trained(position: Position, move: Train) -> Deed[int]:
    """A stat raised for money; or what that costs, by plain numbers."""
    stat, to = move.stat, move.to
    if not move.figure:
        if move.now is None:
            raise OutOfRange(f"Say who is trained, or what {stat} is now: now:{max(1, to - 1)}.")
        return Deed(
            report=lambda cents: Report(f"{stat} {move.now} to {to} costs {price_told(cents)}."),
            resolver=train,
            args=(Lesson(stat, move.now, to, bool(move.gym)),),
            facts=_cents,
        )
    if move.now is not None or move.gym is not None:
        raise OutOfRange("The sheet knows the stats and the map your gyms. Remove “now” and “gym”.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    outfit, bank = town.outfit(members.id), town.bank(members.id)
    gym = gym_of(town.city, members.id, town.month)
    lesson = Lesson(stat, one.figure.stats.of(stat), to, gym.owned)

    def say(cents: int) -> Report:
        half = ("Half price: your gym trains FISTS.",) if gym.owned and stat is Stat.FISTS else ()
        return Report(f"{one.name}: {stat} {lesson.now} to {to}, for {price_told(cents)}.", half)

    return Deed(
        report=say,
        resolver=train,
        args=(lesson,),
        facts=_cents,
        allow=lambda: members.rights,
        changes=lambda cents: train_changes(town.id, town.city, outfit, bank, one.id, one.figure, lesson, cents),
        log=town.id,
        about=(one,),
    )


def _cents(outcome: Outcome[int]) -> dict[str, int]:
    return {"cents": outcome.result}


@move("mad-spend skill", Rolls(), town=True, party="figure")
class Skill:
    """School of Hard Knocks: a skill, $25 rolled or $50 chosen."""

    figure: str = FIGURE
    skill: str = opt("The skill chosen (default: rolled).", default="", complete=EFFECTS)
    skills: str = opt(
        "With no campaign: the skills he has.", default="", complete=Complete(lambda _game, _figure: EFFECTS, many=True)
    )
    gym: bool | None = GYM_OWNED
    campaign: str = CAMPAIGN


@decides(Skill)
def schooled(position: Position, move: Skill) -> Deed[Studied]:
    """A skill bought: chosen, or where none is named rolled; with no figure, what the dice give and what it costs."""
    chosen = skill_named(move.skill) if move.skill else ""
    if not move.figure:
        pupil = Pupil(skills_named(move.skills), cheap=Gym(bool(move.gym)).teaches)
        return Deed(
            report=lambda found: _learnt("He", found),
            resolver=study,
            args=(pupil, chosen),
            facts=_studied,
            questions=tuple(_questions(pupil, chosen)),
            rule=SCHOOL,
        )
    if move.skills or move.gym is not None:
        raise OutOfRange("The sheet knows the skills and the map your gyms. Remove “skills” and “gym”.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    outfit, bank, figure = town.outfit(members.id), town.bank(members.id), one.figure
    town.require_open()
    require_pupil(town.city, one.id, figure)
    pupil = pupil_of(figure, bank, gym_of(town.city, members.id, town.month))
    town.spend(members.id, skill_price(pupil, chosen), "school", "a skill")

    def say(found: Studied) -> Report:
        said = _learnt(one.name, found)
        _, stats = taught(figure, found)
        now = (f"Now {stat_row(stats)}.",) if found.crippled else ()
        settle = (f"/mad skill figure:{one.name} choose: lets him choose one.",) if found.skill == CHOICE else ()
        return Report(said.headline, (*said.lines, *now, *settle), tone=said.tone)

    return Deed(
        report=say,
        resolver=study,
        args=(pupil, chosen),
        facts=_studied,
        questions=tuple(_questions(pupil, chosen)),
        rule=SCHOOL,
        allow=lambda: members.rights,
        changes=lambda found: study_changes(town.city, outfit, bank, one.id, figure, found),
        log=town.id,
        about=(one,),
    )


def _studied(outcome: Outcome[Studied]) -> dict[str, Any]:
    return {"skill": outcome.result.skill, "dollars": outcome.result.dollars}


def _questions(pupil: Pupil, chosen: str) -> Iterator[Question]:
    """Which skill a roll comes to, and which stat a skill that cripples costs a point."""
    if not chosen:
        yield Question("Skill", which_skill, (pupil,))
    if (chosen or CRIPPLED) == CRIPPLED and CRIPPLED not in pupil.skills:
        yield Question("Crippled in", what_is_crippled, (pupil, chosen), order=(NO_STAT, *CRIPPLES))


def _learnt(name: str, found: Studied) -> Report:
    crippled = (f"Crippled: a point off {found.crippled} for good.",) if found.crippled else ()
    tone = Tone.BAD if found.crippled else Tone.GOOD
    return Report(f"{name} learns {found.skill}, for {dollars(found.dollars)}.", crippled, tone=tone)


# Weapons


@move("mad-spend arm", town=True, party="figure")
class Arm:
    """Buy weapons for somebody from the bank."""

    figure: str = FIGURE
    weapons: Annotated[str, Len(1, 200)] = opt(
        "What, separated by commas: Tommy Gun, 2 Grenade.",
        complete=Complete(lambda _game, _figure: WEAPON_PRICES, many=True),
    )
    campaign: str = CAMPAIGN


@decides(Arm)
def armed(position: Position, move: Arm) -> Deed[int]:
    """Weapons for somebody, from the bank; with no figure, what they cost."""
    pieces = pieces_named(tuple(_counted(part) for part in parts(move.weapons)))
    told = listed(times(piece, number) for piece, number in Counter(pieces).items())
    if not move.figure:
        return Deed(
            report=lambda cost: Report(f"{told}: {dollars(cost)}."),
            resolver=buy_weapons,
            args=((), pieces),
            facts=in_dollars,
        )
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    require_pupil(town.city, one.id, one.figure)
    outfit, bank = town.outfit(members.id), town.bank(members.id)
    return Deed(
        report=lambda cost: Report(f"{one.name} gets {told}, for {dollars(cost)}."),
        resolver=buy_weapons,
        args=(carried_by(one.figure), pieces),
        facts=in_dollars,
        allow=lambda: members.rights,
        changes=lambda cost: buying_changes(outfit, bank, one.id, one.figure, pieces, cost),
        log=town.id,
        about=(one,),
    )


def _counted(part: str) -> tuple[int, str]:
    """“2 Grenade” as a number and a name; OutOfRange for none or far too many."""
    number, _, name = part.partition(" ")
    if not (number.isascii() and number.isdigit()):
        return 1, part
    if not (len(number) <= 2 and int(number) >= 1):
        raise OutOfRange(f"1 to 99 of a weapon can be bought at once, not {number[:20]}.")
    return int(number), name
