"""The sole Snitch, and the Role it names (H2, H5, H6)."""

from bng_sim.referees.millions import intimidation, options
from bng_sim.referees.millions.intimidation import earn
from bng_sim.referees.millions.money import lose_ante
from bng_sim.referees.millions.options import NONE
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def name(ref: Referee, snitch: Character) -> None:
    """H2: a Role, if there is one to name; the Snitch may look first, if there is a choice (I3)."""
    moves = options.name(ref.table)
    if len(moves) > 1:
        intimidation.open_window(ref, snitch.seat, "name")
    if moves and (move := ref.ask(snitch.seat, "name", moves, asked="H2", chosen="H2")) != NONE:
        ref.expect("name", "H2", character=snitch.name, role=move["role"])
        ref.table.named = move["role"]
    ref.refuse("name", "H2")
    ref.refuse_decision("name", "H2")


def eliminate_named(ref: Referee) -> None:
    """H6: all of that Role that stayed; a Brute alone of it may earn a card (H5)."""
    table = ref.table
    named = [character for character in table.from_leader() if character.is_in and character.role == table.named]
    for character in ref.each("reveal", "H6", named):
        ref.expect("reveal", "H6", character=character.name, role=character.role)
        character.status, character.is_revealed = "out", True
        ref.expect("eliminate", "H6", character=character.name, how="named")
        lose_ante(ref, character, "H6")
    if len(named) == 1 and table.named == "brute" and ref.rules.snitched_brute_earns:
        earn(ref, named[0], "H5")
    if named:
        ref.refuse("earn_card", "H5")
