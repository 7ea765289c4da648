// The answer: the sentence, its bar with the target, the tiles, and the charts.
const figureOf = (of, name) => of.figures.find((one) => one.name === name);
const headline = () => figureOf(answer, setup.ask) ?? answer.endings.find((one) => one.question === setup.ask) ?? answer.figures[0];
const factor = () => (kind() === "proportion" ? 100 : 1);
const hasTarget = () => state.target.some((one) => one !== null);
const baseName = () => (state.base ? "Baseline" : "Printed rules");

// The end of the scale: of a share always 100 %, or a rule that matters would look steeper than one that does not.
function scale() {
  if (kind() === "proportion") return 1;
  const points = Object.values(strips).flatMap((strip) => [...strip.points.values()]);
  const known = [answer ? headline() : null, ...points].filter(Boolean).flatMap((one) => [one.high ?? one.value ?? 0, one.there ?? 0]);
  const most = Math.max(1e-9, state.target[0] ?? 0, state.target[1] ?? 0, ...known) * 1.08, unit = 10 ** Math.floor(Math.log10(most));
  return (Math.ceil((most / unit) * 2) / 2) * unit;
}
const band = () => state.target.map((one, at) => (one === null ? (at ? scale() : 0) : one / factor()));
// Whether a figure meets the target: known by its interval, or only by its value, or not at all.
function meets(of) {
  if (!hasTarget() || of.value === null) return "";
  const [low, high] = state.target.map((one) => (one === null ? null : one / factor()));
  const within = (v) => (low === null || v >= low) && (high === null || v <= high);
  const [a, b] = of.ends;
  if (a !== null && within(a) && within(b)) return "met";
  if (a !== null && ((low !== null && b < low) || (high !== null && a > high))) return "missed";
  return "unknown";
}
const MEETS = { "": "", met: "✓ met", missed: "not met", unknown: "not yet known" };
// Once all games are played, what is not known lies on the edge of what is wanted.
const verdict = (how) => (how === "unknown" && answer.n >= answer.goal ? "too close to call" : MEETS[how]);

let lastSentence = "";
function sentence(parts, half, isPreview) {
  const now = JSON.stringify([parts, half, isPreview]);
  if (now === lastSentence) return;
  lastSentence = now;
  $("sentence").className = isPreview ? "preview" : "";
  $("sentence").replaceChildren(parts[0], parts[1] ? el("b", {}, parts[1]) : "", parts[2], half ? el("small", {}, ` (± ${half})`) : "");
}
function showAnswer() {
  const shown = headline(), d = shown.difference;
  sentence(shown.sentence, shown.half, false);
  document.title = `${shown.sentence.join("")} · Studio`;
  $("progress").textContent = progress();
  $("against").replaceChildren(...(d
    ? [el("span", {}, `${baseName()}: ${shown.there_text}. `, el("strong", {}, d.text), d.half ? ` (± ${d.half})` : ""), el("span", { class: `chip ${d.size}` }, upper(d.words))]
    : [el("span", { class: "chip" }, isBaseline() ? (state.base ? "This is the baseline" : "These are the printed rules") : `Playing the ${state.base ? "baseline" : "printed rules"} …`)]));
  drawBar();
  showTarget();
  tiles(); wins(); endings(); lengths();
}
const isBaseline = () => (state.base ? same(sorted({ ...state.rules }), sorted({ ...fixedRules(state), ...state.base.rules })) && (!state.base.lineup || state.base.lineup === lineupOf(state)) : !turned().length);
const sorted = (rules) => Object.entries(rules).sort(([one], [other]) => (one < other ? -1 : 1));
const fixedRules = (of) => Object.fromEntries(setup.buttons.map((one) => [one.name, of.rules[one.name]]));
const lineupOf = (of) => of.lineup || setup.tables.find((one) => one.name === of.who)?.lineup || "";
function showTarget() {
  const how = answer ? meets(headline()) : "";
  $("meets").className = how;
  $("meets").textContent = verdict(how);
  $("balance").hidden = !hasTarget();
}
function drawBar() {
  if (!answer) return;
  const shown = headline(), svg = $("bar"), w = svg.clientWidth || 600, most = scale(), x = (v) => 8 + (w - 16) * Math.min(1, v / most), parts = [];
  const label = (v) => (kind() === "proportion" ? `${Math.round(100 * v)}` : `${+v.toPrecision(3)}`), v = shown.value ?? 0;
  parts.push(draw("rect", { x: x(0), y: 12, width: x(most) - x(0), height: 12, rx: 3, fill: "var(--tint)", stroke: "var(--rule)" }));
  if (hasTarget()) { const [a, b] = band(); parts.push(draw("rect", { x: x(a), y: 6, width: Math.max(2, x(b) - x(a)), height: 24, fill: "var(--greenish)", stroke: "var(--green)", "stroke-dasharray": "3 2" })); }
  parts.push(draw("rect", { x: x(0), y: 12, width: Math.max(0, x(v) - x(0)), height: 12, rx: 3, fill: "var(--line)", opacity: .55 }));
  if (shown.low !== null) parts.push(draw("line", { x1: x(shown.low), x2: x(shown.high), y1: 18, y2: 18, stroke: "var(--ink)", "stroke-width": 2 }), ...[shown.low, shown.high].map((end) => draw("line", { x1: x(end), x2: x(end), y1: 13, y2: 23, stroke: "var(--ink)", "stroke-width": 2 })));
  if (shown.there !== undefined) parts.push(draw("path", { d: `M${x(shown.there)} 11l-5 -8h10z`, fill: "var(--faint)" }, draw("title", {}, text(`${baseName()}: ${shown.there_text}`))));
  for (const t of [0, .25, .5, .75, 1]) parts.push(draw("text", { x: x(most * t), y: 40, "text-anchor": t ? (t === 1 ? "end" : "middle") : "start" }, text(label(most * t) + (t === 1 && kind() === "proportion" ? " %" : ""))));
  fit(svg, w, 46);
  svg.setAttribute("aria-label", `${shown.sentence.join("")}${shown.half ? `, plus or minus ${shown.half}` : ""}${hasTarget() ? `; wanted: ${state.target[0] ?? "anything"} to ${state.target[1] ?? "anything"}` : ""}`);
  svg.replaceChildren(...parts);
}
function tile(head, big, small, d, was, note) {
  const words = d ? `${d.value === 0 ? "" : `${baseName()}: ${was}. ${d.text}${d.half ? ` (± ${d.half})` : ""}: `}${d.words}` : "";
  return el("section", { class: `tile ${d?.size ?? ""}`, "aria-label": head }, el("h2", {}, head), el("div", { class: "big" }, big, small ? el("small", {}, ` ${small}`) : ""), el("p", {}, note ? `${note}. ` : "", words));
}
function tiles() {
  const { wins: w } = answer, best = w.rows.find((row) => row.name === w.best), length = figureOf(answer, answer.length), nobody = figureOf(answer, answer.nobody), l = answer.lengths;
  $("tiles").replaceChildren(...[
    best ? tile(`Who wins most, by ${w.by}`, w.is_clear ? best.label : "All alike", w.is_clear ? `${w.text} of games` : `${w.text} each`, best.difference, per(best.there), w.is_clear ? `If all won alike: ${per(w.even)}` : "") : null,
    length ? tile("A game lasts", length.text, `${l?.unit ?? ""}${length.half ? ` ± ${length.half}` : ""}`, length.difference, length.there_text, l ? `Four games in five: ${l.most_last[0]} to ${l.most_last[1]}` : "") : null,
    nobody ? tile(answer.endings.some((one) => one.lost) ? "Nobody wins" : "No end", nobody.text, `of games ± ${nobody.half}`, nobody.difference, nobody.there_text, "") : null,
  ].filter(Boolean));
}
const rowWidth = () => Math.max(60, ($("wins").clientWidth || 380) - 15 * 15);
function chartRow(label, one, most, even, colour) {
  const w = rowWidth(), x = (u) => 4 + (w - 8) * Math.min(1, u / most), parts = [], d = one.difference;
  if (even) parts.push(draw("line", { x1: x(even), x2: x(even), y1: 0, y2: 20, stroke: "var(--ghost)", "stroke-dasharray": "2 2" }));
  if (colour) parts.push(draw("rect", { x: x(0), y: 5, width: Math.max(0, x(one.value) - x(0)), height: 10, rx: 2, fill: colour }));
  if (one.there !== undefined && one.there !== null) parts.push(colour ? draw("line", { x1: x(one.there), x2: x(one.there), y1: 2, y2: 18, stroke: "var(--ink)", "stroke-width": 1.5 }) : draw("circle", { cx: x(one.there), cy: 10, r: 5, fill: "none", stroke: "var(--ghost)", "stroke-width": 1.5 }));
  if (!colour) {
    if (one.low !== null) parts.push(draw("line", { x1: x(one.low), x2: x(one.high), y1: 10, y2: 10, stroke: "var(--line)", "stroke-width": 2 }));
    parts.push(draw("circle", { cx: x(one.value), cy: 10, r: 4.5, fill: d?.size === "noticeable" ? "var(--amber)" : "var(--line)" }));
  }
  const svg = draw("svg", { viewBox: `0 0 ${w} 20`, height: 20, "aria-hidden": "true" }, ...parts);
  return el("tr", { class: d?.size ?? "", title: d ? `${d.text}${d.half ? ` (± ${d.half})` : ""}: ${d.words}` : "" }, el("th", { scope: "row" }, label), el("td", {}, svg), el("td", {}, one.text ?? per(one.value), one.half ? el("small", {}, ` ± ${one.half}`) : "", d?.size === "noticeable" ? el("small", { class: "was" }, `${state.base ? "baseline" : "printed"}: ${per(one.there)}`) : ""));
}
function wins() {
  const w = answer.wins, most = Math.min(1, Math.max(2 * w.even, ...w.rows.map((one) => Math.max(one.high ?? one.value, one.there ?? 0))) * 1.05);
  $("wins-head").textContent = `dashes: if all won alike, ${per(w.even)}${answer.pairs ? `; rings: ${baseName().toLowerCase()}` : ""}`;
  $("wins").replaceChildren(...w.rows.map((one) => chartRow(one.label, one, most, w.even)));
}
function endings() {
  $("endings").replaceChildren(...answer.endings.filter((one) => one.value > 0 || one.there > 0).map((one) => chartRow(one.label, one, 1, 0, one.lost ? "var(--ghost)" : "#56B4E9")));
}
function lengths() {
  const l = answer.lengths, svg = $("lengths");
  if (!l) return svg.replaceChildren();
  const w = svg.clientWidth || 300, n = l.here.length, most = Math.max(...l.here, ...(l.there ?? [])), x = (i) => (w * i) / n, y = (v) => 64 - 60 * (v / most), parts = [];
  l.here.forEach((v, i) => parts.push(draw("rect", { x: x(i) + .5, y: y(v), width: Math.max(1, w / n - 1), height: 64 - y(v), fill: "var(--line)", opacity: .6 })));
  if (l.there) parts.push(draw("path", { d: l.there.map((v, i) => `${i ? "L" : "M"}${x(i)} ${y(v)}L${x(i + 1)} ${y(v)}`).join(""), fill: "none", stroke: "var(--ink)", "stroke-width": 1.3 }));
  const [a, b] = l.ends, at = (v) => Math.max(0, Math.min(w, (w * (v - a)) / (b - a)));
  for (const v of [a, (a + b) / 2, b]) parts.push(draw("text", { x: at(v), y: 78, "text-anchor": v === a ? "start" : v === b ? "end" : "middle" }, text(Math.round(v) + (v === b ? ` ${l.unit}` : ""))));
  fit(svg, w, 84);
  svg.setAttribute("aria-label", `Four games in five last ${l.most_last[0]} to ${l.most_last[1]} ${l.unit}, the longest ${Math.round(l.longest)}`);
  svg.replaceChildren(...parts);
  return $("lengths-head").replaceChildren("How long games last ", el("small", {}, `in ${l.unit}${l.there ? `; outline: ${baseName().toLowerCase()}` : ""}`));
}
