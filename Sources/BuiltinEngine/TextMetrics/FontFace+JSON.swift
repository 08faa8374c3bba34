import LayoutEngine
import Scenarios

extension FontFace {
  /// Reads a face of a table.
  ///
  /// - Throws: ``FontTableError`` naming the member that is missing or cannot be.
  init(json: JSON) throws(FontTableError) {
    let reader = FaceReader(json: json)
    try reader.checkMembers()
    let unitsPerEm = try reader.number("unitsPerEm", in: 16...65_536)
    // Ten times the em is more than any font has.
    let most = unitsPerEm * 10
    self.init(
      weight: try reader.number("weight", in: 1...1000),
      isItalic: try reader.flag("italic"), unitsPerEm: unitsPerEm,
      ascent: try reader.number("ascent", in: 0...most),
      descent: try reader.number("descent", in: 0...most),
      lineGap: try reader.number("lineGap", in: 0...most),
      capHeight: try reader.number("capHeight", in: 0...most))
    guard ascent + descent > 0 else {
      throw FontTableError("\"ascent\" and \"descent\" leave lines no height")
    }
    advances = try reader.advances(most: most)
    transparent = try reader.points(reader.text("transparent"), "transparent")
    let points = Set(advances.map(\.point))
    for (point, name) in [(0x20, "a space"), (0x2026, "an ellipsis")] as [(UInt32, String)]
    where !points.contains(point) {
      throw FontTableError("\"advances\" lack \(name)")
    }
    if let both = transparent.first(where: points.contains) {
      throw FontTableError("\"transparent\" has U+\(both.hex), which has an advance")
    }
    (firstClasses, firstCount) = try reader.classes("first", among: points)
    (secondClasses, secondCount) = try reader.classes("second", among: points)
    kerning = try reader.kerning(firstCount, secondCount, most: most)
  }
}

/// Reads the members of a face.
private struct FaceReader {
  let json: JSON

  private static let numbers = [
    "weight", "unitsPerEm", "ascent", "descent", "lineGap", "capHeight",
  ]
  private static let others = [
    "italic", "advances", "transparent", "first", "second", "kerning", "font", "fontVersion",
    "fontChecksum",
  ]

  func checkMembers() throws(FontTableError) {
    guard let members = json.object else { throw FontTableError("it is no object") }
    if let unknown = members.keys.filter({ !(Self.numbers + Self.others).contains($0) }).min() {
      throw FontTableError("unknown member '\(unknown)'")
    }
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(FontTableError) -> Int {
    guard let value = json[name]?.number else { throw FontTableError("\"\(name)\" is missing") }
    guard let whole = Int(exactly: value), range.contains(whole) else {
      throw FontTableError(
        "\"\(name)\" is \(JSON.shortest(value)); expected a whole number from "
          + "\(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  func flag(_ name: String) throws(FontTableError) -> Bool {
    guard let value = json[name]?.bool else {
      throw FontTableError("\"\(name)\" is neither true nor false")
    }
    return value
  }

  func text(_ name: String) throws(FontTableError) -> String {
    guard let value = json[name]?.string else { throw FontTableError("\"\(name)\" is no text") }
    return value
  }

  private func lists(_ name: String) throws(FontTableError) -> [[JSON]] {
    let lists = json[name]?.array?.map(\.array) ?? [nil]
    guard !lists.contains(nil) else { throw FontTableError("\"\(name)\" is no list of lists") }
    return lists.compactMap { $0 }
  }

  /// `[[32, 260, 268, …], …]`: a code point, and the advances from there on.
  func advances(most: Int) throws(FontTableError) -> [(point: UInt32, units: Int32)] {
    var advances: [(point: UInt32, units: Int32)] = []
    var next = 0
    for list in try lists("advances") {
      guard let first = list.first?.whole, first >= next, first + list.count <= 0x110000 else {
        throw FontTableError("\"advances\" are not in the order of code points")
      }
      for (index, advance) in list.dropFirst().enumerated() {
        let point = UInt32(first + index)
        guard let units = advance.whole, (0...most).contains(units) else {
          throw FontTableError(
            "the advance of U+\(point.hex) is \(advance.canonicalText.prefix(20)); expected a "
              + "whole number from 0 to \(most)")
        }
        advances.append((point, Int32(units)))
      }
      next = first + list.count - 1
    }
    // Glyphs are numbered in 16 bits, and two of the numbers are no glyph's.
    guard advances.count <= 60_000 else {
      throw FontTableError("\"advances\" are more than 60000")
    }
    return advances
  }

  /// `41 C0-C5`.
  func points(_ text: String, _ name: String) throws(FontTableError) -> [UInt32] {
    var points: [UInt32] = []
    for word in text.split(separator: " ") {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        .map { UInt32($0, radix: 16) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        first <= last, last < 0x110000, points.last.map({ $0 < first }) ?? true
      else { throw FontTableError("\"\(name)\": '\(word.prefix(40))' is no range of code points") }
      guard points.count + Int(last - first) < 70_000 else {
        throw FontTableError("\"\(name)\" names more than 70000 code points")
      }
      points += first...last
    }
    return points
  }

  /// The classes of one side of kerned pairs, and how many there are with class 0.
  func classes(
    _ name: String, among known: Set<UInt32>
  ) throws(FontTableError) -> ([(point: UInt32, number: UInt16)], Int) {
    let texts = json[name]?.array?.map(\.string) ?? [nil]
    guard !texts.contains(nil), texts.count <= 4096 else {
      throw FontTableError("\"\(name)\" is no list of at most 4096 classes")
    }
    var classes: [(point: UInt32, number: UInt16)] = []
    var seen: Set<UInt32> = []
    for (index, text) in texts.enumerated() {
      for point in try points(text ?? "", name) {
        guard known.contains(point) else {
          throw FontTableError("\"\(name)\" has U+\(point.hex), which has no advance")
        }
        guard seen.insert(point).inserted else {
          throw FontTableError("\"\(name)\" has U+\(point.hex) in two classes")
        }
        classes.append((point, UInt16(index + 1)))
      }
    }
    return (classes, texts.count + 1)
  }

  /// `[[1, 3, -20, 7, -15], …]`: a first class, then second classes and by how much they are kerned.
  func kerning(
    _ firstCount: Int, _ secondCount: Int, most: Int
  ) throws(FontTableError) -> [Int32] {
    let rows = try lists("kerning")
    let pairs = rows.reduce(0) { $0 + $1.count / 2 }
    // The face has a number for each pair of classes, kerned or not: 16 MB at most.
    guard pairs <= FontTable.maximumPairs, firstCount * secondCount <= 4_000_000 else {
      throw FontTableError(
        "\"kerning\" has \(pairs) pairs of \(firstCount)x\(secondCount) classes; expected at most "
          + "\(FontTable.maximumPairs) pairs")
    }
    var kerning = [Int32](repeating: 0, count: firstCount * secondCount)
    for row in rows {
      guard let first = row.first?.whole, (1..<firstCount).contains(first), row.count % 2 == 1
      else { throw FontTableError("a row of \"kerning\" begins with no first class") }
      for index in stride(from: 1, to: row.count, by: 2) {
        guard let second = row[index].whole, (1..<secondCount).contains(second),
          let units = row[index + 1].whole, (-most...most).contains(units)
        else {
          throw FontTableError(
            "\"kerning\" of first class \(first) has a pair that cannot be: "
              + "\(JSON.array([row[index], row[index + 1]]).canonicalText.prefix(60))")
        }
        kerning[first * secondCount + second] = Int32(units)
      }
    }
    return kerning
  }
}

extension JSON {
  fileprivate var whole: Int? { number.flatMap { Int(exactly: $0) } }
}

extension UInt32 {
  fileprivate var hex: String { String(self, radix: 16, uppercase: true) }
}
