// The icons of a board's buttons, as lines on a grid of 24.

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4", redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h4",
  reset: "M5 5v14M19 6l-9 6 9 6z", flip: "M8 4v15M4 8l4-4 4 4M16 20V5M12 16l4 4 4-4",
  run: "M7 5v14l12-7z", pause: "M8 5v14M16 5v14",
  players: "M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5M9.5 14h.01M14.5 14h.01M12 4h.01",
  new: "M12 5v14M5 12h14", more: "M5 12h.01M12 12h.01M19 12h.01",
  copy: "M9 9h10v11H9zM5 15V4h10", paste: "M7 5H5v15h14V5h-2M9 3h6v4H9zM12 10v6M9 13l3 3 3-3",
};

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
