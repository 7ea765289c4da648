"""Game codes are parsed as the command line parses options, and each part may occur once."""

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.store import game_code

HEAD = "guillotines/1/2/012abc"
REFUSED = {
    "deep": (f"{HEAD}/players={'[' * 4000}", "is not a value"),
    "twice": (f"{HEAD}/players=3/players=4", "'players' is given twice; leave one out"),
    "lineup twice": (f"{HEAD}/lineup=random/lineup=greedy", "'lineup' is given twice; leave one out"),
    "key twice": (f'{HEAD}/crises_in_deck={{"3":1,"3":2}}', "is not a value"),
    "another script's seed": ("guillotines/\u0663/2/012abc", "expected GAME/SEED/INDEX/VERSION"),
    "another script's index": ("guillotines/1/\u0663/012abc", "expected GAME/SEED/INDEX/VERSION"),
    "another script's value": (f"{HEAD}/players=\u0663", "players: got '\u0663', expected a whole number from"),
    "another script's trait": (f"{HEAD}/lineup=greedy(haste=\u0663)", "'haste=\u0663': expected trait=number"),
    "another script's seat": (f"{HEAD}/starting_seat=\u0663", "starting_seat=\u0663: expected 1 to 4"),
    "another script's key": (f'{HEAD}/crises_in_deck={{"\u0663":1}}', "crises_in_deck: got {'\u0663': 1}, expected"),
    "another script's card": ('campaign/1/2/x/chance=["to:\u0665"]', "no card is written like that"),
    "negative": ("guillotines/-1/2/012abc", "expected GAME/SEED/INDEX/VERSION"),
    "long": (f"guillotines/1/2/{'x' * 100_000}/y=1", "y: no rules parameter has this name"),
    "long number": (f"{HEAD}/players={'9' * 5000}", "is not a value"),
    "no value": (f"{HEAD}/players", "'players': expected name=value, such as players=3"),
    "no name": (f"{HEAD}/=3", "'=3': expected name=value, such as players=3"),
    "nothing": (f"{HEAD}/", "'': expected name=value, such as players=3"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_invalid_code_is_refused(name):
    text, message = REFUSED[name]
    with pytest.raises(InputError) as refusal:
        game_code.decode(text, GAMES)

    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 1500


def test_a_table_in_a_code_is_read():
    coded = game_code.decode(f'{HEAD}/crises_in_deck={{"3":1,"4":2}}/players=3', GAMES)

    assert coded.cell.rules.crises_in_deck == {3: 1, 4: 2}
    assert game_code.decode(game_code.encode(coded.game, coded.cell, 2), GAMES).cell == coded.cell
