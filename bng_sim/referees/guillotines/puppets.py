"""Chapter U: what Puppets do, and what players do with them."""

from bng_sim.games.guillotines.declared.components import DIE
from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import assets, bunker, dealing, panic, policy_options, powers, roles, win
from bng_sim.referees.guillotines import puppet_options as options
from bng_sim.referees.guillotines.box import ON_DIE
from bng_sim.referees.guillotines.buy import buy
from bng_sim.referees.guillotines.options import NO, Move
from bng_sim.referees.guillotines.referee import Referee


def step(ref: Referee, seat: int) -> None:
    """Roll for a player's Puppet, do what that brings, and hold a Panic! that is due (U4, U10)."""
    if not ref.table.puppets:
        return
    number = _roll(ref, seat, "U4" if ref.table.deck else "U10")
    if ref.rules.puppet_die == "card":
        _buy_or_audit(ref, seat, number)
    elif number == DIE:
        _buy_or_audit(ref, seat, _roll(ref, seat, "U4"))
    else:
        _lay_card(ref, seat, ON_DIE[number])
    if ref.table.panic_due and not ref.ending:
        panic.hold(ref)


def _roll(ref: Referee, seat: int, rule: str) -> int:
    """Roll for a Puppet; return the side that came up, or the one it was pushed to (U4, U5)."""
    table = ref.table
    number: int = ref.expect("puppet_roll", rule, seat=table.puppet_of(seat))["number"]
    if not 1 <= number <= DIE:
        breach("U4", f"a roll from 1 to {DIE}", number)
    move = ref.decide(seat, "nudge", options.nudge(table, seat))
    if move == NO:
        ref.refuse("discard_from_hand", "U5")
        ref.refuse("nudge", "U5")
        return number
    total = sum(map(table.points, move.cards))
    roles.drop_all(ref, seat, move.cards, "U5")
    number = 1 + (number - 1 + (total if move.kind == "up" else -total)) % DIE
    ref.expect("nudge", "U5", seat=seat, number=number)
    return number


def _lay_card(ref: Referee, seat: int, name: str) -> None:
    """Put the deck's next card, if any, covered to a market, or on the discards if that is closed (U4, U10)."""
    table = ref.table
    if not table.deck:
        ref.refuse("puppet_card", "U10")
        ref.refuse("discard", "U10")
        return
    card, market = table.deck[-1], table.markets[name]
    if market.assets:
        ref.expect("puppet_card", "U4", seat=table.puppet_of(seat), market=name, card=card)
        market.covered.append(card)
    else:
        dealing.discard(ref, [card], "U4")
    table.deck.pop()


def _buy_or_audit(ref: Referee, seat: int, number: int) -> None:
    """Let the Puppet Buy at an open market, or audit on a 6 (U4)."""
    table = ref.table
    if number == DIE:
        _audit(ref, seat)
        return
    market = table.markets[ON_DIE[number]]
    if market.assets:
        buy(ref, table.puppet_of(seat), Move("buy", market.name))
    else:
        ref.refuse("buy", "U4")


def _audit(ref: Referee, seat: int) -> None:
    """Let the player of a Puppet audit any Billionaire's asset, if there is one (U4, O8)."""
    moves = policy_options.audits(ref.table)
    if moves:
        powers.audited(ref, seat, ref.decide(seat, "audit", moves, "U4"), "U4")


def purchase(ref: Referee, seat: int, move: Move) -> None:
    """Check the purchase of a Puppet's asset for cards (U6)."""
    table = ref.table
    roles.drop_all(ref, seat, move.cards, "U6")
    ref.expect("purchase", "U6", seat=seat, asset=move.asset, other_seat=move.seat)
    table.puppets[move.seat].assets.remove(move.asset)
    table.players[seat].gain(move.asset)
    bunker.check(ref)
    win.check(ref, (seat,))


def trade(ref: Referee) -> None:
    """Let both players trade with their Puppets before the new deck, each asset once (U7, R2)."""
    table = ref.table
    if not table.puppets:
        return
    traded = set[str]()
    for seat in table.leftwards(table.player):
        while moves := options.trades(table, seat, traded):
            move = ref.decide(seat, "puppet_trade", moves)
            if move == NO:
                break
            fields = {"asset": move.asset, "other_asset": move.other_asset, "other_seat": move.seat}
            ref.expect("puppet_trade", "U7", seat=seat, **fields)
            assets.change_places(ref, seat, move)
            traded |= {move.asset, move.other_asset}
            win.check(ref, (seat, move.seat))
            if ref.ending:
                return
