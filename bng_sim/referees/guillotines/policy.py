"""Chapter G: envelopes and Policies, from level 4."""

from bng_sim.games.guillotines.declared.components import DIE
from bng_sim.referees.faults import breach, text
from bng_sim.referees.guillotines import assets, dealing, powers, roles
from bng_sim.referees.guillotines import policy_options as options
from bng_sim.referees.guillotines.options import NO, YES, take_rebel
from bng_sim.referees.guillotines.referee import Referee

N_TAXED = 2  # G8


def bribe(ref: Referee, seat: int) -> None:
    """Let a player move cards into their envelope and out of it, until they are done (G1)."""
    player, moved = ref.table.players[seat], set[int]()
    while (move := ref.decide(seat, "bribe", options.bribe(ref.table, seat, moved))) != NO:
        to = "envelope" if move.kind == "put" else "hand"
        ref.expect("bribe", "G1", seat=seat, card=move.card, to=to)
        source, target = (player.hand, player.envelope) if move.kind == "put" else (player.envelope, player.hand)
        source.remove(move.card)
        target.append(move.card)
        moved.add(move.card)
    ref.refuse("bribe", "G1")


def set_policy(ref: Referee) -> None:
    """Open the envelopes held up, and let the setter pick a Policy, which ends the old one (G3, G4)."""
    table, asked = ref.table, ref.rules.insider_trader_asked
    ref.expect("policy_due", "G3")
    if asked == "before_hold_up":
        powers.trade_inside(ref)
    held = [seat for seat in table.leftwards(table.player) if ref.decide(seat, "hold_up", [NO, YES]) == YES]
    if asked == "after_hold_up":
        powers.trade_inside(ref)
    setter = _setter(ref, _open(ref, held))
    powers.give_vulture(ref, setter)
    chosen = ref.decide(setter, "set_policy", options.set_policy(table)).policy or None
    ref.expect("policy", "G4", seat=setter, policy=chosen)
    table.policy = chosen
    if chosen in ACTIONS:
        ACTIONS[chosen](ref, setter)


def _open(ref: Referee, held: list[int]) -> dict[int, int]:
    """Open and discard the envelopes held up; return the points of each (G3)."""
    table, points = ref.table, dict[int, int]()
    for seat in held:
        envelope = table.players[seat].envelope
        event = ref.expect("open_envelope", "G3", seat=seat, cards=envelope)
        points[seat] = sum(map(table.points, envelope))
        if event["points"] != points[seat]:
            is_undoubled = event["points"] == sum(table.cards[card].points for card in envelope)
            breach("G2" if is_undoubled else "G3", f"{points[seat]} points", text(event))
    ref.refuse("open_envelope", "G3")
    for seat in held:
        dealing.discard(ref, table.players[seat].envelope, "G3")
        table.players[seat].envelope = []
    return points


def _setter(ref: Referee, points: dict[int, int]) -> int:
    """Return who sets the Policy: the most points shown, or else the poorest; ties by chance (G3)."""
    counts = points or {seat: player.empty_spaces() for seat, player in ref.table.players.items()}
    setter: int = ref.expect("setter", "G3")["seat"]
    if counts.get(setter) != max(counts.values()):
        wanted = "points shown" if points else "empty spaces"
        breach("G3", f"the one with most {wanted} of {counts}", f"player {setter}")
    return setter


def _dig(ref: Referee, setter: int) -> None:
    """Let the setter pick up cards of the discards (G5)."""
    powers.pick_up(ref, setter, options.dig, "G5")


def _audit(ref: Referee, setter: int) -> None:
    """Let the setter audit an asset on a board (G6, O8)."""
    moves = options.audit(ref.table)
    if not moves:
        ref.refuse("return", "G6")
        return
    move = ref.decide(setter, "audit", moves)
    if move == NO:
        ref.refuse("return", "G6")
    else:
        powers.audited(ref, setter, move, "G6")


def _new_role(ref: Referee, setter: int) -> None:
    """Let the setter choose a new Role, in a game with Roles (G6)."""
    if ref.rules.roles:
        roles.new_role(ref, setter)


def _repress(ref: Referee, setter: int) -> None:
    """Roll a die for one Rebel or two, and take them off one Crisis (G7)."""
    table = ref.table
    if not table.rebels_out:
        ref.refuse("roll", "G7")
        return
    number = ref.expect("roll", "G7", seat=setter)["number"]
    if not 1 <= number <= DIE:
        breach("G7", f"a roll from 1 to {DIE}", number)
    card = ref.decide(setter, "repress", take_rebel(table)).card
    for _ in range(min(1 + number % 2, table.guillotine[card])):
        table.rebels_out -= 1
        ref.expect("take_rebel", "G7", seat=setter, card=card, rebels_out=table.rebels_out)
        table.guillotine[card] -= 1
    ref.refuse("take_rebel", "G7")


def _tax(ref: Referee, _setter: int) -> None:
    """Tax the two richest, who are fixed before either pays (G8)."""
    empty = {seat: board.empty_spaces() for seat, board in ref.table.billionaires.items()}
    seats: list[int] = ref.expect("taxed", "G8")["seats"]
    spaces = [empty[seat] for seat in seats]
    if len(set(seats)) < len(seats) or spaces != sorted(empty.values())[:N_TAXED]:
        breach("G8", f"the two richest, richest first; empty spaces are {empty}", seats)
    for seat in seats:
        _pay(ref, seat)


def _pay(ref: Referee, seat: int) -> None:
    """Have a Billionaire pay the tax by cards or an asset, if able; a Puppet's player answers for it (G8, U8)."""
    table = ref.table
    moves = options.tax(table, seat)
    if not moves:
        return
    move = ref.decide(table.decides_for(seat), "tax", moves, "U8" if seat in table.puppets else "G8")
    if move.asset:
        assets.send_back(ref, move.asset, seat, "U8" if seat in table.puppets else "G8")
        return
    roles.drop_all(ref, seat, move.cards, "G8")


ACTIONS = {
    "archaeological_dig": _dig,
    "billionaire_audited": _audit,
    "new_role": _new_role,
    "repress_the_rebels": _repress,
    "tax_tyranny": _tax,
}
