/// A piece of a declared layout's code: an expression, a statement or a place that can be set.
///
/// One form for all of them, so that they are written, read, verified and compiled by one `switch`
/// each. What the members mean is said at each ``Operation``.
package struct ProgramCode: Hashable, Sendable {
  package var operation: Operation
  package var operands: [ProgramCode]
  package var name: String?
  package var index: Int?
  package var literal: JSON?
  package var type: ProgramType?

  /// The line in the source block, from 1, for messages.
  package var line: Int?

  package init(
    _ operation: Operation, _ operands: [ProgramCode] = [], name: String? = nil,
    index: Int? = nil, literal: JSON? = nil, type: ProgramType? = nil, line: Int? = nil
  ) {
    self.operation = operation
    self.operands = operands
    self.name = name
    self.index = index
    self.literal = literal
    self.type = type
    self.line = line
  }
}

extension ProgramCode {
  /// What a piece of code does.
  ///
  /// The raw value is the key in the JSON form.
  package enum Operation: String, CaseIterable, Sendable {
    // MARK: Values

    /// A constant of `type`; `literal` is its value, numbers that JSON cannot say as strings.
    case constant
    /// The value in slot `index`.
    case local
    /// The value in the cell that slot `index` holds: a variable that closures share.
    case shared
    /// The variable of the program whose first value function `name` gives; a place.
    case global
    /// Stored property or part of a tuple `index` of the operand; a place if the operand is one.
    case field
    /// Stored property `index` of the object that the operand is; a place.
    case member
    /// A value of the struct or tuple `type` from its fields; of an enumeration's case `index`. A new
    /// object of the class `type`, from all its fields or none.
    case make
    /// An array of `type`.
    case array
    /// A dictionary of `type`: keys and values in turn.
    case dictionary
    /// The value that the operand, a subview or its values, has under key `name` of the program.
    case keyed
    /// The texts of the operands, joined.
    case text
    /// Row `name` of the language's table applied to the operands.
    case apply
    /// Function `name` of the program called with the operands; lent ones are `lend`.
    case call
    /// The function that is the first operand called with the others.
    case invoke
    /// A closure of type `type`: all operands but the last are captured (locals and cells, into the
    /// first slots, before the parameters), the last is its body. `literal` has the types of its
    /// other slots.
    case closure
    /// Function `name` of the program as a value; the operands are its first arguments.
    case reference
    /// `condition ? a : b`.
    case conditional
    case and
    case or
    case not
    /// `a ?? b`.
    case coalesce
    /// `a?.b`: the first operand in slot `index` for the second, or nil.
    case chain
    /// `a!`; a place if the operand is one.
    case unwrap
    /// An optional made of a value.
    case wrap
    /// Whether the operand is `nil`.
    case isNone
    /// The operand, an object or what holds objects, as a value of `type`: a class that it inherits from,
    /// or one that inherits from its own; ends everything where it is no object of that.
    case cast
    /// Whether the operand is an object of the class `type`, or of one that inherits from it.
    case isKind
    /// What the operand, of an enumeration whose cases carry a value each, is as a `type` by Swift's
    /// `as?`: an optional of that type.
    case dynamicCast
    /// Whether the operand is case `index` of its enumeration.
    case isCase
    /// Value `literal`, a number, of what case `index` carries.
    case payload
    /// Puts the operand into slot `index`; true.
    case bind
    /// Puts what the optional operand holds into slot `index`; false if it is nil.
    case bindSome
    /// Runs the operand, a statement; the value of the `give` that ends it, which goes through
    /// slot `index`.
    case result
    /// `try?`: the operand, or nil where it throws; `try!` with the name `!`.
    case attempt

    // MARK: Places

    /// Element of the array that is the first operand, a place, at the second.
    case element
    /// The optional entry of a dictionary, a place, under a key.
    case entry
    /// The entry of a dictionary, a place, under a key, or the default that is the third operand.
    case entryOrDefault
    /// What function `name` gets of the place that is the first operand and of the others, and what
    /// the function in `literal` sets.
    case property
    /// The place that a row or a function is lent.
    case lend

    // MARK: Statements

    case block
    /// Puts the second operand into the place that is the first. With the name `lazy` what a lazy
    /// property of an object is, which code that reads it makes and does not change.
    case set
    /// Puts a new cell with the operand into slot `index`.
    case share
    /// Evaluates the operand.
    case evaluate
    /// Condition, statement, and what else.
    case choose
    /// Condition and statement, with the label `name`. All labels around one place differ.
    case loop
    /// Statement and condition.
    case repeatLoop
    /// Sequence and statement; each element goes into slot `index`. With the label `name`.
    case each
    /// A statement that `break` leaves by its label `name`.
    case scope
    case leave
    case next
    case giveBack
    case give
    /// Throws the operand, a value of type `any Error`.
    case raise
    /// Runs the first statement; what it throws goes into slot `index` and runs the second.
    case rescue
    /// Runs the first statement, then in any case the second.
    case ensure
    /// Ends everything unless the first operand is true; the second is the message. `name` is the
    /// function's name.
    case check
    /// Ends everything with the operand as message; `name` as before.
    case stop
  }
}

extension ProgramCode {
  package static func constant(_ literal: JSON, _ type: ProgramType) -> ProgramCode {
    ProgramCode(.constant, literal: literal, type: type)
  }
  package static func double(_ value: Double) -> ProgramCode {
    .constant(.exact(value), .double)
  }
  package static func int(_ value: Int) -> ProgramCode { .constant(.exact(value), .int) }
  package static func bool(_ value: Bool) -> ProgramCode { .constant(.bool(value), .bool) }
  package static func string(_ value: String) -> ProgramCode { .constant(.string(value), .string) }
  package static func none(_ type: ProgramType) -> ProgramCode { .constant(.null, type) }
  package static func local(_ slot: Int) -> ProgramCode { ProgramCode(.local, index: slot) }
  package static let nothing = ProgramCode(.block)
}

extension JSON {
  /// The largest whole number that a JSON number says exactly.
  private static let exactLimit = 1 << 53

  /// A `Double` with all its values: what canonical JSON does not say is a string.
  package static func exact(_ value: Double) -> JSON {
    if value.isFinite, value != 0 || value.sign == .plus { return .number(value) }
    if value.isNaN { return .string("nan") }
    return .string(value == 0 ? "-0" : value > 0 ? "inf" : "-inf")
  }

  package static func exact(_ value: Int) -> JSON {
    abs(value.clamped) < exactLimit ? .number(Double(value)) : .string(String(value))
  }

  /// What ``exact(_:)`` of a `Double` writes.
  package var exactDouble: Double? {
    switch self {
    case .number(let value): value
    case .string("nan"): .nan
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("-0"): -0.0
    default: nil
    }
  }

  /// What ``exact(_:)`` of an `Int` writes.
  package var exactInt: Int? {
    switch self {
    case .number(let value): Int(exactly: value)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension Int {
  /// The number, or the nearest that has an opposite.
  fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
