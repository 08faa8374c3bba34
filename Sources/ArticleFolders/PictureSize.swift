import Scenarios

/// The size of a picture as its file's head states it: PNG, JPEG or SVG.
enum PictureSize {
  /// How much of a file may stand before the size: profiles and previews come first in a JPEG.
  static let maximumHead = 1 << 20

  /// The size in pixels; of an SVG in points.
  ///
  /// - Parameter bytes: The beginning of a file, which may say anything.
  /// - Returns: nil where no size is stated, or one that depends on where the picture is shown.
  static func pixels(_ bytes: [UInt8]) -> LayoutEnvironment.NaturalSize? {
    png(bytes) ?? jpeg(bytes) ?? svg(bytes)
  }

  /// Whether a file has no pixels: then no scale is meant.
  static func isVector(_ path: String) -> Bool { path.hasSuffix(".svg") }

  private static func size(_ width: Int?, _ height: Int?) -> LayoutEnvironment.NaturalSize? {
    guard let width, let height, (1...0x7FFF_FFFF).contains(width),
      (1...0x7FFF_FFFF).contains(height)
    else { return nil }
    return .init(width: Double(width), height: Double(height))
  }

  // MARK: PNG

  private static let pngHead: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func png(_ bytes: [UInt8]) -> LayoutEnvironment.NaturalSize? {
    guard bytes.starts(with: pngHead), bytes.dropFirst(12).starts(with: Array("IHDR".utf8)) else {
      return nil
    }
    let reader = ByteReader(bytes: bytes)
    return size(reader.number(at: 16, count: 4), reader.number(at: 20, count: 4))
  }

  // MARK: JPEG

  private static func jpeg(_ bytes: [UInt8]) -> LayoutEnvironment.NaturalSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let reader = ByteReader(bytes: bytes)
    var isTurned = false
    var place = 2
    while reader.byte(at: place) == 0xFF, let marker = reader.byte(at: place + 1) {
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      // What follows are pixels, or nothing.
      case 0xD9, 0xDA: return nil
      default:
        guard let length = reader.number(at: place + 2, count: 2), length >= 2 else { return nil }
        let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        if isFrame {
          let height = reader.number(at: place + 5, count: 2)
          let width = reader.number(at: place + 7, count: 2)
          return isTurned ? size(height, width) : size(width, height)
        }
        if marker == 0xE1 {
          isTurned = isTurned || reader.isTurned(at: place + 4, upTo: place + 2 + length)
        }
        place += 2 + length
      }
    }
    return nil
  }

  // MARK: SVG

  private static func svg(_ bytes: [UInt8]) -> LayoutEnvironment.NaturalSize? {
    guard let attributes = SVGHead(bytes)?.attributes else { return nil }
    func length(_ name: String) -> Double? {
      guard let text = attributes[name] else { return nil }
      let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
      guard number.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
      return Double(number).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    if let width = length("width"), let height = length("height") {
      return .init(width: width, height: height)
    }
    // Without lengths, or with all of what is there, the box is the size.
    let isOpen = ["width", "height"].allSatisfy { attributes[$0] ?? "100%" == "100%" }
    let box = (attributes["viewBox"] ?? "").split { ", \n\t\r".contains($0) }.compactMap {
      Double($0)
    }
    guard isOpen, box.count == 4, box[2] > 0, box[3] > 0, box.allSatisfy(\.isFinite) else {
      return nil
    }
    return .init(width: box[2], height: box[3])
  }
}

/// Reads numbers of a file, the high byte first, and nothing beyond its end.
private struct ByteReader {
  let bytes: [UInt8]
  var isReversed = false

  func byte(at place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  func number(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let digits = bytes[place..<place + count]
    return (isReversed ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether what a camera says of a picture is that it lies on its side.
  func isTurned(at start: Int, upTo end: Int) -> Bool {
    guard bytes.dropFirst(start).starts(with: Array("Exif\0\0".utf8)) else { return false }
    let base = start + 6
    var reader = self
    reader.isReversed = bytes.dropFirst(base).starts(with: Array("II".utf8))
    guard let offset = reader.number(at: base + 4, count: 4), offset < end - base,
      let count = reader.number(at: base + offset, count: 2)
    else { return false }
    for index in 0..<count {
      let entry = base + offset + 2 + index * 12
      guard entry + 12 <= end, let tag = reader.number(at: entry, count: 2) else { return false }
      guard tag == 0x0112 else { continue }
      return (5...8).contains(reader.number(at: entry + 8, count: 2) ?? 1)
    }
    return false
  }
}

/// The attributes of the first element of an SVG file.
private struct SVGHead {
  private(set) var attributes: [String: String] = [:]
  private var rest: Substring

  init?(_ bytes: [UInt8]) {
    guard let start = bytes.first(where: { !" \n\r\t\u{FEFF}".utf8.contains($0) }),
      start == UInt8(ascii: "<")
    else { return nil }
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    rest = text[...]
    guard let open = skipProlog() else { return nil }
    rest = open
    while let (name, value) = attribute() {
      // Of an attribute that stands twice nobody knows which counts.
      guard attributes.updateValue(value, forKey: name) == nil else { return nil }
    }
  }

  /// What stands behind `<svg`.
  private func skipProlog() -> Substring? {
    var rest = self.rest
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if rest.hasPrefix("<svg") {
        let inside = rest.dropFirst(4)
        return inside.first.map { $0.isWhitespace || $0 == ">" } == true ? inside : nil
      }
      let ends = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]
      guard let (_, end) = ends.first(where: { rest.hasPrefix($0.0) }),
        let range = rest.firstRange(of: end),
        // A document type that declares things of its own may say anything.
        end != ">" || !rest[..<range.lowerBound].contains("[")
      else { return nil }
      rest = rest[range.upperBound...]
    }
  }

  private mutating func attribute() -> (name: String, value: String)? {
    rest = rest.drop { $0.isWhitespace }
    let name = rest.prefix { $0.isLetter || $0.isNumber || ":-_.".contains($0) }
    guard !name.isEmpty else { return nil }
    let value = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard value.first == "=" else { return nil }
    let quoted = value.dropFirst().drop { $0.isWhitespace }
    guard let quote = quoted.first, quote == "\"" || quote == "'",
      let end = quoted.dropFirst().firstIndex(of: quote)
    else { return nil }
    rest = quoted[quoted.index(after: end)...]
    return (
      String(name),
      quoted[quoted.index(after: quoted.startIndex)..<end].filter { $0 != " " || name == "viewBox" }
    )
  }
}
