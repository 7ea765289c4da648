// How a deed, a card of a pile, a token, a flag, buildings, a bidder and the dice look. What is so was worked out in
// Python (zones.py).

function face(look, mark, words) {
  return mark ? [icon(mark)] : [make("b", "", "", words)];
}

function draw(thing) {
  if ("token" in thing) return make("li", `token of-${thing.token}${thing.jailed ? " jailed" : ""}`, `Seat ${thing.token}${thing.jailed ? ", in Jail" : ""}`, thing.token);
  if ("owner" in thing) return make("li", `flag of-${thing.owner}${thing.off ? " off" : ""}`, `Seat ${thing.owner}${thing.off ? ", mortgaged" : ""}`, thing.owner);
  if ("level" in thing) return buildings(thing.level);
  if ("bidder" in thing) return bidder(thing);
  return make("li", "die", "A die", thing.die);
}

function buildings(level) {
  const words = level === 5 ? "A hotel" : level + (level === 1 ? " house" : " houses");
  const made = make("li", level === 5 ? "hotel" : "some", words, level === 5 ? "H" : "");
  if (level < 5) made.append(...Array.from({ length: level }, () => make("i", "house")));
  return named(made, words);
}

function bidder(thing) {
  const made = make("li", "bidder " + thing.is, `Seat ${thing.bidder}${thing.is === "out" ? ", out" : ""}`);
  made.append(make("span", "token of-" + thing.bidder, "", thing.bidder), thing.bid || (thing.is === "out" ? "passes" : ""));
  return made;
}
