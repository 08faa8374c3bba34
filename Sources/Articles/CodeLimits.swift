/// How much code an import takes in at once.
enum CodeLimits {
  /// How deep brackets may nest: SwiftParser goes no deeper.
  static let maximumDepth = 256

  /// How long one block may be, in bytes. An own decision: ten times the longest file of code that
  /// anybody prints.
  static let maximumBlockSize = 1 << 20

  /// How long an article may be, in bytes.
  static let maximumArticleSize = 64 << 20
}
