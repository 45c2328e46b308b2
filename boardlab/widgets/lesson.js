// The panel of a lesson: shows what it is told and sends back what the reader presses. It knows neither games nor rules.

const ARROWS = { ArrowLeft: "previous", ArrowRight: "next" };
const SIGNS = { met: "✓", unmet: "✗", "": "○" };    // never colour alone; beside them are words for those who listen

const sign = (mark) => make("span", { class: `bl-sign bl-is-${mark || "open"}`, "aria-hidden": "true" }, SIGNS[mark]);

// Needs with their signs: whose they are if another rule's, where, and the sentence. Their names stand in the code beside
// them; they are shown here only where nothing else is said.
const list = (words, rows, props = {}) => make("ul", props, ...rows.map(([of, names, mark, cells, sentence]) =>
  make("li", { class: `bl-need bl-${mark || "open"}`, "data-needs": names.join(" ") }, sign(mark),
    make("div", {}, of, " ", ...(of || sentence ? [] : names.flatMap((name, i) => [i ? ", " : "", make("code", {}, name)])), " ",
      make("span", { class: "bl-where" }, cells), make("span", { class: "bl-hidden" }, ` ${words[mark]}. `), make("span", { class: "bl-why" }, sentence)))));

// A line of code; in its gutter a sign for each need it names.
function codeLine([html, signs]) {
  const depth = html.search(/[^ ]|$/), text = make("span", { class: "bl-text", style: `--depth: ${depth}` });
  text.innerHTML = html.slice(depth);               // made by the kit itself, everything in it escaped
  text.prepend(make("span", { class: "bl-indent" }, " ".repeat(depth)));
  text.append("\n");
  return make("div", { class: "bl-line", "data-needs": signs.map(([name]) => name).join(" ") || null },
    make("span", { class: "bl-gutter" }, ...signs.map(([, mark]) => sign(mark))), text);
}

function render({ model, el }) {
  const face = () => model.get("face");
  const press = (name) => model.send({ do: "press", name });
  const head = make("div", { class: "bl-head" });
  const dots = make("div", { class: "bl-dots", role: "group" });
  const sentence = make("p", { class: "bl-sentence", "aria-live": "polite" });
  const notes = make("div", { class: "bl-notes", role: "status", "aria-live": "polite" });
  const buttons = make("div", { class: "bl-row", role: "toolbar" });
  const summary = make("summary"), meaning = make("p"), code = make("pre", { tabindex: "0" });
  const asked = make("div", { class: "bl-asked", "aria-live": "polite" });
  const rule = make("div", { class: "bl-rule" }, meaning, asked, code);
  const end = make("div", { class: "bl-end" });
  const details = make("details", { class: "bl-code", ontoggle: () => {
    if (details.open !== face().opened) model.send({ do: "open", whether: details.open });
  } }, summary, rule);
  el.classList.add("bl-lesson");
  el.tabIndex = -1;
  el.setAttribute("role", "group");
  el.append(head, dots, sentence, end, buttons, notes, details);
  const keys = (event) => {
    if (!plain(event)) return;
    event.stopPropagation();                        // letters would be commands of the notebook
    if (!(event.key in ARROWS) || event.target.tagName === "PRE") return;
    event.preventDefault();
    press(ARROWS[event.key]);
  };
  el.addEventListener("keydown", keys);
  const light = (names) => {                        // a need and the line that names it light up together
    for (const each of rule.querySelectorAll("[data-needs]"))
      each.classList.toggle("bl-lit", each.dataset.needs.split(" ").some((name) => names.includes(name)));
  };
  rule.addEventListener("pointerover", (event) => light(event.target.closest("[data-needs]")?.dataset.needs.split(" ") ?? []));
  rule.addEventListener("pointerleave", () => light([]));

  const renew = renewing(el);

  function show() {
    const f = face();
    if (!f.words) return;
    wear(el, f.colours);
    el.setAttribute("aria-label", `${f.title}, ${f.progress}`);
    el.dataset.kind = f.kind[0];
    el.dataset.step = f.number;
    el.classList.toggle("bl-done", f.done);
    el.classList.toggle("bl-ended", Boolean(f.end));
    renew(end, f.end, () => !f.end ? [] : [
      make("dl", { class: "bl-cards" }, ...f.end.cards.flatMap(([name, rule]) => [make("dt", {}, name), make("dd", {}, rule)])),
      f.end.after ? make("button", { type: "button", class: "bl-button bl-after", "data-after": f.end.after, onclick: () => model.send({ do: "take", name: f.end.after }) }, f.end.label)
        : make("p", { class: "bl-quiet" }, f.end.label)]);
    dots.setAttribute("aria-label", f.words.steps);
    buttons.setAttribute("aria-label", f.title);
    renew(head, [f.title, f.progress], () => [make("h4", {}, f.title), make("span", { class: "bl-count" }, f.progress)]);
    renew(dots, [f.number, f.names, f.finished], () => Array.from({ length: f.count }, (_, i) => i + 1).map((number) => make("button", {
      type: "button", class: `bl-dot${f.finished.includes(number) ? " bl-finished" : ""}`, "data-number": number, title: f.names[number - 1], "aria-label": `${f.words.steps}: ${f.names[number - 1]}`, tabindex: number === f.number ? 0 : -1,
      "aria-current": number === f.number ? "step" : null, onclick: () => model.send({ do: "go", number }) })));
    const [shown, whole] = f.moment;
    renew(sentence, [f.kind, f.sentence, f.moment], () => [make("span", { class: "bl-kind" }, f.kind[1]), f.sentence,
      ...(whole ? [make("span", { class: "bl-count bl-moment" }, ` ${shown}/${whole}`)] : [])]);
    renew(buttons, f.buttons, () => f.buttons.map(([name, label, able]) => make("button", {
      type: "button", class: "bl-button", "data-do": name, "aria-disabled": String(!able), onclick: () => press(name) }, label)));
    renew(notes, f.notes, () => f.notes.map(([kind, text]) => make("div", { class: `bl-said bl-${kind}` }, text)));
    summary.textContent = `${f.words.code}: ${f.rule.name}`;
    details.open = f.opened;
    const { needs, others, lines, tried, advice } = f.rule;
    meaning.textContent = f.rule.sentence;
    renew(asked, [needs, others, tried, advice, f.words], () => [
      needs.length || others.length ? make("h5", {}, needs.length ? f.words.needs : f.words.others, " ", tried ? make("span", { class: "bl-tried" }, tried) : "") : "",
      advice ? make("p", { class: "bl-advice" }, advice) : "",
      needs.length ? list(f.words, needs) : "",
      needs.length && others.length ? make("h6", {}, f.words.others) : "",
      others.length ? list(f.words, others, { class: "bl-others" }) : ""]);
    renew(code, [f.rule.code, lines], () => lines.length ? lines.map(codeLine) : [make("div", { class: "bl-advice" }, f.rule.code)]);
  }

  model.on("change:face", show);
  show();
  return () => {
    model.off("change:face", show);
    el.removeEventListener("keydown", keys);
  };
}

export default { render };
