// Measures the system's font on a Mac and prints a table for Plumb; untested.
//
//     swift Tools/measure-system-font.swift san-francisco-1 > san-francisco-1.json
//
// The numbers are Apple's: keep the table to yourself.

import AppKit
import CoreText
import CryptoKit

/// Numbers in whole units: the font is measured so large that a point is a unit.
let unitsPerEm = 2048

/// Latin, Greek and Cyrillic with their punctuation and symbols.
let ranges: [ClosedRange<Int>] = [
  0x20...0x7E, 0xA0...0xAC, 0xAE...0x17F, 0x370...0x3FF, 0x400...0x482, 0x48A...0x52F,
  0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0, 0x2190...0x2193, 0x2212...0x2212,
]

func width(_ text: String, _ font: CTFont) -> Int {
  let attributed = NSAttributedString(
    string: text, attributes: [.init(kCTFontAttributeName as String): font])
  let line = CTLineCreateWithAttributedString(attributed)
  return Int(CTLineGetTypographicBounds(line, nil, nil, nil).rounded())
}

func has(_ point: Int, _ font: CTFont) -> Bool {
  guard let scalar = Unicode.Scalar(point) else { return false }
  let units = Array(String(scalar).utf16)
  var glyphs = [CGGlyph](repeating: 0, count: units.count)
  return CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
}

func text(_ point: Int) -> String { Unicode.Scalar(point).map { String($0) } ?? "" }

func face(weight: Int, _ systemWeight: NSFont.Weight) -> [String: Any] {
  let font = NSFont.systemFont(ofSize: CGFloat(unitsPerEm), weight: systemWeight) as CTFont
  let points = ranges.joined().filter { has($0, font) }
  var advances: [[Int]] = []
  for point in points {
    if advances.last.map({ $0[0] + $0.count - 1 }) != point { advances.append([point]) }
    advances[advances.count - 1].append(width(text(point), font))
  }
  // Every pair of the commonest characters is measured; each is a class of its own.
  let kerned = points.filter { $0 < 0x180 || (0x2010...0x2027).contains($0) }
  var rows: [[Int]] = []
  for (index, first) in kerned.enumerated() {
    var row = [index + 1]
    for (number, second) in kerned.enumerated() {
      let pair = width(text(first) + text(second), font)
      let units = pair - width(text(first), font) - width(text(second), font)
      if units != 0 { row += [number + 1, units] }
    }
    if row.count > 1 { rows.append(row) }
  }
  let classes = kerned.map { String($0, radix: 16, uppercase: true) }
  return [
    "weight": weight, "italic": false, "unitsPerEm": unitsPerEm,
    "ascent": Int(CTFontGetAscent(font).rounded()),
    "descent": Int(CTFontGetDescent(font).rounded()),
    "lineGap": Int(CTFontGetLeading(font).rounded()),
    "capHeight": Int(CTFontGetCapHeight(font).rounded()),
    "advances": advances, "transparent": "AD 200B", "first": classes, "second": classes,
    "kerning": rows, "font": CTFontCopyFullName(font) as String,
  ]
}

func json(_ table: [String: Any]) throws -> Data {
  try JSONSerialization.data(
    withJSONObject: table, options: [.sortedKeys, .withoutEscapingSlashes])
}

let name = CommandLine.arguments.dropFirst().first ?? "san-francisco-1"
var table: [String: Any] = [
  "plumbMetric": 1, "name": name, "licence": "not to be shared",
  "faces": [
    face(weight: 400, .regular), face(weight: 600, .semibold), face(weight: 700, .bold),
  ],
]
table["checksum"] =
  SHA256.hash(data: try json(table)).map { String(format: "%02x", $0) }.joined()
FileHandle.standardOutput.write(try json(table))
