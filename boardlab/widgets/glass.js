// The glass over a board's canvas: it hears everything in the canvas's stead (so the page scrolls, Tab leaves, a finger works),
// shows the keyboard's cursor and the mouse's hover, and lets pieces be dragged.

const SILENT = ["mousedown", "mouseup", "mousemove", "mouseout", "wheel", "touchend", "touchmove", "touchcancel", "keydown"];
const FAR = 7, LONG = 450, SOON = 320;              // pixels that make a drag; milliseconds of a long press, and until a card comes

function glassOver({ model, box, canvas, send, on, card, say }) {
  const get = (name) => model.get(name), face = () => get("face");
  const glass = make("div", { class: "bl-glass", tabindex: "0", role: "application" });
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("aria-hidden", "true");
  glass.append(sheet);
  let outlines = [], cursor = null, hovered = null, awaited = false;

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

  const showCursor = () => { for (const [name, shape] of outlines) shape.classList.toggle("bl-cursor", name === cursor); };
  const placeOf = (name) => outlines.find((pair) => pair[0] === name)?.[1].getBoundingClientRect();
  const title = (name) => face().labels[name] || name;

  function walkTo(name) {
    cursor = name;
    showCursor();
    card.show(name, title(name), () => placeOf(name), { wait: SOON });
    say([title(name), card.words(name)].filter(Boolean).join(". "));
  }

  function pointOf(event) {
    const rect = canvas.getBoundingClientRect(), [width, height] = get("spots").size;
    return new DOMPoint(((event.clientX - rect.left) / rect.width) * width, ((event.clientY - rect.top) / rect.height) * height);
  }
  const at = (point) => outlines.findLast(([, shape]) => shape.isPointInFill(point));

  function hover(event) {
    if (awaited) return;
    awaited = true;
    requestAnimationFrame(() => {
      awaited = false;
      const found = event.type === "mouseout" ? null : at(pointOf(event));
      if (found?.[1] === hovered) return;
      hovered?.classList.remove("bl-hover");
      hovered = found?.[1] ?? null;
      const able = found && face().live.includes(found[0]);
      if (able) hovered.classList.add("bl-hover");
      canvas.style.cursor = able ? "pointer" : "default";
      if (found && !dragged) card.show(found[0], title(found[0]), () => placeOf(found[0]), { wait: SOON });
      else card.hide("cell");
    });
  }

  // The mouse acts when it goes down, a finger when it has tapped, for it may be about to scroll; what counts is where it went
  // down. Whatever can be used may also be dragged: then it counts where it is let go.

  let down = null, dragged = null, pressing = 0;
  const usable = (name) => ["live", "clicks", "first"].some((which) => face()[which].includes(name));
  function touch(point) {
    const found = at(point);
    if (found && found[0] in get("spots").walk) { cursor = found[0]; showCursor(); }
    found ? send("click", { name: found[0] }) : send("cancel");  // beside everything it is taken back
  }
  const ghostOf = (source) => {
    if (source.figure) return make("div", { class: "bl-ghost" }, source.figure.cloneNode(true));
    const place = placeOf(source.name), rect = canvas.getBoundingClientRect(), scale = canvas.width / rect.width;
    const side = Math.min(place.width, place.height), copy = make("canvas", { class: "bl-ghost", width: side * scale, height: side * scale });
    copy.style.width = copy.style.height = `${side}px`;
    const left = (place.left + place.right - side) / 2 - rect.left, top = (place.top + place.bottom - side) / 2 - rect.top;
    copy.getContext("2d").drawImage(canvas, left * scale, top * scale, side * scale, side * scale, 0, 0, side * scale, side * scale);
    return copy;
  };
  const over = (event) => {
    const rect = canvas.getBoundingClientRect();
    const inside = event.clientX >= rect.left && event.clientX <= rect.right && event.clientY >= rect.top && event.clientY <= rect.bottom;
    return inside ? at(pointOf(event)) : null;
  };
  function drag(event) {
    if (!down || event.pointerId !== down.id) return;
    if (!dragged && Math.hypot(event.clientX - down.x, event.clientY - down.y) < FAR) return;
    clearTimeout(pressing);
    if (!down.source || down.source.fixed) return;
    if (!dragged) {
      card.hide();
      dragged = ghostOf(down.source);
      box.append(dragged);
    }
    const frame = box.getBoundingClientRect();
    dragged.style.left = `${event.clientX - frame.left}px`;
    dragged.style.top = `${event.clientY - frame.top}px`;
    const found = over(event);
    for (const [name, shape] of outlines) shape.classList.toggle("bl-over", name === found?.[0]);
  }
  function drop(event) {
    if (!down || event.pointerId !== down.id) return;
    clearTimeout(pressing);
    const { source, later, point, long } = down, found = dragged && over(event);
    dragged?.remove();
    for (const [, shape] of outlines) shape.classList.remove("bl-over");
    const was = dragged;
    down = dragged = null;
    if (was && found && found[0] !== source.name) send("drop", { from: source.name, to: found[0] });
    else if (!was && later && !long) later(point);
  }
  // begins to follow a pointer that went down on something; `later` is done if it is neither dragged nor pressed for long
  function follow(event, source, later, point = null) {
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, source, later, point, long: false };
    if (event.pointerType === "mouse" || !source) return;
    pressing = setTimeout(() => {
      if (!down || dragged) return;
      down.long = true;
      card.show(source.name, title(source.name), source.place ?? (() => placeOf(source.name)), { kinds: source.kinds });
    }, LONG);
  }

  function listen() {
    for (const type of SILENT) on(box, type, (event) => { if (event.target === canvas) event.stopPropagation(); }, { capture: true, passive: true });
    on(box, "touchstart", (event) => {              // a finger on a piece that can be used drags it; elsewhere it scrolls the page
      if (event.target !== canvas) return;
      event.stopPropagation();
      const found = event.touches.length === 1 && at(pointOf(event.touches[0]));
      if (found && usable(found[0])) event.preventDefault();
    }, { capture: true, passive: false });
    on(box, "pointerdown", (event) => {
      if (event.target !== canvas || event.button !== 0) return;
      const point = pointOf(event), found = at(point), mouse = event.pointerType === "mouse";
      card.hide();
      const source = found && usable(found[0]) ? { name: found[0] } : null, chosen = found && face().clicks.includes(found[0]);
      if (mouse && !chosen) { touch(point); follow(event, source, null); }
      else if (mouse) follow(event, source, touch, point);
      else follow(event, source ?? (found ? { name: found[0], fixed: true } : null), source ? touch : null, point);
    }, true);
    on(window, "pointermove", drag, { passive: true });
    on(window, "pointerup", drop);
    on(window, "pointercancel", () => { clearTimeout(pressing); dragged?.remove(); down = dragged = null; });
    on(box, "mousedown", (event) => {
      if (event.target !== canvas) return;
      event.preventDefault();
      glass.classList.add("bl-touched");
      glass.focus({ preventScroll: true });
    }, true);
    for (const type of ["mousemove", "mouseout"]) on(box, type, (event) => { if (event.target === canvas) hover(event); }, { capture: true, passive: true });
    on(box, "click", (event) => {
      if (event.target !== canvas || event.button !== 0) return;
      event.stopPropagation();
      if (event.pointerType !== "mouse") touch(pointOf(event));  // a tap the finger's own events did not take
    }, true);
    on(box, "contextmenu", (event) => { if (event.target === canvas && event.pointerType === "touch") event.preventDefault(); }, true);
    canvas.tabIndex = -1;
    canvas.setAttribute("aria-hidden", "true");
    on(canvas, "focus", () => glass.focus({ preventScroll: true }));
  }

  // the keyboard; a ring shows where it is only to those who use it

  glass.addEventListener("keydown", (event) => {
    if (!plain(event)) return;
    event.stopPropagation();
    glass.classList.remove("bl-touched");
    const { walk } = get("spots");
    if (!(cursor in walk)) cursor = face().home;
    if (event.key.startsWith("Arrow")) walkTo(walk[cursor][event.key] ?? cursor);
    else if (event.key === "Enter" || event.key === " ") { card.hide(); send("click", { name: cursor }); }
    else if (event.key === "Escape") { card.hide(); send("cancel"); }
    else return;
    event.preventDefault();
  });
  glass.addEventListener("focus", () => {
    if (!(cursor in get("spots").walk)) cursor = face().home;
    if (glass.matches(":focus-visible")) walkTo(cursor);
    else glass.classList.add("bl-touched");  // a mouse or a finger brought it here
  });
  glass.addEventListener("blur", () => { glass.classList.remove("bl-touched"); card.hide(); });

  const refresh = () => { if (hovered && !face().live.includes(hovered.dataset.name)) hovered.classList.remove("bl-hover"); };
  return { node: glass, drawSpots, listen, placeOf, follow, refresh };
}
