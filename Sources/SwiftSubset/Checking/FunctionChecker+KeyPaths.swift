import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// Key paths: functions of their roots, and ways to read and to write.
extension FunctionChecker {
  /// A key path by itself: a function of its root, or the way to read and to write it.
  func keyPath(_ node: KeyPathExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let stated = try node.root.map { try owner.resolve($0, scope) }
    if case .nominal("WritableKeyPath", let types)? = expected {
      return try writableKeyPath(node, stated ?? types[0], types[1])
    }
    if let (parameters, result) = expected?.functionParts, parameters.count == 1 {
      return try keyPath(node, parameters[0], result.hasVariables ? nil : result)
    }
    guard let stated else {
      throw refuse(
        node, "key path", "the root of this key path is not known here; write '\\Type.name'")
    }
    return try owner.trial { try writableKeyPath(node, stated, nil) } ?? keyPath(node, stated, nil)
  }

  /// A key path whose root its place gives.
  func keyPath(_ node: ExprSyntax, to type: ProgramType) throws -> Typed {
    guard let path = node.as(KeyPathExprSyntax.self) else { return try check(node, type) }
    return try keyPath(path, type)
  }

  private func writableKeyPath(
    _ node: KeyPathExprSyntax, _ root: ProgramType, _ wanted: ProgramType?
  ) throws -> Typed {
    let read = try keyPath(node, root, wanted.flatMap { $0.hasVariables ? nil : $0 })
    guard let value = read.type.functionParts?.result else { throw Refused() }
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    let (first, second) = (inner.newSlot(root), inner.newSlot(value))
    var place = Typed(code: .local(first), type: root)
    for component in node.components {
      switch component.component {
      case .property(let property):
        place = try inner.place(of: property.declName.baseName, in: place)
      case .optional(let optional) where optional.questionOrExclamationMark.text == "!":
        guard let wrapped = place.type.wrapped else { throw Refused() }
        place = Typed(code: ProgramCode(.unwrap, [place.code]), type: wrapped)
      case .subscript(let part)
      where part.arguments.allSatisfy({ $0.expression.isPlainLiteral }):
        place = try inner.element(of: place, inner.arguments(part.arguments, nil, []), at: part)
        guard [.element, .entry, .entryOrDefault, .property].contains(place.code.operation) else {
          throw refuse(part, "key path", "this element cannot be changed")
        }
      default:
        throw refuse(
          component, "key path",
          "only properties, and elements by a literal, are known in key paths that are written through"
        )
      }
    }
    let body = ProgramCode(
      .block,
      [
        ProgramCode(.set, [place.code, .local(second)]),
        ProgramCode(.giveBack, [.local(first)]),
      ])
    let write = inner.closureCode(body, [root, value], root, parameterCount: 2)
    let type = ProgramType.nominal("WritableKeyPath", [root, value])
    return Typed(code: ProgramCode(.make, [read.code, write.code], type: type), type: type)
  }

  /// `value[keyPath: path]`; nil for another subscript.
  func readThroughKeyPath(_ base: Typed, _ arguments: [Argument]) throws -> Typed? {
    guard arguments.count == 1, arguments[0].label == "keyPath" else { return nil }
    let path = try keyPathArgument(arguments[0].expression, of: base.type)
    guard let (_, result) = path.type.functionParts else {
      let reader = ProgramCode(.field, [path.code], index: 0)
      guard case .nominal(_, let types) = path.type else { return nil }
      return Typed(code: ProgramCode(.invoke, [reader, base.code]), type: types[1])
    }
    return Typed(code: ProgramCode(.invoke, [path.code, base.code]), type: result)
  }

  /// What sets `value[keyPath: path]`: what is there, and what puts another value there.
  func keyPathPlace(
    _ node: ExprSyntax
  ) throws -> (value: Typed, set: (ProgramCode) -> ProgramCode)? {
    guard let call = node.as(SubscriptCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label?.text == "keyPath"
    else { return nil }
    let place = try objectOrPlace(call.calledExpression)
    let path =
      try argument.expression.as(KeyPathExprSyntax.self).map {
        try writableKeyPath($0, place.type, nil)
      } ?? keyPathArgument(argument.expression, of: place.type)
    guard case .nominal("WritableKeyPath", let types) = path.type else {
      throw refuse(
        argument, "key path", "only a 'WritableKeyPath' can be written; this is a 'KeyPath'")
    }
    let reader = ProgramCode(.field, [path.code], index: 0)
    let writer = ProgramCode(.field, [path.code], index: 1)
    let value = Typed(code: ProgramCode(.invoke, [reader, place.code]), type: types[1])
    return (
      value,
      { [universe] value in
        let changed = ProgramCode(.invoke, [writer, place.code, value])
        // An object is changed itself.
        return universe.isClass(place.type)
          ? ProgramCode(.evaluate, [changed]) : ProgramCode(.set, [place.code, changed])
      }
    )
  }

  private func keyPathArgument(_ node: ExprSyntax, of root: ProgramType) throws -> Typed {
    let path: Typed
    if let literal = node.as(KeyPathExprSyntax.self) {
      path = try keyPath(literal, root, nil)
    } else {
      path = try check(node, nil)
    }
    switch path.type {
    case .function([root], _): return path
    case .nominal("WritableKeyPath", let types) where types[0] == root: return path
    default:
      throw refuse(
        node, "key path", "expected a key path of '\(root)', found a value of type '\(path.type)'")
    }
  }

  func keyPath(
    _ node: KeyPathExprSyntax, _ root: ProgramType, _ result: ProgramType?
  ) throws -> Typed {
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    var value = Typed(code: .local(inner.newSlot(root)), type: root)
    value = try inner.following(Array(node.components)[...], from: value, at: node)
    if let result { value = try convert(value, to: result, at: node) }
    return inner.closureCode(
      ProgramCode(.giveBack, [value.code]), [root], value.type, parameterCount: 1)
  }
}

extension ExprSyntax {
  /// Whether it is a number or a text that is written out, which is the same whenever it is asked.
  fileprivate var isPlainLiteral: Bool {
    self.is(IntegerLiteralExprSyntax.self)
      || self.as(StringLiteralExprSyntax.self)?.representedLiteralValue != nil
  }
}

extension FunctionChecker {
  /// What the parts of a key path lead to.
  fileprivate func following(
    _ components: ArraySlice<KeyPathComponentSyntax>, from value: Typed, at node: KeyPathExprSyntax
  ) throws -> Typed {
    guard let component = components.first else { return value }
    let rest = components.dropFirst()
    switch component.component {
    case .property(let property):
      let member = try instanceMember(value, property.declName.baseName)
      return try following(rest, from: member, at: node)
    case .optional(let optional):
      guard let wrapped = value.type.wrapped else {
        throw refuse(component, "key path", "a value of type '\(value.type)' is never nil")
      }
      guard optional.questionOrExclamationMark.text == "?" else {
        return try following(
          rest, from: Typed(code: ProgramCode(.unwrap, [value.code]), type: wrapped), at: node)
      }
      let slot = newSlot(wrapped)
      let inner = try following(rest, from: Typed(code: .local(slot), type: wrapped), at: node)
      return Typed(
        code: ProgramCode(.chain, [value.code, inner.code], index: slot),
        type: inner.type.isOptional ? inner.type : .optional(inner.type))
    case .subscript(let part):
      let list = arguments(part.arguments, nil, [])
      let element = try subscripted(value, list, at: part)
      return try following(rest, from: element, at: node)
    default:
      throw refuse(
        component, "key path", "only properties are known in key paths of code that runs")
    }
  }
}
