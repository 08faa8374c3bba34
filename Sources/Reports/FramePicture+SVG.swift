import Scenarios

extension FramePicture {
  /// The drawing as a document of its own; the same picture gives the same bytes.
  package var svg: String {
    let drawing = Drawing(self)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(Drawing.width)) "
        + "\(number(drawing.height))\" width=\"\(number(Drawing.width))\" "
        + "height=\"\(number(drawing.height))\" role=\"img\" aria-labelledby=\"title\">",
      "<title id=\"title\">\(escaped(title))</title>", Self.style,
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
    ]
    lines += drawing.shapes
    lines += drawing.labels
    lines += list(from: drawing.listTop)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The nodes by number, below the picture: name, then what was proposed and answered.
  private func list(from top: Double) -> [String] {
    var lines: [String] = []
    for (index, node) in nodes.enumerated() {
      let y = top + Double(index) * Drawing.rowHeight
      let indent = min(Double(node.depth) * 6, 90)
      let room = Int((Drawing.width - 34 - indent) / LabelPlaces.advance)
      lines.append(
        "<rect class=\"swatch d\(node.depth % 6)\" x=\"\(number(8 + indent))\" "
          + "y=\"\(number(y - 8))\" width=\"8\" height=\"8\"/>")
      lines.append(
        text("\(index + 1) \(node.label)".shortened(to: room), x: 22 + indent, y: y, "name"))
      lines.append(
        text(node.conversation.shortened(to: room), x: 22 + indent, y: y + 12, "numbers"))
    }
    if omitted > 0 {
      let y = top + Double(nodes.count) * Drawing.rowHeight
      lines.append(text("and \(omitted) more", x: 8, y: y, "numbers"))
    }
    return lines
  }

  private static let style = """
    <style>
    .ground { fill: #ffffff }
    text { font: 10px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; fill: #1b1f24 }
    .numbers { fill: #57606a }
    .plate { fill: #ffffff; fill-opacity: 0.85 }
    .frame { fill: currentColor; fill-opacity: 0.07; stroke: currentColor; stroke-width: 1.5 }
    .proposal { fill: none; stroke: currentColor; stroke-width: 1; stroke-dasharray: 4 3 }
    .swatch { fill: currentColor }
    .d0 { color: #0550ae } .d1 { color: #1a7f37 } .d2 { color: #bc4c00 }
    .d3 { color: #8250df } .d4 { color: #a40e26 } .d5 { color: #116f7a }
    @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 }
    text { fill: #e6edf3 }
    .numbers { fill: #9da7b3 }
    .plate { fill: #0d1117 }
    .d0 { color: #79c0ff } .d1 { color: #7ee787 } .d2 { color: #ffa657 }
    .d3 { color: #d2a8ff } .d4 { color: #ff9a94 } .d5 { color: #7fd7e0 }
    }
    </style>
    """
}

/// The shapes and labels of a picture, scaled to its width.
private struct Drawing {
  static let width = 400.0
  static let rowHeight = 28.0

  /// The room around the frames.
  private static let margin = 10.0

  /// What is left of the width for frames, and how high they may be drawn.
  private static let room = (width: width - 2 * margin, height: 560.0)

  private(set) var shapes: [String] = []
  private(set) var labels: [String] = []
  let listTop: Double
  let height: Double

  private let scale: Double
  private let origin: (x: Double, y: Double)

  init(_ picture: FramePicture) {
    let nodes = picture.nodes
    let proposals = nodes.map { node in
      node.isFinite ? node.proposed(within: Self.frames(around: node, among: nodes)) : nil
    }
    let bounds = Self.bounds(nodes.filter(\.isFinite).map(\.frame) + proposals.compactMap(\.self))
    scale = min(
      Self.room.width / max(bounds.width, 1), Self.room.height / max(bounds.height, 1), 8)
    origin = (
      bounds.x - (Self.room.width / scale - bounds.width) / 2 - Self.margin / scale,
      bounds.y - Self.margin / scale
    )
    let pictureHeight = bounds.height * scale + 2 * Self.margin
    listTop = pictureHeight + 16
    let rows = Double(nodes.count) + (picture.omitted > 0 ? 1 : 0)
    height = listTop + rows * Self.rowHeight
    for (node, proposal) in zip(nodes, proposals) where node.isFinite {
      if let proposal { shapes.append(shape(box(proposal), "proposal", node.depth)) }
      shapes.append(shape(box(node.frame), "frame", node.depth))
    }
    addLabels(nodes, DrawnBox(x: 0, y: 0, width: Self.width, height: pictureHeight))
  }

  /// First every node's number finds its place, outermost first; then the names, as far as there
  /// is room.
  private mutating func addLabels(_ nodes: [FramePicture.Node], _ canvas: DrawnBox) {
    var places = LabelPlaces(canvas: canvas)
    let numbered = nodes.indices.compactMap { index -> (index: Int, place: Int)? in
      guard nodes[index].isFinite else { return nil }
      return places.place("\(index + 1)", in: box(nodes[index].frame)).map { (index, $0) }
    }
    for (index, place) in numbered {
      let node = nodes[index]
      let name = "\(index + 1) \(node.label)"
      let label =
        ["\(name): \(node.conversation)", name].first {
          places.extend(place, to: $0, in: box(node.frame))
        } ?? "\(index + 1)"
      let room = places.box(of: place)
      labels.append(
        "<rect class=\"plate\" x=\"\(number(room.x))\" y=\"\(number(room.y))\" "
          + "width=\"\(number(room.width))\" height=\"\(number(room.height))\"/>")
      labels.append(text(label, x: room.x + 3, y: room.y + 10.5, "name"))
    }
  }

  /// The frames around a node that can be drawn, the innermost first; some, of very many.
  private static func frames(
    around node: FramePicture.Node, among nodes: [FramePicture.Node]
  ) -> [Frame] {
    var frames: [Frame] = []
    var next = node.parent
    while let index = next, frames.count < 16 {
      if nodes[index].isFinite { frames.append(nodes[index].frame) }
      next = nodes[index].parent
    }
    return frames
  }

  private static func bounds(_ frames: [Frame]) -> Frame {
    guard let first = frames.first else { return Frame(x: 0, y: 0, width: 1, height: 1) }
    var (left, top) = (first.x, first.y)
    var (right, bottom) = (left, top)
    for frame in frames {
      left = min(left, frame.x, frame.x + frame.width)
      right = max(right, frame.x, frame.x + frame.width)
      top = min(top, frame.y, frame.y + frame.height)
      bottom = max(bottom, frame.y, frame.y + frame.height)
    }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A frame in the drawing's units; a negative length is drawn backwards.
  private func box(_ frame: Frame) -> DrawnBox {
    DrawnBox(
      x: (min(frame.x, frame.x + frame.width) - origin.x) * scale,
      y: (min(frame.y, frame.y + frame.height) - origin.y) * scale,
      width: abs(frame.width) * scale, height: abs(frame.height) * scale)
  }

  /// A rectangle, or the line or the point that is left of one without a length.
  private func shape(_ box: DrawnBox, _ kind: String, _ depth: Int) -> String {
    let attributes = "class=\"\(kind) d\(depth % 6)\""
    if box.width > 0, box.height > 0 {
      return "<rect \(attributes) x=\"\(number(box.x))\" y=\"\(number(box.y))\" "
        + "width=\"\(number(box.width))\" height=\"\(number(box.height))\"/>"
    }
    if box.width > 0 || box.height > 0 {
      return "<line \(attributes) x1=\"\(number(box.x))\" y1=\"\(number(box.y))\" "
        + "x2=\"\(number(box.maxX))\" y2=\"\(number(box.maxY))\"/>"
    }
    return "<circle \(attributes) cx=\"\(number(box.x))\" cy=\"\(number(box.y))\" r=\"2\"/>"
  }
}

private func number(_ value: Double) -> String { Points.text(value) }

private func text(_ text: String, x: Double, y: Double, _ kind: String) -> String {
  "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(text))</text>"
}

private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    // Control characters are no XML, not even escaped.
    case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += " "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
