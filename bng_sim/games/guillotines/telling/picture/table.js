// The things on this game's table. What lies where was worked out in Python (zones.py).

function face(look, points) {
  return [make("b", "", "", points), icon(look)];
}

function asset(name, looks = "asset") {
  const made = make("li", looks, name);
  made.append(make("span", "name", "", name));
  if (game.stars.includes(name)) made.append(icon("star"));
  return made;
}

function space(thing) {
  const made = thing.asset ? asset(thing.asset, "space filled") : make("li", "space");
  made.prepend(make("span", "type", "", game.names[thing.space]));
  return thing.asset ? made : named(made, "empty");
}

function crisis(thing) {
  const [name] = game.cards[thing.crisis];
  const made = make("li", "struck", name);
  made.append(icon("crisis"), make("span", "name", "", name));
  for (let rebel = 0; rebel < thing.rebels; rebel += 1) made.append(icon("rebel"));
  return named(made, thing.rebels + " Rebels");
}

function role(thing) {
  const made = make("li", thing.revealed ? "role" : "role hidden", thing.revealed ? "Revealed" : "Unrevealed");
  return named(Object.assign(made, { textContent: thing.role ?? "a Role" }), thing.revealed ? "revealed" : "unrevealed");
}

function rebel(thing) {
  const made = make("li", thing.rebel ? "rebel out" : "rebel");
  made.append(icon("rebel"));
  return made;
}

function draw(thing) {
  if (typeof thing === "string") return asset(thing);
  if ("role" in thing) return role(thing);
  return "space" in thing ? space(thing) : "crisis" in thing ? crisis(thing) : rebel(thing);
}
