"""Chapter P: Power Play cards are played, in a window of a turn."""

from bng_sim.referees.billionaire import analyzer, end, options, profits, security
from bng_sim.referees.billionaire.box import profit, value_of
from bng_sim.referees.billionaire.broken_rules import rule_of_play
from bng_sim.referees.billionaire.options import NO
from bng_sim.referees.billionaire.referee import Referee


def window(ref: Referee, seat: int, rule: str) -> str:
    """Check the cards played in a window; return the ending, or "" if the turn continues (T2, T6, P3)."""
    table = ref.table
    move: options.Move = ""
    while move != NO and table.plays < ref.rules.plays_per_turn:
        listed = options.plays(table, seat)
        if len(listed) == 1:
            break
        move = ref.ask(seat, "play", listed, asked=rule, chosen=rule_of_play)
        if move != NO:
            _play(ref, seat, str(move))
            if ending := end.after_action(ref):
                return ending
    ref.refuse_decision("play", "P3")
    return ""


def _play(ref: Referee, seat: int, move: str) -> None:
    """Play a card against its target, unless Security cancels it (P3, P9, X1)."""
    table = ref.table
    power, target = options.split(move)
    victim = int(target.removeprefix("seat ")) if power == "espionage" else table.owner(target)
    card = target if target and power != "espionage" else None
    ref.expect("play_power", "P3", seat=seat, power=power, target_seat=victim or None, investment=card)
    table.plays += 1
    table.use_power(seat, power)
    table.blame = ""
    n_used = len(table.used)
    if not security.cancels(ref):
        _carry_out(ref, seat, power, target, victim)
    if ref.rules.used_cards == "after_action":
        table.used.append(table.used.pop(n_used - 1))


def _carry_out(ref: Referee, seat: int, power: str, target: str, victim: int) -> None:
    """Carry out what a card does, by its kind (P4 to P8)."""
    if power == "power_play":
        _power_play(ref, seat)
    elif power == "disaster":
        _destroy(ref, target)
    elif power == "espionage":
        _spy(ref, seat, victim)
    elif power == "proxy_fight":
        _fight(ref, seat, target)
    else:
        analyzer.analyze(ref, seat, target)


def _power_play(ref: Referee, seat: int) -> None:
    """Draw Profit cards, or take them from every other player (P4)."""
    rules = ref.rules
    if rules.power_play_effect == "profit":
        profits.draw(ref, seat, rules.power_play_profits, "P4")
    else:
        for victim in ref.table.others(seat):
            for _ in range(rules.levy_cards):
                profits.take(ref, seat, victim, "P4")
    ref.refuse("take_profit", "P4")


def _destroy(ref: Referee, card: str) -> None:
    """Remove an Investment from its owner (P5)."""
    owner = ref.table.owner(card)
    ref.expect("disaster", "P5", investment=card, owner=owner)
    ref.table.give(owner, card, None)
    ref.refuse("disaster", "P5")


def _spy(ref: Referee, seat: int, victim: int) -> None:
    """Take a Profit card of another player, blindly or after a look (P6)."""
    effect = ref.rules.espionage_effect
    if effect == "blind":
        ref.refuse("look", "P6")
        profits.take(ref, seat, victim, "P6")
    else:
        ref.expect("look", "P6", seat=seat, target_seat=victim)
        ref.refuse("look", "P6")
    if effect == "choose":
        values = sorted(value for value, n in ref.table.players[victim].profits.items() if n)
        move = ref.ask(seat, "take_profit", [profit(value) for value in values], asked="P6", chosen="P6")
        profits.take(ref, seat, victim, "P6", value_of(str(move)))
    ref.refuse_decision("take_profit", "P6")
    ref.refuse("take_profit", "P6")


def _fight(ref: Referee, seat: int, card: str) -> None:
    """Roll for another player's Investment, and seize it if the attacker wins (P7)."""
    owner, mine, others = ref.table.owner(card), 0, 0
    while mine == others:
        event = ref.expect("proxy_fight", "P7", seat=seat, owner=owner)
        mine, others = event["number"], event["other_number"]
        if ref.rules.proxy_ties == "owner":
            break
    ref.refuse("proxy_fight", "P7")
    if mine > others:
        analyzer.seize(ref, seat, card, "P7")
    ref.refuse("seize", "P7")
