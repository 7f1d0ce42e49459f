"""Stories written, helped, squelched and printed."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Card, Press, Tone
from cogs._kit.words import parts
from cogs.mad_dogs import words
from cogs.mad_dogs.officials.deals import official_meant, opening, plainly, post_meant
from cogs.mad_dogs.paradise.town import Town, town_if
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.paradise.changes import StorySet
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import EDITOR_KEY, REPORTER, name_of, title_of
from rules.mad_dogs.paradise.press import (
    OUTRAGE,
    Article,
    Copy,
    Defended,
    Defense,
    Printed,
    busy_reporters,
    copies,
    defend,
    edited,
    expose,
    filed,
    filed_changes,
    headings,
    likely_squelched,
    pending,
    print_all,
    print_changes,
    sided,
    squelch,
    story_of,
    write,
)
from rules.mad_dogs.paradise.records import Story, StoryKind

TONES = {"Against the gangs": StoryKind.DENOUNCES, "For the gangs": StoryKind.PRAISES}
SIDES = {"For him": True, "Against him": False}
EDITOR = "mad.official.editor"
WRITING = "mad.official.reporter"
LOSING = "mad.official.lose"
MOST_ASKED = 4
"""Owners of the City Editor who get buttons of their own."""


# Written


@plays("mad-press write")
async def prepare_write(desk: Desk, options: Options) -> Play:
    """A Reporter writes for or against the gangs."""
    kind = TONES[str(options["tone"])]
    town = None if plainly(options, "smarts") else await town_if(desk, options.get("campaign"))
    if town is None:
        article = Article(kind, _smarts(options))
        return Play(
            say=lambda good: _written_alone(kind, good),
            resolver=write,
            args=(article,),
            facts=lambda outcome: {"good": outcome.result},
            questions=(Question("Has a story", write, (article,)),),
            again=True,
        )
    gang = _at_work(desk, town, options)
    story, article = filed(town.city, gang, kind, _writer(town, gang, options))
    return Play(
        say=lambda good: _filed_said(town, story, good),
        resolver=write,
        args=(article,),
        changes=lambda good: filed_changes(town.id, story, good),
        facts=lambda outcome: {"story": story.id, "good": outcome.result},
        questions=(Question("Has a story", write, (article,)),),
        campaign=town.id,
    )


@plays("mad-press expose")
async def prepare_expose(desk: Desk, options: Options) -> Play:
    """A Reporter exposes an official of the city; others of the gang's may add to it."""
    town = None if plainly(options, "smarts") else await town_if(desk, options.get("campaign"))
    if town is None:
        post = post_meant(str(options["official"]))
        helpers = str(options.get("helpers") or "0").strip()
        if not (helpers.isascii() and helpers.isdigit() and len(helpers) <= 3):
            raise OutOfRange("Without a campaign say how many further Reporters add to it: helpers:1.")
        article = Article(StoryKind.EXPOSES, _smarts(options), int(helpers))
        return Play(
            say=lambda good: _exposed_alone(post.title, good),
            resolver=expose,
            args=(article,),
            facts=lambda outcome: {"good": outcome.result},
            questions=(Question("Has a story", expose, (article,)),),
            again=True,
        )
    gang = _at_work(desk, town, options)
    against = official_meant(town, options["official"]).key
    helpers = tuple([official_meant(town, name).key for name in parts(options.get("helpers"))])
    writer = _writer(town, gang, options, helpers)
    story, article = filed(town.city, gang, StoryKind.EXPOSES, writer, against, helpers)
    return Play(
        say=lambda good: _filed_said(town, story, good),
        resolver=expose,
        args=(article,),
        changes=lambda good: filed_changes(town.id, story, good),
        facts=lambda outcome: {"story": story.id, "good": outcome.result},
        questions=(Question("Has a story", expose, (article,)),),
        campaign=town.id,
    )


def _smarts(options: Options) -> int:
    """The SMARTS of a Reporter in no campaign."""
    if options.get("smarts") is None:
        raise OutOfRange("No campaign is played here: say the SMARTS of the Reporter, smarts:3.")
    return int(options["smarts"])


def _at_work(desk: Desk, town: Town, options: Options) -> int:
    """The gang that has something written now, by its id."""
    town.require_open(desk)
    town.require_phase(Phase.PRESS)
    return town.gang_for(desk, options.get("gang")).id


def _writer(town: Town, gang: int, options: Options, taken: tuple[str, ...] = ()) -> str:
    """The Reporter who is named, else the first of the gang's who has not written, by key."""
    if options.get("reporter"):
        return official_meant(town, options["reporter"]).key
    mine = [one.key for one in town.city.bought(gang) if one.post == REPORTER.id]
    if not mine:
        raise IllegalNow(f"{town.name(gang)} has no Reporter in its pay: hire one next month with /mad-official buy.")
    busy = {*busy_reporters(town.city), *taken}
    return next((key for key in mine if key not in busy), mine[0])


def _written_alone(kind: StoryKind, good: bool) -> Said:
    if not good:
        return Said("The article comes to nothing.")
    points = words.signed(OUTRAGE[kind])
    return Said(f"An article that {kind}.", (f"{points} outrage if it is printed.",), tone=Tone.GOOD)


def _exposed_alone(who: str, good: bool) -> Said:
    if not good:
        return Said("The story comes to nothing.")
    lines = ("If it is printed he defends himself: /mad-press print.",)
    return Said(f"A story that exposes a {who}.", lines, tone=Tone.GOOD)


def told(story: Story) -> str:
    """What a story is, after its Reporter's name: “exposes Judge 1”."""
    return f"exposes {name_of(story.against)}" if story.against else str(story.kind)


def _filed_said(town: Town, story: Story, good: bool) -> Said:
    """A story handed in, or none."""
    who = title_of(story.reporter)
    if not good:
        return Said(f"{who} of {town.name(story.gang)} finds no story this month.")
    editor = town.city.official(EDITOR_KEY)
    owners = [one for one in (editor.owners if editor is not None else ()) if one in town.gangs]
    asked = owners[:MOST_ASKED]
    offers = tuple(_wish(town, story, gang, passes) for gang in asked for passes in (False, True))
    lines = (
        f"{words.listed(town.name(one) for one in owners)} may have the City Editor squelch it."
        if owners
        else "Nobody owns the City Editor, so it will be printed.",
        *(("Other Reporters may take a side until then: /mad-press side.",) if story.against else ()),
    )
    headline = f"Story {story.id}: {who} of {town.name(story.gang)} {told(story)}."
    return Said(headline, lines, offers, tone=Tone.GOOD)


def _wish(town: Town, story: Story, gang: int, passes: bool) -> Offer:
    """A button with which an owner of the City Editor says what it wants of a story."""
    name = town.gangs[gang].gang.name
    options = {"story": story.id, "gang": name, "campaign": town.stored.campaign.name}
    label = f"{name}: let it pass" if passes else f"{name}: squelch"
    return Offer(label[:80], "mad-press squelch", {**options, "passes": True} if passes else options)


# Sides, and the City Editor


@plays("mad-press side")
async def prepare_side(desk: Desk, options: Options) -> Play:
    """A Reporter writes for or against an official who is exposed."""
    defends = SIDES[str(options["side"])]
    town = await town_if(desk, options.get("campaign"))
    if town is None:
        points = words.signed(1 if defends else -1)
        lines = ("Count all of them in /mad-press print.",)
        return Play(say=lambda _: Said(f"{points} SMARTS for who is exposed.", lines), rule=LOSING)
    gang = _at_work(desk, town, options)
    if options.get("story") is None:
        raise OutOfRange("Say which story, by its number: /mad-press list has them.")
    story = story_of(town.city, int(options["story"]))
    key = _writer(town, gang, options)
    after = sided(town.city, gang, story, key, defends)
    who = name_of(story.against)
    said = Said(
        f"{title_of(key)} of {town.name(gang)} writes {'for' if defends else 'against'} {who}.",
        (f"Story {story.id}: {len(after.pressing)} after him, {len(after.defenders)} for him.",),
    )
    return Play(say=lambda _: said, changes=lambda _: (StorySet(town.id, after),), campaign=town.id, rule=LOSING)


@plays("mad-press squelch")
async def prepare_squelch(desk: Desk, options: Options) -> Play:
    """An owner of the City Editor wants a story killed, or let pass; alone, the dice of owners who disagree."""
    town = None if plainly(options, "squelchers", "passers") else await town_if(desk, options.get("campaign"))
    if town is None:
        return _squelch_alone(options)
    gang = _at_work(desk, town, options)
    if options.get("story") is None:
        raise OutOfRange("Say which story, by its number: /mad-press list has them.")
    passes = bool(options.get("passes"))
    story = edited(town.city, gang, story_of(town.city, int(options["story"])), not passes)
    against = [town.name(one.gang) for one in story.editors if one.squelch is passes]
    lines = (f"{words.listed(against)} wants otherwise: dice decide when it goes to press.",) if against else ()
    wants = "printed" if passes else "squelched"
    said = Said(f"{town.name(gang)} wants story {story.id} {wants}: it {told(story)}.", lines)
    return Play(say=lambda _: said, changes=lambda _: (StorySet(town.id, story),), campaign=town.id, rule=EDITOR)


def _squelch_alone(options: Options) -> Play:
    """Owners who want a story killed against owners who don't."""
    args = (int(options.get("squelchers") or 0), int(options.get("passers") or 0))
    if not sum(args):
        raise OutOfRange("No campaign is played here: say how many owners want what, squelchers:1 passers:1.")
    return Play(
        say=lambda killed: Said(f"The City Editor {'squelches the story' if killed else 'lets the story pass'}."),
        resolver=squelch,
        args=args,
        facts=lambda outcome: {"squelched": outcome.result},
        questions=(Question("He squelches it", likely_squelched, args),),
        again=True,
    )


# Printed


@plays("mad-press print")
async def prepare_print(desk: Desk, options: Options) -> Play:
    """Every story that waits goes to press, before the phase ends; without a campaign one official defends himself."""
    numbers = ("official", "smarts", "pressing", "defenders")
    town = None if plainly(options, *numbers) else await town_if(desk, options.get("campaign"))
    if town is None:
        return _defend_alone(options)
    town.require_open(desk)
    town.require_phase(Phase.PRESS)
    town.require_umpire(desk)
    return printing(town)


def printing(town: Town) -> Play:
    """Every story that waits goes to press; IllegalNow where none does."""
    waiting = copies(town.city)
    if not waiting:
        raise IllegalNow("No story waits to be printed: /mad-press write or expose comes first.")
    return Play(
        say=lambda printed: Said("The Times-Dispatch is out.", printed_lines(town, printed)),
        resolver=print_all,
        args=(waiting,),
        names=headings(waiting),
        changes=lambda printed: print_changes(town.id, town.city, town.month, printed),
        facts=lambda outcome: [_facts(one) for one in outcome.result],
        questions=tuple(question for copy in waiting for question in _asked(copy)),
        campaign=town.id,
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
    return (*disputed, Question(f"{title_of(copy.against)} keeps his post", defend, (copy.defense,), _kept))


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
        return f"{who}: printed{dice}, {words.signed(OUTRAGE[story.kind])} outrage."
    if printed.defended is None:
        return f"{who}: printed{dice}, but he is out of office already."
    if printed.defended.kept:
        return f"{who}: printed{dice}, and he clears his name."
    return f"{who}: printed{dice}. {opening(story.against)} is out; his successor has SMARTS {printed.defended.smarts}."


def _defend_alone(options: Options) -> Play:
    """An exposed official defends himself, from plain numbers."""
    if options.get("official") is None or options.get("smarts") is None:
        raise OutOfRange("No campaign is played here: say who is exposed and his SMARTS, official:Judge smarts:4.")
    post = post_meant(str(options["official"]))
    defense = Defense(
        post.id, int(options["smarts"]), int(options.get("pressing") or 0), int(options.get("defenders") or 0)
    )

    def say(defended: Defended) -> Said:
        if defended.kept:
            return Said(f"The {post.title} clears his name and keeps his post.")
        lines = (f"His successor has SMARTS {defended.smarts} and is for sale from next month.",)
        return Said(f"The {post.title} is out of office.", lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=defend,
        args=(defense,),
        facts=lambda outcome: outcome.result._asdict(),
        questions=(Question("Keeps his post", defend, (defense,), _kept),),
        again=True,
    )


# Waiting


def waiting_card(town: Town | None) -> Card:
    """The stories that wait to be printed, and who may still write."""
    why = (Press("why", WRITING, "Why"),)
    if town is None:
        lines = ("No campaign is played here: /mad-press write, expose and print take plain numbers.",)
        return Card("The Paradise Times-Dispatch", lines=lines, buttons=why, private=True)
    stories = [_waiting_line(town, one) for one in pending(town.city)]
    busy = busy_reporters(town.city)
    free = [
        f"{title_of(one.key)} (SMARTS {one.smarts}) of {town.name(one.owners[0])}"
        for one in town.city.officials
        if one.post == REPORTER.id and one.payers and one.key not in busy
    ]
    return Card(
        f"The Paradise Times-Dispatch, month {town.month}",
        lines=(*(stories or ["No story waits."]), f"May still write: {', '.join(free) or 'nobody'}."),
        buttons=why,
        private=True,
    )


def _waiting_line(town: Town, story: Story) -> str:
    wishes = [f"{town.name(one.gang)} wants it {'squelched' if one.squelch else 'printed'}" for one in story.editors]
    sides = f"{len(story.pressing)} after him, {len(story.defenders)} for him" if story.against else ""
    more = "; ".join(filter(None, (sides, *wishes)))
    who = f"Story {story.id}: {title_of(story.reporter)} of {town.name(story.gang)} {told(story)}"
    return f"{who}; {more}." if more else f"{who}."
