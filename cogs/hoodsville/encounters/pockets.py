"""What is heard, and what is in somebody's pockets: from the options of /hood."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.hoodsville.people import person_of, require_there
from cogs.hoodsville.turns import require_sheet
from rules.core.events import Change
from rules.hoodsville.encounters import PURSES, Heard, Sound, dollars_of, hear, money
from rules.hoodsville.guns import MoneyMoved
from rules.hoodsville.movement import measure
from rules.hoodsville.profiles import PROFILES, Purse
from rules.hoodsville.sheets import money_line

WHO = "He"
NOUNS = {Sound.SPEECH: "Plain speech"}
MORALE = {
    Sound.SCREAM: (6.0, "Whoever is no enemy and within 6 inches of a scream tests morale: /hood shock."),
    Sound.SHOT: (12.0, "When shooting begins, whoever is within 12 inches tests morale: /hood shock."),
}
"""What frightens who is so near, by sound."""


@plays("hood hear")
async def prepare_hear(_desk: Desk, options: Options) -> Play:
    """What of a sound gets across."""
    sound, inches = Sound(str(options["sound"])), float(options["inches"])
    near, shock = MORALE.get(sound, (-1.0, ""))

    def say(heard: Heard) -> Said:
        tone = Tone.PLAIN if heard is Heard.NOT else Tone.GOOD
        what = NOUNS.get(sound, f"A {sound.lower()}")
        return Said(f"{what} {measure(inches)} away is {heard.word}.", (shock,) if inches <= near else (), tone=tone)

    return Play(
        say=say, resolver=hear, args=(sound, inches), facts=lambda outcome: {"heard": outcome.result.name.lower()}
    )


@plays("hood money")
async def prepare_money(desk: Desk, options: Options) -> Play:
    """What somebody carries; a stored figure carries it from now on."""
    person = await person_of(desk, options, "figure", WHO)
    require_there(person)
    require_sheet(desk, person, options, "figure")
    usual = PROFILES[person.figure.profile].purse if person.figure is not None else Purse.GANGSTER
    purse = Purse(str(options["who"])) if options.get("who") else usual
    bare = (Question("Nothing at all", money, (purse,), lambda cents: cents == 0),) if PURSES[purse].added else ()
    before = person.figure.cents if person.figure is not None and person.stored is not None else None

    def say(cents: int) -> Said:
        had = f"It was {money_line(before)} before." if before is not None else ""
        carries = money_line(cents) if cents else "nothing at all"
        return Said(f"{person.name} has {carries}.", tuple(filter(None, (f"{purse}.", had))))

    def changes(cents: int) -> tuple[Change, ...]:
        return () if person.id is None or before is None else (MoneyMoved(person.id, cents - before),)

    return Play(
        say=say,
        resolver=money,
        args=(purse,),
        changes=changes,
        facts=lambda outcome: {"cents": outcome.result},
        questions=(Question("Dollars", dollars_of, (purse,)), *bare),
        about=subjects(person),
        again=person.stored is None,
    )
