import BuiltinEngine
import Scenarios
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

  init(_ type: ProgramType) {
    if let wrapped = type.wrapped {
      self = .optional(APIType(wrapped))
    } else if let element = TypeUniverse().element(of: type), type.name != "String",
      type.name != "LayoutSubviews"
    {
      self = .collection(APIType(element))
    } else if case .nominal(let name, []) = type {
      self = .named(name)
    } else {
      self = .unknown
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

/// The members of types: those of the language, and those that the article declares.
struct TypeTable: Sendable {
  struct Function: Sendable {
    struct Parameter: Sendable {
      var label: String
      var type: APIType
      /// Whether it may be left out.
      var isOptional = false
    }

    var parameters: [Parameter]
    var result: APIType

    var labels: [String] { parameters.map(\.label) }
  }

  struct Members: Sendable {
    /// In the order of the source, or of the language's rows.
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

  /// The types of which the language has all members.
  static let language: TypeTable = {
    var table = TypeTable()
    for type in Language.completeTypes { table.types[type] = Members(ofType: type) }
    return table
  }()

  /// Adds a declared type; what it may have beyond is not known.
  mutating func add(_ declaration: DeclSyntax) {
    guard let name = declaration.namedType?.name, let block = declaration.memberBlock else {
      return
    }
    var members = types[name] ?? Members()
    members.isWhole = false
    for member in block.members { members.add(member.decl) }
    types[name] = members
  }
}

extension TypeTable.Members {
  /// The members of one of the language's types.
  fileprivate init(ofType name: String) {
    isWhole = true
    let universe = TypeUniverse()
    if let element = universe.element(of: .named(name)) {
      // What the elements of any collection are is what "T" stands for.
      for row in Language.rows(of: "Collection") + Language.rows(of: "Sequence")
      where row.kind == .property {
        add(row.name, row.result.replacing(["T": element]))
      }
    }
    for field in universe.fields(of: .named(name)) ?? [] { add(field.name, field.type) }
    for row in Language.rows(of: name) { add(row) }
  }

  private mutating func add(_ name: String, _ type: ProgramType) {
    guard properties.updateValue(APIType(type), forKey: name) == nil else { return }
    names.append(name)
  }

  private mutating func add(_ row: LanguageRow) {
    let function = TypeTable.Function(
      parameters: row.parameters.map { .init(label: $0.label ?? "_", type: APIType($0.type)) },
      result: APIType(row.result))
    switch row.kind {
    case .property: add(row.name, row.result)
    case .staticProperty:
      statics[row.name] = function.result
      staticNames.append(row.name)
    case .initializer: initializers.append(function)
    case .method:
      if functions[row.name] == nil { names.append(row.name) }
      functions[row.name, default: []].append(function)
    case .staticMethod, .function, .subscripted, .infix, .prefix: break
    }
  }

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
          function.signature.parameterClause,
          result: APIType(function.signature.returnClause?.type)))
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      initializers.append(.init(initializer.signature.parameterClause, result: .unknown))
    }
  }

  /// The names of properties, for lists of what is allowed.
  var propertyNames: [String] { names.filter { properties[$0] != nil } }
}

extension TypeTable.Function {
  fileprivate init(_ clause: FunctionParameterClauseSyntax, result: APIType) {
    parameters = clause.parameters.map {
      .init(
        label: $0.firstName.text, type: APIType($0.type), isOptional: $0.defaultValue != nil)
    }
    self.result = result
  }
}
