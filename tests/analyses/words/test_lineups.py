"""Strategies and lineups as people say them."""

import pytest

from bng_sim.analyses.words.lineups import strategy_words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("builder", "builder"),
        ("big_spender", "big spender"),
        ("builder(most=4)", "builder with most 4"),
        ("tycoon(patience=0.8, big_stake=3)", "tycoon with patience 0.8 and big stake 3"),
        ("learned(my_net.bng)", "learned(my_net.bng)"),
        ("mcts(tycoon, playouts=100)", "mcts(tycoon, playouts=100)"),
        ("bot(./my_bot)", "bot(./my_bot)"),
    ],
)
def test_a_strategy_is_said_with_its_traits_and_other_players_as_they_are_written(text, said):
    assert strategy_words(text) == said
