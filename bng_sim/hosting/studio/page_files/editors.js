// Editors of rules that are lists, tables or lists of lists: a field an entry, nested as the value is.
function editor(one, id) {
  const box = el("div", { class: "editor wide", role: "group", "aria-label": one.label });
  let now = structuredClone(value(one.name));
  const changed = (v) => { now = v; set(one.name, v); };
  box.append(fieldOf(now, changed, id, one.label));
  return box;
}
function fieldOf(v, changed, id, label) {
  if (Array.isArray(v)) return listOf(v, changed, id, label);
  if (v !== null && typeof v === "object") return el("div", { class: "entries" }, Object.entries(v).map(([key, each], at) => el("div", { class: "entry" }, el("span", { "aria-hidden": "true" }, short(key)), fieldOf(each, (to) => changed({ ...v, [key]: to }), at ? "" : id, `${label}, ${short(key)}`))));
  const isNumber = typeof v === "number";
  const input = el("input", { type: isNumber ? "number" : "text", step: "any", value: v, "aria-label": label, spellcheck: false });
  if (id) input.id = id;
  input.addEventListener("change", () => {
    if (isNumber && input.value === "") { input.value = v; return; }
    changed(isNumber ? Number(input.value) : typeof v === "boolean" ? input.value === "true" : parsed(input.value));
  });
  return input;
}
function listOf(list, changed, id, label) {
  const isDeep = list.some((each) => typeof each === "object");
  const at = (i) => (to) => changed(list.map((each, place) => (place === i ? to : each)));
  const fields = list.map((each, i) => fieldOf(each, at(i), i ? "" : id, `${label}, entry ${i + 1}`));
  const more = el("button", { type: "button", "aria-label": `${label}: one more entry`, onclick: () => changed([...list, structuredClone(list.at(-1) ?? "")]) }, "+");
  const less = el("button", { type: "button", disabled: !list.length, "aria-label": `${label}: without the last entry`, onclick: () => changed(list.slice(0, -1)) }, "−");
  if (!list.length && id) more.id = id;
  return el("div", { class: isDeep ? "rows" : "list" }, fields, el("span", { class: "ends" }, more, less));
}
