"""Intestinal Fortitude: who drinks, gets a grip, becomes a Stone Cold Killer, gives the Look (mad.guts)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Complete, EnemiesOf, crew, move, nobody, opt, whom
from rules.core.action.people_fields import OWN, ExpandGroups
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import altered
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.plain.words import key_of, listed, parts, possessive
from rules.core.play.obligations import Owed, Owes
from rules.mad_dogs.model.changes import Drank, LeftFight, NerveTested, SkillsSet, SkillUsed
from rules.mad_dogs.model.figures import Drink, Figure, Nerve, Posture, Stat
from rules.mad_dogs.model.skills import SPUNKY_KID, STONE_COLD_KILLER
from rules.mad_dogs.model.tables import GUTS_RESULTS
from rules.mad_dogs.nerve.aftermath import Crowd, before_the_law, law_among
from rules.mad_dogs.nerve.composure import (
    LOOK_REACH,
    Deeds,
    Grip,
    Held,
    Look,
    check_grip,
    check_look,
    get_a_grip,
    look_target,
    stone_cold,
    the_look,
)
from rules.mad_dogs.nerve.drink import ADDICTED, drink
from rules.mad_dogs.nerve.guts import Shaken
from rules.mad_dogs.nerve.rerolls import lucky, spunky_kids
from rules.mad_dogs.nerve.stat_tests import (
    GORY_DEATH,
    HE,
    SPENDS,
    failed,
    own_stat,
    rerolls_at_once,
    skinful,
    spends,
    unnerved,
)
from rules.mad_dogs.play.acting import moved_on_card, paying, require_turn, spending
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import NERVE, RE_ROLLED, frees_line, owed_line
from rules.mad_dogs.play.obligations import BOTTLE, GIVES_UP, SAW, shaken_by_death
from rules.mad_dogs.play.position import (
    Person,
    Position,
    friends,
    guest,
    present,
    require_fit,
    require_hurtable,
    require_in_fight,
    require_reach,
    require_seen,
    sheet,
    skills_of,
)

HIT, SHOWDOWN = "hit", "showdown"
ON_RECORD: Final = Complete(lambda _game, _figure: (), people=True)


def reroll_spent(person: Person, rerolled: bool) -> tuple[Change, ...]:
    """A Spunky Kid's re-roll, booked."""
    return (SkillUsed(person.id, SPUNKY_KID),) if rerolled else ()


# Drink


@move(BOTTLE, ROLLS)
class Bottle:
    """Drunk/Addicted: the D6 as a game begins; on 1-4 it has got him."""

    figure: Person = whom("Your Drunk/Addicted.", HE, only=OWN, complete=ON_RECORD)


@decides(Bottle)
def drinks(_position: Position, move: Bottle) -> Deed[Drink]:
    """Whether the bottle has got him, for this game."""
    person, figure = move.figure, move.figure.figure
    require_hurtable(person)
    if person.stored and ADDICTED not in figure.skills:
        raise IllegalNow(f"{person.name} is not a {ADDICTED}: no die is due.")
    if person.stored and figure.drink is not Drink.UNSET:
        raise IllegalNow(f"{person.name} has had the die for this game: he is {figure.drink}.")

    def report(fell: Drink) -> Report:
        under = fell is Drink.UNDER
        means = "−1 GATS, SMARTS and STUNTS in this game." if under else "Nothing comes of it in this game."
        return Report(f"{person.name} is {fell}.", (means,), tone=Tone.BAD if under else Tone.GOOD)

    return Deed(
        drink,
        changes=lambda fell: (Drank(person.id, fell),),
        facts=lambda outcome: {"drink": str(outcome.result)},
        report=report,
        questions=(Question(Drink.UNDER.capitalize(), drink, (), lambda fell: fell is Drink.UNDER),),
        again=not person.stored,
    )


# Get a grip


@move("mad-nerve grip", ROLLS, around=True)
class GetAGrip:
    """Get a grip after a failed GUTS check: slapped by a friend, or alone at -2."""

    figure: Person = whom("Your figure whose nerve failed.", "The coward", only=OWN)
    friend: Person | None = whom("Your figure in base contact who slaps him: an action.", source=nobody, only=OWN)
    slapped: bool = opt("A friend with no sheet slaps him.", default=False)
    guts: Number = opt(
        "GUTS in numbers, with no figure or in place of its own.",
        own_stat("figure", "Say whose nerve failed, or the GUTS: guts:3.", Stat.GUTS),
    )
    drunk: bool = skinful("With a skinful: only a Mean Drunk minds.", "figure")
    spunky: bool = spends(SPENDS, "figure")
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(GetAGrip)
def grips(position: Position, move: GetAGrip) -> Deed[Held]:
    """A second test after a failed check."""
    person, figure = move.figure, move.figure.figure
    require_in_fight(person)
    friend, law = _friend(position, move), law_among(position.people.values())
    grip = Grip(
        figure.rating(Stat.GUTS, move.guts, skills_of(person, move.skills), drunk=move.drunk),
        nerve=figure.nerve if person.stored else Nerve.NERVOUS,
        slapper=None if friend is None else friend.figure.nerve,
        spunky=rerolls_at_once(move, person),
    )
    check_grip(grip)

    def changes(held: Held) -> tuple[Change, ...]:
        spent = reroll_spent(person, held.rerolled)
        if held.steady:
            return (NerveTested(person.id, Nerve.STEADY), *spent)
        gives_up = law.faces(person) and GIVES_UP not in figure.duties
        return (LeftFight(person.id), *spent, *((Owes(person.id, GIVES_UP),) if gives_up else ()))

    def report(held: Held) -> Report:
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
        return before_the_law(law, said, [person])

    deed = Deed(
        get_a_grip,
        (grip,),
        (person.name,),
        changes=changes,
        facts=lambda outcome: {"steady": outcome.result.steady},
        report=report,
        questions=(Question("Gets a grip", get_a_grip, (grip,), lambda held: held.steady),),
        rerolls=(*lucky([person]), *spunky_kids([(person, lambda held: not held.steady)], spends=grip.spunky)),
        again=not person.stored,
    )
    if friend is None:
        return altered(deed, allow=lambda: require_turn(position, person))
    return paying(position, deed, (friend, lambda: spending(position, friend)))


def _friend(position: Position, move: GetAGrip) -> Person | None:
    """Who slaps him, if anybody does."""
    person, friend = move.figure, move.friend
    if friend is None:
        return replace(person, name="A friend", figure=guest("A friend"), id=0, typed="") if move.slapped else None
    if friend.stored and friend.id == person.id:
        raise IllegalNow(f"{person.name} needs somebody else for a slap: name a friend, or nobody to try it alone.")
    require_in_fight(friend)
    if position.played and person.stored and friend.stored:
        position.require_part(person)
        if not friends(position, person, friend):
            raise IllegalNow(f"{friend.name} is not on {possessive(person.name)} side: only a friend slaps him.")
    require_reach(position, friend, [person])
    return friend


# Those who saw somebody die


@move(SAW, table=True, everybody=True)
class Saw:
    """Who saw a Gory Death: each owes a GUTS test at -2."""

    who: tuple[Person, ...] | Crowd = crew(
        "Names; all, a gang or a side for many of them; none for nobody.",
        required=True,
        words={str(Crowd.NONE): Crowd.NONE},
        naming=(ExpandGroups(able=True),),
    )
    died: Annotated[str, Len(1, 400)] = opt("Who died.", complete=ON_RECORD)


@decides(Saw)
def saw(position: Position, move: Saw) -> Deed[None]:
    """Those who saw somebody die a Gory Death owe a check each; nobody may have seen it."""
    named = {key_of(part) for part in parts(move.died)}
    asked = [one for one in position.people.values() if any(due.command == SAW for due in one.figure.duties)]
    victims = [one for one in asked if _called(one) & named]
    names = {called: one.figure.name for one in victims for called in _called(one)}
    dead = listed(names.get(key_of(part), part) for part in parts(move.died))
    seeing = () if isinstance(move.who, Crowd) else present(position, move.who)
    strange = next((one for one in seeing if not one.here), None)
    if strange is not None:
        raise IllegalNow(f"{strange.name} is not on the table: name those who are.")
    shaken = [one for one in seeing if shaken_by_death(one.figure)]
    owed = Owed("mad guts", "mad.wounds", "a GUTS test at −2", f"saw {dead} die", (("cause", GORY_DEATH),))
    mine = [one for one in shaken if position.caller in one.leaders]
    return Deed(
        report=lambda _: _seen(dead, seeing, shaken, mine),
        allow=lambda: () if victims or len(mine) == len(shaken) else _unasked(position, dead),
        changes=lambda _: tuple(Owes(one.id, owed) for one in shaken),
        about=(*shaken, *victims),
        rule="mad.wounds",
    )


def _seen(dead: str, seeing: Sequence[Person], shaken: Sequence[Person], mine: Sequence[Person]) -> Report:
    """Who saw these die, and who of them must test.

    mine  those of the caller: a button makes their tests
    """
    calm = [one.name for one in seeing if one not in shaken]
    due = f"These must test GUTS: {listed(one.name for one in shaken)}. /game owed lists them."
    lines = (
        due if shaken else "Nobody tests GUTS for it.",
        f"Not shaken by it: {listed(calm)}." if calm else "",
    )
    named = ", ".join(one.typed for one in mine)
    every = FollowUp("GUTS: your figures", "mad guts", {"figure": named, "cause": GORY_DEATH})
    tests = (every,) if len(mine) > 1 else ()
    who = listed(one.name for one in seeing) or "Nobody"
    return Report(f"{who} saw {dead} die.", tuple(filter(None, lines)), tests)


def _unasked(position: Position, dead: str) -> Price:
    """Nobody tests for a death of which it is not asked who saw it, but by an umpire's word."""
    return position.by_umpire(
        "those who saw it", f"It is not asked who saw {dead} die: only an umpire says so unasked."
    )


def _called(one: Person) -> set[str]:
    return {key_of(one.name), key_of(one.figure.name), key_of(one.typed)}


# Stone Cold Killers and the Look

Count = Annotated[int, Interval(ge=0, le=50)]


@move("mad-nerve stone-cold", ROLLS)
class StoneCold:
    """The one roll of a game to become a Stone Cold Killer: 1-3."""

    figure: Person = whom("Your figure that earned it.", "The candidate", only=OWN, complete=ON_RECORD)
    sixes: Count | None = opt("6s inflicted on the Deadly Weapons table in this game: three earn the roll.", nobody)
    sevens: Count | None = opt("7s inflicted on it: one earns the roll.", nobody)
    hit: bool = opt("Fired the shot that killed the target of a Hit.", default=False)
    showdown: bool = opt("Came through a Showdown alive.", default=False)


@decides(StoneCold)
def becomes_stone_cold(position: Position, move: StoneCold) -> Deed[bool]:
    """The roll for the reputation, once a game."""
    person, figure = move.figure, move.figure.figure
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{person.name} is already dead.")
    deeds, by_hand = _deeds(position, move)
    if STONE_COLD_KILLER in figure.skills:
        raise IllegalNow(f"{person.name} is already a {STONE_COLD_KILLER}.")
    if STONE_COLD_KILLER in figure.used:
        raise IllegalNow(f"{person.name} has had the one roll of this game: /gang ready starts another.")
    told = tuple(filter(None, (f"Earned by: {', '.join(deeds.earned)}.", by_hand)))

    def report(earned: bool) -> Report:
        if not earned:
            return Report(f"{person.name} is not a {STONE_COLD_KILLER} yet.", (*told, "A game gives one roll."))
        look = "May give the Look (/mad-nerve look); no Gory Death frightens a Stone Cold Killer."
        return Report(f"{person.name} is a {STONE_COLD_KILLER}.", (*told, look), tone=Tone.GOOD)

    return Deed(
        stone_cold,
        (deeds,),
        allow=lambda: _claimed(position, move),
        facts=lambda outcome: {"earned": outcome.result, "deeds": list(deeds.earned)},
        report=report,
        changes=lambda earned: reputation_changes(person.id, figure, earned),
        questions=(Question(STONE_COLD_KILLER, stone_cold, (deeds,)),),
    )


def reputation_changes(id_: int, figure: Figure, earned: bool) -> tuple[Change, ...]:
    """What the roll of a figure, by its id, changes: it is the only one of the game, whether or not it is `earned`."""
    made = (SkillsSet(id_, (*figure.skills, STONE_COLD_KILLER), figure.stats),) if earned else ()
    return (SkillUsed(id_, STONE_COLD_KILLER), *made)


def _claimed(position: Position, move: StoneCold) -> Price:
    """That a figure on the table has killed in a Hit, or come through a Showdown, that is played there."""
    if position.following or not move.figure.here:
        return ()
    staged = position.board.scenario
    played, over = (staged.scenario, staged.over) if staged is not None else ("", False)
    claims = ((move.hit, HIT, "Hit is played"), (move.showdown, SHOWDOWN, "Showdown is over"))
    for said, scenario, told in claims:
        if said and not (played == scenario and (scenario == HIT or over)):
            return position.by_umpire(move.figure.name, f"No {told} here: only an umpire counts one.")
    return ()


def _deeds(position: Position, move: StoneCold) -> tuple[Deeds, str]:
    """What somebody did, and what is told of numbers that an umpire gives by hand; in a game its tally counts."""
    person, said = move.figure, (move.sixes or 0, move.sevens or 0)
    deeds = Deeds(*said, move.hit, move.showdown)
    if not person.playing:
        return deeds, ""
    if not person.here:
        raise IllegalNow(f"{person.name} is in a game, which keeps count: roll for him where it is played.")
    mine = [tally for tally in position.board.tallies if tally.figure == person.id]
    counted = sum(tally.sixes for tally in mine), sum(tally.sevens for tally in mine)
    if said == counted or (move.sixes is None and move.sevens is None):
        return replace(deeds, sixes=counted[0], sevens=counted[1]), ""
    noted = f"sixes: {counted[0]}, sevens: {counted[1]}"
    if not position.umpire:
        raise ForUmpire(f"The game has noted about {person.name}: {noted}. Only an umpire may count differently.")
    return deeds, f"Counted by hand as an umpire; the game has noted {noted}."


@move("mad-nerve look", ROLLS, around=True)
class Stare:
    """A Stone Cold Killer gives somebody the Look: GUTS-2."""

    killer: Person = whom("Your Stone Cold Killer.", f"The {STONE_COLD_KILLER}", only=OWN, complete=ON_RECORD)
    victim: Person = whom("Who is stared at, or a profile.", "The victim", complete=EnemiesOf("killer"))
    inches: Annotated[float, Interval(ge=0, le=200)] = opt("How far away, at most 6.", default=0.0)
    reach: Annotated[float, Interval(ge=0, le=6)] = opt(
        "How far the killer sees, if short-sighted and without glasses.", default=float(LOOK_REACH)
    )
    guts: Number = opt(
        "The victim's GUTS in numbers.",
        own_stat("victim", "Say who is stared at, or the victim's GUTS: guts:3.", Stat.GUTS),
    )
    drunk: bool = skinful("The victim has a skinful: only a Mean Drunk minds.", "victim")
    spunky: bool = spends(
        "The victim, a Spunky Kid, re-rolls a failure at once (once a game); else a button offers it.", "victim"
    )
    skills: tuple[str, ...] = skills_option("Skills of a victim with no sheet.")


@decides(Stare)
def stares(position: Position, move: Stare) -> Deed[Shaken]:
    """A Stone Cold Killer stares at somebody."""
    killer, victim, figure = move.killer, move.victim, move.victim.figure
    require_fit(killer)
    require_in_fight(victim)
    if killer.stored and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} can't stare himself down: pick another victim.")
    if position.played and friends(position, killer, victim):
        raise IllegalNow(f"{victim.name} is on {possessive(killer.name)} side. The Look is for enemies: pick another.")
    if sheet(killer) and STONE_COLD_KILLER not in killer.figure.skills:
        raise IllegalNow(
            f"{killer.name} is not a {STONE_COLD_KILLER}, and only they give the Look: /mad-nerve stone-cold."
        )
    look = Look(
        figure.rating(Stat.GUTS, move.guts, skills_of(victim, move.skills), drunk=move.drunk),
        distance=move.inches,
        spunky=rerolls_at_once(move, victim),
        reach=move.reach,
        moved=moved_on_card(position, killer),
    )
    check_look(look)
    law = law_among(position.people.values())

    def report(shaken: Shaken) -> Report:
        lines = (
            GUTS_RESULTS[shaken.nerve][1],
            "" if killer.here else f"The Look is an action of {killer.within}, standing still and doing nothing else.",
            frees_line(victim.name, figure, shaken.nerve),
            RE_ROLLED if shaken.rerolled else "",
            owed_line(killer),
        )
        tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
        headline = f"{killer.name} gives the Look: {victim.within} {NERVE[shaken.nerve]}."
        said = Report(headline, tuple(filter(None, lines)), tone=tone)
        return before_the_law(law, said, [victim] if failed(shaken) else [])

    deed = Deed(
        the_look,
        (look,),
        allow=lambda: _stared_at(position, victim),
        changes=lambda shaken: unnerved(victim, shaken, law),
        facts=lambda outcome: {"nerve": str(outcome.result.nerve), "needed": look_target(look).total},
        report=report,
        questions=(Question("Nerve", the_look, (look,), lambda shaken: str(shaken.nerve)),),
        rerolls=(*lucky([killer], [victim]), *spunky_kids([(victim, failed)], spends=look.spunky)),
        again=not victim.stored,
    )
    return paying(position, deed, (killer, lambda: spending(position, killer, loud=True)))


def _stared_at(position: Position, victim: Person) -> Price:
    """Nobody stares at what they can't see."""
    require_seen(position, victim)
    return ()
