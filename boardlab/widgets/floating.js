// What floats over a board for a moment: the card of a piece, the reason at a refused cell, the end of the game.

// Puts something beside a place of the box: to the right of it, or else left, below or above; never out of the box.
function beside(node, box, place, gap = 6) {
  const frame = box.getBoundingClientRect(), { width, height } = node.getBoundingClientRect();
  const room = { right: frame.right - place.right, left: place.left - frame.left };
  let x = place.right + gap, y = place.top;
  if (room.right < width + gap && room.left >= width + gap) x = place.left - width - gap;
  else if (room.right < width + gap) {              // neither side has room: below, or above
    x = (place.left + place.right - width) / 2;
    y = place.bottom + gap + height < Math.min(frame.bottom, innerHeight) ? place.bottom + gap : place.top - gap - height;
  }
  const within = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));
  node.style.left = `${within(x, frame.left + 2, frame.right - width - 2) - frame.left}px`;
  node.style.top = `${within(y, Math.max(frame.top, 0) + 2, Math.min(frame.bottom, innerHeight) - height - 2) - frame.top}px`;
}

// The card of a piece, a card or a terrain: its values, its rules in a sentence each. It comes after a moment, and goes at once.
function valueCard(model, box) {
  const node = make("div", { class: "bl-about", role: "tooltip", hidden: true });
  let timer = 0, shown = "", asker = "";
  const of = (name, kinds) => (kinds ?? model.get("face").things?.[name] ?? [name]).map((key) => model.get("cards")[key]).filter(Boolean);
  const hide = (whose = asker) => {                 // whoever did not ask for it does not take it away
    if (whose !== asker) return;
    clearTimeout(timer);
    shown = "";
    node.hidden = true;
  };
  const paragraph = ([name, sentence]) => make("p", {}, ...(name ? [make("b", {}, name), " "] : []), sentence);
  function open(name, title, place, kinds) {
    const cards = of(name, kinds);
    if (!cards.length) return hide();
    node.replaceChildren(make("strong", {}, title || cards[0].name), ...cards.flatMap((card, at) => [
      ...(at ? [make("b", { class: "bl-also" }, card.name)] : []),
      ...(card.values.length ? [make("span", { class: "bl-values" }, ...card.values.map(([label, value]) =>
        make("span", { class: "bl-value" }, `${label} `, make("b", {}, value))))] : []),
      ...card.rules.map(paragraph), ...(card.unsure ? [make("small", {}, card.unsure)] : [])]));
    node.hidden = false;
    beside(node, box, place());
  }
  return {
    node, hide,
    show(name, title, place, { kinds = null, wait = 0 } = {}) {
      if (shown === name && !node.hidden) return;
      hide();
      shown = name;
      asker = kinds ? "card" : "cell";
      timer = setTimeout(() => open(name, title, place, kinds), wait);
    },
    words: (name) => of(name).flatMap((card) => card.values.map((pair) => pair.join(" "))).join(", "),
  };
}

// Why a click was refused, at the cell itself.
function bubble(box) {
  const node = make("div", { class: "bl-bubble", "aria-hidden": "true", hidden: true });
  return {
    node,
    show(refused, place) {
      node.hidden = !refused.length || !place;
      if (node.hidden) return;
      node.textContent = refused[1];
      const frame = box.getBoundingClientRect(), { width, height } = node.getBoundingClientRect();
      const above = place.top - box.querySelector("canvas").getBoundingClientRect().top > height + 10;  // over the board, not over the message
      node.classList.toggle("bl-under", !above);
      const x = Math.max(4, Math.min((place.left + place.right) / 2 - frame.left - width / 2, frame.width - width - 4));
      node.style.setProperty("--bl-tip", `${(place.left + place.right) / 2 - frame.left - x}px`);
      node.style.left = `${x}px`;
      node.style.top = `${(above ? place.top - frame.top - height - 6 : place.bottom - frame.top + 6)}px`;
    },
  };
}

// The end of a game: who won and by which rule, a new game, or the same again.
function finish(begin, again) {
  const node = make("div", { class: "bl-finish", role: "region", hidden: true });
  let closed = "";
  return {
    node,
    show(over, key, words, high) {
      if (!over) closed = "";
      node.hidden = !over || closed === key;
      if (node.hidden) return;
      node.classList.toggle("bl-high", high);
      node.setAttribute("aria-label", over.head);
      node.replaceChildren(
        make("button", { type: "button", class: "bl-button bl-close", title: words.close, "aria-label": words.close, onclick: () => { closed = key; node.hidden = true; } }, "×"),
        make("strong", {}, over.head), make("p", {}, make("b", {}, over.rule), " ", over.sentence),
        make("span", { class: "bl-row" },
          begin ? make("button", { type: "button", class: "bl-button bl-choice", "data-end": "new", onclick: begin }, words.new) : "",
          over.again ? make("button", { type: "button", class: "bl-button", "data-end": "again", onclick: again }, words.again) : ""));
    },
  };
}
