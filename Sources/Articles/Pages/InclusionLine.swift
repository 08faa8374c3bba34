/// Lines by which generators of sites take code in from another file, of which nothing stands in the
/// article.
enum InclusionLine {
  /// How such a line of code begins: of AsciiDoc, MkDocs, mdBook, Jekyll, Hugo.
  private static let openings = [
    "include::", "--8<--", "{{#include", "{{#rustdoc_include", "{% include", "{%- include",
    "{{< include", "{{% include", "{{< readfile", "{{% readfile", "<<< ",
  ]

  static func isCode(_ line: String) -> Bool {
    guard line.utf8.count < 1_000 else { return false }
    let words = line.drop { $0.isWhitespace }
    // Most lines of code begin with a letter.
    guard let first = words.utf8.first, "i-{<".utf8.contains(first) else { return false }
    return openings.contains { words.hasPrefix($0) }
  }

  /// Whether a paragraph of Markdown takes in a file of Swift: VitePress's `<<< @/Row.swift{2-5}`,
  /// VuePress's `@[code](./Row.swift)`.
  static func isParagraph(_ words: String) -> Bool {
    guard words.count < 1_000, words.contains(".swift") else { return false }
    return words.hasPrefix("<<< ") || words.hasPrefix("@[code")
  }

  /// Whether an empty fence says where its code is: `swift file=./Row.swift`, `swift reference`.
  static func isInfo(_ info: String) -> Bool {
    info.contains(".swift") && ["file=", "reference", "src="].contains { info.contains($0) }
      && CodeBlock.Language(info: info) == .swift
  }
}

extension CodeBlock {
  /// Notes the line of the code that takes in another file.
  mutating func findInclude() {
    guard include == nil, language == .swift || language == .unlabelled else { return }
    guard lines.contains(where: { InclusionLine.isCode($0.text) }) else { return }
    include = linesOutsideStrings.first {
      InclusionLine.isCode($0.text) && (language == .swift || $0.text.contains(".swift"))
    }
  }

  /// The lines on which no part of a string of several lines stands.
  private var linesOutsideStrings: [Line] {
    var isInside = false
    return lines.filter { line in
      let quotes = line.text.ranges(of: "\"\"\"").count
      defer { if !quotes.isMultiple(of: 2) { isInside.toggle() } }
      return !isInside
    }
  }
}
