// Which screen is shown; the first two share the answer on top.
const SCREENS = { tune: () => {}, compare: () => showCompare(), watch: () => showWatch(), here: () => showHere(), mine: () => showMine() };
function showScreen() {
  const now = state.screen in SCREENS ? state.screen : "tune";
  document.querySelector("main").dataset.screen = now;
  for (const one of document.querySelectorAll(".screen")) one.hidden = one.id !== now;
  for (const one of $("screens").children) { if (one.dataset.screen === now) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current"); }
  SCREENS[now]();
}
for (const one of $("screens").children) one.addEventListener("click", () => { state.screen = one.dataset.screen; remember(); showScreen(); listen(); });
