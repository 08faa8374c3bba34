import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// The body of a declared initializer: its stored properties lie in slots until it ends.
  func initializer(
    _ list: CodeBlockItemListSyntax, of type: ProgramType, _ layout: CodeChecker.TypeLayout,
    canFail: Bool
  ) throws -> ProgramCode {
    // The only expression of a body is its result.
    if canFail, list.count == 1, case .expr(let only)? = list.first?.item,
      only.is(NilLiteralExprSyntax.self)
    {
      return ProgramCode(.giveBack, [.none(.optional(type))])
    }
    if universe.isClass(type) {
      return try objectInitializer(list, of: type, layout, canFail: canFail)
    }
    guard !list.delegates, universe.cases(of: type) == nil else {
      return try delegatingInitializer(list, of: type, canFail: canFail)
    }
    var codes: [ProgramCode] = []
    var parts: [String: Int] = [:]
    for property in layout.properties {
      let isShared = captured.contains(property.name)
      let slot = newSlot(isShared ? .nominal("Cell", [property.type]) : property.type)
      parts[property.name] = slot
      bind(
        "self.\(property.name)", .slot(slot, property.type, isMutable: true, isShared: isShared))
      if isShared { codes.append(ProgramCode(.share, [.nothing], index: slot)) }
      let place = code(of: slot, isShared: isShared)
      if let initial = try initialValue(of: property) {
        codes.append(ProgramCode(.set, [place, initial]))
      } else if property.type.isOptional, !property.isLet {
        codes.append(ProgramCode(.set, [place, .none(property.type)]))
      } else {
        unset[slot] = ("self.\(property.name)", Syntax(list.parent ?? Syntax(list)))
      }
    }
    receiver = .parts(type, parts)
    codes.append(try statements(list))
    codes.append(ProgramCode(.giveBack, [try initializerValue(of: type, canFail)]))
    return ProgramCode(.block, codes)
  }

  /// The initializer of a class: there is an object from the beginning, whose properties are set.
  private func objectInitializer(
    _ list: CodeBlockItemListSyntax, of type: ProgramType, _ layout: CodeChecker.TypeLayout,
    canFail: Bool
  ) throws -> ProgramCode {
    let slot = newSlot(type)
    var codes = [ProgramCode(.set, [.local(slot), ProgramCode(.make, type: type)])]
    for (index, property) in layout.properties.enumerated() {
      guard let initial = try initialValue(of: property) else { continue }
      codes.append(
        ProgramCode(.set, [ProgramCode(.member, [.local(slot)], index: index), initial]))
    }
    receiver = .value(type, isMutable: false)
    bind("self", .slot(slot, type, isMutable: true, isShared: false))
    isDelegating = true
    // Observers do not run for what an initializer sets.
    isInitializing = true
    let body = try statements(list)
    return ProgramCode(
      .block, codes + [body, ProgramCode(.giveBack, [try initializerValue(of: type, canFail)])])
  }

  /// An initializer that calls another one, or sets `self` as a whole.
  func delegatingInitializer(
    _ list: CodeBlockItemListSyntax, of type: ProgramType, canFail: Bool
  ) throws -> ProgramCode {
    let slot = newSlot(type)
    receiver = .value(type, isMutable: true)
    bind("self", .slot(slot, type, isMutable: true, isShared: false))
    isDelegating = true
    // Observers do not run for what an initializer sets.
    isInitializing = true
    let body = try statements(list)
    return ProgramCode(
      .block, [body, ProgramCode(.giveBack, [try initializerValue(of: type, canFail)])])
  }

  private func initializerValue(of type: ProgramType, _ canFail: Bool) throws -> ProgramCode {
    let value = try selfValue(at: TokenSyntax(.keyword(.`init`), presence: .missing)).code
    return canFail ? ProgramCode(.wrap, [value]) : value
  }

  /// What `return` gives in an initializer.
  func initializerResult(at node: some SyntaxProtocol) throws -> ProgramCode? {
    if let objectForm { return objectForm.canFail ? .bool(true) : nil }
    switch receiver {
    case .parts(let type, _): return try initializerValue(of: type, result?.isOptional ?? false)
    case .value(let type, _) where isDelegating:
      return try initializerValue(of: type, result?.isOptional ?? false)
    default: return nil
    }
  }

  /// `self.init(…)` in an initializer; one that may fail ends the initializer with nil, or is unwrapped
  /// by a `!`.
  func delegation(_ node: ExprSyntax) throws -> ProgramCode? {
    let unwrap = node.as(ForceUnwrapExprSyntax.self)
    guard let call = (unwrap?.expression ?? node).as(FunctionCallExprSyntax.self),
      isDelegating, let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init",
      case .value(let type, _) = receiver, case .slot(let slot, _, _, _)? = binding("self")
    else { return nil }
    if member.base?.is(SuperExprSyntax.self) ?? false { return try superInitializer(call) }
    guard member.base?.isSelf ?? false else { return nil }
    if objectForm != nil { return try selfInitializer(call, type) }
    let arguments = arguments(
      call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    let value = try construct(type, arguments, type, at: call)
    guard value.type.isOptional else { return ProgramCode(.set, [.local(slot), value.code]) }
    if let unwrap {
      let forced = ProgramCode(.unwrap, [value.code], line: line(unwrap))
      return ProgramCode(.set, [.local(slot), forced])
    }
    guard let result, result.isOptional else {
      throw refuse(call, "self.init", "this initializer may give nil; unwrap it with '!'")
    }
    let made = newSlot(type)
    return ProgramCode(
      .choose,
      [
        ProgramCode(.bindSome, [value.code], index: made),
        ProgramCode(.set, [.local(slot), .local(made)]),
        ProgramCode(.giveBack, [.none(result)]),
      ])
  }
}

extension CodeBlockItemListSyntax {
  /// Whether an initializer calls another one or sets `self`.
  fileprivate var delegates: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .keyword(.self) = token.tokenKind else { return false }
      guard let next = token.nextToken(viewMode: .sourceAccurate) else { return false }
      if next.tokenKind == .equal { return true }
      return next.tokenKind == .period
        && next.nextToken(viewMode: .sourceAccurate)?.text == "init"
    }
  }
}
