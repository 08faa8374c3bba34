import Scenarios
import SwiftSubset
import SwiftSyntax

extension CodeFinder {
  /// Whether what was followed is Swift, and more than words that happen to parse.
  func isCode(_ extent: CodeExtent) -> Bool {
    guard !endsWithSemicolon(extent) else { return false }
    switch extent.start {
    case .name, .modifier, .call: guard extent.hasMore else { return false }
    default: break
    }
    guard !extent.isUnclosed, extent.depth <= Limits.Source.depth,
      let tree = tree(extent.first...extent.last), !tree.hasError
    else { return isUnmistakable(extent) }
    switch extent.start {
    case .declaration, .import, .statement, .name, .modifier, .call: return true
    case .view: return extent.hasMore || isViewOfOneLine(tree, extent)
    case .none, .comment, .attribute: return false
    }
  }

  /// Whether `lines` are Swift as a whole.
  func isSwift(lines: ClosedRange<Int>) -> Bool {
    tree(lines)?.hasError == false
  }

  /// The tree of `lines`; `nil` for code too long or too deep, which is refused later with a
  /// message of its own.
  private func tree(_ lines: ClosedRange<Int>) -> SourceFileSyntax? {
    let size = text.range(ofLine: lines.upperBound).upperBound - text.starts[lines.lowerBound]
    guard size <= Limits.Source.blockBytes else { return nil }
    return ParsedSource.tree(
      of: lines.map { Spaces.plain(text.text(ofLine: $0)) }.joined(separator: "\n"))
  }

  /// Whether it was meant as Swift although it is none: worth a message.
  private func isUnmistakable(_ extent: CodeExtent) -> Bool {
    switch extent.start {
    case .view where !extent.hasMore && isBlockOfOneLine(extent.first): true
    case .declaration, .view, .name: extent.hasMore || extent.depth > 0 && extent.isUnclosed
    // `var body: some View {` with a line `...` in it.
    case .statement: !extent.isUnclosed && (extent.first...extent.last).contains(where: isLeftOut)
    default: false
    }
  }

  /// Whether a line is a known view with a block and nothing else: `VStack { … }`.
  func isBlockOfOneLine(_ index: Int) -> Bool {
    let end = text.bytes[text.range(ofLine: index)].last { $0 != UInt8(ascii: " ") }
    guard end == UInt8(ascii: "}") else { return false }
    var state = LineScanner.State()
    let line = scan(index, state: &state)
    guard !state.isOpen, !line.isProse, line.unmatched == 0, let name = line.head.first,
      line.head.dropFirst().first?.kind == .open
    else { return false }
    return viewNames.contains(text.text(name.range)) && !isMidSentence(after: index)
  }

  /// Scripts of a page end their lines with semicolons, Swift hardly ever.
  private func endsWithSemicolon(_ extent: CodeExtent) -> Bool {
    let line = text.text(ofLine: extent.last).trimmingSuffix { $0.isWhitespace }
    return line.last == ";"
  }

  /// Whether a single line is a view, and not a word of prose set as code.
  private func isViewOfOneLine(_ tree: SourceFileSyntax, _ extent: CodeExtent) -> Bool {
    guard tree.statements.count == 1,
      let call = tree.statements.first?.item.as(FunctionCallExprSyntax.self)
    else { return false }
    if call.trailingClosure != nil { return true }
    guard !isMidSentence(after: extent.last) else { return false }
    let hasWords = call.arguments.contains {
      $0.label != nil || $0.expression.is(StringLiteralExprSyntax.self)
    }
    if hasWords { return true }
    let words = scan(extent.first).head
    guard let name = words.first, viewNames.contains(text.text(name.range)) else { return false }
    return !call.arguments.isEmpty || call.calledExpression.is(MemberAccessExprSyntax.self)
  }

  /// Whether the next line goes on with a sentence, so that the one before was a word in it.
  private func isMidSentence(after index: Int) -> Bool {
    guard index + 1 < text.lineCount else { return false }
    let line = scan(index + 1)
    guard let first = line.head.first else { return false }
    switch first.kind {
    case .separator, .colon, .close: return true
    case .dot: return line.oddities > 0
    case .odd: return true
    case .word: return text.isLowercase(first.range.lowerBound) && line.isProse
    default: return false
    }
  }
}
