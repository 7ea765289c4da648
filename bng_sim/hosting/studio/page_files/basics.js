"use strict";
// Small helpers: elements, SVG, texts. The page computes no figure; all come from the server.
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const el = (name, of = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(of)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...inside.flat().filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
};
const draw = (name, of, ...inside) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(of)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};
// A picture is drawn for its place on the screen; elsewhere, as on paper, it is scaled.
const fit = (svg, w, h) => svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
const text = (words) => document.createTextNode(words);
const per = (share, places = 0) => (share === null || share === undefined ? "" : `${(100 * share).toFixed(places)}\u00a0%`);
const count = (n) => n.toLocaleString("en");
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const short = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "object" ? JSON.stringify(value) : String(value).replaceAll("_", " "));
const narrow = () => matchMedia("(max-width: 62rem)").matches;

// Ask the server, and return the answer as data; an error has its words.
async function ask(address, options) {
  const reply = await fetch(address, options);
  const data = (reply.headers.get("content-type") ?? "").includes("json") ? await reply.json() : { error: await reply.text() };
  if (!reply.ok) throw new Error(data.error ?? `The studio refused this (${reply.status}).`);
  return data;
}
// Send a form or a file.
const post = (address, fields) => ask(address, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: new URLSearchParams(fields) });
const upload = (address, file) => ask(address, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file });
