// The panel of a puzzle: shows what it is told and sends back what the reader presses. It knows neither games nor rules.

function render({ model, el }) {
  const face = () => model.get("face");
  const head = make("div", { class: "bl-head" });
  const sentence = make("p", { class: "bl-sentence", "aria-live": "polite" });
  const again = make("p", { class: "bl-again", "aria-hidden": "true" });  // the goal once more, where the answer is read
  const notes = make("div", { class: "bl-notes", role: "status", "aria-live": "polite" });
  const buttons = make("div", { class: "bl-row", role: "toolbar" });
  el.classList.add("bl-lesson", "bl-puzzle");
  el.tabIndex = -1;
  el.setAttribute("role", "group");
  el.append(head, sentence, buttons, again, notes);
  const keys = (event) => { if (plain(event)) event.stopPropagation(); };  // letters would be commands of the notebook
  el.addEventListener("keydown", keys);
  const onward = (there) => face().done ? there.find((each) => each.dataset.do === "next" && each.getAttribute("aria-disabled") === "false") : null;
  const settle = rove(buttons, "button", onward);  // once it is solved, the keyboard finds the next puzzle first
  const renew = renewing(el);
  let heard = JSON.stringify(face().notes || []);  // what was said last: on a narrow page an answer is brought into sight

  function show() {
    const f = face();
    if (!f.buttons) return;
    wear(el, f.colours);
    el.setAttribute("aria-label", `${f.title}. ${f.hardness}`);
    buttons.setAttribute("aria-label", f.title);
    el.classList.toggle("bl-done", f.done);
    el.classList.toggle("bl-lost", f.wrong);
    notes.setAttribute("aria-busy", String(f.thinking));
    renew(head, [f.title, f.name, f.stars], () => [make("h4", { title: f.name }, f.title),
      f.stars ? make("span", { class: "bl-stars", role: "img", title: f.hardness, "aria-label": f.hardness }, f.stars) : ""]);
    renew(sentence, f.sentence, () => [f.sentence]);
    renew(buttons, f.buttons, () => f.buttons.map(([name, label, able]) => make("button", {
      type: "button", class: "bl-button", "data-do": name, "aria-disabled": String(!able),
      onclick: () => model.send({ do: "press", name }) }, label)));
    settle();
    renew(again, f.notes.length ? f.again : "", () => [f.notes.length ? f.again : ""]);
    renew(notes, f.notes, () => f.notes.map(([kind, text]) => make("div", { class: `bl-said bl-${kind}` }, text)));
    const said = JSON.stringify(f.notes);
    if (said !== heard && f.notes.length && el.closest(".bl-narrow")) intoSight(notes);
    heard = said;
  }

  model.on("change:face", show);
  show();
  return () => {
    model.off("change:face", show);
    el.removeEventListener("keydown", keys);
  };
}

export default { render };
