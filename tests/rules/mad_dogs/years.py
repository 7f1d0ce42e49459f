"""A random campaign without Discord: every month does something legal, and keeps all changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.action.system import after
from rules.core.chance.dice import resolve
from rules.core.chance.fairness import fair
from rules.core.people.person import GangView, Person
from rules.core.people.roster import FigureDismissed, Gang, Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import key_of
from rules.core.play.active_config import NOTHING_SET
from rules.core.play.campaign import Booked, Campaign, CampaignChange, CampaignOpened
from rules.core.play.umpiring import Authority
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Figure, Posture, Stat, Stats
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide
from rules.mad_dogs.paradise.city.changes import OutfitSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Custody, Fight, Order, OrderKind, Outfit, StandingOrderKind
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import SPENDING, standing_of
from rules.mad_dogs.paradise.fights.fight_outcomes import FightOutcome, GangFigure, settled_changes
from rules.mad_dogs.paradise.fights.unsettled_fights import outcome_played, play_out
from rules.mad_dogs.paradise.hospital.cripple_roll import Treatment, treat
from rules.mad_dogs.paradise.hospital.crippled_stat import choice_changes
from rules.mad_dogs.paradise.hospital.healing import CareRequest, healing_changes, hurt
from rules.mad_dogs.paradise.law.feds import feds_due, quarry
from rules.mad_dogs.paradise.law.prisoners import Suspect, bail_changes, court, judges_of, prisoners_of, released_by
from rules.mad_dogs.paradise.law.trials import defended_by, trial, trial_changes
from rules.mad_dogs.paradise.month import end_of_buying, loot_and_payoffs, month_ends, opening_of_orders
from rules.mad_dogs.paradise.month.obligations import blockers
from rules.mad_dogs.paradise.officials.buyers import buyer_of
from rules.mad_dogs.paradise.officials.buying import bought_changes, buy
from rules.mad_dogs.paradise.orders import clashes_and_fights, monthly_orders
from rules.mad_dogs.paradise.orders.standing_orders import Absent, following, kept, ward
from rules.mad_dogs.paradise.orders.takeovers import TakeoverAttempt, attempt_takeover, prejudiced, takeover_changes
from rules.mad_dogs.paradise.outrage.month_roll import mood_of
from rules.mad_dogs.paradise.outrage.something_must_be_done import contenders, pick, pick_changes, picked, raidable
from rules.mad_dogs.paradise.outrage.whole_month import whole_month, whole_month_changes
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from rules.mad_dogs.paradise.rivals.month_policy import friends_bought, orders_given
from rules.mad_dogs.paradise.rivals.takeovers_and_raids import orders_chosen
from rules.mad_dogs.paradise.spending.funerals import (
    bid_changes,
    bury,
    check_mourned,
    flowers_changes,
    funeral_changes,
    show_flowers,
    unshown_funerals,
)
from rules.mad_dogs.paradise.spending.public_opinion import good_works_changes, sway
from rules.mad_dogs.paradise.start import enrolling, first_drafts, first_month

CAMPAIGN = 1
MEN = 6
SPEND = 900
KINDS = ("raid", "smash-and-grab", "showdown", "rumble")


@dataclass
class Year:
    """A campaign in progress: its state, the gangs' banks and figures, and its history."""

    chance: random.Random
    seed: str
    campaign: Campaign | None = None
    banks: dict[int, int] = field(default_factory=dict[int, int])
    people: dict[int, Figure] = field(default_factory=dict[int, Figure])
    history: list[Change] = field(default_factory=list[Change])
    absent: bool = False
    """Whether some players leave their gangs to standing orders, and fights to dice."""
    rolls: int = 0

    @property
    def city(self) -> Paradise:
        assert self.campaign is not None
        return self.campaign.state

    @property
    def month(self) -> int:
        assert self.campaign is not None
        return self.campaign.month

    @property
    def balances(self) -> tuple[BankBalance, ...]:
        return tuple(BankBalance(one.gang, self.banks[one.gang]) for one in self.city.outfits)

    def roll(self, resolver: Callable[..., Any], *args: Any) -> Any:
        """A resolver on fair dice."""
        self.rolls += 1
        return resolve(resolver, *args, dice=fair(self.seed, "", self.rolls)).result

    def book(self, changes: Sequence[Change]) -> None:
        """Applies changes."""
        for change in changes:
            self.history.append(change)
            if isinstance(change, (CampaignChange, CampaignOpened)):
                self.campaign = after(self.campaign, change)
            elif isinstance(change, Booked):
                self.banks[change.subject] = self.banks.get(change.subject, 0) + change.dollars
            elif isinstance(change, Hired):
                self.people[change.subject] = change.figure
            elif isinstance(change, FigureDismissed):
                self.people[change.subject] = replace(self.people[change.subject], present=False)
            elif change.subject in self.people:
                self.people[change.subject] = change.apply_to(self.people[change.subject])

    def tries(self, deed: Callable[[], Sequence[Change]]) -> None:
        """A refused action changes nothing."""
        before = len(self.history)
        try:
            found = deed()
        except Refusal:
            assert len(self.history) == before
            return
        self.book(found)

    # The gangs

    def outfit(self, gang: int) -> Outfit:
        found = self.city.outfit(gang)
        assert found is not None
        return found

    def men(self, gang: int) -> list[int]:
        return [one for one in self.people if one // 100 == gang]

    @property
    def town(self) -> Town:
        """The city with its gangs and banks, as the bot sees it."""
        assert self.campaign is not None
        gangs = {
            gang: GangView(
                f"Gang {gang}",
                tuple(Person(self.people[one].name, self.people[one], one, gang_id=gang) for one in self.members(gang)),
                gang,
                f"Gang {gang}",
                Gang(f"Gang {gang}", "mad", (), estate=Estate(dollars=dollars)),
            )
            for gang, dollars in self.banks.items()
        }
        return Town(CAMPAIGN, self.campaign, gangs, Authority(0))

    def members(self, gang: int) -> list[int]:
        """The figures on the roster of a gang: not those in the Pen."""
        return [one for one in self.men(gang) if self.people[one].present]

    def facts(self, gang: int) -> monthly_orders.Facts:
        outfit = self.city.outfit(gang)
        jailed = {one.figure for one in self.city.prisoners}
        abed = {one.figure for one in outfit.cared} if outfit is not None else set[int]()
        hands = [
            monthly_orders.AvailableFigure(
                one, self.people[one].name, self.people[one].stat(Stat.SMARTS), self._unfit(one, jailed | abed)
            )
            for one in self.men(gang)
        ]
        return monthly_orders.Facts(tuple(hands), self.accountant(gang))

    def _unfit(self, one: int, away: set[int]) -> str:
        return "is away" if one in away or not self.able(one) else ""

    def able(self, one: int) -> bool:
        """Whether a figure is alive and not in the Pen."""
        return self.people[one].present and self.people[one].posture is not Posture.DEAD

    def accountant(self, gang: int) -> bool:
        return any(self.able(one) and self.people[one].profile == ACCOUNTANT for one in self.men(gang))

    @property
    def bookless(self) -> tuple[int, ...]:
        return tuple(one.gang for one in self.city.outfits if not self.accountant(one.gang))

    def cases(self, gang: int) -> tuple[CareRequest, ...]:
        jailed = {one.figure for one in self.city.prisoners}
        hurt_men = [one for one in self.men(gang) if hurt(self.people[one]) and one not in jailed]
        return tuple(CareRequest(one, self.people[one], Treatment.SELF) for one in hurt_men)


def begin(seed: int, players: int = 3, npcs: int = 3, *, absent: bool = False) -> Year:
    """A city with so many gangs, its rackets drafted."""
    year = Year(random.Random(seed), f"{seed:064x}", absent=absent)
    year.book([CampaignOpened(CAMPAIGN, "Paradise", "mad")])
    homes = ["docks", "little-sicily", "lincoln-heights", "chinatown", "southbridge", "cabbageville"]
    lots = players + npcs
    for place in range(lots):
        gang = place + 1
        for number in range(MEN):
            man, profile = gang * 100 + number, "Hoodlum" if number else ACCOUNTANT
            smarts = year.chance.randint(2, 5)
            year.people[man] = Figure(f"Man {man}", profile, Stats(3, 3, 3, 3, smarts, 3))
        home = homes[place % len(homes)]
        outfit = Outfit(gang, npc=place >= players, chinese=home == "chinatown", home=home)
        year.banks[gang] = 0
        year.book(enrolling.enrolled(CAMPAIGN, outfit, 0)[1:])
        wanted = first_drafts.suggested(year.city, outfit, True, lots)
        named = tuple(replace(one, owner=0) for one in wanted)
        picked_ = first_drafts.drafted(year.city, outfit, named, True, lots)
        year.book(first_drafts.draft_changes(CAMPAIGN, year.city, outfit, picked_))
    assert first_drafts.faults(year.city, {gang: str(gang) for gang in year.banks}) == []
    year.book(first_month.begin_changes(CAMPAIGN, year.city, year.roll(first_month.begin)))
    return year


def play_month(year: Year) -> None:
    """A month from Loot to the outcry, by legal moves."""
    for step in (_loot, _friends, _spending, _action, _press, _outrage):
        step(year)


def _loot(year: Year) -> None:
    assert year.city.phase is Phase.LOOT
    if year.absent:
        _leave(year)
    city, month = year.city, year.month
    made = year.roll(loot_and_payoffs.income, city, month, year.balances, year.bookless)
    year.book(loot_and_payoffs.income_changes(CAMPAIGN, city, month, made))
    year.book(friends_bought(year.town).changes)


def _leave(year: Year) -> None:
    """Some players are done for the month, with standing orders or without."""
    for outfit in year.city.outfits:
        if not outfit.npc and year.chance.random() < 0.6:
            whats = year.chance.sample([*StandingOrderKind], year.chance.randint(0, 2))
            said = kept(year.city, outfit, whats, year.chance.random() < 0.5)
            unpaid = tuple(one.key for one in year.city.owned(outfit.gang) if year.chance.random() < 0.2)
            year.book([OutfitSet(CAMPAIGN, replace(said, done=True, away=True, unpaid=unpaid))])


def _friends(year: Year) -> None:
    for outfit in [one for one in year.city.outfits if not one.npc]:
        for _ in range(2):
            official = year.chance.choice(year.city.officials)

            def deal(outfit: Outfit = outfit, key: str = official.key) -> Sequence[Change]:
                balance = BankBalance(outfit.gang, year.banks[outfit.gang])
                buyer = buyer_of(year.city, year.month, balance, year.accountant(outfit.gang))
                found = year.city.official(key)
                assert found is not None
                return bought_changes(CAMPAIGN, year.roll(buy, found, buyer, year.month), buyer)

            year.tries(deal)
    recruits = end_of_buying.recruits(year.town, {key_of(one.name) for one in year.people.values()})
    ids = [max(year.men(one.gang)) + 1 for one in recruits]
    deed = end_of_buying.close_bids(year.town, recruits, ids)
    assert deed.resolver is not None
    year.book(deed.changes(year.roll(deed.resolver, *deed.args)))


def _spending(year: Year) -> None:
    for outfit in [one for one in year.city.outfits if not (one.npc or one.away)]:
        gang = outfit.gang
        if hurt_men := year.cases(gang):
            cases = tuple(replace(one, care=year.chance.choice(list(Treatment))) for one in hurt_men)
            year.tries(
                lambda cases=cases, outfit=outfit, gang=gang: healing_changes(
                    CAMPAIGN, outfit, year.banks[gang], cases, year.roll(treat, tuple(one.patient for one in cases))
                )
            )
            _choose(year, gang)
        if year.chance.random() < 0.3:
            year.tries(lambda gang=gang: _charity(year, gang))
        now = year.city.outfit(gang)
        assert now is not None
        given = tuple(_order(year, gang) for _ in range(year.chance.randint(0, 3)))

        def order(now: Outfit = now, given: tuple[Order, ...] = given, gang: int = gang) -> Sequence[Change]:
            monthly_orders.check(year.city, now, given, year.facts(gang))
            return monthly_orders.set_changes(CAMPAIGN, now, given)

        year.tries(order)
    absent = tuple(
        Absent(one.gang, year.facts(one.gang), orders_chosen(seen_by(year.town, one.gang), one.gang, NOTHING_SET))
        for one in year.city.outfits
        if not one.npc and standing_of(one, SPENDING) and not one.ordered
    )
    wards = tuple(ward(one, year.cases(one.gang), year.banks[one.gang]) for one in following(year.city))
    wards = tuple(one for one in wards if one.cases)
    if wards:
        courses = year.roll(opening_of_orders.nurse_absent, wards)
        year.book(opening_of_orders.absent_nursed(CAMPAIGN, year.city, year.balances, wards, courses))
    rivals = orders_given(year.town, NOTHING_SET)
    left = opening_of_orders.undecided_cripples(year.city, year.people)
    fell = year.roll(opening_of_orders.roll_opening, tuple(one.stats for one in left), len(rivals))
    given = opening_of_orders.OrdersDue(left, rivals, absent)
    year.book(opening_of_orders.all_opened(CAMPAIGN, year.city, year.month, year.balances, given, fell)[0])


def _choose(year: Year, gang: int) -> None:
    """Some crippled figures get a choice of stat."""
    for one in opening_of_orders.undecided_cripples(year.city, year.people):
        if one.gang == gang and one.stats and year.chance.random() < 0.7:
            outfit = year.city.outfit(gang)
            assert outfit is not None
            stat = year.chance.choice(one.stats)
            year.book(choice_changes(CAMPAIGN, outfit, one.figure, one.care, stat))


def _charity(year: Year, gang: int) -> Sequence[Change]:
    points = year.roll(sway, year.city.outrage, 1)
    outfit = year.city.outfit(gang)
    assert outfit is not None
    return good_works_changes(CAMPAIGN, outfit, year.banks[gang], points)


def _order(year: Year, gang: int) -> Order:
    kind = year.chance.choice(list(OrderKind))
    figures = tuple(year.chance.sample(year.men(gang), year.chance.randint(0, 2)))
    business = year.chance.choice(year.chance.choice([every_business(year.city.lots), year.city.businesses])).key
    against = year.chance.choice([0, *(one.gang for one in year.city.outfits)])
    return Order(kind, year.chance.choice(KINDS), against, business, figures=figures)


def _action(year: Year) -> None:
    for gang, order in clashes_and_fights.pending_takeovers(year.city):
        outfit = year.city.outfit(gang)
        assert outfit is not None
        business = year.city.business(order.business)
        if business.owner:
            continue
        smarts = Target(Stat.SMARTS, max(1, year.people[order.figures[0]].stat(Stat.SMARTS)))
        talked = year.roll(attempt_takeover, TakeoverAttempt(smarts, business.guts, prejudiced(outfit, business)))
        found = takeover_changes(CAMPAIGN, year.city, year.month, gang, business, talked, order.figures[0])
        year.book(found)
    _fights(year)
    year.book([PhaseBegun(CAMPAIGN, Phase.PRESS)])


def _fights(year: Year) -> None:
    for fight in year.city.open_fights:
        if year.absent and year.chance.random() < 0.5:
            _left_to_dice(year, fight)
        else:
            year.book(settled_changes(CAMPAIGN, year.city, year.month, fight, _outcome(year, fight)))


def _left_to_dice(year: Year, fight: Fight) -> None:
    """A fight that no player settles in time."""
    men = year.chance.randint(0, 8), year.chance.randint(0, 8)
    found = year.roll(play_out, year.city, year.month, fight, *men)
    outcome = outcome_played(year.city, fight, found, ())
    year.book(settled_changes(CAMPAIGN, year.city, year.month, fight, outcome, found.brings.smarts))


def _outcome(year: Year, fight: Fight) -> FightOutcome:
    """A fight with a random end."""
    chance = year.chance
    winner = chance.choice([ScenarioSide.ATTACKER, ScenarioSide.DEFENDER, None])
    gangs = [one for one in (fight.attacker, fight.defender) if one and year.city.outfit(one)]
    jailed = {one.figure for one in year.city.prisoners}
    men = [
        GangFigure(gang, one, year.people[one].name)
        for gang in gangs
        for one in year.men(gang)
        if one not in jailed and year.able(one)
    ]
    hurt_men = [one for one in men if chance.random() < 0.3]
    for one in hurt_men:
        year.people[one.figure] = replace(year.people[one.figure], lost=min(2, year.people[one.figure].lost + 1))
    dead = [one for one in men if chance.random() < 0.05]
    year.book([WoundsSet(one.figure, 0, Posture.DEAD) for one in dead])
    taker = {ScenarioSide.ATTACKER: fight.attacker, ScenarioSide.DEFENDER: fight.defender, None: 0}[winner]
    fate = (
        chance.choice(list(BusinessFate)) if fight.business and winner is ScenarioSide.ATTACKER else BusinessFate.NONE
    )
    arrested = [one for one in men if chance.random() < 0.1]
    return FightOutcome(
        winner,
        ((taker, chance.randint(0, 6)),) if taker in gangs else (),
        fate,
        chance.random() < 0.2,
        chance.randint(0, 2),
        chance.randint(0, 1),
        (Modifier("citizens at risk", 1),),
        dead=tuple(dead),
        arrested=tuple(one for one in arrested if one not in dead),
        present=tuple(men),
        feds_hurt=chance.randint(0, 1),
    )


def _press(year: Year) -> None:
    for outfit in [one for one in year.city.outfits if not one.npc]:
        if year.banks[outfit.gang] > SPEND and year.chance.random() < 0.2:
            man, spent = year.chance.choice(year.men(outfit.gang)), year.chance.choice([500, 700])
            year.tries(lambda outfit=outfit, man=man, spent=spent: _funeral(year, outfit, man, spent))
    for funeral in unshown_funerals(year.city):
        for outfit in [one for one in year.city.outfits if not one.npc]:
            bid = year.chance.randint(0, 300)
            year.tries(
                lambda funeral=funeral, outfit=outfit, bid=bid: bid_changes(
                    CAMPAIGN, year.city, funeral, outfit.gang, year.banks[outfit.gang], bid
                )
            )
    for funeral in unshown_funerals(year.city):
        wreaths = year.roll(show_flowers, funeral, year.balances)
        year.book(flowers_changes(CAMPAIGN, year.city, funeral, wreaths))
    assert blockers(year.city, year.month, names(year)) == []
    year.book(month_ends.press_changes(CAMPAIGN, year.city, year.month, year.roll(month_ends.go_to_press, year.city)))


def _funeral(year: Year, outfit: Outfit, man: int, spent: int) -> Sequence[Change]:
    figure, bank = year.people[man], year.banks[outfit.gang]
    check_mourned(outfit, man, figure)
    points = year.roll(bury, spent)
    return funeral_changes(CAMPAIGN, year.city, outfit, bank, man, figure.name, spent, points)


def _outrage(year: Year) -> None:
    month = year.month
    prey = len(quarry(year.city)) if feds_due(year.city, month) else 0
    outcome = year.roll(whole_month, mood_of(year.city), contenders(year.city, month), prey)
    year.book(whole_month_changes(CAMPAIGN, year.city, month, outcome))
    if outcome.winner and not picked(year.city):
        npc = year.city.outfit(year.city.picker)
        assert npc is not None
        business = pick(year.city, month) if npc.npc else year.chance.choice(raidable(year.city, year.city.picker))
        assert business is not None
        year.book(pick_changes(CAMPAIGN, year.city, business))
    _fights(year)
    for gang in dict.fromkeys(one.gang for one in year.city.prisoners):
        _courts(year, gang)
    assert blockers(year.city, month, names(year)) == []
    year.book(month_ends.month_over_changes(CAMPAIGN, year.city, month))


def _courts(year: Year, gang: int) -> None:
    """Bail for some, and trial for all the others."""
    booked = [_suspect(year, one.figure) for one in prisoners_of(year.city, gang)]
    freed = booked[: year.chance.randint(0, released_by(year.banks[gang], len(booked)))]
    ours = year.roll(court, judges_of(year.city, gang))
    year.book(bail_changes(CAMPAIGN, year.city, gang, year.banks[gang], freed, ours))
    on_trial = [_suspect(year, one.figure) for one in prisoners_of(year.city, gang, Custody.COMMITTED)]
    if on_trial:
        bank = year.banks[gang]
        defended = defended_by(bank, len(on_trial))
        tried = year.roll(trial, tuple(one.smarts for one in on_trial), defended)
        year.book(trial_changes(CAMPAIGN, year.city, year.month, gang, bank, on_trial, tried))


def _suspect(year: Year, figure: int) -> Suspect:
    found = year.people[figure]
    return Suspect(figure, found.name, max(0, found.stat(Stat.SMARTS)))


def names(year: Year) -> dict[int, str]:
    """The names of the gangs."""
    return {one.gang: f"Gang {one.gang}" for one in year.city.outfits}
