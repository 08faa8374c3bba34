// The frames of a scenario as a picture: what was stored, what is expected, what was before.

const palette = 6;
const lineHeight = 16;
const advance = 6.7;

// The rectangle around finite frames.
function bounds(frames) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, width, height] of frames) {
    left = Math.min(left, x, x + width);
    right = Math.max(right, x, x + width);
    top = Math.min(top, y, y + height);
    bottom = Math.max(bottom, y, y + height);
  }
  return left > right ? [0, 0, 1, 1] : [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)];
}

// Places for labels, none of which lies on another.
class Labels {
  constructor(width, height) { this.size = [width, height]; this.taken = []; }
  isFree(box) {
    return box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= this.size[0] && box[1] + box[3] <= this.size[1]
      && !this.taken.some((t) => box[0] < t[0] + t[2] && t[0] < box[0] + box[2] && box[1] < t[1] + t[3] && t[1] < box[1] + box[3]);
  }
  // Inside the frame first, then beside it, with a line to it.
  place(text, [x, y, width, height]) {
    const size = [text.length * advance + 8, lineHeight];
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 6; column++) {
        const box = [x + 3 + column * (size[0] + 2), y + 3 + row * lineHeight, ...size];
        if (box[0] + size[0] > x + width || box[1] + size[1] > y + height) continue;
        if (this.isFree(box)) return this.take(box);
      }
    }
    return null;
  }
  beside(text, [x, y, width, height]) {
    const size = [text.length * advance + 8, lineHeight];
    for (let step = 1; step < 9; step++) {
      const d = step * 10;
      for (const [left, top] of [[x + width + d - 6, y - 4], [x - size[0] - d + 6, y - 4], [x, y - size[1] - d + 6],
        [x, y + height + d - 6], [x + width + d, y + height + d], [x - size[0] - d, y - size[1] - d]]) {
        const box = [left, top, ...size];
        if (this.isFree(box)) return this.take(box);
      }
    }
    return null;
  }
  take(box) { this.taken.push(box); return box; }
}

// Draws into a figure as wide as it is. `mode` is now, before or both.
function drawFrames(detail, mode, width, light) {
  const margin = 26;
  const now = mode === "before" ? [] : detail.nodes.filter((n) => isFinite4(n.frame));
  const old = mode === "now" || !detail.old ? [] : detail.old.filter((n) => isFinite4(n.frame));
  const expected = mode === "before" ? [] : detail.expected.filter((e) => e.box && isFinite4(e.box));
  const all = [...now, ...old].map((n) => n.frame).concat(expected.map((e) => e.box));
  const [left, top, w, h] = bounds(all);
  const scale = Math.min((width - 2 * margin) / w, 440 / h, 8);
  const height = Math.ceil(h * scale + 2 * margin);
  const shift = (width - w * scale) / 2;
  const fit = ([x, y, fw, fh]) => [
    (Math.min(x, x + fw) - left) * scale + shift, (Math.min(y, y + fh) - top) * scale + margin,
    Math.abs(fw) * scale, Math.abs(fh) * scale];
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  svg.append(shape("title", {}, "Frames of " + visible(detail.name)));
  const rect = (box, kind, extra = {}) => {
    const [x, y, bw, bh] = box.map((v) => Math.round(v * 10) / 10);
    return shape("rect", { class: kind, x, y, width: Math.max(bw, 0.5), height: Math.max(bh, 0.5), ...extra });
  };
  const off = new Set(detail.nodes.filter((n) => n.note && n.isOff).map((n) => n.index));
  const base = mode === "before" ? old : now;
  for (const node of base) {
    const kind = `box d${node.depth % palette}` + (node.colour ? " own" : "") + (mode !== "before" && off.has(node.index) ? " off" : "");
    const drawn = rect(fit(node.frame), kind, { "data-node": node.path });
    if (node.colour) drawn.style.color = node.colour;
    drawn.addEventListener("pointerenter", () => light(node.path));
    drawn.addEventListener("pointerleave", () => light(null));
    svg.append(drawn);
  }
  if (mode === "both") {
    const byPath = new Map(now.map((n) => [n.path, n]));
    for (const node of old) {
      const next = byPath.get(node.path);
      if (next && node.frame.every((v, i) => v === next.frame[i])) continue;
      svg.append(rect(fit(node.frame), "was"));
      if (next) svg.append(...arrows(fit(node.frame), fit(next.frame)));
    }
  }
  for (const line of expected) if (!line.isMet || mode === "now") svg.append(rect(fit(line.box), "expected" + (line.isMet ? " met" : "")));
  svg.append(...labels(base, fit, width, height));
  return { svg, hidden: (mode === "before" ? detail.old : detail.nodes).length - base.length };
}

// From where a frame was to where it is: of edges that moved apart, else of the whole.
function arrows([x0, y0, w0, h0], [x1, y1, w1, h1]) {
  const close = (a, b) => Math.abs(a - b) < 0.5;
  const lines = [];
  if (close(w0, w1) && close(h0, h1)) {
    lines.push([x0 + w0 / 2, y0 + h0 / 2, x1 + w1 / 2, y1 + h1 / 2]);
  } else {
    if (!close(x0, x1)) lines.push([x0, y1 + h1 / 2, x1, y1 + h1 / 2]);
    if (!close(x0 + w0, x1 + w1)) lines.push([x0 + w0, y1 + h1 / 2, x1 + w1, y1 + h1 / 2]);
    if (!close(y0, y1)) lines.push([x1 + w1 / 2, y0, x1 + w1 / 2, y1]);
    if (!close(y0 + h0, y1 + h1)) lines.push([x1 + w1 / 2, y0 + h0, x1 + w1 / 2, y1 + h1]);
  }
  return lines.flatMap(([ax, ay, bx, by]) => {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 3) return [];
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const size = Math.min(8, length);
    const [cx, cy] = [bx - ux * size, by - uy * size];
    const n = (v) => Math.round(v * 10) / 10;
    return [
      shape("line", { class: "arrow", x1: n(ax), y1: n(ay), x2: n(cx), y2: n(cy) }),
      shape("path", { class: "tip", d: `M${n(bx)} ${n(by)}L${n(cx - uy * size / 2)} ${n(cy + ux * size / 2)}L${n(cx + uy * size / 2)} ${n(cy - ux * size / 2)}Z` }),
    ];
  });
}

// Numbers, and names where there is room; small nodes get theirs beside them.
function labels(nodes, fit, width, height) {
  const places = new Labels(width, height);
  const drawn = [];
  const byNeed = nodes.slice(0, 400).map((node) => ({ node, box: fit(node.frame) }))
    .sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3]);
  for (const { node, box } of byNeed) {
    const number = String(node.index + 1);
    const name = number + " " + visible(node.label);
    let place = places.place(name, box);
    let text = name;
    if (!place) { place = places.place(number, box); text = number; }
    let isBeside = false;
    if (!place && nodes.length <= 60) { place = places.beside(number, box); text = number; isBeside = true; }
    if (!place) continue;
    const [x, y, w, h] = place.map((v) => Math.round(v * 10) / 10);
    if (isBeside) {
      drawn.push(shape("line", {
        class: "was", x1: x + w / 2, y1: y + h / 2,
        x2: Math.round(box[0] + box[2] / 2), y2: Math.round(box[1] + box[3] / 2) }));
    }
    drawn.push(shape("rect", { class: "plate", x, y, width: w, height: h, rx: 3 }));
    drawn.push(shape("text", { x: x + 4, y: y + 12 }, text));
  }
  return drawn;
}
