"""Rules: banks, the lam, kidnapping, contract hits; jail, prison, bail, escape and trial."""

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
        commands=("dillinger do",),
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
        commands=("dillinger rob",),
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
        commands=("dillinger rob",),
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
        commands=("dillinger do",),
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
        commands=("dillinger kidnap",),
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
        commands=("dillinger kidnap",),
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
        commands=("dillinger ransom",),
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
        commands=("dillinger hit",),
    ),
)

JAIL_AND_TRIAL = "Jail and Trial"

JAIL_RULES: tuple[Rule, ...] = (
    Rule(
        "dil.jail",
        "In jail",
        JAIL_AND_TRIAL,
        "10.11 In Jail",
        "Whoever is captured by local or state police goes to jail without his attachments; bail, escape or a trial "
        "gets him out again.",
        also=("arrested",),
        due=(by_itself("Whoever is captured is in jail at once.", "dillinger.enemy_actions.jail_and_prison.put_away"),),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.prison",
        "Prison",
        JAIL_AND_TRIAL,
        "10.12 Prison",
        "Special agents, a Kidnap marker or a conviction send him to prison instead: out of the game.",
        rulings=(Ruling("For notoriety a capture that ends in prison counts as a killing."),),
        commands=("dillinger trial",),
    ),
    Rule(
        "dil.bail",
        "Bail",
        JAIL_AND_TRIAL,
        "10.2 Bail",
        "An enemy action and a die: on 6 or more he is on the lam. Each $5,000 of graft adds 1, a lawyer his own "
        "number, Ma Barker 2 for the Barkers in place of a lawyer.",
        rulings=(Ruling("Graft and fee are paid before the die, and lost if it fails."),),
        tables=("dil.tables.bail", "dil.tables.mouthpieces"),
        also=(
            "bribe",
            "graft",
        ),
        due=(by_itself("Whoever is bailed out is on the lam at once.", "dillinger.enemy_actions.bail.apply_for_bail"),),
        commands=("dillinger bail",),
    ),
    Rule(
        "dil.escape",
        "Escape",
        JAIL_AND_TRIAL,
        "10.3 Escape",
        "An enemy action and a die against Escape, Louis Picquett adding 2: within it he is on the lam with 2 "
        "notoriety. Anybody may start a Jail Riot first: a die against Luck, which kills those who fail and adds 1 "
        "for those who do not.",
        rulings=(
            Ruling("Picquett is paid before any die, and his fee is gone even if the riot kills."),
            Ruling("One riot to an escape: of several, that of the first player clockwise; the others keep theirs."),
            Ruling("The law gets nothing for a death in a riot."),
        ),
        tables=("dil.tables.enemies", "dil.tables.mouthpieces"),
        also=(
            "jailbreak",
            "break out of jail",
            "jail riot",
        ),
        due=(
            by_itself("In a riot Luck is thrown before the escape.", "dillinger.enemy_actions.escape.escape"),
            by_itself("Whoever gets out is on the lam at once.", "dillinger.enemy_actions.escape.break_out"),
        ),
        commands=("dillinger escape",),
    ),
    Rule(
        "dil.trial",
        "Trial",
        JAIL_AND_TRIAL,
        "10.4 Trial",
        "A law action against anybody in jail. Whoever has put up a lawyer leads the trial, the one who announced it "
        "first; with none he leads it himself. A die and the lawyer's number: 6 or more acquits, and the card, 2 "
        "notoriety richer, is the leader's; less convicts, which is 2 for a leader who is not the owner, while all on "
        "the card goes to the owner.",
        rulings=(
            Ruling("An owner who leads and loses leaves nothing to whoever announced the trial."),
            Ruling(
                "A leader with two enemies already may discard either, in hand or in play; otherwise the card goes "
                "into its deck. He leads in his own turn, for an owner who leads has room, and in it any enemy may "
                "be discarded at any time (6.42): that 10.42 names only the hand does not limit this."
            ),
            Ruling("A lawyer leads even where he adds nothing.", Origin.HOUSE),
        ),
        tables=("dil.tables.trial", "dil.tables.mouthpieces"),
        due=(
            by_itself(
                "Whoever is acquitted comes to the hand of whoever tried him.",
                "dillinger.law_actions.trials.put_on_trial",
            ),
            refused(
                "Room for him is made before anything else is done.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
        ),
        commands=("dillinger trial",),
    ),
    Rule(
        "dil.lawyer",
        "Mouthpieces",
        JAIL_AND_TRIAL,
        "7.5 Mouthpieces",
        "Six lawyers for bail and trial, Picquett for escapes too. Any who is free may be hired for one job at any "
        "time, or drawn and kept on retainer for the game, one to a player, and used without another fee. There are "
        "none in the short game.",
        rulings=(Ruling("Jessie Levy, James Mathers and Ben Laska are ours, and so are all fees.", Origin.HOUSE),),
        tables=("dil.tables.mouthpieces",),
        also=(
            "hire a lawyer",
            "attorney",
        ),
        commands=("dillinger do",),
    ),
)
