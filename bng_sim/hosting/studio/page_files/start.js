// The first view: the shipped answer of the printed rules if there is one, then the stream.
build();
before = structuredClone(state);
update();
if (setup.printed) { answer = setup.printed; update(); showAnswer(); }
showScreen();
listen();
