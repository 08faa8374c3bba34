import Scenarios

/// Declarations printed in articles that a built-in view or modifier is made after.
///
/// One that agrees word for word with a row here is served by the built-in; the digests are of
/// ``DeclarationDigest``.
enum KnownDeclarations {
  struct Row: Sendable {
    /// What the declaration makes usable; `nil` for a part that others need.
    var serves: String?

    /// Declarations that it uses: where the article declares them otherwise, it means something
    /// else.
    var needs: [String] = []
  }

  /// The labels of a declared modifier, for what is declared almost alike.
  static let labels: [String: [String]] = [
    "relativeProposed": ["width", "height"],
    "proportion": ["_"],
  ]

  static let rows: [String: Row] = [
    // struct RelativeSizeLayout: Layout
    "RELATIVE_SIZE_LAYOUT": Row(),
    // extension View: relativeProposed(width:height:)
    "RELATIVE_PROPOSED": Row(serves: "relativeProposed", needs: ["RelativeSizeLayout"]),
    // extension ContainerValues: proportion
    "CONTAINER_VALUE": Row(),
    // extension View: proportion(_:)
    "PROPORTION": Row(serves: "proportion", needs: ["ContainerValues.proportion"]),
  ]

  static func row(for digest: Digest) -> Row? { rows[digest.hex] }
}
