"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.billionaire.declared import parameters as declared
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import check, listed, one_of, whole

FEWEST = 2  # players


class Rules(declared.Rules):
    """The parameters of one game, as its head says them; `headquarters` of its players alone."""

    headquarters: list[int]  # type: ignore[assignment]


def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    _check_cards(values)
    for chance in listed("analyzer_red", values["analyzer_red"], "N3", 2, 2):
        if type(chance) not in (int, float) or not 0 <= chance <= 1:
            breach("N3", "a chance of red from 0 to 1", repr(chance))
    return Rules.model_construct(**{**values, "headquarters": _headquarters(values)})


def _check_cards(values: dict[str, Any]) -> None:
    """Check the Profit, Investment and Power Play cards of a game (C2 to C4)."""
    faces = _wholes("profit_values", values["profit_values"], "C2", (1, 10), (1, 50))
    if len(set(faces)) < len(faces):
        breach("C2", "profit_values that differ", faces)
    _wholes("profit_cards", values["profit_cards"], "C2", (len(faces), len(faces)), (0, 60))
    regions = listed("trading_values", values["trading_values"], "C3", len(REGIONS), len(REGIONS))
    for region, traded in zip(REGIONS, regions, strict=True):
        _wholes(f"trading_values of {region}", traded, "C3", (1, 16), (1, 100))
    _wholes("power_cards", values["power_cards"], "C4", (len(POWERS), len(POWERS)), (0, 20))


def _headquarters(values: dict[str, Any]) -> list[int]:
    """Check the spaces and all lists of Headquarters; return those of this number of players (C1, S1)."""
    ring = listed("spaces", values["spaces"], "C1", 7, 60)
    for kind in ring:
        one_of("a space", kind, "C1", SPACES)
    lists = listed("headquarters", values["headquarters"], "S1", 3, 3)
    for players, homes in enumerate(lists, FEWEST):
        _wholes(f"headquarters of {players}", homes, "S1", (players, players), (0, 10**9))
        if len(set(homes)) < players:
            breach("S1", "Headquarters that differ", homes)
    homes = lists[values["players"] - FEWEST]
    for home in homes:
        if home >= len(ring) or ring[home] != "headquarters":
            breach("S1", "a space of the kind headquarters", home)
    return [int(home) for home in homes]


def _wholes(name: str, value: Any, rule: str, lengths: tuple[int, int], reach: tuple[int, int]) -> list[int]:
    """Check that a value is a list of whole numbers, of a length and in a range that are allowed, and return it."""
    found = listed(name, value, rule, *lengths)
    for each in found:
        whole(name, each, rule, *reach)
    return found
