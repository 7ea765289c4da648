// The strip below a slider or buttons: the answer at all values of the rule.
const laddered = (one) => {
  const v = value(one.name);
  return one.kind !== "number" || typeof v !== "number" || one.values.includes(v) ? one.values : [...one.values, v].sort((a, b) => a - b);
};
const pointAt = (strip, v) => strip.points.get(v);

function drawStrip(name) {
  const strip = strips[name], svg = document.querySelector(`[data-strip="${CSS.escape(name)}"]`), one = control(name);
  if (!svg || !strip || !one) return;
  const isWords = one.kind === "choice", values = laddered(one), n = values.length, w = svg.clientWidth || 300, most = scale(), now = value(name);
  const pad = narrow() ? 12 : 9, step = n > 1 ? (w - 2 * pad) / (n - 1) : 0;
  const x = (i) => (isWords ? (w * (i + .5)) / n : n === 1 ? w / 2 : pad + step * i), y = (v) => 42 - 38 * Math.min(1, Math.max(0, v / most));
  const parts = [], line = [], told = [];
  for (const v of [0, .5, 1]) parts.push(draw("line", { x1: 0, x2: w, y1: y(v * most), y2: y(v * most), stroke: "var(--rule)", "stroke-width": .7 }));
  if (hasTarget()) { const [a, b] = band(); parts.push(draw("rect", { x: 0, y: y(b), width: w, height: Math.max(1, y(a) - y(b)), fill: "var(--greenish)" })); }
  values.forEach((v, i) => { const point = pointAt(strip, v); if (point && point.value !== null) line.push(`${line.length ? "L" : "M"}${x(i)} ${y(point.value)}`); });
  if (line.length > 1 && !isWords) parts.push(draw("path", { d: line.join(""), fill: "none", stroke: "var(--line)", opacity: .45, "stroke-width": 1.5 }));
  values.forEach((v, i) => {
    const point = pointAt(strip, v), isNow = same(v, now), isPrinted = same(v, one.printed);
    if (point && point.value !== null) { parts.push(...dot(point, x(i), y, isNow)); told.push(`${short(v)}: ${point.text}`); }
    if (!isWords && !isLeftOut(i, n, w, isNow || isPrinted)) parts.push(mark(v, i, n, x(i), w, isPrinted));
    const hit = draw("rect", { class: "hit", x: isWords ? (w * i) / n : n === 1 ? 0 : x(i) - step / 2, y: 0, width: isWords ? w / n : step || w, height: isWords ? 46 : 58 }, draw("title", {}, text(`${wordsOf(one, v)}${isPrinted ? " (printed)" : ""}${point ? `: ${point.text}${point.half ? ` ± ${point.half}` : ""} (${count(point.n)} games)` : ""}`)));
    hit.addEventListener("click", () => set(name, v));
    parts.push(hit);
  });
  svg.classList.toggle("stale", strip.isStale);
  fit(svg, w, isWords ? 46 : 58);
  svg.setAttribute("aria-label", told.length ? `The answer by ${one.label}: ${told.join("; ")}` : `The answer by ${one.label}: not played yet`);
  svg.replaceChildren(...parts);
  offerNearest(one, strip);
}
// The value of this rule alone whose answer is nearest to what is wanted; of several the nearest to the printed one.
function offerNearest(one, strip) {
  const offer = document.querySelector(`#sliders [data-control="${CSS.escape(one.name)}"] .nearest`), [a, b] = band(), values = laddered(one);
  const printed = values.findIndex((v) => same(v, one.printed)), far = ({ v, at, point }) => [Math.max(a - point.value, point.value - b, 0), Math.abs(at - printed)];
  const known = values.map((v, at) => ({ v, at, point: pointAt(strip, v) })).filter(({ point }) => point && point.value !== null);
  const best = known.sort((x, y) => far(x)[0] - far(y)[0] || far(x)[1] - far(y)[1])[0];
  offer.hidden = !hasTarget() || strip.isStale || !best || same(best.v, value(one.name)) || (best.point.size !== "noticeable" && meets(best.point) !== "met");
  if (offer.hidden) return;
  offer.textContent = `nearest: ${short(best.v)} (${best.point.text})`;
  offer.onclick = () => set(one.name, best.v);
}
function dot(point, x, y, isNow) {
  const isGood = meets(point) === "met", colour = isGood ? "var(--green)" : point.size === "noticeable" ? "var(--amber)" : isNow ? "var(--strong)" : "var(--line)", parts = [];
  if (point.low !== null) parts.push(draw("line", { x1: x, x2: x, y1: y(point.low), y2: y(point.high), stroke: colour, "stroke-width": 1.5, opacity: .7 }));
  parts.push(draw("circle", { cx: x, cy: y(point.value), r: isNow ? 5 : 3.4, fill: isNow || point.size !== "small" ? colour : "var(--paper)", stroke: colour, "stroke-width": 1.4 }));
  return parts;
}
const isLeftOut = (i, n, w, isShown) => n > 10 && w / n < 26 && i % 2 && !isShown;
function mark(v, i, n, x, w, isPrinted) {
  const isLong = String(v).length > 2, isFirst = i === 0 && n > 1 && isLong, isLast = i === n - 1 && isLong;
  const made = draw("text", { x: isFirst ? 0 : isLast ? w : x, y: 55, "text-anchor": isFirst ? "start" : isLast ? "end" : "middle" }, text(String(v)));
  if (isPrinted) made.setAttribute("class", "printed");
  return made;
}
// A strip is stale once any other rule has changed; its points stay, faded, until new ones come.
function fadeStrips(before) {
  const without = (of, name) => { const rules = { ...of.rules }; delete rules[name]; return JSON.stringify([sorted(rules), of.who, of.lineup]); };
  for (const name of Object.keys(strips)) if (without(before, name) !== without(state, name)) strips[name].isStale = true;
}
