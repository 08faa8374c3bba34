/// The forms in which articles are written, told by the extension of their files.
package enum ArticleForm: String, Sendable, CaseIterable {
  case markdown
  case html
  case text
  case swift
  case asciiDoc
  case restructuredText
  case org
  case notebook
  case feed

  /// What files a form has.
  package var extensions: [String] {
    switch self {
    case .markdown: ["md", "markdown", "mdc", "mdoc", "mdown", "mdx", "mkd", "mkdn", "qmd", "rmd"]
    case .html: ["html", "htm", "xhtml"]
    case .text: ["txt", "astro", "svelte", "vue"]
    case .swift: ["swift"]
    case .asciiDoc: ["adoc", "asciidoc", "asc"]
    case .restructuredText: ["rst", "rest"]
    case .org: ["org"]
    case .notebook: ["ipynb"]
    case .feed: ["rss", "atom", "xml"]
    }
  }

  private static let byExtension = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { form in form.extensions.map { ($0, form) } })

  /// The form that the extension of a file says; nil for one that no article has.
  package init?(extensionOf file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let ending = name.split(separator: ".").dropFirst().last?.lowercased() else {
      guard name.lowercased() == "readme" else { return nil }
      self = .text
      return
    }
    guard let form = Self.byExtension[ending]
    else { return nil }
    self = form
  }

  /// Whether files of this kind are programs for the most part: one is an article by its fences of Swift.
  package static func needsFence(_ file: String) -> Bool {
    [".astro", ".svelte", ".vue"].contains { file.hasSuffix($0) }
  }

  /// The form of a file, text where its extension says nothing.
  init(_ file: String) {
    self = Self(extensionOf: file) ?? .text
  }
}
