"use strict";
{ // The panel of a seat: finds moves by their words, and looks whether there is news while others are asked.
  const panel = document.querySelector(".asked");
  // Each question has an address of its own, so that one can go back to it.
  if (panel.dataset.place && !location.pathname.endsWith("/hints"))
    history.replaceState(null, "", `/${panel.dataset.key}/${panel.dataset.place}${location.hash}`);
  const find = document.getElementById("find");
  const moves = [...panel.querySelectorAll(".move")];
  find?.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const move of moves) move.hidden = !words.every((word) => move.textContent.toLowerCase().includes(word));
  });
  find?.addEventListener("keydown", (event) => {
    event.stopPropagation(); // arrows move in the text, not through the game
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would choose the first move, hidden or not
    moves.find((move) => !move.hidden)?.focus();
  });
  const look = async () => {
    const answer = await fetch(`/${panel.dataset.key}/state`, { cache: "no-store" }).catch(() => null);
    const news = answer?.ok ? await answer.json() : null;
    if (news && !news.thinking && news.state !== panel.dataset.state) location.reload();
    else setTimeout(look, document.hidden ? 5000 : 1000);
  };
  if (document.querySelector("[data-waits]")) setTimeout(look, 500);
  document.querySelector("h2#asked")?.focus({ preventScroll: true });
}
