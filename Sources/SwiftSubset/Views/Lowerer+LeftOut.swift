import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: What a screen shows otherwise than a layout, by arguments that move no frame here

extension Lowerer {
  /// Modifiers that show a view over others as long as something holds.
  private static let presenting: Set<String> = [
    "actionSheet", "alert", "confirmationDialog", "fileExporter", "fileImporter", "fileMover",
    "fullScreenCover", "inspector", "navigationDestination", "photosPicker", "popover",
    "quickLookPreview", "sheet",
  ]

  /// Whether an argument asks for what a font is anyway: `.fontDesign(nil)`, `.fontWidth(.standard)`.
  func isPlainFont(_ argument: String?) -> Bool {
    ["nil", ".none", ".default", ".standard"].contains(argument)
  }

  /// Takes note of what a modifier shows beside or over a view, or of where it has a scroll view stand.
  func noteWhatIsShown(by call: FunctionCallExprSyntax, at name: TokenSyntax) {
    guard !isChecking else { return }
    let first = call.arguments.first
    switch name.text {
    case "badge":
      let value = first.map { first in silently { evaluate(first.expression) } }
      let hidesIt =
        switch value {
        case .nothing?, nil: true
        case .number(let number)?: number.real == 0
        default: false
        }
      if !hidesIt { noteLeftOut { $0.note(besideRow: name.text) } }
    case "scrollPosition": noteScrollPosition(call)
    case let word where Self.presenting.contains(word):
      let isShown = call.arguments.contains { argument in
        switch (argument.label?.text, silently { evaluate(argument.expression) }) {
        case ("isPresented", .bool(let isPresented)): isPresented
        case ("item", .nothing), ("item", .unknown): false
        case ("item", _): true
        default: false
        }
      }
      if isShown { noteLeftOut { $0.note(presented: word) } }
    default: break
    }
  }

  /// Takes note of a position that is not the beginning: of an id, or of a `ScrollPosition`.
  private func noteScrollPosition(_ call: FunctionCallExprSyntax) {
    guard let argument = call.arguments.first else { return }
    let isAtStart: Bool
    if argument.label?.text == "id" {
      isAtStart =
        if case .nothing = silently({ evaluate(argument.expression) }) { true } else { false }
    } else {
      isAtStart = firstValue(lentBy: argument.expression)?.isScrolledToStart ?? false
    }
    if !isAtStart { noteLeftOut { $0.note(position: "scrollPosition") } }
  }

  /// What the state is first given that an argument lends: `$position`.
  private func firstValue(lentBy expression: ExprSyntax) -> ExprSyntax? {
    if let lent = lent(by: expression) {
      return lent.type.members.properties[lent.property]?.initial
    }
    guard let name = expression.path.last.map({ $0.hasPrefix("$") ? String($0.dropFirst()) : $0 })
    else { return nil }
    if let property = declarations.global(named: name, at: block) { return property.initial }
    var around = Syntax(expression).parent
    while let node = around {
      for item in node.as(CodeBlockItemListSyntax.self) ?? [] {
        guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
        if let binding = variable.binding(named: name) { return binding.initializer?.value }
      }
      around = node.parent
    }
    return nil
  }

  /// Takes note of an action that scrolls once the views are laid out.
  func noteScrolling(by call: FunctionCallExprSyntax) {
    guard !isChecking else { return }
    var open: [(code: Syntax, depth: Int)] = [(Syntax(call.arguments), 0)]
    open += [call.trailingClosure].compactMap { $0.map { (Syntax($0), 0) } }
    open += call.additionalTrailingClosures.map { (Syntax($0.closure), 0) }
    while let (code, depth) = open.popLast() {
      for token in code.tokens(viewMode: .sourceAccurate) {
        if token.text == "scrollTo" { return noteLeftOut { $0.note(position: "scrollTo") } }
        // A method of the view may be called, or named.
        guard depth < 3, token.parent?.is(DeclReferenceExprSyntax.self) ?? false else { continue }
        let methods = context.receiver.type?.members.functions[token.text] ?? []
        open += methods.compactMap { method in method.body.map { (Syntax($0), depth + 1) } }
      }
    }
  }

  /// What code that was evaluated for the views sets once they are laid out.
  var warningsOfLaterSettings: [String] {
    code.laterSettings.map {
      "'\($0.caller)' sets '\($0.property)' once the views are laid out: the frames are those before"
        + " it, with the initial value"
    }.sorted().filter { !warnings.contains($0) }
  }
}

extension ExprSyntax {
  /// Whether it makes a `ScrollPosition` that says no place, or the first one.
  fileprivate var isScrolledToStart: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    return call.arguments.allSatisfy { argument in
      let value = argument.expression.trimmedDescription
      return switch argument.label?.text {
      case "idType": true
      case "edge": [".top", ".leading", "Edge.top", "Edge.leading"].contains(value)
      case "x", "y": Double(value) == 0
      default: false
      }
    }
  }
}
