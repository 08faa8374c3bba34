import Scenarios

/// The shapes, labels and legend of a picture, scaled to its width.
struct Drawing {
  /// How wide the frames are drawn, with their margin.
  static let width = 400.0

  private static let legendRow = 14.0
  private static let legendWidth = 330.0
  private static let legendColumns = 3

  /// How many characters a line of the legend holds.
  private static let legendRoom = Int((legendWidth - 26) / LabelPlaces.advance)

  /// The room around the frames.
  private static let margin = 10.0

  /// What is left of the width for frames, and how high they may be drawn.
  private static let room = (width: width - 2 * margin, height: 560.0)

  /// Of more nodes the small ones go without a line to a label beside them.
  private static let leaderLimit = 60

  private(set) var shapes: [String] = []
  private(set) var labels: [String] = []
  private(set) var legend: [String] = []

  /// With the legend.
  private(set) var height: Double
  private(set) var fullWidth = Drawing.width

  private let scale: Double
  private let origin: (x: Double, y: Double)

  init(_ picture: FramePicture) {
    let nodes = picture.nodes
    let proposals = nodes.map { node in
      node.isFinite ? node.proposed(within: Self.frames(around: node, among: nodes)) : nil
    }
    let expected = picture.expected.filter(\.isDrawable)
    let moves = picture.moves.filter { $0.before.isDrawable && $0.after?.isDrawable != false }
    let bounds = Self.bounds(
      nodes.filter(\.isFinite).map(\.frame) + proposals.compactMap(\.self) + expected
        + moves.map(\.before))
    scale = min(
      Self.room.width / max(bounds.width, 1), Self.room.height / max(bounds.height, 1), 8)
    origin = (
      bounds.x - (Self.room.width / scale - bounds.width) / 2 - Self.margin / scale,
      bounds.y - Self.margin / scale
    )
    height = bounds.height * scale + 2 * Self.margin
    for (node, proposal) in zip(nodes, proposals) where node.isFinite {
      let depth = "d\(node.depth % 6)"
      if let proposal { shapes.append(SVG.shape(box(proposal), "proposal \(depth)")) }
      let kind = node.colour == nil ? "frame \(depth)" : "frame own \(depth)"
      shapes.append(SVG.shape(box(node.frame), kind, colour: node.colour))
    }
    for move in moves {
      shapes.append(SVG.shape(box(move.before), "was"))
      if let after = move.after { shapes += arrows(from: box(move.before), to: box(after)) }
    }
    for frame in expected { shapes.append(SVG.shape(box(frame), "expected")) }
    addLabels(nodes, DrawnBox(x: 0, y: 0, width: Self.width, height: height))
    addLegend(picture)
  }

  /// Arrows from where a frame was to where it is: from edge to edge where its size is another,
  /// else from middle to middle.
  private func arrows(from old: DrawnBox, to new: DrawnBox) -> [String] {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.5 }
    let middle = (x: new.x + new.width / 2, y: new.y + new.height / 2)
    if isNear(old.width, new.width), isNear(old.height, new.height) {
      return SVG.arrow((old.x + old.width / 2, old.y + old.height / 2), middle)
    }
    var arrows: [String] = []
    if !isNear(old.x, new.x) { arrows += SVG.arrow((old.x, middle.y), (new.x, middle.y)) }
    if !isNear(old.maxX, new.maxX) {
      arrows += SVG.arrow((old.maxX, middle.y), (new.maxX, middle.y))
    }
    if !isNear(old.y, new.y) { arrows += SVG.arrow((middle.x, old.y), (middle.x, new.y)) }
    if !isNear(old.maxY, new.maxY) {
      arrows += SVG.arrow((middle.x, old.maxY), (middle.x, new.maxY))
    }
    return arrows
  }

  /// First every node's number finds its place, outermost first, the small ones beside themselves;
  /// then the names, as far as there is room.
  private mutating func addLabels(_ nodes: [FramePicture.Node], _ canvas: DrawnBox) {
    var places = LabelPlaces(canvas: canvas)
    var numbered: [(index: Int, place: Int)] = []
    var homeless: [Int] = []
    for index in nodes.indices where nodes[index].isFinite {
      if let place = places.place("\(index + 1)", in: box(nodes[index].frame)) {
        numbered.append((index, place))
      } else {
        homeless.append(index)
      }
    }
    for index in homeless where nodes.count <= Self.leaderLimit {
      let frame = box(nodes[index].frame)
      guard let place = places.place("\(index + 1)", beside: frame) else { continue }
      let room = places.box(of: place)
      labels.append(
        SVG.line(
          "leader", (room.x + room.width / 2, room.y + room.height / 2),
          (frame.x + frame.width / 2, frame.y + frame.height / 2)))
      addLabel("\(index + 1)", in: room)
    }
    for (index, place) in numbered {
      let node = nodes[index]
      let name = "\(index + 1) \(node.label)"
      let label =
        ["\(name): \(node.offerAndAnswer)", name].first {
          places.extend(place, to: $0, in: box(node.frame))
        } ?? "\(index + 1)"
      addLabel(label, in: places.box(of: place))
    }
  }

  private mutating func addLabel(_ label: String, in room: DrawnBox) {
    labels.append(
      "<rect class=\"plate\" x=\"\(SVG.number(room.x))\" y=\"\(SVG.number(room.y))\" "
        + "width=\"\(SVG.number(room.width))\" height=\"\(SVG.number(room.height))\"/>")
    labels.append(SVG.text(label, x: room.x + 3, y: room.y + 10.5, "name"))
  }

  /// The nodes by number, in columns beside the frames: name, then what was proposed and answered.
  private mutating func addLegend(_ picture: FramePicture) {
    let perColumn = max(Int((max(height, Self.room.height) - 2 * Self.margin) / Self.legendRow), 8)
    let shown = picture.nodes.prefix(perColumn * Self.legendColumns)
    let hidden = picture.nodes.count - shown.count + picture.omitted
    var bottom = 0.0
    func place(_ index: Int) -> (x: Double, y: Double) {
      let column = Double(min(index / perColumn, Self.legendColumns - 1))
      let row = Double(index) - column * Double(perColumn)
      return (Self.width + 8 + column * Self.legendWidth, 18 + row * Self.legendRow)
    }
    for (index, node) in shown.enumerated() {
      let (x, y) = place(index)
      let indent = min(Double(node.depth) * 6, 60)
      let room = Self.legendRoom - Int(indent / LabelPlaces.advance)
      legend.append(
        SVG.shape(
          DrawnBox(x: x + indent, y: y - 8, width: 8, height: 8), "swatch d\(node.depth % 6)",
          colour: node.colour))
      let numbers = node.offerAndAnswer
      let name = "\(index + 1) \(node.label)".shortened(to: max(8, room - numbers.count - 1))
      legend.append(SVG.text(name, x: x + 14 + indent, y: y, "name"))
      let start = x + 14 + indent + Double(name.count + 1) * LabelPlaces.advance
      legend.append(SVG.text(numbers, x: start, y: y, "numbers"))
      bottom = max(bottom, y + 8)
      fullWidth = max(fullWidth, x + Self.legendWidth)
    }
    if hidden > 0 {
      let (x, y) = place(shown.count)
      legend.append(SVG.text("and \(hidden) more", x: x, y: y, "numbers"))
      bottom = max(bottom, y + 8)
    }
    height = max(height, bottom)
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
}
