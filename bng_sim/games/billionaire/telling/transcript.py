"""A game's story, turn by turn, from its event log alone; what is hidden is dimmed, or left out for one seat."""

from collections.abc import Sequence

from rich.text import Text

from bng_sim.core.event_logs import story
from bng_sim.core.event_logs.story import HEADING, LOUD, Part
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import counted, listed, which_game, who_won
from bng_sim.games.billionaire.telling import naming
from bng_sim.games.billionaire.telling.log import PROFIT
from bng_sim.games.billionaire.telling.naming import ENDING_WORDS, POWER_NAMES, SPACE_NAMES, money, region_of
from bng_sim.games.billionaire.telling.tabletop import Tabletop

TURN = "Turn "  # what a turn's heading begins with


class Story(story.Story[Tabletop]):
    """What has to be remembered of a game to report what comes next."""

    passes_over = frozenset({"decision", "roll", "pay", "win"})

    def __init__(self, eyes: int | None) -> None:
        """Start with an empty table, seen by all or by the seat `eyes`."""
        super().__init__(eyes, Tabletop())
        self.has_moved = False  # the roll of this turn has been shown
        self.deals_more = False  # cards are dealt by turn order (S7)

    def closing(self) -> list[Text]:
        """Return the last line: how the game ended and who won; nothing if the log continues."""
        table = self.table
        if not table.ending:
            return []
        words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
        if table.winners:
            words += f" with {money(table.totals[table.winners[0]])}"
        return [Text(f"After {counted(table.turn, 'turn')}, {ENDING_WORDS[table.ending]}: {words}", LOUD)]

    # What is seen

    def sees(self, *seats: int) -> bool:
        """Return whether the reader sees what these seats see."""
        return self.eyes is None or self.eyes in seats

    def investment(self, card: str, style: str = "") -> Text:
        """Format an Investment by its region and trading value."""
        return naming.investment(card, self.table.worth[card], style)

    def investments(self, cards: Sequence[str], style: str = "") -> Text:
        """Format several Investments by their regions and trading values."""
        return Text(", ").join(self.investment(card, style) for card in cards)

    def card(self, card: str) -> Text:
        """Format a card that is paid or forfeited."""
        if region_of(card) != PROFIT:
            return self.investment(card)
        return Text(f"a Profit card of {money(int(card.rpartition(' ')[2]))}")

    def given(self, cards: Sequence[str]) -> Text:
        """Format what is given for a lot: Investments, then Profit cards."""
        values = [int(card.rpartition(" ")[2]) for card in cards if region_of(card) == PROFIT]
        told = [self.investment(card) for card in cards if region_of(card) != PROFIT]
        return Text(", ").join([*told, Text("Profit cards ").append_text(naming.profits(values))] if values else told)

    # Set-up

    def _game(self, event: Event) -> list[Text]:
        rules, self.strategies = self.table.rules, event["strategies"]
        title = f"{which_game(event)}: {rules.players} players, {money(rules.goal)} to win"
        played = ", ".join(f"seat {seat} {strategy}" for seat, strategy in enumerate(self.strategies, 1))
        cards = (
            f"{counted(len(self.table.worth), 'Investment')}, {counted(sum(rules.profit_cards), 'Profit card')} of "
            f"{money(sum(n * value for n, value in zip(rules.profit_cards, rules.profit_values, strict=True)))}, "
            f"{counted(sum(rules.power_cards), 'Power Play card')}"
        )
        return [Text(title, HEADING), *self.line(f"Played by: {played}"), *self.line(cards)]

    def _first_bids(self, event: Event) -> list[Text]:
        """Report what was dealt, and what players bid for going first (S8)."""
        return [*self._dealt(), *self.line(f"bids for going first: {_told(event['amounts'])}")]

    def _first_player(self, event: Event) -> list[Text]:
        """Report what was dealt, unless that was before the bids, and who begins."""
        seat, rules, given = event["seat"], self.table.rules, self.table.given
        self.deals_more = bool(rules.start_profits_by_order)
        if rules.first_bid == "none":
            return [*self._dealt(), *self.line(f"Seat {seat} rolls most and begins")]
        paid = self.line(f"seat {seat} pays the board with ", self.given(given)) if given else []
        return [*paid, *self.line(f"Seat {seat} begins")]

    def _dealt(self) -> list[Text]:
        """Report the hands that were dealt."""
        hands = [
            Text(f"seat {seat}: ").append_text(naming.profits(self.table.hands.of(seat), self.hidden))
            for seat in self.table.seats
            if self.sees(seat)
        ]
        return self.line("Dealt: ", Text("; ").join(hands))

    def _deal(self, event: Event) -> list[Text]:
        """Report a card that is dealt once all know who begins (S7); those dealt before are one line of the set-up."""
        if not self.deals_more:
            return []
        known: list[Part] = [": ", (money(event["value"]), self.hidden)] if self.sees(event["seat"]) else []
        return self.line(f"seat {event['seat']} is dealt one more Profit card", *known)

    # A turn

    def _turn(self, event: Event) -> list[Text]:
        self.has_moved = False
        heading = [Text(f"{TURN}{event['turn']}: seat {event['seat']}", HEADING)]
        is_new_round = event["turn"] % len(self.table.seats) == 1
        return heading + (self._standing() if is_new_round and event["turn"] > 1 else [])

    def _standing(self) -> list[Text]:
        """List what everybody has, as all can see."""
        table = self.table
        told = [
            f"seat {seat} {money(table.actual(seat))} and {counted(table.hands.held[seat].total(), 'Profit card')}"
            for seat in table.seats
        ]
        return self.line("In Investments: ", ", ".join(told))

    def _moved(self, *parts: Part) -> list[Text]:
        """Return a line of where the marker goes, with the roll first unless this turn has shown it."""
        rolled = "" if self.has_moved else f"rolls {self.table.die}, "
        self.has_moved = True
        return self.line(rolled, *parts)

    def _pass_own(self, _event: Event) -> list[Text]:
        return self._moved("passes its Headquarters")

    def _land(self, event: Event) -> list[Text]:
        table = self.table
        owner = {space: seat for seat, space in table.headquarters.items()}.get(event["space"])
        whose = ""
        if event["kind"] == "headquarters":
            whose = {None: ", vacant", event["seat"]: ", its own"}.get(owner, f" of seat {owner}")
        is_void = table.rules.first_turn == "no_landing" and table.turn == 1
        return [
            *self._moved("lands on ", (SPACE_NAMES[event["kind"]], HEADING), f"{whose} (space {event['space']})"),
            *(self.line("the landing of the first turn brings nothing") if is_void else []),
        ]

    def _draw_profit(self, event: Event) -> list[Text]:
        known: list[Part] = [": ", (money(event["value"]), self.hidden)] if self.sees(event["seat"]) else []
        return self.line(f"seat {event['seat']} draws a Profit card", *known)

    def _short(self, event: Event) -> list[Text]:
        return self.line(f"the Profit deck lacks {counted(event['number'], 'card')} for seat {event['seat']}")

    def _draw_power(self, event: Event) -> list[Text]:
        known: list[Part] = []
        if self.table.drawn_openly or self.sees(event["seat"]):
            known = [": ", (POWER_NAMES[event["power"]], "" if self.table.drawn_openly else self.hidden)]
        return self.line(f"seat {event['seat']} draws a Power Play card", *known)

    def _name_target(self, event: Event) -> list[Text]:
        return self.line("wants to analyze ", self.investment(event["investment"]), f" of seat {event['owner']}")

    # Power Play cards

    def _play_power(self, event: Event) -> list[Text]:
        at: list[Part] = []
        if event["investment"] is not None:
            at = [" on ", self.investment(event["investment"]), f" of seat {event['target_seat']}"]
        elif event["target_seat"] is not None:
            at = [f" on seat {event['target_seat']}"]
        return self.line("plays ", (POWER_NAMES[event["power"]], HEADING), *at)

    def _security(self, event: Event) -> list[Text]:
        against = " against it" if event["number"] > 1 else ""
        return self.line(f"seat {event['seat']} plays ", ("Security", HEADING), against)

    def _cancel(self, _event: Event) -> list[Text]:
        return self.line("nothing comes of it")

    # Sealed bids

    def _put_up(self, event: Event) -> list[Text]:
        cards, auction = event["investments"], self.table.auction
        assert auction is not None
        is_known = self.eyes is None or auction.is_seen_by(self.eyes)
        if is_known:
            return self.line(f"up for sealed bids, {self._seen_by(event)}: ", self.investments(cards, self.hidden))
        regions = [naming.REGION_NAMES[region_of(card)] for card in cards]
        return self.line(f"up for sealed bids, {self._seen_by(event)}: a card of {listed(regions)}")

    def _seen_by(self, event: Event) -> str:
        auction = self.table.auction
        assert auction is not None
        return "unseen" if auction.is_three else f"seen by seat {event['seat']}"

    def _bids(self, event: Event) -> list[Text]:
        return self.line(f"bids: {_told(event['amounts'])}")

    def _tie(self, event: Event) -> list[Text]:
        return self.line(f"like bids, of which {money(event['amount'])} is the highest: a tie")

    def _draw_lots(self, event: Event) -> list[Text]:
        return self.line(f"the lot falls on seat {event['seat']}")

    def _win_bidding(self, event: Event) -> list[Text]:
        cards = self.investments(event["investments"])
        return self.line(f"seat {event['seat']} wins with {money(event['amount'])}, for all to see: ", cards)

    def _overbid(self, event: Event) -> list[Text]:
        means = f"seat {event['seat']} has {money(event['means'])} only: "
        return self.line(means, ("an overbid", HEADING))

    def _forfeit(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} forfeits ", self.card(event["card"]))

    def _sold(self, event: Event) -> list[Text]:
        auction = self.table.auction
        assert auction is not None
        to = "the board" if event["seat"] == auction.drawer else f"seat {auction.drawer}"
        over = event["paid"] - event["price"]
        more = f" ({money(over)} too much)" if over else ""
        return self.line(
            f"seat {event['seat']} ", ("buys", HEADING), f": pays {to} with ", self.given(auction.given), more
        )

    def _unsold(self, event: Event) -> list[Text]:
        goes = "it goes back" if event["to"] is None else f"seat {event['to']} has it for nothing"
        return self.line(("unsold", HEADING), f": {goes}")

    # The Analyzer, and what changes hands

    def _spin(self, event: Event) -> list[Text]:
        return self.line("the Analyzer says ", (f"{event['first']} and {event['second']}", HEADING))

    def _seize(self, event: Event) -> list[Text]:
        card = self.investment(event["investment"])
        return self.line(f"seat {event['seat']} ", ("takes over", HEADING), " ", card, f" from seat {event['owner']}")

    def _take_profit(self, event: Event) -> list[Text]:
        known: list[Part] = []
        if self.sees(event["seat"], event["target_seat"]):
            known = [": ", (money(event["value"]), self.hidden)]
        return self.line(f"seat {event['seat']} takes a Profit card from seat {event['target_seat']}", *known)

    def _look(self, event: Event) -> list[Text]:
        known: list[Part] = []
        if self.sees(event["seat"], event["target_seat"]):
            known = [": ", naming.profits(self.table.hands.of(event["target_seat"]), self.hidden)]
        return self.line(f"seat {event['seat']} looks at the hand of seat {event['target_seat']}", *known)

    def _proxy_fight(self, event: Event) -> list[Text]:
        rolled = f"seat {event['seat']} rolls {event['number']}, seat {event['owner']} {event['other_number']}"
        return self.line(rolled)

    def _disaster(self, event: Event) -> list[Text]:
        card = self.investment(event["investment"])
        return self.line(card, f" of seat {event['owner']} goes back to its deck")

    # The end

    def _end(self, event: Event) -> list[Text]:
        return [Text(f"The end: {ENDING_WORDS[event['ending']]}", HEADING)]

    def _total(self, event: Event) -> list[Text]:
        seat = event["seat"]
        actual = self.table.actual(seat)
        return self.line(
            f"seat {seat} has {money(event['amount'])}: {money(actual)} in Investments, "
            f"{money(event['amount'] - actual)} in Profit cards"
        )


def _told(amounts: Sequence[int | None]) -> str:
    """Format the bids of those who were in: `seat 1 $7M, seat 3 none`."""
    told = [
        f"seat {seat} {money(each) if each else 'none'}" for seat, each in enumerate(amounts, 1) if each is not None
    ]
    return ", ".join(told) or "none, as the first turn is given"


transcript = story.transcript_of(Story)
