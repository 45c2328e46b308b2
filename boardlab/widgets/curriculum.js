// The page of all lessons: shows what it is told and sends back what the reader presses. It knows neither games nor lessons.

const PATIENCE = 40;                                 // looks for a lesson that is not there yet
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

function render({ model, el }) {
  const face = () => model.get("face");
  const send = (what, more = {}) => model.send({ do: what, ...more });
  const button = (label, act, props = {}) => make("button", { type: "button", class: "bl-button", onclick: act, ...props }, label);
  const take = (name) => send("take", { name });
  const notes = make("div", { class: "bl-notes", role: "status", "aria-live": "polite" });
  const games = make("div", { class: "bl-games" });
  const bar = make("div", { class: "bl-bar", role: "region", tabindex: "-1" });
  let folded = false, shown = null;
  el.classList.add("bl-lessons");
  el.setAttribute("role", "group");
  el.append(notes, games, bar);

  const keys = (event) => {
    if (!plain(event)) return;
    event.stopPropagation();                        // letters would be commands of the notebook
    if (event.key === "Escape") send("cancel");
    if (!(event.key in STEPS) || !event.target.closest(".bl-chapters")) return;
    event.preventDefault();
    const rows = [...el.querySelectorAll(".bl-take")], at = rows.indexOf(event.target.closest(".bl-line")?.querySelector(".bl-take"));
    rows[at + STEPS[event.key]]?.focus();
  };
  el.addEventListener("keydown", keys);

  const step = (score) => make("span", { class: `bl-step${score === 1 ? " bl-full" : score ? " bl-some" : score === 0 ? " bl-tried" : ""}` });
  const sign = (state) => make("span", { class: "bl-sign", "data-state": state, "aria-hidden": "true" });
  const steps = (line) => make("span", { class: "bl-tail", "aria-hidden": "true" },
    make("span", { class: "bl-steps" }, ...line.scores.map(step)), make("span", { class: "bl-count" }, line.count));
  const anew = (line) => line.asked
    ? button(face().words.sure, () => send("forget", { name: line.name }), { class: "bl-button bl-sure", "data-forget": line.name })
    : button(icon("reset"), () => send("forget", { name: line.name }), { class: "bl-button bl-anew", "data-forget": line.name, title: line.anew, "aria-label": line.anew });
  const row = (line) => make("li", { class: "bl-line" },
    make("button", { type: "button", class: `bl-take${line.next ? " bl-next" : ""}`, "data-name": line.name, "data-state": line.state, title: line.label,
      "aria-label": `${line.title}. ${line.label}`, "aria-current": line.open ? "true" : null, onclick: () => line.open ? contents() : take(line.name) },
      sign(line.state), make("span", { class: "bl-name" }, line.title), steps(line)),
    line.state === "new" || !line.anew ? "" : anew(line));
  const chapter = (each) => make("section", { class: "bl-chapter" },
    make("h5", {}, each.finished ? sign("finished") : "", make("span", {}, each.title), make("span", { class: "bl-count", role: "img", title: each.label, "aria-label": each.label }, each.count)),
    make("ul", {}, ...each.lessons.map(row)),
    !each.review ? "" : button(each.review[1], () => send("review", { name: each.review[0] }), { class: "bl-button bl-review", "data-review": each.review[0], "aria-label": each.review[2] }));
  const game = (each) => make("section", { class: "bl-game", "data-game": each.name },
    make("div", { class: "bl-head" }, make("h4", {}, each.title), make("span", { class: "bl-count" }, each.totals),
      ...(each.next ? [button(each.next[1], () => take(each.next[0]), { class: "bl-button bl-go-on", "data-go-on": each.name })]
        : each.chapters.length ? [make("span", { class: "bl-all-done" }, sign("finished"), face().words["all-done"])] : [])),
    make("div", { class: "bl-share", "aria-hidden": "true" }, make("span", { style: `width: ${100 * each.share}%` })),
    make("div", { class: "bl-chapters" }, ...each.chapters.map(chapter)));

  // one thing at a time: the list, or the lesson that is open; either is found again where it was left

  function fold(on) {
    folded = on;
    el.classList.toggle("bl-folded", on);
    el.closest(".boardlab-curriculum")?.classList.toggle("bl-browsing", !on);
    el.querySelector("[data-contents]")?.setAttribute("aria-expanded", String(!on));
  }
  function contents() {
    fold(!folded);
    if (folded) return goTo();
    const line = el.querySelector(".bl-take[aria-current]");
    line?.scrollIntoView({ block: "center" });
    line?.focus({ preventScroll: true });
  }

  // the lesson comes as a view of its own, below: when it is there, the page goes to it

  function goTo(patience = PATIENCE) {
    if (!el.isConnected) return;
    const there = el.closest(".boardlab-curriculum")?.querySelector(".boardlab-lesson canvas");
    if (!there && patience) return void setTimeout(() => goTo(patience - 1), 50);
    bar.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    bar.focus({ preventScroll: true });
  }

  const renew = renewing(el);
  function show() {
    const f = face();
    if (!f.words) return;
    wear(el, f.themes[isDark() ? "dark" : "light"]);
    el.setAttribute("aria-label", f.words.title);
    renew(notes, f.notes, () => f.notes.map((text) => make("div", { class: "bl-note" }, text)));
    renew(games, [f.games, f.words], () => f.games.map(game));
    const open = f.open;
    bar.hidden = !open;
    if (open) bar.setAttribute("aria-label", `${open.title}. ${open.label}`);
    bar.classList.toggle("bl-finished", open?.state === "finished");
    renew(bar, [open, f.words, f["by-itself"]], () => !open ? [] : [
      sign(open.state), make("strong", {}, open.title), steps(open),
      make("span", { class: "bl-row" },
        f.words["by-itself"] ? make("label", { class: "bl-by-itself" }, make("input", { type: "checkbox", "data-by-itself": "", checked: f["by-itself"], onchange: (event) => send("by-itself", { whether: event.target.checked }) }), f.words["by-itself"]) : "",
        button(f.words.contents, contents, { "data-contents": "", "aria-expanded": String(!folded) }),
        open.following ? button(open.following[1], () => take(open.following[0]), { class: "bl-button bl-following", "data-following": "" }) : "",
        button("×", () => send("shut"), { class: "bl-button bl-close", "data-shut": "", title: f.words.close, "aria-label": f.words.close }))]);
    if (!open) fold(false);
    if (open && shown !== null && shown !== open.name) {
      fold(true);
      goTo();
    }
    shown = open?.name ?? "";
  }

  const theme = new MutationObserver(show);
  theme.observe(document.body, { attributes: true });
  model.on("change:face", show);
  show();
  return () => {
    theme.disconnect();
    model.off("change:face", show);
    el.removeEventListener("keydown", keys);
  };
}

export default { render };
