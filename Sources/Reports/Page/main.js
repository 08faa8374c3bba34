// The head, the lists, the filter, and the address that holds them.

const report = JSON.parse(document.getElementById("report").textContent);
const rows = report.rows.map(([name, article, place, change, verdict, what, cause, message, views, pattern, detail], index) =>
  ({ index, name, article, place, change, verdict, what, cause, message, views, pattern, detail }));
const byName = new Map(rows.map((row) => [row.name, row]));

const fields = ["q", "verdict", "article", "view", "cause"];

// What the address says.
function state() {
  const words = new URLSearchParams(location.hash.slice(1));
  const found = Object.fromEntries([...fields, "scenario", "page"].map((key) => [key, words.get(key) ?? ""]));
  return { ...found, page: found.page || report.opens };
}

// The address with something changed; null takes a member away.
function address(changes) {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...state(), ...changes })) {
    if (value && !(key === "page" && value === report.opens)) words.set(key, value);
  }
  return "#" + words.toString();
}

const lower = rows.map((row) => (row.name + "\n" + row.place + "\n" + row.what).toLowerCase());

function matches(row, filter) {
  return (!filter.q || filter.q.toLowerCase().split(/\s+/).every((part) => lower[row.index].includes(part)))
    && (!filter.verdict || row.verdict === filter.verdict)
    && (!filter.article || report.articles[row.article] === filter.article)
    && (!filter.view || row.views.some((view) => report.views[view] === filter.view))
    && (!filter.cause || (row.cause >= 0 && report.causes[row.cause].name === filter.cause));
}

function showHead() {
  const { run, base, decision } = report;
  document.title = visible(`Run ${run.id} ${decision.isBad ? "fails" : "passes"}: ${run.engine}`);
  const total = report.verdicts.reduce((sum, [, count]) => sum + count, 0);
  const bar = element("div", { class: "bar", role: "img", "aria-label": report.verdicts.map(([v, n]) => n + " " + v).join(", ") },
    report.verdicts.map(([verdict, count]) => {
      const part = element("span", { class: verdict });
      part.style.flexGrow = count / Math.max(total, 1) * 1000;
      return part;
    }));
  const counts = element("ul", { class: "counts", "aria-label": "Scenarios by verdict" }, report.verdicts.map(([verdict, count]) =>
    element("li", {}, element("span", { class: "dot " + verdict }), element("button", {
      type: "button", "data-verdict": verdict,
      onclick: () => { location.hash = address({ verdict: state().verdict === verdict ? null : verdict, page: "results" }); },
    }, `${count.toLocaleString("en")} ${verdict}`))));
  document.getElementById("head").replaceChildren(
    element("h1", {}, `Run ${run.id} ${decision.isBad ? "fails" : "passes"}`, run.label ? [": ", quoted(run.label)] : ""),
    element("p", { class: "facts" }, quoted(run.engine), " · ", run.started, " · " + plural(total, "scenario"),
      run.voided === null ? "" : [" · voided: ", quoted(run.voided)]),
    element("p", { class: "facts" }, base
      ? ["Against run " + base.id + ": ", quoted(base.engine), " · " + base.started + " · " + base.reason]
      : report.baseless),
    element("p", { class: decision.isBad ? "decision bad" : "decision" }, element("strong", {}, decision.text), " ",
      element("span", { class: "soft" }, decision.rule.length
        ? `Status 1 is for: ${decision.rule.join(", ")}.` : "Nothing is told by the status here.")),
    bar, counts, ...[sinceBase()].filter(Boolean),
    ...report.notes.map((text) => element("p", { class: "soft small" }, long(text))));
}

// What happened since the base, in the order of the lists.
function sinceBase() {
  const words = report.changes.filter(([key]) => key !== "unchanged").map(([key, , word]) => {
    const count = rows.filter((row) => row.change === key).length;
    const isNoun = /(regression|failure|issue)$/.test(word);
    return count ? `${count.toLocaleString("en")} ${word}${isNoun && count > 1 ? "s" : ""}` : "";
  }).filter(Boolean);
  if (!words.length || !report.base) return null;
  return element("p", { class: "facts" }, `Since run ${report.base.id}: ${words.join(" · ")}`
    + (report.causes.length ? ` · ${plural(report.causes.length, "cause")}` : ""));
}

function fill(select, title, values) {
  select.replaceChildren(element("option", { value: "" }, title), ...values.map((value) => element("option", { value }, visible(value))));
}

function showTools() {
  const form = document.getElementById("filter");
  fill(form.elements.verdict, "Any verdict", report.verdicts.map(([verdict]) => verdict));
  fill(form.elements.article, "Any article", [...report.articles].sort());
  // What code calls besides views and modifiers (operators, initializers, members) stands behind them.
  const isPlain = (name) => /^\p{L}[\p{L}\p{N}_]*$/u.test(name);
  const views = [...report.views].sort();
  fill(form.elements.view, "Any view", [...views.filter(isPlain), ...views.filter((name) => !isPlain(name))]);
  fill(form.elements.cause, "Any cause", report.causes.map((cause) => cause.name));
  form.elements.cause.hidden = report.causes.length === 0;
  form.addEventListener("input", () => {
    const changes = Object.fromEntries(fields.map((key) => [key, form.elements[key].value]));
    // On a narrow page the list that is filtered lies behind the scenario.
    if (!isWide()) changes.scenario = null;
    history.replaceState(null, "", address(changes));
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const button of document.querySelectorAll("#pages button")) {
    button.addEventListener("click", () => { location.hash = address({ page: button.dataset.page }); });
  }
}

function causeCard(cause, members) {
  const example = rows[cause.example];
  return element("li", { class: "cause" },
    element("span", { class: "number" }, plural(members.length, "scenario")),
    element("h3", { class: "mono" }, quoted(cause.name)),
    element("p", {}, long(cause.text)),
    element("p", { class: "links" },
      element("a", { href: address({ scenario: example.name }) }, "Example: ", quoted(example.name)),
      element("a", { href: address({ cause: cause.name, scenario: example.name }) }, "all " + plural(members.length, "scenario"))));
}

function rowLink(row) {
  return element("a", { class: "row", href: address({ scenario: row.name }), "data-row": String(row.index), "aria-current": String(row.index === current) },
    element("span", { class: "where" }, element("span", { class: "badge " + row.verdict }, row.verdict)),
    element("span", { class: "name" }, quoted(row.name)),
    row.what ? element("span", { class: "what" }, quoted(row.what.length > 300 ? row.what.slice(0, 300) + "…" : row.what)) : null);
}

const pieceSize = 40;
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) draw(entry.target);
}, { rootMargin: "600px" });

// Rows are drawn when they come near the window.
function pieces(list) {
  const holders = [];
  for (let start = 0; start < list.length; start += pieceSize) {
    const part = list.slice(start, start + pieceSize);
    const holder = element("div");
    holder.style.minHeight = part.reduce((sum, row) => sum + (row.what ? 3.9 : 2.5), 0) + "rem";
    holder.rows = part;
    seen.observe(holder);
    holders.push(holder);
  }
  return holders;
}

function draw(holder) {
  if (!holder.rows) return;
  holder.replaceChildren(...holder.rows.map(rowLink));
  holder.rows = null;
  holder.style.minHeight = "";
  seen.unobserve(holder);
}

let current = -1;
let order = [];

function showResults(filter) {
  const found = rows.filter((row) => matches(row, filter));
  order = found;
  const isFiltered = fields.some((key) => filter[key]);
  const place = document.getElementById("results");
  const sections = [];
  const causes = report.causes.map((cause, index) => [cause, found.filter((row) => row.cause === index)]).filter(([, members]) => members.length);
  if (causes.length) {
    sections.push(element("section", { class: "group" }, element("h2", {}, plural(causes.length, "cause")),
      element("ul", {}, causes.map(([cause, members]) => causeCard(cause, members)))));
  }
  const messages = report.messages.map((text, index) => [text, found.filter((row) => row.message === index)]).filter(([, members]) => members.length > 1);
  if (messages.length) {
    sections.push(element("section", { class: "group" }, element("h2", {}, plural(messages.length, "message") + " in place of frames"),
      element("ul", {}, messages.map(([text, members]) => element("li", { class: "cause" },
        element("span", { class: "number" }, plural(members.length, "scenario")), long(text, 400))))));
  }
  for (const [key, title, , single] of report.changes) {
    const members = found.filter((row) => row.change === key);
    if (!members.length) continue;
    const heading = `${members.length.toLocaleString("en")} ${members.length === 1 ? single : title}`;
    const isQuiet = (key === "unchanged" || key === "new") && !isFiltered && found.length > members.length;
    sections.push(element("section", { class: "group", "aria-label": heading },
      isQuiet ? element("details", {}, element("summary", {}, heading), pieces(members))
        : [element("h2", {}, heading), ...pieces(members)]));
  }
  if (!found.length) sections.push(element("p", {}, "Nothing matches. ", element("a", { href: "#" }, "Show everything")));
  if (!isFiltered) sections.push(...asides());
  place.replaceChildren(...sections);
  const first = place.querySelector("section > div");
  if (first) draw(first);
  document.getElementById("found").textContent = isFiltered ? `${found.length.toLocaleString("en")} of ${plural(rows.length, "scenario")}` : "";
}

function asides() {
  const list = (title, items) => items.length
    ? [element("section", { class: "group" }, element("details", {}, element("summary", {}, title),
      element("ul", {}, items.map((item) => element("li", { class: "row" }, item)))))] : [];
  return [
    ...list(plural(report.contradictions.length, "contradiction") + " between expectations of now",
      report.contradictions.map(([name, text]) => [quoted(name), element("span", { class: "what" }, long(text))])),
    ...list(plural(report.stale.length, "stale scenario") + ", whose block is refused today",
      report.stale.map((text) => quoted(text))),
    ...list(report.retired.length + " retired", report.retired.map((name) => quoted(name))),
    ...(report.command ? [element("section", { class: "group" }, element("h2", {}, "Run what is bad again"),
      element("pre", { tabindex: "0", "aria-label": "Command" }, visible(report.command)))] : []),
  ];
}

const isWide = () => matchMedia("(min-width: 1000px)").matches;

let lastFilter = null;

// How far a narrow page had been scrolled when a scenario took the place of the list.
let listTop = null;

function show() {
  const now = state();
  const form = document.getElementById("filter");
  for (const key of fields) if (form.elements[key].value !== now[key]) form.elements[key].value = now[key];
  for (const button of document.querySelectorAll("[data-verdict]")) {
    button.setAttribute("aria-pressed", String(button.dataset.verdict === now.verdict));
  }
  const isMatrix = now.page === "matrix";
  for (const button of document.querySelectorAll("#pages button")) {
    button.setAttribute("aria-pressed", String((button.dataset.page === "matrix") === isMatrix));
  }
  document.getElementById("matrix").hidden = !isMatrix;
  const main = document.getElementById("split");
  main.hidden = isMatrix;
  const filter = fields.map((key) => now[key]).join("\n");
  if (isMatrix) {
    showMatrix(rows.filter((row) => matches(row, now)));
    return;
  }
  if (filter !== lastFilter) showResults(now);
  const asked = now.scenario ? byName.get(now.scenario) : null;
  // On a wide page there is room for an example beside the list.
  const causeRow = rows[report.causes.find((_, index) => order.some((row) => row.cause === index))?.example ?? -1];
  const row = asked ?? (isWide() ? (causeRow && order.includes(causeRow) ? causeRow : order[0]) : null);
  const wasOpen = main.classList.contains("open");
  if (asked && !wasOpen) listTop = window.scrollY;
  main.classList.toggle("open", Boolean(asked));
  if (filter !== lastFilter || (row?.index ?? -1) !== current) {
    current = row?.index ?? -1;
    for (const link of document.querySelectorAll("[data-row]")) {
      link.setAttribute("aria-current", String(Number(link.dataset.row) === current));
    }
    showScenario(row);
    if (asked && !isWide()) window.scrollTo(0, main.offsetTop);
  }
  if (wasOpen && !asked && filter === lastFilter) comeBack();
  lastFilter = filter;
}

// Goes back to the list, where one had left it.
function comeBack() {
  if (!isWide() && listTop !== null) window.scrollTo(0, listTop);
  leftLink?.focus({ preventScroll: true });
  leftLink = null;
}

// The row that the keyboard opened a scenario from.
let leftLink = null;

// Arrow keys go from row to row where one has the focus.
document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.("[data-row]");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" && state().scenario) location.hash = address({ scenario: null });
  if (!link || !step) return;
  const links = [...document.querySelectorAll("#results [data-row]")];
  const next = links[links.indexOf(link) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// On paper everything that differs is listed.
window.addEventListener("beforeprint", () => {
  for (const holder of document.querySelectorAll("#results section > div")) draw(holder);
});
window.addEventListener("hashchange", () => {
  const from = document.activeElement?.closest?.("#results [data-row]");
  show();
  // Whoever opened it by a row goes on in it.
  if (!from || !state().scenario) return;
  leftLink = from;
  document.getElementById("scenario-name")?.focus({ preventScroll: true });
});

showHead();
showTools();
show();
