extension LayoutTree {
  /// What texts are measured with; `nil` for the deterministic metric.
  ///
  /// A property of the whole tree, set while it has no nodes.
  package var fontMetric: FontMetric? {
    get { tables.pointee.fontMetric }
    set {
      precondition(nodeCount == 0, "a metric is set before nodes are added")
      tables.pointee.fontMetric = newValue
      storage.pointee.faces = newValue?.tables
    }
  }

  /// Measures a text once; how it breaks into lines depends on the proposal.
  func addSetText(_ text: String, style: TextStyle, to node: Int32) {
    setParameters(node, style.em)
    setPayload(node, storage.pointee.texts.count)
    let set = measured(text, style, at: node)
    storage.pointee.texts.append(set)
  }

  /// Measures another text in the place of a node's.
  func replaceSetText(of node: Int32, by text: String, style: TextStyle) {
    let parameters = storage.pointee.nodes.base[Int(node)].parameters
    storage.pointee.parameters.base[Int(parameters)] = style.em
    let payload = Int(storage.pointee.nodes.base[Int(node)].payload)
    let set = measured(text, style, at: node)
    storage.pointee.texts.base[payload] = set
  }

  /// Lays down the segments of a text; the layout fails where the metric lacks something.
  private func measured(_ text: String, _ style: TextStyle, at node: Int32) -> SetText {
    guard let metric = fontMetric else { preconditionFailure("the tree has no font") }
    guard style.isKnown,
      let number = metric.face(weight: style.weight, isItalic: style.isItalic)
    else {
      fail(.missingFace(style.faceName, metric: metric.name), at: node)
      return SetText(style, face: 0, of: metric.tables, storage)
    }
    var set = SetText(style, face: number, of: metric.tables, storage)
    let face = metric.tables + number
    var setter = TextSetter(storage, face, style)
    setter.add(text)
    if let scalar = setter.lacking {
      guard metric.allowsMissingGlyphs else {
        fail(.missingGlyph(scalar, metric: metric.name), at: node)
        return set
      }
      storage.pointee.segments.count = set.firstSegment
      storage.pointee.glyphs.count = set.firstGlyph
      setter = TextSetter(storage, face, style)
      setter.addCounting(text)
      noteMissing(setter.lacking ?? scalar)
    }
    set.segmentCount = storage.pointee.segments.count - set.firstSegment
    set.glyphCount = storage.pointee.glyphs.count - set.firstGlyph
    set.paragraphs = setter.paragraphs
    set.longest = setter.longest
    (set.narrowest, set.widest) = (setter.narrowest, setter.widest)
    set.characterLines = setter.characterLines
    set.longestPoints = set.longest.points(of: set, face, em: style.em)
    // An empty text ignores what is reserved (measured).
    if set.glyphCount == 0, set.paragraphs == 1 { set.reserved = 0 }
    return set
  }

  /// Characters that were counted as one em since the last reset, a few of them, in the order in
  /// which they were met.
  package var missingGlyphs: [Unicode.Scalar] { tables.pointee.missingGlyphs }

  private func noteMissing(_ scalar: Unicode.Scalar) {
    guard tables.pointee.missingGlyphs.count < 8,
      !tables.pointee.missingGlyphs.contains(scalar)
    else { return }
    tables.pointee.missingGlyphs.append(scalar)
  }
}

extension SetText {
  fileprivate init(
    _ style: TextStyle, face: Int, of faces: UnsafePointer<FaceTable>,
    _ storage: UnsafeMutablePointer<Storage>
  ) {
    let spacing = max(style.lineSpacing, 0)
    self.init(
      face: Int32(face), firstSegment: storage.pointee.segments.count,
      firstGlyph: storage.pointee.glyphs.count,
      line: LineMetric(faces + face, em: style.em, spacing: spacing),
      limit: style.lineLimit.map { Int32(min(max($0, 1), 1 << 30)) } ?? .max,
      reserved: Int32(min(max(style.reservedLines, 0), 1 << 30)),
      lineSpacing: spacing, tracking: style.tracking ?? style.kerning,
      minimumScale: min(max(style.minimumScale, 0.01), 1), truncation: style.truncation)
  }
}

extension TextStyle {
  /// What a face of the style is called: `semibold italic`.
  fileprivate var faceName: String {
    guard isKnown, weight != Self.unknownWeight else {
      return "that the document does not tell"
    }
    let name = Self.weights.first { $0.weight == weight }?.name ?? "weight \(weight)"
    return "'\(name)\(isItalic ? " italic" : "")'"
  }
}
