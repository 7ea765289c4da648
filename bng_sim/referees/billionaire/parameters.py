"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.billionaire.declared import parameters as declared
from bng_sim.referees.faults import breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.parameters import check, different

FEWEST = 2  # players


class Rules(declared.Rules):
    """The parameters of one game, as its head says them; `headquarters` of its players alone."""

    headquarters: list[int]  # type: ignore[assignment]


@once_per_content
def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    different("profit_values", values["profit_values"], "C2")
    if len(values["profit_cards"]) != len(values["profit_values"]):
        breach("C2", "as many profit_cards as profit_values", values["profit_cards"])
    return Rules.model_construct(**{**values, "headquarters": _headquarters(values)})


def _headquarters(values: dict[str, Any]) -> list[int]:
    """Check all lists of Headquarters; return those of this number of players (C1, S1)."""
    ring, lists = values["spaces"], values["headquarters"]
    for players, homes in enumerate(lists, FEWEST):
        different("headquarters", homes, "S1")
        if len(homes) != players:
            breach("S1", f"Headquarters of {players}", homes)
    homes = lists[values["players"] - FEWEST]
    for headquarters in homes:
        if headquarters >= len(ring) or ring[headquarters] != "headquarters":
            breach("S1", "a space of the kind headquarters", headquarters)
    return [int(headquarters) for headquarters in homes]
