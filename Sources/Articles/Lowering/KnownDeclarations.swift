import Scenarios

/// Declarations printed in articles that a built-in view or modifier is made after.
///
/// One that agrees word for word with a row here is served by the built-in. The rows are found by
/// the digest of ``DeclarationDigest``.
struct KnownDeclarations: Sendable {
  struct Row: Sendable {
    var name: String

    /// Declarations that it uses: where the article declares them otherwise, it means something
    /// else.
    var needs: [String] = []
  }

  var rows: [String: Row]

  /// The labels of a declared modifier, for what is declared almost alike.
  static let labels: [String: [String]] = [
    "relativeProposed": ["width", "height"],
    "proportion": ["_"],
  ]

  /// The declarations of the articles about relative and proportional sizes.
  static let articles = KnownDeclarations(rows: [
    "8263793c5ee95c4e9912990a40b602a1a6c663bbe1027f0e3154fd723701c790":
      Row(name: "RelativeSizeLayout"),
    "d8a9e7a31af2e9663f6c18df7e4138923a67694ecda86014b952934838090953":
      Row(name: "View.relativeProposed", needs: ["RelativeSizeLayout"]),
    "e317d7b470129227e8f72026cfd1d087af7ed56f552432544579b8dc5641aa64":
      Row(name: "ContainerValues.proportion"),
    "1f872f26962f817cfe89e44f259af3a407e3fa099e5d771e4c337139000b6d01":
      Row(name: "View.proportion", needs: ["ContainerValues.proportion"]),
  ])

  /// The row that says the same as `item`.
  func row(for item: DeclaredItem) -> Row? { rows[item.digest.hex] }
}
