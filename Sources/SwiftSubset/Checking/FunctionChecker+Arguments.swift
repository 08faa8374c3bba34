import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// An argument of a call, trailing closures included.
  struct Argument {
    var label: String?
    var expression: ExprSyntax
    var isTrailing = false
    /// Whether it stands beside an operator, where a place that is lent has no '&'.
    var isOperand = false
  }

  /// Something that a call may mean.
  struct Candidate {
    struct Parameter {
      var label: String?
      var type: ProgramType
      /// The code of the default value; nil where the argument has to be given.
      var defaultValue: (() throws -> ProgramCode)?
      var isLent = false
      /// Whether it takes what the type around is generic over.
      var isStandIn = false
      /// Whether it takes several values, as an array of ``type``.
      var isVariadic = false
      /// The type as the declaration writes it; nil where none does.
      var written: TypeSyntax?
      /// The result builder that puts closures for it together.
      var builder: String?

      init(
        label: String?, type: ProgramType, defaultValue: (() throws -> ProgramCode)? = nil,
        isLent: Bool = false, isVariadic: Bool = false, written: TypeSyntax? = nil,
        builder: String? = nil
      ) {
        self.written = written
        self.builder = builder
        self.isVariadic = isVariadic
        self.label = label
        self.type = type
        self.defaultValue = defaultValue
        self.isLent = isLent
      }

      init(_ parameter: LanguageRow.Parameter) {
        let lent = parameter.type.lentType
        self.init(
          label: parameter.label, type: lent ?? parameter.type, isLent: lent != nil)
      }
    }

    var name: String
    var parameters: [Parameter]
    var result: ProgramType
    /// What is known of the parameters of types from the receiver.
    var types: [String: ProgramType] = [:]
    var constraints: [String: String] = [:]

    /// Whether the article declares it, and how many conditions its extension and itself state.
    var isDeclared = false
    var conditions = 0

    /// Whether any other one that takes the arguments is called before it.
    var isDisfavored = false

    /// Its name in messages: functions of one name have numbers behind it in the program.
    var shownName: String { String(name.prefix { $0 != "#" }) }

    /// Whether it is the head of a function alone, whose result is not known.
    var isHead = false

    /// The protocol whose extension declares it.
    var protocolName: String?

    /// Whether it asks that two of its types be the same.
    var asksForSameTypes = false

    /// Whether an extension declares it for one kind of a generic type: `where Value == Int`.
    var isOfOneType = false

    /// The parameters' types as the declaration writes them, and what its generic ones are bound to.
    var written: [TypeSyntax] = []
    var bounds: [String: TypeSyntax?] = [:]

    /// What it asks behind `where`.
    var clause: GenericWhereClauseSyntax?

    var build: ([ProgramCode], [String: ProgramType]) throws -> Typed
  }

  func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?,
    _ more: MultipleTrailingClosureElementListSyntax
  ) -> [Argument] {
    var arguments = list.map { Argument(label: $0.label?.text, expression: $0.expression) }
    if let trailing {
      arguments.append(
        Argument(label: nil, expression: ExprSyntax(trailing), isTrailing: true))
    }
    return arguments
      + more.map {
        Argument(label: $0.label.text, expression: ExprSyntax($0.closure), isTrailing: true)
      }
  }

  /// The call that fits best: the first that takes the arguments, one with the wanted result if
  /// there is one.
  func call(
    _ name: String, _ candidates: [Candidate], _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    var fitting: [(Candidate, Assignment)] = []
    for candidate in candidates {
      if let assigned = assign(arguments, candidate) { fitting.append((candidate, assigned)) }
    }
    if fitting.count > 1 {
      try refuseSame(among: fitting.filter(\.0.isDeclared), arguments, at: node)
    }
    if fitting.count > 1 { try refuseHidden(among: fitting, arguments, at: node) }
    if fitting.count > 1, !scope.bounds.isEmpty {
      let promised = try promised(fitting, arguments, at: node)
      if !promised.isEmpty { fitting = promised }
    }
    if fitting.count > 1 {
      let given = fitting.filter {
        givesAsMany($0.0, $0.1, as: arguments) && takesErrors($0.0, $0.1, of: arguments)
      }
      if !given.isEmpty { fitting = given }
    }
    guard !fitting.isEmpty else {
      throw refuseLabels(name, candidates, arguments, at: node)
    }
    for (candidate, assigned) in fitting where isOpen(assigned, arguments, candidate) {
      throw refuse(
        node, name,
        "which parameter of '\(name)' the closure is for differs between versions of Swift; write it in"
          + " the parentheses, with its label")
    }
    try refuseToldByResult(among: fitting, arguments)
    let declared = fitting.filter(\.0.isDeclared)
    if !declared.isEmpty, declared.count < fitting.count,
      let known = try cheaper(
        than: declared, fitting.filter { !$0.0.isDeclared }, arguments, expected, at: node)
    {
      return known
    }
    return try opening(arguments, among: declared.map(\.0)) {
      if declared.count > 1, let best = try best(of: declared, arguments, expected, at: node) {
        return best
      }
      return try firstTaking(fitting, arguments, expected, at: node)
    }
  }

  /// The call of the first that takes the arguments, one with the wanted result if there is one.
  private func firstTaking(
    _ fitting: [(Candidate, Assignment)], _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    guard let first = fitting.first else { throw Refused() }
    if let expected {
      // What may be missing is also made of what is there: `max(1, 2, 3)` where a `Double?` is wanted.
      for hint in [expected, expected.wrapped].compactMap(\.self) {
        for (candidate, assigned) in fitting {
          let typed = owner.trial {
            try self.call(candidate, arguments, assigned, hint: hint, at: node)
          }
          if let typed, isWanted(typed, expected) { return typed }
        }
      }
    }
    guard fitting.count > 1 else {
      return try call(first.0, arguments, first.1, hint: nil, at: node)
    }
    for (candidate, assigned) in fitting {
      if let typed = owner.trial({
        try self.call(candidate, arguments, assigned, hint: nil, at: node)
      }) {
        return typed
      }
    }
    // What is given beside something that was refused is not wrong for that.
    if arguments.contains(where: { usesRefused($0.expression) }) { throw Refused() }
    return try call(first.0, arguments, first.1, hint: expected, at: node)
  }

  /// Whether an expression reads a name whose declaration was refused.
  private func usesRefused(_ expression: ExprSyntax) -> Bool {
    expression.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind,
        token.parent?.is(DeclReferenceExprSyntax.self) ?? false,
        case .unknown? = binding(name.unquoted)
      else { return false }
      return token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName != token
    }
  }

  /// Whether a value fits where one of a type is wanted that may not be known as a whole.
  private func isWanted(_ typed: Typed, _ expected: ProgramType) -> Bool {
    guard expected.hasVariables else { return converted(typed, to: expected) != nil }
    var matcher = TypeMatcher(universe)
    return matcher.match(expected, typed.type)
  }

  /// Whether a closure behind the parentheses could be for several parameters that may be left out:
  /// Swift 5 takes the last of them, Swift 6 the first.
  private func isOpen(
    _ assignment: Assignment, _ arguments: [Argument], _ candidate: Candidate
  ) -> Bool {
    let trailing = arguments.indices.filter { arguments[$0].isTrailing }
    guard trailing.count == 1, let index = assignment.single.firstIndex(of: trailing[0]) else {
      return false
    }
    return candidate.parameters[index].defaultValue != nil
      && candidate.parameters[(index + 1)...].contains {
        $0.type.takesClosure && $0.defaultValue != nil
      }
  }

  private func refuseLabels(
    _ name: String, _ candidates: [Candidate], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) -> Refused {
    func labels(_ labels: [String?]) -> String {
      "\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
    }
    let forms = candidates.prefix(4).map { "'\(labels($0.parameters.map(\.label)))'" }
    let unique = forms.enumerated().filter { forms.firstIndex(of: $1) == $0 }.map(\.element)
    return refuse(
      node, name,
      "'\(name)' is not called with '\(labels(arguments.map(\.label)))'"
        + (unique.isEmpty ? "" : "; known here: \(unique.joined(separator: ", "))"),
      kind: candidates.allSatisfy { !$0.isDeclared && isOfLanguage($0.result.replacing($0.types)) }
        ? .vocabulary : .code)
  }

  /// A call with the arguments of one candidate.
  func call(
    _ candidate: Candidate, _ arguments: [Argument], _ assignment: Assignment, hint: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    var inference = ArgumentInference(
      self, candidate, arguments, assignment, hint: hint, at: Syntax(node))
    return try inference.call()
  }
}
