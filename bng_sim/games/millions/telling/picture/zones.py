"""How the table stands, as one seat or an onlooker sees it: plain data for the page (`core.picture`).

A card is a Role, by its place in role order: -1 - number if it is hidden from somebody, null if from these eyes.
"""

from typing import Any

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.telling import exclusion
from bng_sim.games.millions.telling.naming import NAMES, either, money
from bng_sim.games.millions.telling.tabletop import Tabletop

Zone = dict[str, Any]
_STATUS = {
    "open": "may still leave",
    "bound": "stays, for good",
    "standing": "stands",
    "clashed": "caught: not the only one",
    "named": "caught: named",
    "fined": "caught: a Snitch alone",
}
_LEFT = {"alone": "left for nothing", "final": "left at the last call"}


def zones(table: Tabletop, eyes: int | None) -> dict[str, Zone]:
    """Every zone of the table as seat `eyes` sees it; None sees all, with what is hidden marked as such."""
    seen = Seen(table, eyes)
    made = {"loot": seen.loot(), "middle": seen.middle(), "box": seen.box()}
    for seat in table.seats:
        made[f"seat {seat}"] = seen.player(seat)
        made |= {f"character {character}": seen.character(character) for character in table.of_seat(seat)}
    return made


class Seen:
    """The table through one pair of eyes."""

    def __init__(self, table: Tabletop, eyes: int | None) -> None:
        """Create it as seat `eyes` sees it, or with everything."""
        self.table, self.eyes = table, eyes
        self.may = {} if eyes is None else exclusion.may_be(table, eyes)

    def loot(self) -> Zone:
        """Show the Loot card of the round (P1)."""
        loot, table = self.table.loot, self.table
        if loot is None:
            return {"round": "", "amount": "", "ante": "no Loot card yet", "symbol": [], "talk": ""}
        most = min(table.round + table.pile, table.rules.max_rounds)
        talk = f"circuit {table.circuit} of {table.rules.negotiation_rounds} at most" if table.circuit else ""
        return {
            "round": f"heist {table.round} of {most} at most",
            "amount": money(loot.amount),
            "ante": f"ante {money(loot.ante)}" + ("" if loot.symbol is None else ", symbol"),
            "symbol": [] if loot.symbol is None else [ROLES.index(loot.symbol)],
            "talk": talk,
        }

    def middle(self) -> Zone:
        """Show the Role cards in the middle (P7, P8), and the one that a Snitch has named (H2)."""
        table = self.table
        known = self.eyes is None
        may = [] if self.eyes is None else exclusion.may_lie_down(table, self.eyes)
        return {
            "up": [ROLES.index(role) for role in table.face_up],
            "down": [-1 - ROLES.index(role) if known else None for role in table.face_down],
            "may": f"face-down: {self._any_of(may)}" if may else "",
            "named": "" if table.named is None else f"The Snitch names the {NAMES[table.named]}",
        }

    def box(self) -> Zone:
        """Show what lies next to the table: the Reserve, the Loot pile and the stock of Intimidation cards."""
        table = self.table
        return {
            "reserve": f"Reserve {money(table.reserve)}",
            "pile": f"{table.pile} in the Loot pile",
            "stock": f"{table.stock} Intimidation cards in the stock",
        }

    def player(self, seat: int) -> Zone:
        """Show a player's cash and Intimidation cards, and whether the player leads, is visited or has won."""
        table = self.table
        is_visited = table.visited in table.of_seat(seat)
        return {
            "cash": money(table.cash[seat]),
            "held": [{"held": number} for number in range(table.held[seat])],
            "leader": [{"leader": "the Leader"}] if seat == table.leader else [],
            "turn": is_visited and not table.ending,
            "won": seat in table.winners,
        }

    def character(self, name: str) -> Zone:
        """Show a Character: its card, as far as it is seen, its status, and what lies on it."""
        table = self.table
        sent = table.characters.get(name)
        if sent is None:
            return {"card": [], "status": [], "ante": "", "news": "", "may": "", "out": False}
        return {
            "card": [self._card(name)],
            "status": [self._status(name)],
            "ante": f"ante {money(sent.ante)}" if sent.ante else "",
            "news": self._news(name),
            "may": self._may_be(name),
            "out": sent.status in ("left", "clashed", "named", "fined"),
        }

    def _card(self, name: str) -> int | None:
        sent = self.table.characters[name]
        number = ROLES.index(sent.role)
        if sent.is_shown:
            return number
        return -1 - number if self.eyes is None or self.table.knows(self.eyes, name) else None

    def _status(self, name: str) -> dict[str, str]:
        """Show a Character's status: the mark, and the words."""
        sent = self.table.characters[name]
        if sent.status == "left":
            return {"status": "left", "words": _LEFT.get(sent.how, f"left for {money(sent.price)}")}
        mark = "caught" if sent.status in ("clashed", "named", "fined") else sent.status
        return {"status": mark, "words": _STATUS[sent.status]}

    def _news(self, name: str) -> str:
        """Describe what is going on around a Character: a proposal, a claim, which seats have looked at it."""
        sent, proposal = self.table.characters[name], self.table.proposal
        told = []
        if proposal is not None and proposal.leaver == name:
            amount = money(proposal.amount)
            by = "" if proposal.payer is None else f" by {self.table.called(proposal.payer)}"
            told.append(f"offered {amount}{by}" if by else f"would leave for {amount}")
        if sent.says and sent.is_in:
            told.append(f"says: {NAMES[sent.says]}")
        if sent.looked and not sent.is_shown:
            told.append(f"looked at by seat {', '.join(map(str, sorted(sent.looked)))}")
        return "; ".join(told)

    def _may_be(self, name: str) -> str:
        """List the Roles that a Character can be, if these eyes do not know it."""
        if self.eyes is None or self.table.knows(self.eyes, name) or name not in self.may:
            return ""
        return f"can be {self._any_of(self.may[name])}"

    def _any_of(self, may: list[str]) -> str:
        """Name the Roles that something can be, or `any Role`."""
        return "any Role" if len(may) == len(self.table.roles) > 1 else either(may)
