// The panel of an explorer: shows what it is told and sends back what the reader chooses. It knows neither games nor graphs.

const PACE = 650;                                   // milliseconds an algorithm's step is shown while it runs

function render({ model, el }) {
  const send = (what, more = {}) => model.send({ do: what, ...more });
  const face = () => model.get("face");
  const button = (label, act, props = {}) => make("button", { type: "button", class: "bl-button", onclick: act, ...props }, label);
  const part = (name) => make("section", { class: `bl-part bl-${name}` });
  const parts = Object.fromEntries(["graphs", "cells", "change", "steps", "beside", "export"].map((name) => [name, part(name)]));
  const mode = make("div", { class: "bl-mode", role: "group" });
  el.classList.add("bl-explorer");
  el.setAttribute("role", "group");
  el.append(mode, ...Object.values(parts));
  el.addEventListener("keydown", (event) => { if (plain(event)) event.stopPropagation(); });  // letters would be commands of the notebook

  const heading = (words, ...more) => make("div", { class: "bl-head" }, make("h4", {}, words), ...more);
  const choice = (label, pairs, chosen, act) => {
    const list = make("select", { "aria-label": label, title: label, onchange: () => act(list.value) },
      ...pairs.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));
    return list;
  };
  const lines = (sentences, props = {}) => sentences.length ? [make("ul", { class: "bl-lines", ...props }, ...sentences.map((each) => make("li", {}, each)))] : [];

  const renew = renewing(null);
  // an algorithm that runs: the next step is asked for when the last has been shown

  let running = false, timer = 0;
  function run(on) {
    running = on && face().frames > 1;
    clearTimeout(timer);
    if (running) send("frame", { number: face().frame + 1 < face().frames ? face().frame + 1 : 0 });
    show();
  }
  function goOn() {
    clearTimeout(timer);
    const f = face();
    if (running && f.frame + 1 >= f.frames) running = false;
    if (running) timer = setTimeout(() => send("frame", { number: face().frame + 1 }), PACE);
  }

  function show() {
    const f = face(), w = f.words;
    if (!w) return;
    wear(el, f.colours);
    el.setAttribute("aria-label", w.title);
    mode.setAttribute("aria-label", w.mode);
    renew(mode, [f.modes, f.mode, w.mode], () => [make("span", { class: "bl-label" }, w.mode), ...f.modes.map(([name, label]) =>
      button(label, () => send("mode", { name }), { "data-mode": name, "aria-pressed": String(name === f.mode) }))]);
    renew(parts.graphs, [f.kinds, f.kind, f.meaning, f.whole, f.measures, f.measure, w], () => [
      heading(w.graphs),
      make("div", { class: "bl-kinds", role: "group", "aria-label": w.graphs }, ...f.kinds.map(([name, label, meaning, shown, current]) =>
        button(label, () => send("toggle", { name }), { class: `bl-button bl-kind${current ? " bl-current" : ""}`, "data-kind": name, title: meaning, "aria-pressed": String(shown) }))),
      make("p", { class: "bl-meaning" }, make("strong", {}, f.kind), " ", f.meaning),
      make("p", { class: "bl-quiet" }, f.whole),
      make("label", { class: "bl-row" }, make("span", { class: "bl-label" }, w.shade), choice(w.shade, f.measures, f.measure, (name) => send("shade", { name })))]);
    renew(parts.cells, [f.asked, f.names, f.answers, f.nothing, f.hint, f.ways, f.way, w], () => [
      heading(f.asked.length ? f.names.join(" → ") : w.cells, f.asked.length ? button("×", () => send("forget"), { class: "bl-button bl-close", title: w.close, "aria-label": w.close }) : ""),
      ...(f.asked.length ? lines(f.answers, { role: "status", class: `bl-lines${f.nothing ? " bl-warn" : ""}` }) : [make("p", { class: "bl-quiet" }, f.hint)]),
      f.ways.length ? make("div", { class: "bl-ways", role: "group", "aria-label": w.ways }, ...f.ways.map((label, which) =>
        button(label, () => send("way", { which }), { "aria-pressed": String(which === f.way) }))) : ""]);
    renew(parts.change, [f.actions, f.chosen, f.playable, f.changes, w], () => [
      heading(w.change),
      make("div", { class: "bl-row" }, choice(w.change, f.actions, f.chosen, (action) => send("preview", { action })),
        f.playable ? button(w["play-it"], () => send("play"), { class: "bl-button bl-play-it" }) : ""),
      ...lines(f.changes)]);
    renew(parts.steps, [f.algorithms, f.algorithm, f.frames > 0, w], () => [
      heading(w.steps),
      make("div", { class: "bl-row" }, choice(w.steps, f.algorithms, f.algorithm, (name) => { running = false; send("watch", { name }); })),
      ...(f.frames ? [make("div", { class: "bl-row bl-film", role: "group", "aria-label": w.steps },
        button("‹", () => { running = false; send("frame", { number: face().frame - 1 }); }, { "data-film": "back", title: w.back, "aria-label": w.back }),
        button("", () => run(!running), { "data-film": "run" }),
        button("›", () => { running = false; send("frame", { number: face().frame + 1 }); }, { "data-film": "forward", title: w.forward, "aria-label": w.forward }),
        make("input", { type: "range", min: 0, step: 1, "aria-label": w.steps, oninput: (event) => { running = false; send("frame", { number: Number(event.target.value) }); } }),
        make("span", { class: "bl-count" })),
      make("p", { class: "bl-moment", role: "status", "aria-live": "polite" })] : [])]);
    if (f.frames) {
      const at = (query) => parts.steps.querySelector(query), slider = at("input");
      slider.max = f.frames - 1;
      slider.value = f.frame;
      at("[data-film=run]").textContent = running ? w.pause : w.run;
      at("[data-film=back]").setAttribute("aria-disabled", String(f.frame === 0));
      at("[data-film=forward]").setAttribute("aria-disabled", String(f.frame + 1 >= f.frames));
      at(".bl-count").textContent = f.count;
      at(".bl-moment").textContent = f.moment;
    }
    const picture = model.get("picture"), arrange = (beside, layout) => send("arrange", { beside, layout });
    renew(parts.beside, [f.beside, f.layout, f.layouts, picture, w], () => {
      const box = make("div", { class: "bl-picture" });
      box.innerHTML = picture;                      // made by the kit itself, every name in it escaped
      box.addEventListener("click", (event) => {
        const node = event.target.closest("[data-name]");
        if (node) send("ask", { name: node.dataset.name });
      });
      return [heading(w.beside, button(f.beside ? "▾" : "▸", () => arrange(!f.beside, f.layout), { class: "bl-button bl-close", title: w.beside, "aria-label": w.beside, "aria-expanded": String(f.beside) })),
        f.beside ? make("label", { class: "bl-row" }, make("span", { class: "bl-label" }, w.layout), choice(w.layout, f.layouts, f.layout, (layout) => arrange(true, layout))) : "",
        f.beside ? box : ""];
    });
    for (const node of parts.beside.querySelectorAll("[data-name]")) node.classList.toggle("bl-asked", f.asked.includes(node.dataset.name));
    const file = model.get("file");
    renew(parts.export, [f.forms, file, w], () => {
      const area = make("textarea", { readonly: true, rows: 6, spellcheck: "false", "aria-label": file.name ?? w.export });
      area.value = file.text ?? "";
      const said = make("span", { class: "bl-quiet", role: "status" });
      const copy = () => (navigator.clipboard ? navigator.clipboard.writeText(area.value) : Promise.reject()).then(
        () => { said.textContent = w.copied; }, () => { area.focus(); area.select(); said.textContent = w.select; });
      return [heading(w.export),
        make("div", { class: "bl-row" }, ...f.forms.map(([form, label]) => button(label, () => send("export", { form: file.form === form ? "" : form }), { "data-form": form, "aria-pressed": String(file.form === form) }))),
        ...(file.text ? [area, make("div", { class: "bl-row" }, button(w.copy, copy, { class: "bl-button bl-copy" }),
          make("a", { class: "bl-download", href: file.href, download: file.name }, file.label), said)] : [])];
    });
  }

  const changed = () => { goOn(); show(); };
  for (const name of ["face", "picture", "file"]) model.on(`change:${name}`, changed);
  show();
  return () => {
    clearTimeout(timer);
    running = false;
    for (const name of ["face", "picture", "file"]) model.off(`change:${name}`, changed);
  };
}

export default { render };
