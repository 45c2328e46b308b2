// The companion of a board's canvas: everything that stands around the board, and what the reader does with it.

const ENOUGH = 560;                                 // pixels of height that a board and its column need at least
const WIDE = 640, VAST = 1240;                      // from these widths on a column stands beside the board, and a second one

function render({ model, el }) {
  const send = (what, more = {}) => {
    replay.halt();                                  // whoever does something himself goes on himself
    model.send({ do: what, ...more });
  };
  const get = (name) => model.get(name);
  const face = () => get("face");
  let box, canvas, glass, card, said, end, told = "", stopped = false;
  const off = [];                                   // what to undo when this view goes
  const on = (target, type, heard, options) => {
    target.addEventListener(type, heard, options);
    off.push(() => target.removeEventListener(type, heard, options));
  };

  // the parts around the board

  const status = make("div", { class: "bl-status" });
  const talk = make("div", { class: "bl-talk" });
  const note = make("div", { class: "bl-note", role: "status", "aria-live": "polite" });
  const ask = make("div", { class: "bl-ask", role: "group" });
  const rules = make("div", { class: "bl-rules" });   // what is behind a refusal: on a narrow page below the board
  const live = make("div", { class: "bl-hidden bl-live", role: "status", "aria-live": "polite" });
  const keys = make("div", { class: "bl-keys", role: "group" });
  const cards = make("div", { class: "bl-cards", role: "group" });
  const facts = make("div", { class: "bl-facts" });
  const tools = make("div", { class: "bl-tools", role: "toolbar" });
  const begin = make("form", { class: "bl-begin", hidden: true, onsubmit: (event) => {
    event.preventDefault();
    begin.hidden = true;
    send("new", { way: Number(ways.value), seed: seed.value });
  } });
  const rivals = make("div", { class: "bl-rivals", role: "group", hidden: true });
  const think = make("div", { class: "bl-think", role: "status" });
  const advice = make("div", { class: "bl-advice", role: "group" });
  const more = make("div", { class: "bl-more", hidden: true });
  const layers = make("div", { class: "bl-layers", role: "group" });
  const log = make("ol", { class: "bl-log" });
  const legend = make("ul", { class: "bl-legend" });

  const tool = (name, act) => make("button", { class: "bl-tool", type: "button", "data-do": name, onclick: act ?? (() => send(name)) }, icon(name));
  const copy = () => {
    const text = face().position;
    if (!text) return send("note", { key: "secret" });
    const kept = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject();
    kept.then(() => send("note", { key: "position-copied" }), () => { field.value = text; field.select(); });
  };
  const paste = () => {
    const read = navigator.clipboard?.readText ? navigator.clipboard.readText() : Promise.reject();
    read.then((text) => send("type", { text }), () => { field.focus(); send("note", { key: "paste-here" }); });
  };
  const tongue = make("select", { class: "bl-tongue", onchange: () => send("language", { code: tongue.value }) });
  const field = make("input", { class: "bl-field", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const submit = make("button", { class: "bl-button", type: "submit" });
  const form = make("form", { class: "bl-form", onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) send("type", { text: field.value });
    field.value = "";
  } }, field, submit);
  const ways = make("select", { class: "bl-ways" });
  const seed = make("input", { class: "bl-seed bl-field", type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false" });
  const go = make("button", { class: "bl-button bl-choice", type: "submit" });
  const unfold = (part, button, open = part.hidden) => {
    part.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) part.querySelector("select, input, button")?.focus({ preventScroll: true });
  };
  const anew = tool("new", () => unfold(begin, anew)), further = tool("more", () => unfold(more, further)), invite = tool("players", () => unfold(rivals, invite));
  for (const each of [anew, further, invite]) each.setAttribute("aria-expanded", "false");
  const run = tool("run", () => replay.toggle()), replay = replaying(model, run);
  tools.append(tool("undo"), tool("redo"), tool("reset"), run, tool("flip"), anew, invite, further);
  begin.append(ways, seed, go);
  more.append(form, make("div", { class: "bl-pair" }, tool("copy", copy), tool("paste", paste)), layers);
  talk.append(think, ask, note);
  el.classList.add("bl-companion");
  el.append(status, talk, rules, advice, keys, cards, facts, make("div", { class: "bl-foot" }, tools, tongue), begin, rivals, more, log, legend, live);
  el.addEventListener("keydown", (event) => {
    if (!plain(event)) return;
    event.stopPropagation();                        // letters would be commands of the notebook
    if (event.key !== "Escape") return;
    card?.hide();
    begin.hidden = true;
    send("cancel");
    glass.node.focus({ preventScroll: true });
  });
  const roving = [[keys, ".bl-button"], [cards, ".bl-card"], [tools, ".bl-tool"], [log, ".bl-line"], [ask, ".bl-button"]].map(([part, which]) => rove(part, which));

  // cards: real buttons, with their figure; a card nobody can use still tells what it is

  const picture = (key) => {
    const node = make("span", { class: "bl-figure" });
    node.innerHTML = get("figures")[key] ?? "";     // made by the kit itself
    return node;
  };
  const cardOf = (each, small) => {
    const f = face(), marked = each.marks.map((kind) => ` bl-on-${kind}`).join(""), able = each.name && !f.inspects && f.live.includes(each.name);
    const node = make("button", { type: "button", class: `bl-card${small ? " bl-small" : ""}${able ? " bl-able" : ""}${marked}`, "data-name": each.name ?? "", "data-kind": each.kind,
      "aria-disabled": String(!each.name), "aria-pressed": each.marks.includes("ring") ? "true" : null,
      "aria-label": each.label + (each.count > 1 ? ` ×${each.count}` : "") },
      each.figure ? picture(each.figure) : "", small && each.figure ? "" : make("span", { class: "bl-name" }, each.label),
      each.count > 1 ? make("b", { class: "bl-times" }, `×${each.count}`) : "");
    const about = (wait) => card.show(`card ${each.kind}`, each.label, () => node.getBoundingClientRect(), { kinds: [each.kind], wait });
    const use = () => { if (each.name) send("click", { name: each.name }); };
    node.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") about(320); });
    node.addEventListener("pointerleave", () => card.hide());
    node.addEventListener("focus", () => { if (node.matches(":focus-visible")) about(200); });
    node.addEventListener("blur", () => card.hide());
    node.addEventListener("click", (event) => { if (!event.detail || event.pointerType === "") use(); });
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      card.hide();
      node.setPointerCapture?.(event.pointerId);
      glass.follow(event, { name: each.name ?? each.kind, kinds: [each.kind], fixed: !each.name || f.inspects, figure: node.querySelector("svg") ?? node,
        place: () => node.getBoundingClientRect() }, use);
    });
    return node;
  };

  const renew = renewing(() => glass?.node);

  function show() {
    const f = face(), w = f.words;
    if (!w || !glass) return;
    wear(box, f.colours);
    if (told !== f.said) card.hide();               // what it tells may have changed
    told = f.said;
    glass.node.setAttribute("aria-label", f.title);
    for (const button of el.querySelectorAll(".bl-tool")) {
      const name = button.dataset.do;
      button.title = w[name];
      button.setAttribute("aria-label", w[name]);
      button.setAttribute("aria-disabled", String(f.can[name] === false));
    }
    replay.next();
    renew(status, [f.status, get("figures")[f.status.figure]], () => [f.status.figure ? picture(f.status.figure) : "",
      make("span", {}, make("strong", {}, f.status.head), " ", make("span", { class: "bl-phase" }, f.status.below))]);
    for (const [part, label] of [[tools, w.controls], [tongue, w.language], [cards, w.cards], [keys, w.cards], [ask, w.choose], [log, w.log], [legend, w.legend], [layers, w.overlays],
      [ways, w.new], [seed, w.seed], [field, w.type]]) part.setAttribute("aria-label", label);
    tongue.title = w.language;
    if (tongue.options.length !== f.languages.length) tongue.replaceChildren(...f.languages.map(([code, name]) => make("option", { value: code, lang: code }, name)));
    tongue.value = f.language;
    field.placeholder = w.type;
    seed.placeholder = w.seed;
    submit.textContent = w.play;
    go.textContent = w.begin;
    anew.hidden = !f.games.length;
    const p = f.players, press = (what, label) => make("button", { class: "bl-button", type: "button", "data-do": what, onclick: () => send(what) }, label);
    invite.hidden = !p.sides;
    rivals.setAttribute("aria-label", w.players);
    renew(rivals, [p.sides, p.levels, f.over, w], () => p.sides ? [...p.sides.map(([name, label, level]) => make("label", { class: "bl-rival" }, `${label} `,
      make("select", { "data-name": name, onchange: (event) => send("player", { name, key: event.target.value }) },
        ...p.levels.map(([key, words]) => make("option", key === level ? { value: key, selected: "" } : { value: key }, words))))),
      f.over ? "" : press("for-me", w["for-me"])] : []);
    renew(think, [p.thinking, p.stopped, w], () => p.thinking ? [make("span", { class: "bl-spin" }), make("span", {}, p.thinking), press("stop", w["stop-thinking"])]
      : p.stopped ? [press("go-on", w["go-on"])] : []);
    const h = f.hints;
    advice.setAttribute("aria-label", w.hint);
    renew(advice, [h, w], () => [...(h.said ?? []).map(([kind, text]) => make("div", { class: `bl-said bl-${kind}` }, text)),
      h.thinking ? make("div", { class: "bl-think" }, make("span", { class: "bl-spin" }), make("span", {}, h.thinking), press("stop-hint", w["stop-thinking"])) : "",
      h.more ? press("hint", h.more) : ""]);
    renew(ways, f.games, () => f.games.map((label, way) => make("option", { value: way }, label)));
    const shown = new Set(f.sections.flatMap((section) => section.cards.flatMap((each) => [each.name, each.kind])));
    const loose = f.keys.filter(([name]) => !shown.has(name));
    renew(keys, loose, () => loose.map(([name, label]) => make("button", { class: `bl-button bl-key${name === "end" ? " bl-done" : ""}`, type: "button", "data-name": name, onclick: () => send("click", { name }) }, label)));
    renew(ask, [f.question, f.choices], () => f.question ? [make("span", { class: "bl-question" }, f.question),
      ...f.choices.map((label, which) => make("button", { class: "bl-button bl-choice", type: "button", "data-choice": which, onclick: () => send("choose", { which }) }, label)),
      f.clicks.length ? make("button", { class: "bl-button bl-quiet", type: "button", onclick: () => send("cancel") }, w.cancel) : ""] : []);
    renew(note, [f.notes, f.prompt], () => [...f.notes.map(([kind, text]) => make("div", { class: `bl-said bl-${kind}` }, text)),
      f.prompt ? make("div", { class: "bl-prompt" }, f.prompt) : ""]);
    const behind = f.notes.map((each) => each[2]).filter(Boolean);
    renew(rules, behind, () => behind.map((rule) => make("p", {}, rule)));
    renew(cards, [f.sections, f.live, f.colours], () => f.sections.map((section) => make("div", { class: `bl-section${section.small ? " bl-aside" : ""}`, role: "group", "aria-label": section.label },
      make("span", { class: "bl-label" }, section.label), make("span", { class: "bl-row" }, ...section.cards.map((each) => cardOf(each, section.small || (f.inspects && each.figure !== "")))))));
    renew(facts, f.facts, () => f.facts.map(([label, value]) => make("span", {}, `${label} `, make("b", {}, value))));
    renew(layers, [f.overlays, w.overlays], () => f.overlays.length ? [make("span", { class: "bl-label" }, w.overlays),
      ...f.overlays.map(([name, label, shown, meaning]) => make("button", { class: "bl-button bl-layer",
        type: "button", "data-name": name, title: meaning, "aria-pressed": String(shown), onclick: () => send("overlay", { name }) }, label))] : []);
    renew(log, f.log, () => f.log.map(([number, side, words, text, when]) => make("li", {}, make("button", { class: `bl-line bl-${when} bl-side${side}`, type: "button", "data-number": number,
      "aria-current": when === "here" ? "step" : null, onclick: () => send("go", { number }) }, words, ...(text && text !== words ? [" ", make("small", {}, text)] : [])))));
    renew(legend, f.legend, () => f.legend.map(([drawn, words]) => {
      const sign = make("span", { class: "bl-sign" });
      sign.innerHTML = drawn;                       // made by the kit itself
      return make("li", {}, sign, words);
    }));
    for (const again of roving) again();
    glass.refresh();
    const here = log.querySelector(".bl-here");
    if (here) log.scrollTop = Math.max(0, here.offsetTop - log.offsetTop - log.clientHeight + 2 * here.offsetHeight);
    if (live.textContent !== f.said) live.textContent = f.said;
    said.show(f.refused, f.refused.length ? glass.placeOf(f.refused[0]) : null);
    const middle = f.over?.cells.length && f.over.cells.reduce((sum, cell) => sum + (glass.placeOf(cell)?.top ?? 0), 0) / f.over.cells.length;
    const rect = canvas.getBoundingClientRect();
    end.show(f.over, f.position, w, middle > rect.top + rect.height / 2);
  }

  // a page without a kernel (an exported notebook) gets no drawing: there the picture that came along is shown instead

  const still = make("div", { class: "bl-still" });
  function standIn() {
    if (stopped || !get("picture")) return;
    const drawn = canvas.width && canvas.getContext("2d").getImageData(2, 2, 1, 1).data[3];
    if (drawn) return;
    still.innerHTML = get("picture");
    canvas.before(still);
    canvas.style.display = glass.node.style.display = "none";
  }
  function wake() {
    still.remove();
    canvas.style.display = glass.node.style.display = "";
  }

  // how the page is: told to Python at once, and again when it changes

  let looked = "";
  const taken = () => {                             // of the height: what must be seen together with the board
    const outer = box.closest(".boardlab-curriculum")?.querySelector(".bl-lessons > .bl-bar");
    return outer ? outer.offsetHeight + 16 : 0;
  };
  function look() {
    if (stopped || !box?.isConnected) return;
    const page = box.closest(".jp-WindowedPanel-outer, .jp-Notebook")?.clientHeight || innerHeight;
    const code = box.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper")?.offsetHeight ?? 0;
    const width = Math.floor(box.getBoundingClientRect().width), whole = Math.min(page, innerHeight) - taken() - 12;
    const height = whole - code - 14 >= ENOUGH ? whole - code - 14 : whole;  // the code of a short cell stays in sight as well
    box.style.setProperty("--bl-room", `${height}px`);
    box.classList.toggle("bl-wide", width >= WIDE);
    box.classList.toggle("bl-narrow", width < WIDE);
    box.classList.toggle("bl-vast", width >= VAST);
    const seen = { width, height, ratio: devicePixelRatio || 1, dark: isDark(), calm: matchMedia("(prefers-reduced-motion: reduce)").matches };
    if (!width || JSON.stringify(seen) === looked) return;
    looked = JSON.stringify(seen);
    model.send({ do: "look", ...seen });
  }
  let timer = 0;
  const soon = () => { clearTimeout(timer); timer = setTimeout(look, looked ? 120 : 0); };

  function seat() {
    Object.assign(glass.node.style, { left: `${canvas.offsetLeft}px`, top: `${canvas.offsetTop}px`, width: `${canvas.offsetWidth}px`, height: `${canvas.offsetHeight}px` });
    for (const [name, value] of [["left", canvas.offsetLeft], ["top", canvas.offsetTop], ["across", canvas.offsetWidth], ["tall", canvas.offsetHeight]])
      box.style.setProperty(`--bl-${name}`, `${value}px`);
  }

  function begins() {
    if (stopped) return;
    box = el.closest(".boardlab-board");
    canvas = box?.querySelector("canvas");
    if (!canvas) return void setTimeout(begins, 20); // the other half of the box is not there yet
    card = valueCard(model, box);
    said = bubble(box);
    end = finish(() => unfold(begin, anew, true), replay.again);
    glass = glassOver({ model, box, canvas, send, on, card, say: (words) => { live.textContent = words; } });
    canvas.after(glass.node, end.node);
    box.append(card.node, said.node);
    const bring = bringing(box);
    const sizes = new ResizeObserver(() => { seat(); soon(); bring(); });
    sizes.observe(box);
    sizes.observe(canvas);
    const theme = new MutationObserver(soon);
    theme.observe(document.body, { attributes: true });
    on(window, "resize", soon);
    on(matchMedia("(prefers-reduced-motion: reduce)"), "change", soon);
    off.push(() => sizes.disconnect(), () => theme.disconnect(), () => [glass, end, card, said].forEach((each) => each.node.remove()));
    glass.listen();
    glass.drawSpots();
    look();
    seat();
    show();
    off.push(fonts(model));
    const changes = { spots: glass.drawSpots, face: show, figures: show };
    for (const [name, act] of Object.entries(changes)) model.on(`change:${name}`, act);
    model.on("change:face", wake);
    setTimeout(standIn, 1500);
    off.push(() => { for (const [name, act] of Object.entries(changes)) model.off(`change:${name}`, act); model.off("change:face", wake); still.remove(); });
  }
  begins();
  return () => { stopped = true; replay.halt(); off.forEach((undo) => undo()); };
}

export default { render };
