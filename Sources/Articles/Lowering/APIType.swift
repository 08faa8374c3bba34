import SwiftSyntax

/// The type of an expression in a declaration, as far as it is known.
indirect enum APIType: Equatable, Sendable {
  case named(String)
  /// The type itself, as in `CGSize.zero`.
  case meta(String)
  case optional(APIType)
  case collection(APIType)
  case unknown

  init(_ syntax: TypeSyntax?) {
    guard let syntax else {
      self = .unknown
      return
    }
    switch syntax.as(TypeSyntaxEnum.self) {
    case .identifierType(let type) where type.genericArgumentClause == nil:
      self = type.name.text == "Subviews" ? .named("LayoutSubviews") : .named(type.name.text)
    case .memberType(let type) where type.trimmedDescription == "LayoutSubviews.Element":
      self = .named("LayoutSubview")
    case .memberType(let type): self = .named(type.trimmedDescription)
    case .optionalType(let type): self = .optional(APIType(type.wrappedType))
    case .arrayType(let type): self = .collection(APIType(type.element))
    case .attributedType(let type): self = APIType(type.baseType)
    case .someOrAnyType(let type): self = APIType(type.constraint)
    default: self = .unknown
    }
  }

  /// What a loop over it gives.
  var element: APIType {
    switch self {
    case .collection(let element): element
    case .named("LayoutSubviews"): .named("LayoutSubview")
    default: .unknown
    }
  }

  var wrapped: APIType {
    if case .optional(let type) = self { type } else { self }
  }

  var isNumber: Bool {
    self == .named("CGFloat") || self == .named("Double") || self == .named("Int")
  }
}

/// The members of types: those of the interface, and those that the article declares.
struct TypeTable: Sendable {
  struct Function: Sendable {
    var parameters: [FunctionParameterSyntax]
    var result: APIType

    var labels: [String] { parameters.map(\.firstName.text) }

    func isOptional(_ index: Int) -> Bool { parameters[index].defaultValue != nil }

    func type(_ index: Int) -> APIType { APIType(parameters[index].type) }
  }

  struct Members: Sendable {
    /// In the order of the source.
    var names: [String] = []
    var properties: [String: APIType] = [:]
    var statics: [String: APIType] = [:]
    var staticNames: [String] = []
    var functions: [String: [Function]] = [:]
    var initializers: [Function] = []
    /// Whether all members are known.
    var isWhole = false
  }

  private(set) var types: [String: Members] = [:]

  init(interface source: String) {
    for item in ParsedSource(source).tree.statements {
      guard case .decl(let declaration) = item.item else { continue }
      add(declaration, isWhole: true)
    }
  }

  static let layout = TypeTable(interface: LayoutInterface.source)

  /// Adds a declared type; what it may have beyond is not known.
  mutating func add(_ declaration: DeclSyntax, isWhole: Bool = false) {
    guard let name = declaration.namedType?.name, let block = declaration.memberBlock else {
      return
    }
    var members = types[name] ?? Members()
    members.isWhole = isWhole
    for member in block.members { members.add(member.decl) }
    types[name] = members
  }
}

extension TypeTable.Members {
  mutating func add(_ declaration: DeclSyntax) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      let isStatic = variable.modifiers.contains { $0.name.text == "static" }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
          continue
        }
        let type = APIType(binding.typeAnnotation?.type)
        if isStatic {
          statics[name] = type
          staticNames.append(name)
        } else {
          properties[name] = type
          names.append(name)
        }
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      names.append(function.name.text)
      functions[function.name.text, default: []].append(
        .init(
          parameters: Array(function.signature.parameterClause.parameters),
          result: APIType(function.signature.returnClause?.type)))
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      initializers.append(
        .init(
          parameters: Array(initializer.signature.parameterClause.parameters), result: .unknown))
    }
  }

  /// The names of properties, for lists of what is allowed.
  var propertyNames: [String] { names.filter { properties[$0] != nil } }
}
