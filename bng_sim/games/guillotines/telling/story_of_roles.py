"""What a transcript reports of the Luxury Bunker, Roles, bribes and policies (L, O, G)."""

from typing import Any

from rich.text import Text

from bng_sim.core.event_logs.story import HIDDEN, LOUD, Story
from bng_sim.core.event_logs.teller import Event
from bng_sim.games.guillotines.declared.components import COMPONENTS, POLICY_NAMES, ROLE_NAMES, word
from bng_sim.games.guillotines.telling.tabletop import Tabletop

ROLES = {word(name): name for name in ROLE_NAMES}
POLICIES = {word(name): name for name in POLICY_NAMES}
SUITS: dict[str, str | None] = {word(name): suit for name, suit in COMPONENTS["policies"]["names"].items()}
STRONG = "bold"


class RoleStory(Story[Tabletop]):
    """The part of a story that levels 3 and 4 add; each method is called as its event."""

    players: dict[int, str]

    def who(self, event: Event) -> str:
        """Return the name of the Billionaire at an event's seat."""
        raise NotImplementedError

    def card(self, number: int | None, *, known_to: int | None = None, is_open: bool = True) -> Text:
        """Return the name of a card as these eyes see it."""
        raise NotImplementedError

    def hand_card(self, event: Event) -> Text:
        """Return the name of an event's card, as one that only its player may see."""
        raise NotImplementedError

    def role(self, name: str, owner: int) -> Text:
        """Return the name of an unrevealed Role, dimmed for onlookers; only "a Role" for a seat that cannot see it."""
        if self.eyes is None or self.eyes == owner:
            return Text(ROLES[name], HIDDEN if self.eyes is None else "")
        return Text("a Role")

    def _bunker(self, event: Event) -> list[Text]:
        if event["seat"] is None:
            return self.line("nobody has the Luxury Bunker now")
        return self.line(Text(f"{self.who(event)} has the Luxury Bunker now", STRONG))

    def _take_role(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} takes ", self.role(event["role"], event["seat"]))

    def _decision(self, event: Event) -> list[Text] | None:
        if event["decision"] == "keep_role" and event["move"]["kind"] == "no":
            return self.line(f"{self.who(event)} gives back ", self.role(event["move"]["role"], event["seat"]))
        if event["decision"] == "scam_artist":
            return self.line(f"{self.who(event)} names {event['move']['asset']}")
        return None

    def _reveal_role(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} reveals ", Text(ROLES[event["role"]], STRONG))

    def _escape(self, event: Event) -> list[Text]:
        return self.line(Text(f"{self.who(event)} escapes the Revolution", LOUD))

    def _also_wins(self, event: Event) -> list[Text]:
        return self.line(Text(f"{self.who(event)} wins along, as Toady", LOUD))

    def _give_role(self, event: Event) -> list[Text]:
        given, taken = ROLES["vulture_capitalist"], self.role(event["role"], event["seat"])
        return self.line(f"{self.who(event)} gives {self.players[event['other_seat']]} the {given} for ", taken)

    def _seize(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} takes {event['asset']} from {self.players[event['other_seat']]}")

    def _dictate(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} dictates: {', '.join(event['assets'])}")

    def _swap_envelopes(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} swaps envelopes with {self.players[event['other_seat']]}")

    def _bribe(self, event: Event) -> list[Text]:
        way = "puts {} into the envelope" if event["to"] == "envelope" else "takes {} out of the envelope"
        before, after = way.split("{}")
        return self.line(before, self.hand_card(event), after)

    def _take_card(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} takes ", self.card(event["card"]), " from the discards")

    def _discard_from_hand(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} discards ", self.card(event["card"]))

    def _open_envelope(self, event: Event) -> list[Text]:
        inside = ", ".join(self.card(card).plain for card in event["cards"]) or "nothing"
        return self.line(f"{self.who(event)} holds up {inside}: {event['points']}")

    def _setter(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} sets the policy")

    def _policy(self, event: Event) -> list[Text]:
        return self.line("Policy: ", Text(policy_in_words(event["policy"], self.table.rules), STRONG))

    def _taxed(self, event: Event) -> list[Text]:
        return self.line(f"{' and '.join(self.players[seat] for seat in event['seats'])} are the richest")


def policy_in_words(policy: str | None, rules: dict[str, Any]) -> str:
    """Return `Weapons Galore, Bombs count 2 times`, or `none`."""
    if policy is None:
        return "none"
    suit = SUITS[policy]
    return f"{POLICIES[policy]}, {suit} count {rules['suit_bonus']} times" if suit else POLICIES[policy]
