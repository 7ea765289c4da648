"""A game as a sports report, from its event log alone; what is hidden is dimmed, or left out for one seat."""

from rich.text import Text

from bng_sim.core.event_logs import story
from bng_sim.core.event_logs.story import HEADING, HIDDEN, LOUD
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import counted, which_game, who_won
from bng_sim.games.bluffing.telling import naming
from bng_sim.games.bluffing.telling.naming import NAMES, how
from bng_sim.games.bluffing.telling.tabletop import Tabletop


class Story(story.Story[Tabletop]):
    """What has to be remembered of a game to report what comes next."""

    passes_over = frozenset({"decision", "discard", "win"})

    def __init__(self, eyes: int | None) -> None:
        """Start with an empty table, seen by all or by the seat `eyes`."""
        super().__init__(eyes, Tabletop())
        self.first_game = ""  # how long it took and how it ended: replays change only who won (W5)

    def closing(self) -> list[Text]:
        """Return the last line of a story, how it ended and who won; nothing if the log continues."""
        table = self.table
        if not table.winners and (table.ending != "stalemate" or table.replay):
            return []
        words = who_won([self.name(seat) for seat in table.winners], table.ending)
        if table.winners:
            words += f" with {counted(table.scores[table.winners[0]].points, 'point')}"
        again = f", and after {counted(table.replay, 'replay')}" if table.replay else ""
        return [Text(f"{self.first_game}{again}: {words}", LOUD)]

    # What is seen

    def sees(self, card: int) -> bool:
        """Return whether the reader knows the card where it lies."""
        return self.eyes is None or self.eyes in self.table.seen_by[card]

    def card(self, number: int, unseen: str = "a card") -> Text:
        """Return a card's name, dimmed for onlookers if it is hidden; only `unseen` for a seat that cannot see it."""
        printed = self.table.cards[number]
        if not self.sees(number):
            return Text(unseen)
        is_dimmed = self.eyes is None and not self.table.is_open(number)
        return naming.card(printed, HIDDEN if is_dimmed else "")

    def with_coins(self, number: int) -> Text:
        """Return the name of a card that all see, with its Coin symbols."""
        return self.card(number) + Text(f" ({counted(self.table.cards[number]['coins'], 'coin')})")

    def hand(self, seat: int) -> Text:
        """Write the values of a hand, or only how many cards it has for a seat that cannot see it."""
        cards = self.table.lying("hand", seat)
        if self.eyes not in (None, seat):
            return Text(f"{counted(len(cards), 'card')} in hand")
        values = " ".join(str(self.table.cards[card]["value"]) for card in cards) or "nothing"
        return Text(values, HIDDEN if self.eyes is None else "") + Text(" in hand")

    def name(self, seat: int) -> str:
        """Return the name of a seat's Billionaire."""
        return NAMES[self.table.billionaires[seat]]

    def who(self, event: Event) -> str:
        """Return the name of the Billionaire at an event's seat."""
        return self.name(event["seat"])

    def other(self, event: Event) -> str:
        """Return the name of the Billionaire at an event's other seat."""
        return self.name(event["other_seat"])

    # Set-up

    def _game(self, event: Event) -> list[Text]:
        rules = event["rules"]
        self.strategies = event["strategies"]
        title = f"{which_game(event)}: {rules['players']} players"
        return [Text(title if rules["powers"] == "off" else f"{title} with powers", HEADING)]

    def _seat(self, event: Event) -> list[Text]:
        seat, table = event["seat"], self.table
        deck = " ".join(str(table.cards[card]["value"]) for card in table.lying("hand", seat))
        power = f", power {table.power(seat)}" if table.power(seat) else ""
        name = naming.billionaire(event["billionaire"])
        return self.line(f"Seat {seat}: ", name, f" ({deck}), played by {self.strategies[seat - 1]}{power}")

    def _first_player(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} begins")

    def _start_points(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} begins with {counted(event['points'], 'point')}")

    def _replay(self, event: Event) -> list[Text]:
        tied = " and ".join(map(self.name, event["seats"]))
        return [Text(f"Replay {self.table.replay}: {tied} are tied and play again", HEADING)]

    # A turn

    def _turn(self, event: Event) -> list[Text]:
        seat = event["seat"]
        name = naming.billionaire(self.table.billionaires[seat], HEADING)
        coins = counted(self.table.bonus_points(seat), "coin")
        return [Text.assemble((f"Turn {event['turn']}, ", HEADING), name, ": ", self.hand(seat), f", {coins}")]

    def _play(self, event: Event) -> list[Text]:
        better = Text(", a false claim", HIDDEN) if self.eyes is None and self._is_false(event) else ""
        return self.line("plays ", self.card(event["card"]), ", face-down", better)

    def _is_false(self, event: Event) -> bool:
        """Return whether a voter's face-down card would win against the one played, if a vote is due (V6, E1)."""
        table, rules = self.table, self.table.rules
        if not table.lying("hand", event["seat"]) and rules["last_play"] == "ends":
            return False
        own = table.cards[event["card"]]["value"]
        tops = [table.lying("table", seat)[-1:] for seat in table.playing if seat != event["seat"]]
        others = [table.cards[card]["value"] for top in tops for card in top]
        return any(value > own or (value == own and rules["equal_card"] == "challenger") for value in others)

    def _put_away(self, event: Event) -> list[Text]:
        how_it_lies = "face-up" if event["face_up"] else "face-down"
        return self.line("puts ", self.card(event["card"], "the older card"), f" away, {how_it_lies}")

    def _vote(self, event: Event) -> list[Text]:
        said = Text("challenges", HEADING) if event["challenges"] else "approves"
        return self.line(f"{self.who(event)} ", said)

    def _pass_over(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} has no cards and is passed over")

    # A challenge

    def _flip(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} turns up ", self.card(event["card"]))

    def _compare(self, event: Event) -> list[Text]:
        boosted = f", {self.name(self.table.boosted)} boosted" if self.table.boosted is not None else ""
        return self.line(
            f"{self.who(event)}'s {event['own']} against {self.other(event)}'s {event['against']}{boosted}: ",
            Text(f"{self.name(event['winner'])} wins", HEADING),
        )

    def _take(self, event: Event) -> list[Text]:
        drawn = self.line(
            f"{self.who(event)} draws ", self.with_coins(event["card"]), f" from {self.other(event)}'s hand"
        )
        if self.table.lying("hand", event["other_seat"]):
            return drawn
        return drawn + self.line(Text(f"{self.other(event)}'s hand is empty", LOUD))

    def _take_revealed(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} takes the flipped ", self.with_coins(event["card"]))

    # Powers

    def _spy(self, event: Event) -> list[Text]:
        found: list[Text | str] = [": ", self.card(event["card"])] if self.sees(event["card"]) else []
        return self.line(f"uses spy, looks at {self.other(event)}'s face-down card", *found)

    def _raid(self, event: Event) -> list[Text]:
        return self.line("uses raid, takes ", self.with_coins(event["card"]), f" from {self.other(event)}'s Bonus pile")

    def _gag(self, event: Event) -> list[Text]:
        return self.line(f"uses gag, takes {self.other(event)}'s vote away")

    def _swap(self, event: Event) -> list[Text]:
        back, laid = self.card(event["card"], "the card played"), self.card(event["other_card"], "another")
        return self.line("uses swap, takes ", back, " back and lays ", laid, " down")

    def _boost(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} uses boost, for {self.table.rules['boost_points']} more")

    def _insure(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} uses insure, and keeps all hand cards")

    # The end

    def _end(self, event: Event) -> list[Text]:
        assert self.table.seat is not None
        words = how(event["ending"], self.name(self.table.seat))
        self.first_game = self.first_game or f"After {counted(event['turn'], 'turn')}, {words}"
        return [Text(f"The end: {words}", HEADING)]

    def _score(self, event: Event) -> list[Text]:
        score = self.table.scores[event["seat"]]
        coins = counted(score.bonus, "coin")
        start = f" and {score.start} from the start" if score.start else ""
        return self.line(
            f"{self.who(event)}: {score.hand} in hand and {coins}{start}, {counted(score.points, 'point')}"
        )


transcript = story.transcript_of(Story)
