// What the address holds: all of the page's state, so that a link, Back and a reload bring it back.
let setup = JSON.parse($("data").textContent);
const own = (name) => name.startsWith("_");
const parsed = (words) => { try { return JSON.parse(words); } catch { return words; } };
const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));

function read() {
  const found = { game: setup.game, ask: "", who: "good", lineup: "", by: "", base: null, target: [null, null], pins: [], sliders: "", screen: "tune", rules: {} };
  for (const [name, words] of new URLSearchParams(location.search)) {
    if (name === "_pin") found.pins.push(words);
    else if (name === "_target") found.target = words.split("~").map((one) => (one === "" ? null : Number(one)));
    else if (name === "_base") found.base = parsed(words);
    else if (name === "game") found.game = words;
    else if (own(name)) found[name.slice(1)] = words;
    else found.rules[name] = parsed(words);
  }
  for (const one of setup.buttons) if (!(one.name in found.rules)) found.rules[one.name] = one.value;
  return found;
}
// Write a state as a query: all of it, or what the server needs for the answer.
function query(of, isWhole = true) {
  const made = new URLSearchParams({ game: of.game });
  for (const [name, value] of Object.entries(of.rules)) made.set(name, written(value));
  if (of.lineup) made.set("_lineup", of.lineup); else if (of.who !== "good") made.set("_who", of.who);
  if (of.ask || !isWhole) made.set("_ask", of.ask || setup.ask);
  if (of.by) made.set("_by", of.by);
  if (of.base) made.set("_base", JSON.stringify(of.base));
  if (!isWhole) return made.toString();
  if (of.target.some((one) => one !== null)) made.set("_target", of.target.map((one) => one ?? "").join("~"));
  for (const pin of of.pins) made.append("_pin", pin);
  if (of.sliders) made.set("_sliders", of.sliders);
  if (of.screen !== "tune") made.set("_screen", of.screen);
  return made.toString();
}
let state = read();
const kind = () => setup.questions.find((one) => one.name === setup.ask)?.kind ?? "proportion";
const fixedOf = (of) => setup.buttons.map((one) => of.rules[one.name]);
const control = (name) => setup.controls.find((one) => one.name === name);
const value = (name) => (name in state.rules ? state.rules[name] : control(name).printed);
const turned = (of = state) => Object.keys(of.rules).filter((name) => control(name));
const wordsOf = (one, v) => {
  const at = one.values.findIndex((each) => same(each, v));
  return at >= 0 ? one.named[at] : (one.words[written(v)] ?? one.words["{}"].replace("{}", short(v)));
};

// Browsers refuse to write the address more than some 200 times in 10 seconds, so quick changes are written once they rest.
let wroteAt = -1000, waitingToWrite = null;
function remember(isReplaced = false) {
  clearTimeout(waitingToWrite);
  const write = (how) => { waitingToWrite = null; history[how](null, "", `?${query(state)}`); };
  if (performance.now() - wroteAt > 400) write(isReplaced ? "replaceState" : "pushState");
  else waitingToWrite = setTimeout(() => write("replaceState"), 400);
  wroteAt = performance.now();
}
function set(name, v) {
  const one = control(name);
  delete state.rules[name];  // the one turned last comes last
  if (!one || !same(v, one.printed)) state.rules[name] = v;
  return go();
}
async function go() {
  measured.changes += 1;
  remember();
  await show();
}
