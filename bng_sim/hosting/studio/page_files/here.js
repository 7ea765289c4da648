// Screen 4: a table as it stands, and how it may end.
function showHere() {}
