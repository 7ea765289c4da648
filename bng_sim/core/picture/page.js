"use strict";
// The page of a game: shows the table after any of its steps. What lies where was worked out in Python.
// A game's table.js, which comes after this, has `face(look, ...printed)`: what is on a card, and `draw(thing)`: any
// thing that is no card.
const game = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const [now, when, slider, play, speed, transcript] = ["now", "when", "slider", "play", "speed", "transcript"].map(byId);
const zones = [...document.querySelectorAll("[data-zone]")];
const lines = [...transcript.querySelectorAll("a")];
const narrow = matchMedia("(max-width: 64rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Every step: the whole table, the time it belongs to, and the line told last.
const steps = [];
let before = { zones: {}, line: 0, when: "Set-up" };
for (const step of game.steps) {
  let line = before.line;
  while (line + 1 < lines.length && eventOf(lines[line + 1]) <= step.n) line += 1;
  const whole = { ...before, ...step, changed: step.zones, told: line !== before.line, line };
  whole.zones = { ...before.zones };
  for (const [name, news] of Object.entries(step.zones)) whole.zones[name] = { ...before.zones[name], ...news };
  steps.push((before = whole));
}
const turns = steps.flatMap((step, at) => (game.stops.includes(step.kind) ? [at] : []));
let [current, timer, saving] = [-1, 0, 0];
let isLed = Boolean(game.opens); // whether the page scrolls to what changes: where somebody is asked, not at first

function eventOf(link) { // 0: none
  return Number(link.hash.slice(1));
}

// Things on the table

function make(tag, className, title = "", textContent = "") {
  return Object.assign(document.createElement(tag), { className, title, textContent });
}

function icon(name) {
  const made = byId("icon").content.firstElementChild.cloneNode(true);
  made.firstElementChild.setAttribute("href", "#icon-" + name);
  return made;
}

function named(element, words) {
  element.append(make("span", "unseen", "", words));
  return element;
}

function card(number) {
  if (number === null) return named(make("li", "card back", "A hidden card"), "a hidden card");
  const [name, look, ...printed] = game.cards[number < 0 ? -1 - number : number];
  const words = number < 0 ? name + ", hidden" : name;
  const made = make("li", "card " + look + (number < 0 ? " hidden" : ""), words);
  made.append(...face(look, ...printed));
  return named(made, words);
}

// A zone: lists of things, what is new in them marked; yes or no as a class; anything else as text

function fill(zone, value, old, isChanged) {
  zone.classList.toggle("changed", isChanged);
  const lists = Object.values(value).filter(Array.isArray);
  zone.classList.toggle("empty", lists.every((list) => list.length === 0));
  for (const [key, content] of Object.entries(value)) {
    if (Array.isArray(content)) {
      const known = (isChanged && old ? old[key] : content).map((thing) => JSON.stringify(thing));
      zone.querySelector(`[data-list=${key}]`).replaceChildren(...content.map((thing) => mark(thing, known)));
    } else if (typeof content === "boolean") zone.classList.toggle(key, content);
    else zone.querySelector(`[data-fact=${key}]`).textContent = content;
  }
}

function mark(thing, known) {
  const made = thing === null || typeof thing === "number" ? card(thing) : draw(thing);
  const at = known.indexOf(JSON.stringify(thing));
  if (at < 0) made.classList.add("new");
  else known.splice(at, 1);
  return made;
}

// Going through the game

function show(at) {
  at = Math.max(0, Math.min(steps.length - 1, at));
  if (at === current) return;
  current = at;
  const [step, last] = [steps[at], at ? steps[at - 1].zones : {}];
  for (const zone of zones) {
    const name = zone.dataset.zone;
    zone.hidden = !(name in step.zones);
    if (!zone.hidden) fill(zone, step.zones[name], last[name], name in step.changed && at > 0);
  }
  tell(step);
  slider.value = at;
  slider.setAttribute("aria-valuetext", when.textContent);
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, "", "#" + step.n), 300);
  follow();
}

function tell(step) {
  const n = eventOf(lines[step.line]);
  for (const link of transcript.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const told = lines.slice(0, step.line + 1).filter((link) => eventOf(link) === n);
  for (const link of told) link.setAttribute("aria-current", "step");
  now.textContent = told.map((link) => link.textContent.trim()).join("; ");
  now.classList.toggle("stale", !step.told);
  when.textContent = `${step.when} \u00b7 event ${step.n}: ${game.meaning[step.kind]}`;
}

function follow() {
  const line = lines[steps[current].line];
  if (getComputedStyle(transcript).overflowY === "auto")
    transcript.scrollTop = line.offsetTop - transcript.clientHeight / 2;
  const touched = [".changed .new", ".turn.changed", ".changed"].map((what) => document.querySelector(what)).find(Boolean);
  if (narrow.matches && touched && isLed) touched.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

function go(where) {
  if (where === "+turn") show(turns.find((at) => at > current) ?? steps.length - 1);
  else if (where === "-turn") show(turns.findLast((at) => at < current) ?? 0);
  else show(current + Number(where));
}

function setPlaying(on) {
  clearTimeout(timer);
  timer = 0;
  if (on && current === steps.length - 1) show(0);
  if (on) wait();
  play.setAttribute("aria-pressed", on);
  play.setAttribute("aria-label", on ? "Pause" : "Play");
  now.setAttribute("aria-live", on ? "off" : "polite");
}

function wait() {
  timer = setTimeout(() => {
    show(current + 1);
    current < steps.length - 1 ? wait() : setPlaying(false);
  }, (steps[current].told ? 1100 : 350) / speed.value);
}

function open(n) {
  if (!n && !game.opens) show(steps.length - 1); // somebody sits at this table: to the present
  else show(n ? steps.findLastIndex((step) => step.n <= n) : steps.findIndex((step) => step.kind === game.opens));
}

const KEYS = { ArrowLeft: "-1", ArrowRight: "+1", PageUp: "-turn", PageDown: "+turn", Home: "-Infinity", End: "+Infinity" };
const stopAnd = (then) => (event) => { setPlaying(false); then(event); };
document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest?.("select, input:not(#slider)")) return; // there they choose, or move in a text
  if (event.key.startsWith("Page") && event.target !== slider) return; // elsewhere they scroll the page
  event.preventDefault();
  setPlaying(false);
  const where = KEYS[event.key];
  go(event.shiftKey && event.key.startsWith("Arrow") ? where[0] + "turn" : where);
});
slider.addEventListener("input", stopAnd(() => show(Number(slider.value))));
play.addEventListener("click", () => setPlaying(!timer));
for (const button of document.querySelectorAll("[data-go]"))
  button.addEventListener("click", stopAnd(() => go(button.dataset.go)));
transcript.addEventListener("click", stopAnd((event) => {
  event.preventDefault(); // the address lags behind and may name this event still: it would not change
  const line = event.target.closest("a");
  if (line) open(eventOf(line));
}));
addEventListener("hashchange", stopAnd(() => open(eventOf(location))));
let shown = 0; // before a print, which shows the end
addEventListener("beforeprint", stopAnd(() => { shown = current; show(steps.length - 1); }));
addEventListener("afterprint", () => show(shown));
open(eventOf(location));
isLed = true;
