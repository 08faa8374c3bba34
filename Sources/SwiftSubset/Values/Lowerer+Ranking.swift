import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// Which of several overloads is meant that views alone can carry out: their heads are the language's as far
// as no view is in them, and so it ranks them as it does its own.

extension Lowerer {
  /// What the language says of which overload a call means.
  enum Ranking {
    case meant(Int)
    /// It depends on a type that is not known.
    case open
    /// There are views among what tells the overloads apart.
    case none
  }

  /// An overload that the labels of a call fit.
  typealias Fitting = (function: DeclaredFunction, match: ArgumentMatch)

  /// Which of several overloads the language would call.
  ///
  /// - Parameters:
  ///   - fitting: Those that the labels fit, of one block.
  ///   - taking: Those of them, by number, that take the values of the arguments.
  ///   - receiver: To what they belong.
  ///   - call: The call.
  /// - Returns: The overload by its number, or why there is none.
  func ranking(
    of fitting: [Fitting], taking: Set<Int>, receiver: Value.Receiver,
    for call: FunctionCallExprSyntax
  ) -> Ranking {
    // What stands for the type's generic parameters is written in the call.
    guard !call.calledExpression.is(GenericSpecializationExprSyntax.self) else { return .none }
    var heads: [FunctionHead] = []
    for (function, _) in fitting {
      guard let head = head(of: function, receiver) else { return .none }
      heads.append(head)
    }
    let arguments = call.allArguments
    let places = arguments.map { argument in
      fitting.map { fitting in
        fitting.match.arguments.firstIndex { $0.contains { $0.id == argument.id } }
      }
    }
    var headed = KnownCode.HeadedCall(call: call, owner: ownerPath)
    for (index, places) in places.enumerated() {
      guard areAlike(places, of: heads) else { continue }
      headed.alike.insert(index)
      for (head, place) in zip(heads.indices, places) {
        if let place { heads[head].alike.insert(place) }
      }
    }
    return withNamedProperties(ExprSyntax(call)) { named in
      guard let named = named.as(FunctionCallExprSyntax.self) else { return .open }
      for (index, argument) in named.allArguments.enumerated()
      where !headed.alike.contains(index) {
        guard let names = typedNames(in: argument, &headed.inputs) else { return .open }
        headed.names.merge(names) { $1 }
      }
      headed.call = ExprSyntax(named).withNamedMembers.as(FunctionCallExprSyntax.self) ?? named
      headed.receiver = typedReceiver(code)
      let (generics, open) = generics(of: headed.names.mapValues(\.type))
      guard open.isEmpty else { return .open }
      var known = KnownCode(code, source: text)
      known.generics = generics
      switch known.meaning(among: heads, needed: taking, of: headed) {
      case .head(let number): return .meant(number)
      case .open: return .open
      case .unresolved: return .none
      }
    }
  }

  /// Whether an argument is for parameters of one type, whichever overload is called.
  private func areAlike(_ places: [Int?], of heads: [FunctionHead]) -> Bool {
    let parameters = zip(heads, places).map { head, place in
      place.flatMap { Array(head.declaration.signature.parameterClause.parameters)[$0] }
    }
    guard let first = parameters.first ?? nil else { return false }
    let type = first.type.trimmedDescription
    guard
      parameters.allSatisfy({
        $0?.type.trimmedDescription == type && $0?.ellipsis == nil
          && ($0?.defaultValue == nil) == (first.defaultValue == nil)
      })
    else { return false }
    // What is generic is alike only where nothing else says what it is.
    let words = Set(first.type.tokens(viewMode: .sourceAccurate).map(\.text))
    let bounds = heads.map { head in
      head.declaration.genericParameterClause?.parameters.filter { words.contains($0.name.text) }
        ?? []
    }
    guard let names = bounds.first?.map(\.trimmedDescription.bareGeneric),
      bounds.allSatisfy({ $0.map(\.trimmedDescription.bareGeneric) == names })
    else { return false }
    guard !names.isEmpty else { return true }
    let generics = Set(bounds[0].map(\.name.text))
    return heads.allSatisfy { head in
      let uses = head.declaration.signature.parameterClause.parameters.count { parameter in
        parameter.type.isWritten(with: generics)
      }
      let clause = head.declaration.genericWhereClause?.trimmedDescription
      return uses == 1 && clause == heads[0].declaration.genericWhereClause?.trimmedDescription
    }
  }

  /// The types of the names that an expression leaves free, where nothing but their types matters; nil where
  /// that of one is not known.
  private func typedNames(
    in expression: ExprSyntax, _ inputs: inout LayoutInputs
  ) -> [String: LayoutInputs.Name]? {
    let free = code.facts(of: expression).free
    var names: [String: LayoutInputs.Name] = [:]
    for (token, isMember) in free.names.map({ ($0, false) }) + free.members.map({ ($0, true) }) {
      let name = token.text.unquoted
      let known = isMember ? MemberNamer.name(of: token.text) : token.text
      let bound = isMember ? nil : bound(name)
      let property = bound == nil ? context.receiver.type?.members.properties[name] : nil
      if let stated = bound?.stated ?? property.flatMap({ statedType(of: $0) }) {
        if isOpaque(stated) {
          let value = bound.map { self.known($0, code) } ?? knownMember(name, at: token, code)
          guard let type = value?.type else { return nil }
          names[known] = .init(code: .none(type), type: type)
          continue
        }
        if let type = programType(of: stated) {
          names[known] = .init(code: .none(type), type: type, length: stated.length)
          continue
        }
      } else if let bound, bound.known == nil, !bound.isOwn, mayBeKnownOtherwise(bound.value) {
        return nil
      }
      let own = bound?.isOwn ?? property.map(isOwn) ?? false
      if own,
        case .instance(let instance)? = bound?.value ?? memberValue(name, at: token, code)?.value,
        instance.type.generics.isEmpty
      {
        // An object may be known as one of a class that its own inherits from.
        let type = instance.object?.type ?? .named(instance.type.path)
        names[known] = .init(code: .none(type), type: type)
        continue
      }
      guard let found = layoutName(token, isMember: isMember, &inputs) else {
        guard bound == nil, property == nil, isMember || name == "self" || isTyped(name),
          !isOwnMember(name, code), name != "self" || typedReceiver(code) != nil
        else { return nil }
        continue
      }
      names[known] = found
    }
    return names
  }

  /// Whether nothing is known of a value of the type but what is asked of it.
  func isOpaque(_ type: TypeSyntax) -> Bool {
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    return type.isWritten(with: generics.union(["some", "Self"]))
  }

  /// Whether a value, or one in it, is of a type that code may know by a protocol, or by a class above it.
  private func mayBeKnownOtherwise(_ value: Value) -> Bool {
    switch value {
    case .instance(let instance):
      isOfClassBelow(instance.type)
        || extendedNames(of: instance.type).contains {
          declarations.isProtocol($0) && code.declared.isStated($0)
        }
    case .list(let elements): elements.contains(where: mayBeKnownOtherwise)
    default: false
    }
  }

  /// Whether a class inherits another one of the article's.
  private func isOfClassBelow(_ type: DeclaredType) -> Bool {
    type.inherited.contains { declaredType(named: $0)?.isClass ?? false }
  }

  /// The head of a function as the language has it; nil where it is not written whole.
  private func head(of function: DeclaredFunction, _ receiver: Value.Receiver) -> FunctionHead? {
    guard function.block != ControlDeclarations.block else { return nil }
    let type = receiver.type
    let written = function.parameters.lazy.compactMap(\.type).first.flatMap {
      Self.declaration(around: $0)
    }
    var head = FunctionHead(
      declaration: written?.function
        ?? FunctionDeclSyntax(
          name: .identifier(function.name),
          signature: FunctionSignatureSyntax(
            parameterClause:
              FunctionParameterClauseSyntax(parameters: []))),
      owner: type?.path ?? receiver.extended)
    if let extended = written?.extended {
      let name = SymbolTable.baseName(of: extended.extendedType)
      if declarations.isProtocol(name) { head.protocolName = name }
    }
    if head.declaration.signature.parameterClause.parameters.count != function.parameters.count {
      // The initializer that a type has where none is written.
      guard written == nil, let declaration = Self.declaration(of: function) else { return nil }
      head.declaration = declaration
    }
    guard head.declaration.name.text == "init", let type, !type.generics.isEmpty else {
      return head
    }
    guard let clause = code.declared.type(named: type.path)?.syntax.genericClause else {
      return nil
    }
    let own = head.declaration.genericParameterClause?.parameters ?? []
    head.declaration.genericParameterClause = clause.with(
      \.parameters, GenericParameterListSyntax(Array(clause.parameters) + Array(own)))
    return head
  }

  /// The function or initializer in whose head a type stands, and the extension around it.
  private static func declaration(
    around type: TypeSyntax
  ) -> (function: FunctionDeclSyntax, extended: ExtensionDeclSyntax?)? {
    var next = type.parent
    while let node = next {
      next = node.parent
      let extended = node.parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
      if let function = node.as(FunctionDeclSyntax.self) { return (function, extended) }
      if let initializer = node.as(InitializerDeclSyntax.self) {
        let function = FunctionDeclSyntax(
          attributes: initializer.attributes, name: .identifier("init"),
          genericParameterClause: initializer.genericParameterClause,
          signature: initializer.signature, genericWhereClause: initializer.genericWhereClause)
        return (function, extended)
      }
      if node.is(VariableDeclSyntax.self) || node.is(EnumCaseDeclSyntax.self) { return nil }
    }
    return nil
  }

  private static func declaration(of function: DeclaredFunction) -> FunctionDeclSyntax? {
    var parameters: [String] = []
    for parameter in function.parameters {
      guard let type = parameter.type?.trimmedDescription else { return nil }
      parameters.append(
        "\(parameter.label ?? "_"): \(type)" + (parameter.isOptional ? " = 0" : ""))
    }
    let text = "func \(function.name)(\(parameters.joined(separator: ", ")))"
    guard case .decl(let declaration)? = ParsedSource.tree(of: text)?.statements.first?.item else {
      return nil
    }
    return declaration.as(FunctionDeclSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// All arguments, those in parentheses first.
  var allArguments: [ExprSyntax] {
    arguments.map(\.expression) + (trailingClosure.map { [ExprSyntax($0)] } ?? [])
      + additionalTrailingClosures.map { ExprSyntax($0.closure) }
  }
}

extension String {
  /// A generic parameter as it is declared, without the comma behind it.
  fileprivate var bareGeneric: Substring { drop { $0 == " " }.prefix { $0 != "," } }
}
