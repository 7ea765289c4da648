"""Chapter S: Profit cards are dealt, and somebody plays first; where markers stand and decks lie is S2 and S3."""

from bng_sim.referees.billionaire import profits
from bng_sim.referees.billionaire.referee import Referee


def set_up(ref: Referee) -> None:
    """Check the dealt Profit cards and who begins (S4, S5)."""
    table = ref.table
    for _ in range(ref.rules.start_profits):
        for seat in table.players:
            if table.profit_deck.total():
                profits.draw_one(ref, "deal", seat, "S4")
    ref.refuse("deal", "S4")
    table.first = table.active = ref.expect("first_player", "S5")["seat"]
    ref.refuse("first_player", "S5")
