"""A game's story, like a heist film, from its event log alone; what is hidden is dimmed, or left out for one seat.

Silence is not reported move by move: a visit in which nothing is said leaves no line, a circuit of such visits one.
"""

from rich.text import Text

from bng_sim.core.event_logs import story
from bng_sim.core.event_logs.story import HEADING, HIDDEN, LOUD, Part
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import counted, listed, which_game, who_won
from bng_sim.games.millions.telling import naming
from bng_sim.games.millions.telling.naming import ENDING_WORDS, NAMES, money
from bng_sim.games.millions.telling.tabletop import STANDING, Tabletop, owner

ROUND = "Heist "  # what a round's heading begins with
_SETTLED = {
    "decided": "Nobody is left who could still walk away",
    "quiet": "Nobody has more to say",
    "limit": "The talk is over",
}
_OUT = {
    "clashed": "is caught: not the only {role}",
    "named": "is caught: the {role} was named",
    "fined": "is caught, a Snitch left alone",
}


class Story(story.Story[Tabletop]):
    """What has to be remembered of a game to report what comes next."""

    passes_over = frozenset(
        {"decision", "place", "final_answer", "ante_back", "reveal", "share", "offer", "ante_lost", "win"}
    )

    def __init__(self, eyes: int | None) -> None:
        """Start with an empty table, seen by all or by the seat `eyes`."""
        super().__init__(eyes, Tabletop())
        self.cash_before: dict[int, int] = {}  # as the round before began, or the game
        self.said: list[Text] = []  # claims and calls of this circuit
        self.is_silent = False  # nothing has been said or done in this circuit

    def closing(self) -> list[Text]:
        """Return the last line: how the game ended and who won; nothing if the log continues."""
        table = self.table
        if not table.ending:
            return []
        words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
        if table.winners:
            words += f" with {money(table.cash[table.winners[0]])}"
        return [Text(f"After {counted(table.round, 'heist')}, {ENDING_WORDS[table.ending]}: {words}", LOUD)]

    # What is seen

    def role(self, character: str) -> Text | None:
        """Return a Character's Role, dimmed if it is hidden; None if these eyes do not know it."""
        sent = self.table.characters[character]
        if self.eyes is not None and not self.table.knows(self.eyes, character):
            return None
        return naming.role(sent.role, HIDDEN if self.eyes is None and not sent.is_shown else "")

    def known(self, character: str, before: str = " (", after: str = ")") -> Text:
        """Return a Character's Role between these marks; nothing if these eyes do not know it."""
        role = self.role(character)
        return Text() if role is None else Text.assemble(before, role, after)

    def who(self, event: Event) -> str:
        """Name an event's Character."""
        return self.table.called(event["character"])

    def other(self, event: Event) -> str:
        """Name the other Character in an event."""
        return self.table.called(event["other_character"])

    def done(self, event: Event, *parts: Part) -> list[Text]:
        """Return a line of what was done in a visit, with its turn, and record that the circuit is not silent."""
        self.is_silent = False
        return self.line(f"turn {event['turn']}: ", *parts) if self.table.visited else self.line(*parts)

    # Set-up

    def _game(self, event: Event) -> list[Text]:
        rules, self.strategies = self.table.rules, event["strategies"]
        self.cash_before = dict(self.table.cash)
        start = f"{money(rules.start_cash)} each, {money(rules.target)} to win"
        each = ", two Characters each" if self.table.each > 1 else ""
        title = f"{which_game(event)}: {rules.players} players{each}"
        played = ", ".join(f"seat {seat} {strategy}" for seat, strategy in enumerate(self.strategies, 1))
        roles = naming.roles(self.table.roles)
        return [Text(title, HEADING), *self.line(f"Played by: {played}"), *self.line("Roles: ", roles, f"; {start}")]

    def _pile(self, event: Event) -> list[Text]:
        if self.eyes is not None:
            return []
        amounts = [money(self.table.rules.loot_table[card - 1][0]) for card in event["cards"]]
        return self.line("The pile, from its top: ", Text(", ".join(amounts), HIDDEN))

    def _first_leader(self, event: Event) -> list[Text]:
        return self.line(f"Seat {event['seat']} has the Leader card")

    def _first_bid(self, event: Event) -> list[Text]:
        bid = money(event["amount"]) if event["amount"] else "nothing"
        return self.line(f"Seat {event['seat']} bids {bid} for going first")

    def _bid_paid(self, event: Event) -> list[Text]:
        return self.line(f"Seat {event['seat']} pays {money(event['amount'])} to go first")

    def _extra_cash(self, event: Event) -> list[Text]:
        return self.line(f"Seat {event['seat']} gets {money(event['amount'])} for the place in the turn order")

    # Planning

    def _heist(self, event: Event) -> list[Text]:
        symbol: list[Part] = []
        if event["symbol"] is not None:
            symbol = [", symbol ", naming.role(event["symbol"])]
        loot = f": {money(event['amount'])}, ante {money(event['ante'])}"
        heading = Text.assemble((f"{ROUND}{event['round']}", HEADING), (loot, HEADING), *symbol)
        heading.append(f"; seat {event['seat']} leads")
        return [heading, *self._cash_so_far()]

    def _cash_so_far(self) -> list[Text]:
        """List everybody's cash, and by how much the round before has changed it; nothing in the first round."""
        before, self.cash_before = self.cash_before, dict(self.table.cash)
        changes = {seat: cash - before[seat] for seat, cash in self.table.cash.items()}
        if self.table.round == 1:
            return []
        words = [
            f"seat {seat} {money(cash)}" + (f" ({changes[seat]:+})" if changes[seat] else "")
            for seat, cash in self.table.cash.items()
        ]
        return self.line(f"Cash: {', '.join(words)}")

    def _ante(self, event: Event) -> list[Text]:
        """Who is sent, once the first ante is put down; and what the Reserve has to put down."""
        sent = self._sent_as() if event["character"] == next(iter(self.table.characters)) else []
        if not event["reserve"]:
            return sent
        whole = "the ante" if not event["own"] else f"{money(event['reserve'])} of the ante"
        return sent + self.line(f"{self.who(event)} is short of cash: the Reserve puts {whole} down")

    def _sent_as(self) -> list[Text]:
        """List the Roles sent, as far as these eyes know them."""
        known = [
            Text.assemble(f"{self.table.called(character)} ", role)
            for character in sorted(self.table.characters)
            if (role := self.role(character)) is not None
        ]
        return self.line("Sent face-down: ", Text(", ").join(known))

    def _face_up(self, event: Event) -> list[Text]:
        return self.line("Role cards face-up: ", naming.roles(event["roles"]))

    def _face_down(self, event: Event) -> list[Text]:
        if not event["roles"]:
            return []
        known = naming.roles(event["roles"], HIDDEN) if self.eyes is None else counted(len(event["roles"]), "card")
        return self.line("Face-down: ", known)

    # The Negotiation

    def _circuit(self, event: Event) -> list[Text]:
        ended = self._end_of_circuit(event["number"] - 1)
        self.is_silent = True
        return ended

    def _end_of_circuit(self, number: int) -> list[Text]:
        """Report that nobody said or did anything in this circuit, if so."""
        was_silent, self.is_silent = self.is_silent, False
        return self.line(f"Circuit {number}: silence all round") if was_silent else []

    def _claim(self, event: Event) -> list[Text]:
        character = event["character"]
        self.said.append(Text.assemble(f"{self.who(event)} is a ", naming.role(event["role"]), self._lie(character)))
        return []

    def _lie(self, character: str) -> Text:
        """Return a mark if the reader knows that a Character's owner makes a false claim, otherwise an empty text."""
        sent = self.table.characters[character]
        is_known = self.eyes is None or self.table.knows(self.eyes, character)
        return Text(" (a lie)", HIDDEN) if is_known and sent.says != sent.role else Text()

    def _call(self, event: Event) -> list[Text]:
        self.said.append(Text(f"seat {event['seat']} wants {self.who(event)} gone"))
        return []

    def _visit(self, _event: Event) -> list[Text]:
        """Report what all have said before the first visit of a circuit (N3)."""
        if not self.said:
            return []
        said, self.said = Text("; ").join(self.said), []
        return self.line("They say: ", said)

    def _look(self, event: Event) -> list[Text]:
        known: list[Part] = []
        if self.eyes in (None, event["seat"]):
            known = [": ", naming.role(event["role"], HIDDEN if self.eyes is None else "")]
        return self.done(event, f"seat {event['seat']} looks at the card of {self.who(event)}", *known)

    def _stay(self, event: Event) -> list[Text]:
        return self.done(event, f"{self.who(event)}", self.known(event["character"]), " is in, and says so for good")

    def _price(self, event: Event) -> list[Text]:
        return self.done(event, f"{self.who(event)} would walk away for {money(event['amount'])}")

    def _refuse(self, event: Event) -> list[Text]:
        offered = self.table.proposal
        assert offered is not None
        assert offered.payer is not None
        return self.done(
            event, f"{self.who(event)} turns down {money(offered.amount)} from {self.table.called(offered.payer)}"
        )

    def _bribe(self, event: Event) -> list[Text]:
        return self.done(
            event, f"{self.who(event)} pays {self.other(event)}", self.known(event["other_character"]),
            (f" {money(event['amount'])} to walk away", HEADING),
        )  # fmt: skip

    def _leave(self, event: Event) -> list[Text]:
        if event["how"] == "bribed":
            return self._if_nobody_goes()
        words = "walks away for nothing" if event["how"] == "alone" else "walks away at the last call"
        left = self.done(event, self.who(event), self.known(event["character"]), f" {words}")
        return left + self._if_nobody_goes()

    def _if_nobody_goes(self) -> list[Text]:
        """Report that the heist is off, if the last Character has left (H8)."""
        is_anybody_in = any(sent.is_in for sent in self.table.characters.values())
        return [] if is_anybody_in else self.line(("Nobody goes: the heist is off", HEADING))

    def _settled(self, event: Event) -> list[Text]:
        ended = self._end_of_circuit(self.table.circuit)
        going = [character for character, sent in self.table.characters.items() if sent.is_in]
        if not going:
            return ended
        final = event["how"] == "limit" and self.table.rules.final_call
        after = ": the Leader calls for a decision" if final else ""
        return ended + self.line(f"{_SETTLED[event['how']]}{after}")

    # The Heist

    def _stand(self, event: Event) -> list[Text]:
        role = self.table.characters[event["character"]].role
        return self.line(f"{self.who(event)} stands: the only ", naming.role(role))

    def _name(self, event: Event) -> list[Text]:
        named = naming.role(event["role"], HEADING)
        return self.line(f"{self.who(event)} ", ("talks", HEADING), ": the Snitch names the ", named)

    def _eliminate(self, event: Event) -> list[Text]:
        role = NAMES[self.table.characters[event["character"]].role]
        words = Text(_OUT[event["how"]].format(role=role), "bold")
        told = self.line(f"{self.who(event)} ", words)
        is_over = not any(sent.is_in or sent.status == STANDING for sent in self.table.characters.values())
        return told + self.line(("Nobody is left standing: the Loot stays where it is", HEADING)) if is_over else told

    def _earn_card(self, event: Event) -> list[Text]:
        return self.line(f"seat {owner(event['character'])} earns an Intimidation card")

    def _fine(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} pays a fine of {money(event['amount'])}")

    # Sharing the Loot

    def _loot(self, event: Event) -> list[Text]:
        nobody = self.table.named is not None and not self.table.with_status("named")
        missed = self.line(f"nobody went in as {NAMES[self.table.named]}") if nobody and self.table.named else []
        takers = listed([self.table.called(character) for character in self.table.with_status(STANDING)])
        rest = f", {money(event['rest'])} stays behind" if event["rest"] else ""
        each = f"{money(event['share'])} each for" if event["shares"] > 1 else "all of it for"
        return missed + self.line((f"The take: {money(event['total'])}, {each} {takers}", HEADING), rest)

    def _fee(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} pays the Driver, {self.other(event)}, {money(event['amount'])}")

    def _theft(self, event: Event) -> list[Text]:
        words = f"the Crook, {self.other(event)}, takes {money(event['amount'])} from the Brute, {self.who(event)}"
        return self.line(words)

    def _bonus(self, event: Event) -> list[Text]:
        return self.line(f"{self.who(event)} gets {money(event['amount'])} more for the symbol")

    def _show(self, event: Event) -> list[Text]:
        role = naming.role(self.table.characters[event["character"]].role)
        return self.line(f"it comes out that {self.who(event)} was a ", role)

    # The end

    def _end(self, event: Event) -> list[Text]:
        return [Text(f"The end: {ENDING_WORDS[event['ending']]}", HEADING)]

    def _cash(self, event: Event) -> list[Text]:
        return self.line(f"seat {event['seat']} has {money(event['amount'])}")


transcript = story.transcript_of(Story)
