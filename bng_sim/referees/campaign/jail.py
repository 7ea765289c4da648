"""Chapter J: players are sent to Jail, or keep out of it."""

from bng_sim.games.campaign.declared.components import AFTER_JAIL, JAIL
from bng_sim.referees.campaign import moving, options
from bng_sim.referees.campaign.referee import Referee


def send(ref: Referee, seat: int, cause: str, rule: str) -> bool:
    """Send a player to Jail, unless they evade it; return whether they moved to a square that acts (J1, J6)."""
    player = ref.table.players[seat]
    move = ref.ask(seat, "evade", options.evade(ref.table, seat), asked="J6")
    if move == "no":
        ref.expect("jailed", rule, seat=seat, cause=cause)
        player.square, player.in_jail, player.failures = JAIL, True, 0
        return False
    if move == "files":
        ref.expect("files", "J6", seat=seat)
        player.files += 1
    elif any(not options.is_free_card(ref.table, card) for card in player.kept):
        use_card(ref, seat, "J6", is_free=False)
    else:
        ref.expect("senator_used", "J6", seat=seat)
        player.senators -= 1
    return move_past(ref, seat, "J6")


def move_past(ref: Referee, seat: int, rule: str) -> bool:
    """Move a player past jail by `rule`; return whether the square reached acts (J7)."""
    ref.expect("past_jail", rule, seat=seat)
    moving.put(ref, seat, AFTER_JAIL, "J7")
    ref.refuse("lap", "J7")
    if not ref.rules.past_jail_acts:
        for kind in ("rent", "rent_missed", "declined"):
            ref.refuse(kind, "J7")
        ref.refuse_decision("buy", "J7")
    return ref.rules.past_jail_acts


def use_card(ref: Referee, seat: int, rule: str, *, is_free: bool) -> None:
    """Put a kept card under its pile, one of Chance before one of Community Chest (J4, J6)."""
    table = ref.table
    kept = table.players[seat].kept
    fitting = [card for card in kept if options.is_free_card(table, card) == is_free]
    pile = next(pile for pile in table.piles if any(card[0] == pile for card in fitting))
    event = ref.due("use_card", rule, seat=seat, pile=pile)
    card = (event["pile"], event["number"])
    if card not in fitting:
        ref.expect("use_card", rule, seat=seat, pile=pile, number=[number for of, number in fitting if of == pile])
    ref.expect("use_card", rule, seat=seat, pile=pile, to=None)
    kept.remove(card)
    table.piles[pile].append(card[1])
