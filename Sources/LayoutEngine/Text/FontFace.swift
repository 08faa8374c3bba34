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
    /// Where the pairs begin of which it is the first, and its place among them as the second.
    var first: Int32
    var second: UInt16
  }

  /// What a code point of ASCII is to a text.
  struct Letter: BitwiseCopyable {
    var advance: Int32
    var glyph: Glyph
    var kind: LineBreakClass
    /// Whether it is a letter that the face has.
    var isInWords: Bool
  }

  let weight: Int
  let isItalic: Bool
  let unitsPerEm: Double
  let ascent, descent, lineGap, capHeight: Double

  /// Where the glyphs of 128 code points begin.
  private let pages: UnsafeMutablePointer<UInt16>
  private let glyphs: UnsafeMutablePointer<Glyph>
  private let shapes: UnsafeMutablePointer<Shape>
  private let kernings: UnsafeMutablePointer<Int32>
  /// The 128 code points of ASCII, looked up at once.
  let letters: UnsafeMutablePointer<Letter>
  /// How far each of them advances behind each other one, the kerning between them included, and
  /// behind ``noLetter``.
  let kernedLetters: UnsafeMutablePointer<Int32>

  static let noLetter = 128

  let space: Glyph
  let ellipsis: Glyph

  /// By how much two glyphs are moved together at most, 0 or less, and apart, 0 or more.
  let leastKerning, mostKerning: Int

  private static let pageCount = 0x110000 >> 7

  init(_ face: FontFace) {
    weight = face.weight
    isItalic = face.isItalic
    unitsPerEm = Double(face.unitsPerEm)
    ascent = Double(face.ascent)
    descent = Double(face.descent)
    lineGap = Double(face.lineGap)
    capHeight = Double(face.capHeight)
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
    for (point, number) in face.firstClasses {
      shapes[Int(glyph(point))].first = Int32(Int(number) * face.secondCount)
    }
    for (point, number) in face.secondClasses { shapes[Int(glyph(point))].second = number }
    leastKerning = Int(min(face.kerning.min() ?? 0, 0))
    mostKerning = Int(max(face.kerning.max() ?? 0, 0))
    (space, ellipsis) = (glyph(0x20), glyph(0x2026))
    let ascii = (0..<UInt8(Self.noLetter)).map { (Unicode.Scalar($0), glyph(UInt32($0))) }
    letters = Self.copy(
      ascii.map { point, glyph in
        let kind = LineBreakClasses.shared[point]
        return Letter(
          advance: shapes[Int(glyph)].advance, glyph: glyph, kind: kind,
          isInWords: kind == .alphabetic && glyph != Self.missing && glyph != Self.transparent)
      })
    kernedLetters = Self.copy(
      (ascii.map { shapes[Int($0.1)] } + [shapes[Int(Self.missing)]]).flatMap { first in
        ascii.map { second in
          let shape = shapes[Int(second.1)]
          return shape.advance + face.kerning[Int(first.first) + Int(shape.second)]
        }
      })
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
    letters.deallocate()
    kernedLetters.deallocate()
    kernings.deallocate()
  }

  @inline(__always)
  func glyph(_ scalar: Unicode.Scalar) -> Glyph {
    let point = scalar.value
    return glyphs[Int(pages[Int(point >> 7)]) << 7 | Int(point & 127)]
  }

  /// The kerning of a letter behind another one or ``noLetter``.
  @inline(__always)
  func kerning(behind last: Int, _ letter: Int) -> Int {
    Int(kernedLetters[last << 7 | letter] &- letters[letter].advance)
  }

  @inline(__always)
  func shape(_ glyph: Glyph) -> Shape { shapes[Int(glyph)] }

  /// What the distance between two glyphs side by side is changed by, in units.
  @inline(__always)
  func kerning(_ first: Shape, _ second: Shape) -> Int {
    Int(kernings[Int(first.first) &+ Int(second.second)])
  }

  @inline(__always)
  func kerning(_ first: Glyph, _ second: Glyph) -> Int { kerning(shape(first), shape(second)) }

  @inline(__always)
  func advance(_ glyph: Glyph) -> Int { Int(shape(glyph).advance) }
}
