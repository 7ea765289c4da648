"""The players that the lab is asked about, and those whom they meet."""

from collections.abc import Mapping
from dataclasses import dataclass

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.lineup import Lineup, spelt
from bng_sim.core.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Player:
    """A strategy with the value of each of its traits.

    Attributes:
        name: As written.
        strategy: Which it is.
        traits: Trait -> value.

    """

    name: str
    strategy: Strategy
    traits: Mapping[str, float]

    def text(self, changed: Mapping[str, float] | None = None) -> str:
        """How a lineup writes it, some of its traits changed."""
        return spelt(self.strategy.name, {**self.traits, **(changed or {})})

    def trait_names(self, only: list[str]) -> list[str]:
        """These traits, or all if none are named; raises `InputError` for one that the strategy has not."""
        for name in only:
            if name not in self.traits:
                known = ", ".join(self.traits)
                raise InputError(f"--trait {name}: {self.strategy.name} has no such trait; its traits: {known}")
        if not self.traits:
            raise InputError(f"STRATEGY: {self.strategy.name} has no traits, so there is nothing to change")
        return [name for name in self.traits if not only or name in only]


def player(text: str, game: Game, players: int) -> Player:
    """The player that is written; raises `InputError` if that is not one strategy."""
    read = _read("STRATEGY", text, game, players)
    if read.is_pool or len(read.listed) > 1:
        raise InputError(f"STRATEGY: got {text!r}, expected one strategy, such as {read.labels[-1]}")
    entry = read.entries[0]
    strategy = game.strategies[entry.name]
    return Player(text.strip(), strategy, strategy.named_traits(entry.traits))


def usual(game: Game, players: int) -> list[str]:
    """Who plays when nothing is said: the players of the game's own lineup."""
    return list(lineup.parse(game.default_lineup, game.strategies, players).labels)


def others(text: str | None, game: Game, players: int) -> str:
    """The lineup of those whom a player meets, or the game's own; raises `InputError` if they have not one seat less.

    Args:
        text: As written; None: the game's default.
        game: Which game.
        players: At the table, the player included.

    """
    if text is None:
        return game.default_lineup
    _read("--against", text, game, players)
    first = game.strategies
    lineup.parse(lineup.one_among(next(iter(first)).name, text), first, players)
    return text


def _read(what: str, text: str, game: Game, players: int) -> Lineup:
    try:
        read = lineup.parse(text, game.strategies, players)
    except InputError as error:
        raise InputError(f"{what} {text}: {error}") from None
    if read.has_one:
        raise InputError(f"{what}: got {text!r}, expected a lineup without a bar")
    return read
