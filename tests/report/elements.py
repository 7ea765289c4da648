"""The elements of an HTML page, for tests."""

import html.parser

VOID = {"meta", "link", "br", "img", "input", "hr"}


class Elements(html.parser.HTMLParser):
    """The elements of a page: name, attributes and text, and whether all that were opened are closed."""

    def __init__(self, text):
        super().__init__()
        self.found, self.open, self.wrong = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs), []))
        if tag not in VOID:
            self.open.append((tag, self.found[-1][2]))

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs), []))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop()[0] != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        for _, texts in self.open:
            texts.append(data)

    def of(self, *tags):
        return [(attributes, " ".join("".join(texts).split())) for tag, attributes, texts in self.found if tag in tags]
