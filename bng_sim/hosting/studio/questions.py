"""The figures that the page shows of a game, and the one that it asks by default."""

from collections.abc import Mapping, Sequence
from typing import Any

from bng_sim.core import noticeable
from bng_sim.core.game import ORDER, Game
from bng_sim.core.results.metrics import Grouping, Metric

HARDLY, NEARLY_ALWAYS = 0.03, 0.97  # rates outside are no question: no slider seems to do anything
NOBODY = "nobody"


def shown_metrics(game: Game) -> tuple[Metric, ...]:
    """Return the figures that the page shows: those of the headline, the length, how often nobody wins."""
    by_name = {metric.name: metric for metric in game.metrics}
    found = [by_name[name] for name in dict.fromkeys([*game.headline, length_metric(game).name])]
    without = nobody_metric(game)
    return (*found, *([] if any(metric.value == without.value for metric in found) else [without]))


def length_metric(game: Game) -> Metric:
    """Return how long a game lasts, in the game's own unit."""
    lasting = [metric for metric in game.metrics if metric.sentence.startswith("a game lasts {}")]
    means = [metric for metric in game.metrics if metric.kind == "mean"]
    return (lasting or means or list(game.metrics))[0]


def nobody_metric(game: Game) -> Metric:
    """Return how often nobody wins, or where somebody always does, how often a game comes to no end."""
    endings = game.lost or ("stalemate",)
    value = " OR ".join(f"ending = '{name}'" for name in endings)
    same = next((metric for metric in game.metrics if metric.value == value), None)
    words = "nobody wins" if game.lost else "a game comes to no end"
    return same or Metric(
        NOBODY, value, "proportion", words, sentence=f"{words} in {{}} of games", question=f"How often {words}",
        noticeable=noticeable.RATE,
    )  # fmt: skip


def shown_grouping(game: Game, by: str = "") -> Grouping:
    """Return whose wins the page shows: as asked, else by character if there are some, else in turn order."""
    wanted = by or game.characters.column or ORDER.name
    return next(grouping for grouping in game.groupings if grouping.name == wanted)


def list_groupings(game: Game, rules: Mapping[str, Any]) -> list[Grouping]:
    """Return the ways to split the wins that these rules have."""
    return [
        each for each in game.groupings if all(rules.get(name, 0) >= least for name, least in each.arises_from.items())
    ]


def choose_question(metrics: Sequence[Metric], printed: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the figure to ask by default: the first rate that is neither hardly nor nearly always so, else a mean.

    Args:
        metrics: The figures that the page shows.
        printed: Each of them under the printed rules, as far as they are known.

    """
    for metric in metrics:
        value = printed.get(metric.name, {}).get("value")
        if metric.kind == "proportion" and value is not None and HARDLY < value < NEARLY_ALWAYS:
            return metric.name
    if not printed:
        return metrics[0].name
    return next((metric.name for metric in metrics if metric.kind == "mean"), metrics[0].name)
