"""What lies in front of each player, as one seat or an onlooker sees it: plain data for the page (`core.picture`)."""

from typing import Any

from bng_sim.core.wording import counted
from bng_sim.games.bluffing.telling.tabletop import Tabletop

Zone = dict[str, Any]


def zones(table: Tabletop, eyes: int | None) -> dict[str, Zone]:
    """Every player's zone as seat `eyes` sees it; None sees all, with what is hidden marked as such."""
    seen = Seen(table, eyes)
    return {f"seat {seat}": seen.player(seat) for seat in table.billionaires}


class Seen:
    """The table through one pair of eyes."""

    def __init__(self, table: Tabletop, eyes: int | None) -> None:
        """Create it as seat `eyes` sees it, or with everything."""
        self.table, self.eyes = table, eyes

    def card(self, card: int, *, own_hand: bool = False) -> int | None:
        """Return a card as the page takes it: its number, -1 - number if hidden, None if these eyes cannot see it.

        Cards of one's `own_hand` do not count as hidden.
        """
        if self.table.is_open(card) or own_hand:
            return card
        return -1 - card if self.eyes is None or self.eyes in self.table.seen_by[card] else None

    def cards(self, place: str, seat: int) -> list[int | None]:
        """Show all cards of a player in one place (H2, H3)."""
        own_hand = place == "hand" and seat == self.eyes
        return [self.card(card, own_hand=own_hand) for card in self.table.lying(place, seat)]

    def player(self, seat: int) -> Zone:
        """Return a player's cards, and how the player stands."""
        table = self.table
        power = {"power": self.power(seat)} if table.power(seat) else {}
        return power | {
            "hand": self.cards("hand", seat),
            "front": self.cards("table", seat) + self.cards("flipped", seat),
            "discards": self.cards("discards", seat),
            "bonus": self.cards("bonus", seat),
            "points": self.points(seat),
            "vote": self.vote(seat),
            "turn": seat == table.seat and not table.ending,
            "challenges": table.votes.get(seat, False),
            "won": seat in table.winners,
            "out": seat not in table.playing,
        }

    def points(self, seat: int) -> str:
        """Describe what all that lies before a player is worth (W1, W2, S6), or what these eyes see of it."""
        score = self.table.scores.get(seat)
        bonus, start = self.table.bonus_points(seat), self.table.start_points.get(seat, 0)
        from_start = f" + {start} from the start" if start else ""
        if score is None and self.eyes not in (None, seat):
            return f"{counted(bonus, 'coin')}{from_start}"
        hand = self.table.hand_points(seat) if score is None else score.hand
        return f"{hand} + {counted(bonus, 'coin')}{from_start} = {counted(hand + bonus + start, 'point')}"

    def vote(self, seat: int) -> str:
        """Describe what a player has answered this turn (V2); return an empty text if nothing yet."""
        if seat == self.table.gagged:
            return "has no vote"
        answer = self.table.votes.get(seat)
        return "" if answer is None else "challenges" if answer else "approves"

    def power(self, seat: int) -> str:
        """Describe a player's power, and how often it may be used again (P2)."""
        now = {self.table.boosted: ", boosted", self.table.insured: ", insured"}.get(seat, "")
        return f"{self.table.power(seat)}: {counted(self.table.uses_left.get(seat, 0), 'use')} left{now}"
