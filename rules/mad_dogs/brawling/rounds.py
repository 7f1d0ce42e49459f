"""Rounds of a brawl, making sure of the fallen, getting up from the floor (mad.brawl)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, Listed, one_figure, option, verdict
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.person import on_record
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, listed, parts, sentence
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.brawling.fighters import (
    DOWN,
    DRUNK,
    FATALE,
    LISTED,
    OUT,
    PUBLIC,
    TURN_OVER,
    WEAPONS,
    Man,
    arms_option,
    as_said,
    beaten_facts,
    beaten_lines,
    dice_facts,
    fatales,
    fatales_spent,
    fighters_of,
    gory_lines,
    hits_of,
    hurt_by,
    listing,
    men_of,
    nerve_offers,
    people_of,
    places_of,
    require_hands_on,
)
from rules.mad_dogs.brawling.resolve import (
    Brawl,
    Brawled,
    Clash,
    Opened,
    Side,
    after,
    brawl,
    check_brawl,
    check_fallen,
    chosen_of,
    clash,
    deadly_blows,
    deal,
    make_sure,
    open_brawl,
)
from rules.mad_dogs.brawling.tables import FATES, UNTOUCHED, Arm, Beaten, Footing, footing_of
from rules.mad_dogs.model.changes import FlooredSet, Hurt, MakesSure, Recovered
from rules.mad_dogs.model.figures import Beside, Figure, Floored, Posture
from rules.mad_dogs.nerve.aftermath import REST, WITNESSES, Seeing, killing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.play.acting import aims_lost, in_turn, spending, with_cost
from rules.mad_dogs.play.fields import skills_option
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.position import (
    Person,
    Position,
    require_fit,
    require_hurtable,
    require_reach,
    require_seen,
    skills_of,
)
from rules.mad_dogs.play.rerolls import lucky

QUIET: Final = "Not a Gory Death: nobody tests GUTS at −2 for it."
MOST_OFFERS: Final = 2
COLD_BLOODED: Final = "Cold Blooded"
WAIT: Final = "wait"
ATTACKERS, DEFENDERS = SIDES = ("attackers", "defenders")


# A round


@move(
    "mad-brawl fight",
    Rolls("What fell: FISTS of the attackers, of the defenders, then the tables. The bot rolls the rest."),
    around=True,
)
class Fight:
    """A round of a brawl: one against one to four. It ends their turns."""

    attackers: tuple[Person, ...] = listing(f"Whose card it is, your own: {LISTED}", "The attacker", only=OWN)
    defenders: tuple[Person, ...] = listing(
        f"The other side: {LISTED}", "the defender", complete=EnemiesOf("attackers")
    )
    weapons: tuple[Arm | None, ...] = WEAPONS
    defender_weapons: tuple[Arm | None, ...] = arms_option("The same for the defenders.", DEFENDERS)
    hit: str = option(
        "Whom one against several hits; wait: choose when it is known who got through.",
        default="",
        complete=Listed((DEFENDERS, ATTACKERS), (WAIT,)),
    )
    public: bool = PUBLIC
    down: str = DOWN
    out: str = OUT
    drunk: str = DRUNK
    femme_fatale: str = FATALE
    skills: tuple[str, ...] = skills_option("Skills of attackers with no sheet.")
    defender_skills: tuple[str, ...] = skills_option("Skills of defenders with no sheet.")
    witnesses: Seeing = WITNESSES


@move("mad-brawl fight hit", Rolls(), around=True)
class Hit(Fight):
    """The rest of a round, once one who got through against several has chosen whom he hits."""

    attackers: tuple[Person, ...] = listing(f"Whose card it is: {LISTED}", "The attacker")
    landed: tuple[int, ...] = option("His hits.", read=lambda _position, text: tuple(map(int, parts(text))))
    of: str = verdict("The round up to his choice.", "That round was taken back: give the command again.")


@frozen
class Fray:
    """The two sides of a brawl, attackers first, and their round."""

    position: Position
    sides: tuple[list[Man], list[Man]]
    fight: Brawl

    @property
    def men(self) -> tuple[Man, ...]:
        return (*self.sides[0], *self.sides[1])

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(man.name for man in self.men)

    @property
    def lone(self) -> list[Man]:
        """The fighters of a side."""
        return min(self.sides, key=len)

    @property
    def several(self) -> list[Man]:
        """The other side."""
        return max(self.sides, key=len)

    def ended(self, result: Brawled | Opened) -> tuple[Clash, Brawled | None]:
        """Which side hit, and the result; None where the winner has to choose first."""
        if isinstance(result, Opened):
            return result.landed, result.dealt
        return Clash(result.hitting, (result.hits,)), result

    def winners(self, brawled: Brawled) -> list[Man]:
        """Those of the winning side who are still in the fight; empty while the fight continues."""
        if brawled.winner is None:
            return []
        at = list(Side).index(brawled.winner)
        footings = after(fighters_of(self.sides[at]), (brawled.attackers, brawled.defenders)[at])
        return [man for man, footing in zip(self.sides[at], footings, strict=True) if footing.fights]

    def finishers(self, brawled: Brawled) -> list[tuple[Person, Person]]:
        """The first Cold Blooded winner on record, with each living loser on record."""
        winners = on_record([man.person for man in self.winners(brawled) if COLD_BLOODED in man.fighter.skills])
        if not winners:
            return []
        lost = 1 - list(Side).index(brawled.winner or Side.ATTACKERS)
        pairs = zip(self.sides[lost], (brawled.attackers, brawled.defenders)[lost], strict=True)
        living = on_record([man.person for man, one in pairs if one.posture is not Posture.DEAD])
        return [(winners[0], one) for one in living]

    def choices(self, landed: Clash) -> list[tuple[int, ...]]:
        """The choices of a lone fighter who hit among several: one victim, or two with several hits."""
        places = range(len(self.several))
        return [*((place,) for place in places), *(combinations(places, 2) if sum(landed.hits) > 1 else ())]


def beaten_in(brawled: Brawled) -> tuple[Beaten, ...]:
    """What happened to each fighter in a round, attackers first."""
    return (*brawled.attackers, *brawled.defenders)


def _fray(position: Position, move: Fight, waits: bool = False) -> Fray:
    """The sides from a move and their sheets; Refusal for a brawl that can't be."""
    attackers = men_of(move, ATTACKERS, "weapons", "skills", "who attacks", acting=not isinstance(move, Hit))
    defenders = men_of(move, DEFENDERS, "defender_weapons", "defender_skills", "who is attacked")
    men = as_said(position, move, [*attackers, *defenders])
    sides = (men[: len(attackers)], men[len(attackers) :])
    require_hands_on(position, *sides)
    several = max(sides, key=len)
    chosen = () if waits or len(several) == 1 else tuple(places_of(position, several, move.hit))
    fight = Brawl(fighters_of(sides[0]), fighters_of(sides[1]), chosen, move.public)
    check_brawl(fight)
    return Fray(position, sides, fight)


@decides(Fight)
def fight(position: Position, move: Fight) -> Deed[Any]:
    """A round of a brawl; one against several may wait to choose whom to hit."""
    waits = move.hit.strip().casefold() == WAIT and len(move.attackers) + len(move.defenders) > len(SIDES)
    fray = _fray(position, move, waits)
    if waits and position.typed.get("secret"):
        raise IllegalNow("A sealed fight can't wait for a choice: name whom to hit, or remove “secret”.")
    attackers, defenders = map(people_of, fray.sides)
    through = _which(fray, "Who gets through", clash, lambda landed: landed.side, "neither")
    landed = (Question("Hits", clash, (fray.fight,), lambda landed: sum(landed.hits)),) if len(fray.men) > 2 else ()
    over = _which(fray, "Wins the fight", brawl, lambda brawled: brawled.winner, "goes on")
    deed = Deed(
        open_brawl if waits else brawl,
        (fray.fight,),
        fray.names,
        allow=lambda: _attacked(position, defenders),
        changes=lambda result: (*_changes(fray, result), *fatales_spent(fray.men)),
        facts=lambda outcome: _facts(fray, outcome),
        report=lambda result: _report(fray, result),
        questions=(through, *landed) if waits else (through, *landed, over, *_fates(fray)),
        instead=fatales(position, "mad-brawl fight", move.femme_fatale, fray.men),
        rerolls=lucky(attackers, defenders),
        about=(*attackers, *defenders),
        again=not waits,
    )

    def by(outcome: Outcome[Any]) -> list[Person]:
        return _struck(fray, [hits_of(side, outcome) for side in fray.sides])

    deed = with_witnesses(
        position, with_credit(position, deed, by), (*attackers, *defenders), attackers, move.witnesses
    )
    return with_cost(position, deed, *((one, _turn(position, one, defenders)) for one in attackers))


def _attacked(position: Position, defenders: Sequence[Person]) -> Price:
    """Refuse hidden victims, and end the aim of those attacked."""
    require_seen(position, *defenders)
    return aims_lost(position, defenders)


def _turn(position: Position, person: Person, defenders: Sequence[Person]) -> Any:
    return lambda: spending(position, person, all_left=True, against=defenders)


@decides(Hit)
def hit(position: Position, move: Hit) -> Deed[Any]:
    """The rest of a round: a lone fighter hits the chosen victims."""
    fray = _fray(position, move)
    attackers, defenders = map(people_of, fray.sides)
    landed = Clash(Side.ATTACKERS if fray.lone is fray.sides[0] else Side.DEFENDERS, move.landed)
    deed = Deed(
        deal,
        (fray.fight, landed),
        fray.names,
        allow=lambda: position.owner(*people_of(fray.lone)),
        changes=lambda brawled: _changes(fray, brawled),
        facts=lambda outcome: _facts(fray, outcome),
        report=lambda brawled: _report(fray, brawled),
        rerolls=lucky(attackers, defenders),
        about=(*attackers, *defenders),
    )
    thrown = [move.landed if side is fray.lone else () for side in fray.sides]
    deed = with_credit(position, deed, lambda _: _struck(fray, thrown))
    return with_witnesses(position, deed, (*attackers, *defenders), attackers, move.witnesses)


def _changes(fray: Fray, result: Brawled | Opened) -> tuple[Change, ...]:
    _, brawled = fray.ended(result)
    return hurt_by(fray.men, beaten_in(brawled)) if brawled is not None else ()


def _struck(fray: Fray, thrown: Sequence[tuple[int, ...]]) -> list[Person]:
    """The fighters behind each die on the Deadly Weapons table, by the hits of each side."""
    through = next((place for place, hits in enumerate(thrown) if sum(hits)), None)
    if through is None:
        return []
    blows = deadly_blows(fray.fight, Clash(list(Side)[through], thrown[through]))
    return [fray.sides[through][place].person for place in blows]


# The report


def _report(fray: Fray, result: Brawled | Opened) -> Report:
    """The report of a round: the verdict, its effect on each, the lines for the table; or the choice of victims."""
    landed, brawled = fray.ended(result)
    headline = _clash_headline(fray, landed, brawled)
    if brawled is None:
        return Report(headline, ("Choose whom to hit: the table is rolled then.",), _hits(fray, landed))
    beaten = beaten_in(brawled)
    return Report(
        headline,
        (*_brawl_lines(fray, brawled), *filter(None, (owed_line(man.person) for man in fray.sides[0]))),
        (*_finish_offers(fray, brawled), *nerve_offers(fray.men, beaten)),
        Tone.BAD if any(one.footing in (Footing.OUT, Footing.DEAD) for one in beaten) else Tone.PLAIN,
    )


def _clash_headline(fray: Fray, landed: Clash, brawled: Brawled | None) -> str:
    attackers, defenders = (listed(man.name for man in side) for side in fray.sides)
    opening = f"{attackers} {'goes' if len(fray.sides[0]) == 1 else 'go'} for {defenders}"
    if landed.side is None:
        return sentence(f"{opening}: nobody gets through.")
    hits = count(sum(landed.hits), "hit")
    if landed.side is Side.DEFENDERS:
        opening += f", {'who gets' if len(fray.sides[1]) == 1 else 'who get'} through instead"
    return sentence(f"{opening}: {hits}{'' if brawled is None else f', {_ended(fray, brawled)}'}.")


def _ended(fray: Fray, brawled: Brawled) -> str:
    """Those who were hit, and their ends."""
    pairs = zip(fray.men, beaten_in(brawled), strict=True)
    return ", ".join(f"{man.person.within} {one.fate}" for man, one in pairs if one != UNTOUCHED) or "unharmed"


def _hits(fray: Fray, landed: Clash) -> tuple[FollowUp, ...]:
    """Buttons for the victims, of which one may be pressed."""
    at, settled = fray.position, ("dice", "hit", "femme_fatale")
    kept = {name: typed for name, typed in at.typed.items() if name not in settled}
    kept |= {"landed": ", ".join(map(str, landed.hits)), "of": at.delivery}
    return tuple(
        FollowUp(
            f"Hit {listed(fray.several[place].name for place in choice)}"[:80],
            "mad-brawl fight hit",
            {**kept, "hit": ", ".join(str(place + 1) for place in choice)},
            once=f"hit:{at.delivery}",
        )
        for choice in fray.choices(landed)
    )


def _brawl_lines(fray: Fray, brawled: Brawled) -> list[str]:
    """Lines about what a round did and what it asks of the players."""
    beaten = beaten_in(brawled)
    lines = [line for man, one in zip(fray.men, beaten, strict=True) for line in beaten_lines(man, one)]
    lines += gory_lines(fray.men, beaten)
    if brawled.winner is None:
        return [*lines, TURN_OVER]
    left = listed(man.person.within for man in fray.winners(brawled))
    return [*lines, f"The fight is over: on the next card nobody can keep {left} from walking away."]


def _finish_offers(fray: Fray, brawled: Brawled) -> list[FollowUp]:
    """A button for a Cold Blooded winner to make sure of each fallen figure on record."""
    return [
        FollowUp(f"Finish off {one.name}"[:80], "mad-brawl finish", {"figure": cold.typed, "victim": one.typed})
        for cold, one in fray.finishers(brawled)[:MOST_OFFERS]
    ]


def _facts(fray: Fray, outcome: Outcome[Any]) -> dict[str, Any]:
    """A round as JSON values."""
    landed, brawled = fray.ended(outcome.result)
    facts: dict[str, Any] = {
        "hitting": landed.side.value if landed.side else None,
        "hits": sum(landed.hits),
    }
    if brawled is not None:
        pairs = zip(Side, fray.sides, (brawled.attackers, brawled.defenders), strict=True)
        for side, men, beaten in pairs:
            facts[side.value] = [beaten_facts(man, one) for man, one in zip(men, beaten, strict=True)]
        facts["winner"] = brawled.winner.value if brawled.winner else None
    return {**facts, "damage": dice_facts(outcome)}


# Its odds


def _which(
    fray: Fray, heading: str, rule: Callable[..., Any], read: Callable[[Any], Side | None], none: str
) -> Question:
    """The question which side it is, by the names of its fighters."""
    attackers, defenders = (listed(man.name for man in men) for men in fray.sides)
    labels = {Side.ATTACKERS: attackers, Side.DEFENDERS: defenders, None: none}
    return Question(heading, rule, (fray.fight,), lambda result: labels[read(result)], tuple(labels.values()))


def _fates(fray: Fray) -> list[Question]:
    """Questions about what happens to each fighter; like fighters share one."""
    alike: dict[Any, list[int]] = {}
    for side, men, first in zip(Side, fray.sides, (0, len(fray.sides[0])), strict=True):
        chosen = chosen_of(fray.fight, fray.fight.of(side)) if len(men) > 1 else ()
        for index, man in enumerate(men):
            met = tuple(order for order, one in enumerate(chosen) if one == index)
            alike.setdefault((side, man.fighter, met), []).append(first + index)

    def read(place: int) -> Callable[[Brawled], str]:
        return lambda brawled: beaten_in(brawled)[place].fate

    return [
        Question(
            sentence(", ".join(fray.names[place] for place in places)), brawl, (fray.fight,), read(places[0]), FATES
        )
        for places in alike.values()
    ]


# The fallen


@move("mad-brawl finish", around=True)
class Finish:
    """A Cold Blooded figure makes sure of somebody on the floor."""

    figure: Person = one_figure("Your Cold Blooded figure.", "He", only=OWN)
    victim: Person = one_figure("Who lies there.", complete=EnemiesOf("figure"))
    full_round: bool = option("He has stayed beside him for a full round.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(Finish)
def finish(position: Position, move: Finish) -> Deed[Any]:
    """A Cold Blooded figure makes sure of a fallen one: an action, and a full round beside it."""
    killer, victim, figure = move.figure, move.victim, move.victim.figure
    require_fit(killer)
    require_hurtable(victim)
    if killer.stored and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} won't finish himself off: pick another victim.")
    require_reach(position, killer, [victim])
    footing = footing_of(figure.posture, figure.floored) if victim.stored else Footing.OUT
    skills = skills_of(killer, move.skills)
    check_fallen(skills, footing)

    def changes(dead: bool) -> tuple[Change, ...]:
        if dead:
            return (Hurt(victim.id, posture=Posture.DEAD),)
        return (MakesSure(killer.id, Beside(victim.id, position.board.cards.turn)),) if killer.here else ()

    def report(dead: bool) -> Report:
        name, other = killer.name, victim.name
        if dead:
            quiet = QUIET if position.played else f"{QUIET} {REST}"
            return Report(f"{name} has made sure of {other}, who is dead.", (quiet,), tone=Tone.BAD)
        return Report(
            f"{name} spends an action on making sure of {other}.",
            (f"After a full round at {other}'s side, {other} is dead.",),
            (FollowUp("A full round has passed", "mad-brawl finish", {**position.again(), "full_round": True}),),
        )

    deed = Deed(
        make_sure,
        (skills, footing, move.full_round),
        allow=lambda: _full_round(position, killer, victim) if move.full_round else (),
        changes=changes,
        facts=lambda outcome: {"name": victim.name, "dead": outcome.result},
        report=report,
    )
    deed = killing(position, deed, lambda dead: [victim] if dead else [], killer, victim)
    return deed if move.full_round else with_cost(position, deed, (killer, lambda: spending(position, killer)))


def beside_for_a_round(position: Position, killer: Person, victim: Person) -> bool:
    """Whether a figure on the table began in an earlier turn to make sure of another."""
    beside = killer.figure.beside
    return beside is not None and beside.figure == victim.id and beside.turn < position.board.cards.turn


def _full_round(position: Position, killer: Person, victim: Person) -> Price:
    """Refuse a figure on the table that has not stayed beside the other for a full round, or does not act."""
    if not (killer.here and victim.here):
        return ()
    if not beside_for_a_round(position, killer, victim):
        raise IllegalNow(
            f"{killer.name} has not been beside {victim.name} for a full round. /mad-brawl finish begins it with an "
            "action, and in a later turn full_round:True ends it."
        )
    return in_turn(position, killer, (), "Out of turn only an umpire says so.")


@move("mad-brawl stand", around=True)
class Stand:
    """Get up from the floor: one action."""

    figure: Person = one_figure("Your figure, knocked down, or knocked out before the Joker.", only=OWN | RECORDED)


@decides(Stand)
def stand(position: Position, move: Stand) -> Deed[None]:
    """Getting up: one action, not before the card or the Joker that allows it."""
    person, figure, name = move.figure, move.figure.figure, move.figure.name
    if figure.posture in (Posture.DEAD, Posture.UNCONSCIOUS, Posture.PRONE):
        raise IllegalNow(f"{name} is {figure.posture}: wounds like that let nobody stand up in this fight.")
    if figure.off_board or figure.arrested:
        raise IllegalNow(f"{name} is {figure.standing}: pick somebody who can still act.")
    match figure.floored:
        case Floored.NO:
            raise IllegalNow(f"{name} is not on the floor.")
        case Floored.COLD:
            raise IllegalNow(f"{name} is out cold for the rest of the game; /gang ready begins the next.")
        case Floored.OUT | Floored.STIRRING if position.played:
            raise IllegalNow(f"{name} is {figure.floored}: a Joker wakes him, and then he can stand up.")
        case Floored.WOUNDED if figure.owed > 1:
            raise IllegalNow(f"{name} owes {figure.owed} actions for a wound: /mad recover spends them and gets up.")
        case _:
            pass
    spent = [Recovered(person.id, 1)] if figure.owed else []
    deed = Deed[None](
        changes=lambda _: (*spent, FlooredSet(person.id, Floored.NO)),
        report=lambda _: Report(f"{name} stands up: 1 action.", _waited(figure)),
        rule="mad.brawl.table",
    )
    return with_cost(position, deed, (person, lambda: spending(position, person, recovering=bool(spent))))


def _waited(figure: Figure) -> tuple[str, ...]:
    """What a figure on the floor had to wait for."""
    late = "Not the Face!" in figure.skills
    waited = {
        Floored.DOWN: f"Not before the {'second card' if late else 'card'} after the one that floored him.",
        Floored.OUT: f"Not before the {'second' if late else 'next'} Joker has been turned up.",
    }.get(figure.floored)
    return (waited,) if waited else ()
