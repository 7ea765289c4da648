"""Find the texts of figures that lie over each other or are cut off, in a real browser with its own fonts."""

DESK, TELEPHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 780}
SIZES = (DESK, TELEPHONE)
OPEN = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"

# A text's box holds its ink: capitals rise 0.72 of the font's size above the baseline, and descenders hang 0.2 below.
# Corners are those on the screen, so that rotated texts have rotated boxes. Boxes lie over each other if no line
# parallel to a side separates them; less than a tenth of the smaller font's size is no overlap that a reader sees.
_FIND = r"""() => {
  const boxOf = (text) => {
    const box = text.getBBox(), size = parseFloat(getComputedStyle(text).fontSize), screen = text.getScreenCTM();
    const base = text.getStartPositionOfChar(0).y, top = base - 0.72 * size, bottom = base + 0.2 * size;
    const corners = [[box.x, top], [box.x + box.width, top], [box.x + box.width, bottom], [box.x, bottom]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(screen));
    return {words: text.textContent, corners, size: size * Math.hypot(screen.a, screen.b)};
  };
  const sides = (box) => [0, 1].map((i) => {
    const x = box.corners[i + 1].x - box.corners[i].x, y = box.corners[i + 1].y - box.corners[i].y;
    return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  });
  const common = (a, b) => Math.min(...[...sides(a), ...sides(b)].map(([x, y]) => {
    const [p, q] = [a, b].map((box) => box.corners.map((corner) => corner.x * x + corner.y * y));
    return Math.min(Math.max(...p), Math.max(...q)) - Math.max(Math.min(...p), Math.min(...q));
  }));
  return [...document.querySelectorAll("svg")].flatMap((svg) => {
    const edge = svg.getBoundingClientRect();
    if (!edge.width) return [];
    const texts = [...svg.querySelectorAll("text")].filter((text) =>
      text.textContent.trim() && text.getBBox().width && getComputedStyle(text).visibility === "visible").map(boxOf);
    const figure = svg.closest("figure");
    const title = svg.getAttribute("aria-label") || (figure && figure.textContent.trim().slice(0, 60)) || "";
    const name = `${innerWidth} px, ${title}`;
    const isOut = (box) => box.corners.some((corner) => corner.x < edge.left - 1.5 || corner.x > edge.right + 1.5
      || corner.y < edge.top - 1.5 || corner.y > edge.bottom + 1.5);
    const found = texts.filter(isOut).map((box) => `${name}: "${box.words}" is cut off`);
    texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
      if (common(a, b) > Math.max(0.7, 0.1 * Math.min(a.size, b.size)))
        found.push(`${name}: "${a.words}" lies over "${b.words}"`);
    }));
    return found;
  });
}"""


def faults(page, sizes=SIZES):
    """Describe the texts that lie over each other or are cut off, in all figures of an open page."""
    page.evaluate(OPEN)
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        found += page.evaluate(_FIND)
    return found
