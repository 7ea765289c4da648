"""`bng-sim rules`: list every rules parameter, its default, and the default's source."""

from typing import Annotated

import typer

from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import GameName
from bng_sim.cli.output import make_table, print_json, stdout
from bng_sim.core.parameters import describe, markdown_table
from bng_sim.core.value_words import plain
from bng_sim.games import DEFAULT


def rules(
    game: GameName = DEFAULT,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table as Markdown.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """\b
    bng-sim rules
    bng-sim rules --markdown > parameters.md

    List every rules parameter with its default, the values it can have, the
    rule it belongs to, and where the default is from: the rulebook, a ruling of ours where the
    rulebook is silent, or an assumed figure that nobody has published.
    Set one with `bng-sim simulate --set name=value`.
    """
    model = find_game(game).rules
    if json:
        print_json(describe(model))
    elif markdown:
        typer.echo(markdown_table(model))
    else:
        parameters = describe(model)
        # The file of an own game says no rule's id, and is itself what all its defaults are from.
        source = ("rule", "from") if any(about["rule"] != "-" for about in parameters.values()) else ()
        shown = make_table("", "parameter", "default", "values", *source, "meaning")
        for column in shown.columns:
            column.justify, column.no_wrap, column.overflow = "left", column.header == "parameter", "fold"
        for name, about in parameters.items():
            known = (about["rule"], about["provenance"]) if source else ()
            shown.add_row(name, plain(about["default"]), about["wanted"], *known, about["meaning"])
        stdout().print(shown)
