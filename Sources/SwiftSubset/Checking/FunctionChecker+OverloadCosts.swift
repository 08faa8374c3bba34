import BuiltinEngine
import Scenarios
import SwiftSyntax

// What it costs an overload to take the arguments of a call.
extension FunctionChecker {
  /// What it costs a candidate to take the arguments: literals taken otherwise than by themselves, values
  /// taken as optionals, and as ones of any type.
  ///
  /// `types` is what the candidate's generic types stand for, as far as that is known.
  func conversions(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument],
    _ types: [String: ProgramType] = [:]
  ) -> [Int] {
    var cost = [0, 0, 0]
    let any = ProgramType.named(CodeChecker.anyName)
    for (index, parameter) in candidate.parameters.enumerated() {
      let listed = (assignment.several[index] ?? []).map { arguments[$0].expression }
      if parameter.isVariadic, let element = parameter.type.argument(of: "Array") {
        let filled = element.replacing(types)
        cost[0] += listed.count {
          isOther($0, than: filled) || isOdd($0, as: filled) || isConverted($0, to: parameter)
            || isFraction($0, takenInside: parameter, beside: listed)
        }
        if element.isOptional { cost[1] += listed.count { !isOptional($0) } }
        if (element.wrapped ?? element) == any { cost[2] += listed.count { !isAny($0) } }
      }
      guard let argument = assignment.single[index] else { continue }
      let node = arguments[argument].expression
      if isOther(node, than: parameter.type.wrapped ?? parameter.type)
        || isNumeric(node) && !hasFraction(node)
          && isFraction(parameter.type, of: candidate, assignment, arguments)
      {
        cost[0] += 1
      } else if case .variable = parameter.type {
        let others = zip(candidate.parameters, assignment.single).compactMap { other, argument in
          other.type == parameter.type ? argument.map { arguments[$0].expression } : nil
        }.filter { $0 != node }
        // What else is given for the same generic type decides what it is.
        if !isOptional(node), others.contains(where: isOptional) { cost[1] += 1 }
        if !isAny(node), others.contains(where: isAny) { cost[2] += 1 }
      } else if isDropped(node, by: parameter.type) {
        cost[0] += 1
      } else if isOdd(node, as: parameter.type) {
        cost[0] += 1
      } else if isConverted(node, to: parameter) {
        cost[0] += 1
      } else if parameter.type.argument(of: "Array") != nil, ownType(node)?.name == "Lazy" {
        // It would be another method of the sequence that gives a list.
        cost[0] += 1
      } else if !isLiteral(node), let own = naturalType(node) {
        let conversion = own.conversion(to: parameter.type)
        if conversion.contains(.literals) { cost[0] += 1 }
        if conversion.contains(.optionals) { cost[1] += 1 }
      }
      if (parameter.type.wrapped ?? parameter.type) == any, !isAny(node) {
        // Beside `Any?` an optional costs `Any` more.
        cost[2] += parameter.type == any && isOptional(node) ? 2 : 1
      }
      if parameter.type.isOptional, !parameter.isStandIn, !isOptional(node) { cost[1] += 1 }
    }
    return cost
  }

  /// In what it takes otherwise than by itself what lies in each argument that is written out: in lists and
  /// tuples, and what a closure gives.
  func parts(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument],
    _ types: [String: ProgramType]
  ) -> [Int: PartialCost] {
    var all: [Int: PartialCost] = [:]
    for (index, parameter) in candidate.parameters.enumerated() {
      var wanted = parameter.type.replacing(types)
      var given = assignment.single[index].map { [$0] } ?? []
      if parameter.isVariadic {
        given = assignment.several[index] ?? []
        wanted = wanted.argument(of: "Array") ?? wanted
      }
      for argument in given where isLiteral(arguments[argument].expression) {
        let node = arguments[argument].expression
        var conversion = conversion(of: node, to: wanted)
        let parts = node.literalParts
        if parts.contains(where: { isFraction($0, takenInside: parameter, beside: parts) }) {
          conversion.insert(.literals)
        }
        all[argument] = PartialCost(
          conversion: conversion,
          literals: literals(in: node, otherThan: wanted).values.reduce(0, +))
      }
    }
    return all
  }

  /// How many literals in what is written out are taken otherwise than by themselves, by their kinds: those of
  /// one kind in a list count once.
  private func literals(
    in node: ExprSyntax, otherThan wanted: ProgramType
  ) -> [SyntaxKind: Int] {
    let whole = wanted.wrapped ?? wanted
    if let list = node.as(ArrayExprSyntax.self), case .nominal(_, let types) = whole,
      types.count == 1
    {
      // A list that is a set is another one than by itself, beside its elements.
      let own = isOdd(node, as: whole) ? [node.kind: 1] : [:]
      return list.elements.reduce(into: own) {
        $0.merge(literals(in: $1.expression, otherThan: types[0]), uniquingKeysWith: max)
      }
    }
    if let tuple = node.as(TupleExprSyntax.self), let elements = whole.tupleElements,
      tuple.elements.count == elements.count
    {
      return zip(tuple.elements, elements).reduce(into: [:]) {
        $0.merge(literals(in: $1.0.expression, otherThan: $1.1.type), uniquingKeysWith: +)
      }
    }
    guard node.isLiteralAlone, isOther(node, than: whole) || isOdd(node, as: whole) else {
      return [:]
    }
    return [node.kind: 1]
  }

  private func conversion(of node: ExprSyntax, to wanted: ProgramType) -> PartialConversion {
    if isNumeric(node), isOther(node, than: wanted.wrapped ?? wanted) { return .literals }
    if isOdd(node, as: wanted) { return .literals }
    if let closure = node.as(ClosureExprSyntax.self) { return result(of: closure, to: wanted) }
    let whole = wanted.wrapped ?? wanted
    func union(_ parts: [(ExprSyntax, ProgramType)]) -> PartialConversion {
      parts.reduce(into: []) { all, part in
        all.formUnion(conversion(of: part.0, to: part.1))
        if part.1.isOptional, !part.1.hasVariables, !isOptional(part.0) { all.insert(.optionals) }
      }
    }
    if let list = node.as(ArrayExprSyntax.self), case .nominal(_, let types) = whole,
      types.count == 1
    {
      return union(list.elements.map { ($0.expression, types[0]) })
    }
    if case .elements(let pairs)? = node.as(DictionaryExprSyntax.self)?.content,
      case .nominal(_, let types) = whole, types.count == 2
    {
      return union(pairs.flatMap { [($0.key, types[0]), ($0.value, types[1])] })
    }
    if let tuple = node.as(TupleExprSyntax.self), let elements = whole.tupleElements,
      tuple.elements.count == elements.count
    {
      return union(zip(tuple.elements, elements).map { ($0.expression, $1.type) })
    }
    return naturalType(node)?.conversion(to: wanted) ?? []
  }

  /// What is done with the value of a closure that is one expression, or says of which type its value is; of
  /// any other Swift does not look at that.
  private func result(of closure: ClosureExprSyntax, to wanted: ProgramType) -> PartialConversion {
    guard let (given, result) = (wanted.wrapped ?? wanted).functionParts, result != .void,
      closure.returnType != nil || closure.onlyValue != nil,
      let own = naturalResult(of: closure, given)
    else { return [] }
    var conversion = own.conversion(to: result)
    if let value = closure.onlyValue, value.literalParts.allSatisfy(\.isLiteralAlone) {
      conversion.formUnion(self.conversion(of: value, to: result))
    }
    if result.isOptional, !own.isOptional, !result.hasVariables { conversion.insert(.optionals) }
    return conversion
  }

  private func ownType(_ node: ExprSyntax) -> ProgramType? {
    needsContext(node) ? nil : owner.trial { try check(node, nil) }?.type
  }

  private func isLiteral(_ node: ExprSyntax) -> Bool {
    if let tuple = node.as(TupleExprSyntax.self) { return tuple.elements.count > 1 }
    return node.is(ArrayExprSyntax.self) || node.is(DictionaryExprSyntax.self)
      || node.is(ClosureExprSyntax.self)
  }

  /// The type that an expression has where nothing is wanted of it: `[Int]` of `[1, 2]`.
  private func naturalType(_ node: ExprSyntax) -> ProgramType? {
    owner.trial { try check(node, nil) }?.type
  }

  func isOptional(_ node: ExprSyntax) -> Bool {
    node.is(NilLiteralExprSyntax.self)
      || ownType(node)?.isOptional ?? false && !isStandIn(node)
  }

  private func isAny(_ node: ExprSyntax) -> Bool {
    let type = ownType(node)
    return (type?.wrapped ?? type) == .named(CodeChecker.anyName)
  }

  /// Whether a number that is written out has another type by itself than a type of numbers.
  private func isOther(_ node: ExprSyntax, than type: ProgramType) -> Bool {
    isNumeric(node) && Language.numbers.contains(type)
      && type != (hasFraction(node) ? .double : .int)
  }

  /// Whether a fraction that is written out is taken as a `CGFloat`, of which a parameter takes several.
  private func isFraction(
    _ node: ExprSyntax, takenInside parameter: Candidate.Parameter, beside all: [ExprSyntax]
  ) -> Bool {
    parameter.written?.lengthInside == "CGFloat" && isNumeric(node) && hasFraction(node)
      && !all.contains { length(of: $0) == "CGFloat" }
  }

  /// Whether a generic parameter stands for fractions, since another argument for it is one.
  private func isFraction(
    _ type: ProgramType, of candidate: Candidate, _ assignment: Assignment,
    _ arguments: [Argument]
  ) -> Bool {
    guard case .variable = type else { return false }
    return zip(candidate.parameters, assignment.single).contains { parameter, argument in
      guard parameter.type == type || candidate.asksForSameTypes,
        let node = argument.map({ arguments[$0].expression })
      else {
        return false
      }
      if isNumeric(node) { return hasFraction(node) }
      return !needsContext(node) && owner.trial { try check(node, nil) }?.type == .double
    }
  }

  /// Whether a closure's only expression is a value that nobody wants.
  private func isDropped(_ node: ExprSyntax, by type: ProgramType) -> Bool {
    guard let (given, result) = (type.wrapped ?? type).functionParts, result == .void,
      let closure = node.as(ClosureExprSyntax.self), closure.statements.count == 1,
      case .expr(let only)? = closure.statements.first?.item
    else { return false }
    if let own = naturalResult(of: closure, given) { return own != .void }
    let operation = only.as(InfixOperatorExprSyntax.self)?.operator
    return !(operation?.is(AssignmentExprSyntax.self) ?? false)
  }

  /// Whether a literal is taken as something else than it is by itself: a text as a character.
  private func isOdd(_ node: ExprSyntax, as type: ProgramType) -> Bool {
    let type = type.wrapped ?? type
    if node.is(ArrayExprSyntax.self), type.name == "Set" { return true }
    guard !type.hasVariables, !(type.name.map { owner.existentials[$0] != nil } ?? false) else {
      return false
    }
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return type != .int
    case .floatLiteralExpr: return type != .double
    case .stringLiteralExpr: return type != .string
    case .booleanLiteralExpr: return type != .bool
    case .arrayExpr: return type.argument(of: "Array") == nil
    case .dictionaryExpr: return type.name != "Dictionary"
    default: return false
    }
  }
}

/// What is done with parts of a value that is written out, to take it as one of another type.
struct PartialConversion: OptionSet {
  let rawValue: Int

  /// A literal is taken otherwise than by itself.
  static let literals = PartialConversion(rawValue: 1)

  /// A value is taken as one that may be nil.
  static let optionals = PartialConversion(rawValue: 2)

  /// A value is taken as one of any type.
  static let anything = PartialConversion(rawValue: 4)

}

/// What it costs to take a value that is written out as one of another type.
struct PartialCost {
  var conversion: PartialConversion

  /// How many literals in it are taken otherwise than by themselves, as far as they are counted.
  var literals: Int

  /// What that costs, as `conversions(of:_:_:_:)` tells it.
  var costs: [Int] {
    let costs = [PartialConversion.literals, .optionals, .anything].map {
      conversion.contains($0) ? 1 : 0
    }
    return [max(costs[0], literals)] + costs.dropFirst()
  }
}

extension ProgramType {
  /// What has to be done for a value of this type to be one of another; that the value as a whole may be nil
  /// does not count.
  func conversion(to wanted: ProgramType) -> PartialConversion {
    if self == wanted { return [] }
    if let wrapped = wanted.wrapped, !isOptional { return conversion(to: wrapped) }
    if wanted == .named(CodeChecker.anyName) { return .anything }
    switch (self, wanted) {
    case (.nominal(let name, let own), .nominal(let other, let others))
    where name == other && own.count == others.count:
      return zip(own, others).reduce(into: []) { all, pair in
        all.formUnion(pair.0.conversion(to: pair.1))
        if pair.1.isOptional, !pair.0.isOptional, !pair.1.hasVariables { all.insert(.optionals) }
      }
    case (.tuple(let own), .tuple(let others)) where own.count == others.count:
      return zip(own, others).reduce(into: []) {
        $0.formUnion($1.0.type.conversion(to: $1.1.type))
      }
    case _ where Language.numbers.contains(self) && Language.numbers.contains(wanted):
      return .literals
    case (.string, .named("Character")), (.string, .substring): return .literals
    default: return []
    }
  }
}

extension ExprSyntax {
  /// Whether it is one number, text or truth value that is written out.
  fileprivate var isLiteralAlone: Bool {
    self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
  }

  /// What is written out in it: the elements of a list or a tuple, what a closure gives.
  fileprivate var literalParts: [ExprSyntax] {
    switch self.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list): list.elements.flatMap(\.expression.literalParts)
    case .tupleExpr(let tuple): tuple.elements.flatMap(\.expression.literalParts)
    case .dictionaryExpr(let table):
      table.content.as(DictionaryElementListSyntax.self)?.flatMap {
        $0.key.literalParts + $0.value.literalParts
      } ?? []
    case .closureExpr(let closure): closure.onlyValue?.literalParts ?? []
    default: [self]
    }
  }
}

extension ClosureExprSyntax {
  /// The value that it gives where it is no more than that.
  fileprivate var onlyValue: ExprSyntax? {
    guard statements.count == 1, let only = statements.first?.item else { return nil }
    if case .stmt(let statement) = only {
      return statement.as(ReturnStmtSyntax.self)?.expression
    }
    guard case .expr(let value) = only, !value.is(IfExprSyntax.self),
      !value.is(SwitchExprSyntax.self)
    else { return nil }
    return value
  }
}
