// A table drawn as it lies: seats around what is in the middle, each card, marker and token a thing to press. What lies
// where is the game's written table; which names may lie there the server says, so no game has code of its own here.
const UNKNOWN = "unknown";
const MOST_PIPS = 12, MOST_CYCLED = 12;
const isTable = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
const keyOf = (path) => [...path].reverse().find((one) => typeof one === "string");
const titleOf = (path) => path.map((one, at) => (typeof one === "number" ? (path[at - 1] === "players" ? `seat ${one + 1}` : `${one + 1}`) : short(one))).filter((one) => one !== "players").join(", ");
const allowed = (of, path) => typed.names[of][keyOf(path)];

// Change what lies somewhere, and draw the table again with the focus where it was.
function lay(path, v) {
  const put = (of, [key, ...rest]) => {
    const made = Array.isArray(of) ? [...of] : { ...of };
    if (rest.length) made[key] = put(of[key], rest); else if (v === undefined) delete made[key]; else made[key] = v;
    return made;
  };
  typed = { ...typed, table: withoutRest(put(typed.table, path), path), text: "" };
  ended = null;
  const at = document.activeElement?.dataset?.at;
  drawHere();
  if (at) document.querySelector(`#here [data-at="${CSS.escape(at)}"]`)?.focus();
}
// What is left of a deck no longer has as many cards once one lies elsewhere: leave it out, and it is counted again.
function withoutRest(table, path) {
  const isRest = (v) => typeof v === "number" || (Array.isArray(v) && v.every((one) => one === UNKNOWN));
  const drop = (of) => Object.fromEntries(Object.entries(of).filter(([key, v]) => !(typed.names.rest.includes(key) && !path.includes(key) && isRest(v))));
  if (!path.some((key) => typed.names.cards[key])) return table;
  return drop(path[0] === "players" ? { ...table, players: table.players.map((one, at) => (at === path[1] ? drop(one) : one)) } : table);
}
const press = (path, what, label, words, act, more = {}) => el("button", { type: "button", "data-at": `${path.join("/")} ${what}`, "aria-label": label, onclick: act, ...more }, words);

function drawTable() {
  const seats = typed.table.players.map(drawSeat), half = Math.ceil(seats.length / 2);
  const known = Object.entries(typed.table).filter(([key]) => !hidden.has(key) && !["players", "to_move"].includes(key));
  const middle = el("div", { class: "middle" }, known.map(([key, v]) => entry([key], v)), more([], typed.names.keys));
  return el("div", { class: "board", role: "group", "aria-label": "The table" }, el("div", { class: "side" }, seats.slice(0, half)), middle, el("div", { class: "side far" }, seats.slice(half)));
}
function drawSeat(player, at) {
  const path = ["players", at], isNext = typed.table.to_move === at + 1, chance = ended?.players[at];
  return el("fieldset", { class: `seat ${isNext ? "next" : ""}` },
    el("legend", {}, `Seat ${at + 1}`, isNext ? " moves next" : ""),
    el("div", { class: "row" }, press(path, "turn", `Seat ${at + 1} moves next`, isNext ? "● Its turn" : "○ Its turn", () => lay(["to_move"], at + 1), { "aria-pressed": isNext }), chance ? el("strong", { class: "chance" }, `wins ${chance.text}`) : ""),
    el("div", { class: "lying" }, Object.entries(player).map(([key, v]) => entry([...path, key], v)), more(path, typed.names.player_keys)));
}
// What is not written down, and may be: it is dealt again, or stands as at set-up.
function more(path, keys) {
  const of = path.reduce((v, key) => v[key], typed.table), left = keys.filter((key) => !(key in of) && (["cards", "choices"].some((kind) => allowed(kind, [key])) || ["seats", "counts", "flags"].some((kind) => typed.names[kind].includes(key))));
  if (!left.length) return "";
  const select = el("select", { "data-at": `${path.join("/")} more`, "aria-label": `${path.length ? `Seat ${path[1] + 1}` : "The table"}: write down also`, class: "more" }, el("option", {}, "+ write down …"), left.map((key) => el("option", { value: key }, short(key))));
  select.addEventListener("change", () => lay([...path, select.value], first(select.value)));
  return select;
}
const first = (key) => { const { seats, counts, flags, choices } = typed.names; return seats.includes(key) ? 1 : counts.includes(key) ? 0 : flags.includes(key) ? true : choices[key] && !allowed("cards", [key]) ? choices[key][0] : choices[key] ? {} : []; };

function entry(path, v) {
  const inside = thing(path, v), key = keyOf(path.slice(-1));
  const forget = press(path, "forget", `${titleOf(path)}: not known, deal it again`, "×", () => lay(path, undefined), { class: "forget", title: "Not known: deal it again" });
  const what = el("span", { class: "what", "aria-hidden": "true" }, short(key ?? path.at(-1)));
  return el("div", { class: `lies ${isTable(v) ? "wide" : ""}`, role: "group", "aria-label": titleOf(path) }, isTable(v) ? [el("div", {}, what, forget), inside] : [what, forget, inside]);
}
function thing(path, v) {
  const names = allowed("cards", path), choices = allowed("choices", path), isSeat = typed.names.seats.includes(path.at(-1));
  if (isSeat) return cycle(path, v, [...typed.table.players.map((_, at) => at + 1), "none"], (one) => (one === "none" ? "none" : `seat ${one}`));
  if (typeof v === "boolean") return press(path, "flag", `${titleOf(path)}: ${v ? "yes" : "no"}`, v ? "yes" : "no", () => lay(path, !v), { "aria-pressed": v, class: "token" });
  if (names && isTable(v)) return counted(path, v, names, choices);
  if (names && (Array.isArray(v) || (typeof v === "number" && names.includes(UNKNOWN)))) return cards(path, Array.isArray(v) ? v : Array(v).fill(UNKNOWN), names);
  if (Array.isArray(v) && v.some(isTable)) return el("div", { class: "lying" }, v.map((one, at) => el("div", { class: "lies wide", role: "group", "aria-label": titleOf([...path, at]) }, Object.entries(one).map(([key, each]) => entry([...path, at, key], each)))));
  if (isTable(v) && Object.keys(v).length) return el("div", { class: "lying" }, Object.entries(v).map(([key, one]) => entry([...path, key], one)));
  if (choices && !isTable(v)) return cycle(path, v, choices);
  return typeof v === "number" ? counter(path, v) : tableField(v, (to) => lay(path, to), titleOf(path));
}
// A number: buttons, a field, and as many markers as it says.
function counter(path, v) {
  const field = el("input", { type: "text", inputmode: "numeric", value: v, "aria-label": titleOf(path), "data-at": `${path.join("/")} field` });
  field.addEventListener("change", () => lay(path, field.value.trim() === "" ? undefined : parsed(field.value.trim())));
  field.addEventListener("keydown", (event) => { const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]; if (by) { event.preventDefault(); lay(path, Math.max(0, v + by)); } });
  return el("span", { class: "count" }, press(path, "less", `${titleOf(path)}: one less`, "−", () => lay(path, Math.max(0, v - 1)), { disabled: v <= 0 }), field, press(path, "plus", `${titleOf(path)}: one more`, "+", () => lay(path, v + 1)), pips(path, v));
}
// Markers that lie there: a press on the last one takes it off, on another one all that follow.
function pips(path, n) {
  if (!(n > 0 && n <= MOST_PIPS) || !(typed.names.markers.includes(keyOf(path)) || (path.length > 1 && allowed("cards", path.slice(0, -1))))) return "";
  return el("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: n }, (_, at) => el("span", { onclick: () => lay(path, at === n - 1 ? at : at + 1) }, "●")));
}
// One of some names: a press takes the next one, arrows go both ways; of many names they are a list.
function cycle(path, v, names, words = short) {
  const at = names.findIndex((one) => same(one, v)), turn = (by) => lay(path, names[(at + by + names.length) % names.length]);
  if (names.length > MOST_CYCLED) return card(path, v, names, titleOf(path), (one) => lay(path, one));
  const made = press(path, "cycle", `${titleOf(path)}: ${words(v)}; press for the next of ${names.length}`, words(v), () => turn(1), { class: `token ${v === UNKNOWN ? "back" : ""}` });
  made.addEventListener("keydown", (event) => { const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]; if (by) { event.preventDefault(); turn(by); } });
  return made;
}
function card(path, v, names, label, act, isRemovable = false) {
  const listed = names.some((one) => same(one, v)) ? names : [v, ...names];
  const made = el("select", { class: `card ${v === UNKNOWN ? "back" : ""}`, "aria-label": label, "data-at": `${path.join("/")} card` }, listed.map((one) => el("option", { selected: same(one, v) }, one === UNKNOWN ? "?" : short(one))), isRemovable ? el("option", {}, "take away") : "");
  made.addEventListener("change", () => act(listed[made.selectedIndex]));
  return made;
}
function cards(path, list, names) {
  const put = (at, one) => lay(path, one === undefined ? list.filter((_, place) => place !== at) : list.map((each, place) => (place === at ? one : each)));
  const lying = list.map((one, at) => card([...path, at], one, names, `${titleOf(path)}, card ${at + 1}`, (to) => put(at, to), true));
  return el("span", { class: "lying" }, lying, press(path, "add", `${titleOf(path)}: one more card`, "+", () => lay(path, [...list, names[0]]), { class: "add" }), list.length ? "" : el("span", { class: "none" }, "none"));
}
// A number, or one of some words, for each of some names.
function counted(path, v, names, choices) {
  const left = names.filter((one) => !(one in v)), add = el("select", { class: "more", "data-at": `${path.join("/")} add`, "aria-label": `${titleOf(path)}: one more` }, el("option", {}, "+ one more"), left.map((one) => el("option", {}, short(one))));
  add.addEventListener("change", () => lay([...path, left[add.selectedIndex - 1]], choices ? choices[0] : 1));
  return el("div", { class: "lying" }, Object.entries(v).map(([name, one]) => el("div", { class: "lies", role: "group", "aria-label": name }, el("span", { class: "what", "aria-hidden": "true" }, short(name)), choices ? cycle([...path, name], one, choices) : counter([...path, name], one), press([...path, name], "forget", `${titleOf([...path, name])}: take it away`, "×", () => lay([...path, name], undefined), { class: "forget" }))), left.length ? add : "");
}
