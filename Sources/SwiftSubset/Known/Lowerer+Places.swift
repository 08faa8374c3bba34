import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Collections of what the language has no form for, as views and what depends on the layout: it is asked
/// about their places. How many there are, which come first, and which a subscript takes does not depend on
/// what stands there.
extension Lowerer {
  /// The type of a place: code can hand one on, and read nothing in it.
  private static let place = ProgramType.named("UUID")

  /// What the language makes of a call or a subscript of a value.
  ///
  /// - Parameters:
  ///   - value: Of a collection that the language has no form for, it is asked about the places.
  ///   - construct: What a refusal names.
  ///   - arguments: What the call is given; nil for closures, which would look at a place.
  ///   - call: Writes the call of a name for the value.
  /// - Returns: What it found; of places nothing is refused for what the language does not know.
  func asked(
    of value: Value, _ construct: String, with arguments: LabeledExprListSyntax?,
    _ call: (ExprSyntax) -> ExprSyntax
  ) -> Finding {
    let base = "value\(MemberNamer.mark)"
    let name = ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(base)))
    func ask(_ known: KnownValue, _ arguments: LabeledExprListSyntax? = nil) -> Finding {
      scoped {
        bind(base, to: value, known: known, isOwn: true)
        var call = call(name)
        if let arguments { call = call.with(arguments) }
        let found = finding(of: call)
        guard case .stops(var refusal) = found else { return found }
        refusal.construct = construct
        return .stops(refusal)
      }
    }
    if let known = known(value, code) {
      return isTwofold(known.type, call(name).memberNames) ? .open : ask(known)
    }
    guard let places = places(of: value), let arguments, let positions = positions(arguments) else {
      return .open
    }
    let found = scoped { ask(places, bound(positions, in: arguments)) }
    if case .refused = found { return .open }
    return found
  }

  /// What the language makes of a call of its own where views alone can read an argument, as in
  /// `min(index, views.count - 1)`; nil where it has no form for one, or refuses the call.
  func asked(_ call: FunctionCallExprSyntax, with values: [Value]?) -> Value? {
    guard let values, call.trailingClosure == nil, values.count == call.arguments.count,
      !values.contains(where: \.isUnknown)
    else { return nil }
    return scoped {
      let arguments = bound(values, in: call.arguments)
      switch finding(of: ExprSyntax(call.with(\.arguments, arguments))) {
      case .value(let known): return value(of: known, code)
      case .stops(let refusal): return rejected(call, refusal)
      case .refused, .open: return nil
      }
    }
  }

  /// Arguments with names for what they come to, where the language has a form for that.
  ///
  /// What they are written with may be a list that it has none for, as in `views[views.count - 1]`.
  /// Literals stay, which have the type that their place wants, and what the language reads or refuses
  /// itself.
  private func bound(
    _ values: [Value], in arguments: LabeledExprListSyntax
  ) -> LabeledExprListSyntax {
    LabeledExprListSyntax(
      zip(arguments, values).enumerated().map { index, pair in
        let (argument, value) = pair
        guard value.isPlain, case .open = finding(of: argument.expression),
          let known = known(value, code)
        else { return argument }
        let name = "argument\(index)\(MemberNamer.mark)"
        bind(name, to: value, known: known, isOwn: true)
        return argument.with(
          \.expression, ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(name))))
      })
  }

  /// What the language made of a value, with what stands at its places; nil where views have no value for
  /// a collection of places.
  func value(of found: KnownValue, in value: Value) -> Value? {
    let isOfPlaces = known(value, code) == nil
    let outer = standing
    standing = isOfPlaces ? elements(of: value) ?? [] : []
    defer { standing = outer }
    if !isOfPlaces || Self.isTaken(found.type) {
      if found.type.argument(of: "ArraySlice") == Self.place,
        (found.json.array ?? found.json["elements"]?.array)?.isEmpty ?? false
      {
        return .slice(.init([], of: found.json["start"]?.exactInt ?? 0))
      }
      let value = self.value(of: found, code)
      // That it is an optional is lost among views.
      if isOfPlaces, found.type.isOptional, value.isOfLayout { return nil }
      return value
    }
    guard let element = code.universe.element(of: found.type), Self.isTaken(element) else {
      return nil
    }
    return sequence(found).map { .list($0) }
  }

  /// Whether all of a value's places are found by views.
  private static func isTaken(_ type: ProgramType) -> Bool {
    switch type {
    case place, .bool, .string: true
    case _ where Language.numbers.contains(type): true
    case .tuple(let parts): parts.allSatisfy { isTaken($0.type) }
    case .nominal(let name, let arguments):
      ["Array", "ArraySlice", "Optional", "Range"].contains(name) && arguments.allSatisfy(isTaken)
    default: false
    }
  }

  /// What arguments come to where they are numbers and ranges alone, else nil: a function would see a place
  /// for what stands there.
  private func positions(_ arguments: LabeledExprListSyntax) -> [Value]? {
    let values = arguments.map { argument in trial { evaluate(argument.expression) }.result }
    let arePositions = values.allSatisfy { value in
      switch value {
      case .number, .range, .closedRange, .interval: true
      default: false
      }
    }
    return arePositions ? values : nil
  }

  /// What stands at a place; nil for what is none.
  func element(at place: KnownValue) -> Value? {
    guard place.type == Self.place, let text = place.json[Language.viewField]?.string,
      let index = Int(text), standing.indices.contains(index)
    else { return nil }
    return standing[index]
  }

  /// The collection with places for elements; nil for what is none.
  func places(of value: Value) -> KnownValue? {
    guard declaredType(at: "UUID") == nil else { return nil }
    let start: Int
    switch value {
    case .list: start = 0
    case .slice(let slice): start = slice.start
    default: return nil
    }
    let places = (elements(of: value) ?? []).indices.map { index in
      JSON.object([Language.viewField: .string("\(index)")])
    }
    guard start > 0 else { return KnownValue(type: .array(Self.place), json: .array(places)) }
    return KnownValue(
      type: .nominal("ArraySlice", [Self.place]),
      json: ["start": .exact(start), "elements": .array(places)])
  }
}

extension Value {
  /// Whether it is a number of a type, a truth, a text or a range.
  fileprivate var isPlain: Bool {
    switch self {
    case .number(let number): !number.isLiteral
    case .bool, .string, .range, .closedRange, .interval: true
    default: false
    }
  }
}

extension SyntaxProtocol {
  /// The names that stand behind a period in it.
  var memberNames: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate).filter {
        $0.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
      }.map(\.text.unquoted))
  }
}

extension ExprSyntax {
  /// The call or subscript with other arguments.
  fileprivate func with(_ arguments: LabeledExprListSyntax) -> ExprSyntax {
    if let call = self.as(SubscriptCallExprSyntax.self) {
      return ExprSyntax(call.with(\.arguments, arguments))
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return ExprSyntax(call.with(\.arguments, arguments))
    }
    return self
  }
}
