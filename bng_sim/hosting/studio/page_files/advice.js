// The cheapest change that meets the target: searched for with the sliders as knobs, then set.
let searching = null;
$("balance").addEventListener("click", () => (searching ? stopSearch("Stopped.") : search()));
function stopSearch(words) {
  searching?.close();
  searching = null;
  $("balance").textContent = "Find the cheapest change";
  if (words) say([words]);
}
function say(sentences) { $("advice").hidden = false; $("advice").replaceChildren(...sentences.map((words) => el("p", {}, words))); }
function search() {
  stopSearch("");
  $("balance").textContent = "Stop";
  say(["Searching: every change of one slider and of two, the cheapest first …"]);
  const asked = new URLSearchParams(query(state, false));
  asked.set("_target", state.target.map((one) => one ?? "").join("~"));
  const mine = new EventSource(`balance?${asked}`);
  searching = mine;
  const on = (name, act) => mine.addEventListener(name, (event) => { if (searching === mine) act(JSON.parse(event.data)); });
  on("progress", (words) => say([words]));
  on("problem", (problems) => { stopSearch(""); say(Object.values(problems)); });
  on("found", (found) => {
    stopSearch("");
    const names = Object.keys(found.changes);
    say([...found.sentences, names.length ? "The sliders are set so; Undo takes that back." : ""].filter(Boolean));
    for (const name of names) { delete state.rules[name]; if (!same(found.changes[name], control(name)?.printed)) state.rules[name] = found.changes[name]; }
    if (names.length) go();
  });
  mine.onerror = () => { if (searching === mine) { stopSearch(""); refused(`balance?${asked}`); } };
}
// A search that was refused has its reason as text, which a stream of events does not show.
async function refused(address) { try { await ask(address); } catch (error) { say([error.message]); } }
