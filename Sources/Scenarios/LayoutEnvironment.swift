/// What surrounds a scenario's root view and changes its layout; every key is optional.
///
/// Defaults are left out of the canonical form, so that a new key never changes old digests.
package struct LayoutEnvironment: Hashable, Sendable {
  package enum Direction: String, Sendable {
    case leftToRight
    case rightToLeft
  }

  /// Lengths along the four edges, in points.
  package struct Insets: Hashable, Sendable {
    package var top, leading, bottom, trailing: Double

    package init(top: Double, leading: Double, bottom: Double, trailing: Double) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// The size of something that has one of its own, in points.
  package struct NaturalSize: Hashable, Sendable {
    package var width, height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  package var layoutDirection: Direction = .leftToRight

  /// Pixels a point.
  package var displayScale: Double = 1

  /// What `containerRelativeFrame` sees at the root, in points; `nil` means the proposal.
  package var container: NaturalSize?

  /// With insets the proposal is the whole container, the root is offered it less the insets, and
  /// frames are in the container's space.
  package var safeAreaInsets: Insets?

  /// How text is measured: `plumb-1`, or the name of a table made from a font.
  package var textMetric: String = Self.defaultTextMetric
  package static let defaultTextMetric = "plumb-1"

  /// What becomes of a text with a character that the metric lacks.
  package enum MissingGlyphs: String, CaseIterable, Sendable {
    /// It is not laid out.
    case refused
    /// The character counts as one em.
    case em
  }

  package var missingGlyphs = MissingGlyphs.refused

  /// The natural sizes of images by name.
  package var assets: [String: NaturalSize] = [:]

  package init() {}
}

extension LayoutEnvironment {
  package var json: JSON {
    var members: [String: JSON] = [:]
    if layoutDirection != .leftToRight {
      members["layoutDirection"] = .string(layoutDirection.rawValue)
    }
    if displayScale != 1 { members["displayScale"] = .number(displayScale) }
    if let container { members["container"] = container.json }
    if let insets = safeAreaInsets {
      members["safeAreaInsets"] = .array(
        [insets.top, insets.leading, insets.bottom, insets.trailing].map { .length($0) })
    }
    if textMetric != Self.defaultTextMetric { members["textMetric"] = .string(textMetric) }
    if missingGlyphs != .refused { members["missingGlyphs"] = .string(missingGlyphs.rawValue) }
    if !assets.isEmpty { members["assets"] = .object(assets.mapValues(\.json)) }
    return .object(members)
  }

  /// Reads what ``json`` writes.
  ///
  /// - Throws: ``ViewDocumentError`` naming the key that is unknown or has a wrong value.
  package init(json: JSON) throws(ViewDocumentError) {
    guard case .object(let members) = json else {
      throw ViewDocumentError(place: "environment", message: "expected an object")
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      guard try read(key, value) else {
        throw ViewDocumentError(
          place: "environment.\(key)", message: "unknown key or unusable value")
      }
    }
  }

  private mutating func read(_ key: String, _ value: JSON) throws(ViewDocumentError) -> Bool {
    switch key {
    case "layoutDirection":
      guard let direction = value.string.flatMap(Direction.init) else { return false }
      layoutDirection = direction
    case "displayScale":
      guard let scale = value.number, scale > 0 else { return false }
      displayScale = scale
    case "container":
      guard let size = NaturalSize(json: value) else { return false }
      container = size
    case "safeAreaInsets":
      guard let lengths = value.array?.compactMap(\.number), lengths.count == 4 else {
        return false
      }
      safeAreaInsets = Insets(
        top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
    case "textMetric":
      guard let metric = value.string else { return false }
      textMetric = metric
    case "missingGlyphs":
      guard let choice = value.string.flatMap(MissingGlyphs.init) else { return false }
      missingGlyphs = choice
    case "assets":
      guard case .object(let sizes) = value else { return false }
      for (name, size) in sizes {
        guard let size = NaturalSize(json: size) else { return false }
        assets[name] = size
      }
    default: return false
    }
    return true
  }
}

extension LayoutEnvironment.NaturalSize {
  package var json: JSON { .array([.length(width), .length(height)]) }

  package init?(json: JSON) {
    guard let lengths = json.array, lengths.count == 2, let width = lengths[0].length,
      let height = lengths[1].length
    else { return nil }
    self.init(width: width, height: height)
  }
}
