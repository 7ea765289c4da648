"""What one picture shows of a game: how far each player is from the target, and who was paid, caught, or talked."""

from collections.abc import Callable

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Poster
from bng_sim.core.race_poster import of_race
from bng_sim.core.wording import counted, who_won
from bng_sim.games.millions.telling.naming import ENDING_WORDS, NAMES, money
from bng_sim.games.millions.telling.tabletop import STANDING, Tabletop


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $M missing to the target, 0 once it is reached."""
    return of_race(
        log, Tabletop(), about=lambda table: f"Millions of Dollars, {table.rules.players} players", ending=_ending,
        distance="$M to the target", left=_left, found=_found,
    )  # fmt: skip


def _left(table: Tabletop) -> list[int]:
    return [max(0, table.rules.target - cash) for cash in table.cash.values()]


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $21M after 6 heists: the target is reached`."""
    words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
    if table.winners:
        words += f" with {money(table.cash[table.winners[0]])}"
    words = f"{words} after {counted(table.round, 'heist')}".replace(" heist", "\N{NO-BREAK SPACE}heist")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


def _found(event: Event, table: Tabletop) -> list[tuple[int, str]]:
    """Return what happened, shares of the Loot, bribes, fines, who was named, with the $M that it was about."""
    teller = _MARKED.get(event["event"])
    moment = (0, "") if teller is None else teller(event, table)
    return [moment] if moment[1] else []


def _loot(event: Event, table: Tabletop) -> tuple[int, str]:
    """Shares that one or two have to themselves."""
    takers = [table.called(character) for character in table.with_status(STANDING)]
    several = len(takers) > 1
    words = (
        f"{' and '.join(takers)} {'take' if several else 'takes'} {money(event['share'])}{' each' if several else ''}"
    )
    return int(event["share"]), words if len(takers) <= _FEW else ""


def _bribe(event: Event, table: Tabletop) -> tuple[int, str]:
    payer, leaver = table.called(event["character"]), table.called(event["other_character"])
    return int(event["amount"]), f"{payer} buys {leaver} out for {money(event['amount'])}"


def _fine(event: Event, table: Tabletop) -> tuple[int, str]:
    return int(event["amount"]), f"{table.called(event['character'])}, a Snitch alone, pays {money(event['amount'])}"


def _eliminate(event: Event, table: Tabletop) -> tuple[int, str]:
    sent = table.characters[event["character"]]
    words = f"{table.called(event['character'])} is named, the {NAMES[sent.role]}"
    return table.loot.amount // 2 if table.loot is not None else 0, words if event["how"] == "named" else ""


_FEW = 2
_MARKED: dict[str, Callable[[Event, Tabletop], tuple[int, str]]] = {
    "loot": _loot,
    "bribe": _bribe,
    "fine": _fine,
    "eliminate": _eliminate,
}
