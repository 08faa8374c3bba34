/// How the elements of a drawing are written.
enum SVG {
  static func number(_ value: Double) -> String { Points.text(value) }

  static func text(_ text: String, x: Double, y: Double, _ kind: String) -> String {
    "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(text))</text>"
  }

  /// A rectangle, or the line or the point that is left of one without a length.
  static func shape(_ box: DrawnBox, _ kind: String, colour: String? = nil) -> String {
    let own = colour.map { " style=\"color: \($0)\"" } ?? ""
    let attributes = "class=\"\(kind)\"\(own)"
    if box.width > 0, box.height > 0 {
      return "<rect \(attributes) x=\"\(number(box.x))\" y=\"\(number(box.y))\" "
        + "width=\"\(number(box.width))\" height=\"\(number(box.height))\"/>"
    }
    if box.width > 0 || box.height > 0 {
      return line(kind, (box.x, box.y), (box.maxX, box.maxY))
    }
    return "<circle \(attributes) cx=\"\(number(box.x))\" cy=\"\(number(box.y))\" r=\"2\"/>"
  }

  static func line(
    _ kind: String, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> String {
    "<line class=\"\(kind)\" x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" "
      + "x2=\"\(number(end.x))\" y2=\"\(number(end.y))\"/>"
  }

  /// A line along an axis with a tip at its end; empty where it would be too short to see.
  static func arrow(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> [String] {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length >= 3 else { return [] }
    let (ux, uy) = (dx / length, dy / length)
    let size = min(7, length)
    let neck = (x: end.x - ux * size, y: end.y - uy * size)
    let side = (x: -uy * size / 2, y: ux * size / 2)
    let points = [end, (neck.x + side.x, neck.y + side.y), (neck.x - side.x, neck.y - side.y)]
      .map { "\(number($0.0)),\(number($0.1))" }
    return [
      line("arrow", start, neck),
      "<polygon class=\"tip\" points=\"\(points.joined(separator: " "))\"/>",
    ]
  }

  static func escaped(_ text: String) -> String {
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
}
