"""A figure shoots: the shooter, the gun, and those whom the shot may hit (mad.shoot, mad.shoot.group,
mad.shoot.hostage).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, MoveRef, Question, decides
from rules.core.action.fields import (
    Bands,
    ByStreet,
    Complete,
    EnemiesOf,
    OnBoard,
    many_figures,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import Rolls, move
from rules.core.action.on_street import both, shot_across
from rules.core.action.people_fields import OWN, NumberOfGuests, OneOfKind
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import with_distinct_names
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, in_line_of_fire
from rules.core.tables.outcome import Outcome, Reminder
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.aboard import VehicleSight, sight
from rules.mad_dogs.model.changes import HostagesSet
from rules.mad_dogs.model.figures import Cover, Figure, Gait, Injury, Light, Posture, Speed, Standing, Stats
from rules.mad_dogs.model.injuries import (
    FATES,
    FRIGHTENED,
    UNHARMED,
    UNSCATHED,
    VERDICTS,
    Casualty,
    Mark,
    Struck,
    casualties,
    left_as,
)
from rules.mad_dogs.model.tables import FIRED, LAW, MISSILES
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.nerve.aftermath import WITNESSES, Seeing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import with_cost
from rules.mad_dogs.play.femme_fatale import as_femme_fatale, femme_fatale_spent
from rules.mad_dogs.play.fields import ABOUT_FIGURE, MOVING, Gats, Inches, skills_option
from rules.mad_dogs.play.lines import damage_facts, guts_offers, owed_line, struck_facts, struck_line, witnesses_line
from rules.mad_dogs.play.on_street import (
    LIGHT_ON_TARGET,
    bearing_of,
    cover_between,
    group_around,
    range_between,
    seen_by,
)
from rules.mad_dogs.play.position import (
    Person,
    Position,
    civilian,
    friends,
    hurt,
    mark_of,
    named_on_sheet,
    of_profile,
    present,
    require_fit,
    require_hurtable,
    require_seen,
    riding,
    stats_typed,
)
from rules.mad_dogs.play.rerolls import lucky
from rules.mad_dogs.shooting.ammunition import fired_facts, gun_changes, gun_line, reload_questions, spend
from rules.mad_dogs.shooting.gun_choice import LIES, ROWS, RUNS, SHOOTER, Armed, armed, guns_of
from rules.mad_dogs.shooting.hotheads import check_hothead, is_hot, must_brawl_with, refuse_hothead
from rules.mad_dogs.shooting.to_hit import Shot, check_shot, fire, hit_questions, jams, needed, threat
from rules.mad_dogs.wounds.damage import damage, harm_modifiers
from rules.mad_dogs.wounds.wounds_and_recovery import struck

# The dice of a shot


class ShotResult(NamedTuple):
    """A shot to its end.

    needed    the number to roll or less on a D6
    flinches  dice that only frightened
    jammed    the gun is out for the game
    empty     guns to reload: 0, 1, or 2 for a pistol in each hand
    struck    the effect on each mark, in the order of the shot's marks
    """

    needed: int
    hits: int
    flinches: int
    jammed: bool
    empty: int
    struck: tuple[Struck, ...]

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.struck)


@attack
@resolves(
    "mad.shoot",
    "mad.shoot.modifiers",
    "mad.shoot.aim",
    "mad.shoot.jam",
    "mad.shoot.group",
    "mad.shoot.hostage",
    "mad.shoot.skills",
)
def shoot(dice: Dice, shot: Shot) -> ShotResult:
    """One action of shooting, to the wounds of everyone hit.

    Dice in order: to hit; ones to confirm; which mark each hit strikes (groups); damage, mark by mark; a hostage's
    GUTS; ammunition. Raises OutOfRange or IllegalNow before any die is rolled.
    """
    check_shot(shot)
    gun, target = shot.gun, needed(shot)
    modified = target.total
    dice.note(target)
    fired = dice.call(fire, gun, gun.dice * shot.guns, modified, shot.rating.now)
    jammed = jams(shot, fired.sixes)
    befallen: tuple[Struck, ...] = ()
    if shot.at_people:
        befallen = befall(dice, shot, fired.hits, fired.flinches > 0)
    elif fired.hits:
        dice.note(Reminder("mad.car.shoot", f"{fired.hits} on the car"))
    empty = 0 if jammed else dice.call(spend, shot, fired.sixes)
    return ShotResult(modified, fired.hits, fired.flinches, jammed, empty, befallen)


def befall(dice: Dice, shot: Shot, hits: int, frightened: bool) -> tuple[Struck, ...]:
    """Hits allotted at random over the marks (mad.shoot.group), and their effect on each."""
    marks, gun, aimed = shot.marks, shot.gun.damage, shot.aimed
    met = dice.roll(hits, len(marks), "who is hit:*") if len(marks) > 1 else (1,) * hits
    return tuple(
        [
            dice.call(struck, mark, met.count(index + 1), frightened, gun, aimed, index)
            for index, mark in enumerate(marks)
        ]
    )


@resolves("mad.shoot.group")
def fate_of(dice: Dice, shot: Shot, index: int) -> str:
    """The verdict on one mark of a shot, without the other marks. For odds."""
    hits, frightened = dice.call(threat, shot)
    if len(shot.marks) > 1:
        hits = sum(dice.read(hits, one_in(len(shot.marks)), "who is hit"))
    verdict = dice.call(verdict_on, shot.marks[index], hits, shot.gun.damage, shot.aimed)
    return FRIGHTENED if frightened and verdict == UNSCATHED else verdict


def verdict_on(dice: Dice, mark: Mark, hits: int, gun: int, aimed: bool) -> str:
    """The effect of so many hits on one mark, in a word, and whether it gets away."""
    harm = damage(dice, mark, hits, harm_modifiers(gun, aimed), "damage") if hits else UNHARMED
    return Struck(harm, posture=left_as(mark, harm)).verdict


@lru_cache(64)
def one_in(n: int) -> Reading[int]:
    """One face in `n` counts."""
    return Reading((1, *([0] * (n - 1))))


def check_fire(law: bool, surrendered: bool) -> None:
    """Raise IllegalNow for a cop or Fed who would shoot at a figure that gave up; rival gangs may."""
    if law and surrendered:
        raise IllegalNow("Cops and Feds may not shoot at a figure that has surrendered. Pick another target.")


TARGET: Final = "the target"
MOST_IN_GROUP: Final = 12


def bands(_position: Any, move: Any) -> tuple[tuple[str, float], ...]:
    """The bands of the gun, each with its farthest inch; none before the gun is named."""
    row = ROWS.get(str(move.gun or "").casefold())
    if row is None:
        return ()
    gun = FIRED[row]
    near = (("close", gun.steady),) if gun.blazing and gun.steady < gun.short else ()
    far = (("long", gun.long),) if gun.long > gun.short else ()
    return tuple((word, float(inches)) for word, inches in (*near, ("short", gun.short), *far))


def gun_option(about: str) -> Any:
    """An option for the gun or knife."""
    return option(about, default="", complete=Complete(guns_of, of="shooter"))


@move(
    "mad shoot",
    Rolls("Your own dice: to hit, ones again, who is hit, damage, ammunition. Type ask for roll after roll."),
    around=True,
    on_sheets=lambda move: move.target.figure.hostages,
)
class Shoot:
    """One action of shooting: a single shot, or blazing away."""

    shooter: Person = one_figure(ABOUT_FIGURE, SHOOTER, only=OWN)
    target: Person = one_figure(
        "The target: a figure, or a profile such as Hoodlum.", TARGET, naming=OneOfKind(), complete=EnemiesOf("shooter")
    )
    range: Inches = option(
        "The distance to the target in inches.", range_between("shooter", "target"), measured=Bands(bands)
    )
    gun: str = gun_option(
        "A gun from the gun table, or a knife to throw. The list shows first what the shooter carries."
    )
    moved: Gait | None = option("How the shooter moved on this card. In a game the bot knows.", nobody, words=Gait)
    aimed: bool | None = option(
        "Whether the shooter spends an action aiming. In a game the bot knows of an earlier aim.", nobody
    )
    cover: Cover = option(
        "The cover that the target has.",
        cover_between("shooter", "target"),
        words=Cover,
    )
    light: Light = option("The light on the target.", LIGHT_ON_TARGET, words=Light, called="Lighting")
    group: tuple[Person, ...] = many_figures(
        "Other figures within 2 inches of the target: their names, or how many.",
        ByStreet(group_around),
        naming=(NumberOfGuests("another"),),
        complete=EnemiesOf("shooter"),
        called="Others close to the target",
    )
    gats: Gats | None = option("The shooter's GATS as a number, if there is no figure or to replace its own.", nobody)
    stance: str = option(
        "Whether the target runs or lies down. The bot knows which figures on record lie down.",
        default="",
        words=(RUNS, LIES),
    )
    ladder: bool = option("The shooter is on a ladder.", default=False)
    drunk: bool = option("The shooter is drunk.", default=False)
    from_car: Speed | None = option(
        "The speed of the car that the shooter is in.", nobody, words=MOVING, known=OnBoard()
    )
    driving: bool | None = option("The shooter drives.", nobody, known=OnBoard())
    at_car: Speed | None = option(
        "The speed of the car that the shooter fires at.", nobody, words=MOVING, known=OnBoard()
    )
    two_guns: bool = option("A Two-Gun Kid fires a pistol in each hand.", default=False)
    femme_fatale: bool = option("Use the skill Femme Fatale, once a game.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of a shooter without a sheet.")
    target_skills: tuple[str, ...] = skills_option("Skills of a target without a sheet.")
    target_stats: Stats | None = option(
        "The six stats of a target without a sheet (FISTS GATS GUTS STUNTS SMARTS HITS): 3 3 3 3 3 3.",
        nobody,
        read=lambda _position, text: stats_typed(text),
    )
    witnesses: Seeing = WITNESSES


AT_RANDOM: Final = ("Each hit strikes one of the group at random.",) * 2
"""What may become of one friend or several in a group that is shot at."""


@decides(Shoot)
def take_shot(position: Position, move: Shoot) -> Deed[Any] | MoveRef:
    """One action of shooting. A shot at a figure inside a vehicle becomes a shot at the vehicle."""
    shields = _hostages(position, move.target)
    shooter, target, held, near = _facing(move, [one for _, one in shields], present(position, move.group))
    check_fire(shooter.figure.profile in LAW, target.figure.standing is Standing.PRISONER)
    seen_by(position, shooter, target)
    cool = _cool(position, move, shooter, target)
    seen, umpired = sight_of(position, move, shooter, target)
    if seen.car is not None:
        return _at_car(position, move, target, seen.car)
    marks = (target, *held, *near)
    _require_outside(position, move, shooter, target, near)
    facing = (
        mark_of(target, move.target_skills),
        *(mark_of(one, hostage=True) for one in held),
        *(mark_of(one) for one in near),
    )
    aim = armed(position, move, shooter, seen, facing, lying=move.stance == LIES or _lies(target))
    check_shot(aim.shot)
    names = tuple(one.name for one in marks)
    hostages = frozenset(one.name for one in held)
    deed = Deed(
        shoot,
        (aim.shot,),
        names,
        allow=lambda: (*cool, *umpired, *_unseen(position, target, near)),
        changes=lambda result: (
            *_changes(shooter, marks, aim, [name for name, _ in shields], result),
            *shot_across(position, bearing_of, shooter, target),
        ),
        facts=lambda outcome: shot_facts(outcome, names),
        report=lambda result: _report(position, shooter, marks, hostages, aim, result),
        questions=_questions(aim.shot, names),
        risks=lambda: in_line_of_fire([one.name for one in near if friends(position, shooter, one)], *AT_RANDOM),
        instead=as_femme_fatale(position, "mad shoot", shooter) if not aim.shot.femme_fatale else (),
        rerolls=lucky([shooter], marks),
        about=(shooter, *marks),
        again=True,
        rule="mad.shoot",
    )
    deed = with_witnesses(position, with_credit(position, deed, shooter), marks, [shooter], move.witnesses)
    return with_cost(position, deed, (shooter, lambda: aim.price(position, shooter)))


def _at_car(position: Position, move: Shoot, target: Person, car: Vehicle) -> MoveRef:
    """A shot at a figure inside a vehicle on the table is a shot at the vehicle: a die decides whom or what it hits."""
    for key in ("group", "stance", "target_skills", "target_stats"):
        if position.typed.get(key):
            raise IllegalNow(
                f"{target.name} is inside {car.name}, so the shot is at the car, and a die decides who is hit. "
                f"Remove “{key}”."
            )
    speed = {"speed": str(move.at_car)} if move.at_car else {}
    return MoveRef("mad-wreck shoot", {**position.typed, "car": car.name, **speed})


def _require_outside(position: Position, move: Shoot, shooter: Person, target: Person, near: Sequence[Person]) -> None:
    """Refuse a group with a figure inside a vehicle in it, and a figure on a vehicle who would run."""
    for one in near:
        car = sight(position.board.vehicles, shooter.id or None, one.id or None).car
        if car is not None:
            raise IllegalNow(
                f"{one.name} is inside {car.name}, so a shot at them is a shot at the car. Remove that name."
            )
    car = riding(position, target)
    if car is not None and move.stance == RUNS:
        raise IllegalNow(f"{target.name} is aboard {car.name} and can't run. Remove “stance”.")


# The shooter and the marks


def _facing(
    move: Shoot, held: Sequence[Person], near: Sequence[Person]
) -> tuple[Person, Person, tuple[Person, ...], tuple[Person, ...]]:
    """The shooter, the target, its hostages, and those beside it; gangs tell apart two who share a name."""
    shooter, target = move.shooter, move.target
    if move.target_stats is not None:
        if target.stored:
            raise OutOfRange(f"{target.name} has a sheet, so the bot knows their stats. Remove “target_stats”.")
        target = replace(target, figure=Figure(target.name, "", move.target_stats))
    if shooter.stored and shooter.id == target.id:
        raise IllegalNow(f"{shooter.name} can't be their own target. Pick another target.")
    require_fit(shooter)
    require_hurtable(target)
    if len(near) > MOST_IN_GROUP:
        raise OutOfRange(f"A group holds at most {MOST_IN_GROUP} figures besides the target. Name fewer.")
    shields = {(one.id, "" if one.stored else one.name) for one in held}
    near = tuple(one for one in near if (one.id, "" if one.stored else one.name) not in shields)
    if shooter.stored and shooter.id in [one.id for one in (*held, *near)]:
        raise IllegalNow(f"{shooter.name} can't be in the group that they shoot at. Remove that name.")
    ids = [one.id for one in (target, *held, *near) if one.stored]
    if len(set(ids)) < len(ids):
        raise IllegalNow("Two of the names are the same figure. Name each figure once.")
    require_hurtable(*held, *near)
    shooter, target, *others = with_distinct_names([shooter, target, *held, *near])
    return shooter, target, tuple(others[: len(held)]), tuple(others[len(held) :])


def _hostages(position: Position, target: Person) -> list[tuple[str, Person]]:
    """The hostages before the target, as its sheet names them: figures on record, or citizens.

    A corpse shields no one, nor does a hostage who is not there.
    """
    shields: list[tuple[str, Person]] = []
    for name in target.figure.hostages:
        known = named_on_sheet(position, name)
        if known is None:
            figure = of_profile(name) or of_profile("Citizen")
            assert figure is not None
            shields.append((name, Person(name, figure, typed=name)))
        elif known.figure.posture is not Posture.DEAD and not known.figure.off_board:
            shields.append((name, known))
    return shields


def _lies(target: Person) -> bool:
    return bool(target.figure.floored) or target.figure.posture in (Posture.PRONE, Posture.UNCONSCIOUS)


def _unseen(position: Position, target: Person, near: Sequence[Person]) -> Price:
    """Refuse a shot at a hidden figure."""
    require_seen(position, target, *near)
    return ()


def _cool(position: Position, move: Shoot, shooter: Person, target: Person) -> Price:
    """Refuse a Hothead who shoots where they must brawl; an umpire says where they can't reach the enemy."""
    if (
        not is_hot(shooter.figure)
        or move.from_car
        or move.at_car
        or riding(position, shooter)
        or riding(position, target)
    ):
        return ()
    if both(position, shooter, target) is None:
        if target.figure.laid_out or civilian(target) or friends(position, shooter, target):
            return ()
        if position.appointed:
            return (Umpired(shooter.name),)
        check_hothead(shooter.name, move.range)
    elif position.appointed:
        return (Umpired(shooter.name),) if must_brawl_with(position, shooter) is not None else ()
    else:
        refuse_hothead(position, shooter)
    return ()


def sight_of(
    position: Position, move: Any, shooter: Person, target: Person | None = None
) -> tuple[VehicleSight, Price]:
    """The effects of cars on a shot: as the table knows them, otherwise as typed.

    A typed option that differs from the table takes an umpire's word, which the report names.
    """
    seen = sight(position.board.vehicles, shooter.id or None, (target.id or None) if target is not None else None)
    who = {"from_car": shooter, "driving": shooter} | ({} if target is None else {"at_car": target})
    typed = {key: value for key in who if (value := getattr(move, key)) is not None}
    umpired: list[Umpired] = []
    for key, value in typed.items():
        car = riding(position, who[key])
        if car is None or getattr(seen, key) == value or position.following:
            continue
        if not position.umpire:
            raise IllegalNow(
                f"{who[key].name} is aboard {car.name}, and the bot knows its speed and who drives. Remove “{key}”."
            )
        umpired.append(Umpired(car.name))
    return seen._replace(**typed) if typed else seen, tuple(umpired)


# The result


def _questions(shot: Shot, names: tuple[str, ...]) -> tuple[Question, ...]:
    """The odds for a player: hits, a jam, the fate of each who may be hit, an empty gun."""
    asked = hit_questions(shot)
    alike: dict[Mark, list[int]] = {}
    for index, mark in enumerate(shot.marks if shot.at_people else ()):
        alike.setdefault(mark, []).append(index)
    asked += [
        Question(", ".join(names[index] for index in indices), fate_of, (shot, indices[0]), VERDICTS.__getitem__, FATES)
        for indices in alike.values()
    ]
    return (*asked, *reload_questions(shot))


def _changes(
    shooter: Person, marks: Sequence[Person], aim: Armed, held: Sequence[str], result: ShotResult
) -> tuple[Change, ...]:
    """The changes of a shot in those hit, in those who held hostages, and in the gun.

    held  the hostages, as their captor's sheet names them
    """
    target, shot, weapon = marks[0], aim.shot, aim.weapon
    changes = [one for pair in zip(marks, result.struck, strict=False) for one in hurt(*pair)]
    befallen = zip(held, result.struck[1:], strict=False)
    gone = {name for name, struck in befallen if struck.fled or struck.posture is Posture.DEAD}
    out = (Posture.UNCONSCIOUS, Posture.DEAD)
    if gone and result.struck and result.struck[0].posture not in out:
        changes.append(HostagesSet(target.id, tuple(name for name in target.figure.hostages if name not in gone)))
    return (
        *changes,
        *gun_changes(shooter, weapon, result.jammed, result.empty, shot.guns),
        *femme_fatale_spent([shooter] if shot.femme_fatale else []),
    )


# The report


def _report(
    position: Position,
    shooter: Person,
    marks: Sequence[Person],
    hostages: frozenset[str],
    aim: Armed,
    result: ShotResult,
) -> Report:
    """The report of a shot: the verdict, its effect on each, the gun, and what the rules ask for after it.

    marks     the one aimed at first, then the hostages before them, then those beside them
    hostages  their names
    """
    names = tuple(one.name for one in marks)
    lines = [
        *(struck_line(person.name, person, struck) for person, struck in zip(marks, result.struck, strict=False)),
        gun_line(shooter.name, aim.shot, result),
        "The aim is wasted." if aim.wasted else "",
        *_aftermath(names, result, frozenset() if position.played else hostages),
        _law_line(shooter, position.played) if hostages else "",
        owed_line(shooter),
    ]
    hit = any(struck.harm.lost or struck.posture is Posture.DEAD for struck in result.struck)
    return Report(
        shot_headline(shooter.name, aim.shot, result, names),
        tuple(filter(None, lines)),
        (*_car_offers(marks[0], aim.shot, result), *guts_offers(marks, result.struck)),
        Tone.BAD if hit else Tone.PLAIN,
    )


def shot_headline(shooter: str, shot: Shot, result: ShotResult, names: tuple[str, ...]) -> str:
    """The verdict on a shot in a sentence."""
    weapon = shot.gun.name.partition(",")[0]
    gun = "two pistols" if shot.guns == 2 else f"the {weapon}"
    thrown = shot.gun.name in MISSILES
    if shooter == SHOOTER and names == (TARGET,):
        how = "A throw of" if thrown else "A burst from" if shot.gun.blazing else "A shot with"
        opening = f"{how} {gun}"
        opening += "" if shot.at_people else " at a car"
    else:
        does = f"blazes away with {gun}" if shot.gun.blazing else f"{'throws' if thrown else 'fires'} {gun}"
        opening = f"{shooter} {does} at {names[0]}"
        opening += " on a running board" if shot.outside else "" if shot.at_people else " in a car"
    if not shot.at_people:
        return f"{opening}: {count(result.hits, 'hit')}."
    if not result.hits and not result.flinches:
        return f"{opening}: a miss."
    ends = [
        f"{name} {VERDICTS[struck.verdict]}" if len(names) > 1 else _alone(struck)
        for name, struck in zip(names, result.struck, strict=True)
        if struck.harm.worst is not Injury.TRY_HARDER or struck.flinched or struck.posture is Posture.DEAD
    ]
    return f"{opening}: {count(result.hits, 'hit')}, {', '.join(ends) or 'unharmed'}."


def _alone(struck: Struck) -> str:
    """The verdict on the only target. A near miss is a hit that does no harm, so the sentence says “only”."""
    return f"{'only a ' if struck.verdict == FRIGHTENED else ''}{VERDICTS[struck.verdict]}"


def _aftermath(names: tuple[str, ...], result: ShotResult, hostages: frozenset[str]) -> list[str]:
    """The lines about the players' part on the table after a shot."""
    pairs = list(zip(names, result.struck, strict=False))
    dead = [name for name, struck in pairs if struck.harm.worst is Injury.GORY_DEATH]
    killed = [name for name, struck in pairs if name in hostages and struck.posture is Posture.DEAD]
    return [
        witnesses_line(dead) if dead else "",
        f"The death of a hostage adds 3 outrage ({', '.join(killed)})." if killed else "",
    ]


def _law_line(shooter: Person, noted: bool) -> str:
    """A line about outrage for a shot at hostages; in a game it was noted when they were taken."""
    held = "" if noted else "Using hostages adds 1 outrage. "
    is_law = shooter.figure.profile in LAW
    law = "Cops and Feds should not shoot at a target with hostages. This will have consequences." if is_law else ""
    return (held + law).strip()


def _car_offers(target: Person, shot: Shot, result: ShotResult) -> list[FollowUp]:
    """A button that settles the hits on a car known from the command alone, and those whom it frightened."""
    if shot.at_people or not (result.hits or result.flinches):
        return []
    settled = {
        "hits": result.hits,
        "gun": shot.gun.name,
        "gats": max(0, shot.rating.now),
        "speed": str(shot.at_car),
        **({"aimed": True} if shot.aimed else {}),
        **({"flinches": True} if result.flinches else {}),
        **({"aboard": target.typed} if target.stored else {}),
    }
    return [FollowUp("Settle the hits", "mad-wreck hits", settled)]


def shot_facts(outcome: Outcome[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """A shot as JSON values: each damage die with its mark, and the loss of each figure."""
    result: ShotResult = outcome.result
    return {
        **fired_facts(result),
        "damage": damage_facts(outcome),
        "figures": [struck_facts(name, struck) for name, struck in zip(names, result.struck, strict=False)],
    }
