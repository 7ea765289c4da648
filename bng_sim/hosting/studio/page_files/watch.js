// Screen 3: games of this setting to look at.
function showWatch() {}
