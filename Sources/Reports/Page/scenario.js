// One scenario: why, the picture, its nodes, the code, the conversation, its past.

const chunks = document.querySelectorAll("script.details");
const parsed = new Map();

// Details are parsed when they are first looked at.
function details(row) {
  if (row.detail < 0) return null;
  const size = report.chunkSize;
  const chunk = Math.floor(row.detail / size);
  if (!parsed.has(chunk)) parsed.set(chunk, JSON.parse(chunks[chunk].textContent));
  return detailOf(row, parsed.get(chunk)[row.detail % size]);
}

// Gives the columns of a stored detail their names.
function detailOf(row, raw) {
  const node = ([path, label, depth, frame, colour, talk, note, isOff], index) =>
    ({ path, label, depth, frame, colour, talk, note, isOff, index });
  const nodes = raw.nodes.map(node);
  const byPath = new Map(nodes.map((n) => [n.path, n]));
  const old = raw.old?.map(node) ?? null;
  const before = new Map((old ?? []).map((n) => [n.path, n]));
  const expected = raw.expected.map(([target, path, edges, isMet]) => {
    // What is not stated lies where it lay when the stated was met, else where it is.
    const was = before.get(path)?.frame;
    const isWas = !isMet && was && edges.every((v, i) => v === null || Math.abs(v - was[i]) < 0.011);
    const rest = (isWas ? was : byPath.get(path)?.frame) ?? [null, null, null, null];
    const box = edges.map((v, i) => v ?? rest[i]);
    return { target, path, edges, isMet, box: box.includes(null) ? null : box,
      rest: edges.includes(null) ? (isWas ? "before" : "now") : null };
  });
  return { ...raw, name: row.name, nodes, old, expected };
}

let mode = "now";

function showScenario(row) {
  const place = document.getElementById("scenario");
  if (!row) {
    place.replaceChildren();
    return;
  }
  const detail = details(row);
  const sheet = element("article", { class: "sheet", "aria-label": "Scenario" });
  const back = element("a", { class: "back plain", href: address({ scenario: null }) }, "← All results");
  sheet.append(back, heading(row, detail));
  if (detail) {
    sheet.append(why(row, detail));
    if (detail.nodes.length || detail.old) sheet.append(...pictures(detail));
    sheet.append(...[code(detail), talk(detail)].filter(Boolean));
  } else {
    sheet.append(element("p", { class: "soft" },
      (row.change === "new" ? "It has no earlier result to be compared with." : "It came out as before.")
        + " Its frames are not in this page, which shows what differs first."));
  }
  sheet.append(past(row, detail), again(row, detail));
  place.replaceChildren(sheet);
  place.scrollTop = 0;
}

function heading(row, detail) {
  const facts = [detail?.place, detail && "proposed " + detail.proposal, ...(detail?.environment ?? []), detail?.basis]
    .filter(Boolean);
  return element("header", {},
    element("h2", { tabindex: "-1", id: "scenario-name" }, quoted(row.name)),
    element("p", {}, element("span", { class: "badge " + row.verdict }, row.verdict),
      " ", element("span", { class: "soft" }, changeWord(row))),
    facts.length ? element("p", { class: "soft small" }, quoted(facts.join(" · "))) : null);
}

const changeWord = (row) => {
  const words = Object.fromEntries(report.changes.map(([key, , word]) => [key, word]));
  return words[row.change] ? "· " + words[row.change] : "";
};

function why(row, detail) {
  const isBad = !["pass", "unjudged", "unsupported"].includes(row.verdict);
  const lines = [];
  if (row.what) lines.push(element("p", {}, element("strong", {}, long(row.what))));
  if (detail.cause) {
    const [name, text, rule] = detail.cause;
    lines.push(element("p", {}, long(text)));
    lines.push(element("p", { class: "soft small" }, "Cause ",
      element("a", { href: address({ cause: name, scenario: null }) }, quoted(name)), rule ? ": " + rule : ""));
  }
  for (const text of [...detail.remarks, ...detail.warnings.map((w) => "warning: " + w)]) {
    lines.push(element("p", { class: "soft small" }, long(text)));
  }
  if (!lines.length) {
    lines.push(element("p", {}, row.change === "new"
      ? "It has no earlier result to be compared with." : row.change === "unchanged"
        ? "It came out as before." : changeWord(row).slice(2)));
  }
  return element("div", { class: isBad ? "why" : "why calm" }, lines);
}

// The picture with its toggle, and the table of nodes that is lit with it.
function pictures(detail) {
  const modes = detail.old ? [["now", "Now"], ["before", "Before"], ["both", "Both"]] : [["now", "Now"]];
  if (!detail.nodes.length) modes.splice(0, modes.length, ["before", "Before"]);
  let current = modes.some(([key]) => key === mode) ? mode : modes[0][0];
  const figure = element("figure", { class: "frames" });
  const table = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Nodes" });
  const light = (path) => {
    for (const lit of [...figure.querySelectorAll(".lit"), ...table.querySelectorAll(".lit")]) lit.classList.remove("lit");
    if (path === null) return;
    for (const node of [...figure.querySelectorAll("[data-node]"), ...table.querySelectorAll("[data-node]")]) {
      if (node.dataset.node === path) node.classList.add("lit");
    }
  };
  const draw = () => {
    // Before it stands in the page it has no width.
    const width = Math.max(280, Math.floor(figure.clientWidth || 640));
    const { svg, hidden } = drawFrames(detail, current, width, light);
    figure.replaceChildren(svg, caption(detail, current, hidden));
    table.replaceChildren(nodeTable(detail, current, light));
  };
  const buttons = modes.map(([key, title]) => element("button", {
    type: "button", "data-mode": key, "aria-pressed": String(key === current),
    onclick: () => {
      mode = current = key;
      for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.mode === key));
      draw();
    },
  }, title));
  new ResizeObserver(() => draw()).observe(figure);
  draw();
  return [
    element("div", { class: "pictures" }, element("h3", {}, "Frames"),
      modes.length > 1 ? element("div", { class: "tabs", role: "group", "aria-label": "Which frames" }, buttons) : null),
    figure, table];
}

function caption(detail, current, hidden) {
  const key = (kind, text) => element("span", {}, element("span", { class: "key " + kind }), text);
  const keys = [];
  if (current !== "before") keys.push(key("is-now", "this run"));
  if (current === "before") keys.push(key("is-now", "before"));
  if (current === "both") keys.push(key("is-was", "before, where it differs"), element("span", {}, "→ from before to now"));
  const drawn = current === "before" ? [] : detail.expected.filter((e) => e.box && (current === "now" || !e.isMet));
  if (drawn.length) {
    const rest = [...new Set(drawn.map((e) => e.rest).filter(Boolean))].sort().reverse().map((word) => "as " + word);
    keys.push(key("is-expected", "expected" + (rest.length ? ", what is not stated " + rest.join(" or ") : "")));
  }
  if (hidden > 0) keys.push(plural(hidden, "frame") + " without finite lengths not drawn");
  return element("figcaption", {}, keys);
}

function nodeTable(detail, current, light) {
  const nodes = current === "before" ? detail.old : detail.nodes;
  const limit = 400;
  const hasTalk = nodes.some((n) => n.talk);
  const head = ["node", "x", "y", "width", "height", ...(hasTalk ? ["proposed → took"] : [])];
  const row = (node) => element("tr", {
    "data-node": node.path, onpointerenter: () => light(node.path), onpointerleave: () => light(null),
  },
    element("td", {}, element("span", { class: "no" }, String(node.index + 1)),
      "\u00a0".repeat(Math.min(node.depth, 12) * 2), element("span", { class: "d" + node.depth % palette }, quoted(node.label)),
      node.note && current !== "before" ? element("div", { class: node.isOff ? "note" : "note calm" }, quoted(node.note)) : null),
    node.frame.map((v) => element("td", { class: "n" }, points(v))),
    hasTalk ? element("td", {}, node.talk ?? "") : null);
  const lost = current === "before" ? [] : detail.lost.map((text) =>
    element("tr", {}, element("td", { class: "note", colspan: String(head.length) }, quoted(text))));
  const more = nodes.length > limit ? [element("tr", {}, element("td", { colspan: String(head.length) }, "and " + (nodes.length - limit) + " more"))] : [];
  return element("table", {},
    element("thead", {}, element("tr", {}, head.map((t, i) => element("th", { class: i > 0 && i < 5 ? "n" : null, scope: "col" }, t)))),
    element("tbody", {}, nodes.slice(0, limit).map(row), more, lost));
}

const code = (detail) => detail.code
  ? element("section", {}, element("h3", {}, "Code"), swift(detail.code)) : null;

// The conversation as it was told, now and before.
function talk(detail) {
  const sides = [["The conversation", detail.talk], ["The conversation before", detail.oldTalk]]
    .filter(([, lines]) => lines?.length);
  if (!sides.length) return null;
  const told = (lines) => element("div", { class: "talk small" }, lines.map(([depth, text]) => {
    const line = element("p", {}, quoted(text));
    line.style.setProperty("--deep", Math.min(depth, 10));
    return line;
  }));
  return element("section", {}, sides.map(([title, lines], index) =>
    element("details", { open: index === 0 }, element("summary", {}, title), told(lines))));
}

const letters = { p: "pass", f: "fail", u: "unjudged", m: "moved", n: "unsupported", e: "error", c: "crash", t: "timeout", " ": "absent" };

// The verdicts version by version, with what people decided.
function past(row, detail) {
  const pattern = report.patterns[row.pattern] ?? "";
  const strip = element("ul", { class: "strip", "aria-label": "Verdicts by version" },
    report.versions.map(([version, revision, date, run], index) => {
      const verdict = letters[pattern[index] ?? " "];
      const text = `${version}${revision ? " (" + revision + ")" : ""}, ${date}, run ${run}: ${verdict === "absent" ? "not covered" : verdict}`;
      return element("li", { class: verdict, title: visible(text) },
        element("i", { "aria-hidden": "true" }, verdict === "absent" ? "" : verdict === "unsupported" ? "–" : verdict[0]),
        element("span", { class: "hidden" }, visible(text)));
    }));
  const first = report.versions[0], last = report.versions.at(-1);
  return element("section", {}, element("h3", {}, "Its past"), strip,
    first ? element("p", { class: "soft small" }, quoted(`${first[0]}, ${first[2]} – ${last[0]}, ${last[2]}`)) : null,
    (detail?.decisions ?? []).map((text) => element("p", { class: "small" }, long(text))));
}

function again(row, detail) {
  return element("section", {}, element("h3", {}, "Run it again"),
    element("pre", { tabindex: "0", "aria-label": "Commands" }, visible(commands(row, detail).join("\n"))));
}

// A name as one word of a shell.
const word = (text) => /^[A-Za-z0-9/@\-_.,:+]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

function commands(row, detail) {
  const run = ["plumb run", report.isBuiltin ? "" : "--engine COMMAND", word(row.name)].filter(Boolean).join(" ");
  const list = [run, "plumb show " + word(row.name), "plumb history " + word(row.name)];
  const base = detail?.base ?? report.base?.id;
  if (base) list.splice(1, 0, `plumb explain ${word(row.name)} ${base}..${report.run.id}`);
  return list;
}
