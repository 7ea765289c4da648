// Screen 5: the designer's own playtests, and a game of one file.
let plays = null, playsFile = null, ownFile = null;
function showMine() { if (!$("mine").children.length) buildMine(); }
function buildMine() {
  $("mine").replaceChildren(
    el("h1", {}, "Your own"),
    el("h2", {}, "Your playtests"),
    dropped("plays", "Drop a table of playtests here (.xlsx, .ods, .csv, an export of BGStats or BoardGameGeek), or choose one", ".xlsx,.ods,.csv,.tsv,.txt,.json,.bgsplay,.xml,.jsonl", takePlays),
    el("div", { id: "plays", "aria-live": "polite" }, plays ? drawPlays() : ""),
    el("h2", {}, "A game of your own"),
    dropped("own", "Drop a game of one file here (.py), or choose one: it is shown before anything runs", ".py", takeGame),
    el("div", { id: "own", "aria-live": "polite" }, ownFile ? drawGame() : ""));
}
function dropped(id, words, kinds, act) {
  const input = el("input", { type: "file", id: `${id}-file`, accept: kinds, onchange: () => input.files[0] && act(input.files[0]) });
  const box = el("div", { class: "drop" }, el("label", { htmlFor: `${id}-file` }, words), " ", input);
  box.addEventListener("dragover", (event) => { event.preventDefault(); box.classList.add("over"); });
  box.addEventListener("dragleave", () => box.classList.remove("over"));
  box.addEventListener("drop", (event) => { event.preventDefault(); box.classList.remove("over"); if (event.dataTransfer.files[0]) act(event.dataTransfer.files[0]); });
  return box;
}
async function takePlays(file, columns = "", isCompared = false) {
  playsFile = file;
  $("plays").replaceChildren(el("p", { class: "small" }, isCompared ? "Playing what each kind of players would do …" : "Reading …"));
  const asked = new URLSearchParams(query(state, false));
  asked.set("_name", file.name);
  if (columns) asked.set("_columns", columns);
  if (isCompared) asked.set("_compare", "1");
  try { plays = { ...await upload(`playtests?${asked}`, file), given: columns }; } catch (error) { plays = { error: error.message, given: columns }; }
  $("plays").replaceChildren(...drawPlays());
}
const percent = (one) => (one.low === null || one.low === undefined ? "" : `${(100 * one.low).toFixed(0)} to ${(100 * one.high).toFixed(0)} %`);
function drawPlays() {
  const columns = el("input", { type: "text", value: plays.given, placeholder: 'who=winner, "Spieler 1"=seat 1', "aria-label": "What your headers mean", class: "long" });
  const again = el("p", { class: "row" }, el("label", {}, "What your headers mean ", columns), el("button", { type: "button", onclick: () => takePlays(playsFile, columns.value.trim()) }, "Read again"));
  if (plays.error) return [el("p", { class: "wrong", role: "alert" }, plays.error), again];
  const mapping = Object.entries(plays.columns), figures = plays.figures.filter((one) => one.where === undefined || !Object.keys(one.where).length);
  return [
    ...plays.sentences.map((words) => el("p", { class: "small" }, words)),
    mapping.length ? el("table", { class: "grid" }, el("caption", { class: "caption" }, "Your columns were taken so"), el("tbody", {}, mapping.map(([header, target]) => el("tr", {}, el("th", { scope: "row" }, header), el("td", {}, target))))) : "",
    again,
    figures.length ? el("table", { class: "grid" }, el("caption", { class: "caption" }, "Your own figures"), el("tbody", {}, figures.map(figureRow))) : "",
    ...[...plays.apart, ...plays.not_yet].map((words) => el("p", {}, words)),
    plays.compared ? el("div", {}, el("h3", {}, "Next to the simulated game"), plays.compared.map((words) => el("p", {}, words)), plays.lineup ? el("button", { type: "button", onclick: () => { state.lineup = plays.lineup; state.screen = "tune"; go(); } }, "Tune among players like those") : "") : el("button", { type: "button", onclick: () => takePlays(playsFile, plays.given, true) }, "Compare with the simulated game"),
  ].filter(Boolean);
}
function figureRow(one) {
  const isShare = one.kind === "share", value = one.value ?? one.mean;
  return el("tr", {}, el("th", { scope: "row" }, upper(short(one.name ?? ""))), el("td", {}, isShare ? per(value) : String(Math.round(100 * value) / 100)), el("td", {}, el("small", {}, isShare ? percent(one) : one.low !== null && one.low !== undefined ? `${one.low.toFixed(1)} to ${one.high.toFixed(1)}` : "")), el("td", {}, el("small", {}, one.n ? `${one.n} plays` : "")));
}
async function takeGame(file) {
  ownFile = { name: file.name, file, words: await file.text(), problem: "" };
  $("own").replaceChildren(...drawGame());
}
function drawGame() {
  return [
    el("p", {}, el("strong", {}, ownFile.name), ` has ${count(ownFile.words.split("\n").length)} lines. Nothing of it has run.`),
    el("pre", { class: "code", tabIndex: 0, role: "region", "aria-label": `The text of ${ownFile.name}` }, ownFile.words),
    el("p", {}, "It is a program: if you press the button, its code runs on this computer, with your rights. Do so only if you trust who wrote it."),
    el("p", { class: "row" }, el("button", { type: "button", class: "strong", onclick: (event) => runGame(event.target) }, "Run its code and play it")),
    el("p", { class: "wrong", role: "alert", hidden: !ownFile.problem }, ownFile.problem)];
}
async function runGame(button) {
  button.disabled = true;
  button.textContent = "Compiling …";
  try {
    const opened = await upload(`own?_name=${encodeURIComponent(ownFile.name)}`, ownFile.file);
    location.search = `?game=${encodeURIComponent(opened.game)}`;
  } catch (error) { ownFile.problem = error.message; $("own").replaceChildren(...drawGame()); }
}
