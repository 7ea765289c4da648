"""Notes around the figures: what was played by whom, how to read the figures, and their limits."""

from collections.abc import Iterable, Sequence

import polars as pl

from bng_sim.analyses.numbers import count, quoted
from bng_sim.analyses.question import Question, cells
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.forfeits import ENDING, REASON
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe
from bng_sim.core.thinkers import BOT, LEARNED, NO_SEED, find_way, name_of
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import MISSING, rows_of_metric
from bng_sim.sweeps.store import provenance

_SCRIPTED = "scripted players"
_KINDS = {BOT: "bots", LEARNED: "players that learned"}


def describe_games_played(run: StoredRun, question: Question) -> str:
    """Describe what was played in two or three sentences."""
    cells, versions = run.played, run.manifest["versions"]
    games = sum(cell["games"] for cell in cells)
    each = " to ".join(dict.fromkeys(count(pick(cell["games"] for cell in cells)) for pick in (min, max)))
    cellular = f", {each} in each of {count(len(cells))} settings" if len(cells) > 1 else ""
    who = describe_who_plays(run.config["lineups"].values(), question.game)
    text = f"{count(games)} games by {who}{cellular}: {_describe_structure(run, question.game)}. "
    text += f"bng-sim {versions['bng_sim']}, seed {run.config['seed']}." + _describe_unplayed(run)
    changed = _describe_changed_rules(run, question)
    text += f" Changed from the printed rules in all of them: {changed}." if changed else ""
    return " ".join([text, *describe_forfeits(run), *describe_missing(run)])


def describe_who_plays(lineups: Iterable[str], game: Game) -> str:
    """Return what the players of some lineups are: bots, players that learned, scripted players, or several kinds."""
    found: set[str] = set()
    for text in lineups:
        ways = {name_of(entry.way) for entry in _entries(text, game)}
        found |= {_KINDS.get(way, _SCRIPTED) for way in ways} or {"bots" if lineup.commands_in(text) else _SCRIPTED}
    return listed([kind for kind in (*_KINDS.values(), _SCRIPTED) if kind in found])


def describe_forfeits(run: StoredRun) -> list[str]:
    """State how many games were forfeited and how they count, in one sentence; empty if none was."""
    of_grid = run.summary.filter(pl.col("cell").is_in([cell["index"] for cell in run.on_grid]))
    rows = of_grid.filter(pl.col("metric") == "ending_rate", pl.col("group") == ENDING)
    n, games = round((rows["value"] * rows["n"]).sum()), int(rows["n"].sum())
    if not n:
        return []
    was = "was" if n == 1 else "were"
    text = f"{count(n)} of {count(games)} games {was} forfeited, for a bot failed in them{_most_often(run)}."
    return [f"{text} They count as games that nobody won, and in no figure but wins and how games end."]


def _most_often(run: StoredRun) -> str:
    """Return how bots failed most often, in their own words; empty if rows of games were not stored."""
    if not run.keeps("games"):
        return ""
    reasons = run.scan("games").select(pl.col(REASON).drop_nulls()).collect()[REASON]
    return f" ({quoted(reasons.mode().sort()[0])})"


def describe_missing(run: StoredRun) -> list[str]:
    """State in how many games each metric of the config is unknown, one sentence each; empty if in none."""
    rows = run.summary.filter(pl.col("cell").is_in([cell["index"] for cell in run.on_grid]))
    found = []
    for name in run.config["own_metrics"]:
        known = rows.filter(pl.col("metric") == name, pl.col("by").is_null())["n"].sum()
        unknown = rows.filter(pl.col("metric") == MISSING, pl.col("group") == name)
        n = round((unknown["value"] * unknown["n"]).sum())
        if n:
            among = f"{count(n)} of the {count(int(known) + n)} games that it applies to"
            found.append(f"{quoted(name)} is missing in {among}: not known there, or not a finite number.")
    return found


def list_reading_notes(run: StoredRun, question: Question) -> list[tuple[str, str]]:
    """Explain how to read the figures: terms and sentences."""
    n = rows_of_metric(run.summary, question.metric.name)["p_holm"].count()
    found = [
        (
            "Intervals.",
            "A range in brackets is a 95 % interval: of twenty such intervals, nineteen contain what endlessly many "
            "games of these players under these rules would give. For rates it is Wilson's interval.",
        ),
        (
            "Differences",
            "are paired: games with the same index have the same luck of the deal in every setting, as far as its "
            "rules allow. So a difference is more certain than the intervals of its two figures."
            f"{_pairing(run, question)}",
        ),
        *_stopping_notes(run),
    ]
    if n:
        found.append(
            (
                "Many comparisons.",
                f"This run compares the headline {count(n)} times. A difference is called clear if its p-value is "
                "below 5 % after Holm's correction for all of them. Intervals are not widened.",
            )
        )
    if cells(run, question.game)["control"].any():
        found.append(
            (
                "Controls.",
                "Thin dashed lines, or crosses, are other lineups under the same rules. What appears with every "
                "lineup is less likely to be a quirk of one way to play.",
            )
        )
    return found


def _describe_unplayed(run: StoredRun) -> str:
    """State how many cells have no figures, and why; empty if all have."""
    counts = run.unplayed["status"].to_list()
    words = [f"{count(counts.count(status))} {status}" for status in dict.fromkeys(counts)]
    return f" Some settings of its config have no figures here: {listed(words)}." if counts else ""


def _pairing(run: StoredRun, question: Question) -> str:
    """State what pairing was worth, measured on the headline."""
    pairs = rows_of_metric(run.summary, question.metric.name).drop_nulls(["correlation", "saved"])
    if pairs.is_empty():
        return ""
    correlation, saved = (float(pairs[name].median()) for name in ("correlation", "saved"))  # type: ignore[arg-type]
    if saved <= 0:
        return f" Here that gains nothing: the games of a pair correlate by {correlation:.2f}."
    if saved >= 1:
        return " Here, in at least half of the comparisons, both games of every pair had the same headline."
    return (
        f" Here the games of a pair correlate by {correlation:.2f} (median of {count(pairs.height)} comparisons of the "
        f"headline). Separate deals would need {1 / (1 - saved):.2f} times as many games for the same intervals."
    )


def _stopping_notes(run: StoredRun) -> list[tuple[str, str]]:
    """Explain when cells stopped and what is counted, where it is not the usual."""
    config, found = run.config, []
    if config["precision"]:
        found.append(
            (
                "Precision.",
                f"Each setting was played until its 95 % interval of {quoted(config['precision']['metric'])} reached "
                f"at most {config['precision']['half_width']:g} to each side, or to its last game. It was checked only "
                "at fixed numbers of games.",
            )
        )
    if config["until_decided"]:
        rule = config["until_decided"]
        found.append(
            (
                "Verdicts.",
                f"Each setting was played until its {quoted(rule['metric'])} was known to be higher or lower than the "
                f"baseline's, or to differ from it by less than {rule['margin']:g} (practically equal), or to its last "
                "game (undecided). The verdicts come from confidence sequences, which stay valid however often the "
                "figures are checked: of twenty such sweeps, at most one has any false verdict. The 95 % intervals are "
                "those of a fixed number of games.",
            )
        )
    if config["rotate"]:
        found.append(
            (
                "Deals.",
                "Each deal was played once for every seat, with the strategies moved on by one seat each time. Its "
                "games share their luck, so intervals of rates and means are computed over deals.",
            )
        )
    return found


def list_limits(run: StoredRun, question: Question) -> list[str]:
    """List what the report does not say."""
    figures = [about for about in describe(question.game.rules).values() if about["provenance"] == "assumed"]
    settings = _describe_structure(run, question.game)
    bots = provenance.list_unrepeatable(run.manifest["fingerprints"])
    return [
        *(f"The games cannot be reproduced: {name} {NO_SEED}." for name in bots),
        "Scripted strategies are better at comparing rules than at predicting people.",
        f"The results are for {settings} and the lineups below; they say nothing about anything else.",
        *(["Figures that nobody has published are assumed, as listed above."] if figures else []),
        "Intervals cover only the luck of the deal and the dice, not how we read the rules or chose the players.",
    ]


def describe_players(run: StoredRun, game: Game) -> list[tuple[str, str]]:
    """Describe each lineup, then each strategy in them."""
    game.strategies.load_shipped()
    listed_lineups = [(f"Lineup {label}", text) for label, text in run.config["lineups"].items() if label != text]
    listed_lineups += [("Lineup", text) for label, text in run.config["lineups"].items() if label == text]
    names: dict[str, str] = {}
    for text in run.config["lineups"].values():
        names |= dict(_describe_entry(entry, game) for entry in _entries(text, game))
    return listed_lineups + list(names.items())


def _entries(text: str, game: Game) -> Sequence[lineup.Entry]:
    """Return the entries of a lineup; none if it names a user's strategy that is not loaded."""
    try:
        return lineup.parse(text, game.strategies, 10**6).entries
    except InputError:
        return ()


def _describe_entry(entry: lineup.Entry, game: Game) -> tuple[str, str]:
    """Return what plays for an entry, and how: its strategy, or the program that is asked in its place."""
    way = find_way(entry.way)
    if way is not None and way.fingerprint is not None:
        return entry.way, way.description
    return entry.name, game.strategies[entry.name].description


def _describe_structure(run: StoredRun, game: Game) -> str:
    """`edition 2 with 3, 4 and 5 players`."""
    words = [_list_values(run, name, f"{name} ", f"{name}s ") for name in game.structure]
    return listed([*words, _list_values(run, "players", "", "", " players")], "with")


def _list_values(run: StoredRun, name: str, one: str, several: str, after: str = "") -> str:
    values = [plain(value) for value in sorted({cell["rules"][name] for cell in run.played})]
    return f"{several if len(values) > 1 else one}{listed(values)}{after}"


def _describe_changed_rules(run: StoredRun, question: Question) -> str:
    """List the rules that the config sets to other values than the printed ones."""
    found = []
    about = describe(question.game.rules)
    for name in run.config["rules"]:
        value = plain(run.config["cells"][0]["rules"][name])
        printed = plain(about[name]["default"])
        if name not in ("players", *question.game.structure, *run.config["grid"]) and value != printed:
            found.append(f"{about[name]['label']} {value} (printed: {printed})")
    return ", ".join(found)
