"""Chapter S: Profit cards are dealt, and somebody plays first; where markers stand and decks lie is S2 and S3."""

from bng_sim.referees.billionaire import profits
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> None:
    """Check the dealt Profit cards and who begins (S4, S5)."""
    table = ref.table
    for _ in range(ref.rules.start_profits):
        for seat in table.players:
            if table.profit_deck.total():
                profits.draw_one(ref, "deal", seat, "S4")
    ref.refuse("deal", "S4")
    table.first = table.active = ref.expect("first_player", "S5", **ref.log.seat_given(FIRST_TURN))["seat"]
    ref.refuse("first_player", "S5")
    for seat, name in ref.log.given.items():
        _give(ref, seat, name)


def _give(ref: Referee, seat: int, name: str) -> None:
    """Let a seat start with what the head says it is given: a Power Play card, the largest Profit card left (S6)."""
    table, power = ref.table, name.removeprefix("card_")
    left = [value for value, n in table.profit_deck.items() if n]
    if power != name and table.unseen[power]:
        ref.expect("draw_power", "S6", seat=seat, power=power)
        table.unseen[power] -= 1
        table.players[seat].powers[power] += 1
    elif name == "profit" and left:
        ref.expect("deal", "S6", seat=seat, value=max(left))
        table.profit_deck[max(left)] -= 1
        table.players[seat].profits[max(left)] += 1
        table.note_who_is_there()
    elif name != FIRST_TURN:
        breach("S6", "a gift that there is", name)
