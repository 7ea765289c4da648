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
    depth, number, is_heading, is_quoted = 0, 0, False, 0
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
            number = int(token.attrGet("start") or 1) if token.type == "ordered_list_open" else 0
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            if depth == 0 and items:
                yield BulletList(items)
                items = []
        elif token.type in ("blockquote_open", "blockquote_close"):
            is_quoted += 1 if token.type == "blockquote_open" else -1
        elif token.type in ("heading_open", "heading_close"):
            is_heading = token.type == "heading_open"
        elif token.type in ("fence", "code_block"):
            yield Code(token.content.rstrip("\n"))
        elif token.type == "inline":
            parts = _parts(token.children or ())
            if is_heading:
                yield Heading(_plain(parts))
            elif depth:
                items.append((f"{number}." if number else "", _plain(parts)))
                number += 1 if number else 0
            else:
                yield Text(parts, is_note=bool(is_quoted))


def _parts(tokens: Sequence[Token]) -> list[Part]:
    """Return the parts of a line; of nested marks the outer one counts."""
    found: list[Part] = []
    inside: list[tuple[str, str]] = []
    words = ""
    for token in tokens:
        if token.nesting == 1:
            found, words = ([*found, *filter(None, [words])], "") if not inside else (found, words)
            inside.append((token.type.removesuffix("_open"), str(token.attrGet("href") or "")))
        elif token.nesting == -1:
            kind, address = inside.pop()
            if not inside:
                found.append(_marked(kind, words, address))
                words = ""
        elif token.type == "code_inline" and not inside:
            found += [*filter(None, [words]), Mono(token.content)]
            words = ""
        else:
            words += " " if token.type in ("softbreak", "hardbreak") else token.content
    return [*found, *filter(None, [words])]


def _marked(kind: str, words: str, address: str) -> Part:
    if kind == "link" and address.startswith(_SAFE):
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
