"""A whole game, from the log's head to its end."""

from collections.abc import Iterable
from typing import Any

from bng_sim.referees.guillotines import box, parameters, setup, turn, win
from bng_sim.referees.guillotines.faults import LOG, Breach, Event, Fault, breach
from bng_sim.referees.guillotines.form import Form
from bng_sim.referees.guillotines.log import Log
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table import Table


def audit(events: Iterable[Any]) -> list[Fault]:
    """The faults of one game's log, its head first: none, or the first one, for what follows it proves nothing.

    Events are read one by one and not kept. Malformed ones are faults of the rule `LOG`.
    """
    log = Log(iter(events))
    table: Table | None = None
    try:
        ref = _open(log)
        table = ref.table
        _play(ref)
    except Breach as found:
        return [Fault(found.rule, log.number, found.message, str(table) if table else "before the first event")]
    return []


def _open(log: Log) -> Referee:
    """Read the head: the rules that are played, and the cards that are in the box (C2)."""
    head = log.head()
    _check_head(head)
    rules = parameters.read(head["rules"])
    if not isinstance(head["strategies"], list) or len(head["strategies"]) != rules.players:
        breach(LOG, f"{rules.players} strategies", repr(head["strategies"]))
    cards = box.read(head["cards"], rules)
    roles = rules.roles if rules.level > 2 else parameters.ROLES  # below level 3 any Role is S7's business
    log.expect_form(Form(rules, len(cards), roles))
    return Referee(rules, Table(rules, cards), log)


def _check_head(head: Event) -> None:
    for name, kind in (("version", str), ("lineup", str), ("seed", int), ("index", int)):
        if type(head[name]) is not kind:
            breach(LOG, f"{name} as {kind.__name__}", repr(head[name]))


def _play(ref: Referee) -> None:
    seat = setup.set_up(ref)
    while not ref.ending:
        if _is_stalemate(ref):
            ref.ending = "stalemate"
        else:
            seat = turn.play(ref, seat)
    win.finish(ref)
    if ref.log.peek() is not None:
        breach(LOG, "the end of the log", "more events")


def _is_stalemate(ref: Referee) -> bool:
    """T5: so many turns played, or so many Rounds."""
    rules, table = ref.rules, ref.table
    return table.turn == rules.max_turns or table.round > rules.max_turns * rules.max_rounds_per_turn
