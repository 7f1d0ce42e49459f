"""The die of a Drunk/Addicted as a game begins, from the options of its command."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import require_alive, require_there
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.mad_dogs.changes import Drank
from rules.mad_dogs.drink import ADDICTED, drink
from rules.mad_dogs.model import Drink


@plays("mad-nerve drink")
async def prepare_drink(desk: Desk, options: Options) -> Play:
    """Whether the bottle has got him, for this game."""
    person = await person_of(desk, options, "figure")
    require_there(person)
    require_alive(person)
    figure = person.figure if person.stored is not None else None
    if figure is not None and ADDICTED not in figure.skills:
        raise IllegalNow(f"{person.name} is no {ADDICTED}: no die is due.")
    if figure is not None and figure.drink is not Drink.UNSET:
        raise IllegalNow(f"{person.name} has had the die of this game: he is {figure.drink}.")

    def say(fell: Drink) -> Said:
        told = (
            "−1 GATS, SMARTS and STUNTS in this game." if fell is Drink.UNDER else "Nothing comes of it in this game."
        )
        return Said(f"{person.name} is {fell}.", (told,), tone=Tone.BAD if fell is Drink.UNDER else Tone.GOOD)

    def changes(fell: Drink) -> tuple[Change, ...]:
        return () if person.id is None else (Drank(person.id, fell),)

    return Play(
        say=say,
        resolver=drink,
        args=(),
        changes=changes,
        facts=lambda outcome: {"drink": str(outcome.result)},
        questions=(Question(Drink.UNDER.capitalize(), drink, (), lambda fell: fell is Drink.UNDER),),
        about=subjects(person),
        again=person.stored is None,
    )
