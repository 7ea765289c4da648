// How a card of this game looks. What lies where was worked out in Python (zones.py).

function face(look, value, coins) {
  const marks = make("span", "coins");
  if (coins > 3) marks.append(icon("coin"), String(coins));
  else for (let coin = 0; coin < coins; coin += 1) marks.append(icon("coin"));
  return [make("b", "", "", value), marks];
}
