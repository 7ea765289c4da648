"""Turn counts and lists into words, the same way in transcripts, pages and reports."""

from collections.abc import Mapping, Sequence
from typing import Any


def counted(n: int, what: str) -> str:
    """Format a number of things: `1 card`, `2,000 cards`."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def distinct(texts: Sequence[str]) -> list[str]:
    """Return lists in words, such as settings, by what sets them apart: what all of them share is left out."""
    parts = [text.split(", ") for text in texts]
    shared = set.intersection(*map(set, parts)) if len(parts) > 1 else set()
    apart = [", ".join(word for word in words if word not in shared) for words in parts]
    return [words or text for words, text in zip(apart, texts, strict=True)]


def money(amount: int, unit: str = "") -> str:
    """Format an amount of money: `$1,020`, `-$50`, with the unit `M` `$3M`."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,}{unit}"


def which_game(head: Mapping[str, Any]) -> str:
    """Name a game by the head of its log: `Game 5 of seed 1`, or `This game` where the seed is kept from players.

    What seats are given at the start follows: `Game 5 of seed 1 (seat 2 is given first turn)`.
    """
    name = f"Game {head['index']:,} of seed {head['seed']}" if "seed" in head else "This game"
    gifts = enumerate(head.get("given", ()), 1)
    told = [f"seat {seat} is given {gift.replace('_', ' ')}" for seat, gift in gifts if gift]
    return f"{name} ({listed(told)})" if told else name


def who_won(winners: Sequence[str], ending: str = "") -> str:
    """Say who won: `seat 2 wins`, `seat 2 and seat 4 share the victory`, `a stalemate that nobody wins`.

    Args:
        winners: The names of all who won.
        ending: As in the `games` table; with it, a stalemate without winners is called one.

    """
    if len(winners) > 1:
        return f"{listed(winners)} share the victory"
    if winners:
        return f"{winners[0]} wins"
    return "a stalemate that nobody wins" if ending == "stalemate" else "nobody wins"
