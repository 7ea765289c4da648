"""What this game's referee sees in true games, beside what tests/conformance holds every referee to."""

import pytest

from bng_sim.referees.billionaire import parameters
from bng_sim.referees.billionaire.box import made
from bng_sim.referees.billionaire.paying import Payment
from bng_sim.referees.billionaire.table_state import TableState
from tests.referees.billionaire.recording import play, recorded, tables


@pytest.mark.parametrize("setting", ["usual", "few profits", "overbids", "powers", "guarded"])
def test_no_card_comes_from_nowhere(setting):
    rules = recorded(setting, 0)[0]["rules"]

    for table in tables(setting, 0)[1:]:
        profits = table.profit_deck.total() + sum(hand.total() for hand in table.profits.values())
        powers = table.unseen.total() + len(table.used) + sum(hand.total() for hand in table.powers.values())
        assert (profits, powers) == (sum(rules["profit_cards"]), sum(rules["power_cards"]))


def test_y3_the_row_of_the_rules_pages_example():
    """11 is due from somebody with 5 of Eurasia and of the Americas, 4 of Afro-Europa, Profits of 5, 5, 4 and 1."""
    (log,) = play({"players": 2, "trading_values": [[5], [4], [5]], "max_turns": 1}, range(1))
    rules = parameters.read(log[0]["rules"])
    table = TableState(rules, made(rules))
    table.join(1, ["eurasia 0", "afro_europa 0", "americas 0"])
    table.players[1].profits.update({5: 2, 4: 1, 1: 1})
    payment = Payment(table, 1, 11)

    assert payment.options() == ["eurasia 0", "americas 0", "profit 5"]
    assert payment.exact() == ["eurasia 0", "americas 0", "profit 5"]  # 5 + 5 + 1

    payment.give("profit 5")

    assert payment.options() == ["profit 5", "afro_europa 0"]  # 4 + 4 + 1 are enough for 6
    assert payment.exact() == ["profit 5"]
