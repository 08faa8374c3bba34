package import Articles

/// What was found at the paths that an import was given.
package struct FoundFiles: Sendable {
  /// What could be read, in the order of the paths, of a folder in that of the names.
  package var sources: [ArticleSource] = []

  /// A path that was named and cannot be read; nothing of the import may be stored.
  package var errors: [ArticleError] = []

  /// A file or folder below a named one that cannot be read; the others come in.
  package var leftOut: [ArticleError] = []

  /// How many files and folders were not looked at, by the reason.
  package var passedOver: [PassedOver: Int] = [:]

  /// Why something in a folder is not looked at.
  package enum PassedOver: String, CaseIterable, Sendable {
    case ignored = "that git ignores"
    case hidden = "that are hidden"
    case foreign = "named node_modules or vendor"
    case link = "that are links out of the folder, or to folders"
    case special = "that are pipes, sockets or devices"
    case system = "of the system"
    case document = "that are documents of other kinds"
  }

  /// Whether a file of a kind that is not read may hold an article.
  static func isDocument(_ name: String) -> Bool {
    let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    return documents.contains(ending)
  }

  private static let documents: Set<String> = [
    "doc", "docx", "epub", "jsx", "livemd", "markdn", "mdwn", "mediawiki", "odt", "pages", "pdf",
    "rtf", "tex",
    "textile", "tsx", "typ", "wiki",
  ]

  /// `passed over: 12 that git ignores, 1 named node_modules or vendor`; nil where nothing was.
  package var remark: String? {
    let parts = PassedOver.allCases.compactMap { reason in
      passedOver[reason].map { "\($0) \(reason.rawValue)" }
    }
    return parts.isEmpty ? nil : "passed over: " + parts.joined(separator: ", ")
  }
}
