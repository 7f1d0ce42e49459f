"""The texts of the Paradise Times-Dispatch: several for each piece of news.

In a piece of news `{a}` and `{b}` are gangs, `{what}` a business, an official or a name, `{men}` and its like the
number, `{dollars}` the same in money. At the start of a sentence they have a capital: `{What}`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.mad_dogs.paradise.city.records import Headline


class NewsText(NamedTuple):
    """A text for a piece of news: its headline, and a sentence or two."""

    headline: str
    text: str


def _ways(*texts: str) -> tuple[NewsText, ...]:
    """Texts for a piece of news, with a bar between headline and text."""
    return tuple(NewsText(*(part.strip() for part in one.split("|"))) for one in texts)


NEWS: Final[dict[Headline, tuple[NewsText, ...]]] = {
    Headline.TAKEN_OVER: _ways(
        "New Partner in Old Firm | The owner of {what} told callers that he had taken {a} into the business. He "
        "smiled while he said it, and looked at the door.",
        "Business Finds a Friend | Well-dressed men from {a} spent ten minutes at {what}. Since then the owner "
        "asks somebody else before he buys so much as a broom.",
        "Change Behind the Counter | {What} is now under the wing of {a}, neighbors say. No sum was named and no "
        "lawyer was troubled.",
    ),
    Headline.RESISTED: _ways(
        "Proprietor Shows Visitors the Street | Callers from {a} left {what} faster than they had come in. The owner "
        "went back to his accounts.",
        "“Not for Sale,” Says Owner | An offer by {a} for {what} was declined in plain words. A window has since been "
        "mended.",
        "Small Man, Large Voice | Whatever {a} proposed at {what}, the answer could be heard across the road.",
    ),
    Headline.SHUT: _ways(
        "Padlock on a Popular Door | Officers closed {what}, which is said to stand close to {a}. They had passed it "
        "every night for years without a glance.",
        "Law Discovers the Obvious | Police learned to their dismay what goes on at {what}. Friends of {a} spoke of a "
        "bill that went unpaid.",
        "Dark Windows | {What} shut its doors on police orders. Regulars stood about in the cold and blamed {a}.",
    ),
    Headline.REOPENED: _ways(
        "Lights On Again | {What} is open once more. The precinct has no objection left, and {a} has less cash.",
        "Padlock Comes Off | A misunderstanding between the police and {a} over {what} has been cleared up in an "
        "envelope.",
        "Old Haunt Back in Trade | Patrons found {what} open as if nothing had happened, and {a} greeting them.",
    ),
    Headline.INDEPENDENT: _ways(
        "Owner Stands Alone | {What} no longer answers to {a}. Its proprietor calls it liberty; his wife has had the "
        "locks changed.",
        "A Partnership Dissolved | Months without a dime were enough: {what} and {a} have parted.",
        "Nobody's Business | {What} belongs to itself again. How long it will be left so after {a} is a favorite "
        "subject of bets.",
    ),
    Headline.CHANGED_HANDS: _ways(
        "Keys Pass in the Night | {What} was with {b} when the sun went down and with {a} when it rose.",
        "New Faces at the Door | Those who call at {what} and ask for {b} are told by {a} to ask elsewhere.",
        "A Transfer Without Papers | The county has no deed of it, but {what} has gone from {b} to {a}.",
    ),
    Headline.POISONED: _ways(
        "Bad Liquor Blinds Drinkers | Wards are full after a night in {houses} supplied by {a}. Doctors speak of wood "
        "alcohol.",
        "Death in the Glass | What {a} poured in {houses} was never meant to be drunk. Mothers marched on City Hall.",
        "Poison at a Nickel a Shot | Patients led from {houses} by the hand named {a} as the source of their drink.",
    ),
    Headline.BAND_SIGNED: _ways(
        "Hot Music Comes to Town | {What} has a band that keeps the whole block awake. {A} signed the contract, and "
        "paid in advance.",
        "Dancing Till Dawn | Since {a} hired new players, nobody finds a table at {what} after nine.",
        "Saxophones on Paper | The ink is dry on a band's agreement with {a}; it plays at {what} six nights a week.",
    ),
    Headline.BAND_ON_RADIO: _ways(
        "Paradise on the Air | The band of {what} goes out by wireless to eleven states, and {a} to the bank.",
        "Nation Taps Its Foot | Listeners as far as Omaha hear the players of {a} from {what}.",
        "Local Band Is Syndicated | Sets all over the Middle West are tuned to {what}. {A} received the telegrams.",
    ),
    Headline.BAND_FADED: _ways(
        "Empty Chairs Before the Bandstand | Fashion has left the players of {what}. {A} is looking for new ones.",
        "Last Waltz | The band that {a} put into {what} played to the waiters and was not asked to stay.",
        "Tune Grows Stale | Crowds that once fought to get into {what} hum something else. {A} took it calmly.",
    ),
    Headline.NEW_BOXER: _ways(
        "Watch This Boy | {What}, who trains in a gymnasium of {a}, knocked down three sparring partners on Tuesday.",
        "Fists to Reckon With | Old hands at the ringside nod when {what} is named. {A} looks after him.",
        "A Comer | Our man at the ropes likes {what}, and so, with its own money, does {a}.",
    ),
    Headline.BOUT: _ways(
        "{What} Wins | A right hand settled it, and the corner of {a} threw its hats in the air. {B} did not wait for "
        "the bell to stop.",
        "One Man Left Standing | {What} had his arm raised. {A} collected, {b} paid, and the beaten man hears no more "
        "offers.",
        "Crowd Roars for {what} | It was short and it was not pretty. Those who had trusted {a} went home richer than "
        "those who had trusted {b}.",
    ),
    Headline.BIG_BOUT: _ways(
        "Big Names at the Arena | Trains from Chicago were full. {A} counted the house twice, for the pleasure of it.",
        "Every Seat Sold | The fight of the season filled the Paradise Arena to the rafters, and the pockets of {a}.",
        "Champions Under Our Roof | Hats off to {a}, whose Arena showed the town what an evening of boxing can be.",
    ),
    Headline.HANDICAP: _ways(
        "Handicap Draws Three States | {A} took {loot} over the rail on the great day, and the favorite took sixth.",
        "A Day at the Races | Straw hats, fast horses and {loot} for {a}: the Tri-State has come and gone.",
        "Long Shot, Long Faces | Few backed the winner of the Handicap. {A} bore its {loot} with dignity.",
    ),
    Headline.BOUGHT: _ways(
        "A Friendship Begins | {What} was seen at dinner with gentlemen of {a}. He did not ask for the check.",
        "Generous to a Fault | Those who know {what} remark on a new car. Those who know {a} remark on {dollars} a "
        "month.",
        "Warm Words at City Hall | {What} has come to see merit in {a}, about {dollars} of it each month.",
    ),
    Headline.DROPPED: _ways(
        "A Friendship Cools | {What} crossed the street when he saw gentlemen of {a} come the other way.",
        "Envelope Does Not Arrive | {What} has rediscovered his principles, and {a} has kept its money.",
        "No Longer on Speaking Terms | Ask {what} about {a} these days and he has never heard the name.",
    ),
    Headline.DISMISSED: _ways(
        "Out of Office | {What} cleared his desk before noon. Papers that came to light by way of {a} left him little "
        "choice.",
        "City Hall Sweeps a Room | A successor has been sworn in where {what} sat. {A} had started the talk.",
        "The Chair Is Empty | After charges that trace back to {a}, {what} has gone to visit a sister in Ohio.",
    ),
    Headline.CLEARED: _ways(
        "Charges Fall Flat | {What} faced his accusers, proved his case and lit a cigar. {A} had hoped for more.",
        "Reputation Survives | All that {a} set in motion against {what} came to nothing under questions.",
        "Honor Satisfied | A committee finds nothing against {what}. It did not look long, friends of {a} complain.",
    ),
    Headline.STORY: _ways(
        "This Paper Speaks Out | A column in these pages {what}. Copies sold out by noon.",
        "Letters Pour In | Readers have not ceased to write about the column that {what}.",
        "Talk of the Breakfast Table | Our reporter {what}, and the town has an opinion about it.",
    ),
    Headline.SQUELCHED: _ways(
        "To Our Readers | A column announced for this page is left out for want of space. The space is taken by this.",
        "Correction | The story that was to stand here never did. We regret that anybody asked.",
        "Notice from the Editor | Rumors of a story held back are untrue, and will be held back too.",
    ),
    Headline.FIGHT: _ways(
        "Guns Speak in Paradise | {A} and {b} met in {what}. Count of the night: {dead}.",
        "Neighbors Lie on the Floor | For a quarter of an hour nobody dared look out while {a} and {b} settled {what}. "
        "Toll at the end: {dead}.",
        "Glass, Smoke and Sirens | Witnesses of {what} saw nothing, though {a} and {b} fought it out before their "
        "eyes. Reported: {dead}.",
        "Bullets for Breakfast | Milk wagons turned back when {a} and {b} came together in {what}. Toll by "
        "sunrise: {dead}.",
    ),
    Headline.DIED: _ways(
        "{What} Is Dead | The well-known associate of {a} leaves a mother, a flat on the second floor and some debts.",
        "Final Curtain for {what} | His friends at {a} took off their hats. The police closed a thick folder.",
        "An Obituary | {What}, in business with {a}, died as he had lived: between one thing and the next.",
    ),
    Headline.CRIPPLED: _ways(
        "{What} Will Not Dance Again | He is out of bed and walks with a stick. {A} will find him lighter work.",
        "Wounds That Stay | Surgeons did what they could for {what} of {a}. He will know when it is about to rain.",
        "Home from the Ward | {What} was helped up the steps by men of {a}, and needed the help.",
    ),
    Headline.FUNERAL: _ways(
        "City Buries {what} | Black cars stood around four corners. {A} is thought to have spent {dollars} and "
        "grudged none of it.",
        "Tears and Limousines | Not a lily was left in the shops when {a} laid {what} to rest, for {dollars}.",
        "A Send-off for {what} | Bishops have gone with less. {A} put the cost at {dollars}; the baker wept.",
    ),
    Headline.FLOWERS: _ways(
        "Largest Wreath of All | Among the tributes to {what} that of {a} needed its own truck: {dollars} in roses.",
        "Say It with Flowers | {A} said it to {what} with {dollars} of them.",
        "Orchids in Winter or Summer | The florist asks us to thank {a} for {dollars}, in memory of {what}.",
    ),
    Headline.ARRESTED: _ways(
        "Cells Fill Up | The precinct house took in {men} of {a}. Supper was beans.",
        "Wagon Makes Two Trips | Police drove off with {men} said to work for {a}. All gave their trade as salesman.",
        "Held Without a Word | The desk sergeant has {men} of {a} in his book, and not a sentence from them.",
    ),
    Headline.SENT_UP: _ways(
        "{What} Goes to the Pen | The jury was out for a sandwich. {A} had hoped for twelve better men.",
        "Guilty | {What} of {a} heard the word, shrugged and asked for his hat. He will not need it for years.",
        "Iron Door Closes | The train up the river had {what} on board. Nobody from {a} was at the station.",
    ),
    Headline.ACQUITTED: _ways(
        "{What} Walks Free | No witness remembered a thing. {A} stood the court a round of lemonade.",
        "Not Guilty | A fine lawyer and a short memory in the box sent {what} home to {a}.",
        "Case Thrown Out | {What} shook every juror's hand. {A} had, it seems, shaken some before.",
    ),
    Headline.TURNED: _ways(
        "A Canary in the Cage | {What} is singing to the government, and the song is about {a}.",
        "He Talks | Behind bars {what} has found his voice. Lamps burn late where {a} meets.",
        "Stenographer Asks for More Paper | {What} began on Monday with what he knows of {a} and has reached last "
        "spring.",
    ),
    Headline.BOSS_TRIED: _ways(
        "State Against {what} | The Attorney General rose, and the head of {a} yawned. Court sits again next month.",
        "Trial Drags On | Neither side landed a blow in the matter of {what}. Counsel for {a} wore a new suit.",
        "Packed Court for {what} | Ladies brought opera glasses. The case against the head of {a} is far from over.",
    ),
    Headline.BOSS_ACQUITTED: _ways(
        "{What} Acquitted | The head of {a} left by the front steps, and the Attorney General by the back.",
        "State Loses Its Case | “I had every confidence,” said {what}. {A} bought the drinks, all of them soft.",
        "Home in Time for Supper | Twelve citizens found nothing to hold against {what}, nor therefore against {a}.",
    ),
    Headline.BOSS_SENT_UP: _ways(
        "{What} Is Guilty | The man who was {a} goes to prison. In a dozen back rooms chairs are being moved.",
        "The Big One Lands in the Net | {What} took the sentence standing. Who now speaks for {a}, nobody will say.",
        "End of a Reign | For {what} there is no next appointment. {A} must look for a head of its own.",
    ),
    Headline.CHARITY: _ways(
        "Soup for the Hungry | {A} paid {dollars} for a kitchen that asks no questions and is asked none.",
        "Street Party a Success | Children ate ice cream at the expense of {a}, {dollars} worth of it.",
        "Coal for the Poor | Cellars were filled in four streets. The bill for {dollars} went to {a}, by its own wish.",
    ),
    Headline.QUIET: _ways(
        "No Outcry | Whatever went on this month, the public did not rise up over it.",
        "Citizens Sleep Soundly | The mailbag holds more about garbage than about gangsters.",
        "Chief Praises Calm | A reporter who asked about crime was shown a lost dog.",
    ),
    Headline.CALMED: _ways(
        "Town Has Other Worries | Between a movie star's divorce and the price of coal nobody talks of gangs.",
        "Forgive and Forget | Indignation has gone out of style; sermons turned to the length of skirts.",
        "Anger Cools | The Citizens' Committee met, found four members present and played cards.",
    ),
    Headline.MUST_BE_DONE: _ways(
        "Something Must Be Done | The public has had its fill, and the police set out for {what}. It may be chance "
        "that {b} is hurt by it and {a} is not.",
        "Mayor Bows to Outcry | Wagons rolled toward {what}, a property of {b}. {A} had pointed the way, some say.",
        "Citizens Demand Action | They will have it at {what}. The choice of {b} surprised nobody at {a}.",
    ),
    Headline.FEDS_CALLED: _ways(
        "Washington Steps In | {Agents} got off the Chicago train in plain hats. They asked for no hotel by name and "
        "for no favors.",
        "Government Men Are Here | Paradise could not keep its own house, and {agents} will now try.",
        "Federal Badges in Town | City Hall was not asked. {Agents} have rented a floor and put in a telephone.",
    ),
    Headline.FEDS_RAID: _ways(
        "Federal Axes at the Door | {Agents} went for {what}. {A} had paid everybody, save these.",
        "Raid by Government Men | Nobody tipped off {a}: {agents} stood before {what} at an hour when all were in.",
        "No Bribe Will Do | The local men looked the other way; {agents} looked straight at {what}, and at {a}.",
    ),
    Headline.FEDS_GONE: _ways(
        "Federal Men Pack Their Bags | Their work is done, they say. The bellboy got a dime.",
        "Washington Declares Victory | One gang is gone and so are the agents. The rest breathe out.",
        "The Five-Fifteen Takes Them Home | A crowd watched the government men leave. Not all of it was sorry.",
    ),
    Headline.BROKEN: _ways(
        "{A} Is No More | Its rooms are empty, and its name is being painted over all across the city.",
        "A Gang Passes into History | What was {a} is now a row of closed doors. Others try the handles.",
        "The Last of {a} | Nobody is left to answer the telephone. It rings a good deal.",
    ),
}
"""The texts of each kind of news."""

EVENTS: Final = {
    "smash-and-grab": "a robbery",
    "hit": "an attempt on a life",
    "hijack": "the robbery of a truck",
    "meet": "a conference that went wrong",
    "raid": "a raid",
    "show-of-strength": "a street battle",
    "showdown": "a duel",
    "rumble": "a brawl",
    "mean-streets": "a running fight",
    "police-raid": "a police raid",
    "siege": "a siege",
}
"""The paper's names for scenarios, by id."""

SHOPS: Final = {
    "low-dive": "a low dive",
    "speakeasy": "a speakeasy",
    "nightclub": "a nightclub",
    "trucking-company": "a trucking firm",
    "paradise-brewery": "the old Paradise Brewery",
    "house-of-ill-repute": "a disorderly house",
    "brothel": "a house with red curtains",
    "gentlemans-club": "a gentlemen's club",
    "madame-louisas": "Madame Louisa's",
    "bookies": "a bookmaker's office",
    "numbers": "a numbers bank",
    "loan-sharks": "a loan office",
    "wire-service": "a racing wire",
    "gambling-den": "a gambling den",
    "gym": "a gymnasium",
    "paradise-arena": "the Paradise Arena",
    "casino": "a casino",
    "paradise-racetrack": "the Paradise Racetrack",
    "paradise-dog-track": "the Paradise Dog Track",
    "protection": "a merchants' protective society",
}
"""The paper's names for kinds of business, by id."""
