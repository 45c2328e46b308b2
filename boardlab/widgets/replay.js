// A game gone through again by itself, one action after the other, until it is at its end or somebody does something else.

const PACE = 1400;                                  // milliseconds for which each position is shown

function replaying(model, button) {
  let running = false, timer = 0;
  const ahead = () => model.get("face").can.redo;
  const wear = () => {
    const words = model.get("face").words, name = running ? "pause" : "run";
    button.replaceChildren(icon(name));
    button.title = words[name];
    button.setAttribute("aria-label", words[name]);
  };
  const halt = () => {
    clearTimeout(timer);
    if (!running) return;
    running = false;
    wear();
  };
  const go = (act) => {
    running = true;
    wear();
    model.send({ do: act });
  };
  return {
    halt,
    again: () => go("reset"),
    toggle: () => { if (running) halt(); else if (ahead()) go("redo"); },
    next() {                                        // there is another position: it stays for a while, then the next one comes
      clearTimeout(timer);
      if (running && ahead()) timer = setTimeout(() => model.send({ do: "redo" }), PACE);
      else halt();
      wear();
    },
  };
}
