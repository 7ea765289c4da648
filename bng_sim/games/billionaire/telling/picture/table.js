// How a card, a marker, a round of bids, the die and the Analyzer look. What is so was worked out in Python (zones.py).

function face(look, mark, worth, actual) {
  if (look === "power") return [icon(mark)];
  return look === "profit" ? [make("b", "", "", worth)] : [make("b", "", "", worth), make("small", "", "", actual)];
}

function draw(thing) {
  if ("marker" in thing) return make("li", "marker of-" + thing.marker, "Seat " + thing.marker, thing.marker);
  if ("round" in thing) return make("li", "round", "", `round ${thing.round}: ${thing.bids.map(bid).join(" \u00b7 ")}`);
  if ("die" in thing) return make("li", "die", "The die", thing.die);
  return make("li", "spinner " + thing.spinner, "The Analyzer", thing.spinner);
}

function bid(amount) {
  return amount === null ? "\u2013" : amount ? "$" + amount + "M" : "no bid";
}
