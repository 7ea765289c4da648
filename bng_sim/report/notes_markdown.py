"""Read an author's notes, which are Markdown, into blocks that every format shows. HTML in them stays text."""

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bng_sim.report.blocks import Block, BulletList, Code, Emphasis, Heading, Link, Mono, Part, Strong, Text

_SAFE = ("https://", "http://", "mailto:")


def read_notes(text: str) -> list[Block]:
    r"""Return the blocks of a text in CommonMark: paragraphs, headings, lists and code; of pictures their words.

    >>> [block.kind for block in read_notes("# Why\n\nOne *asked*.\n\n- a\n- b")]
    ['heading', 'text', 'points']
    """
    tokens = MarkdownIt("commonmark", {"html": False}).parse(text)
    return list(_blocks(tokens))


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    items: list[tuple[str, str]] = []
    numbers: list[int] = []  # of the next entry of each open list; 0: it is not numbered
    is_heading, quoted = False, 0
    for token in tokens:
        if items and (
            token.type in ("fence", "code_block") or (token.type.endswith("list_close") and len(numbers) == 1)
        ):
            yield BulletList(items)
            items = []
        if token.type in ("bullet_list_open", "ordered_list_open"):
            start = token.attrGet("start")
            numbers.append(0 if token.type == "bullet_list_open" else 1 if start is None else int(start))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            numbers.pop()
        elif token.type in ("blockquote_open", "blockquote_close"):
            quoted += token.nesting
        elif token.type in ("heading_open", "heading_close"):
            is_heading = token.type == "heading_open"
        elif token.type in ("fence", "code_block"):
            yield Code(token.content.rstrip("\n"))
        elif token.type == "inline":
            parts = _parts(token.children or ())
            if is_heading:
                yield Heading(_plain(parts), is_of_section=True)
            elif numbers:
                items.append((f"{numbers[-1]}." if numbers[-1] else "", _plain(parts)))
                numbers[-1] += 1 if numbers[-1] else 0
            else:
                yield Text(parts, is_note=bool(quoted))


def _parts(tokens: Sequence[Token]) -> list[Part]:
    """Return the parts of a line; of nested marks a link counts, else the outer one."""
    found: list[Part] = []
    inside: list[tuple[str, str]] = []
    words = link = ""
    for token in tokens:
        if token.nesting == 1:
            found, words = ([*found, *filter(None, [words])], "") if not inside else (found, words)
            inside.append((token.type.removesuffix("_open"), str(token.attrGet("href") or "")))
        elif token.nesting == -1:
            kind, address = inside.pop()
            link = address or link
            if not inside:
                found.append(_marked("link" if link else kind, words, link))
                words = link = ""
        elif token.type == "code_inline" and not inside:
            found += [*filter(None, [words]), Mono(token.content)]
            words = ""
        else:
            words += " " if token.type in ("softbreak", "hardbreak") else token.content
    return [*found, *filter(None, [words])]


def _marked(kind: str, words: str, address: str) -> Part:
    if kind == "link" and address.lower().startswith(_SAFE):
        return Link(words, address)
    if kind == "strong":
        return Strong(words)
    return Emphasis(words) if kind == "em" else words


def _plain(parts: Sequence[Part]) -> str:
    """Return parts as plain words; a link with its address."""
    return "".join(
        part if isinstance(part, str) else f"{part.text} ({part.address})" if isinstance(part, Link) else part.text
        for part in parts
    )
