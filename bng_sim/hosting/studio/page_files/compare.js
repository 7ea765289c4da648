// Screen 2: pinned settings side by side.
function showCompare() {}
function keepInHistory() {}
