// What can be taken away: files of this setting, and its link.
function takeAway() {
  const now = query(state, false), of = { config: "config.yaml", report: "report", png: "picture.png", wide: "picture.png", svg: "picture.svg", csv: "table.csv" };
  for (const [id, address] of Object.entries(of)) $(id).href = `${address}?${now}${id === "wide" ? "&_width=1900" : ""}`;
}
$("link").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  $("link").textContent = "Copied";
  setTimeout(() => { $("link").textContent = "Copy the link"; }, 1500);
});
document.addEventListener("click", (event) => { if ($("take").open && !$("take").contains(event.target)) $("take").open = false; });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && $("take").open) { $("take").open = false; $("take").querySelector("summary").focus(); } });
