import LayoutEngine
package import Scenarios

extension FontTable {
  /// What the table says of itself, without its numbers.
  package var json: JSON {
    [
      "name": .string(name), "fullName": .string(shownName), "licence": .string(licence),
      "checksum": .string(checksum),
      "faces": .array(
        zip(faces, fonts).map { face, font in
          [
            "weight": .number(Double(face.weight)), "italic": .bool(face.isItalic),
            "font": .string(font), "unitsPerEm": .number(Double(face.unitsPerEm)),
            "ascent": .number(Double(face.ascent)), "descent": .number(Double(face.descent)),
            "lineGap": .number(Double(face.lineGap)),
            "capHeight": .number(Double(face.capHeight)),
            "characters": .number(Double(face.advances.count)),
          ]
        }),
    ]
  }

  /// The name that contents have for the metric.
  private var shownName: String { TextMetrics.builtin.names.contains(name) ? name : fullName }

  /// The same in a few lines.
  package var summary: String {
    var text = "\(shownName): \(licence.harmless), checksum \(checksum.prefix(12))\n"
    for (face, font) in zip(faces, fonts) {
      text += "  \(face.weight)\(face.isItalic ? " italic" : "")  \(font): "
      text += "\(face.advances.count) characters, \(face.unitsPerEm) units an em\n"
    }
    return text
  }
}
