import BuiltinEngine
import Scenarios
import SwiftSyntax

// `CGFloat` and `Double` are one type here, as one converts to the other in Swift. Where Swift tells
// declarations apart by which of both a value is, it is not known which one it takes: that is refused.

extension TypeSyntax {
  /// The type with `CGFloat` and `Double` spelled as one, and as the two that they are.
  fileprivate var spellings: (merged: [String], exact: [String]) {
    let words = tokens(viewMode: .sourceAccurate).map(\.text)
    let exact = words.map { $0 == "TimeInterval" ? "Double" : $0 }
    return (exact.map { $0 == "CGFloat" ? "Double" : $0 }, exact)
  }

  /// Whether both are one type here and two in Swift.
  func differsInLength(from other: TypeSyntax) -> Bool {
    let (own, others) = (spellings, other.spellings)
    return own.merged == others.merged && own.exact != others.exact
  }

  /// `CGFloat` or `Double`, also optional; nil for any other type.
  var length: String? {
    let words = spellings.exact.filter { $0 != "?" }
    return words.count == 1 && ["CGFloat", "Double"].contains(words[0]) ? words[0] : nil
  }
}

extension TypeSyntax {
  /// The only one of both that stands in a type; nil where none does, or both.
  var lengthInside: String? {
    let found = Set(spellings.exact).intersection(["CGFloat", "Double"])
    return found.count == 1 ? found.first : nil
  }
}

extension DeclaredCode.Member {
  /// The type of number, of the two, for which alone the extension around it is; nil where it is for none.
  var extendedLength: String? {
    ["CGFloat", "Double"].first(where: isExtending)
  }

  /// Whether the extension around it is for a type of number, and not for the other.
  func isExtending(_ length: String) -> Bool {
    let words = Set(
      [extended?.extendedType.trimmedDescription, extended?.genericWhereClause?.trimmedDescription]
        .compactMap(\.self).joined(separator: " ").split { !$0.isLetter }.map(String.init))
    return words.contains(length) && !words.contains(length == "CGFloat" ? "Double" : "CGFloat")
  }
}

extension [DeclaredCode.Member] {
  /// Whether extensions of `CGFloat` and of `Double`, or of lists of them, declare them.
  var areOfTwoLengths: Bool {
    guard count > 1 else { return false }
    let extensions = compactMap(\.extended)
    return extensions.indices.dropFirst().contains { index in
      let (one, other) = (extensions[0], extensions[index])
      let conditions = [one, other].map {
        $0.genericWhereClause?.requirements.map(\.requirement) ?? []
      }
      guard conditions[0].count == conditions[1].count else { return false }
      let types = zip(conditions[0], conditions[1]).contains { one, other in
        guard case .sameTypeRequirement(let one) = one,
          case .sameTypeRequirement(let other) = other,
          let a = one.rightType.as(TypeSyntax.self), let b = other.rightType.as(TypeSyntax.self)
        else { return false }
        return a.differsInLength(from: b)
      }
      return types || one.extendedType.differsInLength(from: other.extendedType)
    }
  }
}

extension FunctionChecker {
  /// The type that a number certainly has in Swift; nil where that is not seen.
  func length(of node: ExprSyntax) -> String? {
    if hasFraction(node) { return "Double" }
    switch node.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call):
      return lengthOfCall(call)
    case .asExpr(let cast):
      return cast.questionOrExclamationMark == nil ? cast.type.length : nil
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return length(of: only.expression)
    case .prefixOperatorExpr(let prefix):
      return prefix.operator.text == "-" ? length(of: prefix.expression) : nil
    case .infixOperatorExpr(let infix):
      guard ["+", "-", "*", "/"].contains(infix.operator.trimmedDescription) else { return nil }
      let (left, right) = (infix.leftOperand, infix.rightOperand)
      if isNumeric(left) { return length(of: right) }
      if isNumeric(right) { return length(of: left) }
      let lengths = [length(of: left), length(of: right)]
      return lengths[0] == lengths[1] ? lengths[0] : nil
    case .memberAccessExpr(let member):
      guard let base = member.base, let type = owner.trial({ try check(base, nil) })?.type else {
        return nil
      }
      return lengthOfMember(member.declName.baseName.text, of: type)
    case .declReferenceExpr(let name): return lengthOfName(name.baseName.text)
    default: return nil
    }
  }

  /// The type that the result of a call certainly has.
  private func lengthOfCall(_ call: FunctionCallExprSyntax) -> String? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, let type = owner.trial({ try check(base, nil) })?.type else {
        return nil
      }
      let name = member.declName.baseName.text
      if type == .double {
        let rows = Language.rows(of: "Double").filter { $0.kind == .method && $0.name == name }
        let own = owner.members(name, of: type, isStatic: false)
        return own.isEmpty && rows.contains { $0.result == .double } ? length(of: base) : nil
      }
      return lengthOfResult(owner.members(name, of: type, isStatic: false))
    }
    let name = call.calledExpression.trimmedDescription
    guard binding(name) == nil else { return nil }
    if ["CGFloat", "Double"].contains(name) { return name }
    if ["min", "max", "abs"].contains(name), !owner.declared.declares(function: name) {
      let named = call.arguments.map(\.expression).filter { !isNumeric($0) }
      let lengths = Set(named.map { length(of: $0) })
      return lengths.count == 1 ? lengths.first ?? nil : nil
    }
    return lengthOfResult(owner.declared.functions(named: name))
  }

  /// The type that the only function of several gives back.
  private func lengthOfResult(_ members: [DeclaredCode.Member]) -> String? {
    guard members.count == 1, let function = members[0].syntax.as(FunctionDeclSyntax.self) else {
      return nil
    }
    return function.signature.returnClause?.type.length
  }

  /// The members that Swift has of a value which is a `CGFloat` or a `Double`, or made of one, where some are
  /// declared for one of both alone and others for whatever there is.
  ///
  /// - Throws: `Refused` where it is not seen which of both the value is.
  func ofLength(
    _ members: [DeclaredCode.Member], _ name: String
  ) throws -> [DeclaredCode.Member] {
    guard members.count > 1 else { return members }
    return try members.filter { member in
      guard let length = member.extendedLength,
        members.contains(where: { $0.extendedLength == nil && $0.isLike(member) })
      else { return true }
      guard let own = owner.preferredLength else {
        throw refuse(
          place, name,
          "which '\(name)' is meant depends on whether a value is a CGFloat or a Double, which are one type"
            + " here")
      }
      return own == length
    }
  }

  /// Whether a number is in a type, or in what a declared generic type is made for.
  func isOfLengths(_ type: ProgramType) -> Bool {
    var seen: Set<ProgramType> = []
    return isOfLengths(type, &seen)
  }

  // `seen` is what is looked at already: a type may be made for itself.
  private func isOfLengths(_ type: ProgramType, _ seen: inout Set<ProgramType>) -> Bool {
    if type.holdsDouble { return true }
    for part in type.parts where seen.insert(part).inserted {
      let types = part.name.flatMap { owner.instances[$0] }?.types.values
      for type in types ?? [:].values where isOfLengths(type, &seen) { return true }
    }
    return false
  }

  /// Runs `body` with the members that are declared for the type of number which a value certainly is.
  func preferring<Result>(
    _ node: ExprSyntax, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = owner.preferredLength
    owner.preferredLength = lengthInside(node)
    defer { owner.preferredLength = outer }
    return try body()
  }

  /// The type of number that a value certainly is, or is certainly made of.
  func lengthInside(_ node: ExprSyntax, depth: Int = 0) -> String? {
    if let own = length(of: node) ?? lengthOfElements(node) { return own }
    guard depth < 4 else { return nil }
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
      let variable = owner.declared.constant(named: name)?.syntax.as(VariableDeclSyntax.self)
      let value =
        Syntax(node).localValue(of: name)
        ?? (binding(name) == nil ? variable?.binding(named: name)?.initializer?.value : nil)
      if binding(name) == nil, let type = variable?.type(of: name) { return type.lengthInside }
      return value.flatMap { lengthInside($0, depth: depth + 1) }
    }
    guard let call = node.as(FunctionCallExprSyntax.self) else { return nil }
    if let special = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
      let lengths = special.genericArgumentClause.arguments.map {
        $0.argument.as(TypeSyntax.self)?.lengthInside
      }
      return lengths.count == 1 ? lengths[0] : nil
    }
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      binding(name) == nil,
      name == "Optional" || owner.declared.type(named: name)?.genericNames.count == 1
    else { return nil }
    let given = call.arguments.map(\.expression).filter { argument in
      owner.trial { try check(argument, nil) }.map { isOfLengths($0.type) } ?? true
    }
    let lengths = Set(given.map { lengthInside($0, depth: depth + 1) })
    return lengths.count == 1 ? lengths.first ?? nil : nil
  }

  private func lengthOfElements(_ node: ExprSyntax) -> String? {
    guard let elements = node.as(ArrayExprSyntax.self)?.elements.map(\.expression) else {
      return nil
    }
    let named = elements.filter { !isNumeric($0) }
    if named.isEmpty { return elements.contains(where: hasFraction) ? "Double" : nil }
    let lengths = Set(named.map { length(of: $0) })
    return lengths.count == 1 ? lengths.first ?? nil : nil
  }

  /// The type that a stored property certainly has.
  private func lengthOfMember(_ name: String, of type: ProgramType) -> String? {
    guard let typeName = type.name else { return nil }
    if owner.declared.type(named: typeName) == nil {
      let isLength = Language.rows(of: typeName).contains { row in
        row.kind == .property && row.name == name && row.result == .double
      }
      let isStored =
        universe.fields(of: type)?.contains { $0.name == name && $0.type == .double } ?? false
      return Self.lengthTypes.contains(typeName) && (isLength || isStored) ? "CGFloat" : nil
    }
    let members = owner.members(name, of: type, isStatic: false)
    guard members.count == 1 else { return nil }
    return members[0].syntax.as(VariableDeclSyntax.self).flatMap { lengthOfVariable($0, name) }
  }

  /// Types of which all that is a number is a `CGFloat`.
  private static let lengthTypes: Set<String> = [
    "CGSize", "CGPoint", "CGRect", "CGVector", "EdgeInsets", "ViewDimensions",
  ]

  private func lengthOfVariable(_ variable: VariableDeclSyntax, _ name: String) -> String? {
    if let type = variable.type(of: name) { return type.length }
    guard let value = variable.binding(named: name)?.initializer?.value else { return nil }
    if value.is(FloatLiteralExprSyntax.self) { return "Double" }
    let call = value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    return call.flatMap { ["CGFloat", "Double"].contains($0) ? $0 : nil }
  }

  /// The type that a name certainly has: a constant's, or a stored property's of what is around.
  private func lengthOfName(_ name: String) -> String? {
    if let found = localBinding(name) {
      guard case .slot(let slot, _, _, _) = found else { return nil }
      // What is captured is the variable of the function around.
      return slot < Self.captureBase ? lengths[slot] : parent?.lengthOfName(name)
    }
    if let parent, parent.binding(name) != nil { return parent.lengthOfName(name) }
    if let type = inheritedReceiver, !owner.members(name, of: type, isStatic: false).isEmpty {
      return lengthOfMember(name, of: type)
    }
    return owner.declared.constant(named: name)?.syntax.as(VariableDeclSyntax.self)
      .flatMap { lengthOfVariable($0, name) }
  }

  /// Whether a number is converted between `CGFloat` and `Double` to be taken.
  func isConverted(_ node: ExprSyntax, to parameter: Candidate.Parameter) -> Bool {
    guard let wanted = parameter.written?.length, let own = length(of: node) else { return false }
    return wanted != own
  }

  /// Refuses a call that Swift decides by whether a value is a `CGFloat` or a `Double`, where that is
  /// not seen.
  func refuseLengths(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    for index in arguments.indices {
      let argument = arguments[index].expression
      guard let a = one.0.parameter(taking: index, one.1),
        let b = other.0.parameter(taking: index, other.1),
        length(of: argument) == nil && isTold(a, from: b, by: argument)
          || isToldInside(a, from: b, by: argument)
          || isConforming(argument, to: a, of: one.0) || isConforming(argument, to: b, of: other.0)
      else { continue }
      throw refuse(
        node, one.0.name,
        "which '\(node.trimmedDescription)' is called depends on whether a value is a CGFloat or a"
          + " Double, which are one type here")
    }
  }

  /// Whether a parameter asks for a protocol to which the article lets one of `CGFloat` and `Double` conform,
  /// and it is not seen that the argument is, or is made of, that one.
  private func isConforming(
    _ argument: ExprSyntax, to parameter: Candidate.Parameter, of candidate: Candidate
  ) -> Bool {
    let asked = owner.asked(of: candidate)
    guard !asked.isEmpty, let written = parameter.written else { return false }
    let names = Set(written.tokens(viewMode: .sourceAccurate).map(\.text))
    var wanted: Set<String> = []
    for (name, protocols) in asked where names.contains(name) { wanted.formUnion(protocols) }
    let conforming = ["CGFloat", "Double"].filter {
      !wanted.isDisjoint(with: owner.declared.protocols(of: $0))
    }
    guard conforming.count == 1,
      let own = owner.trial({ try check(argument, nil) })?.type, isOfLengths(own)
    else { return false }
    // Numbers that are written out are a `Double` by themselves.
    let hasNames = argument.tokens(viewMode: .sourceAccurate).contains {
      if case .identifier = $0.tokenKind { true } else { false }
    }
    let seen: String? = hasNames ? lengthInside(argument) : "Double"
    return seen != conforming[0]
  }

  /// Refuses an operator that is declared for `CGFloat` and for `Double`.
  func refuseLengths(
    between one: Candidate, _ other: Candidate, _ name: String,
    at node: some SyntaxProtocol
  ) throws {
    for (a, b) in zip(one.parameters, other.parameters) {
      guard let written = a.written, let others = b.written, written.differsInLength(from: others)
      else { continue }
      throw refuse(
        node, name,
        "'\(name)' is declared for CGFloat and for Double, which are one type here")
    }
  }

  private func isTold(
    _ a: Candidate.Parameter, from b: Candidate.Parameter, by argument: ExprSyntax
  ) -> Bool {
    guard let one = a.written, let other = b.written else { return false }
    if isNumeric(argument) { return false }
    if one.differsInLength(from: other) { return true }
    func isOpen(_ parameter: Candidate.Parameter) -> Bool {
      parameter.type.hasVariables
        || parameter.type.name.map { owner.existentials[$0] != nil } ?? false
    }
    return one.length != nil && isOpen(b) || other.length != nil && isOpen(a)
  }

  /// Whether one takes values made of one type of number, as `[Double]`, where the other takes those of any,
  /// and it is not seen that the argument is made of that one.
  private func isToldInside(
    _ a: Candidate.Parameter, from b: Candidate.Parameter, by argument: ExprSyntax
  ) -> Bool {
    func isMade(_ one: Candidate.Parameter, _ other: Candidate.Parameter) -> Bool {
      guard let written = one.written, written.length == nil, let length = written.lengthInside,
        one.type.functionParts == nil, other.type.hasVariables,
        let own = owner.trial({ try check(argument, nil) })?.type
      else { return false }
      return isOfLengths(own) && lengthInside(argument) != length
    }
    return isMade(a, b) || isMade(b, a)
  }
}

extension DeclaredCode.Member {
  /// Whether calls cannot tell it from another one by labels.
  fileprivate func isLike(_ other: DeclaredCode.Member) -> Bool {
    func labels(_ member: DeclaredCode.Member) -> [String]? {
      member.syntax.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
        .map(\.firstName.text)
    }
    return labels(self) == labels(other)
  }
}

extension ProgramType {
  /// It and all that it is made of.
  fileprivate var parts: [ProgramType] {
    switch self {
    case .nominal(_, let arguments): [self] + arguments.flatMap(\.parts)
    case .tuple(let elements): elements.flatMap(\.type.parts)
    case .function, .variable: []
    }
  }
}

extension FunctionChecker.Candidate {
  /// The parameter that an argument is given to; nil for one of a list.
  func parameter(
    taking argument: Int, _ assignment: FunctionChecker.Assignment
  ) -> Parameter? {
    assignment.single.firstIndex(of: argument).map { parameters[$0] }
  }
}
