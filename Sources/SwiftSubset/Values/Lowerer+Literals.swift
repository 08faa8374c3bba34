import BuiltinEngine
import SwiftSyntax

// MARK: Numbers without a type of their own

extension Value {
  /// Whether its place may decide on the type of a number in it.
  var mayHoldLiteral: Bool {
    switch self {
    case .number(let number): number.integer != nil
    case .code(let code): code.type == .number && code.isLiteral
    case .list, .tuple, .range, .closedRange, .choice: true
    default: false
    }
  }

  /// The value in a place whose values are like `usual`: where a `Double` stands, an integer
  /// literal is one.
  func taking(typeOf usual: Value) -> Value {
    switch (self, usual) {
    case (.number(let number), .number(let usual)) where usual.integer == nil:
      return .number(.real(number.real))
    case (.code(let code), .number(let usual)) where usual.integer == nil:
      return .code(code.fraction)
    case (.code(let code), .code(let usual))
    where code.isLiteral && usual.type == .number && !usual.isInteger && !usual.isLiteral:
      return .code(code.fraction)
    case (.number(let number), .code(let usual))
    where usual.type == .number && !usual.isInteger && !usual.isLiteral && number.isLiteral:
      return .number(.real(number.real))
    case (.list(let elements), .list(let others)):
      guard let usual = others.first else { return self }
      return .list(elements.map { $0.taking(typeOf: usual) })
    case (.tuple(let parts), .tuple(let others)) where parts.count == others.count:
      return .tuple(
        zip(parts, others).map {
          .init(label: $0.label ?? $1.label, value: $0.value.taking(typeOf: $1.value))
        })
    case (.range(let range), .interval(let usual)) where !usual.isWhole && !usual.isClosed:
      return .interval(
        .init(
          lower: Double(range.lowerBound), upper: Double(range.upperBound), isClosed: false))
    case (.closedRange(let range), .interval(let usual)) where !usual.isWhole && usual.isClosed:
      return .interval(
        .init(
          lower: Double(range.lowerBound), upper: Double(range.upperBound), isClosed: true))
    case (.choice(var choice), _):
      choice.then = choice.then.taking(typeOf: usual)
      choice.otherwise = choice.otherwise.taking(typeOf: usual)
      return .choice(choice)
    default: return self
    }
  }

  /// The elements of an array, which have one type: a number literal beside a `Double` is one as
  /// well, inside tuples and arrays too.
  static func alike(_ elements: [Value]) -> [Value] {
    guard elements.count > 1, elements.contains(where: \.mayHoldLiteral),
      var usual = elements.first
    else { return elements }
    for element in elements.dropFirst() {
      switch usual {
      case .nothing, .unknown: usual = element
      case .list(let list) where list.isEmpty: usual = element
      default: usual = usual.taking(typeOf: element)
      }
    }
    return elements.map { $0.taking(typeOf: usual) }
  }
}

extension Lowerer {
  /// The value as an argument or a result of the stated type, as far as literals are concerned.
  func numbered(_ value: Value, as type: TypeSyntax?) -> Value {
    guard let type else { return value }
    return value.taking(typeOf: sample(of: type))
  }

  /// A value that shows where the type has real numbers.
  ///
  /// - Parameters:
  ///   - stated: As it is written.
  ///   - generics: What generic parameters in it stand for.
  /// - Returns: Numbers, lists and tuples; unknown for everything else.
  func sample(of stated: TypeSyntax, _ generics: [String: TypeSyntax] = [:]) -> Value {
    let plain = stated.plain
    if let name = plain.as(IdentifierTypeSyntax.self)?.name.text, let type = generics[name] {
      return sample(of: type)
    }
    let type = resolved(plain)
    if let wrapped = type.wrapped { return sample(of: wrapped, generics) }
    if let element = type.element { return .list([sample(of: element, generics)]) }
    if let tuple = type.as(TupleTypeSyntax.self) {
      return .tuple(
        tuple.elements.map {
          .init(label: $0.firstName?.text, value: sample(of: $0.type, generics))
        })
    }
    if let (bound, isClosed) = type.boundOfRange, !generics.isEmpty,
      case .number = sample(of: bound, generics)
    {
      return .interval(.init(lower: 0, upper: 0, isClosed: isClosed))
    }
    switch type.trimmedDescription {
    case "Double", "CGFloat", "TimeInterval": return .number(.real(0))
    default: return .unknown
    }
  }
}
