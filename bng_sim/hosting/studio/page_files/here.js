// Screen 4: a table as it stands, as an editor, and how it may end from there.
let typed = null, hereOf = "", ended = null, isPlaying = false;
async function showHere() {
  const mine = query(state, false);
  if (hereOf === mine && typed) return drawHere();
  hereOf = mine;
  [typed, ended] = [null, null];
  $("here").replaceChildren(el("h1", {}, "From here"), el("p", { class: "small" }, "Setting a table …"));
  try {
    const found = await ask(`table?${mine}`);
    if (hereOf !== mine) return undefined;
    typed = found;
  } catch (error) { return $("here").replaceChildren(el("h1", {}, "From here"), el("p", { class: "wrong", role: "alert" }, error.message)); }
  return drawHere();
}
const hidden = new Set(["game", "rules", "lineup"]);
function drawHere(problem = "") {
  const words = el("textarea", { spellcheck: false, "aria-label": "The table as text", value: typed.text });
  words.addEventListener("change", () => { typed.text = words.value; });
  $("here").replaceChildren(
    el("h1", {}, "From here: how may this table end?"),
    el("p", { class: "small" }, "Press what is different at your table: the seat that moves next, cards, tokens, markers. What is not known (“?”, or taken away with ×) is dealt again in every way that fits."),
    drawTable(),
    el("p", { class: "row" }, el("button", { type: "button", class: "strong", disabled: isPlaying, onclick: () => playOn(JSON.stringify(trimmed(typed.table))) }, isPlaying ? "Playing on …" : "Play on from here"), el("button", { type: "button", onclick: () => { typed = null; showHere(); } }, "Another table")),
    el("details", { open: typed.text !== "" && problem !== "" }, el("summary", {}, "As text, for bng-sim here"), words, el("p", { class: "row" }, el("button", { type: "button", onclick: () => playOn(words.value) }, "Play on from this text"))),
    el("p", { class: "wrong", role: "alert", hidden: !problem }, problem),
    el("div", { id: "ends", "aria-live": "polite" }, ended ? drawEnds() : ""));
}
// A blank entry is one that nobody knows.
const trimmed = (v) => (Array.isArray(v) ? v.map(trimmed).filter((one) => one !== "") : v !== null && typeof v === "object" ? Object.fromEntries(Object.entries(v).map(([key, one]) => [key, trimmed(one)]).filter(([, one]) => one !== "")) : v);
// What has no names: a list, a table that is empty, a text.
function tableField(v, changed, label) {
  if (Array.isArray(v)) return el("input", { type: "text", value: v.map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one))).join(", "), "aria-label": label, spellcheck: false, class: "words", onchange: (event) => changed(listOfWords(event.target.value)) });
  if (v !== null && typeof v === "object" && !Object.keys(v).length) return el("input", { type: "text", value: "", placeholder: "none", "aria-label": label, spellcheck: false, onchange: (event) => changed(event.target.value.trim() ? parsed(event.target.value) : {}) });
  return el("input", { type: "text", value: v ?? "", "aria-label": label, spellcheck: false, onchange: (event) => changed(event.target.value.trim()) });
}
const listOfWords = (words) => (words.trim() ? words.split(/,(?![^[{]*[\]}])/).map((one) => parsed(one.trim())) : []);
async function playOn(words) {
  isPlaying = true;
  drawHere();
  let problem = "";
  try {
    ended = await post("here", { table: words });
    typed = { ...typed, table: ended.table, text: ended.text };
  } catch (error) { problem = error.message; }
  isPlaying = false;
  drawHere(problem);
}
const chanceRow = (one, best) => el("tr", {}, el("th", { scope: "row" }, one.label), el("td", {}, `${one.text}`), el("td", {}, el("small", {}, `${(100 * one.low).toFixed(1)} to ${(100 * one.high).toFixed(1)} %`)), best ? el("td", {}, one.behind ? `${one.behind.toFixed(1)} points behind` : "the best") : null);
function drawEnds() {
  const grid = (head, rows) => el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": head }, el("table", { class: "grid" }, el("caption", { class: "caption" }, head), el("tbody", {}, rows)));
  return [el("p", { class: "small" }, `${count(ended.n)} games played on from here.`),
    grid("How it ends", ended.endings.map((one) => chanceRow(one))), grid("Who wins", ended.players.map((one) => chanceRow(one))),
    ended.moves.length ? grid(`${ended.question} (${count(ended.n_moves)} games after each move)`, ended.moves.map((one) => chanceRow(one, true))) : el("p", {}, `No moves are compared: ${ended.why_none}.`),
    ...ended.notes.map((words) => el("p", { class: "small" }, `Not written: ${words}.`))];
}
