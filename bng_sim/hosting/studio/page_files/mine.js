// Screen 5: the designer's own playtests and games.
function showMine() {}
function buildMine() {}
