// A board that was just run is brought into sight once: JupyterLab scrolls to the next cell before the board is there.

const FRESH = 2000;                                 // milliseconds in which a new board finds its size

// Shows the text before the cell, its code and the board together; if that is too much, the code and the board, or the board,
// from its top on if it is higher than the page.
// Returns what to call when the board has another size.
function bringing(box) {
  const cell = box.closest(".jp-Cell"), page = box.closest(".jp-WindowedPanel-outer"), begun = performance.now();
  const own = cell?.closest(".jp-Notebook");
  const isRun = () => [cell, cell.nextElementSibling].some((each) => each?.classList.contains("jp-mod-active"));
  if (!own || !page || !isRun()) return () => {};
  let moved = false;                                // whoever scrolls himself is left alone
  for (const type of ["wheel", "pointerdown", "keydown"]) page.addEventListener(type, () => { moved = true; }, { once: true, passive: true, capture: true });
  const before = cell.previousElementSibling?.matches(".jp-MarkdownCell") ? cell.previousElementSibling : cell;
  return () => {
    if (moved || performance.now() - begun > FRESH) return;
    const seen = page.getBoundingClientRect(), { top: first, bottom } = box.getBoundingClientRect();
    const top = [before, cell, box].map((each) => each.getBoundingClientRect().top).find((top) => bottom - top <= seen.height) ?? first;
    if (top < seen.top) page.scrollTop -= seen.top - top;
    else if (bottom > seen.bottom) page.scrollTop += Math.min(bottom - seen.bottom, top - seen.top);
  };
}
