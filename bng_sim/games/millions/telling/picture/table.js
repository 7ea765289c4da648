// How a Role, a status and what a player holds look. What is so was worked out in Python (zones.py).

function face(look, role, name) {
  return [make("b", "", "", name), icon(role)];
}

function draw(thing) {
  if ("status" in thing) {
    const made = make("li", "status " + thing.status);
    made.append(icon(thing.status), thing.words);
    return made;
  }
  const [name, words] = "leader" in thing ? ["leader", "Leader"] : ["look", "Intimidation card"];
  const made = make("li", "token " + name, words);
  made.append(icon(name));
  return named(made, words);
}
