// The stream of answers: closed at every change, and while the page is hidden.
let stream = null, answer = null, began = 0, strips = {}, late = null;
const measured = { changes: 0, first: [], log: [], done: 0, full: 0 };  // read by benchmarks/studio.py
window.studio = measured;

function onTime() { clearTimeout(late); $("answer").classList.remove("late"); }
function listen() {
  stream?.close();
  stopRanking();
  began = performance.now();
  Object.assign(measured, { done: 0, full: 0 });
  for (const strip of Object.values(strips)) strip.fresh = new Set();
  onTime();
  if (state.screen === "here" || state.screen === "mine") { stream = null; return; }
  if (answer && !isShipped()) late = setTimeout(() => $("answer").classList.add("late"), 500);  // it is of the setting before
  const mine = new EventSource(`answers?${query(state, false)}&_sliders=${setup.sliders}`);
  stream = mine;
  let isFirst = true;
  const on = (name, act) => mine.addEventListener(name, (event) => { if (stream === mine) act(JSON.parse(event.data)); });
  on("answer", (data) => {
    if (isShipped() && data.n < answer.n) return;  // the same games, fewer of them
    answer = data;
    onTime();
    if (isFirst) { measured.first.push([performance.now() - began, data.n]); isFirst = false; }
    measured.log.push([performance.now() - began, "answer", data.n, headline().half]);
    if (measured.log.length > 400) measured.log.splice(0, 200);
    if (measured.first.length > 2000) measured.first.splice(0, 1000);
    trouble({});
    showAnswer();
  });
  on("strips", (data) => {
    for (const [name, values] of Object.entries(data)) {
      const old = strips[name];
      strips[name] = { values, points: old?.points ?? new Map(), isStale: old?.isStale ?? false, fresh: old?.fresh ?? new Set() };
    }
  });
  on("points", (data) => {
    for (const point of data) {
      const strip = strips[point.rule];
      if (!strip) continue;
      if (strip.isStale) { strip.points = new Map(); strip.isStale = false; }
      strip.points.set(point.value_of_rule, point);
      strip.fresh.add(point.value_of_rule);
    }
    if (!measured.full && Object.values(strips).every((strip) => strip.fresh.size >= strip.values.length)) measured.full = performance.now() - began;
    for (const name of new Set(data.map((point) => point.rule))) drawStrip(name);
    drawBar();
  });
  on("preparing", (data) => { $("progress").textContent = `Preparing ${data.what}: ${data.done} of ${data.total} parts`; });
  on("problem", trouble);
  on("done", () => {
    mine.close();
    measured.done = performance.now() - began;
    if (answer) $("progress").textContent = progress();
    keepInHistory();
    rank();
  });
  mine.onerror = () => {
    if (stream !== mine || measured.done) return;
    const isOver = mine.readyState === EventSource.CLOSED;
    $("progress").textContent = isOver ? "The studio has ended. Start it again in the terminal." : "Connection lost; trying again … If the studio has ended, start it again in the terminal.";
    if (isOver) setTimeout(() => { if (stream === mine) listen(); }, 2000);
  };
}
// Whether the answer on show came with the page: that of the printed rules.
const isShipped = () => answer !== null && answer === setup.printed && !turned().length && !state.lineup && state.who === "good" && !state.base;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { stream?.close(); stopRanking(); onTime(); stream = null; } else if (!stream) listen();
});

// What is wrong is said at its rule, or at the top.
function trouble(problems) {
  document.querySelectorAll(".wrong").forEach((one) => one.remove());
  const rest = [];
  for (const [name, words] of Object.entries(problems)) {
    const places = [...document.querySelectorAll(`[data-control="${CSS.escape(name)}"]`)];
    const at = places.find((one) => one.checkVisibility?.() ?? true) ?? places[0];
    if (at) at.append(el("p", { class: "wrong", role: "alert" }, words)); else rest.push(words);
  }
  $("trouble").hidden = !rest.length;
  $("trouble").textContent = rest.join(" ");
  $("answer").classList.toggle("stale", Object.keys(problems).length > 0);
}
const progress = () => `${count(answer.n)} games${answer.n < answer.goal ? ` of ${count(answer.goal)}` : ""}`;
