"""Players report a fight of the month; the other side confirms it, and the bot books it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed
from rules.core.action.fields import ChoiceList, Figures, option
from rules.core.action.move import record
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.names import same
from rules.core.people.party import named_among
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count, parts, sentence
from rules.core.tables.outcome import Outcome as Rolled
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.scenario import BusinessFate, Results, ScenarioSide
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.nerve.stone_cold import reputation_changes
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import Fight, FightRuling
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_lines import outcome_lines
from rules.mad_dogs.paradise.fights.fight_outcomes import HIT, FightOutcome, GangFigure, sent, settled_in_town
from rules.mad_dogs.paradise.fights.recruits_won import Joining
from rules.mad_dogs.paradise.fights.reported_results import (
    REPORTED_RESULTS,
    SHOWDOWN,
    Claim,
    ClaimedFight,
    Reckoning,
    check_claim,
    claimed_fight,
    outcome_claimed,
    winner_of,
)
from rules.mad_dogs.paradise.outrage.causes import CAUSE_NAMES, Cause, assessed, causes_named
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.defections import who_tests
from rules.mad_dogs.scenarios.kinds.police_raid import How
from rules.mad_dogs.scenarios.shared.typed_facts import choice_words

FATES: Final = {"kept": BusinessFate.KEPT, "taken": BusinessFate.TAKEN, "independent": BusinessFate.INDEPENDENT}
WINNERS: Final = {"attacker": ScenarioSide.ATTACKER, "defender": ScenarioSide.DEFENDER, "nobody": None}
HOWS: Final = choice_words(How)
HOW_LABELS: Final = {word: sentence(how) for word, how in HOWS.items()}
UNNAMED: Final = (
    f"No one is named as the killer, so no one rolls to become a Stone Cold Killer. Add {verbatim('killer')} for that."
)


@record
class FightReport:
    """A reported result of a fight on a real table."""

    winner: ScenarioSide | None = option("The side that won.", words=WINNERS)
    how: How | None = option(
        "The way in which a Police Raid ended.", default=None, words=ChoiceList.of(HOWS, HOW_LABELS)
    )
    loot: Annotated[int, Interval(ge=0, le=200)] = option(
        "Smash and Grab: the Loot that raiders carried off. The load of a Hijack is rolled.", default=0
    )
    smashed: bool = option(
        "Smash and Grab: the business was smashed, so it makes no Loot for 1D6 months.", default=False
    )
    business: BusinessFate = option(
        "A Meet: what they agreed about the business. Otherwise the scenario decides.",
        default=BusinessFate.NONE,
        words=FATES,
    )
    whole_racket: bool | None = option("The loser's whole racket in that place goes with it.", default=None)
    repairs: Annotated[int, Interval(ge=0, le=2)] = option(
        "The months of cleaning up before it earns for its new owner.", default=0
    )
    dead: str = option("Gangsters who died, separated by commas.", default="", complete=Figures())
    killer: str = option(
        "The killer of a Hit's target, or winner of a Showdown: they roll for Stone Cold Killer.",
        default="",
        complete=Figures(many=False),
    )
    arrested: str = option("Gangsters in the hands of the law, separated by commas.", default="", complete=Figures())
    outrage: str = option(
        "The causes of outrage, separated by commas: citizens killed, a body left in public.",
        default="",
        complete=CAUSE_NAMES,
    )
    feds_hurt: Annotated[int, Interval(ge=0, le=40)] = option("The number of Feds killed or wounded.", default=0)


@frozen
class UnderstoodReport:
    """A report as the bot understood it.

    causes   of public outrage, besides those of the scenario
    people   of both gangs
    dead, arrested, present  of them
    killer   the figure with the roll for Stone Cold Killer; None for none, or if none is named
    joining  room for recruits
    """

    town: Town
    fight: Fight
    claim: Claim
    causes: tuple[Cause, ...]
    people: Sequence[Person]
    dead: tuple[GangFigure, ...]
    arrested: tuple[GangFigure, ...]
    killer: Person | None
    feds_hurt: int
    joining: Joining

    @property
    def report(self) -> ClaimedFight:
        """The facts for its resolver."""
        city, fight, lost = self.town.city, self.fight, {one.figure for one in self.dead}
        theirs = [one for one in self.people if one.gang_id == fight.defender]
        living = [one.figure for one in theirs if one.figure.posture is not Posture.DEAD]
        fell = {one.figure.name for one in theirs if one.id in lost}
        proven = self.killer is None or STONE_COLD_KILLER in self.killer.figure.skills
        room = self.joining.room(winner_of(fight, self.claim.winner))
        return claimed_fight(city, self.town.month, fight, self.claim, living, fell, proven, room, self.joining.taken)

    def outcome(self, brings: Reckoning) -> FightOutcome:
        """Its meaning for the city."""
        results = brings.results
        outrage = [one.what for one in assessed(self.causes) if one.what not in results.outrage]
        gangs = (self.fight.attacker, self.fight.defender)
        sent = {figure for gang in gangs if gang for one in self.town.outfit(gang).orders for figure in one.figures}
        left = [
            _man(one)
            for one in self.people
            if one.gang_id == self.fight.defender and one.figure.name in results.defectors
        ]
        return outcome_claimed(
            self.town.city,
            self.fight,
            self.claim,
            results,
            outrage,
            dead=self.dead,
            arrested=tuple(one for one in self.arrested if one not in left),
            present=tuple(_man(one) for one in self.people if one.id in sent),
            defectors=tuple(left),
            feds_hurt=self.feds_hurt,
        )

    def lines(self, brings: Reckoning) -> list[str]:
        """The results, a sentence each."""
        kept = brings.results.kept
        return [
            *outcome_lines(self.town, self.fight, self.outcome(brings)),
            *([f"The agreement binds for at least {count(kept, 'month')}."] if kept else []),
            *self._reputation(brings.results),
            *self.joining.lines(winner_of(self.fight, self.claim.winner), brings),
        ]

    def _reputation(self, results: Results) -> list[str]:
        if self.killer is not None and results.stone_cold is not None:
            becomes = "becomes" if results.stone_cold else "does not become"
            return [f"{self.killer.figure.name} {becomes} a {STONE_COLD_KILLER}."]
        earned = self.claim.winner is ScenarioSide.ATTACKER if self.fight.scenario == HIT else self.claim.slain
        return [UNNAMED] if self.killer is None and earned and self.fight.scenario in (HIT, SHOWDOWN) else []

    def facts(self, rolled: Rolled[Reckoning]) -> dict[str, Any]:
        """The same for programs."""
        results = rolled.result.results
        return {
            "winner": self.claim.winner and str(self.claim.winner),
            "business": str(results.business),
            "loot": results.banked.points if results.banked is not None else 0,
            "idle": results.idle,
            "leave": [*results.defectors, *results.lost, *results.independent],
            "stone_cold": results.stone_cold,
            "recruits": [one.name for one in rolled.result.recruits],
        }

    def changes(self, brings: Reckoning) -> tuple[Change, ...]:
        """The changes once it is confirmed, without recruits."""
        outcome = self.outcome(brings)
        fresh = [one for one in self.people if one.id in {man.figure for man in self.dead}]
        reputed: tuple[Change, ...] = ()
        if self.killer is not None and brings.results.stone_cold is not None:
            reputed = reputation_changes(self.killer.id, self.killer.figure, brings.results.stone_cold)
        return (
            *(WoundsSet(one.id, one.figure.lost, Posture.DEAD) for one in fresh),
            *reputed,
            *settled_in_town(self.town, self.fight, outcome, brings.smarts),
        )


def settling(account: UnderstoodReport, price: Price) -> Deed[Reckoning]:
    """The fight is settled, with the dice behind its results; `price` is an umpire's."""
    town, fight, join = account.town, account.fight, account.joining
    gang = winner_of(fight, account.claim.winner)

    def say(brings: Reckoning) -> Report:
        return Report(f"Fight {fight.id} is settled.", tuple(account.lines(brings)), (NEXT,), Tone.GOOD)

    def changes(brings: Reckoning) -> tuple[Change, ...]:
        return (*account.changes(brings), *join.changes(gang, brings))

    return going_on(town, fast_replace(_reckoned(account, say), allow=lambda: price, changes=changes))


def asking(
    account: UnderstoodReport, confirmers: Confirmers, name: str, agreed: Mapping[str, Any], delivery: str
) -> Deed[Reckoning]:
    """A report of a user of this `name` waits for a confirmation; its dice are rolled now, and stay.

    agreed  the typed options, for the button that confirms
    """
    town, fight = account.town, account.fight
    agree = FollowUp(
        "Agree",
        "campaign result",
        {**agreed, "by": confirmers.me, "campaign": town.title},
        f"fight:{town.id}:{fight.id}:{delivery}",
        confirmers.known_by_id(confirmers.me),
    )

    def say(brings: Reckoning) -> Report:
        waits = f"{confirmers.described(confirmers.me)} must agree before the campaign records it. {confirmers.named}"
        headline = f"{name} reports how fight {fight.id} ended."
        return Report(headline, (*account.lines(brings), waits.rstrip()), (agree,), pings=confirmers.pings)

    ruling = FightRuling.NONE if confirmers.played else FightRuling.CONFIRM

    def fallen(rolled: Rolled[Reckoning]) -> tuple[Change, ...]:
        after = replace(fight, fell=(*fight.fell, *rolled.fallen), ruling=ruling)
        return (FightSet(town.id, after),) if after != fight else ()

    return fast_replace(_reckoned(account, say), tallied=fallen)


def _reckoned(account: UnderstoodReport, say: Callable[[Reckoning], Report]) -> Deed[Reckoning]:
    """The dice behind the results of a fight, and their report."""
    fight, report = account.fight, account.report
    return Deed(
        report=say,
        resolver=REPORTED_RESULTS[fight.scenario],
        args=(report,),
        names=who_tests(report.end),
        facts=account.facts,
        log=account.town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


# Who confirms


@frozen(slots=False)
class Confirmers:
    """Who must confirm the report of a fight, as the caller sees it.

    me         the caller
    role       whether the server has a role for umpires
    appointed  whether the caller is a named umpire there
    server     the id of the server: its umpires are asked too if no player can confirm
    umpires    whom a question to the umpires mentions, and `who` in a sentence
    """

    town: Town
    fight: Fight
    me: int
    role: bool
    appointed: bool
    server: int = 0
    umpires: tuple[int, ...] = ()
    who: str = ""

    @property
    def played(self) -> bool:
        """Whether a player is against the caller."""
        return self._played(self.me)

    @property
    def named(self) -> str:
        """A sentence that names the umpires, if no player of the other side can confirm; else nothing."""
        return "" if self.played else self.who

    @property
    def pings(self) -> tuple[int, ...]:
        """The umpires whom a report mentions, if no player of the other side can confirm it."""
        return () if self.played else tuple(one for one in self.umpires if one != self.me)

    def confirmed(self, by: int) -> Price | None:
        """The price of a report that needs no further confirmation; None if it needs one.

        `by` is the author of the report, 0 for the caller. The other side confirms, or an umpire. Against a gang
        without a player, or the law, an umpire confirms, or without one another player. A player who owns both sides,
        or plays alone, needs no confirmation.
        """
        sides, me, town = self._sides, self.me, self.town
        mine = any(me in owners for owners in sides)
        if by and (by == me or any({by, me} <= owners for owners in sides)):
            return None
        if not by and (all(me in owners for owners in sides) or self._alone):
            return ()
        played = self._played(by or me)
        if by and (mine if played else not self._umpired(by) and town.takes_part):
            return ()
        if not town.umpires or (mine and (played or not (self.appointed or me in town.campaign.umpires))):
            return None
        return (Umpired(f"fight {self.fight.id}"),)

    @property
    def _sides(self) -> list[set[int]]:
        """The owners of each of the two gangs; none for the law, or a gang without a player."""
        gangs = self.town.gangs
        both = (self.fight.attacker, self.fight.defender)
        return [set(gangs[gang].gang.leaders) if gang in gangs else set() for gang in both]

    def _played(self, author: int) -> bool:
        """Whether a player is against the author of the report."""
        return any(owners and author not in owners for owners in self._sides)

    @property
    def _alone(self) -> bool:
        """Whether the caller is the only player, and no umpire is named."""
        players = {owner for one in self.town.gangs.values() for owner in one.gang.leaders}
        return players == {self.me} and not self._umpired(self.me)

    def _umpired(self, author: int) -> bool:
        """Whether a user other than the author is a named umpire, of the campaign or by a role of the server."""
        return bool(set(self.town.campaign.umpires) - {author}) or self.role

    def described(self, author: int) -> str:
        """Who must confirm, to open a sentence."""
        if self._played(author):
            return "The other side or an umpire"
        return "An umpire" if self._umpired(author) else "Another player or an umpire"

    def known_by_id(self, author: int) -> tuple[int, ...]:
        """The users who can confirm, as far as the bot knows them."""
        umpires = set(self.town.campaign.umpires)
        if self._played(author):
            umpires.update(*(owners for owners in self._sides if author not in owners))
        elif not self._umpired(author):
            umpires.update(*(one.gang.leaders for one in self.town.gangs.values()))
        asked = tuple(sorted(umpires - {author}))
        return asked if self._played(author) or not self.server else (*asked, self.server)


# The report


def account_of(town: Town, fight: Fight, move: FightReport, people: Sequence[Person]) -> UnderstoodReport:
    """A report about the people of both gangs, without room for recruits yet. Refuses what the fight can't have
    brought.
    """
    if move.feds_hurt and not town.city.feds.agents:
        raise OutOfRange("There are no Feds in town, so none of them can be hurt. Remove “feds_hurt”.")
    dead, arrested = list(_named(people, move.dead)), _named(people, move.arrested)
    target = _target(people, fight)
    if target is not None and move.winner is ScenarioSide.ATTACKER and target not in dead:
        dead.append(target)
    if target is not None and target in dead and move.winner is not ScenarioSide.ATTACKER:
        raise OutOfRange("The killer of a Hit's target has won. Add winner:attacker.")
    for one in dead:
        if one.figure.posture is Posture.DEAD:
            raise OutOfRange(f"{one.figure.name} was dead before this fight. Remove that name.")
        if one in arrested:
            raise OutOfRange(f"{one.figure.name} is dead and can't be arrested. Remove that name.")
    gang = winner_of(fight, move.winner)
    loser = {fight.attacker, fight.defender} - {gang}
    slain = fight.scenario == SHOWDOWN and bool(gang) and any(one.gang_id in loser for one in dead)
    killer = _killer(town, fight, move, people, slain)
    claim = Claim(
        move.winner,
        move.loot,
        move.smashed,
        move.business,
        move.repairs,
        move.whole_racket,
        move.how,
        killer.figure.name if killer is not None else "",
        slain,
    )
    check_claim(town.city, town.month, fight, claim)
    text = causes_named(move.outrage) if move.outrage else ()
    men, held = tuple(_man(one) for one in dead), tuple(_man(one) for one in arrested)
    nobody = Joining(town, {}, frozenset())
    return UnderstoodReport(town, fight, claim, text, people, men, held, killer, move.feds_hurt, nobody)


def _named(people: Sequence[Person], names: str) -> Sequence[Person]:
    """Figures of the two gangs by their names, each once.

    Raises UnknownName for one that neither has, OutOfRange for one that both have.
    """
    return list({one.id: one for one in named_among(people, parts(names))}.values())


def _target(people: Sequence[Person], fight: Fight) -> Person | None:
    """The gangster that a Hit is aimed at; None if it is aimed at no gang's figure."""
    if fight.scenario != HIT or not fight.target:
        return None
    theirs = [one for one in people if one.gang_id == fight.defender and same(one.figure.name, fight.target)]
    return next(iter(theirs), None)


def _killer(town: Town, fight: Fight, move: FightReport, people: Sequence[Person], slain: bool) -> Person | None:
    """The figure with the roll for Stone Cold Killer: the named one, else the only one that the winner's orders
    sent.
    """
    gang = winner_of(fight, move.winner)
    if move.killer:
        (found,) = named_among(people, [move.killer])
        if found.gang_id != gang:
            raise OutOfRange(
                f"{found.figure.name} is not of the gang that won. "
                f"Correct {verbatim('killer')} or {verbatim('winner')}."
            )
        return found
    earned = fight.scenario == HIT or (fight.scenario == SHOWDOWN and slain)
    if move.winner is None or not earned or (fight.scenario == HIT and move.winner is not ScenarioSide.ATTACKER):
        return None
    ids = sent(town.city, fight, move.winner) or ()
    return next((one for one in people if ids == (one.id,)), None)


def _man(one: Person) -> GangFigure:
    return GangFigure(one.gang_id, one.id, one.figure.name)
