"""Rules: the traits of people, what each costs and does, in the order of the source."""

from __future__ import annotations

from typing import Final

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling
from rules.gangstars.traits.trait_table import (
    ALL_THUMBS,
    BIG_MOUTH,
    BIKER,
    COOL_MAN,
    DODGY,
    DOG_BOY,
    DRIVER,
    EIGHT_MILES_HIGH,
    FAME_BOY,
    FRENZY,
    GANG_PRIDE,
    GREASY,
    HARDASS,
    HAWK_EYE,
    HUGE,
    HUMAN,
    JUMPY,
    LURKER,
    MA_MAN,
    MASTER_OF_PAIN,
    MEAN_MUTHA,
    MONSTER,
    RIPPER,
    SCOUT,
    SISSY,
    SNIPER,
    SPEEDY,
    STONED,
    STUPID,
    TAGGER,
    THE_BRUCE,
    THIRD_EYE,
    TINY,
    TRIGGER_HAPPY,
    VENGEFUL,
    WEAPON_SPEC,
    Trait,
    rule_of,
)

BEHAVIOUR: Final = {
    FAME_BOY: "Only the table shows whom he runs for.",
    GANG_PRIDE: "Only the table shows whom he sees and what bears another gang's signs.",
}
"""Why the bot rolls and keeps nothing for traits that are pure behavior."""

RULINGS: Final = {
    BIG_MOUTH: "It counts from the insult on, through the victim's next activation.",
    MONSTER: "Terror and fright stay for the rest of the game. Cool men need not shoot at him, and have nothing added "
    "if they do; hand to hand the 2 off are for every human.",
    JUMPY: "The second D6 is added to the first; ammunition and jams go by the first.",
    BIKER: "A biker gang is one whose people, the Head Honcho too, all have this trait; its dogs have not.",
    MEAN_MUTHA: "Called a minus, but meant as a gain: it is read as 2 in his favor.",
    DOG_BOY: "Brains against brains is an opposed roll.",
    HARDASS: "A head shot kills him like anybody else; two light wounds make a heavy one that counts in full.",
    MASTER_OF_PAIN: "The D6+2 are rolled besides the weapon's penetration.",
    WEAPON_SPEC: "Two different weapons are noted, of any kind that can hurt.",
    MA_MAN: "A gang has one at most, who is not the Head Honcho. His brains cost no basic points and count for his "
    "action points. The 2 that a Head Honcho has in close combat are not his.",
    RIPPER: "Called a minus, but meant as a gain: it is read as 3 in his favor. The D6+4 take the place of the "
    "weapon's own penetration. A hand weapon is one that is not a firearm used as a club.",
    LURKER: "The terror is for the turn in which he appears and the two after it, whether his victim has acted in the "
    "first or not.",
    COOL_MAN: "A test that one of the four exceptions asks for is made like anybody's.",
    STONED: "What it adds to an action is added before points are doubled.",
    SPEEDY: "He is exhausted like anybody else, and his actions cost more; only his dice are spared.",
    ALL_THUMBS: "Called a minus, but meant as a fault: it is read as 2 against him. A 6 breaks what has ammunition; "
    "in close combat it is a good throw, and breaks nothing.",
}


SEEN: Final = "Distances and sight are seen on the table; its card says so as it is activated."
DUE: Final = {
    MONSTER: (reminder("Opponents within 15 cm shoot at it.", "Distances and sight are seen on the table."),),
    BIKER: (by_itself("All of a biker gang have the trait.", "gangstars.gangs.vetting.legality"),),
    TINY: (by_itself("Climbing costs it more.", "gangstars.model.action_points.cost"),),
    FRENZY: (reminder("It attacks the nearest opponent within 10 cm.", SEEN),),
    LURKER: (
        reminder("Whoever moves into the open is put on the table.", "Where he hides nobody knows but his player."),
    ),
    COOL_MAN: (by_itself("A big mouth's insult works on him, too.", "gangstars.shooting.shots_at_people.shoot"),),
    SCOUT: (reminder("He is set up last.", "Setting up is done on the table."),),
    SISSY: (by_itself("An enemy's dog near terrifies it, and it tests.", "gangstars.reactions.sightings.sight"),),
    TRIGGER_HAPPY: (reminder("It shoots at any enemy that it sees.", SEEN),),
    STUPID: (by_itself("At the wheel it tests every change of direction.", "gangstars.vehicles.driving.drive_on"),),
    TAGGER: (
        reminder("Near a wall he runs to it and tests.", "Walls are seen on the table; /gangstars tag makes the test."),
        owed("Whoever sprayed tests again in his next activation.", "gangstars tag"),
        refused("He does nothing else before that.", "gangstars-turn done", "gangstars.model.acting.require_wall_left"),
    ),
    VENGEFUL: (by_itself("He fights on untested.", "gangstars.close_combat.pursuit.go_on"),),
    FAME_BOY: (reminder("He goes for the highest enemy within 25 cm.", SEEN),),
    GANG_PRIDE: (reminder("He goes for any enemy that he sees.", SEEN),),
    SPEEDY: (reminder("He shoots at the nearest that moves, once even at a homie.", SEEN),),
    ALL_THUMBS: (by_itself("He is out of ammunition on 1 to 3.", "gangstars.shooting.shots_at_people.shoot"),),
    HUGE: (reminder("He passes nothing narrow.", "What is narrow is agreed on at the table."),),
}
"""What each of these traits makes a player do."""


COMMANDS: Final = {
    **dict.fromkeys(
        (DODGY, GREASY, FRENZY, MEAN_MUTHA, MASTER_OF_PAIN, WEAPON_SPEC, THE_BRUCE, RIPPER), "gangstars-melee fight"
    ),
    **dict.fromkeys((JUMPY, HAWK_EYE, HARDASS, SNIPER, TRIGGER_HAPPY, ALL_THUMBS), "gangstars-shoot shot"),
    BIG_MOUTH: "gangstars insult",
    **dict.fromkeys((BIKER, DRIVER), "gangstars-car drive"),
    MONSTER: "gangstars see",
    **dict.fromkeys((TINY, SCOUT, SPEEDY, HUGE), "gangstars-turn move"),
    **dict.fromkeys((THIRD_EYE, MA_MAN, COOL_MAN, SISSY, VENGEFUL), "gangstars test"),
    DOG_BOY: "gangstars-dog charm",
    LURKER: "gangstars lurk",
    **dict.fromkeys((STONED, EIGHT_MILES_HIGH), "gangstars-turn act"),
    STUPID: "gangstars roll",
    TAGGER: "gangstars tag",
}
"""The command by which players meet each trait."""


def _rule(trait: Trait) -> Rule:
    ruling = RULINGS.get(trait.name)
    points = f"{trait.points:+d}".replace("-", "−")
    return Rule(
        rule_of(trait.name),
        trait.name,
        "Traits",
        "6 Trait points",
        f"{points} trait points. {trait.effect}",
        rulings=(Ruling(ruling),) if ruling else (),
        tables=("gs.tables.good-traits" if trait.points > 0 else "gs.tables.bad-traits",),
        reminder=BEHAVIOUR.get(trait.name),
        due=DUE.get(trait.name, ()),
        commands=(COMMANDS[trait.name],) if trait.name in COMMANDS else (),
    )


RULES: tuple[Rule, ...] = tuple(map(_rule, HUMAN.values()))
