"""What one picture shows of a game: each player's empty spaces from turn to turn, the Rebels out, and what happened."""

from collections import Counter
from typing import Any

from bng_sim.core.game import Log
from bng_sim.core.poster import Line, Mark, Poster, Threat
from bng_sim.games.guillotines.declared.terms import ENDINGS, WON_BY, Ending, WonBy
from bng_sim.games.guillotines.telling.endings import Winner, in_words
from bng_sim.games.guillotines.telling.story_of_roles import ROLES
from bng_sim.games.guillotines.telling.tabletop import Tabletop
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, TYPE_OF


def poster(log: Log) -> Poster:
    """Build the poster of a game from its log."""
    head, *events = log
    table = Tabletop()
    table.apply(head)
    after: dict[int, tuple[list[int], int]] = {}
    for event in events:
        table.apply(event)
        if event["event"] != "seat":  # all seats are taken before the first turn
            after[table.turn] = ([_left(table, seat) for seat in _players(table)], table.rebels_out)
    left, rebels = zip(*after.values(), strict=True)
    names = {seat: BILLIONAIRES[who] for seat, who in table.billionaires.items()}
    winners = _winners(table, events, names)
    words = (
        f"{in_words(table.ending, winners)} after {table.turn}\N{NO-BREAK SPACE}turn{'' if table.turn == 1 else 's'}"
    )
    rules = head["rules"]
    return Poster(
        about=f"Billionaires & Guillotines, level {rules['level']}, {rules['players']} players",
        ending=f"{words[0].upper()}{words[1:]}",
        distance="empty spaces",
        turns=tuple(after),
        lines=tuple(
            Line(names[seat], tuple(values), names[seat] in {winner.name for winner in winners})
            for seat, values in zip(_players(table), zip(*left, strict=True), strict=True)
        ),
        marks=tuple(_marks(events, names)),
        threat=Threat("Rebels out", tuple(rebels), rules["rebels"]),
    )


def _players(table: Tabletop) -> list[int]:
    return list(range(1, int(table.rules["players"]) + 1))


def _left(table: Tabletop, seat: int) -> int:
    """Count the empty spaces of a player's board, or of their Puppet's if these are fewer (W1, U8)."""
    boards = [board for board in table.billionaires if board == seat or table.player_of(board) == seat]
    return min(_empty(table, board) for board in boards)


def _empty(table: Tabletop, board: int) -> int:
    owned = Counter(TYPE_OF[asset] for asset in table.owned(board))
    needed: dict[str, int] = table.rules["boards"][table.billionaires[board]]
    return sum(max(0, spaces - owned[kind]) for kind, spaces in needed.items())


def _winners(table: Tabletop, events: list[dict[str, Any]], names: dict[int, str]) -> list[Winner]:
    """Who won, and by what, as the `seats` table has it."""
    along = [event["seat"] for event in events if event["event"] == "also_wins"]
    if table.winner is None:
        return []
    way = WonBy.CELEBRITY if table.ending == ENDINGS[Ending.CELEBRITY] else WonBy.ASSETS
    if way == WonBy.ASSETS and _empty(table, table.winner) > 0:
        way = WonBy.PUPPET
    toadies = [Winner(names[seat], WON_BY[WonBy.TOADY]) for seat in along]
    return [Winner(names[table.winner], WON_BY[way]), *toadies]


def _marks(events: list[dict[str, Any]], names: dict[int, str]) -> list[Mark]:
    """Panic! first, then Rounds, then Roles as they are revealed."""
    panics, rounds, roles = [], [], []
    for event in events:
        if event["event"] == "panic_ends":
            panics.append(Mark(event["turn"], f"Panic! {'succeeds' if event['agreed'] else 'fails'}"))
        elif event["event"] == "next_round":
            rounds.append(Mark(event["turn"], f"Round {event['round']}"))
        elif event["event"] == "reveal_role":
            roles.append(Mark(event["turn"], f"{names[event['seat']]}: {ROLES[event['role']]}"))
    return [*panics, *rounds, *roles]
