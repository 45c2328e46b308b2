// The panel of a review: shows what it is told and sends back what the reader presses. It knows neither games nor rules.

function render({ model, el }) {
  const face = () => model.get("face");
  const send = (what, more = {}) => model.send({ do: what, ...more });
  const head = make("h4", { class: "bl-title" });
  const curve = make("div", { class: "bl-curve", onclick: (event) => {
    const spot = event.target.closest("[data-number]");
    if (spot) send("go", { number: Number(spot.dataset.number) });
  } });
  const state = make("div", { class: "bl-state", role: "status" });
  const legend = make("ul", { class: "bl-signs" });
  const row = make("div", { class: "bl-row", role: "group" });
  const list = make("ol", { class: "bl-moments" });
  el.classList.add("bl-review");
  el.append(head, curve, legend, row, state, list);
  const keys = (event) => { if (plain(event)) event.stopPropagation(); };  // letters would be commands of the notebook
  el.addEventListener("keydown", keys);
  const renew = renewing(el), again = rove(list, ".bl-moment");
  const press = (what, label, more = "") => make("button", { class: `bl-button ${more}`, type: "button", "data-do": what, onclick: () => send(what) }, label);

  function show() {
    const f = face(), w = f.words;
    if (!w) return;
    el.lang = f.language;
    wear(el, f.colours);
    head.textContent = w.whole;
    renew(curve, [f.picture], () => { const holder = make("div"); holder.innerHTML = f.picture; return [...holder.childNodes]; });  // made by the kit itself
    renew(legend, f.legend, () => f.legend.map(([drawn, words]) => {
      const sign = make("span", { class: "bl-sign" });
      sign.innerHTML = drawn;                       // made by the kit itself
      return make("li", {}, sign, words);
    }));
    renew(row, [f.can, w], () => [f.can["play-on"] ? press("play-on", w["play-on"], "bl-choice") : "", f.can.back ? press("back", w.back, "bl-choice") : ""]);
    renew(state, [f.thinking, f.stopped, f.empty, w], () => [
      f.thinking ? make("div", { class: "bl-think" }, make("span", { class: "bl-spin" }), make("span", {}, f.thinking), press("stop", w.stop)) : "",
      f.stopped ? make("div", { class: "bl-think" }, make("span", {}, f.stopped), press("go-on", w["go-on"])) : "",
      f.empty && !f.stopped ? make("p", {}, f.empty) : ""]);
    list.setAttribute("aria-label", w.moments);
    renew(list, [f.moments, f.number], () => f.moments.map(([kind, number, text], which) => make("li", {}, make("button",
      { class: `bl-moment bl-is-${kind}${number === f.number ? " bl-here" : ""}`, type: "button", "data-which": which, "aria-current": number === f.number ? "true" : null, onclick: () => send("moment", { which }) },
      make("b", {}, String(number)), " ", text))));
    again();
    const here = list.querySelector(".bl-here");
    if (here) list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - 2;
  }
  show();
  model.on("change:face", show);
  return () => model.off("change:face", show);
}

export default { render };
