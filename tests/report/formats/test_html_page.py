"""The report as one HTML file: complete, escaped, the same bytes every time."""

import contextlib
import dataclasses
import hashlib
import json
import re
import shlex
import shutil
from collections import Counter
from urllib.parse import unquote

import polars as pl
import pytest

from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page
from bng_sim.report.sections import reproduce
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.shards import as_stored
from tests.report.elements import Elements
from tests.slow import slow_after
from tests.sweeps.store.faults import reseal_run
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
NASTY = "<script>alert(1)</script> & \"quoted\" 'too' $x$ {{ 'seven' * 7 }} --> ]]> id=\"( url(#y)"


@pytest.fixture(scope="module")
def report(small_report):
    return html_page.render(small_report)


@pytest.fixture(scope="module")
def elements(report):
    return Elements(report)


@pytest.mark.slow
def test_same_run_gives_same_bytes(small_run, tmp_path, report):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    path = html_page.write(build_report(load(folder), GAME), tmp_path)

    assert path == tmp_path / "report.html"
    assert path.read_text(encoding="utf-8") == report


def test_page_needs_no_network_and_is_small(report, elements):
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", report))
    links = [attributes["href"] for attributes, _ in elements.of("a")]
    outside = [link for link in links if not link.startswith(("#", "data:text/csv;charset=utf-8,"))]

    assert addresses <= {"http://www.w3.org/2000/svg", "https://schema.org"}
    assert elements.of("link", "img", "iframe", "object") == []
    linked, settings, data, script = (attributes for attributes, _ in elements.of("script"))
    assert (linked, script) == ({"type": "application/ld+json"}, {})
    assert settings == {"type": "application/json", "id": "settings"}
    assert data == {"type": "application/json", "id": "claims"}
    assert "@import" not in report
    assert re.findall(r"url\((?!#)", report) == []
    assert outside == []
    assert len(report.encode()) < 2_000_000


def test_page_names_nothing_of_the_machine(small_run, report):
    assert str(small_run.parent) not in report
    assert re.search(r"20\d\d-\d\d-\d\d", re.sub(r' d="[^"]*"', "", report)) is None  # a path may look like a date


def test_elements_are_closed_and_ids_unique(elements):
    names = [attributes["id"] for _, attributes, _ in elements.found if "id" in attributes]

    assert (elements.wrong, elements.open) == ([], [])
    assert len(names) == len(set(names))


def test_references_in_figures_are_defined(report, elements):
    names = {attributes["id"] for _, attributes, _ in elements.found if "id" in attributes}
    wanted = set(re.findall(r"url\(#([^)]+)\)", report))
    wanted |= {attributes["href"][1:] for attributes, _ in elements.of("use")}
    wanted |= {attributes["aria-labelledby"] for attributes, _ in elements.of("svg")}

    assert wanted <= names


def test_page_has_its_parts_in_order(elements):
    headings = [text for _, text in elements.of("h1", "h2")]

    assert headings == [
        "How often does the Revolution come with 3 to 5 Crises in the deck?",
        "More on it: how does the headline depend on the setting?",
        "Which of several dials matters most, and do they matter together?",
        "How do games end?",
        "When does the Revolution come, at which Crisis, and what drives it?",
        "How long does a game take, and how much is there to decide?",
        "How does it play, and does it play as well with every number of players?",
        "Is going first worth it?",
        "Are the Billionaires worth the same?",
        "Which strategies win, and against whom?",
        "How often is Panic! held, do players agree, and is it worth it?",
        "Other figures",
        "Games to read with 4 Crises in the deck (as printed)",
        "What this rests on",
        "How to read this",
        "Limits",
        "How to reproduce this run",
    ]


def test_contents_list_every_section_after_the_answer(report, elements):
    links = [(attributes["href"], text) for attributes, text in elements.of("a") if attributes["href"][0] == "#"]
    headings = [text for _, text in elements.of("h2")]
    sections = [f"#{attributes['id']}" for attributes, _ in elements.of("section", "details")
                if "id" in attributes and not attributes["id"].startswith(("game-", "lookup"))]  # fmt: skip

    assert links == list(zip(sections, headings, strict=True))
    assert report.index('class="answer"') < report.index('aria-label="Contents"') < report.index("<h2>")


def test_every_figure_has_its_data(small_run, elements):
    run = load(small_run)
    data = {
        attributes["download"]: attributes["href"] for attributes, _ in elements.of("a") if "download" in attributes
    }
    rows = {name: pl.read_csv(unquote(address.partition(",")[2]).encode()) for name, address in data.items()}
    summary = run.summary.filter(metric="revolution_rate").join(
        run.cells.filter(pl.col("assumption").is_null()), on="cell"
    )

    assert len(data) == len(elements.of("figure"))
    assert all(frame.height for frame in rows.values())
    assert sorted(rows["small-headline-dial.csv"]["value"]) == pytest.approx(sorted(summary["value"]), rel=1e-5)
    assert {"n", "value", "low", "high"} <= set(rows["small-seats-order.csv"].columns)


def test_a_figure_is_a_line_and_so_is_the_data_behind_it(report, elements):
    lines = report.splitlines()

    assert sum("<svg" in line for line in lines) == len(elements.of("svg"))
    assert [line for line in lines if "<svg" in line and not line.endswith("</svg></div>")] == []
    assert sum("data:text/csv" in line for line in lines) == len(elements.of("figure"))


def test_csv_survives_its_address():
    data = 'a,b\n"x, ""y""; 100 %, #1 \u2013 \u00e9",<b> {1} [2] \\\n'
    address = html_page._csv_address(data)

    assert unquote(address.partition(",")[2]) == data
    assert re.search(r"[\s\"#<>{}\\]", address) is None


def test_short_names_do_not_depend_on_other_figures():
    taken = {}
    names = [html_page._short_name(taken, f"figure-{i}") for i in range(200)]

    assert len(set(names)) == 200
    assert html_page._short_name({}, "figure-7") == names[7] == html_page._short_name(taken, "figure-7")


def test_the_answer_has_the_summarys_figures_with_their_intervals(small_run, elements):
    run = load(small_run)
    cells = run.cells.filter(crises_in_deck=4, lineup="sensible", players=3)
    row = run.summary.filter(metric="revolution_rate", cell=cells["cell"][0]).row(0, named=True)
    answer = next(text for attributes, text in elements.of("section") if attributes.get("class") == "answer")

    figure = f"{100 * row['value']:.0f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f}) of games with 3 players"
    assert figure in answer.replace("\N{NO-BREAK SPACE}", " ")


def test_figures_have_wide_and_narrow_form_and_title(elements):
    pictures = [(attributes["aria-labelledby"], attributes["role"]) for attributes, _ in elements.of("svg")]
    titles = {attributes["id"]: text for attributes, text in elements.of("title") if "id" in attributes}

    names = [name.removesuffix("-title") for name, _ in pictures]
    measures = ("headline-dial-turns", "headline-dial-panic-agreed-if-due", "headline-dial-length")
    first = ("headline-dial", *measures, "headline-steps", "dials-effects")
    assert names[:12] == [f"{name}-{which}" for name in first for which in "wn"]
    assert {"revolution-turns-w", "length-length-n", "seats-order-w", "strategies-matchups-n"} < set(names)
    assert names[-2:] == ["assumptions-alternatives-w", "assumptions-alternatives-n"]
    assert [name[:-1] for name in names[::2]] == [name[:-1] for name in names[1::2]]
    assert all(titles[name] for name, _ in pictures)


def test_table_heads_have_scopes(elements):
    heads = elements.of("th")

    assert len(elements.of("caption")) == len(elements.of("table")) > 10
    assert all(attributes["scope"] in ("col", "row") for attributes, _ in heads)


def test_every_table_scrolls_in_a_box_of_its_own(report):
    boxes = re.findall(r'<div class="scroll"[^>]*>\s*<table', report)

    assert len(boxes) == report.count("<table")


def count_games_to_read(run, cell):
    """Count the games of a cell in a report: a typical one per common ending, the shortest and the closest."""
    endings = run.games.filter(cell=cell)["ending"].value_counts(normalize=True)
    return endings.filter(pl.col("proportion") >= 0.05).height + 2


def test_games_to_read_have_their_commands(small_run, elements):
    run = load(small_run)
    commands = [shlex.split(text) for attributes, text in elements.of("code") if attributes.get("class") == "copy"]
    played = [game_code.decode(words[2], GAMES) for words in commands if words[:2] == ["bng-sim", "play"]]
    replayed = [words for words in commands if words[:3] == ["bng-sim", "replay", "runs/small"]]

    assert len(played) == len(replayed) == len(commands) / 2
    assert all(n == count_games_to_read(run, cell) for cell, n in Counter(int(words[6]) for words in replayed).items())
    for coded, words in zip(played, replayed, strict=True):
        index, cell = int(words[4]), int(words[6])
        row = as_stored(coded.game.play(coded.cell, coded.number, 1).games).row(0, named=True)
        assert row == run.games.filter(cell=cell, game=index).drop("cell").row(0, named=True)


def test_games_to_read_have_description_and_selection_rule(small_run, elements):
    run, (text,) = load(small_run), [text for _, text in elements.of("html")]
    turns = run.games.filter(cell=1)["turns"].min()

    assert f"after {turns} turns, in Round" in text
    assert "Shortest: the one with the fewest turns. " in text


def test_games_of_first_setting_have_transcripts(small_run, elements):
    run = load(small_run)
    transcripts = [text for attributes, text in elements.of("pre") if "transcript" in attributes["class"]]
    shortest = run.games.filter(cell=1).sort("turns", "game").row(0, named=True)

    assert len(transcripts) == count_games_to_read(run, 1)
    assert f"Turn {shortest['turns']}, " in transcripts[-2]
    assert f"Turn {shortest['turns'] + 1}, " not in transcripts[-2]


def test_the_headline_is_repeated_under_every_alternative(elements):
    rows = [text for attributes, text in elements.of("th") if attributes["scope"] == "row"]

    about = GAME.rules.model_fields
    for field in about.values():
        for words in field.json_schema_extra["alternatives"]:
            assert any(words in row for row in rows)


def test_every_assumed_figure_is_listed(elements):
    rows = [text for attributes, text in elements.of("th") if attributes["scope"] == "row"]

    for name, field in GAME.rules.model_fields.items():
        if field.json_schema_extra["provenance"] == "assumed":
            assert name in rows


def test_page_mentions_multiple_comparisons_and_scripted_strategies(small_run, report):
    n = load(small_run).summary.filter(metric="revolution_rate")["p_holm"].count()

    assert f"compares the headline {n} times" in report
    assert "Holm" in report
    assert "Scripted strategies are better at comparing rules" in report


def test_config_in_page_reproduces_run(small_run, small_config, tmp_path, elements):
    text = load(small_run)
    shown = next(text for attributes, text in elements.of("pre") if attributes["class"] == "scroll")
    file = tmp_path / "again.yaml"
    file.write_text(reproduce.config_as_yaml(text.config, GAME), encoding="utf-8")
    again, _ = reading.read(file, GAMES)

    assert again == small_config
    assert " ".join(reproduce.config_as_yaml(text.config, GAME).split()) == shown


@pytest.mark.parametrize(
    "keys",
    [
        {"rules": {"level": 2, "special_points": {"scam": 1}}, "characters": ("aristocrat", "random")},
        {"grid": {"inflation": ((4, 3, 2), (3, 2, 1)), "crises_in_deck": ({3: 3, 4: 4}, 5)}},
        {"lineups": {"a: b": "greedy", "#c": "pool:greedy,random"}, "baseline": {"lineup": "a: b"}},
        {
            "games": None,
            "precision": {"metric": "revolution_rate", "half_width": 0.02},
            "max_games": 30_000,
            "keep": "summary",
        },
        {
            "games": None,
            "until_decided": {"metric": "revolution_rate", "margin": 0.01},
            "keep": "games",
            "grid": {"players": (3, 4)},
        },
        {"rotate": "seats"},
    ],
)
def test_any_config_in_page_can_be_read(make_config, tmp_path, keys):
    settings = make_config(**{"games": 1} | keys)
    resolved = json.loads(json.dumps(settings.model_dump(mode="json")))
    file = tmp_path / "again.yaml"
    file.write_text(reproduce.config_as_yaml(resolved, GAME), encoding="utf-8")
    again, _ = reading.read(file, GAMES)

    assert json.loads(json.dumps(again.model_dump(mode="json"))) == resolved


def test_checksum_hash_and_versions_are_those_of_the_run(small_run, report):
    manifest = json.loads((small_run / "manifest.json").read_text())
    checksum = hashlib.sha256((small_run / "summary.csv").read_bytes()).hexdigest()

    assert checksum in report
    assert manifest["config_hash"] in report
    assert manifest["versions"]["numba"] in report


@pytest.fixture(
    scope="module", params=[("headline-dial", "strategies-strategy"), pytest.param(None, marks=pytest.mark.slow)]
)
def nasty(request, make_config, make_run, tmp_path_factory):
    """Alter a run so that all names a user may choose are hostile, and a notable game too; draw some figures or all."""
    asked = make_config(games=80, grid={"crises_in_deck": (4, 5)}, lineups={"sensible": "greedy"}, assumptions=True)
    folder = make_run(asked, tmp_path_factory.mktemp("nasty") / "small")
    for name in ("manifest.json", "cells.csv", "summary.csv"):
        text = (folder / name).read_text(encoding="utf-8")
        escaped = json.dumps(NASTY)[1:-1] if name.endswith("json") else NASTY.replace('"', '""')
        quoted = f'"{escaped}"' if name.endswith("csv") else escaped
        text = text.replace('"sensible"', f'"{escaped}"') if name.endswith("json") else text.replace("sensible", quoted)
        (folder / name).write_text(text.replace("fewer Rebels", escaped), encoding="utf-8")
    reseal_run(folder)
    metrics = [dataclasses.replace(metric, meaning=NASTY, sentence=NASTY + "{}") for metric in GAME.metrics]
    groups = [dataclasses.replace(grouping, meaning=NASTY) for grouping in GAME.groups]
    characters = dataclasses.replace(GAME.characters, one=NASTY)
    game = dataclasses.replace(GAME, title=NASTY, metrics=tuple(metrics), groups=tuple(groups), characters=characters)
    with figures_left_out(but=request.param) if request.param else contextlib.nullcontext():
        report = html_page.render(build_report(load(folder), game))
    return Elements(report), report


def test_names_are_escaped(nasty):
    elements, report = nasty

    linked, data, script = (attributes for attributes, _ in elements.of("script"))
    assert (linked, script) == ({"type": "application/ld+json"}, {})
    assert data == {"type": "application/json", "id": "claims"}
    assert (elements.wrong, elements.open) == ([], [])
    assert report.count("<script") == 3  # our own, two of them data
    assert "sevenseven" not in report  # no template is filled in
    assert report.count("&lt;script&gt;") > 20


def test_names_in_figures_are_escaped(nasty):
    elements, _ = nasty
    drawn = " ".join(text for _, text in elements.of("text"))

    assert "<script>alert(1)</script>" in drawn
    assert "$x$" in drawn


@pytest.mark.parametrize(
    ("keys", "present", "absent"),
    slow_after(
        1,
        [
            ({"games": 40}, ["How often does the Revolution come?"], ["depending on", "each step"]),
            (
                {"games": 40, "grid": {"crises_in_deck": (4,)}},
                ["With 4 Crises in the deck (as printed), the Revolution comes in "],
                ["depending on Crises"],
            ),
            (
                {"games": 40, "lineups": {"a": "greedy", "b": "random"}, "baseline": {"lineup": "a"}},
                ["With lineup “a”", "With lineup “b” the Revolution comes in "],
                ["the control lineups"],
            ),
            (
                {"games": 40, "grid": {"inflation": ((4, 3, 2), (3, 2, 1))}},
                [
                    "2 values of inflation by assets left?",
                    "an inflation of 3, 2 and 1 cards",
                ],
                ["what each step changes"],
            ),
            (
                {"games": 20, "lineups": {"dice": "random"}, "rules": {"crises_in_deck": 12, "rebels": 4}},
                ["Nobody won any of these 20 games", "Rebels in the supply 4 (printed: 10)"],
                ["more often than"],
            ),
            (
                {
                    "games": 20,
                    "grid": {"crisis_rebels": ([1] * 12, [2] * 12), "resource_cards": ([5, 3, 1], [3, 3, 3])},
                },
                [
                    "How much depends on figures that nobody has published?",
                    "Scam worth 1",  # those that are not on the grid are replaced
                    "2 values, in the grid",
                ],
                [],
            ),
            ({"games": 30, "metrics": ("panic_agreed_if_due",), "rules": {"level": 1}}, ["No game had a figure"], []),
            (
                {"games": 30, "metrics": ("turns", "revolution_rate"), "grid": {"players": (3, 4, 5)}},
                ["with 3 to 5 players"],
                ["printed: 4"],
            ),
        ],
    ),
)
@pytest.mark.usefixtures("figures")
def test_every_kind_of_run_has_a_report(make_config, make_run, tmp_path, keys, present, absent):
    alone = {"assumptions": "crisis_rebels" in keys.get("grid", {})}
    folder = make_run(make_config(**alone, **keys), tmp_path / "other")
    report = html_page.render(build_report(load(folder), GAME))
    elements = Elements(report)
    text = " ".join(text for _, text in elements.of("html"))

    assert (elements.wrong, elements.open) == ([], [])
    assert [words for words in present if words not in text] == []
    assert [words for words in absent if words in text] == []


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_commands_of_games_name_strategy_files(make_config, make_run, tmp_path):
    own = "own strategies.py"
    (tmp_path / own).touch()
    folder = make_run(make_config(games=20, strategies=(own,), lineups={"ours": "greedy"}), tmp_path / "own")
    report = html_page.render(build_report(load(folder), GAME))
    commands = [text for attributes, text in Elements(report).of("code") if attributes.get("class") == "copy"]

    assert len(commands) == 2 * count_games_to_read(load(folder), 0)
    assert all(shlex.split(command)[-2:] == ["--strategies", own] for command in commands)
    assert "A code does not contain the files of the run" in report


@pytest.mark.parametrize("only", slow_after(1, [[0, 2], [0], [1], [3]]))
@pytest.mark.usefixtures("figures")
def test_partly_played_run_has_report(make_config, make_run, tmp_path, only):
    grid = {"players": (2, 3), "hand_limit": (2, 3)}
    folder = make_run(make_config(games=20, grid=grid, keep="summary"), tmp_path / "some", only=only)
    report = html_page.render(build_report(load(folder), GAME))

    assert Elements(report).wrong == []
    assert re.search(r"have no figures here: \d+ not played\.", report)


@pytest.mark.slow
def test_many_settings_show_games_of_first_ones(make_config, make_run, tmp_path):
    folder = make_run(
        make_config(games=3, grid={"max_turns": tuple(range(100, 108)), "level": (1, 2)}), tmp_path / "many"
    )
    report = html_page.render(build_report(load(folder), GAME))

    assert "Shown are the first 5 of 8 settings." in report
    assert report.count("bng-sim play ") == 15


@pytest.mark.slow
def test_page_with_long_dial_and_many_lines_is_small(make_config, make_run, tmp_path):
    grid = {"hand_limit": (2, 3), "max_turns": tuple(range(100, 160))}
    folder = make_run(make_config(games=1, grid=grid), tmp_path / "long")
    report = html_page.render(build_report(load(folder), GAME))

    assert len(report.encode()) < 2_000_000
    assert "of 60 values of the dial" in report
