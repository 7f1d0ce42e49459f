"""The City Editor's word on stories, and what is printed; and how that is told."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import Report, Tone
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, signed
from rules.mad_dogs.paradise.city.changes import StorySet
from rules.mad_dogs.paradise.city.fields import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.offices import MOST_OWNERS, POSTS, smarts_of, title_of
from rules.mad_dogs.paradise.city.records import Story
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.names import opening, post_meant
from rules.mad_dogs.paradise.press.resolve import (
    MOST_HELPERS,
    OUTRAGE,
    Copy,
    Defended,
    Defense,
    Printed,
    copies,
    defend,
    edited,
    headings,
    likely_squelched,
    pending,
    print_all,
    print_changes,
    squelch,
)
from rules.mad_dogs.paradise.press.stories import STORY, Number, Smarts, at_work, story_meant, told

EXPOSABLE: Final = [post.title for post in POSTS.values() if post.of_city]
EDITOR: Final = "mad.official.editor"
Helpers = Annotated[int, Interval(ge=0, le=MOST_HELPERS)]
Owners = Annotated[int, Interval(ge=0, le=MOST_OWNERS // 2)]


@move("mad-press squelch", Rolls(), town=True)
class Squelch:
    """Have your City Editor kill a story or let it pass."""

    story: Number = STORY
    passes: bool = opt("Let it pass instead.", default=False)
    gang: str = FOR_GANG
    squelchers: Owners | None = opt(f"{ALONE}owners who want it killed.", default=None)
    passers: Owners | None = opt(f"{ALONE}owners who want it printed.", default=None)
    campaign: str = CAMPAIGN


@decides(Squelch)
def have_squelched(position: Position, move: Squelch) -> Deed[Any]:
    """An owner of the City Editor wants a story killed, or let pass; alone, the dice of owners who disagree."""
    town = town_if(position, move.squelchers, move.passers)
    if town is None:
        return _squelch_alone(move)
    gang = at_work(town, move.gang)
    story = edited(town.city, gang.id, story_meant(town, move.story), not move.passes)
    against = [town.name(one.gang) for one in story.editors if one.squelch is move.passes]
    lines = (f"{listed(against)} wants otherwise: dice decide when it goes to press.",) if against else ()
    wants = "printed" if move.passes else "squelched"
    said = Report(f"{gang.name} wants story {story.id} {wants}: it {told(story)}.", lines)
    return Deed(
        report=lambda _: said,
        allow=lambda: town.rights(gang),
        changes=lambda _: (StorySet(town.id, story),),
        log=town.id,
        rule=EDITOR,
    )


def _squelch_alone(move: Squelch) -> Deed[bool]:
    """Owners who want a story killed against owners who don't."""
    args = (move.squelchers or 0, move.passers or 0)
    if not sum(args):
        raise OutOfRange("No campaign is running here: say how many owners want what, squelchers:1 passers:1.")
    return Deed(
        report=lambda killed: Report(f"The City Editor {'squelches the story' if killed else 'lets the story pass'}."),
        resolver=squelch,
        args=args,
        facts=lambda outcome: {"squelched": outcome.result},
        questions=(Question("He squelches it", likely_squelched, args),),
        again=True,
    )


# Printed


@move("mad-press print", Rolls(), town=True)
class Print:
    """An umpire prints what waits; without a campaign, the exposed official defends himself."""

    official: str = opt(f"{ALONE}who is exposed.", default="", complete=EXPOSABLE)
    smarts: Smarts | None = opt(f"{ALONE}his SMARTS.", default=None)
    pressing: Helpers | None = opt(f"{ALONE}further Reporters after him, -1 each.", default=None)
    defenders: Helpers | None = opt(f"{ALONE}Reporters for him, +1 each.", default=None)
    campaign: str = CAMPAIGN


@decides(Print)
def go_to_press(position: Position, move: Print) -> Deed[Any]:
    """Every story that waits goes to press, before the phase ends; without a campaign one official defends himself."""
    town = town_if(position, move.official, move.smarts, move.pressing, move.defenders)
    if town is None:
        return _defend_alone(move)
    town.require_open()
    town.require_phase(Phase.PRESS)
    town.require_umpire()
    waiting = copies(town.city)
    if not waiting:
        raise IllegalNow("No story waits to be printed: /mad-press write or expose comes first.")
    return Deed(
        report=lambda printed: Report("The Times-Dispatch is out.", printed_lines(town, printed)),
        resolver=print_all,
        args=(waiting,),
        names=headings(waiting),
        changes=lambda printed: print_changes(town.id, town.city, town.month, printed),
        facts=lambda outcome: [_facts(one) for one in outcome.result],
        questions=tuple(question for copy in waiting for question in _asked(copy)),
        log=town.id,
    )


def _facts(printed: Printed) -> dict[str, Any]:
    kept = printed.defended.kept if printed.defended is not None else None
    return {"story": printed.story, "squelched": printed.squelched, "kept": kept}


def _asked(copy: Copy) -> tuple[Question, ...]:
    """What the odds of a story are asked."""
    args = (copy.squelchers, copy.passers)
    disputed = (Question(f"Story {copy.story} is squelched", likely_squelched, args),) if all(args) else ()
    if copy.defense is None or (copy.squelchers and not copy.passers):
        return disputed
    official = title_of(copy.against)
    return (
        *disputed,
        Question(f"{official} keeps his post", defend, (copy.defense,), _kept),
        Question(f"SMARTS of the next {official}", smarts_of, (copy.defense.post,)),
    )


def _kept(defended: Defended) -> bool:
    return defended.kept


def printed_lines(town: Town, printed: tuple[Printed, ...]) -> tuple[str, ...]:
    """What became of each story, for whoever ends the phase too."""
    return tuple(
        _printed_line(town, next(one for one in pending(town.city) if one.id == it.story), it) for it in printed
    )


def _printed_line(town: Town, story: Story, printed: Printed) -> str:
    who = f"Story {story.id}, by {title_of(story.reporter)} of {town.name(story.gang)}, {told(story)}"
    dice = " by the dice of his owners" if printed.disputed else ""
    if printed.squelched:
        return f"{who}: squelched by the City Editor{dice}."
    if OUTRAGE[story.kind]:
        return f"{who}: printed{dice}, {signed(OUTRAGE[story.kind])} outrage."
    if printed.defended is None:
        return f"{who}: printed{dice}, but he is out of office already."
    if printed.defended.kept:
        return f"{who}: printed{dice}, and he clears his name."
    return f"{who}: printed{dice}. {opening(story.against)} is out; his successor has SMARTS {printed.defended.smarts}."


def _defend_alone(move: Print) -> Deed[Defended]:
    """An exposed official defends himself, from plain numbers."""
    if not move.official or move.smarts is None:
        raise OutOfRange("No campaign is running here: say who is exposed and his SMARTS, official:Judge smarts:4.")
    post = post_meant(move.official)
    defense = Defense(post.id, move.smarts, move.pressing or 0, move.defenders or 0)

    def say(defended: Defended) -> Report:
        if defended.kept:
            return Report(f"The {post.title} clears his name and keeps his post.")
        lines = (f"His successor has SMARTS {defended.smarts} and is for sale from next month.",)
        return Report(f"The {post.title} is out of office.", lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=defend,
        args=(defense,),
        facts=lambda outcome: outcome.result._asdict(),
        questions=(
            Question("Keeps his post", defend, (defense,), _kept),
            Question(f"SMARTS of the next {post.title}", smarts_of, (post.id,)),
        ),
        again=True,
    )
