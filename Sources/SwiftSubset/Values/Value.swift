import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What an expression of the source stands for while it is lowered.
///
/// What is known stays a value and is folded; what depends on the layout is ``code``.
indirect enum Value: Sendable {
  case number(Number)
  case bool(Bool)
  case string(String)
  /// `nil`.
  case nothing
  /// `.leading`, `Alignment.leading`, `\.layoutDirection` or `.system(size: 12)`.
  case member(Member)
  /// A colour or another shape style, by its name.
  case style(String)
  /// `EdgeInsets(…)`, `CGSize(…)`, a font: in the document's form.
  case data(JSON, type: String)
  case list([Value])
  /// A dictionary without entries, whose type of keys only its view knows; with the type of its values.
  case emptyDictionary(TypeSyntax)
  /// A part of an array, whose indices are those of the whole.
  case slice(Slice)
  case range(Range<Int>)
  /// `1...3`, which ends and prints as another range than `1..<4`.
  case closedRange(ClosedRange<Int>)
  /// A range of other numbers, or one without an end.
  case interval(Interval)
  case code(Code)
  /// A `GeometryProxy` and what it has that is no number.
  case object(Object)
  case view(ViewNode, nodes: Int)
  /// A value of a type that the article declares.
  case instance(Instance)
  /// A type that the article declares, as in `Self.spacing`.
  case type(DeclaredType)
  /// A closure with what is known where it is written.
  case closure(Closure)
  /// A declared function or method that is named, not called.
  case function(FunctionReference)
  case tuple([TupleElement])
  /// `\.size.width`; a path of one name is a ``member``.
  case keyPath([String])
  /// A value of which only the type is known: an action, a namespace, an object of a framework.
  case opaque(Opaque)
  /// A value for which only the language of declared layouts has a form: a dictionary, an angle.
  case program(KnownValue)
  /// A value of the language that depends on the layout, and is no number and no truth value.
  case later(Later)
  /// `condition ? a : b` with branches that are no numbers. Without condition it is not known.
  case choice(Choice)
  /// What is refused only if it is used.
  case deferred(ArraySlice<Refusal>)
  /// What was refused already, so that nothing is refused twice.
  case unknown
}

extension Value {
  /// A number with the types it may still take: an integer literal is both.
  struct Number {
    var real: Double
    var integer: Int?
    /// Whether only literals went into it, so that its place decides on the type.
    var isLiteral: Bool
    /// Whether it is one literal as it is written.
    var isWritten = false

    /// Whether it may be a number with a fraction.
    var isFraction: Bool { integer == nil || isLiteral }

    static func real(_ value: Double) -> Number {
      Number(real: value, integer: nil, isLiteral: false)
    }

    static func integer(_ value: Int) -> Number {
      Number(real: Double(value), integer: value, isLiteral: false)
    }
  }

  struct Opaque: ExpressibleByStringLiteral {
    var type: String
    /// Of an identity, which one it is; empty for anything else, and where nothing is known of it.
    var identity = ""

    init(_ type: String, identity: String = "") { (self.type, self.identity) = (type, identity) }

    init(stringLiteral type: String) { self.init(type) }
  }

  struct Slice {
    var elements: [Value]
    /// The index of the first element.
    var start: Int

    init(_ elements: ArraySlice<Value>, of start: Int) {
      self.elements = Array(elements)
      self.start = start + elements.startIndex
    }
  }

  struct Member {
    /// The type, where the source states it.
    var type: String?
    var name: String
    /// The word in the source, for what is refused later.
    var token: TokenSyntax
  }

  /// An expression that the engine evaluates, with what was found out about it.
  struct Code {
    var expression: Expression
    var type: ExpressionType
    /// Whether it may be nil, as an explicit guide.
    var isOptional = false
    /// Whether the number is an `Int` in Swift.
    var isInteger = false
    /// Whether the number is a choice between integer literals, an `Int` where nothing else decides.
    var isLiteral = false
    /// What a choice between literals is as an `Int`, where that is another number: of
    /// `(isWide ? 7 : 2) / 2` one without a rest.
    var whole: Expression?
    /// Whether it is a text put together at layout, which only an argument can hold.
    var isComposed = false
    /// How many parts the expression has when written out, and how deep they nest.
    var size = 1
    var depth = 1
  }

  /// What a function of the program gives for values that only the layout knows.
  struct Later {
    var type: ProgramType
    var function: String
    var arguments: [Code]
  }

  struct Choice {
    var condition: Code?
    var then: Value
    var otherwise: Value
    /// How many parts it has when written out.
    var size: Int
  }

  struct Object {
    enum Kind: Equatable {
      case proxy
      case size
      case insets
      /// The frame of a proxy, whose origin is at a path; without one at zero.
      case frame(origin: String?)
      case point
      case dimensions
    }

    /// The name by which an expression gets it, `proxy.size`.
    var path: String
    var kind: Kind
  }

  /// Whether it can be called; a modifier may have the name of a property that cannot.
  var isCallable: Bool {
    switch self {
    case .number, .bool, .string, .nothing, .member, .style, .data, .list, .slice, .range,
      .closedRange, .interval, .code, .object, .tuple, .keyPath, .later:
      false
    default: true
    }
  }

  /// Whether nothing can be said of it, as of a choice by a condition that was refused.
  var isUnknown: Bool {
    switch self {
    case .unknown: true
    case .choice(let choice): choice.condition == nil
    default: false
    }
  }

  /// A number of a type that rounds or ends elsewhere than `Double` and `Int`; nil for any other value.
  var sizedNumber: Number? {
    guard case .program(let known) = self, Language.sizedNumbers.contains(known.type) else {
      return nil
    }
    return known.json.exactInt.map { .integer($0) } ?? known.json.exactDouble.map { .real($0) }
  }

  /// Whether it is put together of other values.
  var isOfParts: Bool {
    switch self {
    case .list, .slice, .tuple, .range, .closedRange, .interval, .instance, .program,
      .emptyDictionary:
      true
    default: false
    }
  }

  /// How many parts it has when written out as an expression.
  var size: Int {
    switch self {
    case .code(let code): code.size
    case .choice(let choice): choice.size
    default: 1
    }
  }

  /// Why it cannot be shown or measured, where nothing is known of it but where it comes from.
  var reasonAgainstUse: String? {
    guard case .opaque(let known) = self else { return nil }
    return "what '\(known.type)' gives is not known here; write the value that is meant"
  }

  /// What a message calls it.
  var description: String {
    switch self {
    case .number(let number):
      number.integer.map { "the number \($0)" } ?? "the number \(Length.text(number.real))"
    case .bool(let value): "the Bool \(value)"
    case .string: "a String"
    case .nothing: "nil"
    case .member(let member): "'.\(member.name)'"
    case .style(let name): "the colour or style '\(name)'"
    case .data(_, let type): "a value of type \(type)"
    case .list: "an array"
    case .emptyDictionary: "a dictionary"
    case .slice: "a slice of an array"
    case .range, .closedRange, .interval: "a range"
    case .code(let code): "an expression of type \(code.type.name)"
    case .object(let object): "a value of type \(object.kind.typeName)"
    case .view: "a view"
    case .instance(let instance): "a value of type \(instance.type.name)"
    case .type(let type): "the type \(type.name)"
    case .closure, .function: "a function"
    case .tuple: "a tuple"
    case .keyPath: "a key path"
    // Of what is not known a member is not known either, nor its type.
    case .opaque(let known):
      known.type.first?.isLowercase ?? false
        ? "what '\(known.type)' gives" : "a value of type \(known.type)"
    case .program(let known): "a value of type \(known.type)"
    case .later(let later): "a value of type \(later.type) that only the layout knows"
    case .choice: "a conditional value"
    case .unknown, .deferred: "an unknown value"
    }
  }
}

extension Value {
  /// Whether its place tells nothing more of it: no view, no function, and no name behind a leading dot.
  var isKnownWhole: Bool {
    switch self {
    case .number, .bool, .string, .nothing, .emptyDictionary, .range, .closedRange, .interval,
      .code, .program, .later, .data, .opaque, .unknown, .object, .keyPath, .type:
      true
    case .list(let elements): elements.allSatisfy(\.isKnownWhole)
    case .slice(let slice): slice.elements.allSatisfy(\.isKnownWhole)
    case .tuple(let elements): elements.allSatisfy(\.value.isKnownWhole)
    case .instance, .member, .style, .view, .closure, .function, .choice, .deferred: false
    }
  }
}

extension Value.Code {
  /// Its form as an operand: literals are folded into values elsewhere.
  init(_ operation: Expression.Operation, _ operands: [Value.Code], type: ExpressionType) {
    expression = .apply(operation, operands.map(\.expression))
    self.type = type
    size = operands.reduce(1) { $0 + $1.size }
    depth = (operands.map(\.depth).max() ?? 0) + 1
    isComposed =
      type == .string && (operation.isText || operands.contains(where: \.isComposed))
  }

  init(literal: JSON, type: ExpressionType) {
    expression = .literal(literal)
    self.type = type
  }

  /// With the type that Swift gives literals where nothing else decides.
  var settled: Self {
    guard isLiteral else { return self }
    var code = self
    code.expression = whole ?? expression
    (code.isLiteral, code.isInteger, code.whole) = (false, true, nil)
    return code
  }

  /// As a number with a fraction, which it may be among literals.
  var fraction: Self {
    var code = self
    (code.isLiteral, code.isInteger, code.whole) = (false, false, nil)
    return code
  }
}

extension Value.Object.Kind {
  var typeName: String {
    switch self {
    case .proxy: "GeometryProxy"
    case .size: "CGSize"
    case .insets: "EdgeInsets"
    case .frame: "CGRect"
    case .point: "CGPoint"
    case .dimensions: "ViewDimensions"
    }
  }
}

extension ExpressionType {
  var name: String {
    switch self {
    case .number: "number"
    case .bool: "Bool"
    case .string: "String"
    case .enumeration(let name): name
    case .geometryProxy: "GeometryProxy"
    case .viewDimensions: "ViewDimensions"
    }
  }
}
