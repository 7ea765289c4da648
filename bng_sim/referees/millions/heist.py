"""Chapter H: Characters are revealed Role by Role, and a sole Snitch names a Role (H2, H5, H6)."""

from bng_sim.referees.millions import intimidation, options
from bng_sim.referees.millions.intimidation import earn
from bng_sim.referees.millions.money import give_ante_back, lose_ante, pay_reserve
from bng_sim.referees.millions.options import NONE
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character

ORDER = ("snitch", "brute", "driver", "crook", "mastermind")  # H1


def hold(ref: Referee) -> None:
    """Check the heist of all Characters that are in, Role by Role (H1 to H7, N11)."""
    for role in ORDER:
        if role != ref.table.named:
            _reveal(ref, [each for each in ref.table.from_leader() if each.is_in and each.role == role])
    eliminate_named(ref)
    ref.refuse("reveal", "H1")
    _fine(ref)


def _reveal(ref: Referee, of_a_role: list[Character]) -> None:
    """Reveal all Characters of one Role: one alone stands, several are eliminated (H1)."""
    for character in ref.characters("reveal", "N11", of_a_role):
        ref.expect("reveal", "H1", character=character.name, role=character.role)
        character.is_revealed = True
        if len(of_a_role) == 1:
            _stand(ref, character)
        else:
            character.status = "out"
            ref.expect("eliminate", "H3", character=character.name, how="clashed")
            lose_ante(ref, character, "H3")
    if of_a_role:
        ref.refuse("earn_card", "I1")


def _stand(ref: Referee, character: Character) -> None:
    """Let a Character stand that is alone of its Role (H4)."""
    ref.expect("stand", "H4", character=character.name)
    character.status = "standing"
    give_ante_back(ref, character, "H4")
    if character.role == "brute":
        earn(ref, character, "I1")
    if character.role == "snitch":
        name(ref, character)


def _fine(ref: Referee) -> None:
    """Fine a Snitch that is the only one to stand, up to what its owner has (H7)."""
    standing = ref.table.standing()
    if [character.role for character in standing] == ["snitch"]:
        (snitch,) = standing
        ref.expect("eliminate", "H7", character=snitch.name, how="fined")
        snitch.status = "out"
        amount = min(ref.rules.snitch_fine, ref.table.players[snitch.seat].cash)
        ref.expect("fine", "H7", character=snitch.name, amount=amount)
        pay_reserve(ref, snitch.seat, amount)
    ref.refuse("eliminate", "H7")
    ref.refuse("fine", "H7")


def name(ref: Referee, snitch: Character) -> None:
    """Let the Snitch name a Role, after a look if there is a choice (H2, I3)."""
    moves = options.name(ref.table)
    if len(moves) > 1:
        intimidation.open_window(ref, snitch.seat, "name")
    if moves and (move := ref.ask(snitch.seat, "name", moves, asked="H2", chosen="H2")) != NONE:
        ref.expect("name", "H2", character=snitch.name, role=move["role"])
        ref.table.named = move["role"]
    ref.refuse("name", "H2")
    ref.refuse_decision("name", "H2")


def eliminate_named(ref: Referee) -> None:
    """Eliminate all of the named Role that stayed; a lone Brute may earn a card (H5, H6)."""
    table = ref.table
    named = [character for character in table.from_leader() if character.is_in and character.role == table.named]
    for character in ref.characters("reveal", "H6", named):
        ref.expect("reveal", "H6", character=character.name, role=character.role)
        character.status, character.is_revealed = "out", True
        ref.expect("eliminate", "H6", character=character.name, how="named")
        lose_ante(ref, character, "H6")
    if len(named) == 1 and table.named == "brute" and ref.rules.snitched_brute_earns:
        earn(ref, named[0], "H5")
    if named:
        ref.refuse("earn_card", "H5")
