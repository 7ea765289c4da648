// A bot in JavaScript: it makes any move, each as likely. Run by `node random_bot.js`.
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const asked = JSON.parse(line);
  if ("id" in asked) {
    const move = asked.moves[Math.floor(Math.random() * asked.moves.length)];
    console.log(JSON.stringify({ id: asked.id, move }));
  } else if ("protocol" in asked) {
    console.log(JSON.stringify({ protocol: 1 }));
  }
});
