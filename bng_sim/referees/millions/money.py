"""Money that moves (C3), and antes that go back or are lost (P6): every $M leaves one place and comes to another."""

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def pay_player(ref: Referee, payer: int, payee: int, amount: int) -> None:
    """Move money from one player's cash to another's."""
    ref.table.players[payer].cash -= amount
    ref.table.players[payee].cash += amount


def pay_reserve(ref: Referee, payer: int, amount: int) -> None:
    """Move money from a player's cash to the Reserve; a negative amount the other way."""
    ref.table.players[payer].cash -= amount
    ref.table.reserve += amount


def give_ante_back(ref: Referee, character: Character, rule: str) -> None:
    """Return an ante by `rule` to the owner, perhaps less what the Reserve put down (P6)."""
    to_owner, to_reserve = character.own, character.reserve
    if ref.rules.short_ante_back == "player":
        to_owner, to_reserve = to_owner + to_reserve, 0
    event = ref.due("ante_back", rule, character=character.name, owner=to_owner, reserve=to_reserve)
    if event["owner"] + event["reserve"] != to_owner + to_reserve:
        breach("C3", f"an ante of {to_owner + to_reserve}", text(event))
    if event["character"] == character.name and event["owner"] != to_owner:
        breach("P6", f"{to_owner} to the owner, {to_reserve} to the Reserve", text(event))
    ref.expect("ante_back", rule, character=character.name)
    ref.table.players[character.seat].cash += to_owner
    ref.table.reserve += to_reserve
    character.own = character.reserve = 0


def lose_ante(ref: Referee, character: Character, rule: str) -> None:
    """Move an ante to the Reserve, or return it if the Character is a Brute (H3, H6)."""
    if character.role == "brute":
        give_ante_back(ref, character, rule)
        return
    ante = character.own + character.reserve
    event = ref.due("ante_lost", rule, character=character.name, amount=ante)
    if event["character"] == character.name and event["amount"] != ante:
        breach("C3", f"an ante of {ante}", text(event))
    ref.expect("ante_lost", rule, character=character.name)
    ref.table.reserve += ante
    character.own = character.reserve = 0
