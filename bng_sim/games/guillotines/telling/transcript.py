"""A game as a sports report, from its event log alone; what is hidden is dimmed, or left out for one seat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text

from bng_sim.core.event_logs.story import HEADING, HIDDEN, LOUD
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import which_game
from bng_sim.games.guillotines.declared.components import COMPONENTS, TYPE_NAMES, word
from bng_sim.games.guillotines.telling import drawing
from bng_sim.games.guillotines.telling.story_of_puppets import PuppetStory
from bng_sim.games.guillotines.telling.tabletop import Tabletop

MARKETS = {word(name): name for name in TYPE_NAMES}
TYPE_OF = {asset: word(kind) for kind, assets in COMPONENTS["assets"]["names"].items() for asset in assets}
BILLIONAIRES = {word(name): name for name in COMPONENTS["billionaires"]["boards"]}
PANIC_CARDS = tuple(COMPONENTS["panic_cards"]["types"])


def transcript(events: Iterable[Event], seat: int | None = None) -> Iterator[Text]:
    """Yield the game's story, a line at a time.

    Args:
        events: A game's log, its head first.
        seat: Whose eyes to see it with, from 1; None sees everything, with what the players cannot see dimmed.

    """
    story = Story(seat)
    for event in events:
        yield from story.tell(event)
        if event["event"] in ("starting_player", "next_round"):
            yield from story.overview()


def has_puppets(rules: dict[str, Any]) -> bool:
    """Return whether the players have Puppets (U1, U9)."""
    return bool(rules["players"] == 2 and rules["puppets"])


class Story(PuppetStory):
    """What has to be remembered of a game to report what comes next."""

    passes_over = frozenset(
        {
            "lay_out", "shuffle", "deal", "play", "discard", "gather", "shuffle_roles", "draw_roles", "return_role",
            "policy_due", "role_order",
        }
    )  # fmt: skip

    def __init__(self, eyes: int | None) -> None:
        """Start with an empty table, seen by all or by the seat `eyes`."""
        super().__init__(eyes, Tabletop())
        self.players: dict[int, str] = {}

    def tell(self, event: Event) -> list[Text]:
        """Put an event on the table, and return the lines that report it."""
        if event["event"] == "discard" and event["card"] in self.table.lying("deck"):
            self.table.apply(event)
            return self.discarded_unseen(event)
        return super().tell(event)

    # What is seen

    def card(self, number: int | None, *, known_to: int | None = None, is_open: bool = True) -> Text:
        """Return a card's name, dimmed for onlookers if it is hidden; only "a card" for a seat that cannot see it."""
        if number is None:
            return Text("nothing")
        if is_open or self.eyes == known_to is not None:
            return drawing.card(self.name(number))
        return drawing.card(self.name(number), HIDDEN) if self.eyes is None else Text("a card")

    def name(self, card: int) -> str:
        """Return a card's name, as the log's head has it."""
        return str(self.table.cards[card]["name"])

    def who(self, event: Event) -> str:
        """Return the name of the Billionaire at an event's seat."""
        return self.players[event["seat"]]

    def hand_card(self, event: Event) -> Text:
        """Return the name of an event's card, as one that only its player may see."""
        return self.card(event["card"], known_to=event["seat"], is_open=False)

    # Set-up

    def _game(self, event: Event) -> list[Text]:
        rules = event["rules"]
        self.strategies = event["strategies"]
        title = f"{which_game(event)}: level {rules['level']}, {rules['players']} players"
        return [Text(f"{title} with Puppets" if has_puppets(rules) else title, HEADING)]

    def _seat(self, event: Event) -> list[Text]:
        seat, name = event["seat"], BILLIONAIRES[event["billionaire"]]
        player = self.table.player_of(seat)
        self.players[seat] = name if player is None else f"{name} (Puppet)"
        by = f"Puppet of {self.players[player]}" if player else f"played by {self.strategies[seat - 1]}"
        return self.line(f"Seat {seat}: ", drawing.billionaire(name), f" ({drawing.SUIT_OF[name]}), {by}")

    def _deal_hand(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} is dealt ", self.hand_card(event))

    def _starting_player(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} begins")

    # A turn

    def _turn(self, event: Event) -> list[Text]:
        gauge = Text.assemble("  Rebels ", self.gauge()) if self.table.rebels_out else Text()
        return [Text(f"Turn {event['turn']}, ", HEADING) + drawing.billionaire(self.who(event), HEADING) + gauge]

    def gauge(self) -> Text:
        """Draw how many Rebels are out, of all in the game, as a row of marks."""
        return drawing.gauge(self.table.rebels_out, int(self.table.rules["rebels"]))

    def _draw(self, event: Event) -> list[Text]:
        return self.line("draws ", self.hand_card(event))

    def _decline(self, event: Event) -> list[Text]:
        return self.line("leaves the top card")

    def _pass(self, event: Event) -> list[Text]:
        if event["turn"] == 1 and self.table.rules.get("first_turn") == "draw_only":  # T6; older logs do not say
            return self.line("takes no action: the first turn of the game has none")
        return self.line("has no legal action")

    def _invest(self, event: Event) -> list[Text]:
        return self.line("invests ", self.hand_card(event), f" at {MARKETS[event['market']]}")

    def _exchange(self, event: Event) -> list[Text]:
        given, taken = self.card(event["card"]), self.card(event["taken"])
        return self.line("exchanges ", given, " for ", taken, f" at {MARKETS[event['market']]}")

    def _swap(self, event: Event) -> list[Text]:
        market, other = event["market"], event["other_market"]
        return self.line(
            "swaps ", self.card(event["card"]), f" at {MARKETS[market]} and ",
            self.card(event["other_card"]), f" at {MARKETS[other]}",
        )  # fmt: skip

    def _buy(self, event: Event) -> list[Text]:
        if event["card"] is None:
            points = f"{self.table.rules['puppet_points']} points"
            return self.line(f"{self.who(event)} tries to buy at {MARKETS[event['market']]} with {points}")
        second: list[Text | str] = [" and ", self.card(event["other_card"])] if event["other_card"] is not None else []
        return self.line(f"tries to buy at {MARKETS[event['market']]} with ", self.card(event["card"]), *second)

    def _reveal(self, event: Event) -> list[Text]:
        found = [card for card in (event["face_up"], *event["cards"]) if card is not None]
        names = Text(", ").join(map(self.card, found)) if found else "no card"
        return self.line("the market shows ", names)

    def _score(self, event: Event) -> list[Text]:
        won = event["own"] > event["against"]
        found = f" with {self.name(event['crisis'])}" if event["crisis"] is not None else ""
        return self.line(
            f"{event['own']} against {event['against']}{found}: ", Text("bought" if won else "not bought", HEADING)
        )

    def _claim(self, event: Event) -> list[Text]:
        return self.line("claims ", Text(event["asset"], HEADING), f" ({MARKETS[TYPE_OF[event['asset']]]})")

    def _close(self, event: Event) -> list[Text]:
        return self.line(f"{MARKETS[event['market']]} is closed")

    def _decision(self, event: Event) -> list[Text] | None:
        kind = event["move"]["kind"]
        if event["decision"] == "act" and kind in ("audit", "scam", "game"):
            return self.line({"audit": "audits", "scam": "scams", "game": "games the market"}[kind])
        if event["decision"] == "audit" and kind == "audit":
            return self.line(f"{self.who(event)} audits {self.players[event['move']['seat']]}")
        if event["decision"] == "pledge" and kind == "no":
            return self.line(f"{self.who(event)} passes")
        if event["decision"] == "trade" and kind == "no":
            return self.line(f"{self.who(event)} refuses")
        if event["decision"] == "offer":
            move = event["move"]
            return self.line(f"{self.who(event)} offers {move['other_asset']} for {move['asset']}")
        return super()._decision(event)

    def _return(self, event: Event) -> list[Text]:
        where = "to its market" if event["to"] == "market" else "out of the game: its market is full"
        return self.line(f"{event['asset']} of {self.who(event)} goes {where}")

    def _scam(self, event: Event) -> list[Text]:
        return self._change_hands(event, "takes {asset} from {other} for {other_asset}")

    def _trade(self, event: Event) -> list[Text]:
        return self._change_hands(event, "gets {asset} from {other} for {other_asset}")

    def _change_hands(self, event: Event, words: str) -> list[Text]:
        return self.line(f"{self.who(event)} {words.format(other=self.players[event['other_seat']], **event)}")

    # Crises and Panic!

    def _crisis(self, event: Event) -> list[Text]:
        come = "Rebel comes" if event["rebels"] == 1 else "Rebels come"
        words = f"{self.name(event['card'])}: {event['rebels']} {come} out, "
        return self.line(Text(words, LOUD), self.gauge())

    def _add_crisis(self, event: Event) -> list[Text] | None:
        if event["turn"] == 0:
            return None
        return self.line("a Crisis joins the discards: ", self.card(event["card"]))

    def _panic_due(self, event: Event) -> list[Text]:
        return self.line(Text("Panic! is due", LOUD))

    def _panic(self, event: Event) -> list[Text]:
        number = event["panic_card"]
        name = PANIC_CARDS[number] if number < len(PANIC_CARDS) else f"Panic! card {number + 1}"
        return [Text("Panic!", HEADING), *self.line(f"{self.who(event)} draws {name}")]

    def _pledge(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} pledges {event['asset']}")

    def _panic_ends(self, event: Event) -> list[Text]:
        return self.line("all types are pledged" if event["agreed"] else "they do not agree: nobody gives up anything")

    def _roll(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} rolls {event['number']}")

    def _take_rebel(self, event: Event) -> list[Text]:
        return self.line(f"a Rebel leaves {self.name(event['card'])}: ", self.gauge())

    # Ends

    def _round_ends(self, event: Event) -> list[Text]:
        why = "all agree" if event["consensus"] else "the deck is empty"
        return [Text(f"End of Round {event['round']}: {why}", HEADING)]

    def _emergency(self, event: Event) -> list[Text]:
        return self.line("emergency measures: everybody returns an asset")

    def _next_round(self, event: Event) -> list[Text]:
        return [Text(f"Round {event['round']}: the poorest, {self.who(event)}, begins", HEADING)]

    def _win(self, event: Event) -> list[Text]:
        return self.line(Text(f"{self.who(event)} has filled every space", HEADING))

    def _end(self, event: Event) -> list[Text]:
        winner = f"{self.who(event)} wins" if event["seat"] else "everybody loses"
        words = {"assets": winner, "revolution": "Revolution: everybody loses", "stalemate": "a stalemate: nobody wins"}
        words["celebrity"] = f"Revolution: {winner}, everybody else loses"
        return [Text(f"After {event['turn']} turns, {words[event['ending']]}", LOUD)]

    def overview(self) -> list[Text]:
        """Draw the markets and the boards."""
        rows = []
        for market, name in MARKETS.items():
            here = [asset for asset in self.table.owned("market") if TYPE_OF[asset] == market]
            card = self.table.open_card(market)
            face_up = None if card is None else self.card(card)
            rows.append(drawing.Market(name, face_up, len(self.table.lying("covered", market)), here))
        puppets = [seat for seat in self.players if self.table.player_of(seat)]
        players = [seat for seat in self.players if seat not in puppets]
        lines = drawing.markets(rows) + drawing.boards(map(self._board, players))
        return lines + drawing.boards(map(self._board, puppets), "Puppet") if puppets else lines

    def _board(self, seat: int) -> drawing.Board:
        name = BILLIONAIRES[self.table.billionaires[seat]]
        owned = Counter(TYPE_OF[asset] for asset in self.table.owned(seat))
        return drawing.Board(name, self.table.rules["boards"][word(name)], owned)
