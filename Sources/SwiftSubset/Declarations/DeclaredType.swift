import SwiftSyntax

/// A type that an article declares, as far as views can make use of it.
///
/// Code stays syntax: it is lowered where it is used, with the values that are known there.
struct DeclaredType: Sendable {
  enum Kind: Sendable {
    case structure
    case enumeration
    case other(String)
  }

  /// What is known of it.
  struct Contents: Sendable {
    var name: String
    var kind: Kind
    var inherited: Set<String> = []

    /// The names of generic parameters in their order.
    var genericNames: [String] = []

    /// The declared types that they stand for in a value, as far as its arguments tell.
    var bound: [String: DeclaredType] = [:]

    /// What stands for them between angle brackets, by name: `Double` of `Box<Double>`.
    var stated: [String: TypeSyntax] = [:]

    /// The block that declares it.
    var block = 0

    var members = DeclaredMembers()
    var cases: [DeclaredCase] = []
    var nested: [String: DeclaredType] = [:]

    /// The types around it, outermost first.
    var outer: [String] = []

    /// Whether a comment between its members says that some are left out.
    var isElided = false
  }

  /// One reference: a type is handed on with everything that is said in its code.
  private final class Storage: Sendable {
    let contents: Contents
    init(_ contents: Contents) { self.contents = contents }
  }

  private var storage: Storage

  init(_ contents: Contents) { storage = Storage(contents) }

  /// Changes what is known of it here, and nowhere else.
  mutating func change(_ change: (inout Contents) -> Void) {
    var contents = storage.contents
    change(&contents)
    storage = Storage(contents)
  }

  var name: String { storage.contents.name }
  var kind: Kind { storage.contents.kind }
  var inherited: Set<String> { storage.contents.inherited }
  var genericNames: [String] { storage.contents.genericNames }
  var bound: [String: DeclaredType] { storage.contents.bound }
  var stated: [String: TypeSyntax] { storage.contents.stated }
  var block: Int { storage.contents.block }
  var members: DeclaredMembers { storage.contents.members }
  var cases: [DeclaredCase] { storage.contents.cases }
  var nested: [String: DeclaredType] { storage.contents.nested }
  var outer: [String] { storage.contents.outer }
  var isElided: Bool { storage.contents.isElided }

  /// The names of generic parameters, which stand for any type.
  var generics: Set<String> { genericNames.isEmpty ? [] : Set(genericNames) }

  /// Its name behind those of the types around it: `Row.Style`.
  var path: String { outer.isEmpty ? name : (outer + [name]).joined(separator: ".") }

  var isView: Bool { inherited.contains("View") }
  var isModifier: Bool { inherited.contains("ViewModifier") }
  var isLayout: Bool {
    inherited.contains("Layout")
      || (members.functions["sizeThatFits"] != nil && members.functions["placeSubviews"] != nil)
  }
}

/// What a type or an extension of one declares.
struct DeclaredMembers: Sendable {
  /// In the order of the source, which is that of the memberwise initializer.
  var stored: [DeclaredProperty] = []

  /// By name; where a type has a static one and one of its values under one name, that of its values.
  var properties: [String: DeclaredProperty] = [:]
  var statics: [String: DeclaredProperty] = [:]
  var functions: [String: [DeclaredFunction]] = [:]
  var initializers: [DeclaredFunction] = []
}

/// A variable or constant: of a type, or at the top of a block.
struct DeclaredProperty: Sendable {
  var name: String
  var type: TypeSyntax?
  var initial: ExprSyntax?

  /// The statements of a computed property.
  var getter: CodeBlockItemListSyntax?
  var setter: AccessorDeclSyntax?

  /// Whether code of its own runs where it is read or set: it is computed, or observed.
  var hasAccessors = false
  var isStatic = false
  var isConstant = false

  /// Whether its initial value is made when it is read first.
  var isLazy = false

  /// Whether it does not keep the object that it is given.
  var isWeak = false

  /// The attribute that wraps it, such as `State` or `Environment`.
  var wrapper: AttributeSyntax?
  var isBuilder = false
  var block = 0

  /// Whether its type is stated, and is none of functions, or is that of a literal or of a type's call.
  var holdsNoFunction: Bool {
    guard let type else { return initial.map(Self.isNoFunction) ?? false }
    return type.function == nil
  }

  private static func isNoFunction(_ initial: ExprSyntax) -> Bool {
    switch initial.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr: true
    case .functionCallExpr(let call):
      call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.isTypeName ?? false
    default: false
    }
  }

  var wrapperName: String? { wrapper?.attributeName.trimmedDescription }
}

/// A function, a method or an initializer.
extension DeclaredType {
  var isClass: Bool {
    if case .other("class") = kind { true } else { false }
  }
}

struct DeclaredFunction: Sendable {
  var name: String
  var parameters: [DeclaredParameter] = []
  var result: TypeSyntax?
  var body: CodeBlockItemListSyntax?
  var generics: Set<String> = []

  /// The generic parameters of which something is asked.
  var constrained: Set<String> = []

  /// Those of them that stand for numbers with a fraction.
  var fractions: Set<String> = []
  var isStatic = false
  var isBuilder = false

  /// Whether any other one that fits is taken before it, `@_disfavoredOverload`.
  var isDisfavored = false
  var block = 0

  /// The type in whose extension it was found, where that is one of SwiftUI's.
  var extended: String?

  /// The labels and types, by which overloads are told apart.
  var signature: String {
    let words = parameters.map { ($0.label ?? "_") + ":" + ($0.type?.trimmedDescription ?? "") }
    return (words + constrained.sorted()).joined(separator: ", ")
  }
}

struct DeclaredParameter: Sendable {
  /// `nil` where the argument has no label.
  var label: String?
  var name: String
  var type: TypeSyntax?
  var initial: ExprSyntax?
  var isBuilder = false

  /// Those among which a result builder of the article's own may be.
  var attributes: AttributeListSyntax?
  var isVariadic = false

  /// What a parameter without an argument stands for: the initial value of a property in its own
  /// type's words.
  var isOptional = false
}

struct DeclaredCase: Sendable {
  var name: String
  var parameters: [DeclaredParameter] = []
  var rawValue: ExprSyntax?
}
