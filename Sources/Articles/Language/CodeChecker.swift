import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Was refused already.
struct Refused: Error {}

/// Checks the declared code of an article and turns it into a program.
///
/// Functions are checked when they are first needed, generic ones once for each set of types they
/// are used with; each becomes a function of the program, named by its type, name and labels.
final class CodeChecker {
  private(set) var declared: DeclaredCode

  /// What is in scope besides the declarations, and everything declared that was resolved.
  var universe = TypeUniverse()

  var program = Program()

  /// What was refused, by source.
  var refusals: [Int: [Refusal]] = [:]
  private var refused: Set<Refusal> = []

  /// Functions that are known and still to be checked.
  private var waiting: [() -> Void] = []
  private var isDraining = false

  /// Blocks whose expressions are evaluated, and how far their nodes are from where they say.
  var opened: [(text: SourceText, offset: Int)] = []

  /// Where the functions of the program are declared, by name.
  var places: [String: String] = [:]

  /// Where the types in functions of the program are looked for, by name.
  var scopes: [String: TypeScope] = [:]

  /// Functions whose bodies were refused.
  var broken: Set<String> = []

  /// The signatures of functions by their names in the program.
  var signatures: [String: Signature] = [:]

  /// Layouts whose functions are known, and perhaps still to be checked.
  var made: [String: Program.LayoutDeclaration] = [:]

  /// The types that declared alignments are made of, by the alignments' names.
  var alignmentTypes: [String: String] = [:]

  /// The functions whose calls were left out, since they only write something.
  var leftOut: Set<String> = []

  /// Functions whose hidden result is being found out.
  var underway: Set<String> = []

  /// Generic types as they are used, by their names: `Stack‹Int›`.
  var instances: [String: (base: String, types: [String: ProgramType])] = [:]

  private var layoutsOfTypes: [String: TypeLayout?] = [:]
  private var typesUnderway: Set<String> = []

  /// How many expressions were looked at, against code that has too many meanings.
  private var steps = 0
  static let maximumSteps = 2_000_000

  init(_ declared: DeclaredCode) {
    self.declared = declared
  }

  // MARK: Refusing

  func refuse(
    _ node: some SyntaxProtocol, in source: Int, _ construct: String, _ message: String
  ) -> Refused {
    let place = place(of: node, in: source)
    let refusal = Refusal(
      line: place.line, column: place.column, construct: construct, message: message)
    if refused.insert(refusal).inserted { refusals[source, default: []].append(refusal) }
    return Refused()
  }

  /// Where a node stands, in a block of the declarations or one that was opened.
  func place(of node: some SyntaxProtocol, in source: Int) -> (line: Int, column: Int) {
    guard source >= declared.sourceCount else { return declared.place(of: node, in: source) }
    let (text, offset) = opened[source - declared.sourceCount]
    let position = node.positionAfterSkippingLeadingTrivia.utf8Offset + offset
    return text.place(of: AbsolutePosition(utf8Offset: position))
  }

  /// Lets go of refusals, so that they are made again.
  func forget(_ refusals: [Refusal]) { refused.subtract(refusals) }

  /// Runs `attempt`; what it refuses is forgotten if it fails.
  func trial<Result>(_ attempt: () throws -> Result) -> Result? {
    let before = (refusals, refused)
    if let result = try? attempt() { return result }
    (refusals, refused) = before
    return nil
  }

  func step(_ node: some SyntaxProtocol, in source: Int) throws {
    steps += 1
    guard steps <= Self.maximumSteps else {
      throw refuse(node, in: source, "size", "checking this takes too many steps")
    }
  }

  // MARK: Functions

  /// Checks `check` after what is under way, so that functions may call each other in circles.
  func later(_ check: @escaping () -> Void) {
    waiting.append(check)
  }

  /// Checks everything that is waiting.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let next = waiting.popLast() { next() }
  }

  /// What a function takes and gives.
  struct Signature {
    struct Parameter {
      var label: String?
      var name: String
      var type: ProgramType
      var defaultValue: ExprSyntax?
      var isLent = false
      /// Whether it takes several values, as an array.
      var isVariadic = false
    }

    var parameters: [Parameter]
    var result: ProgramType
    /// The receiver's type; nil for static functions.
    var receiver: ProgramType?
    var isMutating = false

    /// The function's parameters in the program, the receiver first.
    var programParameters: [ProgramType] {
      let own = receiver.map { [isMutating ? ProgramType.lent($0) : $0] } ?? []
      return own + parameters.map { $0.isLent ? .lent($0.type) : $0.type }
    }
  }
}

// MARK: Types

extension CodeChecker {
  /// The stored properties of a declared struct or the cases of an enumeration, with what only the
  /// checker needs.
  struct TypeLayout {
    struct Property {
      var name: String
      var type: ProgramType
      var initial: ExprSyntax?
      var isLet: Bool
      /// The attribute before it, `@State`.
      var attribute: String?
      /// `willSet` and `didSet`.
      var observers: [AccessorDeclSyntax] = []
    }

    var properties: [Property] = []
    var rawValues: [ExprSyntax?] = []
    /// The default values of what each case carries.
    var payloadDefaults: [[ExprSyntax?]] = []
    var rawType: ProgramType?
    var source: Int
  }

  /// What stands in the scope of a type name: the type around it and its generic parameters.
  struct TypeScope {
    var owner: String?
    var selfType: ProgramType?
    var generics: [String: ProgramType] = [:]
    var source: Int
  }

  /// The type that `syntax` names.
  func resolve(_ syntax: TypeSyntax, _ scope: TypeScope) throws -> ProgramType {
    switch syntax.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      return try named(type.name.text, arguments(type.genericArgumentClause), type, scope)
    case .memberType(let type):
      let text = "\(type.baseType.trimmedDescription).\(type.name.text)"
      if text.hasPrefix("Self."), let owner = scope.selfType?.name {
        return try named("\(owner).\(type.name.text)", [], type, scope)
      }
      if let element = associated(text, scope) { return element }
      return try named(text, arguments(type.genericArgumentClause), type, scope)
    case .optionalType(let type): return .optional(try resolve(type.wrappedType, scope))
    case .implicitlyUnwrappedOptionalType(let type):
      return .optional(try resolve(type.wrappedType, scope))
    case .arrayType(let type): return .array(try resolve(type.element, scope))
    case .dictionaryType(let type):
      return .dictionary(try resolve(type.key, scope), try resolve(type.value, scope))
    case .tupleType(let type):
      let elements = try type.elements.map {
        ProgramType.Element(
          label: $0.firstName.flatMap { $0.text == "_" ? nil : $0.text },
          type: try resolve($0.type, scope))
      }
      if elements.count == 1 { return elements[0].type }
      return .tuple(elements)
    case .functionType(let type):
      let parameters = try type.parameters.map { try resolve($0.type, scope) }
      return .function(parameters, try resolve(type.returnClause.type, scope))
    case .attributedType(let type):
      let inner = try resolve(type.baseType, scope)
      let isLent = type.specifiers.contains { $0.trimmedDescription == "inout" }
      return isLent ? .lent(inner) : inner
    case .someOrAnyType(let type):
      if let known = scope.generics[Self.name(of: type)] { return known }
      throw refuse(
        type, in: scope.source, type.someOrAnySpecifier.text,
        type.someOrAnySpecifier.text == "any"
          ? "'any' types are not known in code that runs; make the function generic, write the type"
            + " itself, or use 'AnyLayout' for layouts"
          : "'some' types are known as those of parameters and results only; write the type itself")
    default:
      throw refuse(
        syntax, in: scope.source, "type", "the type \(syntax.trimmedText) is not known here")
    }
  }

  private func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
    clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }

  /// `Element.Index` and the like of a generic parameter.
  private func associated(_ text: String, _ scope: TypeScope) -> ProgramType? {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 2, let base = scope.generics[parts[0]] else { return nil }
    // Of a type that is not known yet, it is not known either.
    if case .variable(let name) = base, parts[1] == "Element" {
      return .variable("\(name).Element")
    }
    switch parts[1] {
    case "Element": return universe.element(of: base)
    case "Index": return .int
    default: return nil
    }
  }

  private func named(
    _ name: String, _ arguments: [TypeSyntax], _ node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType {
    if arguments.isEmpty {
      if let type = scope.generics[name] { return type }
      if name == "Self", let type = scope.selfType { return type }
      if let type = try declaredType(name, scope, at: node) { return type }
      if name == "Cache", let owner = scope.owner { return try cacheType(of: owner, node) }
      if let type = Language.aliases[name] { return type }
      if let type = Language.types[name], type.parameters.isEmpty { return .named(name) }
    } else {
      let types = try arguments.map { try resolve($0, scope) }
      // A key path that is only read is a function of its root.
      if name == "KeyPath", types.count == 2 { return .function([types[0]], types[1]) }
      let type = ProgramType.nominal(name, types)
      if ["ContiguousArray", "ArraySlice"].contains(name), types.count == 1 {
        return name == "ArraySlice" ? type : .array(types[0])
      }
      if let generic = try instance(of: name, types, at: node, scope) { return generic }
      if universe.exists(type) { return type }
      if let base = try declaredType(name, scope) {
        throw refuse(node, in: scope.source, "generics", "'\(base)' is not generic")
      }
    }
    let near = Spelling.nearest(to: name, among: typeNames)
    throw refuse(
      node, in: scope.source, name,
      "the type '\(name)' is not known in code that runs"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  var typeNames: [String] {
    declared.typeNames + Array(Language.types.keys) + Array(Language.aliases.keys)
      + ["Array", "Dictionary", "Set", "Range", "ClosedRange", "Optional"]
  }

  /// A type that the article declares, looked for from the inside out.
  ///
  /// A generic type that nothing is known of is refused at `node`, or where it is declared.
  func declaredType(
    _ name: String, _ scope: TypeScope, at node: (any SyntaxProtocol)? = nil
  ) throws -> ProgramType? {
    for path in Self.paths(of: name, in: scope.owner) {
      if let alias = declared.alias(named: path) {
        return try resolve(
          alias.type,
          TypeScope(owner: alias.owner, selfType: nil, source: alias.source))
      }
      if let entry = declared.type(named: path) {
        if !entry.genericNames.isEmpty, instances[path] == nil {
          // Inside its own code the type is the one that the code is made for.
          var outer: String? = scope.owner
          while let current = outer {
            if instances[current]?.base == path { return .named(current) }
            outer = current.lastIndex(of: ".").map { String(current[..<$0]) }
          }
          throw refuse(
            node.map { Syntax($0) } ?? Syntax(entry.syntax),
            in: node == nil ? entry.source : scope.source,
            "generics",
            "what '\(path)' is generic over is not known; state it: '\(path)<CGFloat>'")
        }
        guard try layout(of: path) != nil else {
          throw refuse(
            entry.syntax, in: entry.source, path,
            "'\(path)' is a \(entry.syntax.namedType?.kind ?? "type"); code that runs knows structs"
              + " and enumerations")
        }
        return .named(path)
      }
    }
    return nil
  }

  /// A generic type as it is used with types; nil for a name that stands for none.
  func instance(
    of name: String, _ types: [ProgramType], at node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType? {
    guard
      let path = Self.paths(of: name, in: scope.owner).first(where: {
        declared.type(named: $0) != nil
      }),
      let entry = declared.type(named: path), !entry.genericNames.isEmpty
    else { return nil }
    guard entry.genericNames.count == types.count else {
      throw refuse(
        node, in: scope.source, "generics",
        "'\(path)' is generic over \(entry.genericNames.count) types, not \(types.count)")
    }
    let full =
      path + "‹" + types.map { Self.plainName($0.description) }.joined(separator: "¸") + "›"
    // Types that nest in themselves would be made without end.
    guard full.utf8.count < 300, instances.count < 1_000 else {
      throw refuse(node, in: scope.source, "generics", "generic types that nest too deep")
    }
    if instances[full] == nil {
      instances[full] = (path, Dictionary(uniqueKeysWithValues: zip(entry.genericNames, types)))
      declared.addInstance(full, of: path)
      _ = try layout(of: full)
    }
    return .named(full)
  }

  /// A type's text with signs that may stand in a name.
  private static func plainName(_ text: String) -> String {
    let signs: [Character: String] = [
      "<": "‹", ">": "›", "[": "⟦", "]": "⟧", "(": "❨", ")": "❩", ",": "¸", " ": "", ":": "∶",
      "?": "？", "-": "‐",
    ]
    return text.map { signs[$0] ?? String($0) }.joined()
  }

  static func paths(of name: String, in owner: String?) -> [String] {
    var paths: [String] = []
    // The types inside a generic type are those of its declaration.
    var owner = owner.map { String($0.prefix { $0 != "‹" }) }
    while let current = owner {
      paths.append("\(current).\(name)")
      owner = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return paths + [name]
  }

  /// Resolves a declared type; nil for what is neither struct nor enumeration.
  func layout(of name: String) throws -> TypeLayout? {
    if let known = layoutsOfTypes[name] { return known }
    guard let entry = declared.type(named: name) else { return nil }
    guard typesUnderway.insert(name).inserted else {
      // A type that holds itself in an array is known by its name meanwhile.
      return TypeLayout(source: entry.source)
    }
    defer { typesUnderway.remove(name) }
    let layout: TypeLayout?
    if let structure = entry.syntax.as(StructDeclSyntax.self) {
      layout = try self.layout(of: structure, entry)
    } else if let enumeration = entry.syntax.as(EnumDeclSyntax.self) {
      layout = try self.layout(of: enumeration, entry)
    } else {
      layout = nil
    }
    layoutsOfTypes[name] = layout
    return layout
  }

  private func conformances(_ entry: DeclaredCode.TypeEntry) -> [String] {
    entry.conformances.intersection(["Equatable", "Hashable", "Comparable", "CaseIterable"])
      .sorted()
  }

  private func layout(
    of structure: StructDeclSyntax, _ entry: DeclaredCode.TypeEntry
  ) throws -> TypeLayout {
    let scope = TypeScope(
      owner: entry.name, selfType: .named(entry.name),
      generics: instances[entry.name]?.types ?? [:], source: entry.source)
    var layout = TypeLayout(source: entry.source)
    for member in structure.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { continue }
      try add(variable, to: &layout, scope)
    }
    universe.declared[entry.name] = Program.TypeDeclaration(
      .structure(layout.properties.map { Program.Field($0.name, $0.type) }),
      conformances: conformances(entry))
    return layout
  }

  private func add(
    _ variable: VariableDeclSyntax, to layout: inout TypeLayout, _ scope: TypeScope
  ) throws {
    if let modifier = variable.modifiers.first(where: { $0.name.text == "lazy" }) {
      throw refuse(
        modifier, in: scope.source, "lazy", "'lazy' properties are not known in code that runs")
    }
    for name in variable.boundNames {
      guard let binding = variable.binding(named: name), !binding.isComputed else { continue }
      if let value = binding.initializer?.value, Self.isLogger(value) { continue }
      let type =
        try variable.type(of: name).map { try resolve($0, scope) }
        ?? binding.initializer.map { try inferred($0.value, scope) }
      guard let type else {
        throw refuse(binding, in: scope.source, name, "the type of '\(name)' is not stated")
      }
      layout.properties.append(
        .init(
          name: name, type: type, initial: binding.initializer?.value, isLet: variable.isLet,
          attribute: variable.attributes.first?.trimmedDescription, observers: binding.observers))
    }
  }

  /// The type of an initial value.
  func inferred(_ expression: ExprSyntax, _ scope: TypeScope) throws -> ProgramType {
    let checker = FunctionChecker(self, scope, result: .void)
    return try checker.check(expression, nil).type
  }

  private func layout(
    of enumeration: EnumDeclSyntax, _ entry: DeclaredCode.TypeEntry
  ) throws -> TypeLayout {
    if let clause = enumeration.genericParameterClause {
      throw refuse(
        clause, in: entry.source, "generics",
        "generic enumerations are not known in code that runs")
    }
    let scope = TypeScope(owner: entry.name, selfType: .named(entry.name), source: entry.source)
    var layout = TypeLayout(source: entry.source)
    let raw = enumeration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    layout.rawType =
      ["Int": .int, "String": .string, "CGFloat": .double, "Double": .double][raw ?? ""]
    var cases: [Program.Case] = []
    for member in enumeration.memberBlock.members {
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in declaration.elements {
        let payload = try element.parameterClause?.parameters.enumerated().map { index, parameter in
          Program.Field(
            parameter.firstName.map { $0.text == "_" ? "\(index)" : $0.text } ?? "\(index)",
            try resolve(parameter.type, scope))
        }
        cases.append(Program.Case(element.name.text, payload: payload ?? []))
        layout.rawValues.append(element.rawValue?.value)
        layout.payloadDefaults.append(
          element.parameterClause?.parameters.map { $0.defaultValue?.value } ?? [])
      }
    }
    universe.declared[entry.name] = Program.TypeDeclaration(
      .enumeration(cases), conformances: conformances(entry))
    return layout
  }

  /// The type of a declared layout's cache.
  func cacheType(of owner: String, _ node: some SyntaxProtocol) throws -> ProgramType {
    let source = declared.type(named: owner)?.source ?? 0
    let scope = TypeScope(owner: owner, selfType: .named(owner), source: source)
    if let make = declared.members(named: "makeCache", of: owner).first?.syntax.as(
      FunctionDeclSyntax.self)
    {
      guard let type = make.signature.returnClause?.type else { return .void }
      if type.trimmedDescription != "Cache" { return try resolve(type, scope) }
    }
    // A type or an alias of that name; it is none of the language's.
    if let own = try declaredType("Cache", scope) {
      return own
    }
    for name in ["sizeThatFits", "placeSubviews"] {
      let function = declared.members(named: name, of: owner).first?.syntax.as(
        FunctionDeclSyntax.self)
      guard let type = function?.signature.parameterClause.parameters.last?.type else { continue }
      let resolved =
        type.trimmedDescription.hasSuffix("Cache") ? ProgramType.void : try resolve(type, scope)
      return resolved.lentType ?? resolved
    }
    return .void
  }
}
