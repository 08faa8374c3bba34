/// Org: `** Title`; `#+BEGIN_SRC swift` to `#+END_SRC`, and examples, which say no language.
extension LineBlocks {
  mutating func readOrg() -> Bool {
    let own = text.text(ofLine: line)
    let level = own.prefix { $0 == "*" }.count
    if level > 0, own.dropFirst(level).first == " " {
      let title = own.dropFirst(level).trimmingBlanks
      if title == "COMMENT" || title.hasPrefix("COMMENT ") { return passOver(level: level) }
      addHeading(Self.heading(title))
      return false
    }
    let first = words(line).lowercased()
    if first.hasPrefix("#+begin_comment") { return passOver(until: "#+end_comment") }
    // What an example printed when its author ran it.
    if first.hasPrefix("#+results") { return passOverResults() }
    for (opening, closing, isExample) in [
      ("#+begin_src", "#+end_src", false), ("#+begin_example", "#+end_example", true),
    ] where first.hasPrefix(opening) {
      guard let stop = end(after: line, closing[...]) else { return false }
      let info = isExample ? "" : String(first.dropFirst(opening.count)[...].trimmingBlanks)
      addCode(line + 1..<stop, CodeBlock.Language(info: info), plain: Self.withoutEscape)
      line = stop + 1
      return true
    }
    return false
  }

  /// A heading without what Org keeps of its work in it: `TODO [#A] Title :tag:`.
  private static func heading(_ title: Substring) -> Substring {
    var rest = title
    for word in ["TODO", "DONE"] where rest.hasPrefix(word + " ") {
      rest = rest.dropFirst(word.count).trimmingBlanks
    }
    if rest.hasPrefix("[#"), let end = rest.firstIndex(of: "]") {
      rest = rest[rest.index(after: end)...].trimmingBlanks
    }
    guard let last = rest.lastIndex(of: " ").map(rest.index(after:)) else { return rest }
    let tags = rest[last...]
    let isTags = tags.count > 2 && tags.hasPrefix(":") && tags.hasSuffix(":")
    return isTags ? rest[..<last].trimmingBlanks : rest
  }

  /// A line without the comma that keeps it from being one of Org's own.
  private static func withoutEscape(_ code: Substring) -> Substring {
    let blanks = code.prefix { $0 == " " || $0 == "\t" }.count
    let rest = code.dropFirst(blanks)
    let behind = rest.drop { $0 == "," }
    guard blanks == 0, rest.first == ",", behind.hasPrefix("*") || behind.hasPrefix("#+") else {
      return code
    }
    return rest.dropFirst()
  }

  /// Passes over a heading with all that stands under it.
  private mutating func passOver(level: Int) -> Bool {
    line += 1
    while line < text.lineCount {
      let own = text.text(ofLine: line)
      let other = own.prefix { $0 == "*" }.count
      if other > 0, other <= level, own.dropFirst(other).first == " " { break }
      line += 1
    }
    return true
  }

  private mutating func passOver(until mark: Substring) -> Bool {
    guard let stop = end(after: line, mark) else { return false }
    line = stop + 1
    return true
  }

  private mutating func passOverResults() -> Bool {
    line += 1
    let opening = words(line).lowercased()
    if opening.hasPrefix("#+begin_") {
      let name = opening.dropFirst("#+begin_".count).prefix { !$0.isWhitespace }
      return passOver(until: "#+end_" + name)
    }
    return opening == ":results:" ? passOver(until: ":end:") : true
  }
}
