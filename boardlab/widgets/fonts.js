// The kit's fonts in this page: whichever board comes first asks for them, once; when they are there, every board is drawn again.

const PATIENCE_FOR_FONTS = 5000;                    // milliseconds until another board asks in its stead

function fonts(model) {
  const page = globalThis.boardlabFonts ??= (() => {
    let come;
    return { asked: -Infinity, there: false, ready: new Promise((resolve) => { come = resolve; }), come };
  })();
  if (page.there) return () => {};
  let gone = false;
  const take = async (message, buffers) => {
    if (!message.fonts || page.there) return;
    page.there = true;
    const faces = message.fonts.map(([family, weight], i) => new FontFace(family, buffers[i], { weight }));
    for (const face of await Promise.allSettled(faces.map((each) => each.load()))) if (face.value) document.fonts.add(face.value);
    page.come();
  };
  model.on("msg:custom", take);
  page.ready.then(() => { if (!gone) model.send({ do: "again" }); });
  if (performance.now() - page.asked > PATIENCE_FOR_FONTS) {
    page.asked = performance.now();
    model.send({ do: "fonts" });
  }
  return () => { gone = true; model.off("msg:custom", take); };
}
