// What every page of the kit is built from: elements, which keys belong to it, its colours, and how its parts are made anew.

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

function isDark() {                                 // JupyterLab says so, or else VS Code
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : document.body.dataset.vscodeThemeKind?.includes("dark") ?? false;
}

function wear(node, colours) {
  for (const [name, colour] of Object.entries(colours)) node.style.setProperty(`--bl-${name}`, colour);
}

// Makes a part anew only when what it shows has changed. The focus stays on the same button, or else on the one in its place,
// or else on `rest`.
function renewing(rest) {
  const told = new Map(), able = "button, select, input, textarea, a";
  return (part, data, fill) => {
    const key = JSON.stringify(data), focus = part.contains(document.activeElement) ? document.activeElement : null;
    if (told.get(part) === key) return;
    told.set(part, key);
    const had = focus && { ...focus.dataset }, at = [...part.querySelectorAll(able)].indexOf(focus);
    part.replaceChildren(...fill().filter(Boolean));
    if (!focus) return;
    const there = [...part.querySelectorAll(able)], named = Object.keys(had).length;
    const again = named && there.find((each) => JSON.stringify({ ...each.dataset }) === JSON.stringify(had));
    (again || there[Math.min(at, there.length - 1)] || rest)?.focus({ preventScroll: true });
  };
}
