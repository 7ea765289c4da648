"""Chapter O: what each Role can do, from level 3 (O5 to O13)."""

from collections.abc import Callable

from bng_sim.referees.guillotines import assets, bunker, dealing, roles, win
from bng_sim.referees.guillotines import role_options as options
from bng_sim.referees.guillotines.options import Move, would_fill
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import TableState

PICKED_UP = 2  # O7, G5


def window(ref: Referee, seat: int) -> None:
    """Let the turn player show a Role that works at any time on their turn (T1, O4)."""
    player = ref.table.players[seat]
    if player.role in ON_ONES_TURN and not player.is_shown:
        ON_ONES_TURN[player.role](ref, seat)


def _banker(ref: Referee, seat: int) -> None:
    """Let a Banker be shown, which works as long as it lies there (O5)."""
    roles.show(ref, seat, "banker", "O5")


def _toady(ref: Referee, seat: int) -> None:
    """Let a Toady be shown, which works as long as it lies there (O12)."""
    roles.show(ref, seat, "toady", "O12")


def _power_broker(ref: Referee, seat: int) -> None:
    """Let a Power Broker return an asset and claim another; an empty market is closed (O9, B8)."""
    table = ref.table
    moves = options.power_broker(table, seat)
    if not moves or not roles.show(ref, seat, "power_broker", "O9"):
        return
    move = ref.decide(seat, "power_broker", moves)
    assets.leave(ref, move.other_asset, seat, "O9")
    ref.expect("claim", "O9", seat=seat, asset=move.asset)
    market = next(market for market in table.markets.values() if move.asset in market.assets)
    market.assets.remove(move.asset)
    table.players[seat].gain(move.asset)
    bunker.check(ref)
    if not market.assets:
        dealing.discard(ref, dealing.reveal(ref, "gather", market, "B8"), "B8")
        ref.expect("close", "B8", market=market.name)


def _scam_artist(ref: Referee, seat: int) -> None:
    """Let a Scam Artist name an asset, which goes back or is traded for one of their own (O10)."""
    table = ref.table
    moves = options.scam_artist(table, seat)
    if not moves or not roles.show(ref, seat, "scam_artist", "O10"):
        return
    named = ref.decide(seat, "scam_artist", moves)
    asset, owner = named.asset, named.seat
    if ref.decide(owner, "scam_answer", options.scam_answer(table, seat, asset, owner)).kind == "no":
        ref.refuse("scam", "O10")
        assets.send_back(ref, asset, owner, "O10")
        return
    ref.refuse("return", "O10")
    given = ref.decide(seat, "scam_give", options.scam_give(table, seat, asset, owner))
    ref.expect("scam", "O10", seat=seat, asset=asset, other_asset=given.other_asset, other_seat=owner)
    assets.change_places(ref, seat, given)
    win.check(ref, (seat, owner))


ON_ONES_TURN: dict[str, Callable[[Referee, int], None]] = {
    "banker": _banker,
    "toady": _toady,
    "power_broker": _power_broker,
    "scam_artist": _scam_artist,
}


def audited(ref: Referee, seat: int, move: Move, rule: str) -> None:
    """Return an asset, unless the auditor's Gangster seizes it (A1, G6, U4, O8)."""
    table, asset, owner = ref.table, move.asset, move.seat
    may_seize = table.hider("gangster") == seat != owner and not would_fill(table, seat, asset)
    if may_seize and roles.show(ref, seat, "gangster", "O8"):
        ref.expect("seize", "O8", seat=seat, asset=asset, other_seat=owner)
        table.billionaires[owner].assets.remove(asset)
        table.players[seat].gain(asset)
        bunker.check(ref)
    else:
        ref.refuse("seize", "O8")
        assets.send_back(ref, asset, owner, rule)


def speculate(ref: Referee) -> None:
    """Let a Disaster Speculator pick up Resource cards, once a Buy's Crisis is over (O7)."""
    seat = ref.table.hider("disaster_speculator")
    if seat is None or not options.speculate(ref.table):
        return
    if roles.show(ref, seat, "disaster_speculator", "O7"):
        pick_up(ref, seat, options.speculate, "O7")


def pick_up(ref: Referee, seat: int, find: Callable[[TableState], list[Move]], rule: str) -> None:
    """Let a player take two discards, or the only one, then discard down to the limit (O7, G5)."""
    table = ref.table
    for _ in range(PICKED_UP):
        moves = find(table)
        if not moves:
            break
        card = ref.decide(seat, "take_card", moves, rule).card
        ref.expect("take_card", rule, seat=seat, card=card)
        table.discards.remove(card)
        table.players[seat].hand.append(card)
    ref.refuse("take_card", rule)
    roles.discard_to_limit(ref, seat, rule)


def escape(ref: Referee, trigger: int | None) -> None:
    """Check if the Celebrity escapes the Revolution: hidden, and not of the player who set it off (O6)."""
    table, rules = ref.table, ref.rules
    if trigger is None and rules.celebrity_barred_by_round_end:
        trigger = table.player
    seat = table.hider("celebrity")
    if seat is not None and seat != trigger and _survives(ref, seat):
        ref.expect("escape", "O6", seat=seat)
        ref.ending, ref.winner = "celebrity", seat
        win.share(ref, seat)
    else:
        ref.refuse_decision("reveal", "O6")
        for kind in ("reveal_role", "escape"):
            ref.refuse(kind, "O6")


def _survives(ref: Referee, seat: int) -> bool:
    """Show the Celebrity at once, or ask its player; return whether it is shown (O6)."""
    if ref.rules.celebrity_escape == "asked":
        return roles.show(ref, seat, "celebrity", "O6")
    roles.lay_open(ref, seat, "celebrity", "O6")
    return True


def trade_inside(ref: Referee) -> None:
    """Let an Insider Trader swap their envelope for another player's (O11)."""
    table = ref.table
    seat = table.hider("insider_trader")
    if seat is None or not roles.show(ref, seat, "insider_trader", "O11"):
        return
    other = ref.decide(seat, "insider_trader", options.insider_trader(table, seat)).seat
    ref.expect("swap_envelopes", "O11", seat=seat, other_seat=other)
    one, two = table.players[seat], table.players[other]
    one.envelope, two.envelope = two.envelope, one.envelope


def give_vulture(ref: Referee, seat: int) -> None:
    """Let a Vulture Capitalist be given for another's Role, hidden again, before a Policy is set (O13)."""
    table = ref.table
    moves = options.vulture(table, seat)
    if table.hider("vulture_capitalist") != seat or not moves:
        return
    if not roles.show(ref, seat, "vulture_capitalist", "O13"):
        return
    other = ref.decide(seat, "vulture", moves).seat
    one, two = table.players[seat], table.players[other]
    ref.expect("give_role", "O13", seat=seat, other_seat=other, role=two.role)
    lost_banker = two.role == "banker" and two.is_shown
    one.role, two.role = two.role, one.role
    one.is_shown, two.is_shown = False, True
    if lost_banker:
        roles.banker_goes(ref, other)


def swap_vulture(ref: Referee, seat: int) -> None:
    """Let a Vulture Capitalist be shuffled in for a Role drawn by chance, as the turn ends (O13)."""
    if ref.table.hider("vulture_capitalist") != seat or not roles.show(ref, seat, "vulture_capitalist", "O13"):
        return
    roles.go_back(ref, seat, "O13")
    roles.shuffle(ref, "O13")
    (role,) = roles.draw(ref, seat, 1, "O13")
    roles.take(ref, seat, role, "O13")
