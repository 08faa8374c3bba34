import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `super`: what the class has that a class inherits from, whatever overrides it.
extension FunctionChecker {
  /// The object as one of the class that its own inherits from.
  private func superValue(at node: some SyntaxProtocol) throws -> Typed {
    guard inheritedReceiver != nil else {
      throw refuse(
        node, "super", "there is no class here that inherits from another")
    }
    let object = try selfValue(at: node)
    guard let name = scope.selfType?.name, let superclass = owner.superclass(of: name) else {
      throw refuse(node, "super", "there is no class here that inherits from another")
    }
    let type = ProgramType.named(superclass)
    return Typed(code: ProgramCode(.cast, [object.code], type: type), type: type)
  }

  /// The class members of the class above the one around that have a name, and the class that they
  /// are asked of, which stays the one below; nil in code that has an object.
  private func superStatic(
    _ name: String
  ) throws -> (type: ProgramType, members: [DeclaredCode.Member])? {
    guard case .none = receiver, inheritedReceiver == nil, let type = scope.selfType,
      let declaring = scope.owner, let superclass = owner.superclass(of: declaring)
    else { return nil }
    return (type, try members(name, of: .named(superclass), isStatic: true))
  }

  /// `super.name(…)`.
  func callSuper(
    _ token: TokenSyntax, _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    if let (type, members) = try superStatic(token.text) {
      let candidates = try members.compactMap { try candidate($0, on: type) }
      return try call(token.text, candidates, arguments, expected, at: token)
    }
    let object = try superValue(at: node)
    let candidates = try members(token.text, of: object.type, isStatic: false).compactMap {
      member -> Candidate? in
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        owner.generics(of: function).isEmpty
      else { return nil }
      let callable = try owner.callable(member, function, on: object.type, isDispatched: false)
      return candidate(callable) { [object.code] + $0 }
    }
    guard !candidates.isEmpty else {
      throw refuse(
        token, token.text, "'super' has no method '\(token.text)' that is known here")
    }
    return try call(token.text, candidates, arguments, expected, at: token)
  }

  /// `super.name`, as a value or as a place.
  func superMember(_ token: TokenSyntax, at node: some SyntaxProtocol) throws -> Typed {
    if let (type, members) = try superStatic(token.text) {
      guard let member = members.first, let variable = member.syntax.as(VariableDeclSyntax.self)
      else {
        throw refuse(
          token, token.text, "'super' has no class property '\(token.text)' that is known here")
      }
      let getter = try owner.getter(member, variable, token.text, on: type)
      return Typed(code: ProgramCode(.call, name: getter.name), type: getter.signature.result)
    }
    let object = try superValue(at: node)
    guard let (owner, member, variable) = self.owner.classProperty(token.text, of: object.type)
    else {
      throw refuse(
        token, token.text, "'super' has no property '\(token.text)' that is known here")
    }
    let functions = try self.owner.ownFunctions(token.text, of: owner, member, variable)
    let type = functions.getter.signature.result
    guard let setter = functions.setter else {
      return Typed(code: ProgramCode(.call, [object.code], name: functions.getter.name), type: type)
    }
    return Typed(
      code: ProgramCode(
        .property, [found(by: object).code], name: functions.getter.name,
        literal: .string(setter.name)), type: type)
  }

  /// `super.init(…)` in an initializer.
  func superInitializer(_ call: FunctionCallExprSyntax) throws -> ProgramCode {
    let object = try superValue(at: call)
    let candidates = try owner.objectInitializers(of: object.type.name ?? "").filter {
      !$0.isConvenience
    }.map { initializer in
      candidate(try owner.initializing(initializer, object.type)) { [object.code] + $0 }
    }
    let arguments = arguments(
      call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    return try initialized(
      by: self.call("super.init", candidates, arguments, nil, at: call), at: call)
  }

  /// `self.init(…)` in an initializer of a class of several.
  func selfInitializer(_ call: FunctionCallExprSyntax, _ type: ProgramType) throws -> ProgramCode {
    let object = try selfValue(at: call)
    let declaring = objectForm?.declaring ?? ""
    // The initializers that its author could mean, as the object's class has them.
    let known = try owner.objectInitializers(of: declaring).map(\.key)
    let candidates = try owner.objectInitializers(of: type.name ?? "").filter {
      known.contains($0.key)
    }.map { initializer in
      candidate(try owner.initializing(initializer, type)) { [object.code] + $0 }
    }
    let arguments = arguments(
      call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    return try initialized(
      by: self.call("self.init", candidates, arguments, nil, at: call), at: call)
  }

  /// An initializer that another one calls on its object: one that fails ends both.
  private func initialized(by call: Typed, at node: some SyntaxProtocol) throws -> ProgramCode {
    guard call.type == .bool else { return ProgramCode(.evaluate, [call.code]) }
    guard objectForm?.canFail ?? false else {
      throw refuse(node, "init", "this initializer may give nil; that is not known here")
    }
    return ProgramCode(
      .choose, [ProgramCode(.not, [call.code]), ProgramCode(.giveBack, [.bool(false)])])
  }
}
