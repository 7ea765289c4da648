"""What a transcript reports of two players' Puppets (chapter U)."""

from rich.text import Text

from bng_sim.core.event_logs.teller import Event
from bng_sim.games.guillotines.declared.components import MARKET_OF_NUMBER, TYPE_NAMES
from bng_sim.games.guillotines.telling.story_of_roles import RoleStory


class PuppetStory(RoleStory):
    """The part of a story that Puppets add; each method is called as its event."""

    def _puppet_roll(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} rolls {on_die(event['number'])}")

    def _nudge(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} pushes the die to {on_die(event['number'])}")

    def _puppet_card(self, event: Event) -> list[Text]:
        return self.line("the next card goes face-down to that market: ", self.card(event["card"], is_open=False))

    def discarded_unseen(self, event: Event) -> list[Text]:
        """Report that a card of the deck is discarded because its market is closed (U4)."""
        return self.line("that market is closed: ", self.card(event["card"]), " is discarded")

    def _purchase(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} purchases {event['asset']} from {self.players[event['other_seat']]}")

    def _puppet_trade(self, event: Event) -> list[Text]:
        given, puppet = event["other_asset"], self.players[event["other_seat"]]
        return self.line(f"{self.who(event)} gets {event['asset']} from {puppet} for {given}")


def on_die(number: int) -> str:
    """Return `3 (Toys)`; a 6 names no market."""
    return f"{number} ({TYPE_NAMES[MARKET_OF_NUMBER[number - 1]]})" if number <= len(MARKET_OF_NUMBER) else f"{number}"
