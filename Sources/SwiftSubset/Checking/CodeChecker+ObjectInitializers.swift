import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Initializers of classes that inherit from others, or from which others inherit.
///
/// Each is a function that is given the object: so one calls another on the same object, and a class
/// may run what it inherits on objects of its own.
extension CodeChecker {
  /// A way to make an object, written in the class or inherited by it.
  struct ObjectInitializer {
    /// The written initializer; nil for the one that a class has without writing it.
    var member: DeclaredCode.Member?
    /// The class that declares it.
    var declaring: String

    var syntax: InitializerDeclSyntax? { member?.syntax.as(InitializerDeclSyntax.self) }
    var isConvenience: Bool { member?.syntax.isConvenience ?? false }
    var canFail: Bool { syntax?.optionalMark != nil }

    /// What tells it from other initializers.
    var key: String { member?.key ?? "|" }
  }

  /// The initializers of a class: its own, and those that it inherits as Swift has it.
  func objectInitializers(of name: String) throws -> [ObjectInitializer] {
    let own = declared.members(named: "init", of: name).map {
      ObjectInitializer(member: $0, declaring: name)
    }
    let designated = own.filter { !$0.isConvenience }
    guard let superclass = superclass(of: name) else {
      return designated.isEmpty ? own + [ObjectInitializer(member: nil, declaring: name)] : own
    }
    let inherited = try objectInitializers(of: superclass).filter { other in
      !own.contains { $0.key == other.key }
    }
    if designated.isEmpty { return own + inherited }
    let missing = inherited.contains { !$0.isConvenience }
    return missing ? own : own + inherited
  }

  /// The initializers of a class as functions that make an object.
  func makers(of name: String) throws -> [Callable] {
    try objectInitializers(of: name).map { try maker($0, .named(name)) }
  }

  private func maker(_ initializer: ObjectInitializer, _ type: ProgramType) throws -> Callable {
    let inner = try initializing(initializer, type)
    var signature = inner.signature
    signature.receiver = nil
    signature.result = initializer.canFail ? .optional(type) : type
    let name = "\(inner.name) making"
    let scope = scopes[inner.name] ?? TypeScope(owner: type.name, selfType: type, source: 0)
    let node =
      initializer.member.map { Syntax($0.syntax) }
      ?? Syntax(TokenSyntax(.wildcard, presence: .missing))
    define(name, signature, scope, node) { checker throws in
      let slot = checker.newSlot(type)
      let object = ProgramCode.local(slot)
      let arguments = signature.parameters.enumerated().map { index, parameter in
        parameter.isLent ? ProgramCode(.lend, [.local(index)]) : ProgramCode.local(index)
      }
      let call = ProgramCode(.call, [object] + arguments, name: inner.name)
      let make = ProgramCode(.set, [object, ProgramCode(.make, type: type)])
      guard initializer.canFail else {
        return ProgramCode(
          .block, [make, ProgramCode(.evaluate, [call]), ProgramCode(.giveBack, [object])])
      }
      return ProgramCode(
        .block,
        [
          make,
          ProgramCode(
            .choose,
            [
              call, ProgramCode(.giveBack, [ProgramCode(.wrap, [object])]),
              ProgramCode(.giveBack, [.none(signature.result)]),
            ]),
        ])
    }
    return Callable(name: name, signature: signature)
  }

  /// The function that runs an initializer on an object of class `type`; of one that may fail it says
  /// whether it has not.
  func initializing(_ initializer: ObjectInitializer, _ type: ProgramType) throws -> Callable {
    guard let name = type.name, let layout = try layout(of: name),
      let entry = declared.type(named: name)
    else { throw Refused() }
    let isInherited = initializer.declaring != name
    var scope =
      initializer.member.map { self.scope(of: $0, type) }
      ?? TypeScope(owner: name, selfType: type, source: entry.source)
    scope.owner = isInherited ? initializer.declaring : name
    let parameters = initializer.syntax?.signature.parameterClause.parameters
    var signature =
      try parameters.map { try self.signature($0, nil, scope) }
      ?? Signature(parameters: [], result: .void)
    signature.receiver = type
    signature.result = initializer.canFail ? .bool : .void
    let node = initializer.syntax.map { Syntax($0) } ?? Syntax(entry.syntax)
    let programName =
      Self.name(type, "init", signature) + (isInherited ? " of \(initializer.declaring)" : "")
    let unique = try unique(programName, node, initializer.member?.source ?? entry.source)
    define(unique, signature, scope, node) { checker throws in
      try checker.objectBody(initializer, of: type, layout, source: entry.source)
    }
    return Callable(name: unique, signature: signature)
  }
}

extension FunctionChecker {
  /// What an initializer does with the object it is given.
  struct ObjectForm {
    /// The class whose initializer it is.
    var declaring: String
    var canFail: Bool
  }

  /// The body of an initializer: the initial values of the class's own properties, what is written, and
  /// what the class inherits from does.
  fileprivate func objectBody(
    _ initializer: CodeChecker.ObjectInitializer, of type: ProgramType,
    _ layout: CodeChecker.TypeLayout, source: Int
  ) throws -> ProgramCode {
    let name = type.name ?? ""
    objectForm = ObjectForm(declaring: initializer.declaring, canFail: initializer.canFail)
    isDelegating = true
    isInitializing = true
    let isOwn = initializer.declaring == name
    var codes = initializer.isConvenience ? [] : try initialValues(of: layout, type)
    if let syntax = initializer.syntax, isOwn || initializer.isConvenience {
      let list = syntax.body?.statements ?? []
      codes.append(try statements(list))
      let calls = list.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .keyword(.super)
          && $0.nextToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)?.text
            == "init"
      }
      if !initializer.isConvenience, !calls { codes += try implicitSuper(of: name) }
    } else if !isOwn {
      codes.append(try inheritedCall(initializer, name))
    }
    if let end = try initializerResult(at: TokenSyntax(.keyword(.`init`), presence: .missing)) {
      codes.append(ProgramCode(.giveBack, [end]))
    }
    return ProgramCode(.block, codes)
  }

  /// Sets the properties that a class declares itself and that have initial values.
  private func initialValues(
    of layout: CodeChecker.TypeLayout, _ type: ProgramType
  ) throws -> [ProgramCode] {
    try layout.properties.enumerated().dropFirst(layout.inherited).compactMap { index, property in
      guard let initial = try initialValue(of: property) else { return nil }
      return ProgramCode(.set, [ProgramCode(.member, [.local(0)], index: index), initial])
    }
  }

  /// The initializer without arguments that Swift calls where none is written.
  private func implicitSuper(of name: String) throws -> [ProgramCode] {
    guard let superclass = owner.superclass(of: name) else { return [] }
    let type = ProgramType.named(superclass)
    let found = try owner.objectInitializers(of: superclass).first {
      !$0.isConvenience && ($0.syntax?.signature.parameterClause.parameters.isEmpty ?? true)
    }
    guard let found, !found.canFail else {
      throw refuse(place, "super.init", "'super.init' of '\(superclass)' is not called here")
    }
    let function = try owner.initializing(found, type)
    return [
      ProgramCode(
        .evaluate,
        [
          ProgramCode(
            .call, [ProgramCode(.cast, [.local(0)], type: type)], name: function.name)
        ])
    ]
  }

  /// An inherited initializer hands what it is given on to the class above.
  private func inheritedCall(
    _ initializer: CodeChecker.ObjectInitializer, _ name: String
  ) throws -> ProgramCode {
    guard let superclass = owner.superclass(of: name) else { throw Refused() }
    let type = ProgramType.named(superclass)
    let function = try owner.initializing(initializer, type)
    let arguments = function.signature.parameters.enumerated().map { index, parameter in
      parameter.isLent ? ProgramCode(.lend, [.local(index + 1)]) : ProgramCode.local(index + 1)
    }
    let call = ProgramCode(
      .call, [ProgramCode(.cast, [.local(0)], type: type)] + arguments, name: function.name)
    guard initializer.canFail else { return ProgramCode(.evaluate, [call]) }
    return ProgramCode(
      .choose, [ProgramCode(.not, [call]), ProgramCode(.giveBack, [.bool(false)])])
  }
}
