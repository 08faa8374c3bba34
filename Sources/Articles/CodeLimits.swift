/// How much code an import takes in at once.
enum CodeLimits {
  /// How deep brackets may nest: SwiftParser goes no deeper.
  static let maximumDepth = 256

  /// How long an article may be, in bytes.
  static let maximumArticleSize = 64 << 20
}
