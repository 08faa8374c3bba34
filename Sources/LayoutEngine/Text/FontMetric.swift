/// A metric of texts made from the faces of a font.
///
/// A value from outside that a ``LayoutTree`` measures its texts with; without one texts are measured
/// in the deterministic metric ``TextMetric``.
package final class FontMetric: Sendable {
  package let name: String

  /// Whether what the faces lack counts as one em, or makes a layout fail.
  package let allowsMissingGlyphs: Bool

  private let faces: [FontFace]

  /// The faces in the form for the solver.
  ///
  /// Safe: written in `init` only, freed in `deinit`.
  nonisolated(unsafe) let tables: UnsafePointer<FaceTable>

  /// - Parameters:
  ///   - name: The name of its table.
  ///   - faces: The faces, not none; each with a space and an ellipsis among its code points.
  ///   - allowsMissingGlyphs: Whether a character that the faces lack is one em wide.
  package init(name: String, faces: [FontFace], allowsMissingGlyphs: Bool = false) {
    precondition(!faces.isEmpty, "a metric has a face")
    self.name = name
    self.allowsMissingGlyphs = allowsMissingGlyphs
    self.faces = faces
    let memory = UnsafeMutablePointer<FaceTable>.allocate(capacity: faces.count)
    for (index, face) in faces.enumerated() { (memory + index).initialize(to: FaceTable(face)) }
    tables = UnsafePointer(memory)
  }

  deinit {
    for index in faces.indices { tables[index].deallocate() }
    tables.deallocate()
  }

  /// The same faces, with or without a width for what they lack.
  package func allowingMissingGlyphs(_ allows: Bool) -> FontMetric {
    allows == allowsMissingGlyphs
      ? self : FontMetric(name: name, faces: faces, allowsMissingGlyphs: allows)
  }

  /// The number of the face of a weight; `nil` where there is none.
  func face(weight: Int, isItalic: Bool) -> Int? {
    (0..<faces.count).first {
      tables[$0].weight == weight && tables[$0].isItalic == isItalic
    }
  }

  /// The width of a text on one line, in units of the em; `nil` where the face or one of its glyphs
  /// is missing.
  package func width(of text: String, weight: Int = 400, isItalic: Bool = false) -> Int? {
    guard let face = face(weight: weight, isItalic: isItalic) else { return nil }
    let table = tables[face]
    var width = 0
    var previous: FaceTable.Glyph?
    for scalar in text.unicodeScalars {
      let glyph = table.glyph(scalar)
      if glyph == FaceTable.missing { return nil }
      if glyph == FaceTable.transparent { continue }
      if let previous { width += table.kerning(previous, glyph) }
      width += table.advance(glyph)
      previous = glyph
    }
    return width
  }
}
