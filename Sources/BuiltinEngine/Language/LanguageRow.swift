package import Scenarios

/// A member, operator or function that declared code may use: one row of the language's table.
///
/// The checker looks names up here, a program refers to a row by its text, the evaluator runs its
/// body, and the documentation lists it.
package struct LanguageRow: Sendable {
  package enum Kind: Sendable {
    case function
    case method
    case staticMethod
    case property
    case staticProperty
    case initializer
    case subscripted
    case infix
    case prefix
  }

  package struct Parameter: Sendable {
    package var label: String?
    package var type: ProgramType
  }

  /// The signature, by which programs name the row: `Sequence<T>.map((T) -> U) -> [U]`.
  package let text: String
  package let kind: Kind

  /// The type whose member it is; `Sequence<T>` and `Collection<T>` stand for several.
  package let owner: ProgramType?
  package let name: String

  /// Without the receiver.
  package let parameters: [Parameter]
  /// `Void` where it gives nothing; of an initializer the type that it makes, or an optional of it.
  package let result: ProgramType

  /// What the types that its parameters stand for have to conform to.
  package let constraints: [String: String]

  /// Whether it changes its receiver.
  package let isMutating: Bool

  let body: Body

  /// How a row is evaluated: by the form of its arguments, the receiver first.
  ///
  /// What takes longer for longer values counts itself, by `Machine.spend` for what it looks at and
  /// by `Machine.make` for what it makes; the rest is counted by ``LanguageRow/pieces``.
  enum Body: Sendable {
    case double1(@Sendable (Double) -> Double)
    case double2(@Sendable (Double, Double) -> Double)
    case doubleTest(@Sendable (Double, Double) -> Bool)
    case int2(@Sendable (Int, Int) throws -> Int)
    case intTest(@Sendable (Int, Int) -> Bool)
    case one(@Sendable (ProgramValue, Machine) throws -> ProgramValue)
    case two(@Sendable (ProgramValue, ProgramValue, Machine) throws -> ProgramValue)
    case three(
      @Sendable (ProgramValue, ProgramValue, ProgramValue, Machine) throws -> ProgramValue)
    case many(@Sendable ([ProgramValue], Machine) throws -> ProgramValue)
    /// The receiver's elements and the other arguments.
    case sequence(@Sendable ([ProgramValue], [ProgramValue], Machine) throws -> ProgramValue)
    /// The receiver, a sequence that may run code for each of its elements, and the other arguments.
    case stream(@Sendable (ProgramValue, [ProgramValue], Machine) throws -> ProgramValue)
    /// The receiver is lent.
    case changing(
      @Sendable (inout ProgramValue, [ProgramValue], Machine) throws -> ProgramValue)
    /// One of the parameters is lent; the receiver, the other arguments, and what is lent.
    case lending(
      @Sendable (ProgramValue, [ProgramValue], inout ProgramValue, Machine) throws ->
        ProgramValue)
  }

  /// The types of all arguments, that of the receiver first.
  package var argumentTypes: [ProgramType] {
    let types = parameters.map(\.type)
    switch kind {
    case .method, .property, .subscripted: return (owner.map { [$0] } ?? []) + types
    case .function, .staticMethod, .staticProperty, .initializer, .infix, .prefix: return types
    }
  }
}

extension LanguageRow {
  /// A row by its signature.
  ///
  /// Single capitals stand for any type; `where T: Hashable` may follow. The table is our own: a
  /// signature that cannot be read is a mistake in it.
  init(_ text: String, _ body: Body) {
    guard let row = Self.read(text, body) else {
      preconditionFailure("the language's table has an unreadable row: \(text)")
    }
    self = row
  }

  private static let variables: Set<String> = ["T", "U", "K", "V", "S"]

  private static func read(_ text: String, _ body: Body) -> LanguageRow? {
    var signature = text[...]
    var constraints: [String: String] = [:]
    if text.hasText(" where "), let place = text.range(of: " where ") {
      signature = text[..<place.lowerBound]
      for part in text[place.upperBound...].split(separator: ",") {
        let words = part.split(separator: ":").map { $0.filter { $0 != " " } }
        guard words.count == 2 else { return nil }
        constraints[words[0]] = words[1]
      }
    }
    func word(_ word: String) -> Bool {
      guard signature.hasPrefix(word + " ") else { return false }
      signature = signature.dropFirst(word.count + 1)
      return true
    }
    let isMutating = word("mutating")
    let isStatic = word("static")
    let isPrefix = word("prefix")
    guard let (owner, name) = head(&signature) else { return nil }
    let hasParameters = signature.first == "("
    guard let (parameters, result) = tail(signature, hasParameters) else { return nil }
    let kind: Kind =
      switch (owner, name) {
      case (nil, _) where isPrefix: .prefix
      case (nil, _) where name.first.map({ !$0.isLetter }) ?? false: .infix
      case (nil, _): .function
      case (_, "init"): .initializer
      case (_, "subscript"): .subscripted
      default:
        hasParameters
          ? isStatic ? .staticMethod : .method : isStatic ? .staticProperty : .property
      }
    return LanguageRow(
      text: text, kind: kind, owner: owner, name: name, parameters: parameters,
      result: kind == .initializer ? result ?? owner ?? .void : result ?? .void,
      constraints: constraints, isMutating: isMutating, body: body)
  }

  /// Takes `Owner.name` off the signature.
  private static func head(_ text: inout Substring) -> (owner: ProgramType?, name: String)? {
    var depth = 0
    var dot: Substring.Index?
    var end = text.endIndex
    let isOperator = text.first.map { !$0.isLetter && $0 != "[" } ?? false
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "<" where !isOperator: depth += 1
      case ">" where !isOperator: depth -= 1
      case "." where depth == 0 && !isOperator: dot = index
      case "(", ":":
        guard depth == 0 else { continue }
        end = index
      default: continue
      }
      if end != text.endIndex { break }
    }
    let whole = text[..<end]
    text = text[end...]
    guard let dot else { return (nil, String(whole)) }
    guard
      let owner = ProgramTypeReader.type(String(whole[..<dot]), variables: variables)
    else { return nil }
    return (owner, String(whole[whole.index(after: dot)...]))
  }

  /// Reads `(label: Type, Type) -> Result` or `: Type`.
  private static func tail(
    _ text: Substring, _ hasParameters: Bool
  ) -> (parameters: [Parameter], result: ProgramType?)? {
    var reader = ProgramTypeReader(String(text), variables: variables)
    guard hasParameters else {
      guard reader.take(":"), let type = reader.type() else { return nil }
      return ([], type)
    }
    guard reader.take("(") else { return nil }
    var parameters: [Parameter] = []
    if !reader.take(")") {
      repeat {
        var trial = reader
        var label: String?
        if let name = trial.name(), trial.take(":") {
          label = name
          reader = trial
        }
        guard let type = reader.type() else { return nil }
        parameters.append(Parameter(label: label, type: type))
      } while reader.take(",")
      guard reader.take(")") else { return nil }
    }
    guard reader.take("->") else { return (parameters, nil) }
    return reader.type().map { (parameters, $0) }
  }
}

extension String {
  /// Where `part` first occurs.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        return start..<index(start, offsetBy: part.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
