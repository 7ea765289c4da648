// Once the answer stands: whether rules without a slider move it more at the setting at hand. Sliders never change places
// by themselves, except where it was not known at all which rules matter.
let ranking = null;
const isAsPrinted = () => !turned().length && !state.lineup && state.who === "good";
function stopRanking() {
  ranking?.close();
  ranking = null;
  $("offer").hidden = true;
}
function rank() {
  stopRanking();
  if (state.screen !== "tune" || (setup.is_ranked && isAsPrinted())) return;
  const mine = new EventSource(`ranking?${query(state, false)}`);
  ranking = mine;
  mine.addEventListener("ranked", (event) => { if (ranking === mine) ranked(JSON.parse(event.data)); });
  mine.addEventListener("done", () => mine.close());
  mine.onerror = () => mine.close();
}
async function ranked(found) {
  if (!setup.is_ranked) return rebuild();
  const most = setup.sliders.length > 6 ? setup.sliders.length : 6;
  const missing = found.rules.slice(0, most).filter((name) => found.clear.includes(name) && !setup.sliders.includes(name)).map(control).filter(Boolean);
  if (!missing.length) return undefined;
  const names = missing.slice(0, 3).map((one) => one.label).join(", ") + (missing.length > 3 ? " and others" : "");
  $("offer").replaceChildren(`At this setting ${names} ${missing.length > 1 ? "matter" : "matters"} more than some of these. `, el("button", { type: "button", onclick: () => { state.sliders = found.rules.slice(0, 6).join(","); go(); } }, "Show what matters here"));
  $("offer").hidden = false;
  return undefined;
}
async function rebuild() {
  setup = await ask(`setup?${query(state)}`);
  strips = {};
  build();
  update();
  listen();
}
