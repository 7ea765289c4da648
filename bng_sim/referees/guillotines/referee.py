"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.guillotines.broken_rules import RULE_OF_DECISION, broken_rule, rule_of_reveal
from bng_sim.referees.guillotines.options import Move, read
from bng_sim.referees.guillotines.parameters import Rules
from bng_sim.referees.guillotines.table_state import TableState
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader

RULE_OF_MOVE = {
    "buy": "B1", "invest": "I1", "exchange": "X1", "swap": "X2", "audit": "A1", "scam": "A3", "game": "A4",
    "purchase": "U6",
}  # fmt: skip
MOVE_A_CARD = {
    "deal", "deal_hand", "draw", "discard", "crisis", "add_crisis", "take_card", "discard_from_hand", "bribe",
    "puppet_card",
}  # fmt: skip


class Referee(Reader):
    """Hold a game under audit: its rules, the table, the log, and its ending if it has ended."""

    __slots__ = ("ending", "rules", "table", "winner")

    def __init__(self, rules: Rules, table: TableState, log: Log) -> None:
        """Start before the first event."""
        super().__init__(log)
        self.rules, self.table = rules, table
        self.ending = ""
        self.winner: int | None = None

    def state(self) -> str:
        """Describe the table briefly."""
        return str(self.table)

    def clock(self) -> tuple[int, int]:
        """Return the turn and round that an event must have now."""
        return self.table.turn, self.table.round

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return K6 if the event moves a Crisis that has struck, otherwise the `rule` by which another was due."""
        return "K6" if self.has_struck(found) else rule

    def has_struck(self, event: Event) -> bool:
        """Return whether the event moves a Crisis that has struck (K6)."""
        return event["event"] in MOVE_A_CARD and event["card"] in self.table.guillotine

    def ask(self, seat: int, decision: str, options: list[Move], rule: str = "") -> Move:
        """Take a decision, whose list must be this one (D), by this rule if several ask it; return the entry chosen."""
        rule = rule or RULE_OF_DECISION[decision]
        event = self.due("decision", rule, seat=seat, decision=decision)
        if event["decision"] != decision:
            breach(self._wrong_decision(decision, rule, event), f"decision {decision} of {seat}", text(event))
        if event["seat"] != seat:
            breach("T1" if decision in ("draw", "act") else rule, f"decision {decision} of {seat}", text(event))
        move, choice = read(event["move"]), event["choice"]
        if not 0 <= choice < len(options) or options[choice] != move or event["options"] != len(options):
            self._refuse_choice(event, move, options, rule)
        self.accept(event)
        return move

    def _wrong_decision(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another decision than the one due: that of the missing one, or of the one asked."""
        decision = found["decision"]
        if {due, decision} == {"draw", "act"}:
            return "T2"
        if due not in ("draw", "act"):
            return rule
        return rule_of_reveal(self.table, found) if decision == "reveal" else RULE_OF_DECISION[decision]

    def _refuse_choice(self, event: Event, move: Move, options: list[Move], rule: str) -> None:
        decision = event["decision"]
        if move not in options:
            if decision in ("act", "game_buy"):
                rule = RULE_OF_MOVE.get(move.kind, rule)
            if rule == "B1" and not self._is_spendable(move):
                rule = "K1"
            breach(rule, f"one of the {len(options)} options of {decision}", text(event))
        if event["options"] != len(options):
            breach(LISTS, f"{len(options)} options of {decision}", text(event))
        breach(LISTS, f"this move at place {options.index(move)}", text(event))

    def _is_spendable(self, move: Move) -> bool:
        return not any(self.table.cards[card].is_crisis for card in move.spent)
