// Screen 3: games of this setting to look at, and a seat at a table with the same rules.
let watched = "", worth = null;
async function showWatch() {
  const mine = query(state, false), box = $("watch");
  if (watched === mine && worth) return drawWatch(worth);
  watched = mine;
  worth = null;
  box.replaceChildren(el("h2", {}, "Games worth reading"), el("p", { class: "small" }, "Looking for them …"));
  let found;
  try { found = await ask(`watch?${mine}`); } catch (error) { found = { error: error.message, games: [] }; }
  if (watched !== mine) return undefined;
  worth = found;
  return drawWatch(found);
}
function drawWatch(found) {
  const mine = query(state, false), players = Number(state.rules.players), seat = el("select", { id: "seat" }, Array.from({ length: players }, (_, at) => el("option", { value: at + 1 }, `Seat ${at + 1}`)));
  $("watch").replaceChildren(
    el("h2", {}, "Games worth reading"),
    found.error ? el("p", { class: "wrong", role: "alert" }, found.error) : el("p", { class: "small" }, `Of ${count(found.among)} games of this setting. Each opens on its own page, event by event.`),
    found.games.length ? el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Games worth reading" }, el("table", { class: "grid" }, el("thead", {}, el("tr", {}, ["Game", "What happened", "Code"].map((words) => el("th", { scope: "col" }, words)))), el("tbody", {}, found.games.map((one) => el("tr", {}, el("th", { scope: "row", title: one.meaning }, el("a", { href: `game?${mine}&_index=${one.index}`, target: "_blank", rel: "noopener" }, one.kind)), el("td", {}, one.words), el("td", {}, el("code", {}, one.code))))))) : "",
    el("h2", {}, "Play it yourself"),
    el("p", { class: "row" }, el("label", {}, "Sit in ", seat), el("button", { type: "button", class: "strong", onclick: (event) => takeSeat(event.target, seat.value) }, "Take a seat with these rules")),
    el("p", { id: "seated", role: "status" }));
}
async function takeSeat(button, seat) {
  button.disabled = true;
  $("seated").textContent = "Setting the table …";
  try {
    const { link } = await ask(`seat?${query(state, false)}&_seat=${seat}`, { method: "POST" });
    $("seated").replaceChildren("Your table is set: ", el("a", { href: link, target: "_blank", rel: "noopener" }, "open your seat"), ".");
    open(link, "_blank", "noopener");
  } catch (error) { $("seated").textContent = error.message; }
  button.disabled = false;
}
