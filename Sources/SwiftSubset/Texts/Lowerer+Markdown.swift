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

  /// Those of them whose first words are a text in what they look like here, and nothing else.
  private static let titled = localized.subtracting([
    "Gauge", "Picker", "Tab", "Text", "TextField",
  ])

  /// Those of them whose first words are not seen.
  private static let untitled: Set<String> = ["Picker", "Tab"]

  /// A text of Markdown as it is shown; nil for any other call.
  func markdownText(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard name.text == "Text", call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil, call.trailingClosure == nil,
      let text = markedTitle(argument.expression) ?? shownMarkdown(argument.expression)
    else { return nil }
    return count(name) ? text : nil
  }

  /// The title of a control that was written in Markdown, as the text that it is shown as.
  func markedTitle(_ expression: ExprSyntax) -> ViewNode? {
    if let title = markedTitles[expression.id] { return title.text }
    guard context.block == ControlDeclarations.block,
      let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .view(let text, _)? = value(named: name), text.view == "Text"
    else { return nil }
    return text
  }

  private func shownMarkdown(_ expression: ExprSyntax) -> ViewNode? {
    guard
      let literal = (WrittenKeys.keyMade(by: expression) ?? expression).as(
        StringLiteralExprSyntax.self),
      let markdown = literal.representedLiteralValue.map(InlineMarkdown.init)
        ?? markdownBesideValues(literal),
      markdown.unread == nil, markdown.takesMarksAway
    else { return nil }
    if markdown.hasFaces { note("bold") }
    return ViewNode(
      view: "Text", arguments: ["0": .string(markdown.text)],
      modifiers: markdown.hasFaces ? [Self.unknownFace] : [])
  }

  /// The Markdown of a text that known values stand in; nil where it depends on them what its marks mean.
  private func markdownBesideValues(_ literal: StringLiteralExprSyntax) -> InlineMarkdown? {
    let written = literal.segments.compactMap {
      $0.as(StringSegmentSyntax.self)?.words(in: literal)
    }
    .joined()
    guard InlineMarkdown.marks(in: written) > 0 else { return nil }
    markKey(literal)
    guard case .string(let words) = silently({ string(literal) }),
      InlineMarkdown.marks(in: words) == InlineMarkdown.marks(in: written)
    else { return nil }
    let markdown = InlineMarkdown(words)
    let others = Self.signs.map { InlineMarkdown(literal.words(besides: $0)) }
    let isSure = others.allSatisfy {
      $0.unread == nil && $0.hasFaces == markdown.hasFaces
        && $0.countOfTaken == markdown.countOfTaken
    }
    // What is shown has to be the same marks less, not as many others.
    let shown = zip(others, Self.signs).map { $0.text.replacing($1, with: "\u{FFFC}") }
    return isSure && Set(shown).count == 1 ? markdown : nil
  }

  /// What stands for a value in the key whose Markdown is read, before the values are put in: of a number,
  /// and of anything else.
  private static let signs = ["%lld", "%@"]

  /// Whether the words that a call of SwiftUI's is given say what they are shown as; refuses what is
  /// Markdown and not read.
  func readsMarkdown(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    guard Self.localized.contains(name.text), !Self.untitled.contains(name.text),
      let argument = call.arguments.first, argument.label == nil
    else { return true }
    if Self.titled.contains(name.text), let text = shownMarkdown(argument.expression) {
      markedTitles[argument.expression.id] = (argument.expression, text)
      return true
    }
    return readsMarkdown(argument.expression, of: name.text)
  }

  /// `LocalizedStringKey("…")` and its like: what is written, where it is Markdown without marks.
  func markedText(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    guard let argument = call.arguments.first else { return .string("") }
    if Self.keyTypes.contains(name.text), argument.label == nil {
      for literal in literals(of: argument.expression) { markKey(literal) }
    }
    let value = evaluate(argument.expression)
    let isMarked =
      name.text == Self.localizedKey ? argument.label == nil : argument.label?.text == "markdown"
    return isMarked ? unmarked(value, of: name.text, at: argument.expression) : value
  }

  /// What code gives in the place of a `LocalizedStringKey`, or of any other type.
  func unmarked(_ value: Value, as type: TypeSyntax, at node: some SyntaxProtocol) -> Value {
    let type = type.wrapped ?? type
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
    readsMarkdown(literals(of: expression), of: name)
  }

  /// The same for what is assigned to something of a stated type.
  func readsMarkdown(assigned elements: ArraySlice<ExprSyntax>, as type: TypeSyntax?) -> Bool {
    guard let type, (type.wrapped ?? type).trimmedDescription == Self.localizedKey else {
      return true
    }
    return readsMarkdown(literals(ofSequence: elements), of: Self.localizedKey)
  }

  private func readsMarkdown(_ literals: [StringLiteralExprSyntax], of name: String) -> Bool {
    for literal in literals {
      markKey(literal)
      guard !plainLiterals.contains(literal.id) else { continue }
      // Beside a sign a mark may be none that is one beside a letter.
      let readings = Self.signs.map { value in
        let source = literal.words(besides: value)
        return (source: source, markdown: InlineMarkdown(source))
      }
      let read = readings.first { $0.markdown.unread != nil || $0.markdown.text != $0.source }
      guard let markdown = read?.markdown else {
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
}

extension StringLiteralExprSyntax {
  /// Its words, with something in the place of each value.
  fileprivate func words(besides value: String) -> String {
    segments.map { $0.as(StringSegmentSyntax.self)?.words(in: self) ?? value }.joined()
  }
}
