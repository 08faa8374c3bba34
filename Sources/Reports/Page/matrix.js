// Scenarios by versions: a row a scenario, a column a version; drawn as far as it is seen.

function showMatrix(rows) {
  const place = document.getElementById("matrix");
  const known = rows.filter((row) => report.patterns[row.pattern]);
  const differing = known.filter((row) => new Set(report.patterns[row.pattern].replaceAll(" ", "")).size > 1);
  let shown = known;
  let zoom = 16;
  let cursor = 0;
  const canvas = element("canvas", { tabindex: "0", role: "img", "aria-label": `Verdicts of ${plural(known.length, "scenario")} in ${plural(report.versions.length, "version")}; arrow keys move, Enter opens` });
  const told = element("p", { class: "small", "aria-live": "polite" });
  const spacer = element("div");
  const window_ = element("div", { class: "scroll-y" });
  const slider = element("input", {
    type: "range", min: "1", max: "24", value: String(zoom), id: "zoom",
    oninput: () => { zoom = Number(slider.value); resize(); },
  });
  const only = element("input", {
    type: "checkbox", id: "only",
    onchange: () => { shown = only.checked ? differing : known; cursor = 0; resize(); },
  });
  place.replaceChildren(
    element("h2", {}, "Scenarios by versions"),
    element("div", { class: "matrix-tools" },
      element("label", { for: "zoom" }, "Height of a row"), slider,
      element("span", {}, only, " ", element("label", { for: "only" }, "only what changed verdict")), told),
    window_);
  window_.append(canvas, spacer);
  canvas.style.position = "sticky";
  canvas.style.top = "0";
  window_.style.maxHeight = "75vh";
  window_.style.overflowY = "auto";

  const head = 26;
  const visibleHeight = () => Math.min(window.innerHeight * 0.75, head + shown.length * zoom + 4);
  const labelWidth = () => zoom >= 12 ? Math.min(360, canvas.clientWidth * 0.45) : 0;
  const cell = () => Math.max(2, Math.min(44, (canvas.clientWidth - labelWidth() - 4) / Math.max(1, report.versions.length)));

  function resize() {
    canvas.style.height = visibleHeight() + "px";
    spacer.style.height = Math.max(0, head + shown.length * zoom + 4 - visibleHeight()) + "px";
    paint();
  }
  function paint() {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, visibleHeight()];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const fills = { p: "--pass-fill", f: "--fail-fill", u: "--none-fill", m: "--moved-fill", n: "--line", e: "--broken-fill", c: "--broken-fill", t: "--broken-fill" };
    for (const key of Object.keys(fills)) fills[key] = colour(fills[key]);
    const [start, size] = [labelWidth(), cell()];
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    const scroll = window_.scrollTop;
    const first = Math.floor(scroll / zoom);
    for (let index = first; index < shown.length; index++) {
      const y = head + index * zoom - scroll;
      if (y > height) break;
      const pattern = report.patterns[shown[index].pattern];
      for (let column = 0; column < pattern.length; column++) {
        const fill = fills[pattern[column]];
        if (!fill) continue;
        pen.fillStyle = fill;
        pen.fillRect(start + column * size, y, Math.max(1, size - 1), Math.max(1, zoom - (zoom > 3 ? 1 : 0)));
      }
      if (start > 0) {
        pen.fillStyle = colour("--ink");
        pen.fillText(fitted(pen, visible(shown[index].name), start - 10), 4, y + zoom / 2);
      }
      if (index === cursor && document.activeElement === canvas) {
        pen.strokeStyle = colour("--accent");
        pen.lineWidth = 2;
        pen.strokeRect(1, y, width - 2, Math.max(2, zoom - 1));
      }
    }
    pen.fillStyle = colour("--card");
    pen.fillRect(0, 0, width, head);
    pen.fillStyle = colour("--soft");
    let end = -Infinity;
    report.versions.forEach(([version], column) => {
      const x = start + column * size;
      const text = visible(version);
      if (x < end || x + pen.measureText(text).width > width) return;
      pen.fillText(text, x, head / 2);
      end = x + pen.measureText(text).width + 10;
    });
  }
  // The end tells scenarios of one article apart.
  function fitted(pen, name, width) {
    if (pen.measureText(name).width <= width) return name;
    let [low, high] = [0, name.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pen.measureText("…" + name.slice(middle)).width <= width) high = middle; else low = middle + 1;
    }
    return "…" + name.slice(low);
  }
  function tell(index, column) {
    const row = shown[index];
    if (!row) { told.replaceChildren(); return; }
    const version = report.versions[column];
    const verdict = version ? letters[report.patterns[row.pattern][column] ?? " "] : null;
    told.replaceChildren(quoted(row.name), version ? quoted(` · ${version[0]}, ${version[2]}: ${verdict === "absent" ? "not covered" : verdict}`) : "");
  }
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [Math.floor((event.clientY - box.top - head + window_.scrollTop) / zoom), Math.floor((event.clientX - box.left - labelWidth()) / cell())];
  };
  canvas.addEventListener("pointermove", (event) => tell(...at(event)));
  canvas.addEventListener("click", (event) => {
    const row = shown[at(event)[0]];
    if (row) location.hash = address({ scenario: row.name, page: "results" });
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
    if (event.key === "Enter" && shown[cursor]) location.hash = address({ scenario: shown[cursor].name, page: "results" });
    if (!step) return;
    event.preventDefault();
    cursor = Math.max(0, Math.min(shown.length - 1, cursor + step));
    const y = cursor * zoom;
    if (y < window_.scrollTop) window_.scrollTop = y;
    if (y + zoom > window_.scrollTop + visibleHeight() - head) window_.scrollTop = y + zoom - visibleHeight() + head;
    tell(cursor, report.versions.length - 1);
    paint();
  });
  window_.addEventListener("scroll", paint);
  canvas.addEventListener("focus", paint);
  canvas.addEventListener("blur", paint);
  new ResizeObserver(resize).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  resize();
}
