import BuiltinEngine
import Scenarios
import SwiftSyntax

extension Value {
  /// Whether it has no more parts than are left, which it takes.
  func isWithin(_ budget: inout Int) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    switch self {
    case .tuple(let parts): return parts.allSatisfy { $0.value.isWithin(&budget) }
    case .list(let values): return values.allSatisfy { $0.isWithin(&budget) }
    case .instance(let instance):
      return instance.fields.values.allSatisfy { $0.isWithin(&budget) }
        && instance.payload.allSatisfy { $0.value.isWithin(&budget) }
    default: return true
    }
  }

  /// A value of a declared type: a structure with its properties, or a case of an enumeration.
  struct Instance {
    var type: DeclaredType { didSet { identity = Identity() } }
    var fields: [String: Value] = [:] {
      didSet {
        identity = Identity()
        object = nil
      }
    }

    /// The value as the language has it, of a class or a generic type, which its fields do not tell; nil
    /// where it does not.
    var object: KnownValue?

    /// The state that it was lent, by the names of its own properties.
    var lent: [String: Lent] = [:] { didSet { identity = Identity() } }

    /// The same for copies alone, so that what was worked out of one holds for the others.
    private(set) var identity = Identity()

    /// The case of an enumeration, and the values it carries.
    var caseName: String?
    var payload: [TupleElement] = []

    /// Whether its initializer gave up, `return nil`: then it is nothing.
    var hasFailed = false
  }

  /// Tells a value from all others, as long as somebody holds it.
  final class Identity: Hashable, Sendable {
    static func == (a: Identity, b: Identity) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  struct TupleElement {
    var label: String?
    var value: Value
  }

  /// A closure, and everything it may name from where it is written.
  struct Closure {
    var syntax: ClosureExprSyntax
    var surroundings: Surroundings

    /// Whether its statements are views that are put together.
    var isBuilder: Bool

    /// The type that its place states.
    var type: FunctionTypeSyntax?

    /// The types of its parameters, as its place or it states them; empty where neither does.
    var parameterTypes: [TypeSyntax] {
      if let type { return type.parameters.map(\.type) }
      guard case .parameterClause(let clause)? = syntax.signature?.parameterClause else {
        return []
      }
      let types = clause.parameters.compactMap(\.type)
      return types.count == clause.parameters.count ? types : []
    }
  }

  /// A range of numbers with or without ends, as patterns have them.
  struct Interval {
    var lower: Double?
    var upper: Double?
    var isClosed: Bool
    /// Whether its bounds are integers.
    var isWhole = false
  }

  struct FunctionReference {
    var overloads: [DeclaredFunction]
    var receiver: Receiver
    /// What a function inside another one may name.
    var surroundings: Surroundings?
  }

  /// Whose function it is.
  struct Receiver {
    var value: Value?
    var type: DeclaredType?
    /// The type of SwiftUI's or Swift's that an extension around the code extends.
    var extended: String?
    /// The type of what a binding holds, in code that an article adds to `Binding`; nil where that is not seen.
    var holds: TypeSyntax?
  }
}

/// What a local name stands for.
struct Bound {
  var value: Value

  /// The same as the language has it; nil where it has no form there, or was not asked.
  var known: KnownValue?

  /// The type that the declaration of the name states.
  var stated: TypeSyntax?

  /// Whether code that states no type knows it as of its own type all the same, `let card = Card()`.
  var isOwn = false

  /// The state of a view that it may change, `$size`.
  var lent: Lent?
}

/// What code may name: local names, and what it belongs to.
struct Surroundings {
  var scopes: [[String: Bound]]
  var context: CodeContext
  var outerPlace: AbsolutePosition?

  /// In how many bodies of declared modifiers the code is carried out.
  var modifierDepth = 0
}

/// To whom the code belongs that is being lowered.
struct CodeContext {
  /// The block that the code stands in.
  var block: Int
  var receiver = Value.Receiver()

  /// Generic parameters in scope.
  var generics: Set<String> = []

  /// Those of a function that stand for what is no view, as its arguments tell.
  var plainGenerics: Set<String> = []

  /// The declared types that generic parameters of a function stand for.
  var bound: [String: DeclaredType] = [:]

  /// The declared type in whose words a stated type is written, where the code is another's.
  var typeOwner: DeclaredType?

  /// The declared type that a leading dot stands for.
  var expected: DeclaredType?

  /// The declared type of the elements that are wanted, for closures that make them.
  var expectedElement: DeclaredType?

  /// The view of SwiftUI's whose initialiser the code is, in an extension of the article's.
  var initialized: String?
}

extension Value {
  /// Equality of what is known; nil where the two cannot be compared.
  func equals(_ other: Value) -> Bool? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return a.real == b.real
    case (.string(let a), .string(let b)): return a == b
    case (.bool(let a), .bool(let b)): return a == b
    case (.nothing, .nothing): return true
    case (.nothing, .code), (.code, .nothing), (.nothing, .later), (.later, .nothing),
      (.nothing, .choice), (.choice, .nothing):
      return nil
    case (.unknown, _), (_, .unknown): return nil
    case (.nothing, _), (_, .nothing): return false
    case (.member(let a), .member(let b)): return a.name == b.name
    case (.style(let a), .style(let b)): return Styles.equal(a, b)
    case (.style(let a), .member(let b)), (.member(let b), .style(let a)):
      return Styles.equal(a, b.name)
    case (.data(let a, let type), .data(let b, let other)): return type == other && a == b
    case (.range(let a), .range(let b)): return a == b
    case (.closedRange(let a), .closedRange(let b)): return a == b
    case (.list(let a), .list(let b)): return Self.equal(a, b)
    case (.slice(let a), .slice(let b)): return Self.equal(a.elements, b.elements)
    case (.tuple(let a), .tuple(let b)): return Self.equal(a.map(\.value), b.map(\.value))
    case (.instance(let a), .member(let b)) where b.type == nil: return a.isCase(b.name)
    case (.member(let b), .instance(let a)) where b.type == nil: return a.isCase(b.name)
    case (.instance(let a), .instance(let b)): return a.equals(b)
    default: return nil
    }
  }

  private static func equal(_ a: [Value], _ b: [Value]) -> Bool? {
    guard a.count == b.count else { return false }
    for (a, b) in zip(a, b) {
      guard let isEqual = a.equals(b) else { return nil }
      if !isEqual { return false }
    }
    return true
  }
}

extension Value.Instance {
  /// Whether it is the case of the name; nil where the name is no case of its type.
  fileprivate func isCase(_ name: String) -> Bool? {
    type.cases.contains { $0.name == name } ? caseName == name : nil
  }

  func equals(_ other: Value.Instance) -> Bool? {
    guard type.path == other.type.path, caseName == other.caseName else { return false }
    // Two identities are two values, whatever else in them cannot be compared here.
    if caseName == nil, let a = fields["id"], let b = other.fields["id"], a.equals(b) == false {
      return false
    }
    let a = payload.map(\.value) + fields.sorted { $0.key < $1.key }.map(\.value)
    let b = other.payload.map(\.value) + other.fields.sorted { $0.key < $1.key }.map(\.value)
    return Value.list(a).equals(.list(b))
  }
}

extension Lowerer {
  /// Whether a value is certainly of a type that is no class.
  func isNoObject(_ value: Value) -> Bool {
    switch value {
    case .number, .bool, .string, .list, .range, .closedRange, .tuple: true
    case .instance(let instance):
      if case .other = instance.type.kind { false } else { true }
    case .program(let known): !code.universe.isClass(known.type)
    default: false
    }
  }
}
