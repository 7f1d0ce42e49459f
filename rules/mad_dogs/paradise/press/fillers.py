"""The fillers of a page of the Paradise Times-Dispatch: weather, sport, small items, money, the mood."""

from __future__ import annotations

from typing import Final

from rules.mad_dogs.paradise.press.phrases import NewsText

WEATHER: Final[tuple[tuple[str, ...], ...]] = (
    ("Snow, then more of it.", "Bitter cold; the river is frozen to the bridge.", "Gray and windy. Bank your fires."),
    ("Sleet by evening.", "Clear and hard as iron.", "Thaw on the weekend, mud after it."),
    ("Gusts from the lake.", "Rain on most days, hats lost on the others.", "Mild for a week, then winter again."),
    ("Showers and some sun.", "Floods in the lower docks.", "Warm enough to sit on the stoop."),
    ("Fair, with lilacs.", "Thunder on the way from the west.", "Fine for parades."),
    ("Hot and dry.", "Close and sticky; no wind at all.", "Fair for the races."),
    ("Ninety in the shade, and no shade.", "Heat without end; sleep on the roof.", "Storms toward nightfall."),
    ("Haze over Southbridge.", "Scorching, with a smell of malt.", "A cool breeze, and high time."),
    ("Golden days and cool nights.", "Fog on the river before eight.", "Rain for the first day of school."),
    ("Leaves down, collars up.", "First frost in Cedar Hill.", "Bright and brisk."),
    ("Drizzle, of the lasting kind.", "Cold rain on the Docks, warm words nowhere.", "Early dark and slippery curbs."),
    ("Snow for the holidays.", "Ice on every step: mind the hip.", "Still, white and cold."),
)
"""For each month of the year, from January."""

SPORT: Final[tuple[tuple[str, ...], ...]] = (
    ("Skating on the brewery pond drew hundreds.", "The Stevedores lost at hockey, and two teeth."),
    ("Bowling: St Mary's beat the Firemen by eleven pins.", "The ski jump on Cedar Hill is closed: no hill."),
    ("The Brewers left for spring training without their pitcher.", "High school five bows out with honor."),
    ("Opening day: the Brewers won in the tenth.", "The new ball park has seats, of a kind."),
    ("Brewers drop a double bill and the second baseman.", "Sculls on the river: Riverside by a length."),
    ("All eyes on the Tri-State Handicap.", "The Brewers climbed to fourth and stopped for breath."),
    ("No-hitter at the ball park, in front of nobody: it was too hot.", "Swimmers cross the river and regret it."),
    ("The Brewers lost nine in a row. The tenth was rained out.", "Lawn bowls: the Judges beat the Aldermen again."),
    ("The pennant went elsewhere.", "Football practice opened with three broken collarbones."),
    ("Everybody listens to the Series, nobody works.", "Lincoln Heights plowed through the Academy, forty to nothing."),
    ("Mud decided the big game.", "Six-day bicycle race enters its ninth day."),
    ("Basketball in the armory: bring a coat.", "The Stevedores won on the ice and lost in the tavern, so called."),
)
"""The same for sport."""

SMALL: Final = (
    NewsText(
        "Cat Rides Streetcar", "A gray tom took the Number 4 from Downtown to Oak Bluff and back. It paid no fare."
    ),
    NewsText("Lost and Found", "A violin case was left at the Union Depot. It is heavy, and nobody has opened it."),
    NewsText("Woman Sits on Flagpole", "Miss Adele Novak passed a third day above the savings bank and wants a book."),
    NewsText("Church Supper", "St Mary's served four hundred plates of corned beef. There were no speeches."),
    NewsText("Piano Falls", "A grand came down from a fifth floor in Riverside. It hit a wrong note and nobody."),
    NewsText("New Traffic Light", "The city's second has gone up Downtown. Drivers got out to admire it."),
    NewsText("Eggs Dearer", "A dozen costs three cents more. Hens were not available for comment."),
    NewsText(
        "Marathon Dance", "Eleven couples remain upright at the armory. One pair has become engaged in its sleep."
    ),
    NewsText("Radio Cures Deafness", "So says a gentleman of Lincoln Heights, whose wife has bought a louder set."),
    NewsText("Council Debates", "Four hours went by on the color of the new benches. They stay green."),
    NewsText("Near Beer", "A brewer's chemist swears that his product is legal. Customers agree, and weep."),
    NewsText("Bees in City Hall", "A swarm settled in the tax office. Callers were fewer than usual."),
)
"""Small items for a month without much news."""

ADVERTS: Final = (
    "SMITH & NOWAK, TAILORS: suits cut roomy under the arm.",
    "DR. FELL'S NERVE TONIC. One spoonful and you fear nothing. Fourteen per cent.",
    "LUCKY HORSESHOE GARAGE: glass replaced while you wait. No questions.",
    "WANTED: night watchman, sound sleeper preferred. Apply at the Docks.",
    "MALT SYRUP, for baking only. Do NOT add yeast, sugar and warm water.",
    "O'DAY & SONS, UNDERTAKERS. Group rates.",
    "FLOWERS BY WIRE: we have never missed a funeral.",
    "LEARN THE SAXOPHONE BY MAIL. Your neighbors will move.",
)

MOOD: Final = (
    (3, ("Few in town seem troubled.", "The public reads it over coffee and turns the page.", "Nobody wrote to us.")),
    (8, ("Heads are shaken in the pews.", "Mothers call children in earlier.", "Some ask what the police are for.")),
    (
        12,
        (
            "The mood on the streetcars is ugly.",
            "Committees meet on three nights of the week.",
            "Voters have begun to count the days.",
        ),
    ),
    (
        99,
        (
            "The town has had enough, and says so at the top of its voice.",
            "A crowd stood before City Hall until the lamps were lit.",
            "From every pulpit came the same sermon.",
        ),
    ),
)
"""The public's mood, by the most outrage that each text holds for."""

AGENTS: Final = (
    "Government men were seen to take notes.",
    "The federal office on Main Street had its lights on all night.",
    "An agent of the government declined to give his name, his view or a light.",
)
"""The added text while there are Feds in town."""

MONEY: Final[dict[str, tuple[str, ...]]] = {
    "loot": (
        "no till rang oftener than those of {a}: {dollars}",
        "{a} took in {dollars}, and that is what was counted",
        "the best month belonged to {a}, with {dollars}",
    ),
    "cops": (
        "patrolmen are {dollars} better off, most of it thanks to {a}",
        "{dollars} went to the precincts, with {a} first in line",
    ),
    "officials": (
        "{dollars} found its way to people in office; {a} knows the way best",
        "public service paid {dollars} on the side, and {a} led the givers",
    ),
    "doctors": (
        "doctors earned {dollars} and heard of no bullets; {a} had the most colds",
        "{dollars} was spent on bandages, chiefly by {a}",
    ),
    "gang": (
        "{a} is hiring: of {dollars} for men and iron it laid out the most",
        "men and hardware cost {dollars}, and {a} bought the most of both",
    ),
    "school": (
        "{dollars} went for lessons of a practical kind; {a} sent the most pupils",
        "{a} believes in education, and {dollars} was spent on it in all",
    ),
    "muscle": (
        "strangers with broad shoulders earned {dollars}, largely from {a}",
        "out-of-town talent cost {dollars}; {a} is fond of it",
    ),
    "opinion": (
        "good deeds came to {dollars}, and {a} saw to it that they were noticed",
        "{dollars} was given away in daylight, first of all by {a}",
    ),
    "funerals": (
        "florists and stonecutters thank {a} for the best of {dollars}",
        "{dollars} was spent on the departed, and {a} mourned hardest",
    ),
    "boxing": (
        "{dollars} changed pockets over gloves, and the name of {a} comes up",
        "the ring moved {dollars}, with {a} near the ropes",
    ),
    "bands": (
        "music cost or earned {dollars}, and {a} calls the tune",
        "{dollars} was about bands, says who heard {a} hum",
    ),
    "law": (
        "lawyers sent bills for {dollars}; {a} has the thickest file",
        "bail and counsel came to {dollars}, above all for {a}",
    ),
    "fights": (
        "{dollars} was carried off by force; ask {a}, but ask nicely",
        "somebody's strongbox is lighter: {dollars}, and {a} can lift",
    ),
    "deals": (
        "{dollars} went from hand to hand between friends, {a} among them",
        "{a} has been trading, and {dollars} is the figure one hears",
    ),
}
"""What the street says of each account: its sum this month, and the gang that moved the most of it."""

SILENT: Final = ("balance", "correction")
"""The accounts that the street knows nothing of."""

NO_MONEY: Final = (
    "nothing: whoever has money is sitting on it.",
    "that it is broke, and that so is everybody else.",
)
