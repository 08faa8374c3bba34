import Scenarios

/// A rectangle of the drawing, in its own units.
struct DrawnBox {
  var x, y, width, height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func overlaps(_ other: DrawnBox) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: DrawnBox) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }
}

/// Finds places for labels in a drawing so that none lies on another.
struct LabelPlaces {
  /// The height of a label's line.
  static let lineHeight = 14.0

  /// The width of a character: that of a monospaced face of size 10.
  static let advance = 6.1

  private let canvas: DrawnBox
  private var taken: [DrawnBox] = []

  init(canvas: DrawnBox) {
    self.canvas = canvas
  }

  /// Takes a place inside `frame` for a text; its number, or `nil` if there is none.
  ///
  /// Tried are the lines of the frame from the top at its left end, then further right.
  mutating func place(_ text: String, in frame: DrawnBox) -> Int? {
    let width = Self.width(of: text)
    let lines = min(Int(max(frame.height - Self.lineHeight, 0) / Self.lineHeight), 60)
    for column in 0..<8 {
      for line in 0...lines {
        let box = DrawnBox(
          x: frame.x + 1 + Double(column) * (width + 2),
          y: frame.y + 1 + Double(line) * Self.lineHeight, width: width, height: Self.lineHeight)
        if fits(box, in: frame, except: nil) {
          taken.append(box)
          return taken.count - 1
        }
      }
    }
    return nil
  }

  /// Takes a place beside a frame in which there is none; its number, or `nil`.
  ///
  /// Tried are the four sides and two corners, then further away.
  mutating func place(_ text: String, beside frame: DrawnBox) -> Int? {
    let width = Self.width(of: text)
    for step in 1...12 {
      let gap = Double(step) * 6 - 3
      let corners = [
        (frame.maxX + gap, frame.y), (frame.x - width - gap, frame.y),
        (frame.x, frame.y - Self.lineHeight - gap), (frame.x, frame.maxY + gap),
        (frame.maxX + gap, frame.maxY + gap),
        (frame.x - width - gap, frame.y - Self.lineHeight - gap),
      ]
      for (x, y) in corners {
        let box = DrawnBox(x: x, y: y, width: width, height: Self.lineHeight)
        if fits(box, in: canvas, except: nil) {
          taken.append(box)
          return taken.count - 1
        }
      }
    }
    return nil
  }

  /// Makes a place wide enough for a longer text, if that stays inside `frame` and lies on no other.
  mutating func extend(_ place: Int, to text: String, in frame: DrawnBox) -> Bool {
    var box = taken[place]
    box.width = Self.width(of: text)
    guard fits(box, in: frame, except: place) else { return false }
    taken[place] = box
    return true
  }

  func box(of place: Int) -> DrawnBox { taken[place] }

  private static func width(of text: String) -> Double { advance * Double(text.count) + 6 }

  private func fits(_ box: DrawnBox, in frame: DrawnBox, except own: Int?) -> Bool {
    guard frame.contains(box), canvas.contains(box) else { return false }
    return !taken.indices.contains { $0 != own && taken[$0].overlaps(box) }
  }
}
