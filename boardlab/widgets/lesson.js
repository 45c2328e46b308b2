// The panel of a lesson: shows what it is told and sends back what the reader presses. It knows neither games nor rules.

function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

const plain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || (event.shiftKey && event.key === "Enter"));
const ARROWS = { ArrowLeft: "previous", ArrowRight: "next" };

function render({ model, el }) {
  const face = () => model.get("face");
  const press = (name) => model.send({ do: "press", name });
  const head = make("div", { class: "bl-head" });
  const dots = make("div", { class: "bl-dots", role: "group" });
  const sentence = make("p", { class: "bl-sentence", "aria-live": "polite" });
  const notes = make("div", { class: "bl-notes", role: "status", "aria-live": "polite" });
  const buttons = make("div", { class: "bl-row", role: "toolbar" });
  const summary = make("summary"), rule = make("div", { class: "bl-rule" });
  const details = make("details", { class: "bl-code" }, summary, rule);
  el.classList.add("bl-lesson");
  el.tabIndex = 0;
  el.setAttribute("role", "group");
  el.append(head, dots, sentence, buttons, notes, details);
  const keys = (event) => {
    if (!plain(event)) return;
    event.stopPropagation();                        // letters would be commands of the notebook
    if (!(event.key in ARROWS) || event.target.tagName === "PRE") return;
    event.preventDefault();
    press(ARROWS[event.key]);
  };
  el.addEventListener("keydown", keys);

  const told = new Map();                           // what each part shows, so that only what changed is made anew
  function renew(part, data, fill) {
    const key = JSON.stringify(data);
    if (told.get(part) === key) return;
    told.set(part, key);
    const focus = part.contains(document.activeElement) ? document.activeElement.dataset : null;
    part.replaceChildren(...fill());
    if (!focus) return;
    const again = [...part.querySelectorAll("button")].find((each) => focus.do ? each.dataset.do === focus.do : each.dataset.number === focus.number);
    (again ?? el).focus({ preventScroll: true });
  }

  function show() {
    const f = face();
    if (!f.words) return;
    for (const [name, colour] of Object.entries(f.colours)) el.style.setProperty(`--bl-${name}`, colour);
    el.setAttribute("aria-label", `${f.title}, ${f.progress}`);
    el.dataset.kind = f.kind[0];
    el.dataset.step = f.number;
    el.classList.toggle("bl-done", f.done);
    dots.setAttribute("aria-label", f.words.steps);
    buttons.setAttribute("aria-label", f.title);
    renew(head, [f.title, f.progress], () => [make("h4", {}, f.title), make("span", { class: "bl-count" }, f.progress)]);
    renew(dots, [f.number, f.count, f.finished], () => Array.from({ length: f.count }, (_, i) => i + 1).map((number) => make("button", {
      type: "button", class: `bl-dot${f.finished.includes(number) ? " bl-finished" : ""}`, "data-number": number, title: number, "aria-label": number,
      "aria-current": number === f.number ? "step" : null, onclick: () => model.send({ do: "go", number }) })));
    const [shown, whole] = f.moment;
    renew(sentence, [f.kind, f.sentence, f.moment], () => [make("span", { class: "bl-kind" }, f.kind[1]), f.sentence,
      ...(whole ? [make("span", { class: "bl-count bl-moment" }, ` ${shown}/${whole}`)] : [])]);
    renew(buttons, f.buttons, () => f.buttons.map(([name, label, able]) => make("button", {
      type: "button", class: "bl-button", "data-do": name, "aria-disabled": String(!able), onclick: () => press(name) }, label)));
    renew(notes, f.notes, () => f.notes.map(([kind, text]) => make("div", { class: `bl-said bl-${kind}` }, text)));
    summary.textContent = `${f.words.code}: ${f.rule.name}`;
    renew(rule, [f.rule, f.words], () => [make("p", {}, f.rule.sentence),
      ...(f.rule.needs.length ? [make("h5", {}, f.words.needs), make("dl", {}, ...f.rule.needs.flatMap(([name, words]) =>
        [make("dt", {}, make("code", {}, name)), make("dd", {}, words)]))] : []),
      make("pre", { tabindex: "0" }, f.rule.code)]);
  }

  model.on("change:face", show);
  show();
  return () => {
    model.off("change:face", show);
    el.removeEventListener("keydown", keys);
  };
}

export default { render };
