/// reStructuredText: a title over a line of signs; `.. code-block:: swift`, or a paragraph that ends
/// in `::`, and indented lines.
extension LineBlocks {
  mutating func readRestructuredText() -> Bool {
    let first = words(line)
    guard !first.isEmpty else { return false }
    let under = words(line + 1)
    if let sign = under.first, "=-~^\"'#*+.:_`".contains(sign), under.count >= min(first.count, 3),
      under.count >= first.count, under.allSatisfy({ $0 == sign }),
      !first.allSatisfy({ $0 == sign })
    {
      addHeading(first)
      line += 2
      return true
    }
    let own = textBehindMarks(line)
    if own.text == ".." || own.text.hasPrefix(".. ") {
      return readMarkup(own.text.dropFirst(2).trimmingBlanks, indent: own.indent)
    }
    guard first.hasSuffix("::") else { return false }
    return takeIndented(beyond: own.indent, from: line + 1, .unlabelled)
  }

  /// Takes a directive of code, and passes over comments with all that is indented below them.
  private mutating func readMarkup(_ markup: Substring, indent: Int) -> Bool {
    if let colons = markup.firstRange(of: "::"),
      case let name = markup[..<colons.lowerBound].trimmingBlanks.lowercased(),
      !name.contains(where: \.isWhitespace)
    {
      let detail = markup[colons.upperBound...].trimmingBlanks
      if name == "literalinclude" { return takeInclude(of: detail) }
      guard ["code-block", "sourcecode", "code", "code-tab"].contains(name) else { return false }
      let language = CodeBlock.Language(info: detail)
      return takeIndented(beyond: indent, from: endOfOptions(from: line + 1), language)
    }
    let isTarget = ["_", "[", "|"].contains { markup.hasPrefix($0) }
    // A comment of nothing has nothing below it.
    let isEmpty = markup.isEmpty && words(line + 1).isEmpty
    guard !isTarget, !isEmpty else { return false }
    line = endOfIndented(beyond: indent, from: line + 1)
    return true
  }

  /// Takes the line that takes in another file, if that is one of Swift.
  private mutating func takeInclude(of file: Substring) -> Bool {
    let stop = endOfOptions(from: line + 1)
    let isSwift =
      file.lowercased().hasSuffix(".swift")
      || (line + 1..<stop).contains { words($0).lowercased() == ":language: swift" }
    guard isSwift else { return false }
    addCode(line..<line + 1, .swift, include: "..") { own in own.drop { $0 != "." } }
    line = stop
    return true
  }

  /// The line behind `:name: value` lines, whose values may go on further in.
  private func endOfOptions(from start: Int) -> Int {
    var stop = start
    while words(stop).hasPrefix(":") {
      let own = indent(stop) ?? 0
      stop += 1
      while stop < text.lineCount, let next = indent(stop), next > own { stop += 1 }
    }
    return stop
  }

  /// A line behind the marks of list items, and how far its text is indented.
  private func textBehindMarks(_ line: Int) -> (text: Substring, indent: Int) {
    var rest = text.text(ofLine: line)[...]
    var indent = 0
    while true {
      let blanks = rest.prefix { $0 == " " || $0 == "\t" }.count
      indent += blanks
      rest = rest.dropFirst(blanks)
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "#" }.count
      let signs: [Character] = digits == 0 ? ["-", "*", "+"] : [".", ")"]
      guard let sign = rest.dropFirst(digits).first, signs.contains(sign),
        rest.dropFirst(digits + 1).first == " "
      else { return (rest.trimmingBlanks, indent) }
      indent += digits + 1
      rest = rest.dropFirst(digits + 1)
    }
  }

  private mutating func takeIndented(
    beyond indent: Int, from start: Int, _ language: CodeBlock.Language
  ) -> Bool {
    let stop = endOfIndented(beyond: indent, from: start)
    guard stop > start else { return false }
    addCode(start..<stop, language)
    line = stop
    return true
  }
}
