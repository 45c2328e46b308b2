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

// Brings something into sight, and does so again: JupyterLab puts the page back where it was when a cell has grown.
function intoSight(node) {
  for (const wait of [0, 50, 200]) setTimeout(() => { if (node.isConnected) node.scrollIntoView({ block: "nearest" }); }, wait);
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
    (again || there[Math.min(at, there.length - 1)] || (typeof rest === "function" ? rest() : rest))?.focus({ preventScroll: true });
  };
}

// One stop for Tab in a group of buttons; the arrow keys go from one to the next. Returns what to call when they were made anew.
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
function rove(group, which, first = () => null) {
  let kept = "";
  const all = () => [...group.querySelectorAll(which)].filter((each) => !each.hidden && getComputedStyle(each).display !== "none");
  const key = (node) => JSON.stringify({ ...node.dataset });
  const settle = (chosen) => { for (const each of group.querySelectorAll(which)) each.tabIndex = each === chosen ? 0 : -1; };
  const again = () => {
    const there = all();
    settle(there.find((each) => each === document.activeElement) ?? first(there) ?? there.find((each) => key(each) === kept) ?? there[0]);
  };
  group.addEventListener("focusin", (event) => {
    const node = event.target.closest(which);
    if (node) { kept = key(node); settle(node); }
  });
  group.addEventListener("keydown", (event) => {
    const there = all(), at = there.indexOf(event.target.closest(which));
    if (!(event.key in WAYS) || at < 0 || there.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    there[(at + WAYS[event.key] + there.length) % there.length].focus({ preventScroll: true });
  });
  return again;
}
