"""Rules: banks, the lam, kidnapping, contract hits."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

CHAPTER = "Public Enemy Actions"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.case",
        "Casing a bank",
        CHAPTER,
        "8.2 Casing the Bank",
        "An action puts an enemy into Casing Bank; going from there straight to Robbing Bank adds 1 to that robbery, "
        "going anywhere else loses it. The law can't touch him there; a hit-man can.",
        rulings=(Ruling("An enemy placed in this box from the hand has cased his bank too."),),
        also=("prepare a robbery",),
    ),
    Rule(
        "dil.rob",
        "Robbing a bank",
        CHAPTER,
        "8.3 Robbing the Bank",
        "Two dice against the Rob rating, +1 for a cased bank and +1 for Baron Lamm. Success is 1 notoriety; the next "
        "enemy action of his player has to take him on the lam and throw two dice for the money. Failure leaves him in "
        "the bank for the local police, to try again, move or stay. A Bank Holiday calls a robbery off before its "
        "dice.",
        rulings=(
            Ruling("Capture takes the Bank Robbed marker off and the money is never got."),
            Ruling(
                "Bank Holiday must come before all other cards of the robbery; the robber himself may play it (9.221)."
            ),
            Ruling("If he does, that is his law action of the same turn.", Origin.HOUSE),
            Ruling("In the table of takes only $8,000 on 8 is known: the rest is ours.", Origin.HOUSE),
        ),
        tables=("dil.tables.take", "dil.tables.enemies"),
        also=(
            "robbery",
            "heist",
            "steal money",
        ),
        due=(
            by_itself("He is in the bank before a holiday or dice.", "dillinger.enemy_actions.robbery.go_in"),
            refused(
                "In the next turn he carries off the take, and nothing else.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("If his player is away, it is done for him.", "dillinger.engine.absence.pass_turn"),
        ),
    ),
    Rule(
        "dil.media-hype",
        "Media Hype",
        CHAPTER,
        "8.34 Media Hype",
        "Played before the dice of a robbery, it doubles what notoriety the robber earns until his player's next turn; "
        "if that is none he loses 1. A capture or his death ends it.",
        rulings=(
            Ruling("Whatever earns notoriety is doubled, the title of Public Enemy #1 as well."),
            Ruling("Caught with nothing earned he loses the 1 before the law takes its half."),
            Ruling("A robbery that a Bank Holiday calls off leaves the Media Hype in hand.", Origin.HOUSE),
            Ruling("If the game ends before his player's next turn begins, nothing is lost.", Origin.HOUSE),
        ),
        due=(by_itself("It ends as his player's next turn begins.", "dillinger.table.turns.begin_turn"),),
    ),
    Rule(
        "dil.lam",
        "On the lam",
        CHAPTER,
        "8.4 Going on the Lam",
        "An action takes an enemy on the lam, where he may stay. All three forces can raid him there, and hit-men can "
        "find him.",
        also=(
            "hide",
            "hide out",
            "run away",
        ),
        due=(by_itself("Whoever carries off a take goes there.", "dillinger.enemy_actions.robbery.carry_off"),),
    ),
    Rule(
        "dil.kidnap",
        "Kidnapping",
        CHAPTER,
        "8.51 to 8.53, 8.55",
        "An action, with a victim's card, puts both into the Kidnap box. The kidnapper earns a die of notoriety, which "
        "he keeps however it ends, and bears the marker for good. Neither law nor hit-man reaches him there. Any other "
        "action lets the victim go.",
        rulings=(
            Ruling("Only the enemy gets this notoriety, never his owner."),
            Ruling("A hit-man may leave this box for a contract: his victim is discarded."),
        ),
        due=(
            by_itself("He is known for it at once.", "dillinger.enemy_actions.kidnapping.snatch"),
            by_itself(
                "Whoever leaves the box leaves his victim's card behind.",
                "dillinger.table.running_table.RunningTable.move",
            ),
        ),
    ),
    Rule(
        "dil.victim-escape",
        "The victim gets away",
        CHAPTER,
        "8.54 Extended Stay",
        "Each further turn in the box begins with a die: on 4 to 6 the victim is gone and the kidnapper on the lam, "
        "and the action of that turn is still to come.",
        rulings=(Ruling("Staying and going for the ransom are not done in the same turn."),),
        tables=("dil.tables.victim",),
        due=(
            refused(
                "An extended stay is diced for before any other enemy action.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("Whoever loses his victim is on the lam at once.", "dillinger.enemy_actions.kidnapping.keep"),
            by_itself("If his player is away, the die is thrown for him.", "dillinger.engine.absence.pass_turn"),
        ),
    ),
    Rule(
        "dil.ransom",
        "The ransom",
        CHAPTER,
        "8.6 Attempt to Collect Ransom",
        "An action and a die. On 1 or 2 it is paid: $100,000 less $10,000 for each point of another die. On 3 to 5 "
        "he has to try again next turn; on 6 the victim is dead, the notoriety of the kidnapping doubles and he is "
        "on the lam. Meanwhile he can be raided, not hit. Once paid, he goes on the lam next turn.",
        rulings=(
            Ruling("That move after a paid ransom is his player's enemy action."),
            Ruling(
                "Until it is made the ransom counts as not settled, so that nothing else can be done (8.62).",
                Origin.HOUSE,
            ),
        ),
        tables=("dil.tables.ransom",),
        also=("kidnap money",),
        due=(
            refused(
                "Unpaid it is tried again, paid he goes on the lam.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "A dead victim is out at once, his kidnapper on the lam.",
                "dillinger.enemy_actions.kidnapping.go_for_ransom",
            ),
            by_itself("If his player is away, it is done for him.", "dillinger.engine.absence.pass_turn"),
        ),
    ),
    Rule(
        "dil.hit",
        "Contract hits",
        CHAPTER,
        "8.7 Contract Hits",
        "A hit-man goes for an enemy who cases or is on the lam: a die against Hit. Whoever is hit answers with "
        "Kill, which kills the hit-man, or with Luck, which only saves; failing that he dies. Whoever is missed may "
        "fire back with Kill. Tommy Guns add 1 to Hit and Kill, and may jam. $5,000 for trying; for a kill a die "
        "times the dead man's notoriety, in thousands. Nobody earns notoriety.",
        rulings=(
            Ruling("The owner of the dead gets his notoriety less 1, as after any death."),
            Ruling("A hit-man may come from the Kidnap box; the victim is discarded then."),
            Ruling(
                "Whoever is hit and says nothing answers as in a catch; after a miss silence fires nothing (8.73, "
                "8.74)."
            ),
        ),
        tables=("dil.tables.enemies",),
        also=(
            "hitman",
            "murder",
            "kill the enemy of another player",
            "assassinate",
            "jam",
        ),
        due=(
            refused(
                "Only somebody casing a bank or on the lam is hit.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "A hit-man who lives is back on the lam at once.", "dillinger.enemy_actions.contract_hits.hit_ends"
            ),
        ),
    ),
)
