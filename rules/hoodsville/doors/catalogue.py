"""Doors: forced, breached, shot open; and the padlocks of the Pinkertons."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.rule import Rule, Ruling

SOURCE = "Forcing or breaching Doors padlocks etc"

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.door",
        "Forcing and breaching doors",
        "Doors",
        SOURCE,
        "A door gives way once its locks and hinges are overcome (forced) or a hole is smashed into it (breached). A "
        "D6 with what does the work added and the strength of the door taken off: 1 or more and it is open; 0 and the "
        "strength drops by 1 for good; from -1 to -3 it holds. Below that a tool breaks (-4 or less). Shoulder or "
        "foot have 1 off and need melee +1; at -4 whoever tries hurts himself, at -5 he is lightly injured as well, "
        "and either way he is done with that door. Each figure has one attempt a move.",
        rulings=(
            Ruling("A printed result holds from its number up to the next: a door holds from -3 to -1."),
            Ruling("A breach that comes to 0 weakens the breaching strength, not the forcing strength."),
            Ruling("Two misprints are read by their keys: forced on +1 or more; a fire axe breaches with +2."),
            Ruling("The +1 for a padlock on the other side is on the forcing strength."),
            Ruling("Whoever hurts himself lightly counts as lightly injured: he tests morale and may bleed."),
            Ruling("Whoever only hurts himself has no wound and tests no morale."),
            Ruling(
                "Whoever hurt himself on a door may neither force nor breach it again; he may still shoot at its lock."
            ),
            Ruling("Melee +1 by hand is what the card says less what wounds cost."),
            Ruling("Screwdrivers, tire irons and knives have no breaching factor and breach nothing."),
            Ruling("A shed door whose padlock is not named has a medium one; with none, nothing holds it."),
        ),
        tables=(
            "hood.tables.doors",
            "hood.tables.door-tools",
            "hood.tables.door-hand",
            "hood.tables.door-tool",
            "hood.tables.door-breach",
        ),
        also=(
            "kick in a door",
            "break down a door",
            "locked door",
        ),
        commands=("hood-door force", "hood-door breach"),
    ),
    Rule(
        "hood.door.lock-shooting",
        "Shooting locks off",
        "Doors",
        f"{SOURCE}: Lock shooting",
        "Aimed from an inch or less, a gun fires at a lock as many rounds as its dice give it. Each is a D10, with the "
        "punch of the ammunition added: 4 or more and the lock is off, 2 or 3 and the round after has 1 more, 1 or "
        "less and nothing is changed.",
        rulings=(
            Ruling("The +1 of a weakened lock is for the next shot only, this move or a later one."),
            Ruling("Every round that the dice give is spent, but none is diced for once the lock is off."),
            Ruling("A burst is at one lock: with extra locks or bolts the door stays shut until each is shot off."),
            Ruling("Shotguns and rifles fire their own rounds; any other gun counts as parabellum unless it is said."),
            Ruling("A padlock on the other side can't be shot at."),
            Ruling("It is a round of firing and an attempt at the door."),
        ),
        tables=("hood.tables.lock-shot", "hood.tables.round-strikes"),
        commands=("hood-door shoot",),
    ),
    Rule(
        "hood.door.pinkerton",
        "Pinkerton padlocks",
        "Doors",
        "Quick Reference Sheet: Spotting Pinkerton padlocks",
        "Whoever comes within 4 inches of such a padlock sees it, but needs a 4 on a D6 if he covers 8 inches or "
        "more in that move. It is picked on a 6 and gives to a jemmy on 4 or more; a stick of dynamite placed on it "
        "opens it unless the stick fails, on a 1, and blasts everything within 5 inches.",
        rulings=(
            Ruling("Beyond 4 inches it is not seen."),
            Ruling("A placed stick fails on a D6 of 1 as a thrown one does; otherwise the padlock opens."),
            Ruling("A jemmy does not break on it, and nobody hurts himself."),
        ),
        also=("pick a lock",),
        due=(by_itself("Whoever moved 8 inches or more rolls to spot one.", "hoodsville.doors.locks.spot"),),
        commands=("hood-door padlock",),
    ),
)
