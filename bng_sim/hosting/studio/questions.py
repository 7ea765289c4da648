"""The figures that the page shows of a game, its questions, and the one that it asks by default.

Every figure that is shown is a question, and so is how often each ending comes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bng_sim.core import noticeable
from bng_sim.core.game import ORDER, Game
from bng_sim.core.results.metrics import Grouping, Metric

HARDLY, NEARLY_ALWAYS = 0.03, 0.97  # rates outside are no question: no slider seems to do anything
NOBODY = "nobody"
ENDING = "ending_"  # names of questions after endings begin so


def shown_metrics(game: Game) -> tuple[Metric, ...]:
    """Return the figures that the page shows: those of the headline, the length, how often nobody wins."""
    by_name = {metric.name: metric for metric in game.metrics}
    found = [by_name[name] for name in dict.fromkeys([*game.headline, length_metric(game).name])]
    without = nobody_metric(game)
    return (*found, *([] if any(metric.value == without.value for metric in found) else [without]))


def list_questions(game: Game) -> tuple[Metric, ...]:
    """Return all figures that can be asked for: those shown, then the rate of each ending that is none of them."""
    shown = shown_metrics(game)
    known = {metric.value for metric in shown}
    known |= {f"ending = '{metric.endings[0]}'" for metric in shown if len(metric.endings) == 1}
    rates = (ending_metric(game, name) for name in game.endings[1:])
    return (*shown, *(rate for rate in rates if rate.value not in known))


def ending_metric(game: Game, name: str) -> Metric:
    """Return how often a game ends in some way."""
    words = game.ending_in_words(name)
    is_sentence = name in game.ending_words  # otherwise the words are a name
    return Metric(
        f"{ENDING}{name}", f"ending = '{name}'", "proportion", f"games that end so: {words}", endings=(name,),
        sentence=f"{words} in {{}} of games" if is_sentence else f"{{}} of games end by {words}",
        question=f"How often {words}" if is_sentence else f"How often a game ends by {words}",
        noticeable=noticeable.RATE,
    )  # fmt: skip


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
