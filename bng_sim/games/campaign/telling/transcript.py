"""A game's story, turn by turn, from its event log alone; all is open in it but the order of the cards (I1, I2)."""

from rich.text import Text

from bng_sim.core.event_logs import story
from bng_sim.core.event_logs.story import HEADING, LOUD, Part
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import counted, listed, money, which_game, who_won
from bng_sim.games.campaign.declared.components import AFTER_JAIL, HOTEL, Card
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.naming import ENDING_WORDS, PILE_NAMES
from bng_sim.games.campaign.telling.tabletop import Tabletop

TURN = "Turn "  # what a turn's heading begins with
_FUND = "the Slush Fund"
_JAILED = {"square": "", "doubles": "for doubles ", "card": ""}


def who(seat: int | None) -> str:
    """Name a player, or the Slush Fund."""
    return _FUND if seat is None else f"seat {seat}"


class Story(story.Story[Tabletop]):
    """What has to be remembered of a game to report what comes next."""

    passes_over = frozenset(
        {
            "shuffle", "lap", "rest", "auction", "bid", "passes", "keep_card", "roll", "roll_in_jail", "declined",
            "inherit", "clear_mortgage", "loan_repaid", "law_repaid", "senator", "decision", "win",
        }
    )  # fmt: skip

    def __init__(self, eyes: int | None) -> None:
        """Start with an empty table, seen by all or by the seat `eyes`."""
        super().__init__(eyes, Tabletop())
        self.has_told_roll = True  # what was rolled last has been shown
        self.round = 0  # reported last
        self.price: str | None = None  # what was paid for the deed to come
        self.told_deeds: set[str] = set()  # deeds to come that have been reported
        self.is_owed = ""  # why there was a debt last in this turn
        self.card = Card.MONEY  # drawn last
        self.is_past_jail = False  # the move to come is the one past Jail

    def tell(self, event: Event) -> list[Text]:
        """Put an event on the table, then return its lines."""
        if event["event"] in ("roll", "roll_in_jail"):
            self.has_told_roll = False
        return super().tell(event)

    def closing(self) -> list[Text]:
        """Return the last line: how the game ended and who won; nothing if the log continues."""
        table = self.table
        if not table.ending:
            return []
        words = who_won([f"seat {seat}" for seat in table.winners])
        if table.winners:
            words += f" with {money(table.worths[table.winners[0]])}"
        return [Text(f"After {counted(table.turn, 'turn')}, {ENDING_WORDS[table.ending]}: {words}", LOUD)]

    def line(self, *parts: Part) -> list[Text]:
        """Return one line of the story, joined from these parts, with the roll first unless it has been shown."""
        rolled = ""
        if not self.has_told_roll and self.table.dice is not None:
            first, second = self.table.dice
            rolled, self.has_told_roll = f"rolls {first} and {second}, ", True
        return [Text("  ").append_text(Text.assemble(rolled, *parts))]

    def of(self, seat: int | None, words: str) -> str:
        """Describe what a player does, without naming the player whose turn it is."""
        return words if seat == self.table.seat else f"{who(seat)} {words}"

    # Set-up

    def _game(self, event: Event) -> list[Text]:
        rules, self.strategies = self.table.rules, event["strategies"]
        cash = money(rules.start_cash)
        title = f"{which_game(event)}: {rules.players} players, {cash} each"
        played = ", ".join(f"seat {seat} {strategy}" for seat, strategy in enumerate(self.strategies, 1))
        return [Text(title, HEADING), *self.line(f"Played by: {played}")]

    def _first_bid(self, event: Event) -> list[Text]:
        bid = money(event["amount"]) if event["amount"] else "nothing"
        return self.line(f"Seat {event['seat']} bids {bid} for going first")

    def _first_player(self, event: Event) -> list[Text]:
        return self.line(f"Seat {event['seat']} begins")

    def _billionaire(self, event: Event) -> list[Text]:
        name = "Nobody" if event["seat"] is None else f"Seat {event['seat']}"
        return self.line(f"{name} is the Campaign Billionaire")

    def _knows_ag(self, event: Event) -> list[Text]:
        return self.line(f"Seat {event['seat']} knows the Attorney General")

    # A turn

    def _turn(self, event: Event) -> list[Text]:
        heading = [Text(f"{TURN}{event['turn']}: seat {event['seat']}", HEADING)]
        self.is_owed = ""
        is_new_round, self.round = event["round"] > max(self.round, 1), event["round"]
        return heading + (self._standing() if is_new_round else [])

    def _standing(self) -> list[Text]:
        """List what everybody is worth."""
        table = self.table
        told = [f"seat {seat} {money(table.worth(seat))}, cash {money(table.cash[seat])}" for seat in table.left]
        return self.line("Worth: ", "; ".join(told))

    def _move(self, event: Event) -> list[Text]:
        if self.is_past_jail and event["square"] == AFTER_JAIL:
            self.is_past_jail = False
            return []
        return self.line(f"{self.of(event['seat'], 'moves')} to ", self._square(event["square"]))

    def _square(self, square: int) -> Text:
        table = self.table
        if square not in naming.DEED_AT:
            return Text(naming.square(square, table.rules.bribe_square))
        deed = naming.DEED_AT[square]
        owner = table.owner.get(deed)
        whose = "" if owner is None else ", one's own" if owner == table.seat else f" of seat {owner}"
        whose += ", mortgaged" if deed in table.mortgaged else ""
        return naming.deed(deed).append(whose, "")

    def _roll_for_rent(self, event: Event) -> list[Text]:
        return self.line(f"rolls {event['first']} and {event['second']} for the rent")

    def _salary_missed(self, _event: Event) -> list[Text]:
        return self.line("passes Go and forgets the salary")

    def _intern(self, _event: Event) -> list[Text]:
        return self.line(f"passes Go: {money(self.table.rules.salary)} and an intern")

    def _pay(self, event: Event) -> list[Text]:
        """Report only payments that no other event describes."""
        amount, to = money(event["amount"]), who(event["to"])
        reason = event["reason"]
        if reason == "price":
            self.price = amount
        words = {
            "extra": f"takes {amount} more as the Billionaire",
            "law_benefit": f"pays the Billionaire {amount} for a law",
            "interest": f"pays {amount} of interest on the mortgage",
            "bankruptcy": f"leaves {amount} to {to}",
            "repayment": f"repays {to} {amount}",
            "bail": f"pays the bail of {amount}",
            "turn_order": f"gets {amount} for the place in the turn order",
            "first_bid": f"pays {amount} to go first",
        }
        if reason not in words or (reason == "bail" and self.is_owed == "bail"):
            return []
        seat = event["to"] if reason in ("extra", "turn_order") else event["seat"]
        return self.line(self.of(seat, words[reason]))

    # Jail

    def _jailed(self, event: Event) -> list[Text]:
        return self.line(f"goes {_JAILED[event['cause']]}to ", ("Jail", HEADING))

    def _past_jail(self, _event: Event) -> list[Text]:
        self.is_past_jail = True
        return self.line("moves past Jail")

    def _files(self, _event: Event) -> list[Text]:
        return self.line("tells the Attorney General not to prosecute")

    def _senator_used(self, _event: Event) -> list[Text]:
        return self.line("uses the evasion of a senator")

    def _evasion_kept(self, _event: Event) -> list[Text]:
        return self.line("keeps an evasion")

    def _released(self, _event: Event) -> list[Text]:
        return self.line("leaves Jail")

    def _failure(self, event: Event) -> list[Text]:
        return self.line(f"no doubles, failure {event['number']} in Jail")

    # Cards, taxes, rent and debts

    def _card(self, event: Event) -> list[Text]:
        self.card = Card[event["card"].upper()]
        return self.line(f"{PILE_NAMES[event['pile']]}: ", (self._card_words(event), HEADING))

    def _card_words(self, event: Event) -> str:
        rules = self.table.rules
        text = getattr(rules, event["pile"])[event["number"]]
        return naming.card(text, event["pile"], rules.bribe_square)

    def _use_card(self, event: Event) -> list[Text]:
        card = self._card_words(event)
        if event["to"] is not None:
            return self.line(f"{card} goes to seat {event['to']}")
        if event["seat"] in self.table.left:
            return self.line("uses ", (card, HEADING))
        return self.line(f"{card} goes under its pile")

    def _tax(self, event: Event) -> list[Text]:
        return self.line(f"owes {money(event['amount'])} of tax")

    def _rent(self, event: Event) -> list[Text]:
        late = ", noticed late" if event["late"] else ""
        owes = self.of(event["debtor"], f"owes seat {event['seat']} {money(event['amount'])} of rent for ")
        return self.line(owes, naming.deed(event["deed"]), late)

    def _rent_missed(self, event: Event) -> list[Text]:
        missed = f"seat {event['seat']} misses {money(event['amount'])} of rent for "
        return self.line(missed, naming.deed(event["deed"]))

    def _debt(self, event: Event) -> list[Text]:
        """Report only debts that no other event has described: of the bail, a bribe, and of cards that name no sum."""
        self.is_owed = event["reason"]
        is_told = event["reason"] in ("rent", "tax") or (event["reason"] == "card" and self.card == Card.MONEY)
        if is_told or event["amount"] == 0:
            return []
        owes = f"owes {who(event['to'])} {money(event['amount'])}"
        return self.line(self.of(event["seat"], owes))

    def _law_loan(self, event: Event) -> list[Text]:
        return self.line(self.of(event["seat"], f"promises a law for a loan of {money(event['amount'])}"))

    def _refused(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} lends nothing")

    def _loan(self, event: Event) -> list[Text]:
        return self.line(self.of(event["seat"], f"borrows {money(event['amount'])} from seat {event['to']}"))

    def _bankrupt(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} is ", ("bankrupt", LOUD), f" to {who(event['to'])}")

    # Deeds

    def _deed(self, event: Event) -> list[Text]:
        deed, price = event["deed"], self.price
        self.price = None
        if deed in self.told_deeds:
            self.told_deeds.discard(deed)
            return []
        if event["seat"] is None:
            return self.line(naming.deed(deed), f" goes back to {_FUND}")
        if price is not None:
            return self.line(("buys", HEADING), " ", naming.deed(deed), f" for {price}")
        return self.line(self.of(event["seat"], "gets "), naming.deed(deed))

    def _no_deed(self, event: Event) -> list[Text]:
        price, self.price = self.price, None
        return self.line(f"pays {price} for ", naming.deed(event["deed"]), " and gets no deed")

    def _favors(self, event: Event) -> list[Text]:
        self.price = counted(event["interns"], "intern")
        return []

    def _auctioned(self, event: Event) -> list[Text]:
        auction = self.table.auction
        assert auction is not None
        sold: Text | str = "a house" if auction.deed is None else naming.deed(auction.deed)
        if event["seat"] is None:
            return self.line("auction of ", sold, ": nobody bids")
        if auction.deed is not None:
            self.told_deeds.add(auction.deed)
        won: Part = (f"seat {event['seat']} buys", HEADING)
        return self.line("auction of ", sold, f", {counted(len(auction.bids), 'bid')}: ", won,
                         f" for {money(event['amount'])}")  # fmt: skip

    def _build(self, event: Event) -> list[Text]:
        what = "a hotel" if event["level"] == HOTEL else f"house {event['level']}"
        return self.line(self.of(event["seat"], ""), ("builds", HEADING), f" {what} on ", naming.deed(event["deed"]))

    def _sell(self, event: Event) -> list[Text]:
        left = f": {counted(event['level'], 'house')} left"
        return self.line(self.of(event["seat"], "sells buildings of "), naming.deed(event["deed"]), left)

    def _scarce(self, event: Event) -> list[Text]:
        others = listed([f"seat {seat}" for seat in event["seats"]])
        return self.line("houses are scarce: ", f"wanted by {others} too" if others else "nobody else wants one")

    def _mortgage(self, event: Event) -> list[Text]:
        amount = self.table.deeds[event["deed"]]["mortgage"]
        return self.line(self.of(event["seat"], "mortgages "), naming.deed(event["deed"]), f" for {money(amount)}")

    def _lift(self, event: Event) -> list[Text]:
        amount = self.table.deeds[event["deed"]]["lift_price"]
        lifts = self.of(event["seat"], "lifts the mortgage of ")
        return self.line(lifts, naming.deed(event["deed"]), f" for {money(amount)}")

    # Forced sales and trades

    def _force(self, event: Event) -> list[Text]:
        offer = f" of seat {event['owner']}, mortgaged"
        return self.line(f"offers {money(event['amount'])} for ", naming.deed(event["deed"]), offer)

    def _propose(self, event: Event) -> list[Text]:
        gives, takes = sides(event)
        return self.line(f"offers seat {event['partner']} ", gives, " for ", takes)

    def _trade(self, event: Event) -> list[Text]:
        proposal = self.table.at_hand
        assert proposal is not None
        self.told_deeds |= {deed for deed in (proposal["gives"], proposal["takes"]) if deed is not None}
        return self.line(f"seat {event['partner']} ", ("accepts", HEADING))

    def _trade_refused(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} refuses")

    # The end

    def _end(self, event: Event) -> list[Text]:
        return [Text(f"The end: {ENDING_WORDS[event['ending']]}", HEADING)]

    def _net_worth(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} is worth {money(event['amount'])}")


def sides(proposal: Event) -> tuple[Text, Text]:
    """Describe what the proposer gives in a trade, and what the partner does."""
    return _side(proposal["gives"], proposal["amount"]), _side(proposal["takes"], -proposal["amount"])


def _side(deed: str | None, amount: int) -> Text:
    parts = [] if deed is None else [naming.deed(deed)]
    if amount > 0:
        parts.append(Text(money(amount)))
    return Text(" and ").join(parts) if parts else Text("nothing")


transcript = story.transcript_of(Story)
