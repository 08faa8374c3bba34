import BuiltinEngine
import Scenarios

/// The options that say what surrounds a root view.
enum EnvironmentOptions {
  private static let container = ValueOption(
    "--container", "WxH",
    help: "What containerRelativeFrame sees. Default: the proposal.",
    expected: "a size such as 393x852"
  ) { NaturalSize(parsing: $0) }

  private static let direction = ValueOption(
    "--direction", "rtl|ltr", help: "The layout direction. Default: ltr.", expected: "rtl or ltr"
  ) { text -> LayoutEnvironment.Direction? in
    switch text {
    case "rtl": .rightToLeft
    case "ltr": .leftToRight
    default: nil
    }
  }

  private static let scale = ValueOption(
    "--scale", "N", help: "Pixels a point. Default: 1.", expected: "a number above 0"
  ) { text -> Double? in
    guard case .some(.some(let scale)) = Length.parse(text), scale.isFinite, scale > 0 else {
      return nil
    }
    return scale
  }

  private static let safeArea = ValueOption(
    "--safe-area", "T,L,B,R",
    help: """
      Safe-area insets: top, leading, bottom, trailing. The proposal is then the whole container.
      """,
    expected: "four lengths such as 59,0,34,0"
  ) { Insets(parsing: $0) }

  private static let asset = ValueOption(
    "--asset", "NAME=WxH", help: "The natural size of an image. Repeatable.", isRepeatable: true,
    expected: "a name and a size such as photo=200x100"
  ) { Asset(parsing: $0) }

  private static let metric = ValueOption(
    "--metric", "NAME",
    help: "How texts are measured, as 'plumb metric' lists it. Default: plumb-1.",
    expected: "the name of a metric, as 'plumb metric' lists them"
  ) { TextMetrics.known.fullName(of: $0) }

  private static let missingGlyphs = ValueOption(
    "--missing-glyphs", "WORD",
    help: """
      What becomes of a text with a character that the metric lacks: 'em' counts it as one em. \
      Default: refused.
      """,
    expected: "em or refused", choices: LayoutEnvironment.MissingGlyphs.allCases.map(\.rawValue)
  ) { LayoutEnvironment.MissingGlyphs(rawValue: $0) }

  /// The options that say how texts are measured.
  static let textDeclarations = [metric.declaration, missingGlyphs.declaration]

  static let declarations =
    [
      container.declaration, direction.declaration, scale.declaration, safeArea.declaration,
      asset.declaration,
    ] + textDeclarations

  /// The options that say what an article leaves to its reader: how texts are measured, how large
  /// pictures are, and what room bars take.
  static let articleDeclarations = [safeArea.declaration, asset.declaration] + textDeclarations

  /// The environment of which a command line says only that.
  static func articleEnvironment(_ arguments: Arguments) throws(UsageError) -> LayoutEnvironment {
    var environment = try textEnvironment(arguments)
    environment.safeAreaInsets = try arguments.value(of: safeArea)
    try readAssets(arguments, into: &environment)
    return environment
  }

  /// The environment of which a command line says only how texts are measured.
  static func textEnvironment(_ arguments: Arguments) throws(UsageError) -> LayoutEnvironment {
    var environment = LayoutEnvironment()
    environment.textMetric =
      try arguments.value(of: metric) ?? LayoutEnvironment.defaultTextMetric
    environment.missingGlyphs = try arguments.value(of: missingGlyphs) ?? .refused
    return environment
  }

  /// The environment that a command line describes.
  static func environment(_ arguments: Arguments) throws(UsageError) -> LayoutEnvironment {
    var environment = try textEnvironment(arguments)
    environment.container = try arguments.value(of: container)
    environment.layoutDirection = try arguments.value(of: direction) ?? .leftToRight
    environment.displayScale = try arguments.value(of: scale) ?? 1
    environment.safeAreaInsets = try arguments.value(of: safeArea)
    try readAssets(arguments, into: &environment)
    return environment
  }

  private static func readAssets(
    _ arguments: Arguments, into environment: inout LayoutEnvironment
  ) throws(UsageError) {
    for asset in try arguments.values(of: asset) {
      guard environment.assets.updateValue(asset.size, forKey: asset.name) == nil else {
        throw .conflict("'--asset' gives '\(asset.name)' two sizes")
      }
    }
  }
}

private typealias NaturalSize = LayoutEnvironment.NaturalSize
private typealias Insets = LayoutEnvironment.Insets

/// `photo=200x100`.
private struct Asset {
  var name: String
  var size: NaturalSize

  init?(parsing text: String) {
    // A name may contain "=", a size may not.
    guard let separator = text.lastIndex(of: "="), separator != text.startIndex,
      let size = NaturalSize(parsing: text[text.index(after: separator)...])
    else { return nil }
    name = String(text[..<separator])
    self.size = size
  }
}

extension NaturalSize {
  /// Reads `200x100`; infinity is allowed, "unspecified" and negative lengths are not.
  fileprivate init?(parsing text: some StringProtocol) {
    guard let size = Proposal(parsing: text), let width = size.width, let height = size.height,
      width >= 0, height >= 0
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension Insets {
  /// Reads `59,0,34,0`.
  fileprivate init?(parsing text: String) {
    var lengths: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard case .some(.some(let length)) = Length.parse(part), length.isFinite else { return nil }
      lengths.append(length)
    }
    guard lengths.count == 4 else { return nil }
    self.init(top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
  }
}
