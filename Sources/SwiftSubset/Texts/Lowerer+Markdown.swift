import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Markdown in texts

extension Lowerer {
  /// SwiftUI's views that take their first words for Markdown where a literal gives them.
  private static let localized: Set<String> = [
    "Button", "DisclosureGroup", "Gauge", "GroupBox", "Label", "LabeledContent", "Link", "Menu",
    "NavigationLink", "Picker", "ProgressView", "Section", "SecureField", "Stepper", "Tab", "Text",
    "TextField", "Toggle",
  ]

  /// A text of Markdown as it is shown; nil for any other call.
  func markdownText(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard name.text == "Text", call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil, call.trailingClosure == nil,
      let source = (Self.keyMade(by: argument.expression) ?? argument.expression)
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    else { return nil }
    let markdown = InlineMarkdown(source)
    guard markdown.unread == nil, markdown.text != source, count(name) else { return nil }
    if markdown.hasFaces { note("bold") }
    return ViewNode(
      view: "Text", arguments: ["0": .string(markdown.text)],
      modifiers: markdown.hasFaces ? [Self.unknownFace] : [])
  }

  /// Whether the words that a call of SwiftUI's is given say what they are shown as; refuses what is
  /// Markdown and not read.
  func readsMarkdown(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    guard Self.localized.contains(name.text), let argument = call.arguments.first,
      argument.label == nil
    else { return true }
    return readsMarkdown(argument.expression, of: name.text)
  }

  /// `LocalizedStringKey("…")` and its like: what is written, where it is Markdown without marks.
  func markedText(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    guard let argument = call.arguments.first else { return .string("") }
    if Self.keyTypes.contains(name.text), argument.label == nil {
      for literal in Self.literals(of: argument.expression) { markKey(literal) }
    }
    let value = evaluate(argument.expression)
    let isMarked =
      name.text == Self.localizedKey ? argument.label == nil : argument.label?.text == "markdown"
    return isMarked ? unmarked(value, of: name.text, at: argument.expression) : value
  }

  /// What code gives in the place of a `LocalizedStringKey`, or of any other type.
  func unmarked(_ value: Value, as type: TypeSyntax, at node: some SyntaxProtocol) -> Value {
    guard type.as(IdentifierTypeSyntax.self)?.name.text == Self.localizedKey else { return value }
    return unmarked(value, of: Self.localizedKey, at: node)
  }

  private func unmarked(_ value: Value, of name: String, at node: some SyntaxProtocol) -> Value {
    guard case .string(let source) = value else { return value }
    let markdown = InlineMarkdown(source)
    guard markdown.unread != nil || markdown.text != source else { return value }
    refuse(
      node, "Markdown",
      "Markdown is not read here (in '\(name)'); write what is shown, without its marks")
    return .unknown
  }

  static let localizedKey = "LocalizedStringKey"
  private static let keyTypes: Set<String> = [localizedKey, "LocalizedStringResource"]

  /// The same for a literal in the place of a `LocalizedStringKey`.
  func readsMarkdown(_ expression: ExprSyntax, of name: String) -> Bool {
    for literal in Self.literals(of: expression) {
      markKey(literal)
      guard !plainLiterals.contains(literal.id) else { continue }
      var source = ""
      for segment in literal.segments {
        if case .stringSegment(let words) = segment {
          source += words.words(in: literal)
        } else {
          source += "\u{FFFC}"
        }
      }
      let markdown = InlineMarkdown(source)
      guard markdown.unread != nil || markdown.text != source else {
        plainLiterals.insert(literal.id)
        continue
      }
      let reason =
        markdown.unread ?? (literal.segments.count > 1 ? "beside values" : "in '\(name)'")
      refuse(
        literal, "Markdown",
        "Markdown is not read here (\(reason)); write what is shown, without its marks")
      return false
    }
    return true
  }

  /// What `.init("…")` makes a key of: that is what is asked for, where no type says it.
  private static func keyMade(by expression: ExprSyntax) -> ExprSyntax? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    return argument.expression
  }

  /// The literals that an expression may come to.
  static func literals(of expression: ExprSyntax) -> [StringLiteralExprSyntax] {
    if let literal = expression.as(StringLiteralExprSyntax.self) { return [literal] }
    if let key = keyMade(by: expression) { return literals(of: key) }
    if let choice = expression.as(TernaryExprSyntax.self) {
      return literals(of: choice.thenExpression) + literals(of: choice.elseExpression)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.flatMap { literals(of: $0.expression) }
    }
    guard let sequence = expression.as(SequenceExprSyntax.self),
      let choice = sequence.elements.lazy.compactMap({ $0.as(UnresolvedTernaryExprSyntax.self) })
        .first,
      let last = sequence.elements.last
    else { return [] }
    return literals(of: choice.thenExpression) + literals(of: last)
  }
}
