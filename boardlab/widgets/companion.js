// The companion of a board's canvas. It hears everything in the canvas's stead (so the page scrolls, Tab leaves, a finger
// works), lays a sheet of glass over it for the keyboard's cursor and the mouse's hover, and shows what stands under the board.

const SILENT = ["mousedown", "mouseup", "mousemove", "mouseout", "wheel", "touchstart", "touchend", "touchmove", "touchcancel", "keydown"];

// Over TCP the server holds the second part of its answer back until the first is acknowledged, and a browser that has nothing to
// say acknowledges only after 40 ms; so it says something at once.
const NUDGES = [8, 16];

function render({ model, el }) {
  const send = (what, more = {}) => {
    model.send({ do: what, ...more });
    for (const later of NUDGES) setTimeout(() => model.send({ do: "nudge" }), later);
  };
  const get = (name) => model.get(name);
  const face = () => get("face");
  let box, canvas, stopped = false;
  const off = [];                                   // what to undo when this view goes
  const on = (target, type, heard, options) => {
    target.addEventListener(type, heard, options);
    off.push(() => target.removeEventListener(type, heard, options));
  };

  // the glass over the canvas: the cursor, the hover, the focus

  const glass = make("div", { class: "bl-glass", tabindex: "0", role: "application" });
  const sheet = document.createElementNS(SVG, "svg");
  glass.append(sheet);
  let outlines = [];                                // [name, polygon]
  let cursor = null;

  function drawSpots() {
    const { size = [1, 1], spots = [] } = get("spots");
    sheet.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    outlines = spots.map(([name, points]) => {
      const shape = document.createElementNS(SVG, "polygon");
      shape.setAttribute("points", points);
      shape.dataset.name = name;
      return [name, shape];
    });
    sheet.replaceChildren(...outlines.map((pair) => pair[1]));
    showCursor();
  }

  function showCursor() {
    for (const [name, shape] of outlines) shape.classList.toggle("bl-cursor", name === cursor);
  }

  function walkTo(name) {
    cursor = name;
    showCursor();
    live.textContent = face().labels[name] || name;
  }

  function spotAt(event) {
    const rect = canvas.getBoundingClientRect(), [width, height] = get("spots").size;
    return new DOMPoint(((event.clientX - rect.left) / rect.width) * width, ((event.clientY - rect.top) / rect.height) * height);
  }

  let hovered = null, awaited = false;
  function hover(event) {
    if (awaited) return;
    awaited = true;
    requestAnimationFrame(() => {
      awaited = false;
      const at = event.type === "mouseout" ? null : spotAt(event);
      const found = at && outlines.findLast(([, shape]) => shape.isPointInFill(at));
      if (found?.[1] === hovered) return;
      hovered?.classList.remove("bl-hover");
      hovered = found?.[1] ?? null;
      const able = found && face().live.includes(found[0]);
      if (able) hovered.classList.add("bl-hover");
      canvas.style.cursor = able ? "pointer" : "default";
      canvas.title = found ? face().labels[found[0]] || "" : "";
    });
  }

  // the mouse acts when it goes down; a finger when it has tapped, for it may be about to scroll. Either way what counts is where
  // it went down, whatever moves meanwhile

  let down = null;
  function touch(at) {
    const found = outlines.findLast(([, shape]) => shape.isPointInFill(at));
    if (found && found[0] in get("spots").walk) { cursor = found[0]; showCursor(); }
    send("point", { x: at.x, y: at.y });
  }
  function listen() {
    for (const type of SILENT) on(box, type, (event) => { if (event.target === canvas) event.stopPropagation(); }, { capture: true, passive: true });
    on(box, "pointerdown", (event) => {
      if (event.target !== canvas || event.button !== 0) return;
      down = { at: spotAt(event), mouse: event.pointerType === "mouse" };
      if (down.mouse) touch(down.at);
    }, true);
    on(box, "pointercancel", () => { down = null; }, true);
    on(box, "mousedown", (event) => {
      if (event.target !== canvas) return;
      event.preventDefault();
      glass.classList.add("bl-touched");
      glass.focus({ preventScroll: true });
    }, true);
    on(box, "mousemove", (event) => { if (event.target === canvas) hover(event); }, { capture: true, passive: true });
    on(box, "mouseout", (event) => { if (event.target === canvas) hover(event); }, { capture: true, passive: true });
    on(box, "click", (event) => {
      if (event.target !== canvas || event.button !== 0) return;
      event.stopPropagation();
      if (!down?.mouse) touch(down?.at ?? spotAt(event));
      down = null;
    }, true);
    canvas.tabIndex = -1;
    canvas.setAttribute("aria-hidden", "true");
    on(canvas, "focus", () => glass.focus({ preventScroll: true }));
  }

  // the keyboard; a ring shows where it is only to those who use it

  const keyed = () => !glass.classList.contains("bl-touched");
  glass.addEventListener("keydown", (event) => {
    if (!plain(event)) return;
    event.stopPropagation();
    glass.classList.remove("bl-touched");
    const { walk } = get("spots");
    if (!(cursor in walk)) cursor = face().home;
    if (event.key.startsWith("Arrow")) walkTo(walk[cursor][event.key] ?? cursor);
    else if (event.key === "Enter" || event.key === " ") send("click", { name: cursor });
    else if (event.key === "Escape") send("cancel");
    else return;
    event.preventDefault();
  });
  glass.addEventListener("focus", () => {
    if (!(cursor in get("spots").walk)) cursor = face().home;
    if (keyed()) walkTo(cursor);
  });
  glass.addEventListener("blur", () => glass.classList.remove("bl-touched"));
  el.addEventListener("keydown", (event) => {
    if (!plain(event)) return;
    event.stopPropagation();                        // letters would be commands of the notebook
    if (event.key === "Escape") { send("cancel"); glass.focus({ preventScroll: true }); }
  });

  // under the board

  const note = make("div", { class: "bl-note", role: "status", "aria-live": "polite" });
  const live = make("div", { class: "bl-hidden bl-live", "aria-live": "polite" });
  const keys = make("div", { class: "bl-keys", role: "group" });
  const ask = make("div", { class: "bl-ask", role: "group" });
  const tools = make("div", { class: "bl-tools", role: "toolbar" });
  const layers = make("div", { class: "bl-layers", role: "group" });
  const log = make("ol", { class: "bl-log" });
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
  tools.append(tool("undo"), tool("redo"), tool("reset"), tool("flip"), tool("copy", copy), tool("paste", paste), form, tongue);
  el.classList.add("bl-companion");
  el.append(keys, ask, note, tools, layers, log, live);

  let opened = false;                               // all overlays are listed, not only those that are shown
  const renew = renewing(glass);

  function show() {
    const f = face();
    if (!f.words) return;
    wear(box, f.colours);
    box.style.setProperty("--bl-most", `${f.most}px`);
    glass.setAttribute("aria-label", f.title);
    for (const button of tools.querySelectorAll(".bl-tool")) {
      const name = button.dataset.do;
      button.title = f.words[name];
      button.setAttribute("aria-label", f.words[name]);
      button.setAttribute("aria-disabled", String(f.can[name] === false));
    }
    tools.setAttribute("aria-label", f.words.controls);
    tongue.setAttribute("aria-label", f.words.language);
    tongue.title = f.words.language;
    if (tongue.options.length !== f.languages.length)
      tongue.replaceChildren(...f.languages.map(([code, name]) => make("option", { value: code, lang: code }, name)));
    tongue.value = f.language;
    field.placeholder = f.words.type;
    field.setAttribute("aria-label", f.words.type);
    submit.textContent = f.words.play;
    keys.setAttribute("aria-label", f.words.cards);
    renew(keys, f.keys, () => f.keys.map(([name, label]) => make("button", { class: "bl-button", type: "button", "data-name": name, onclick: () => send("click", { name }) }, label)));
    renew(ask, [f.choices, f.words.choose], () => f.choices.length ? [
      make("span", { class: "bl-question" }, `${f.chosen}: ${f.words.choose}`),
      ...f.choices.map((label, which) => make("button", { class: "bl-button bl-choice", type: "button", onclick: () => send("choose", { which }) }, label)),
      make("button", { class: "bl-button bl-quiet", type: "button", onclick: () => send("cancel") }, f.words.cancel)] : []);
    renew(note, f.notes, () => f.notes.map(([kind, text, rule]) => make("div", { class: `bl-said bl-${kind}` }, text, ...(rule ? [make("div", { class: "bl-rule" }, rule)] : []))));
    layers.setAttribute("aria-label", f.words.overlays);
    renew(layers, [f.overlays, f.words.overlays, opened], () => f.overlays.length ? [
      make("button", { class: "bl-button bl-open", type: "button", "aria-expanded": String(opened), onclick: () => { opened = !opened; show(); } }, f.words.overlays),
      ...(opened ? f.overlays : f.overlays.filter((each) => each[2])).map(([name, label, shown, meaning]) => make("button", { class: "bl-button bl-layer",
        type: "button", "data-name": name, title: meaning, "aria-pressed": String(shown), onclick: () => send("overlay", { name }) }, label))] : []);
    log.setAttribute("aria-label", f.words.log);
    renew(log, f.log, () => f.log.length > 1 ? f.log.map(([number, side, text, when]) => make("li", {}, make("button", {
      class: `bl-line bl-${when} bl-side${side}`, type: "button", "aria-current": when === "here" ? "step" : null, onclick: () => send("go", { number }) }, text))) : []);
    if (hovered && !f.live.includes(hovered.dataset.name)) hovered.classList.remove("bl-hover");
    const here = log.querySelector(".bl-here");
    if (here) log.scrollTop = Math.max(0, here.offsetTop - log.clientHeight + 2 * here.offsetHeight);
    if (live.textContent !== f.said) live.textContent = f.said;
  }

  // a page without a kernel (an exported notebook) gets no drawing: there the picture that came along is shown instead

  const still = make("div", { class: "bl-still" });
  function standIn() {
    if (stopped || !get("picture")) return;
    const drawn = canvas.width && canvas.getContext("2d").getImageData(2, 2, 1, 1).data[3];
    if (drawn) return;
    still.innerHTML = get("picture");
    canvas.before(still);
    canvas.style.display = glass.style.display = "none";
  }
  function wake() {
    still.remove();
    canvas.style.display = glass.style.display = "";
  }

  // how the page is: told to Python at once, and again when it changes

  let looked = "";
  function look() {
    if (stopped || !box?.isConnected) return;
    const seen = { width: Math.floor(box.clientWidth), ratio: window.devicePixelRatio || 1, dark: isDark(), calm: matchMedia("(prefers-reduced-motion: reduce)").matches };
    if (!seen.width || JSON.stringify(seen) === looked) return;
    looked = JSON.stringify(seen);
    send("look", seen);
  }
  let timer = 0;
  const soon = () => { clearTimeout(timer); timer = setTimeout(look, looked ? 120 : 0); };

  function begin() {
    if (stopped) return;
    box = el.closest(".boardlab-board");
    canvas = box?.querySelector("canvas");
    if (!canvas) return void setTimeout(begin, 20);  // the other half of the box is not there yet
    const seat = () => Object.assign(glass.style, { left: `${canvas.offsetLeft}px`, top: `${canvas.offsetTop}px`, width: `${canvas.offsetWidth}px`, height: `${canvas.offsetHeight}px` });
    canvas.after(glass);
    const sizes = new ResizeObserver(() => { seat(); soon(); });
    sizes.observe(box);
    sizes.observe(canvas);
    const theme = new MutationObserver(soon);
    theme.observe(document.body, { attributes: true });
    on(window, "resize", soon);
    on(matchMedia("(prefers-reduced-motion: reduce)"), "change", soon);
    off.push(() => sizes.disconnect(), () => theme.disconnect(), () => glass.remove());
    listen();
    drawSpots();
    show();
    seat();
    look();
    off.push(fonts(model));
    model.on("change:spots", drawSpots);
    model.on("change:face", show);
    model.on("change:face", wake);
    setTimeout(standIn, 1500);
    off.push(() => model.off("change:spots", drawSpots), () => model.off("change:face", show), () => model.off("change:face", wake), () => still.remove());
  }
  begin();
  return () => { stopped = true; off.forEach((undo) => undo()); };
}

export default { render };
