"""What Mad Dogs answers to `Campaigns`: the secrets in a change, and the decisions that each gang must make now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.pace import DecisionKind
from rules.core.play.pending import Lapse, Wait
from rules.mad_dogs.paradise.city.changes import ACCOUNTS, BoutSet, FuneralSet, OutfitSet
from rules.mad_dogs.paradise.city.model import Chapter, Paradise, Phase, chapter_of
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.secrets import veil
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.asked import Ask, ask_line, decided, else_line, unanswered
from rules.mad_dogs.paradise.month.moments import step
from rules.mad_dogs.paradise.month.umpire_waits import umpire_waits
from rules.mad_dogs.paradise.start.first_drafts import all_ready


class MadDogsCampaigns:
    """What Mad Dogs answers to `Campaigns`. Its `chapter` is the record of a month, not a chapter of the rules.

    A campaign without a state yet is at its start.
    """

    state = Paradise
    chapter = Chapter
    accounts = ACCOUNTS
    town = Town

    @staticmethod
    def chapter_of(state: Paradise | None) -> Chapter:
        return chapter_of(state or Paradise())

    @staticmethod
    def veiled(change: Change, gangs: Collection[int]) -> Change:
        """A change without the secrets of other gangs: what `veil` hides, paid dives, and bids for flowers."""
        match change:
            case OutfitSet(record=outfit) if outfit.gang not in gangs:
                return replace(change, record=veil(outfit))
            case BoutSet(record=bout):
                fixes = tuple(one for one in bout.fixes if one.gang in gangs)
                return replace(change, record=replace(bout, fixes=fixes))
            case FuneralSet(record=funeral):
                bids = tuple(one for one in funeral.bids if one.gang in gangs)
                return replace(change, record=replace(funeral, bids=bids))
            case _:
                return change

    @staticmethod
    def goes_on(state: Paradise | None, month: int) -> Lapse:
        """The command that settles the first obstacle or ends the part, a step at a time."""
        text = "The bot settles what players have not done, and the month continues."
        return Lapse("campaign overdue", (("at", step(state or Paradise(), month)),), text)

    @staticmethod
    def games(state: Paradise | None, gang: int) -> tuple[int, ...]:
        """The games in which fights of a gang are being played."""
        fights = state.fights if state is not None else ()  # a fight that has a game is not moot
        return tuple(
            one.game for one in fights if one.game and not one.settled and gang in (one.attacker, one.defender)
        )

    @staticmethod
    def part(state: Paradise | None) -> str:
        """The present part of the month; empty in the draft and before a player has joined."""
        city = state or Paradise()
        return str(city.phase) if any(not one.npc for one in city.outfits) and city.phase is not Phase.DRAFT else ""

    @staticmethod
    def played(state: Paradise | None, gang: int) -> bool:
        """Whether a player decides the months of a gang."""
        outfit = (state or Paradise()).outfit(gang)
        return outfit is None or not outfit.npc

    @staticmethod
    def decided(state: Paradise | None) -> bool:
        """Whether nobody decides anything in this part of the month any more."""
        return decided(state or Paradise())

    @staticmethod
    def waits(state: Paradise | None, month: int) -> Iterator[Wait]:
        """What this part of the month waits for, of every gang of a player."""
        city = state or Paradise()
        for outfit in (one for one in city.outfits if not one.npc):
            yield from _drafting(city, outfit) if city.phase is Phase.DRAFT else _woken(outfit)
        yield from umpire_waits(city)
        if city.phase is not Phase.DRAFT:
            yield from dict.fromkeys(_asking(one, city, month) for one in unanswered(city))
        elif all_ready(city):
            text = "All gangs are ready, so the first month can begin."
            yield Wait(text, command="campaign next", label="Begin", decision=DecisionKind.BEGIN)


def _drafting(city: Paradise, outfit: Outfit) -> Iterator[Wait]:
    """What a gang has still to do before the first month."""
    gang = outfit.gang
    wait = partial(Wait, gang=gang, command="campaign mine", label="My month")
    if not outfit.home:
        yield wait("It has no home yet. Choose one with /campaign home.")
    elif not city.owned(gang):
        yield wait("Its first rackets are not drafted yet. Draft them with /campaign draft.")


def _woken(outfit: Outfit) -> Iterator[Wait]:
    """Why a gang that was done for the whole month is done no longer, for its player alone."""
    if outfit.woken is not None:
        text = f"It was done for the whole month, but {outfit.woken}."
        yield Wait(text, gang=outfit.gang, command="campaign mine", label="My month", secret=True)


def _asking(one: Ask, city: Paradise, month: int) -> Wait:
    """What this part of the month asks a gang for."""
    then = Lapse("", then=else_line(one, city))
    return Wait(f"{ask_line(one, city, month)}.", gang=one.gang, command="campaign mine", label="My month", lapse=then)
