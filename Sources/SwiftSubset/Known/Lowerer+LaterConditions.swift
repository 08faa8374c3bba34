import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Conditions

extension Lowerer {
  /// `if let name` of a value that only the layout knows: whether there is one, with the name in scope.
  func bindLater(_ value: Value, to name: String, at node: some SyntaxProtocol) -> Value {
    // Of the whole no member is asked.
    bind(name.unquoted, to: value, isOwn: true)
    let found = ["\(name) != nil", "\(name)!"].map { source in
      ParsedSource.expression(source).flatMap { laterValue(of: $0) }
    }
    guard let condition = found[0], let unwrapped = found[1] else {
      refuse(node, "if let", "'if let' of a value that only the layout knows is not supported")
      bind(name.unquoted, to: .unknown)
      return .unknown
    }
    bind(name.unquoted, to: unwrapped)
    return condition
  }

  /// The parts of a tuple that only the layout knows; nil for any other value.
  func parts(of later: Value.Later) -> [Value.TupleElement]? {
    guard let elements = later.type.tupleElements else { return nil }
    let name = "tuple\(MemberNamer.mark)"
    return scoped {
      bind(name, to: .later(later), isOwn: true)
      let parts = elements.indices.map { index in
        ParsedSource.expression("\(name).\(index)").flatMap { laterValue(of: $0) }
      }
      return parts.contains { $0 == nil }
        ? nil
        : zip(elements, parts).compactMap { element, part in
          part.map { .init(label: element.label, value: $0) }
        }
    }
  }

  /// Whether a value that the language has, or will have, fits a pattern, with the names that it binds
  /// in scope.
  ///
  /// - Parameters:
  ///   - pattern: Where it stands.
  ///   - label: How it is written in a `switch`, up to the colon.
  ///   - subject: The value as it is written.
  /// - Returns: The condition; ``Value/unknown`` after a refusal.
  func matched(_ pattern: Syntax, _ label: String, _ subject: String) -> Value {
    var reason: Refusal?
    func asked(_ value: String, or other: String, as type: ProgramType?) -> (Value, KnownValue?)? {
      let source = "let value = switch \(subject) { \(label) \(value)\ndefault: \(other) }"
      let declared = ParsedSource(source).tree.statements.first?.item.as(VariableDeclSyntax.self)
      guard let asked = declared?.bindings.first?.initializer?.value else { return nil }
      switch finding(of: asked, as: type, isBound: true) {
      case .value(let known) where known.maker == nil: return (self.value(of: known, code), known)
      case .value: return nil
      case .stops(let refusal), .refused(let refusal?): reason = refusal
      case .refused, .open: break
      }
      return laterValue(of: asked, as: type).map { ($0, nil) }
    }
    guard let condition = asked("true", or: "false", as: .bool)?.0 else {
      if let reason {
        _ = rejected(pattern, reason)
      } else {
        refuse(
          pattern, "case",
          "a pattern for a value that only the layout knows is not supported here; write it with 'if'"
        )
      }
      bindNothing(to: pattern)
      return .unknown
    }
    if case .bool(false) = condition { return condition }
    for name in pattern.boundNames {
      guard let (value, known) = asked("Optional(\(name))", or: "nil", as: nil) else {
        refuse(pattern, "case", "the value of '\(name)' is not known here")
        bind(name.unquoted, to: .unknown)
        continue
      }
      if let known {
        // What is bound may be an optional itself.
        let inner = known.unwrapped
        bind(
          name.unquoted, to: inner.map { self.value(of: $0, code) } ?? value, known: inner)
        continue
      }
      bind(name.unquoted, to: value, isOwn: true)
      let unwrapped = ParsedSource.expression("\(name)!").flatMap { laterValue(of: $0) }
      if unwrapped == nil { refuse(pattern, "case", "the value of '\(name)' is not known here") }
      bind(name.unquoted, to: unwrapped ?? .unknown)
    }
    return condition
  }

  /// `switch` on a value that only the layout knows: a chain of conditions.
  func lowerLaterSwitch(_ statement: SwitchExprSyntax) -> ViewNode? {
    let subject = statement.subject.trimmedDescription
    func lower(_ cases: ArraySlice<SwitchCaseListSyntax.Element>) -> [ViewNode] {
      guard let first = cases.first else { return [] }
      guard case .switchCase(let branch) = first else {
        refuse(first, "#if", "'#if' is not supported")
        return []
      }
      guard case .case(let label) = branch.label else {
        return scoped { lowerStatements(branch.statements).views }
      }
      let (condition, then) = scoped { () -> (Value, [ViewNode]) in
        let condition = matched(Syntax(label), label.trimmedDescription, subject)
        return (condition, lowerStatements(branch.statements).views)
      }
      guard case .code(let condition) = condition else { return [] }
      return [
        ViewNode(
          view: "if", arguments: ["condition": condition.expression.json], children: then,
          otherwise: lower(cases.dropFirst()))
      ]
    }
    let before = refusalCount
    let views = lower(Array(statement.cases)[...])
    guard refusalCount == before else { return nil }
    return views.count == 1 ? views[0] : ViewNode(view: "Group", children: views)
  }

  /// A name for a value that only the layout knows, unlike any such name around it.
  ///
  /// SwiftUI code may use one name twice; as views are moved about when known values are folded,
  /// the inner one gets a number that no Swift name has.
  func uniqueCodeName(_ name: String) -> String {
    var unique = name
    var number = 2
    while codeNames.contains(unique) {
      unique = "\(name)#\(number)"
      number += 1
    }
    codeNames.insert(unique)
    return unique
  }
}

extension Syntax {
  /// The names that patterns in it bind.
  fileprivate var boundNames: [String] {
    let visitor = BoundNames(viewMode: .sourceAccurate)
    visitor.walk(self)
    return visitor.names
  }

  private final class BoundNames: SyntaxVisitor {
    var names: [String] = []

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      names.append(node.identifier.text)
      return .skipChildren
    }
  }
}
