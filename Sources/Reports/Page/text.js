// Text and elements: everything from the report is text, never markup.

// Characters that change the direction of text, or cannot be seen, are shown by their number.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const visible = (text) =>
  String(text).replace(unseen, (c) => "⟨U+" + c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + "⟩");

// element("p", {class: "soft"}, "text", child, …); on… members are listeners.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

function shape(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// What programs and authors wrote stands in a direction of its own.
const quoted = (text) => element("bdi", {}, visible(text));

const plural = (count, noun) => count.toLocaleString("en") + " " + noun + (count === 1 ? "" : "s");

// A long text begins short.
function long(text, limit = 1200) {
  if (text.length <= limit) return quoted(text);
  const holder = element("span", {}, quoted(text.slice(0, limit) + "…"), " ");
  holder.append(element("button", {
    class: "linkish", type: "button",
    onclick: () => holder.replaceChildren(quoted(text)),
  }, "show all " + plural(text.length, "character")));
  return holder;
}

// A length in points as the command line prints it; infinite ones come as text.
function points(length) {
  if (length === null) return "_";
  if (typeof length === "string") return length;
  if (Math.abs(length) >= 1e12) return String(length);
  return String(Math.round(length * 100) / 100 || 0);
}

const isFinite4 = (frame) => frame.every((v) => typeof v === "number" && Math.abs(v) < 1e9);

const keywords = new Set(("actor any as associatedtype async await break case catch class continue default defer deinit do else enum "
  + "extension false fileprivate for func get guard if import in init inout internal is let mutating nil open operator override "
  + "private protocol public repeat rethrows return self set some static struct subscript super switch throw throws true try "
  + "typealias var where while").split(" "));
const token = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|\d[\d_.xa-fA-F]*|[@#]?[A-Za-z_]\w*/g;

// Swift with its words coloured.
function swift(code) {
  const pre = element("pre", { tabindex: "0", "aria-label": "Code" });
  const text = visible(code);
  if (text.length > 40000) {
    pre.append(long(code, 40000));
    return pre;
  }
  let end = 0;
  for (const match of text.matchAll(token)) {
    const word = match[0];
    const kind = word.startsWith("//") || word.startsWith("/*") ? "c" : word[0] === '"' ? "s"
      : /^\d/.test(word) ? "u" : keywords.has(word) || /^[@#]/.test(word) ? "k" : /^[A-Z]/.test(word) ? "t" : null;
    if (kind === null) continue;
    pre.append(text.slice(end, match.index), element("span", { class: kind }, word));
    end = match.index + word.length;
  }
  pre.append(text.slice(end));
  return pre;
}
