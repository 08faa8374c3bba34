// Which language the elements of a page say that code is in.
extension HTMLReader {
  /// The language that a tag's attributes name: `class="language-swift"`, `data-lang="swift"`, and in the
  /// words of highlighters `brush: swift; gutter: true`, `lang:swift decode:true`, `sourceCode swift`,
  /// `src src-swift`.
  static func language(ofTag tag: String) -> String? {
    let words = words(ofTag: tag)
    for word in words {
      for prefix in ["language-", "lang-", "highlight-source-", "src-"] where word.hasPrefix(prefix)
      {
        return String(word.dropFirst(prefix.count))
      }
    }
    if let key = words.firstIndex(where: { $0 == "data-lang" || $0 == "data-language" }),
      key + 1 < words.endIndex
    {
      return String(words[key + 1])
    }
    return named(in: words)
  }

  /// The language that a box around code names: `language-swift highlighter-rouge` of Jekyll,
  /// `highlight swift` of Hexo, `highlight-swift notranslate` of Sphinx, which says `default` where it was
  /// told none.
  static func language(ofBox tag: String) -> String? {
    let words = words(ofTag: tag)
    for prefix in ["highlight-source-", "language-", "highlight-"] {
      guard let word = words.first(where: { $0.hasPrefix(prefix) }) else { continue }
      let name = String(word.dropFirst(prefix.count))
      // `language-en` and `language-switcher` are of pages, not of code.
      let isKnown = CodeBlock.Language(info: name) != .foreign || otherLanguages.contains(name)
      return isKnown ? name : nil
    }
    return words.contains("highlight") || words.contains("data-lang") ? named(in: words) : nil
  }

  private static func words(ofTag tag: String) -> [Substring] {
    tag.lowercased().split { " \t\n\r\"'=<>:;".contains($0) }
  }

  /// The language that one of the words is.
  private static func named(in words: [Substring]) -> String? {
    if words.contains("swift") { return "swift" }
    return words.first { $0.count > 1 && otherLanguages.contains(String($0)) }.map(String.init)
  }

  /// Languages besides Swift by which boxes around code are named.
  private static let otherLanguages: Set<String> = [
    "bash", "c", "c++", "console", "cpp", "cs", "csharp", "css", "dart", "diff", "elixir", "go",
    "gradle", "graphql", "groovy", "haskell", "html", "ini", "java", "javascript", "js", "json",
    "jsx",
    "julia", "kotlin", "kt", "lua", "makefile", "markdown", "md", "perl", "php", "powershell", "py",
    "python", "r", "rust", "sass", "scala", "scss", "sh", "shell", "sql", "toml", "ts", "tsx",
    "typescript", "vue", "xml", "yaml", "yml", "zsh",
  ]
}

extension CodeBlock {
  /// Takes away the name of the language that a page shows above its code, or in front of it.
  mutating func dropLabel() {
    guard let first = lines.first, lines.count > 1 || first.text.count > 8,
      first.text.lowercased().hasPrefix("swift")
    else { return }
    let length = "swift".count
    let rest = first.text.dropFirst(length)
    // A tag stands between a label of its own element and the code; `SwiftText` is one name.
    let isApart =
      first.columns.count > length && first.columns[length] > first.columns[length - 1] + 1
    if rest.allSatisfy(\.isWhitespace) {
      lines.removeFirst()
      trim()
    } else if isApart && rest.first?.isUppercase == true
      && rest.contains(where: { "({.".contains($0) })
      || ["@", "struct ", "import ", "extension ", "let ", "var "].contains(where: rest.hasPrefix)
    {
      lines[0].text = String(rest)
      lines[0].columns = Array(first.columns.dropFirst(length))
    } else {
      return
    }
    language = .swift
  }
}
