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

RULINGS: Final = {
    BIG_MOUTH: "The insult counts at once, and through the victim's next activation.",
    MONSTER: (
        "Terror and fright last for the rest of the game. Cool men need not shoot at a monster, and add "
        "nothing if they do. In close combat the −2 is for every human."
    ),
    JUMPY: "Add the second D6 to the first. Only the first one empties or jams the weapon.",
    BIKER: "In a biker gang all people have this trait, even the Head Honcho. Its dogs don't.",
    MEAN_MUTHA: "The source calls this a minus but means a gain. We read it as 2 in the figure's favor.",
    DOG_BOY: "The test of brains against brains is an opposed roll.",
    HARDASS: "A head shot kills a hardass like anyone else. Two light wounds make a heavy one, which counts in full.",
    MASTER_OF_PAIN: "Roll the D6+2 in addition to the weapon's penetration.",
    WEAPON_SPEC: "The figure's card names two different weapons of any kind that can hurt.",
    MA_MAN: (
        "A gang has at most one ma man, who is not the Head Honcho. A ma man's brains cost no basic points, "
        "and count for action points. A ma man does not have the Head Honcho's 2 in close combat."
    ),
    RIPPER: (
        "The source calls this a minus but means a gain. We read it as 3 in the figure's favor. The D6+4 "
        "replaces the weapon's own penetration. A hand weapon is any weapon but a firearm used as a club."
    ),
    LURKER: (
        "The victim is terrified in the turn in which the lurker appears and the next two. It does not matter "
        "whether the victim has already acted."
    ),
    COOL_MAN: "If one of the four exceptions asks for a test, a cool man makes it like any other figure.",
    STONED: "Add the extra cost of an action first, then double the points.",
    SPEEDY: "A speedy figure is exhausted like any other, and its actions cost more. Only its dice are spared.",
    ALL_THUMBS: (
        "The source calls this a minus but means a fault. We read it as 2 against the figure. A 6 breaks a "
        "weapon with ammunition. In close combat a 6 is a good roll and breaks nothing."
    ),
}


SEEN: Final = "Players see distances on the table. The figure's card says this at each activation."
HELD: Final = refused(
    "On a street it does nothing else before that attack.",
    "gangstars-turn done",
    "gangstars.moment.forced_attacks.require_free_of_attacks",
)
DUE: Final = {
    MONSTER: (
        reminder("Without a street opponents within 15 cm shoot at it.", "Players see distances on the table."),
        refused(
            "On a street such an opponent does nothing else before that shot.",
            "gangstars-turn done",
            "gangstars.moment.forced_attacks.require_free_of_attacks",
        ),
    ),
    BIKER: (by_itself("All people of a biker gang have the trait.", "gangstars.gangs.vetting.legality"),),
    TINY: (by_itself("Climbing costs it more.", "gangstars.model.action_points.cost"),),
    FRENZY: (reminder("Without a street it attacks the nearest opponent within 10 cm.", SEEN), HELD),
    LURKER: (
        reminder(
            "A lurker that moves into the open comes onto the table.", "Only the player knows where the lurker hides."
        ),
    ),
    COOL_MAN: (by_itself("A big mouth's insult affects a cool man, too.", "gangstars.shooting.shots_at_people.shoot"),),
    SCOUT: (reminder("A scout is set up last.", "The players set up on the table."),),
    SISSY: (
        by_itself("An enemy's dog nearby terrifies a sissy, who also tests.", "gangstars.reactions.sightings.sight"),
    ),
    TRIGGER_HAPPY: (reminder("Without a street it shoots at any enemy that it sees.", SEEN), HELD),
    STUPID: (by_itself("A stupid driver tests every change of direction.", "gangstars.vehicles.driving.drive_on"),),
    TAGGER: (
        reminder(
            "A tagger near a wall runs to it and tests.",
            "Players see walls on the table. /gangstars tag makes the test.",
        ),
        owed("A tagger that sprayed tests again in the next activation.", "gangstars tag"),
        owed("On a street it owes the square at the wall.", "gangstars-turn end"),
        refused(
            "A tagger does nothing else before that test.",
            "gangstars-turn done",
            "gangstars.model.acting.require_wall_left",
        ),
    ),
    VENGEFUL: (by_itself("A vengeful figure fights on without a test.", "gangstars.close_combat.pursuit.go_on"),),
    FAME_BOY: (reminder("Without a street the figure attacks the highest enemy within 25 cm.", SEEN), HELD),
    GANG_PRIDE: (
        reminder("Without a street the figure attacks any enemy that it sees.", SEEN),
        HELD,
        reminder("It destroys the signs of other gangs.", "Only players see signs."),
    ),
    SPEEDY: (reminder("Without a street it shoots at what moves, once at a homie.", SEEN), HELD),
    ALL_THUMBS: (by_itself("The figure is out of ammunition on 1 to 3.", "gangstars.shooting.shots_at_people.shoot"),),
    HUGE: (reminder("The figure can't pass narrow places.", "The players agree on what is narrow."),),
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
    **dict.fromkeys((FAME_BOY, GANG_PRIDE), "gangstars-shoot shot"),
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
        due=DUE.get(trait.name, ()),
        commands=(COMMANDS[trait.name],) if trait.name in COMMANDS else (),
    )


RULES: tuple[Rule, ...] = tuple(map(_rule, HUMAN.values()))
