"use strict";
// The page is complete without this script. It sorts tables, offers figures as files, switches their lines and measures,
// and unfolds the target of a link.

function sortable(table) {
  const body = table.tBodies[0], rows = [...body.rows];
  const [thousands, decimal] = document.documentElement.dataset.marks;
  const figure = new RegExp(`[\\-\u2212]?\\d(?:[${thousands}]?\\d)*(?:[${decimal}]\\d+)?`);
  const key = (row, column) => {
    const cell = row.cells[column].cloneNode(true);
    cell.querySelectorAll("small").forEach((small) => small.remove());
    const found = cell.textContent.match(figure);
    return found ? Number(found[0].replaceAll(thousands, "").replace(decimal, ".").replace("\u2212", "-")) : NaN;
  };
  const isWords = (column) => column === 0 || rows.every((row) => Number.isNaN(key(row, column)));
  const compared = (a, b, column) => isWords(column)
    ? a.cells[column].textContent.localeCompare(b.cells[column].textContent, "en", { numeric: true })
    : key(a, column) - key(b, column);
  const lacks = (row, column) => !isWords(column) && Number.isNaN(key(row, column));
  const orders = { none: "descending", descending: "ascending", ascending: "none" };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const order = orders[head.getAttribute("aria-sort") ?? "none"];
      table.querySelectorAll("[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
      if (order !== "none") head.setAttribute("aria-sort", order);
      const sign = order === "descending" ? -1 : 1;
      const sorted = order === "none" ? rows : [...rows].sort((a, b) =>
        lacks(a, column) - lacks(b, column) || sign * compared(a, b, column) || rows.indexOf(a) - rows.indexOf(b));
      body.append(...sorted);
    });
  });
}

function offered(figure) {
  const data = figure.querySelector("figcaption a");
  const link = document.createElement("a");
  link.textContent = "Figure (SVG)";
  link.download = data.download.replace(/csv$/, "svg");
  link.href = "#";
  link.addEventListener("click", () => {
    const drawn = figure.querySelector(".wide svg").cloneNode(true);
    drawn.setAttribute("style", "background: white");
    const svg = new XMLSerializer().serializeToString(drawn);
    link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  });
  data.before(link, " \u00b7 ");
}

// What a marker says on hover is read out below the figure too: with the pointer on it, or by the arrow keys.
function readable(figure) {
  const said = document.createElement("output");
  said.className = "said";
  for (const svg of figure.querySelectorAll("svg")) {
    const every = [...svg.querySelectorAll("use")].filter((mark) => mark.querySelector("title"));
    if (!every.length) continue;
    let marks = every, at = -1;
    const show = (place) => {
      marks[at]?.removeAttribute("class");
      at = place;
      marks[at].setAttribute("class", "on");
      said.textContent = marks[at].querySelector("title").textContent;
    };
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    svg.tabIndex = 0;
    svg.setAttribute("role", "application");
    svg.addEventListener("switched", () => {
      marks[at]?.removeAttribute("class");
      [marks, at, said.textContent] = [every.filter((mark) => !mark.closest("[display]")), -1, ""];
    });
    svg.addEventListener("focus", () => { if (at < 0) said.textContent = "Arrow keys read the values."; });
    svg.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const place = { Home: 0, End: marks.length - 1 }[event.key]
        ?? (steps[event.key] && (at < 0 ? 0 : Math.min(marks.length - 1, Math.max(0, at + steps[event.key]))));
      if (place === undefined || !marks.length) return;
      event.preventDefault();
      show(place);
    });
    svg.addEventListener("pointerover", (event) => {
      const mark = event.target.closest("use");
      if (marks.includes(mark)) show(marks.indexOf(mark));
    });
  }
  figure.querySelector("figcaption").before(said);
}

// The lines of a figure are switched off by name, in all its sizes and measures: as shown, it is printed and downloaded.
function switchable(figures) {
  const svgs = figures.flatMap((figure) => [...figure.querySelectorAll("svg[data-lines]")]);
  const lines = new Map(svgs.map((svg) => [svg, JSON.parse(svg.dataset.lines)]));
  const names = [...new Set([...lines.values()].flat())];
  if (names.length < 2 || names.length > 30) return;
  const box = document.createElement("div");
  box.className = "switches";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Show in the figure");
  box.append(...names.map((name) => {
    const found = svgs.flatMap((svg) => [...svg.querySelectorAll(`.l${lines.get(svg).indexOf(name)}`)]);
    const button = document.createElement("button");
    const look = getComputedStyle(found.find((part) => part.tagName === "use") ?? found[0]);
    button.type = "button";
    button.textContent = name;
    const isHollow = ["none", "rgb(255, 255, 255)"].includes(look.fill);
    button.style.setProperty("--line", isHollow ? look.stroke : look.fill);
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
      const isOff = button.getAttribute("aria-pressed") === "true";
      button.setAttribute("aria-pressed", String(!isOff));
      for (const part of found) if (isOff) part.setAttribute("display", "none"); else part.removeAttribute("display");
      svgs.forEach((svg) => svg.dispatchEvent(new Event("switched")));
    });
    return button;
  }));
  figures[0].querySelector("figcaption").before(box);
}

// Of the same figure drawn for several measures one is shown.
function choosable(figures) {
  const label = document.createElement("label"), select = document.createElement("select");
  label.className = "measure";
  select.append(...figures.map((figure, place) => new Option(figure.dataset.measure, place)));
  select.addEventListener("change", () => {
    figures.forEach((figure, place) => { figure.hidden = place !== Number(select.value); });
    const switches = figures.map((figure) => figure.querySelector(".switches")).find(Boolean);
    if (switches) figures[select.value].querySelector("figcaption").before(switches);
  });
  label.append("Show ", select);
  figures[0].before(label);
}

// The settings that were played, one at a time: what is not played is said, nothing is interpolated.
function lookedUp(section, data) {
  const places = data.begins.split(",").map(Number);
  const head = document.createElement("h2"), shown = document.createElement("div");
  head.textContent = "Look up a setting that was played";
  shown.setAttribute("role", "status");
  const show = () => {
    const found = data.settings[places.join(",")];
    shown.replaceChildren(...(found ?? ["This combination was not played."]).map((text, n) => {
      const line = document.createElement("p"), name = document.createElement("b");
      name.textContent = found ? `${data.figures[n]}: ` : "";
      line.append(name, text);
      return line;
    }));
  };
  section.append(head, ...data.dials.map((dial, n) => {
    const label = document.createElement("label"), input = document.createElement("input");
    const value = document.createElement("span");
    Object.assign(input, { type: "range", min: 0, max: dial.values.length - 1, value: places[n] });
    const turned = () => {
      places[n] = Number(input.value);
      value.textContent = dial.values[places[n]];
      input.setAttribute("aria-valuetext", value.textContent);
    };
    input.addEventListener("input", () => { turned(); show(); });
    turned();
    value.setAttribute("aria-hidden", "true");
    label.hidden = dial.values.length < 2;
    label.append(dial.name, input, value);
    return label;
  }), shown);
  show();
  section.hidden = false;
}

// On paper nothing can be unfolded.
function unfolded() {
  document.querySelectorAll("details.section").forEach((part) => { part.open = true; });
}

function opened() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  target?.scrollIntoView();
}

document.querySelectorAll("table.figures").forEach((table) => table.tBodies[0].rows.length > 2 && sortable(table));
document.querySelectorAll("figure").forEach((figure) => { offered(figure); readable(figure); });
document.querySelectorAll("figure:not([hidden])").forEach((figure) => {
  const figures = [figure];
  while (figures.at(-1).nextElementSibling?.matches("figure[hidden]")) figures.push(figures.at(-1).nextElementSibling);
  switchable(figures);
  if (figures.length > 1) choosable(figures);
});
const settings = document.getElementById("settings");
if (settings) lookedUp(document.getElementById("lookup"), JSON.parse(settings.textContent));
addEventListener("beforeprint", unfolded);
addEventListener("hashchange", opened);
if (location.hash) opened();
