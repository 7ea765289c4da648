// Screen 2: up to five pinned settings as columns, one of them the baseline, and the history of settings.
const MOST_PINS = 5;
const PINNED_GAMES = 2000;
const pinned = new Map();  // address of an answer -> the answer, or null while it is played

// A pin is the query of its setting, with a name and a note of the designer's own.
const bare = (of) => query({ ...of, base: null, ask: "", by: "", sliders: "", pins: [], target: [null, null], screen: "tune" }, true);
function unpinned(pin) {
  const found = { rules: {}, who: "good", lineup: "", name: "", note: "" };
  for (const [name, words] of new URLSearchParams(pin)) {
    if (own(name)) found[name.slice(1)] = words; else if (name !== "game") found.rules[name] = parsed(words);
  }
  return found;
}
const settingOf = (pin) => { const found = new URLSearchParams(pin); found.delete("_name"); found.delete("_note"); return found.toString(); };
const baseOf = (pin) => { const of = unpinned(pin); return { rules: of.rules, lineup: lineupOf(of) }; };
const isBase = (pin) => state.base !== null && same(sorted(baseOf(pin).rules), sorted({ ...fixedRules(state), ...state.base.rules })) && (state.base.lineup ?? lineupOf(state)) === baseOf(pin).lineup;
const pinAddress = (pin) => `answer?${settingOf(pin)}&_games=${PINNED_GAMES}${state.base ? `&_base=${encodeURIComponent(JSON.stringify(state.base))}` : ""}`;

function changePins(pins) {
  state.pins = pins;
  remember();
  update();
  showScreen();
}
function edit(pin, name, words) {
  const found = new URLSearchParams(pin);
  if (words) found.set(name, words); else found.delete(name);
  changePins(state.pins.map((one) => (one === pin ? found.toString() : one)));
}
$("pin").addEventListener("click", () => {
  const mine = settingOf(bare(state));
  if (!state.pins.some((one) => settingOf(one) === mine)) changePins([...state.pins, mine].slice(-MOST_PINS));
  $("based").textContent = "Pinned: see Compare. ";
});
$("rebase").addEventListener("click", () => { state.base = { rules: Object.fromEntries(turned().map((name) => [name, state.rules[name]])) }; go(); });

function pinName(pin, at) {
  const of = unpinned(pin);
  return of.name || `Setting ${at + 1}`;
}
function pinHead(pin, at) {
  const of = unpinned(pin), name = pinName(pin, at);
  return el("th", { scope: "col" },
    el("input", { type: "text", value: of.name ?? "", placeholder: name, "aria-label": `Name of setting ${at + 1}`, onchange: (event) => edit(pin, "_name", event.target.value.trim()) }),
    el("div", { class: "row" },
      el("button", { type: "button", "aria-label": `Fork ${name}: continue from it in Tune`, onclick: () => fork(pin) }, "Fork"),
      isBase(pin) ? el("span", { class: "chip" }, "Baseline") : el("button", { type: "button", "aria-label": `Baseline: compare with ${name}`, onclick: () => { state.base = baseOf(pin); remember(); showScreen(); } }, "Baseline"),
      el("button", { type: "button", "aria-label": `Delete ${name}`, onclick: () => changePins(state.pins.filter((one) => one !== pin)) }, "×")));
}
function fork(pin) {
  const of = unpinned(pin);
  Object.assign(state, { rules: { ...fixedRules(state), ...of.rules }, who: of.who, lineup: of.lineup, screen: "tune" });
  go();
}
// The rules, players and table in which pins differ.
function ruleRows() {
  const all = state.pins.map(unpinned), names = new Set(all.flatMap((of) => Object.keys(of.rules)));
  const about = (name) => control(name) ?? setup.buttons.find((one) => one.name === name);
  const shown = (of, name) => (name in of.rules ? of.rules[name] : about(name)?.printed);
  const rows = [...names].filter((name) => about(name) && new Set(all.map((of) => JSON.stringify(shown(of, name)))).size > 1)
    .map((name) => el("tr", {}, el("th", { scope: "row" }, upper(about(name).label)), all.map((of) => el("td", { class: same(shown(of, name), about(name).printed) ? "printed" : "" }, short(shown(of, name))))));
  if (new Set(all.map(lineupOf)).size > 1) rows.push(el("tr", {}, el("th", { scope: "row" }, "Who plays"), all.map((of) => el("td", {}, upper(tableName(of))))));
  return rows;
}
const shownFigure = (one) => el("td", { class: one?.difference?.size ?? "" }, one ? [`${one.text}${one.half ? ` ± ${one.half}` : ""}`, one.difference && one.difference.value !== 0 ? el("small", {}, `${one.difference.text}${one.difference.half ? ` (± ${one.difference.half})` : ""}: ${one.difference.words}`) : ""] : "…");
// The figures: those of which a table would notice most come first, then those of which that is not yet known.
const SIZES = ["small", "unknown", "noticeable"];
function figureRows() {
  const answers = state.pins.map((pin) => pinned.get(pinAddress(pin)));
  const rows = new Map();
  const add = (key, label, at, one) => {
    if (!rows.has(key)) rows.set(key, { label, cells: Array(state.pins.length).fill(null), size: -1, most: 0 });
    const row = rows.get(key), size = one.difference ? Math.max(0, SIZES.indexOf(one.difference.size)) : -1, times = Math.abs(one.difference?.times ?? 0);
    row.cells[at] = one;
    if (size > row.size) Object.assign(row, { size, most: times });
    else if (size === row.size) row.most = Math.max(row.most, times);
  };
  answers.forEach((one, at) => {
    if (!one || one.error) return;
    for (const figure of one.figures) add(figure.name, `${figure.sentence[0]}…${figure.sentence[2]}`, at, figure);
    for (const ending of one.endings) if ((ending.value || ending.there) && !one.figures.some((figure) => figure.value === ending.value)) add(`ending ${ending.name}`, `Ending: ${ending.label}`, at, ending);
    for (const row of one.wins.rows) add(`wins ${row.name}`, `Wins: ${row.label}`, at, row);
  });
  return [...rows.values()].sort((one, two) => two.size - one.size || two.most - one.most).map((row) => el("tr", {}, el("th", { scope: "row" }, row.label), row.cells.map(shownFigure)));
}
function showCompare() {
  const box = $("compare");
  if (box.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  const failed = state.pins.map((pin) => pinned.get(pinAddress(pin))?.error).filter(Boolean);
  box.replaceChildren(
    el("h2", {}, "Pinned settings"),
    state.pins.length ? el("p", { class: "small" }, `${count(PINNED_GAMES)} games each, compared with ${state.base ? "the baseline" : "the printed rules at each one's players"}. What a table would notice most comes first.`) : el("p", {}, "Nothing is pinned yet: press “Pin this setting” in Tune, or take one from the history below."),
    state.pins.length ? el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Pinned settings" }, el("table", { class: "grid" }, el("thead", {}, el("tr", {}, el("td", {}), state.pins.map(pinHead))), el("tbody", {}, ruleRows(), figureRows(), el("tr", {}, el("th", { scope: "row" }, "Note"), state.pins.map((pin, at) => el("td", {}, el("input", { type: "text", value: unpinned(pin).note ?? "", "aria-label": `Note on ${pinName(pin, at)}`, onchange: (event) => edit(pin, "_note", event.target.value.trim()) }))))))) : "",
    state.pins.some((pin) => !pinned.get(pinAddress(pin))) ? el("p", { class: "small" }, "Some of these are still being played …") : "",
    failed.map((words) => el("p", { class: "wrong" }, words)),
    el("p", { class: "row" }, state.base ? el("button", { type: "button", onclick: () => { state.base = null; go(); } }, "Compare with the printed rules") : ""),
    el("h2", {}, "The last fifty settings"), el("div", { id: "past" }, drawPast()));
  for (const pin of state.pins) playPin(pinAddress(pin));
}
async function playPin(address) {
  if (pinned.has(address)) return;
  pinned.set(address, null);
  if (pinned.size > 60) pinned.delete(pinned.keys().next().value);
  try { pinned.set(address, await ask(address)); } catch (error) { pinned.set(address, { error: error.message }); }
  if (state.screen === "compare") showCompare();
}

// The history is the server's, so that it outlasts a tab; with --history also the studio.
let past = null, keptLast = "";
async function keepInHistory() {
  const mine = settingOf(bare(state));
  if (!answer || mine === keptLast || !(turned().length || state.lineup)) return;
  keptLast = mine;
  try { past = await post("history", { address: mine, sentence: `${headline().sentence.join("")}${headline().half ? ` (± ${headline().half})` : ""}`, setting: $("setting").textContent }); } catch { return; }
  if (state.screen === "compare") showCompare();
}
function drawPast() {
  if (past === null) { ask("history").then((found) => { past = found; if (state.screen === "compare") showCompare(); }, () => {}); return el("p", { class: "small" }, "…"); }
  const mine = past.entries.filter((one) => new URLSearchParams(one.address).get("game") === state.game);
  const where = el("p", { class: "small" }, past.file ? `Kept in ${past.file}.` : "It ends with the studio: start with --history FILE to keep it.");
  if (!mine.length) return [el("p", { class: "small" }, "Every setting that you change to is listed here."), where];
  return [el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "The last settings" }, el("table", { class: "grid" }, el("thead", {}, el("tr", {}, ["Name", "Setting", "Answer", "Use"].map((words) => el("th", { scope: "col" }, words)))), el("tbody", {}, mine.map((one) => el("tr", {},
    el("td", {}, el("input", { type: "text", value: one.name, "aria-label": `Name of ${one.setting}`, onchange: async (event) => { past = await post("history", { ...one, name: event.target.value.trim() }); } })),
    el("td", {}, one.setting), el("td", {}, one.sentence),
    el("td", {}, el("div", { class: "row" }, el("button", { type: "button", "aria-label": `Open: ${one.setting}, ${one.sentence}`, onclick: () => fork(one.address) }, "Open"), el("button", { type: "button", "aria-label": `Pin: ${one.setting}, ${one.sentence}`, onclick: () => changePins([...state.pins.filter((pin) => settingOf(pin) !== one.address), one.address].slice(-MOST_PINS)) }, "Pin")))))))), where];
}
