"""Figures as SVG in the page: one for a wide window and for paper, one for a telephone."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup
from matplotlib.figure import Figure

from analyses import style


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure twice, ready to be put into HTML."""

    wide: Markup
    narrow: Markup


def draw(name: str, title: str, plot: Callable[..., Figure]) -> Drawn:
    """Both versions of a figure.

    Args:
        name: Unique in the page, of letters.
        title: What the figure shows, for those who do not see it.
        plot: Takes `narrow`.

    """
    return Drawn(*(_svg(f"{name}-{which}", title, plot(narrow=which == "n")) for which in ("w", "n")))


def _svg(name: str, title: str, figure: Figure) -> Markup:
    text = style.svg(figure)
    text = re.sub(r"<defs>\s*<style.*?</defs>", "", text, flags=re.DOTALL)  # would hold for the whole page
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(href="#|url\(#)', rf"\1{name}-", text)
    opening = f'<svg role="img" aria-labelledby="{name}-title" '
    words = Markup('<title id="{}-title">{}</title>').format(name, title)
    start = text.index(">") + 1
    return Markup(opening + text[len("<svg ") : start] + str(words) + text[start:])
