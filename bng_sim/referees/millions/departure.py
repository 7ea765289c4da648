"""Leaving, and what is paid for it (N6, N7, N10)."""

from bng_sim.referees.millions import intimidation, options
from bng_sim.referees.millions.money import give_ante_back, pay_player
from bng_sim.referees.millions.options import ACCEPT, YES
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def leave(ref: Referee, character: Character, how: str, rule: str) -> None:
    """Take a Character out of the round, and give its ante back at once (N10)."""
    ref.expect("leave", rule, character=character.name, how=how)
    character.status = "left"
    give_ante_back(ref, character, "N10")


def offer(ref: Referee, visited: Character, other: Character, amount: int) -> None:
    """Check an offer to another Character's owner to leave for this amount, and the answer (N6)."""
    ref.expect("offer", "N6", character=visited.name, other_character=other.name, amount=amount)
    intimidation.open_window(ref, other.seat, "answer")
    if ref.ask(other.seat, "answer", options.ANSWER, asked="N6", chosen="N6") == ACCEPT:
        _buy(ref, visited, other, amount, "N6")
    else:
        ref.expect("refuse", "N6", character=other.name)


def name_price(ref: Referee, visited: Character, amount: int) -> None:
    """Ask the others who can pay this price, in turn, until one of them pays it (N7)."""
    table = ref.table
    ref.expect("price", "N7", character=visited.name, amount=amount)
    table.caller = visited.seat
    for seat in table.seats_from(visited.seat)[1:]:
        payers = table.those_in(seat)
        if payers and table.players[seat].cash >= amount:
            intimidation.open_window(ref, seat, "answer")
            if ref.ask(seat, "pay", options.PAY, asked="N7", chosen="N7") == YES:
                _buy(ref, payers[0], visited, amount, "N7")
                return


def _buy(ref: Referee, payer: Character, leaver: Character, amount: int, rule: str) -> None:
    """Pay a Character's owner, and let the Character leave by `rule` (N1)."""
    ref.expect("bribe", rule, character=payer.name, other_character=leaver.name, amount=amount)
    pay_player(ref, payer.seat, leaver.seat, amount)
    leave(ref, leaver, "bribed", rule)
