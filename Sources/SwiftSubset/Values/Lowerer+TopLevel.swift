import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What stands at the top of a block, beside its views.
extension Lowerer {
  /// An item at the top of a block: what no view uses of its constants need not be understood.
  func lowerAtTop(_ item: CodeBlockItemSyntax.Item, into content: inout LoweredContent) {
    if let arguments = item.argumentsOfPreview {
      return refuse(
        arguments, "arguments",
        "'arguments' of a '#Preview' show its view once for each of them; write a #Preview for each"
      )
    }
    let before = record
    lower(item, into: &content)
    let amiss = refusals(since: before)
    guard let first = amiss.first, !isExhausted, record.freeNames == before.freeNames,
      amiss.allSatisfy({ $0.kind != .evaluation }),
      case .decl(let declaration) = item, let variable = declaration.as(VariableDeclSyntax.self)
    else { return }
    let bindings = variable.bindings
    guard bindings.allSatisfy(isUnderstood) else { return }
    forget(since: before)
    for binding in bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted
      else { continue }
      bind(name, to: .deferred(amiss))
      warn("the value of '\(name)' is known to code alone, not to views: \(first.message)")
    }
  }

  /// Whether the language has a value for a constant of the article, if only by what makes it.
  private func isUnderstood(_ binding: PatternBindingSyntax) -> Bool {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted,
      declarations.global(named: name, at: block) != nil, let initial = binding.initializer?.value
    else { return false }
    let stated = statedType(binding.typeAnnotation?.type, of: initial)
    let type = stated.flatMap { programType(of: $0) }
    guard (stated == nil) == (type == nil) else { return false }
    let outcome = KnownCode(code, source: text).value(of: initial, as: type, isMade: true)
    if case .value = outcome { return true }
    return false
  }
}

extension CodeBlockItemSyntax.Item {
  /// The label under which a preview names what it is shown for.
  fileprivate var argumentsOfPreview: TokenSyntax? {
    let arguments =
      self.as(MacroExpansionDeclSyntax.self)?.arguments
      ?? self.as(MacroExpansionExprSyntax.self)?.arguments
    return arguments?.first { $0.label?.text == "arguments" }?.label
  }
}
