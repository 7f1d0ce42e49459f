"""Rounds of a brawl, making sure of the fallen, getting up from the floor (mad.brawl)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, EntryNames, option, verdict
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.person import on_record
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL, count, listed, parts, sentence
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.brawling.blows import (
    FATES,
    UNTOUCHED,
    Beaten,
    beaten_facts,
    beaten_lines,
    dice_facts,
    gory_lines,
    hurt_by,
    nerve_offers,
)
from rules.mad_dogs.brawling.clashes import (
    Brawl,
    Brawled,
    BrawlSide,
    Clash,
    Opened,
    after,
    brawl,
    check_brawl,
    chosen_of,
    clash,
    deadly_blows,
    deal,
    open_brawl,
)
from rules.mad_dogs.brawling.fighters import (
    DOWN,
    DRUNK,
    FATALE,
    LISTED,
    OUT,
    PUBLIC,
    TURN_OVER,
    WEAPONS,
    Brawler,
    arms_option,
    as_typed,
    brawl_begun,
    brawlers_of,
    fatales,
    fatales_spent,
    fighters_of,
    hits_of,
    listing,
    people_of,
    places_of,
    require_hands_on,
)
from rules.mad_dogs.brawling.tables import Arm, Footing
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.nerve.aftermath import WITNESSES, Seeing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.play.acting import aims_lost, spending, with_cost
from rules.mad_dogs.play.fields import skills_option
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.position import (
    Person,
    Position,
    require_seen,
)
from rules.mad_dogs.play.rerolls import lucky

MOST_OFFERS: Final = 2
COLD_BLOODED: Final = "Cold Blooded"
WAIT: Final = "wait"
ATTACKERS, DEFENDERS = SIDES = ("attackers", "defenders")


# A round


@move(
    "mad-brawl fight",
    Rolls("Your own dice: FISTS of attackers, of defenders, then the tables. Type ask for roll after roll."),
    around=True,
)
class Fight:
    """Fight a round of a brawl, one against one to four. It ends their turns."""

    attackers: tuple[Person, ...] = listing(f"Your attackers: {LISTED}", "The attacker", only=OWN)
    defenders: tuple[Person, ...] = listing(f"The defenders: {LISTED}", "the defender", complete=EnemiesOf("attackers"))
    weapons: tuple[Arm | None, ...] = WEAPONS
    defender_weapons: tuple[Arm | None, ...] = arms_option("The same for the defenders.", DEFENDERS)
    hit: str = option(
        "The figure that one against several hits. With wait you choose after the roll.",
        default="",
        complete=EntryNames((DEFENDERS, ATTACKERS), (WAIT,)),
    )
    public: bool = PUBLIC
    down: str = DOWN
    out: str = OUT
    drunk: str = DRUNK
    femme_fatale: str = FATALE
    skills: tuple[str, ...] = skills_option("Skills of attackers without a sheet.")
    defender_skills: tuple[str, ...] = skills_option("Skills of defenders without a sheet.")
    witnesses: Seeing = WITNESSES


@move("mad-brawl fight hit", Rolls(), around=True)
class Hit(Fight):
    """Finish a round: a figure that got through against several chooses whom to hit."""

    attackers: tuple[Person, ...] = listing(f"The attackers: {LISTED}", "The attacker")
    landed: tuple[int, ...] = option("The figure to hit.", read=lambda _position, text: tuple(map(int, parts(text))))
    of: str = verdict("The round up to this choice.", "That round was taken back. Give the command again.")


@frozen
class Fray:
    """The two sides of a brawl, attackers first, and their round."""

    position: Position
    sides: tuple[list[Brawler], list[Brawler]]
    fight: Brawl

    @property
    def brawlers(self) -> tuple[Brawler, ...]:
        return (*self.sides[0], *self.sides[1])

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(brawler.name for brawler in self.brawlers)

    @property
    def lone(self) -> list[Brawler]:
        """The fighters of a side."""
        return min(self.sides, key=len)

    @property
    def several(self) -> list[Brawler]:
        """The other side."""
        return max(self.sides, key=len)

    def ended(self, result: Brawled | Opened) -> tuple[Clash, Brawled | None]:
        """Which side hit, and the result; None where the winner has to choose first."""
        if isinstance(result, Opened):
            return result.landed, result.dealt
        return Clash(result.hitting, (result.hits,)), result

    def winners(self, brawled: Brawled) -> list[Brawler]:
        """Those of the winning side who are still in the fight; empty while the fight continues."""
        if brawled.winner is None:
            return []
        at = list(BrawlSide).index(brawled.winner)
        footings = after(fighters_of(self.sides[at]), (brawled.attackers, brawled.defenders)[at])
        return [brawler for brawler, footing in zip(self.sides[at], footings, strict=True) if footing.fights]

    def finishers(self, brawled: Brawled) -> list[tuple[Person, Person]]:
        """The first Cold Blooded winner on record, with each living loser on record."""
        winners = on_record(
            [brawler.person for brawler in self.winners(brawled) if COLD_BLOODED in brawler.fighter.skills]
        )
        if not winners:
            return []
        lost = 1 - list(BrawlSide).index(brawled.winner or BrawlSide.ATTACKERS)
        pairs = zip(self.sides[lost], (brawled.attackers, brawled.defenders)[lost], strict=True)
        living = on_record([brawler.person for brawler, one in pairs if one.posture is not Posture.DEAD])
        return [(winners[0], one) for one in living]

    def choices(self, landed: Clash) -> list[tuple[int, ...]]:
        """The choices of a lone fighter who hit among several: one victim, or two with several hits."""
        places = range(len(self.several))
        return [*((place,) for place in places), *(combinations(places, 2) if sum(landed.hits) > 1 else ())]


def beaten_in(brawled: Brawled) -> tuple[Beaten, ...]:
    """The effect of a round on each fighter, attackers first."""
    return (*brawled.attackers, *brawled.defenders)


def _fray(position: Position, move: Fight, waits: bool = False) -> Fray:
    """The sides from a move and their sheets; Refusal for a brawl that can't be."""
    attackers = brawlers_of(move, ATTACKERS, "weapons", "skills", "who attacks", acting=not isinstance(move, Hit))
    defenders = brawlers_of(move, DEFENDERS, "defender_weapons", "defender_skills", "who is attacked")
    brawlers = as_typed(position, move, [*attackers, *defenders])
    sides = (brawlers[: len(attackers)], brawlers[len(attackers) :])
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
        raise IllegalNow(
            "A sealed fight, which stays secret for now, can't wait for a choice. Name whom to hit, or remove “secret”."
        )
    attackers, defenders = map(people_of, fray.sides)
    through = _which(fray, "Who gets through", clash, lambda landed: landed.side, "neither")
    landed = (
        (Question("Hits", clash, (fray.fight,), lambda landed: sum(landed.hits)),) if len(fray.brawlers) > 2 else ()
    )
    over = _which(fray, "Wins the fight", brawl, lambda brawled: brawled.winner, "continues")
    deed = Deed(
        open_brawl if waits else brawl,
        (fray.fight,),
        fray.names,
        allow=lambda: _attacked(position, defenders),
        changes=lambda result: (
            *_changes(fray, result),
            *fatales_spent(fray.brawlers),
            *brawl_begun(position, attackers, defenders),
        ),
        facts=lambda outcome: _facts(fray, outcome),
        report=lambda result: _report(fray, result),
        questions=(through, *landed) if waits else (through, *landed, over, *_fates(fray)),
        instead=fatales(position, "mad-brawl fight", move.femme_fatale, fray.brawlers),
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
    landed = Clash(BrawlSide.ATTACKERS if fray.lone is fray.sides[0] else BrawlSide.DEFENDERS, move.landed)
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
    return hurt_by(fray.brawlers, beaten_in(brawled)) if brawled is not None else ()


def _struck(fray: Fray, thrown: Sequence[tuple[int, ...]]) -> list[Person]:
    """The fighters behind each die on the Deadly Weapons table, by the hits of each side."""
    through = next((place for place, hits in enumerate(thrown) if sum(hits)), None)
    if through is None:
        return []
    blows = deadly_blows(fray.fight, Clash(list(BrawlSide)[through], thrown[through]))
    return [fray.sides[through][place].person for place in blows]


# The report


def _report(fray: Fray, result: Brawled | Opened) -> Report:
    """The report of a round: the verdict, its effect on each, the lines for the table; or the choice of victims."""
    landed, brawled = fray.ended(result)
    headline = _clash_headline(fray, landed, brawled)
    if brawled is None:
        return Report(headline, ("Choose whom to hit. The bot rolls the table after that.",), _hits(fray, landed))
    beaten = beaten_in(brawled)
    return Report(
        headline,
        (*_brawl_lines(fray, brawled), *filter(None, (owed_line(brawler.person) for brawler in fray.sides[0]))),
        (*_finish_offers(fray, brawled), *nerve_offers(fray.brawlers, beaten)),
        Tone.BAD if any(one.footing in (Footing.OUT, Footing.DEAD) for one in beaten) else Tone.PLAIN,
    )


def _clash_headline(fray: Fray, landed: Clash, brawled: Brawled | None) -> str:
    attackers, defenders = (listed(brawler.name for brawler in side) for side in fray.sides)
    opening = f"{attackers} {'fights' if len(fray.sides[0]) == 1 else 'fight'} {defenders}"
    if landed.side is None:
        return sentence(f"{opening}: no one gets through.")
    hits = count(sum(landed.hits), "hit")
    if landed.side is BrawlSide.DEFENDERS:
        opening += f", {'who gets' if len(fray.sides[1]) == 1 else 'who get'} through instead"
    return sentence(f"{opening}: {hits}{'' if brawled is None else f', {_ended(fray, brawled)}'}.")


def _ended(fray: Fray, brawled: Brawled) -> str:
    """Those who were hit, and their ends."""
    pairs = zip(fray.brawlers, beaten_in(brawled), strict=True)
    return ", ".join(f"{brawler.person.within} {one.fate}" for brawler, one in pairs if one != UNTOUCHED) or "unharmed"


def _hits(fray: Fray, landed: Clash) -> tuple[FollowUp, ...]:
    """Buttons for the victims, of which one may be pressed."""
    at, settled = fray.position, ("dice", "hit", "femme_fatale")
    kept = {name: typed for name, typed in at.typed.items() if name not in settled}
    kept |= {"landed": ", ".join(map(str, landed.hits)), "of": at.delivery}
    return tuple(
        FollowUp(
            f"Hit {listed(fray.several[place].name for place in choice)}"[:MOST_LABEL],
            "mad-brawl fight hit",
            {**kept, "hit": ", ".join(str(place + 1) for place in choice)},
            once=f"hit:{at.delivery}",
        )
        for choice in fray.choices(landed)
    )


def _brawl_lines(fray: Fray, brawled: Brawled) -> list[str]:
    """Lines about the effects of a round and the players' part in them."""
    beaten = beaten_in(brawled)
    lines = [line for brawler, one in zip(fray.brawlers, beaten, strict=True) for line in beaten_lines(brawler, one)]
    lines += gory_lines(fray.brawlers, beaten)
    if brawled.winner is None:
        return [*lines, TURN_OVER]
    left = listed(brawler.person.within for brawler in fray.winners(brawled))
    return [*lines, f"The brawl is over. On the next card no one can keep {left} from walking away."]


def _finish_offers(fray: Fray, brawled: Brawled) -> list[FollowUp]:
    """A button for a Cold Blooded winner to make sure of each fallen figure on record."""
    return [
        FollowUp(f"Finish off {one.name}"[:MOST_LABEL], "mad-brawl finish", {"figure": cold.typed, "victim": one.typed})
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
        pairs = zip(BrawlSide, fray.sides, (brawled.attackers, brawled.defenders), strict=True)
        for side, brawlers, beaten in pairs:
            facts[side.value] = [beaten_facts(brawler, one) for brawler, one in zip(brawlers, beaten, strict=True)]
        facts["winner"] = brawled.winner.value if brawled.winner else None
    return {**facts, "damage": dice_facts(outcome)}


# Its odds


def _which(
    fray: Fray, heading: str, rule: Callable[..., Any], read: Callable[[Any], BrawlSide | None], none: str
) -> Question:
    """The question which side it is, by the names of its fighters."""
    attackers, defenders = (listed(brawler.name for brawler in brawlers) for brawlers in fray.sides)
    labels = {BrawlSide.ATTACKERS: attackers, BrawlSide.DEFENDERS: defenders, None: none}
    return Question(heading, rule, (fray.fight,), lambda result: labels[read(result)], tuple(labels.values()))


def _fates(fray: Fray) -> list[Question]:
    """Questions about the fate of each fighter; like fighters share one."""
    alike: dict[Any, list[int]] = {}
    for side, brawlers, first in zip(BrawlSide, fray.sides, (0, len(fray.sides[0])), strict=True):
        chosen = chosen_of(fray.fight, fray.fight.of(side)) if len(brawlers) > 1 else ()
        for index, brawler in enumerate(brawlers):
            met = tuple(order for order, one in enumerate(chosen) if one == index)
            alike.setdefault((side, brawler.fighter, met), []).append(first + index)

    def read(place: int) -> Callable[[Brawled], str]:
        return lambda brawled: beaten_in(brawled)[place].fate

    return [
        Question(
            sentence(", ".join(fray.names[place] for place in places)), brawl, (fray.fight,), read(places[0]), FATES
        )
        for places in alike.values()
    ]
