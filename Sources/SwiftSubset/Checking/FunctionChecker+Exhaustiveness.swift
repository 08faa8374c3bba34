import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Whether the cases of a `switch` leave no value out.
extension FunctionChecker {
  /// What a pattern covers.
  fileprivate indirect enum Coverage {
    case all
    /// The values that are made in one way: a case, `some`, `true`, a tuple.
    case made(String, [Coverage])
    /// Some values, of which it is not looked at which.
    case part

    var isPart: Bool {
      switch self {
      case .all: false
      case .made(_, let parts): parts.contains(where: \.isPart)
      case .part: true
      }
    }
  }

  /// Refuses a `switch` without `default` that leaves out cases of an enumeration, or that is over
  /// values that no list of cases covers.
  func checkExhaustive(_ node: SwitchExprSyntax, _ type: ProgramType) throws {
    // How tuples are covered together is only known when it runs.
    guard type.tupleElements == nil else { return }
    var rows: [[Coverage]] = []
    for element in node.cases {
      guard case .switchCase(let item) = element, case .case(let label) = item.label else { return }
      rows += label.caseItems.filter { $0.whereClause == nil }.map { [$0.pattern.coverage] }
    }
    rows.removeAll { $0[0].isPart }
    guard !isCovered([type], rows) else { return }
    if let missing = ways(of: type)?.first(where: { way in
      !isCovered(way.parts, rows.compactMap { Self.rest(of: $0, madeBy: way, of: type) })
    }), missing.name != "true", missing.name != "false" {
      throw refuse(
        node, "switch", "the 'switch' is not exhaustive: it lacks '.\(missing.name)' or a 'default'"
      )
    }
    throw refuse(node, "switch", "the 'switch' is not exhaustive: it lacks a 'default'")
  }

  private typealias Way = (name: String, parts: [ProgramType])

  /// The ways in which values of a type are made; nil where they are too many.
  private func ways(of type: ProgramType) -> [Way]? {
    if let wrapped = type.wrapped {
      guard let cases = ways(of: wrapped), universe.cases(of: wrapped) != nil,
        !cases.contains(where: { ["none", "some"].contains($0.name) })
      else {
        return [("none", []), ("some", [wrapped])]
      }
      return cases.map { ($0.name, $0.parts) } + [("none", [])]
    }
    if type == .bool { return [("true", []), ("false", [])] }
    if let elements = type.tupleElements { return [("", elements.map(\.type))] }
    guard type != .named("HorizontalAlignment"), type != .named("VerticalAlignment") else {
      return nil
    }
    return universe.cases(of: type)?.map { ($0.name, $0.payload.map(\.type)) }
  }

  /// Whether rows of patterns leave out no values of several types.
  private func isCovered(_ types: [ProgramType], _ rows: [[Coverage]]) -> Bool {
    guard !rows.isEmpty, let type = types.first else { return !rows.isEmpty }
    if rows.contains(where: { row in row.allSatisfy { if case .all = $0 { true } else { false } } })
    {
      return true
    }
    let isOpen = rows.allSatisfy { if case .all = $0[0] { true } else { false } }
    guard !isOpen, let ways = ways(of: type) else {
      let open = rows.filter { if case .all = $0[0] { true } else { false } }
      return isCovered(Array(types.dropFirst()), open.map { Array($0.dropFirst()) })
    }
    return ways.allSatisfy { way in
      isCovered(
        way.parts + types.dropFirst(), rows.compactMap { Self.rest(of: $0, madeBy: way, of: type) })
    }
  }

  /// What is left to be covered of a row for values that are made in one way; nil where it has none.
  private static func rest(of row: [Coverage], madeBy way: Way, of type: ProgramType) -> [Coverage]?
  {
    let rest = row.dropFirst()
    let all = Array(repeating: Coverage.all, count: way.parts.count)
    switch row[0] {
    case .part: return nil
    case .all: return all + rest
    case .made("some", let parts) where type.isOptional && way.name != "some":
      // What is in an optional is made in its own way.
      guard way.name != "none", let inner = parts.first else {
        return way.name == "none" ? nil : all + rest
      }
      return Self.rest(of: [inner] + rest, madeBy: way, of: type.wrapped ?? type)
    // A case of what is in an optional, without that it is written.
    case .made(let name, _)
    where way.name == "some" && !["none", "some"].contains(name) && way.parts.first != nil
      && way.parts.first == type.wrapped:
      return [row[0]] + rest
    case .made(let name, let parts):
      guard name == way.name else { return nil }
      if parts.count == way.parts.count { return parts + rest }
      // One name for all that a case carries, or none.
      let isWhole = parts.allSatisfy { if case .all = $0 { true } else { false } }
      return isWhole ? all + rest : nil
    }
  }
}

extension PatternSyntax {
  fileprivate var coverage: FunctionChecker.Coverage { coverage(isBinding: false) }

  fileprivate func coverage(isBinding: Bool) -> FunctionChecker.Coverage {
    switch self.as(PatternSyntaxEnum.self) {
    case .wildcardPattern, .identifierPattern: .all
    case .valueBindingPattern(let binding): binding.pattern.coverage(isBinding: true)
    case .tuplePattern(let tuple):
      .made("", tuple.elements.map { $0.pattern.coverage(isBinding: isBinding) })
    case .expressionPattern(let pattern): pattern.expression.coverage(isBinding: isBinding)
    default: .part
    }
  }
}

extension ExprSyntax {
  fileprivate func coverage(isBinding: Bool) -> FunctionChecker.Coverage {
    switch self.as(ExprSyntaxEnum.self) {
    case .patternExpr(let pattern): return pattern.pattern.coverage(isBinding: isBinding)
    case .discardAssignmentExpr: return .all
    case .booleanLiteralExpr(let literal): return .made(literal.literal.text, [])
    case .nilLiteralExpr: return .made("none", [])
    case .memberAccessExpr(let member): return .made(member.declName.baseName.text, [])
    case .optionalChainingExpr(let optional):
      return .made("some", [optional.expression.coverage(isBinding: isBinding)])
    case .declReferenceExpr: return isBinding ? .all : .part
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return .part }
      return .made(
        member.declName.baseName.text,
        call.arguments.map { $0.expression.coverage(isBinding: isBinding) })
    case .tupleExpr(let tuple):
      let parts = tuple.elements.map { $0.expression.coverage(isBinding: isBinding) }
      return parts.count == 1 ? parts[0] : .made("", parts)
    default: return .part
    }
  }
}
