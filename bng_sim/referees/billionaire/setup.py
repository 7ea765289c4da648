"""Chapter S: Profit cards are dealt, and somebody plays first; where markers stand and decks lie is S2 and S3."""

from bng_sim.referees.billionaire import options, paying, profits
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import Auction
from bng_sim.referees.faults import breach, text
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> None:
    """Check the dealt Profit cards, who begins, and what is given on top (S4 to S8)."""
    table = ref.table
    for _ in range(ref.rules.start_profits):
        for seat in table.players:
            if table.profit_deck.total():
                profits.draw_one(ref, "deal", seat, "S4")
    if ref.rules.first_bid == "sealed" and not _is_first_turn_given(ref):
        _give_all(ref)
        ref.refuse("deal", "S4")
        _begin(ref, "S8", seat=_bid(ref))
    else:
        ref.refuse("deal", "S4")
        if ref.rules.first_bid == "sealed":
            ref.expect("first_bids", "S8", amounts=[None] * len(table.players))
        ref.refuse("first_bids", "S8")
        _begin(ref, "S5", **ref.log.seat_given(FIRST_TURN))
        _give_all(ref)
    _even_out(ref)


def _begin(ref: Referee, rule: str, **wanted: int) -> None:
    """Take the event that says who begins, which must be this seat if one is named."""
    ref.table.first = ref.table.active = ref.expect("first_player", rule, **wanted)["seat"]
    ref.refuse("first_player", rule)


def _is_first_turn_given(ref: Referee) -> bool:
    """Return whether somebody was given the first turn (S6), so that nobody bids for it.

    A head names no seat that whoever asked for the game has set to begin: then the log alone says that nobody has bid.
    """
    if ref.log.seat_given(FIRST_TURN):
        return True
    return ref.sees("first_bids") and not any(amount is not None for amount in ref.due("first_bids", "S8")["amounts"])


def _bid(ref: Referee) -> int:
    """Check the bids for going first and what the highest pays to the board; return who has won (S8)."""
    table = ref.table
    amounts = {
        seat: int(ref.ask(seat, "bid", options.first_bids(table, seat), asked="S8", chosen="S8"))
        for seat in table.players
    }
    ref.refuse_decision("bid", "S8")
    ref.expect("first_bids", "S8", amounts=[*amounts.values()])
    ref.refuse("first_bids", "S8")
    price = max(amounts.values())
    leaders = [seat for seat, amount in amounts.items() if amount == price]
    event = ref.log.peek() or {}  # who pays, or begins at no price
    if event.get("seat") not in leaders:
        breach("S8", f"one of {leaders} to have won the bids for going first", text(ref.log.peek()))
    winner = int(event["seat"])
    paying.pay(ref, Auction(winner, [], [], price=price), winner)
    return winner


def _even_out(ref: Referee) -> None:
    """Check the Profit cards dealt on top by the turn order, from the first player on (S7)."""
    table = ref.table
    for seat, n in zip(table.seats_from(table.first), ref.rules.start_profits_by_order, strict=False):
        for _ in range(min(n, table.profit_deck.total())):
            profits.draw_one(ref, "deal", seat, "S7")
    ref.refuse("deal", "S7")


def _give_all(ref: Referee) -> None:
    """Let seats start with what the head says that they are given (S6)."""
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
