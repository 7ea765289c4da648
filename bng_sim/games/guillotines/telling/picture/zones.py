"""What lies in each zone of the table, as one seat or an onlooker sees it: plain data for table.js.

A zone has lists of things and single facts. In a list, a number is a card (-1 - number: a card that is hidden from
somebody), null a card that these eyes cannot see, a text an asset; anything else is an object that says what it is.
"""

from collections.abc import Sequence
from typing import Any

from bng_sim.games.guillotines.declared.components import COMPONENTS, word
from bng_sim.games.guillotines.telling.story_of_puppets import on_die
from bng_sim.games.guillotines.telling.story_of_roles import ROLES, policy_in_words
from bng_sim.games.guillotines.telling.tabletop import Tabletop
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, MARKETS, TYPE_OF

Zone = dict[str, Any]
SUIT_OF = {
    word(name): str(board["suit"]).lower() for name, board in COMPONENTS["billionaires"]["boards"].items()
}  # the pictures of icons.svg go by these words


def zones(table: Tabletop, eyes: int | None) -> dict[str, Zone]:
    """Every zone of the table as seat `eyes` sees it; None sees all, with what is hidden marked as such."""
    seen = Seen(table, eyes)
    made = {f"market {market}": seen.market(market) for market in MARKETS}
    made |= {f"seat {seat}": seen.player(seat) for seat in table.billionaires}
    made |= {"deck": seen.deck(), "discards": seen.discards(), "play": {"cards": seen.cards("play")}}
    made["gone"] = {"assets": table.owned("out_of_game")}
    if table.rules["level"] >= 3:
        holder = table.bunker_holder
        made["bunker"] = {"words": "nobody's" if holder is None else BILLIONAIRES[table.billionaires[holder]]}
        made["roles"] = {"words": f"{len(table.roles_left)} left"}
    if table.rules["level"] >= 4:
        made["policy"] = {"words": policy_in_words(table.policy, table.rules)}
    if table.rules["level"] >= 2:
        made |= {"aside": seen.counted("aside"), "guillotine": seen.guillotine(), "panic": seen.panic()}
    return made


class Seen:
    """The table through one pair of eyes."""

    def __init__(self, table: Tabletop, eyes: int | None) -> None:
        """Create it as seat `eyes` sees it, or with everything."""
        self.table, self.eyes = table, eyes

    def card(self, card: int, *, own: bool = False) -> int | None:
        """Return a card as table.js takes it: its number, -1 - number if hidden, None if these eyes cannot see it.

        Cards of one's `own` do not count as hidden.
        """
        seen_by = self.table.seen_by[card]
        if seen_by == self.table.everybody or own:
            return card
        return -1 - card if self.eyes is None or self.eyes in seen_by else None

    def cards(self, *place: int | str) -> list[int | None]:
        """Show all cards of a place."""
        return [
            self.card(card, own=place in (("hand", self.eyes), ("envelope", self.eyes)))
            for card in self.table.lying(*place)
        ]

    def counted(self, place: str) -> Zone:
        """Show all cards of a place, and how many."""
        cards = self.cards(place)
        return {"cards": cards, "count": _count(cards)}

    def deck(self) -> Zone:
        """Its size, and the card that comes next."""
        cards = self.table.lying("deck")
        return {"cards": [self.card(cards[0])] if cards else [], "count": _count(cards)}

    def discards(self) -> Zone:
        """Its size, and the card on top."""
        cards = self.table.lying("discards")
        return {"cards": [self.card(cards[-1])] if cards else [], "count": _count(cards)}

    def market(self, market: str) -> Zone:
        """Assets, face-up card, face-down cards."""
        assets = [asset for asset in self.table.owned("market") if TYPE_OF[asset] == market]
        covered = self.cards("covered", market)
        return {
            "assets": assets,
            "open": self.cards("open", market),
            "covered": covered,
            "count": len(covered),
            "closed": not assets,
        }

    def player(self, seat: int) -> Zone:
        """Return a seat's hand and board, its Role (from level 3) and envelope (level 4); a Puppet's board and die."""
        table = self.table
        left = table.owned(seat)
        board = table.rules["boards"][table.billionaires[seat]]
        spaces: list[dict[str, Any]] = [{"space": kind, "asset": None} for kind, n in board.items() for _ in range(n)]
        for space in spaces:
            space["asset"] = next((asset for asset in left if TYPE_OF[asset] == space["space"]), None)
            if space["asset"] is not None:
                left.remove(space["asset"])
        if table.player_of(seat) is not None:
            more: Zone = {"die": f"rolled {on_die(table.die[seat])}" if seat in table.die else ""}
        else:
            more = {"role": self.role(seat)} if table.rules["level"] >= 3 else {}
            more |= {"envelope": self.cards("envelope", seat)} if table.rules["level"] >= 4 else {}
        return more | {
            "hand": self.cards("hand", seat),
            "spaces": spaces,
            "surplus": left,
            "turn": seat == table.seat,
            "won": seat == table.winner,
        }

    def role(self, seat: int) -> list[Zone]:
        """Return the Role of a seat as these eyes see it, in a list that is empty if it has none."""
        role = self.table.roles.get(seat)
        if role is None:
            return []
        is_seen = role.revealed or self.eyes in (None, seat)
        return [{"role": ROLES[role.name] if is_seen else None, "revealed": role.revealed}]

    def guillotine(self) -> Zone:
        """Return the gauge, and the Crises that have struck with their Rebels."""
        table, rebels = self.table, self.table.rules["rebels"]
        return {
            "gauge": [{"rebel": number < table.rebels_out} for number in range(rebels)],
            "words": f"{table.rebels_out} of {rebels} Rebels out",
            "crises": [{"crisis": card, "rebels": table.rebels_on[card]} for card in table.lying("guillotine")],
            "revolution": table.ending == "revolution",
        }

    def panic(self) -> Zone:
        """Panic! from "at 7 Rebels" to how it came out."""
        panic = self.table.panic
        pledged = {TYPE_OF[asset]: asset for asset in panic.pledges}
        return {
            "types": [{"space": kind, "asset": pledged.get(kind)} for kind in panic.types],
            "words": self._panic_words(),
            "due": panic.due and panic.agreed is None,
        }

    def _panic_words(self) -> str:
        panic, rules = self.table.panic, self.table.rules
        if panic.agreed is not None:
            rolled = f", {panic.roll} rolled" if panic.roll is not None else ""
            return f"over: {'agreed' if panic.agreed else 'not agreed'}{rolled}"
        if panic.due:
            return "due" if panic.seat is None else f"drawn by {BILLIONAIRES[self.table.billionaires[panic.seat]]}"
        return f"at {rules['panic_at']} Rebels" if rules["panic_at"] <= rules["rebels"] else "never"


def _count(cards: Sequence[int | None]) -> str:
    return f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
