"""Chapter P: a Loot card, Characters with their antes, Role cards in the middle."""

from collections import Counter
from functools import partial

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.referees.faults import Event, breach, text
from bng_sim.referees.millions import options
from bng_sim.referees.millions.broken_rules import rule_of_plan
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def hold(ref: Referee) -> None:
    """Check the planning of a round, from the Loot card to the Role cards (P1 to P8)."""
    _turn_up(ref)
    _place(ref, _choose(ref))
    _put_antes(ref)
    _put_role_cards(ref)


def _turn_up(ref: Referee) -> None:
    """Turn up the top card of the pile, with the right Leader (P1, S8, E1)."""
    table = ref.table
    table.round += 1
    table.begin_round()
    number = table.pile[table.round - 1]
    table.loot = table.cards[number]
    event = ref.due("heist", "P1", seat=table.leader, card=number)
    if event["seat"] != table.leader:
        breach("S8" if table.round == 1 else "E1", f"{table.leader} as the Leader", text(event))
    ref.expect("heist", "P1", seat=table.leader, card=number, **table.loot._asdict())
    ref.refuse("heist", "P1")


def _choose(ref: Referee) -> dict[int, list[str]]:
    """Ask all players, and show nothing before all have chosen; return the Roles by seat (P3, K4)."""
    table = ref.table
    chosen: dict[int, list[str]] = {}
    for seat in table.seats_from(table.leader):
        if chosen:
            ref.refuse("place", "K4")
        moves = options.plan(table, seat)
        chosen[seat] = ref.ask(seat, "plan", moves, asked="P3", chosen=partial(rule_of_plan, table, seat))["roles"]
    ref.refuse_decision("plan", "P3")
    return chosen


def _place(ref: Referee, chosen: dict[int, list[str]]) -> None:
    """Place Characters of the chosen Roles (P3)."""
    table = ref.table
    for seat, roles in sorted(chosen.items()):
        table.players[seat].roles = roles
        for place, role in zip("AB", roles, strict=False):
            character = Character(seat, place, role)
            table.characters[character.name] = character
    for character in ref.characters("place", "P3", table.characters.values()):
        ref.expect("place", "P3", character=character.name, role=character.role)
    ref.refuse("place", "P3")


def _put_antes(ref: Referee) -> None:
    """Check that each Character gets an ante, a player's A before B (P4, P5)."""
    table = ref.table
    waiting = list(table.characters.values())
    for character in ref.characters("ante", "P4", table.characters.values()):
        event = ref.due("ante", "P4")
        first = next(each for each in waiting if each.seat == character.seat)
        if first is not character:
            breach("P5", f"the ante on {first.name} before", text(event))
        waiting.remove(character)
        _put_ante(ref, character, event)
    ref.refuse("ante", "P4")


def _put_ante(ref: Referee, character: Character, event: Event) -> None:
    table, ante = ref.table, ref.table.loot.ante
    player = table.players[character.seat]
    own = ante
    if player.cash < ante:
        own = player.cash if ref.rules.short_ante == "rest" else 0
    if event["own"] + event["reserve"] != ante:
        breach("P4", f"an ante of {ante}", text(event))
    ref.expect("ante", "P5", character=character.name, own=own, reserve=ante - own)
    player.cash -= own
    table.reserve -= ante - own
    character.own, character.reserve = own, ante - own


def _put_role_cards(ref: Referee) -> None:
    """Check one Role card for each Character, the right number of them face-down (P7, P8)."""
    table = ref.table
    placed = Counter(character.role for character in table.characters.values())
    hidden = min(ref.rules.hidden_roles, placed.total())
    event = ref.due("face_up", "P8")
    table.face_up = event["roles"]
    _check_sorted(event)
    if len(table.face_up) != placed.total() - hidden:
        breach("P8", f"{hidden} of {placed.total()} Role cards face-down", text(event))
    down = placed - Counter(table.face_up)
    if down.total() != hidden:
        breach("P7", f"Role cards of {dict(placed)}", text(event))
    ref.accept(event)
    ref.refuse("face_up", "P8")
    event = ref.due("face_down", "P8")
    _check_sorted(event)
    if len(event["roles"]) != hidden:
        breach("P8", f"{hidden} Role cards face-down", text(event))
    if Counter(event["roles"]) != down:
        breach("P7", f"face-down {dict(down)}", text(event))
    ref.accept(event)
    ref.refuse("face_down", "P8")


def _check_sorted(event: Event) -> None:
    if event["roles"] != sorted(event["roles"], key=ROLES.index):
        breach("P8", "Role cards in role order", text(event))
