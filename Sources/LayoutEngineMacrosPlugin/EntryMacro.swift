import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Entry`: accessors that go through a key, and the key beside the variable.
struct EntryMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // What is wrong with the variable is said once, where the key is made.
    guard let entry = Entry(declaration) else { return [] }
    return [
      "get { self[\(raw: entry.key).self] }",
      "set { self[\(raw: entry.key).self] = newValue }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let entry = Entry(declaration) else {
      context.diagnose(Diagnostic(node: Syntax(node), message: UnfitVariable()))
      return []
    }
    // A computed property needs no type that is safe to share; without a type there is only a
    // stored one.
    let value =
      entry.type.map { "static var defaultValue: \($0) { \(entry.value) }" }
      ?? "static let defaultValue = \(entry.value)"
    return ["private enum \(raw: entry.key): LayoutEngine.ContainerValueKey { \(raw: value) }"]
  }
}

private struct UnfitVariable: DiagnosticMessage {
  let message =
    "'@Entry' belongs to one variable with an initial value: '@Entry var size: Double = 1'"
  let diagnosticID = MessageID(domain: "LayoutEngineMacros", id: "entry")
  let severity = DiagnosticSeverity.error
}

/// A variable as its key needs it.
private struct Entry {
  var key: String
  var type: String?
  var value: String

  /// `nil` for anything but one stored variable with an initial value or an optional type.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "var", variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return nil }
    key = "__Key_" + name
    type = binding.typeAnnotation?.type.trimmedDescription
    if let initial = binding.initializer?.value.trimmedDescription {
      value = initial
    } else if let type, type.hasSuffix("?") {
      value = "nil"
    } else {
      return nil
    }
  }
}
