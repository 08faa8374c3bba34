import Scenarios
import SwiftSubset
import SwiftSyntax

/// Code whose brackets open in one block of an article and close in a later one, with prose between.
enum JoinedBlocks {
  /// How many blocks may go on with the first.
  private static let maximumRest = 4

  /// The elements of an article, blocks that are one piece of code only together as one block.
  ///
  /// Blanks stand where its prose does, so that all lines keep their numbers.
  static func joined(_ elements: [ArticleElement]) -> [ArticleElement] {
    // Each block is looked at once, however many may go on with it.
    let braces = elements.map { if case .code(let block) = $0 { openBraces(block) } else { 0 } }
    var joined: [ArticleElement] = []
    var index = 0
    while index < elements.count {
      defer { index += 1 }
      guard braces[index] > 0, case .code(let block) = elements[index],
        let (whole, parts) = join(block, at: index, of: elements, braces), let last = parts.last
      else {
        joined.append(elements[index])
        continue
      }
      // It stands where it is complete: under the heading there, above the frames there.
      joined += (index...last).filter { !parts.contains($0) }.map { elements[$0] }
      joined.append(.code(whole))
      index = last
    }
    return joined
  }

  /// A block that leaves brackets open with what closes them, and where all of these stand.
  private static func join(
    _ block: CodeBlock, at index: Int, of elements: [ArticleElement], _ braces: [Int]
  ) -> (CodeBlock, places: [Int])? {
    guard block.language == .swift, block.include == nil else { return nil }
    var depth = braces[index]
    var parts = [block]
    var places = [index]
    for last in (index + 1)..<max(index + 1, elements.count) {
      guard parts.count <= maximumRest else { break }
      guard case .code(let next) = elements[last] else { continue }
      switch next.language {
      // What the page does not call Swift, and is whole, is an example of its own.
      case .swift where next.isGuessed && !isBroken(next.source): return nil
      case .swift where next.include == nil: break
      case .foreign, .unlabelled: continue
      default: return nil
      }
      parts.append(next)
      places.append(last)
      depth += braces[last]
      guard depth == 0, braces[last] < 0 else { continue }
      // What closes nothing that it has not opened is an example of its own.
      guard isBroken(block.source), isBroken(next.source) else { return nil }
      let own = ownExamples(among: parts, braces: places.map { braces[$0] })
      let joined = parts.indices.filter { !own.contains($0) }
      guard let whole = whole(of: joined.map { parts[$0] }), goesOn(whole.source, at: next) else {
        return nil
      }
      return (whole, joined.map { places[$0] })
    }
    return nil
  }

  /// Which blocks between the first and the last are examples of their own: those that declare views, or
  /// preview some, where what is open is the body of another view.
  private static func ownExamples(among parts: [CodeBlock], braces: [Int]) -> Set<Int> {
    var own: Set<Int> = []
    for index in parts.indices.dropFirst().dropLast() where braces[index] == 0 {
      guard parts[index].source.hasText("View") || parts[index].source.hasText("#Preview"),
        let tree = ParsedSource.tree(of: parts[index].source), !tree.hasError,
        tree.statements.allSatisfy({ $0.item.isOwnExample })
      else { continue }
      own.insert(index)
    }
    return own
  }

  /// Blocks as one, blank lines between them; nil where they do not follow each other.
  private static func whole(of parts: [CodeBlock]) -> CodeBlock? {
    guard var whole = parts.first else { return nil }
    for next in parts.dropFirst() {
      guard let end = whole.lines.last?.number, let start = next.lines.first?.number, start > end
      else { return nil }
      whole.lines += (end + 1..<start).map { CodeBlock.Line(number: $0, text: "", indent: 0) }
      whole.lines += next.lines
    }
    return whole
  }

  /// How many more braces are opened than closed, as far as signs tell.
  private static func openBraces(_ block: CodeBlock) -> Int {
    block.lines.reduce(0) { depth, line in
      line.text.utf8.reduce(depth) { depth, byte in
        depth + (byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0)
      }
    }
  }

  private static func isBroken(_ source: String) -> Bool {
    ParsedSource.tree(of: source)?.hasError ?? false
  }

  /// Whether code is Swift together with what was added last, and that goes on with what is open: with
  /// members of a type, or with what may stand in a body and declares no member.
  private static func goesOn(_ source: String, at last: CodeBlock) -> Bool {
    guard let tree = ParsedSource.tree(of: source), !tree.hasError else { return false }
    let start = source.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(last.lines.count).reduce(0) { $0 + $1.utf8.count + 1 }
    guard var node = tree.token(at: AbsolutePosition(utf8Offset: start)).map({ Syntax($0) }) else {
      return false
    }
    // The outermost that begins there stands in what the code before it has opened.
    while let parent = node.parent,
      parent.positionAfterSkippingLeadingTrivia == node.positionAfterSkippingLeadingTrivia
    {
      node = parent
    }
    guard
      let item = node.as(CodeBlockItemSyntax.self) ?? node.as(CodeBlockItemListSyntax.self)?.first
    else { return true }
    guard case .decl(let declaration) = item.item else { return true }
    return declaration.as(VariableDeclSyntax.self)?.bindings.allSatisfy { $0.accessorBlock == nil }
      ?? false
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether it stands at the top of a file: a view, an extension, an import, a preview.
  fileprivate var isOwnExample: Bool {
    switch self {
    case .decl(let declaration):
      if let structure = declaration.as(StructDeclSyntax.self) {
        return structure.inheritanceClause?.inheritedTypes.contains {
          ["View", "ViewModifier", "PreviewProvider", "App"].contains($0.type.trimmedDescription)
        } ?? false
      }
      if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
        return macro.macroName.text == "Preview"
      }
      return declaration.is(ExtensionDeclSyntax.self) || declaration.is(ImportDeclSyntax.self)
    case .expr(let expression):
      return expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
    default: return false
    }
  }
}
