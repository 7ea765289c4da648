"""Threads that play settings in short slices, the most urgent first, and keep what was played.

A compiled game cannot be interrupted, so games are played in slices of about a tenth of a second: a newer change waits
for the slices in flight and no longer. How many games make a slice is learned for each setting, because one rule can
make games ten times as long, and by the processor's time: by the clock, slices that wait for each other would shrink,
and more of them would wait longer.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from bng_sim.core.game import Cell, Game
from bng_sim.hosting.studio.controls import fixed_names
from bng_sim.hosting.studio.kept_games import KeptGames

SLICE = 0.08  # seconds of the processor's time that a slice should take
FIRST = 40  # games of a setting's first slice, at most
MOST = 2_500  # games of a slice
MOST_BYTES = 32_000_000  # of kept games: fifty full answers, or a thousand coarse ones
MOST_SETTINGS = 1_000
MOST_PACES = 500  # settings by level, players and lineup of which the pace is remembered


class Goal(NamedTuple):
    """How many games of a setting are wanted."""

    setting: KeptGames
    n: int

    @property
    def is_met(self) -> bool:
        """Whether they are played, or cannot be."""
        return self.setting.n >= self.n or bool(self.setting.error)


class Wish:
    """What one stream wants to be played now."""

    def __init__(self, tell: Callable[[], None]) -> None:
        """Want nothing yet; `tell` is called in a worker's thread when something was played."""
        self.tell = tell
        self.goals: tuple[Goal, ...] = ()
        self.rank = 0

    @property
    def is_met(self) -> bool:
        """Whether all is played."""
        return all(goal.is_met for goal in self.goals)


class Pool:
    """Threads that play what streams want: lower ranks first, streams of equal rank in turn."""

    def __init__(self, threads: int) -> None:
        """Start the threads; they sleep while nothing is wanted."""
        self.threads = threads
        self.played = 0
        self._settings: OrderedDict[tuple[str, ...], KeptGames] = OrderedDict()
        self._wishes: list[Wish] = []
        self._paces: OrderedDict[str, float] = OrderedDict()
        self._changed = threading.Condition()
        self._is_open = True
        for _ in range(threads):
            threading.Thread(target=self._work, daemon=True).start()

    def close(self) -> None:
        """End the threads after the slices in flight."""
        with self._changed:
            self._is_open = False
            self._changed.notify_all()

    @property
    def kept(self) -> tuple[int, int]:
        """The number of settings kept, and about how many bytes they take."""
        with self._changed:
            return len(self._settings), sum(each.bytes for each in self._settings.values())

    def setting(self, game: Game, cell: Cell[Any], by: str = "") -> KeptGames:
        """Return the games kept of a setting, with wins split by `by`; those not looked at for long are forgotten."""
        key = _key(game, cell, by)
        with self._changed:
            found = self._settings.get(key)
            if found is None or (found.error and not self._is_wanted(found)):  # a strategy may have been mended
                found = self._settings[key] = KeptGames(game, cell, by)
            self._settings.move_to_end(key)
            self._forget()
            return found

    def peek(self, game: Game, cell: Cell[Any], by: str = "") -> KeptGames:
        """Return the same for somebody who looks once at many settings: those that are new are not kept."""
        with self._changed:
            return self._settings.get(_key(game, cell, by)) or KeptGames(game, cell, by)

    def _is_wanted(self, setting: KeptGames) -> bool:
        return any(goal.setting is setting for wish in self._wishes for goal in wish.goals)

    def _forget(self) -> None:
        """Forget the settings that were looked at longest ago, as far as memory is short."""
        total = sum(each.bytes for each in self._settings.values())
        for key in list(self._settings)[:-1]:
            if total <= MOST_BYTES and len(self._settings) <= MOST_SETTINGS:
                return
            if not self._is_wanted(self._settings[key]):
                total -= self._settings.pop(key).bytes

    def pace(self, setting: KeptGames) -> float | None:
        """Return the seconds that a game takes on one thread, if known."""
        return self._paces.get(_kind(setting))

    def want(self, wish: Wish, rank: int, goals: tuple[Goal, ...]) -> None:
        """Play this for a stream; a lower rank goes first."""
        with self._changed:
            wish.rank, wish.goals = rank, goals
            if wish not in self._wishes:
                self._wishes.append(wish)
            self._changed.notify_all()

    def drop(self, wish: Wish) -> None:
        """Play nothing more for a stream."""
        with self._changed:
            wish.goals = ()
            if wish in self._wishes:
                self._wishes.remove(wish)

    def _work(self) -> None:
        while True:
            with self._changed:
                found = self._next()
                while found is None and self._is_open:
                    self._changed.wait()
                    found = self._next()
                if found is None or not self._is_open:
                    return
            setting, first, n = found
            seconds = setting.play(first, n)
            with self._changed:
                self.played += n
                self._learn(setting, seconds, n)
                told = [wish.tell for wish in self._wishes if any(goal.setting is setting for goal in wish.goals)]
            for tell in told:
                tell()

    def _next(self) -> tuple[KeptGames, int, int] | None:
        """Return the most urgent slice: a setting, its first game, how many."""
        for wish in sorted(self._wishes, key=lambda each: each.rank):  # stable, so streams take turns
            is_shared = sum(setting.left(goal) > 0 for setting, goal in wish.goals) < self.threads
            for setting, goal in wish.goals:
                size = self._size(setting)
                # So that all threads have a part of few games, but not of the last ones.
                share = max(-(-setting.left(goal) // self.threads), size // 4) if is_shared else size
                claimed = setting.claim(goal, max(1, min(size, share)))
                if claimed is not None:
                    self._wishes.remove(wish)
                    self._wishes.append(wish)
                    return setting, *claimed
        return None

    def _size(self, setting: KeptGames) -> int:
        """Return how many games make a slice of a setting."""
        if not setting.slice_size:
            pace = self._paces.get(_kind(setting))
            first = 1 if setting.cell.lineup.is_slow else FIRST
            usual = first if pace is None else round(SLICE / pace)
            setting.slice_size = max(1, min(usual, max(first, usual // 2)))
        return setting.slice_size

    def _learn(self, setting: KeptGames, seconds: float, n: int) -> None:
        """Learn the size of a slice, and from slices of that size how long a game takes."""
        if not seconds or n < 0.6 * setting.slice_size:
            return
        kind = _kind(setting)
        known = self._paces.get(kind)
        if n > FIRST or known is not None or seconds < SLICE:  # the first slice ever includes what Python loads first
            self._paces[kind] = seconds / n if known is None else min(1.5 * seconds / n, (known + seconds / n) / 2)
            self._paces.move_to_end(kind)
            if len(self._paces) > MOST_PACES:
                self._paces.popitem(last=False)
        if not 0.6 * SLICE <= seconds <= 1.6 * SLICE:
            setting.slice_size = max(1, min(MOST, round(n * SLICE / seconds)))


def _key(game: Game, cell: Cell[Any], by: str) -> tuple[str, ...]:
    return game.key, cell.lineup.text, str(cell.seed), repr(cell.rules), by


def _kind(setting: KeptGames) -> str:
    rules = setting.cell.rules
    fixed = [str(getattr(rules, name)) for name in fixed_names(setting.game)]
    return "/".join([setting.game.name, setting.cell.lineup.text, *fixed])
