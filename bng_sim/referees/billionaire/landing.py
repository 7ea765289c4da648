"""Where a marker lands, and what that brings (T5, H3 to H5, M2, A1 to A5, N1, P1, X2)."""

from collections.abc import Sequence
from functools import partial

from bng_sim.games.billionaire.declared.components import REGIONS
from bng_sim.referees.billionaire import analyzer, auction, end, options, powers, profits, security
from bng_sim.referees.billionaire.broken_rules import rule_of_target
from bng_sim.referees.billionaire.options import NO
from bng_sim.referees.billionaire.referee import Referee


def land(ref: Referee, seat: int) -> str:
    """Take one action, but for a first turn without one (S9); return whether it ends the game (W2, W3)."""
    kind = ref.rules.spaces[ref.table.players[seat].space]
    ref.table.blame = ""
    if ref.rules.first_turn == "no_landing" and ref.table.turn == 1:
        _pass_by(ref, "S9")
    elif kind == "headquarters":
        _visit(ref, seat)
    elif kind == "profit":
        _draw_profits(ref, seat, 1, "M2")
    elif kind == "power_play":
        _draw_power(ref, seat)
    elif kind.startswith("analyze_"):
        _analyze(ref, seat, ref.table.others(seat), [kind.removeprefix("analyze_")], "analyze", "N1")
    elif _put_up(ref, seat, kind.removeprefix("sealed_")):
        return end.after_last(ref) or end.after_action(ref)
    return end.after_action(ref)


def _visit(ref: Referee, seat: int) -> None:
    """Resolve a landing on Headquarters: one's own, another player's, or nobody's (H3 to H5)."""
    owner = ref.table.at_home(ref.table.players[seat].space)
    if owner == seat:
        _draw_profits(ref, seat, ref.rules.hit_profits, "H3")
    elif owner:
        _analyze(ref, seat, [owner], REGIONS, "headquarters", "H4")
    else:
        _pass_by(ref, "H5")


def _pass_by(ref: Referee, rule: str) -> None:
    """Check that by `rule` the landing has no effect, and nobody is asked to cancel it (X2)."""
    security.refuse(ref, "X2")
    ref.table.blame = rule


def _draw_profits(ref: Referee, seat: int, due: int, rule: str) -> None:
    """Let a player draw Profit cards, unless that is cancelled (H3, M2)."""
    if not ref.table.profit_deck.total():
        profits.draw(ref, seat, due, rule)
        security.refuse(ref, "X2")
    elif not security.cancels(ref):
        profits.draw(ref, seat, due, rule)


def _draw_power(ref: Referee, seat: int) -> None:
    """Let a player draw a Power Play card, if there is one and nobody cancels it (P1)."""
    if not ref.table.unseen.total() and not ref.table.used:
        _pass_by(ref, "P1")
    elif not security.cancels(ref):
        powers.draw(ref, seat)


def _analyze(
    ref: Referee, seat: int, owners: list[int], regions: Sequence[str], decision: str, rule: str
) -> None:  # fmt: skip
    """Ask which Investment to analyze, if any, and analyze it unless that is cancelled (N1, H4)."""
    listed = options.analyze(ref.table, owners, regions)
    card = ref.ask(seat, decision, listed, asked=rule, chosen=partial(rule_of_target, ref.table, seat, rule))
    if card == NO:
        _pass_by(ref, rule)
        return
    ref.expect("name_target", rule, seat=seat, investment=card, owner=ref.table.owner(str(card)))
    ref.refuse("name_target", rule)
    if not security.cancels(ref):
        analyzer.analyze(ref, seat, str(card))


def _put_up(ref: Referee, seat: int, of: str) -> bool:
    """Hold an auction, if there is a card and nobody cancels it; return whether it was the last (A1 to A5, W3)."""
    table = ref.table
    regions = options.decks(table)
    if not regions:
        _pass_by(ref, "A5")
        return False
    is_three = of == "three"
    if not is_three:
        regions = [of] if table.decks[of] else [_choose_deck(ref, seat)]
        ref.refuse_decision("deck", "A3")
    is_other = not is_three and regions != [of]
    if security.cancels(ref):
        return False
    return auction.hold(ref, seat, [str(region) for region in regions], is_three=is_three, is_other=is_other)


def _choose_deck(ref: Referee, seat: int) -> str:
    """Ask from which deck a card is put up, and return it (A3)."""
    return str(ref.ask(seat, "deck", options.decks(ref.table), asked="A3", chosen="A3"))
