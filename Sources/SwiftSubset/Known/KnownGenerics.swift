import BuiltinEngine
import Scenarios
import SwiftSyntax

/// As which generic types code knows what its names stand for: what a `T` is this time has a type of its own,
/// of which such code knows no more than what is asked of any.
struct KnownGenerics {
  /// What the generic types stand for.
  private(set) var types: [String: ProgramType] = [:]

  /// What the names are declared to be, and which are of their own types without that.
  private(set) var stated: [String: TypeSyntax] = [:]
  private(set) var own: Set<String> = []

  private var generics: [(name: String, bound: TypeSyntax?)] = []
  private var clauses: [GenericWhereClauseSyntax] = []

  /// Takes a name without a stated type.
  mutating func add(_ name: String, isOwn: Bool) {
    if isOwn { own.insert(name) }
  }

  /// Takes a name with the type that its declaration states.
  ///
  /// - Returns: Whether it is found what all generic types in that stand for.
  mutating func add(
    _ name: String, _ written: TypeSyntax, as type: ProgramType, in owner: String?,
    _ checker: CodeChecker
  ) -> Bool {
    stated[name] = written
    return learn(written, as: type, in: owner, checker)
  }

  /// Finds what the generic types in a type stand for, where a value of it is of a type that is known.
  ///
  /// - Returns: Whether it is found of all.
  @discardableResult
  mutating func learn(
    _ written: TypeSyntax, as type: ProgramType, in owner: String?, _ checker: CodeChecker
  ) -> Bool {
    var around: [(name: String, bound: TypeSyntax?)] = []
    var conditions: [GenericWhereClauseSyntax] = []
    for node in sequence(first: Syntax(written), next: \.parent) {
      if let function = node.as(FunctionDeclSyntax.self) {
        around += checker.generics(of: function)
        conditions += [function.genericWhereClause].compactMap(\.self)
      } else if let declaration = node.as(DeclSyntax.self), let clause = declaration.genericClause {
        around += clause.parameters.map { ($0.name.text, $0.inheritedType) }
        conditions += [declaration.conditionsOfType].compactMap(\.self)
      }
    }
    let variables = around.map { ($0.name, ProgramType.variable($0.name)) }
    let scope = CodeChecker.TypeScope(
      owner: owner, selfType: nil, generics: Dictionary(variables) { first, _ in first }, source: 0)
    var matcher = TypeMatcher(checker.universe)
    guard let pattern = checker.trial({ try checker.resolve(written, scope) }),
      matcher.match(pattern, checker.opened(type, like: pattern))
    else { return false }
    for (name, type) in matcher.types where types[name] == nil {
      types[name] = type
      generics += around.filter { $0.name == name }.prefix(1)
    }
    if !matcher.types.isEmpty { clauses += conditions }
    return true
  }

  /// Whether it is found what all of the generic types of these names stand for.
  func covers(_ names: Set<String>) -> Bool { names.isSubset(of: types.keys) }

  /// Tells code what it may know of its types.
  func add(to scope: inout CodeChecker.TypeScope, _ checker: CodeChecker) {
    scope.generics.merge(types) { $1 }
    checker.addBounds(generics, nil, types, to: &scope)
    for clause in clauses { checker.addBounds([], clause, types, to: &scope) }
  }
}

extension DeclSyntax {
  /// What is asked behind `where` of what a type is generic over.
  var conditionsOfType: GenericWhereClauseSyntax? {
    self.as(StructDeclSyntax.self)?.genericWhereClause
      ?? self.as(EnumDeclSyntax.self)?.genericWhereClause
      ?? self.as(ClassDeclSyntax.self)?.genericWhereClause
  }
}

extension Lowerer {
  /// Whether an argument of a call is known to code as of a generic type that is no view.
  func givesGeneric(_ call: FunctionCallExprSyntax) -> Bool {
    call.allArguments.contains { argument in
      let free = code.facts(of: argument).free
      return (free.names + free.members).contains { token in
        let name = token.text.unquoted
        let stated = bound(name)?.stated ?? context.receiver.type?.members.properties[name]?.type
        guard let stated, isOpaque(stated) else { return false }
        return switch bound(name)?.value ?? memberValue(name, at: token, code)?.value {
        case .view, .style, .opaque, .unknown, .closure, .function, .type, nil: false
        case .instance(let instance): !conforms(instance.type, to: "View")
        default: true
        }
      }
    }
  }

  /// As which generic types the code around knows names of known types; nil where it knows none so.
  ///
  /// - Returns: Beside them the names of whose generic types it is not found what they stand for.
  func generics(
    of names: [String: ProgramType]
  ) -> (known: KnownGenerics?, open: Set<String>) {
    var known = KnownGenerics()
    var open: Set<String> = []
    for (key, type) in names.sorted(by: { $0.key < $1.key }) {
      let member = MemberNamer.member(in: key)
      let name = (member ?? key).unquoted
      let bound = member == nil ? self.bound(name) : nil
      let property = bound == nil ? context.receiver.type?.members.properties[name] : nil
      guard let stated = bound?.stated ?? property?.type else {
        known.add(key, isOwn: bound?.isOwn ?? property.map(isOwn) ?? false)
        continue
      }
      if !known.add(key, stated, as: type, in: ownerPath, code), isOpaque(stated) {
        open.insert(key)
      }
    }
    learnAround(&known)
    return (known.types.isEmpty ? nil : known, open)
  }

  /// What the view and the function around are given says what their generic types stand for, too.
  private func learnAround(_ known: inout KnownGenerics) {
    func learn(_ value: Value, _ stated: TypeSyntax) {
      let generics = context.generics.union(context.receiver.type?.generics ?? [])
      guard stated.isWritten(with: generics.subtracting(known.types.keys)),
        let type = self.known(Bound(value: value, stated: stated), code)?.type
      else { return }
      known.learn(stated, as: type, in: ownerPath, code)
    }
    for scope in scopes.reversed() {
      for (_, bound) in scope.sorted(by: { $0.key < $1.key }) {
        if let stated = bound.stated { learn(bound.value, stated) }
      }
    }
    guard case .instance(let instance)? = context.receiver.value else { return }
    for (name, property) in instance.type.members.properties.sorted(by: { $0.key < $1.key }) {
      if let stated = property.type, let value = instance.fields[name] { learn(value, stated) }
    }
  }

  /// Whether more depends on generic types in an expression than what it is given: it names one, calls one of
  /// several functions, reads one of several members, or what sequences have in several forms.
  func asksForGenerics(_ expression: some SyntaxProtocol) -> Bool {
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    guard !generics.isEmpty else { return false }
    return expression.tokens(viewMode: .sourceAccurate).contains { token in
      let name = token.text.unquoted
      return FunctionChecker.ofSequences.contains(name) || generics.contains(name)
        || code.declared.hasSeveral(membersNamed: name)
        || code.declared.functions(named: name).count > 1
        || (token.isOperatorName && code.declared.declares(anywhere: name))
    }
  }
}
