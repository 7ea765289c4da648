// Screen 1: the rules as sliders, buttons and editors.
let before = null, byKey = false, waiting = null;

async function show() {
  const hasOtherStrips = before && (!same(fixedOf(before), fixedOf(state)) || before.ask !== state.ask || before.sliders !== state.sliders);
  const isOther = before && (hasOtherStrips || before.by !== state.by || before.game !== state.game);
  if (before) fadeStrips(before);
  before = structuredClone(state);
  if (isOther) {
    const wanted = JSON.stringify(before);
    try {
      const found = await ask(`setup?${query(state)}`);
      if (wanted !== JSON.stringify(before)) return;  // changed again meanwhile
      setup = found;
      if (hasOtherStrips) strips = {};
      answer = setup.printed ?? answer;
      build();
    } catch (error) { trouble({ "": error.message }); }
  }
  update();
  if (isOther && isShipped()) showAnswer();
  listen();
  showScreen();
}
addEventListener("popstate", async () => { const now = read(); if (now.game !== setup.game) return location.reload(); state = now; return show(); });

function choice(name, legend, options, chosen, act) {
  return el("fieldset", {}, el("legend", {}, legend), el("div", { class: "choice" }, options.map((one) => el("label", { title: one.title ?? "" }, el("input", { type: "radio", name, value: written(one.value), checked: same(one.value, chosen), "aria-label": one.title || one.label, onchange: () => act(one.value) }), el("span", { "aria-hidden": "true" }, one.label)))));
}
function build() {
  $("game").replaceChildren(...setup.games.map((one) => el("option", { value: one.name, selected: one.name === setup.game }, one.title)));
  $("buttons").replaceChildren(...setup.buttons.map((one) => {
    const made = choice(`b-${one.name}`, upper(one.label), one.values.map((v, at) => ({ value: v, label: String(v), title: one.named[at] })), state.rules[one.name], (v) => { state.rules[one.name] = v; go(); });
    made.dataset.control = one.name;
    return made;
  }));
  const made = choice("who", "Who plays", setup.tables.map((one) => ({ value: one.name, label: one.label, title: one.label })), state.lineup ? null : state.who, (v) => { state.who = v; state.lineup = ""; go(); });
  $("who").querySelector(".row").replaceChildren(made.querySelector(".choice"));
  $("rungs").replaceChildren(...setup.lineups.map((one) => el("option", { value: one.lineup }, one.name)));
  $("sliders").replaceChildren(...setup.sliders.map(control).filter(Boolean).map(knob));
  $("others").querySelector("summary").textContent = `All ${setup.controls.length} rules`;
  $("all").replaceChildren(...setup.controls.map(other));
  const asked = (isEnding) => setup.questions.filter((one) => one.is_ending === isEnding).map((one) => el("option", { value: one.name, selected: one.name === setup.ask }, one.label));
  $("ask").replaceChildren(...asked(false), asked(true).length ? el("optgroup", { label: "Endings" }, asked(true)) : "");
  $("by").replaceChildren(...setup.groupings.map((one) => el("option", { value: one.name, selected: one.name === setup.by }, one.label)));
  $("unit").textContent = kind() === "proportion" ? "% of games" : "on average";
  buildMine();
}
const SOURCES = { rulebook: "printed:", ruling: "our ruling:", assumed: "assumed:" };
function about(one) {
  const printed = one.text.length > 24 ? `${one.text.slice(0, 24)} …` : one.text;
  return el("p", { class: "about" }, `${upper(one.meaning)}. `, one.when ? el("span", { class: one.matters ? "" : "mark" }, `Matters ${one.when}. `) : "", `Rule ${one.rule}, `, el("span", { class: one.source === "assumed" ? "mark" : "", title: one.source === "assumed" ? one.known || "Nobody has published it" : "" }, SOURCES[one.source] ?? ""), ` ${printed}`);
}
const nearest = () => el("button", { type: "button", class: "nearest", hidden: true });
const reset = (one) => el("button", { type: "button", class: "reset", title: `As printed: ${one.text}`, "aria-label": `${one.label}: as printed`, onclick: () => set(one.name, one.printed) }, "↺");
function knob(one) {
  const strip = draw("svg", { class: "strip", role: "img", "data-strip": one.name, height: one.kind === "choice" ? 46 : 58, "aria-label": `The answer by ${one.label}: not played yet` });
  if (one.kind === "choice") {
    const box = choice(`s-${one.name}`, upper(one.label), one.values.map((v, at) => ({ value: v, label: short(v), title: one.named[at] + (same(v, one.printed) ? " (printed)" : "") })), value(one.name), (v) => set(one.name, v));
    return el("div", { class: "knob words", "data-control": one.name }, reset(one), box, nearest(), strip, about(one));
  }
  const id = `s-${one.name}`, range = el("input", { type: "range", id, min: 0, step: 1 });
  range.addEventListener("keydown", () => { byKey = true; });
  range.addEventListener("pointerdown", () => { byKey = false; });
  range.addEventListener("input", () => preview(one, laddered(one)[range.value]));
  range.addEventListener("change", () => {
    clearTimeout(waiting);
    const v = laddered(one)[range.value];
    if (byKey) waiting = setTimeout(() => set(one.name, v), 150); else set(one.name, v);
  });
  return el("div", { class: "knob", "data-control": one.name }, el("div", { class: "head" }, el("label", { htmlFor: id }, one.label), nearest(), reset(one), el("output", { htmlFor: id })), range, strip, about(one));
}
// While a slider is dragged the sentence shows what the strip knows of this value.
function preview(one, v) {
  const box = document.querySelector(`#sliders [data-control="${CSS.escape(one.name)}"]`);
  box.querySelector("output").textContent = String(v);
  const strip = strips[one.name], point = strip && !strip.isStale ? pointAt(strip, v) : null;
  if (point && answer) { const parts = headline().sentence; sentence([parts[0], point.text, parts[2]], point.half, true); }
}
function other(one) {
  const id = `a-${one.name}`, now = value(one.name);
  let input;
  if (one.kind === "choice") input = el("select", { id, onchange: () => set(one.name, one.values[input.selectedIndex]) }, one.values.map((v, at) => el("option", { selected: same(v, now), title: one.named[at] }, short(v))));
  else if (one.kind === "number") input = el("input", { id, type: "number", min: one.low, max: one.high, step: one.step, value: now, onchange: () => input.value !== "" && set(one.name, Number(input.value)) });
  else input = editor(one, id);
  return el("div", { class: `all ${one.matters ? "" : "idle"}`, "data-find": `${one.label} ${one.meaning} ${one.rule} ${one.name} ${one.source}`.toLowerCase(), "data-control": one.name, "data-all": one.name }, el("label", { htmlFor: id }, one.label), input, about(one));
}
function update() {
  for (const one of setup.sliders.map(control).filter(Boolean)) {
    const box = document.querySelector(`#sliders [data-control="${CSS.escape(one.name)}"]`), values = laddered(one), v = value(one.name), range = box.querySelector("input[type=range]");
    if (range) {
      range.max = values.length - 1;
      range.value = values.findIndex((each) => same(each, v));
      range.setAttribute("aria-valuetext", wordsOf(one, v));
      box.querySelector("output").textContent = short(v);
    } else box.querySelectorAll("input").forEach((input) => { input.checked = input.value === written(v); });
    box.classList.toggle("changed", one.name in state.rules);
    strips[one.name] ??= { values, points: new Map(), isStale: false, fresh: new Set() };
    drawStrip(one.name);
  }
  for (const box of document.querySelectorAll("[data-all]")) {
    const one = control(box.dataset.all), input = box.querySelector("input, select, textarea"), v = value(one.name);
    box.classList.toggle("changed", one.name in state.rules);
    if (one.kind === "editor") { if (!box.contains(document.activeElement)) box.querySelector(".editor").replaceWith(editor(one, `a-${one.name}`)); }
    else if (document.activeElement !== input) { if (one.kind === "choice") input.selectedIndex = one.values.findIndex((each) => same(each, v)); else input.value = v; }
  }
  for (const one of setup.buttons) for (const input of document.getElementsByName(`b-${one.name}`)) input.checked = input.value === written(state.rules[one.name]);
  for (const input of document.getElementsByName("who")) input.checked = !state.lineup && input.value === written(state.who);
  if (document.activeElement !== $("lineup")) $("lineup").value = state.lineup;
  const changes = turned().length;
  $("setting").textContent = [...setup.buttons.map((one) => wordsOf(one, state.rules[one.name])), tableName(state), changes ? `${changes} rule${changes > 1 ? "s" : ""} changed` : "printed rules"].join(" · ");
  [$("least"), $("most")].forEach((input, at) => { if (document.activeElement !== input) input.value = state.target[at] ?? ""; });
  $("based").replaceChildren(...(state.base ? ["The baseline is a setting of yours. ", el("button", { type: "button", onclick: () => { state.base = null; go(); } }, "Printed rules again")] : []));
  showTarget();
  takeAway();
}
const tableName = (of) => of.lineup || (setup.tables.find((one) => one.name === of.who)?.label ?? "").toLowerCase();

for (const input of [$("least"), $("most")]) input.addEventListener("change", () => {
  state.target = [$("least"), $("most")].map((one) => (one.value === "" ? null : Number(one.value)));
  remember();
  if (answer) showAnswer();
  showTarget();
  Object.keys(strips).forEach(drawStrip);
});
$("game").addEventListener("change", () => { location.search = `?game=${encodeURIComponent($("game").value)}`; });
const wanted = {};  // question -> the target that it had
$("ask").addEventListener("change", () => { wanted[setup.ask] = state.target; state.ask = $("ask").value; [state.target, state.sliders] = [wanted[state.ask] ?? [null, null], ""]; $("advice").hidden = true; go(); });
$("by").addEventListener("change", () => { state.by = $("by").value; go(); });
$("undo").addEventListener("click", () => history.back());
$("printed").addEventListener("click", () => { for (const name of turned()) delete state.rules[name]; go(); });
$("lineup").addEventListener("change", () => { state.lineup = $("lineup").value.trim(); go(); });
$("find").addEventListener("input", () => { const wanted = $("find").value.trim().toLowerCase(); for (const box of document.querySelectorAll("[data-find]")) box.hidden = !box.dataset.find.includes(wanted); });
new ResizeObserver(() => { if (answer) { drawBar(); wins(); endings(); lengths(); } Object.keys(strips).forEach(drawStrip); }).observe($("answer"));
