/// What a face of a font says of texts, in whole units of its em: numbers from a table.
package struct FontFace: Sendable {
  /// From 100 to 900, as fonts count it: 400 is regular, 700 bold.
  package var weight: Int
  package var isItalic: Bool
  package var unitsPerEm: Int
  /// How far lines reach above and, as a positive number, below the baseline.
  package var ascent, descent: Int
  /// What the font wants between lines besides.
  package var lineGap: Int
  package var capHeight: Int

  /// Code points in ascending order and how far each advances.
  package var advances: [(point: UInt32, units: Int32)] = []

  /// Code points without width that kerning looks through.
  package var transparent: [UInt32] = []

  /// The class of a code point as the first and as the second of a kerned pair, in ascending order;
  /// what is in none has class 0, in which nothing is kerned.
  package var firstClasses: [(point: UInt32, number: UInt16)] = []
  package var secondClasses: [(point: UInt32, number: UInt16)] = []

  /// How many classes there are, class 0 among them.
  package var firstCount = 1
  package var secondCount = 1

  /// What pairs of classes are kerned by: `first × secondCount + second`.
  package var kerning: [Int32] = [0]

  package init(
    weight: Int, isItalic: Bool, unitsPerEm: Int, ascent: Int, descent: Int, lineGap: Int,
    capHeight: Int
  ) {
    self.weight = weight
    self.isItalic = isItalic
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.capHeight = capHeight
  }
}

/// A face in the form in which the solver reads it: pages of glyph numbers, and the glyphs' numbers.
///
/// Safe: the memory is written once, when a ``FontMetric`` is made, never changes, and is freed with
/// the metric, which the tree that reads it retains.
struct FaceTable: @unchecked Sendable {
  /// A glyph's number in texts.
  ///
  /// 0 is a missing one, which is one em wide.
  typealias Glyph = UInt16

  static let missing: Glyph = 0
  /// What has no width and does not part kerned pairs.
  static let transparent: Glyph = 1

  /// What a glyph is to a line.
  struct Shape: BitwiseCopyable {
    var advance: Int32
    var first: UInt16
    var second: UInt16
  }

  let unitsPerEm: Double
  let ascent, descent, lineGap, capHeight: Double

  /// Where the glyphs of 128 code points begin.
  private let pages: UnsafeMutablePointer<UInt16>
  private let glyphs: UnsafeMutablePointer<Glyph>
  let shapes: UnsafeMutablePointer<Shape>
  private let kernings: UnsafeMutablePointer<Int32>
  private let secondCount: Int

  let space: Glyph
  let ellipsis: Glyph

  private static let pageCount = 0x110000 >> 7

  init(_ face: FontFace) {
    unitsPerEm = Double(face.unitsPerEm)
    ascent = Double(face.ascent)
    descent = Double(face.descent)
    lineGap = Double(face.lineGap)
    capHeight = Double(face.capHeight)
    secondCount = face.secondCount
    kernings = .allocate(capacity: face.kerning.count)
    for (index, kerning) in face.kerning.enumerated() {
      (kernings + index).initialize(to: kerning)
    }

    var pages = [UInt16](repeating: 0, count: Self.pageCount)
    var glyphs = [Glyph](repeating: Self.missing, count: 128)
    var shapes = [
      Shape(advance: Int32(face.unitsPerEm), first: 0, second: 0),
      Shape(advance: 0, first: 0, second: 0),
    ]
    func assign(_ point: UInt32, _ glyph: Glyph) {
      if pages[Int(point >> 7)] == 0 {
        pages[Int(point >> 7)] = UInt16(glyphs.count >> 7)
        glyphs.append(contentsOf: repeatElement(Self.missing, count: 128))
      }
      glyphs[Int(pages[Int(point >> 7)]) << 7 | Int(point & 127)] = glyph
    }
    func glyph(_ point: UInt32) -> Glyph {
      glyphs[Int(pages[Int(point >> 7)]) << 7 | Int(point & 127)]
    }
    for (point, units) in face.advances {
      assign(point, Glyph(shapes.count))
      shapes.append(Shape(advance: units, first: 0, second: 0))
    }
    for point in face.transparent { assign(point, Self.transparent) }
    for (point, number) in face.firstClasses { shapes[Int(glyph(point))].first = number }
    for (point, number) in face.secondClasses { shapes[Int(glyph(point))].second = number }
    (space, ellipsis) = (glyph(0x20), glyph(0x2026))
    self.pages = Self.copy(pages)
    self.glyphs = Self.copy(glyphs)
    self.shapes = Self.copy(shapes)
  }

  private static func copy<Value: BitwiseCopyable>(
    _ values: [Value]
  ) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
    for (index, value) in values.enumerated() { (memory + index).initialize(to: value) }
    return memory
  }

  func deallocate() {
    pages.deallocate()
    glyphs.deallocate()
    shapes.deallocate()
    kernings.deallocate()
  }

  @inline(__always)
  func glyph(_ scalar: Unicode.Scalar) -> Glyph {
    let point = scalar.value
    return glyphs[Int(pages[Int(point >> 7)]) << 7 | Int(point & 127)]
  }

  /// What the distance between two glyphs side by side is changed by, in units.
  @inline(__always)
  func kerning(_ first: Glyph, _ second: Glyph) -> Int {
    Int(kernings[Int(shapes[Int(first)].first) * secondCount + Int(shapes[Int(second)].second)])
  }

  @inline(__always)
  func advance(_ glyph: Glyph) -> Int { Int(shapes[Int(glyph)].advance) }
}
