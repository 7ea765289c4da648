"""What the page needs to know of a game at a level and a number of players: its controls, questions and tables."""

from dataclasses import replace
from typing import Any

from bng_sim.analyses.numbers import capital
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.games import GAMES
from bng_sim.hosting.studio.answering import MANY, Answering
from bng_sim.hosting.studio.controls import list_buttons, list_controls
from bng_sim.hosting.studio.printed_answers import printed_answer, printed_figures
from bng_sim.hosting.studio.questions import ENDING, choose_question, list_groupings, shown_grouping, shown_metrics
from bng_sim.hosting.studio.strips import choose_sliders
from bng_sim.hosting.studio.study import Study, list_tables

_ASKING = ("How", "Does", "Is", "Who", "When", "What", "Which")


def with_question(study: Study) -> Study:
    """Return a study with a question: its own, or the one that a page asks by default."""
    known = [metric.name for metric in study.metrics]
    if study.ask in known:
        return study
    ask = choose_question(shown_metrics(study.game), printed_figures(study))
    return replace(study, ask=ask)


def setup_of(study: Study, answering: Answering, own: tuple[Game, ...] = ()) -> dict[str, Any]:
    """Return what the page needs to know before any answer.

    Args:
        study: What the address asks for; its rules may be impossible, which the answers then say.
        answering: Knows which rules matter most.
        own: Games in files that were opened, which are listed too.

    """
    asked = with_question(study)
    game = study.game
    try:
        rules = asked.cell().rules
    except InputError:
        rules = None
    fixed = asked.fixed if rules is not None else _possible(asked)
    controls = list_controls(game, fixed, rules)
    ranking = answering.ranking(asked) or list(controls)
    return {
        "game": game.name,
        "title": game.title,
        "games": [{"name": each.name, "title": each.title} for each in [*GAMES.values(), *own]],
        "buttons": [each.as_data() | {"value": asked.fixed[each.name]} for each in list_buttons(game, fixed)],
        "controls": [each.as_data() for each in controls.values()],
        "sliders": choose_sliders(replace(asked, rules={**asked.rules, **fixed}), controls, ranking),
        "is_ranked": bool(asked.sliders or answering.ranking(asked)),
        "tables": [choice._asdict() for choice in list_tables(game)],
        "lineups": [{"name": rung.name, "lineup": rung.lineup} for rung in game.ladder],
        "questions": [
            {
                "name": each.name,
                "kind": each.kind,
                "label": _question(each.question or each.meaning),
                "is_ending": each.name.startswith(ENDING),
            }
            for each in asked.metrics
        ],
        "ask": asked.ask,
        "by": shown_grouping(game, asked.by).name,
        "groupings": [
            {"name": each.name, "label": capital(each.meaning)}
            for each in list_groupings(game, {} if rules is None else rules.model_dump())
        ],
        "printed": printed_answer(asked),
        "most": MANY,
    }


def _possible(study: Study) -> dict[str, Any]:
    """Return the players and the structure of a study whose rules are impossible, or the usual ones if these are."""
    rules = study.game.rules
    return (
        {name: rules.model_fields[name].default for name in study.fixed} if rules.problems(study.fixed) else study.fixed
    )


def _question(words: str) -> str:
    return capital(words) + ("?" if words.startswith(_ASKING) and not words.endswith("?") else "")
