import Scenarios

/// Whole numbers of other sizes than `Int`, each with rows of its own; what they are made of is told
/// by the numbers themselves.
extension Language {
  static let integerRows: [LanguageRow] =
    wholeRows("Int", Int.self) { .int($0) } + mixedRows
    + integers.flatMap { name, type in
      func rows<Number: WholeNumber>(_ type: Number.Type) -> [LanguageRow] {
        operatorRows(name, type) + memberRows(name, type)
          + wholeRows(name, type) { ProgramValue(whole: $0) } + boundRows(name, type)
          + (Number.isSigned ? signedRows(name, type) : [])
      }
      return rows(type)
    }

  /// The rows that a list of all shows once, for the first type of whole numbers.
  package static let repeatedRows: Set<String> = {
    let others = Set(integers.dropFirst().map(\.name))
    return Set(
      integerRows.filter { row in
        others.contains(row.owner?.argument(of: "Range")?.name ?? row.owner?.name ?? "")
          || row.argumentTypes.contains { type in
            others.contains(
              (type.argument(of: "Range") ?? type.argument(of: "ClosedRange") ?? type).name ?? "")
          }
      }.map(\.text).filter { !$0.hasPrefix("Int8.") })
  }()

  private static func overflow(_ operation: String) -> Trap {
    Trap("arithmetic overflow in '\(operation)'")
  }

  private typealias Report<Number> =
    @Sendable (Number, Number) -> (
      partialValue: Number, overflow: Bool
    )

  private static func two<Number: WholeNumber>(
    _ type: Number.Type, _ body: @escaping @Sendable (Number, Number) throws -> Number
  ) -> LanguageRow.Body {
    .two { a, b, _ in ProgramValue(whole: try body(try a.whole(type), try b.whole(type))) }
  }

  private static func one<Number: WholeNumber>(
    _ type: Number.Type, _ body: @escaping @Sendable (Number) -> Int
  ) -> LanguageRow.Body {
    .one { a, _ in .int(body(try a.whole(type))) }
  }

  private static func checked<Number: WholeNumber>(
    _ name: String, _ body: @escaping Report<Number>
  ) -> LanguageRow.Body {
    two(Number.self) { a, b in
      let (value, overflows) = body(a, b)
      if overflows { throw overflow(name) }
      return value
    }
  }

  private static func divided<Number: WholeNumber>(
    _ name: String, _ message: String, _ body: @escaping Report<Number>
  ) -> LanguageRow.Body {
    two(Number.self) { a, b in
      guard b != 0 else { throw Trap(message) }
      let (value, overflows) = body(a, b)
      if overflows { throw overflow(name) }
      return value
    }
  }

  private static func reporting<Number: WholeNumber>(
    _ body: @escaping Report<Number>
  ) -> LanguageRow.Body {
    .two { a, b, _ in
      let (value, overflows) = body(try a.whole(Number.self), try b.whole(Number.self))
      return .instance(Instance([ProgramValue(whole: value), .bool(overflows)]))
    }
  }

  private static func operatorRows<Number: WholeNumber>(
    _ name: String, _ type: Number.Type
  ) -> [LanguageRow] {
    func row(_ symbol: String, _ body: LanguageRow.Body) -> LanguageRow {
      .init("\(symbol)(\(name), \(name)) -> \(name)", body)
    }
    func shift(
      _ symbol: String, _ body: @escaping @Sendable (Number, Number) -> Number
    ) -> [LanguageRow] {
      // By a number of its own type, and by an `Int`, which may be far out.
      [
        row(symbol, two(type, body)),
        .init(
          "\(symbol)(\(name), Int) -> \(name)",
          .two { a, b, _ in
            let (a, steps) = (try a.whole(type), try b.int)
            return ProgramValue(
              whole: symbol == "<<" ? a << steps : a >> steps)
          }),
      ]
    }
    return [
      row("+", checked("+") { (a: Number, b: Number) in a.addingReportingOverflow(b) }),
      row("-", checked("-") { (a: Number, b: Number) in a.subtractingReportingOverflow(b) }),
      row("*", checked("*") { (a: Number, b: Number) in a.multipliedReportingOverflow(by: b) }),
      row(
        "/",
        divided("/", "division by zero") { (a: Number, b: Number) in
          a.dividedReportingOverflow(by: b)
        }),
      row(
        "%",
        divided("%", "division by zero in remainder operation") { (a: Number, b: Number) in
          a.remainderReportingOverflow(dividingBy: b)
        }),
      row("&+", two(type) { $0 &+ $1 }), row("&-", two(type) { $0 &- $1 }),
      row("&*", two(type) { $0 &* $1 }), row("&", two(type) { $0 & $1 }),
      row("|", two(type) { $0 | $1 }), row("^", two(type) { $0 ^ $1 }),
      row("&<<", two(type) { $0 &<< $1 }), row("&>>", two(type) { $0 &>> $1 }),
      .init("prefix +(\(name)) -> \(name)", .one { a, _ in a }),
      .init(
        "prefix ~(\(name)) -> \(name)",
        .one { a, _ in ProgramValue(whole: ~(try a.whole(type))) }),
    ] + shift("<<") { $0 << $1 } + shift(">>") { $0 >> $1 }
  }

  private static func memberRows<Number: WholeNumber>(
    _ name: String, _ type: Number.Type
  ) -> [LanguageRow] {
    let result = "(partialValue: \(name), overflow: Bool)"
    return [
      .init("\(name).init()", .many { _, _ in ProgramValue(whole: Number.zero) }),
      .init(
        "\(name).init(String) -> \(name)?",
        read { Number($0).map { ProgramValue(whole: $0) } }),
      .init(
        "\(name).init(String, radix: Int) -> \(name)?",
        .two { a, b, machine in
          try machine.look(at: try a.string)
          return Number(try a.string, radix: try radix(b)).map { ProgramValue(whole: $0) } ?? .none
        }),
      .init("static \(name).max: \(name)", .many { _, _ in ProgramValue(whole: Number.max) }),
      .init("static \(name).min: \(name)", .many { _, _ in ProgramValue(whole: Number.min) }),
      .init("static \(name).zero: \(name)", .many { _, _ in ProgramValue(whole: Number.zero) }),
      .init("\(name).leadingZeroBitCount: Int", one(type) { $0.leadingZeroBitCount }),
      .init("\(name).trailingZeroBitCount: Int", one(type) { $0.trailingZeroBitCount }),
      .init("\(name).nonzeroBitCount: Int", one(type) { $0.nonzeroBitCount }),
      .init(
        "\(name).signum() -> \(name)",
        .one { a, _ in ProgramValue(whole: (try a.whole(type)).signum()) }),
      .init(
        "\(name).isMultiple(of: \(name)) -> Bool",
        .two { a, b, _ in .bool((try a.whole(type)).isMultiple(of: try b.whole(type))) }),
      .init(
        "\(name).addingReportingOverflow(\(name)) -> \(result)",
        reporting { (a: Number, b: Number) in a.addingReportingOverflow(b) }),
      .init(
        "\(name).subtractingReportingOverflow(\(name)) -> \(result)",
        reporting { (a: Number, b: Number) in a.subtractingReportingOverflow(b) }),
      .init(
        "\(name).multipliedReportingOverflow(by: \(name)) -> \(result)",
        reporting { (a: Number, b: Number) in a.multipliedReportingOverflow(by: b) }),
      .init(
        "\(name).quotientAndRemainder(dividingBy: \(name)) -> (quotient: \(name), remainder: \(name))",
        .two { a, b, _ in
          let (a, b) = (try a.whole(type), try b.whole(type))
          guard b != 0 else { throw Trap("division by zero") }
          guard !a.dividedReportingOverflow(by: b).overflow else { throw overflow("/") }
          return .instance(Instance([ProgramValue(whole: a / b), ProgramValue(whole: a % b)]))
        }),
      .init(
        "\(name).advanced(by: Int) -> \(name)",
        .two { a, b, _ in
          let (sum, overflows) = try a.int64(type).addingReportingOverflow(try b.int)
          guard !overflows, let value = Number(exactly: sum) else { throw overflow("advanced") }
          return ProgramValue(whole: value)
        }),
      .init("\(name).description: String", .one { a, _ in .string("\(try a.whole(type))") }),
      .init("String.init(\(name))", .one { a, _ in .string("\(try a.whole(type))") }),
      .init(
        "String.init(\(name), radix: Int)",
        .two { a, b, _ in .string(String(try a.whole(type), radix: try radix(b))) }),
      .init(
        "String.init(\(name), radix: Int, uppercase: Bool)",
        .three { a, b, isUpper, _ in
          .string(
            String(try a.whole(type), radix: try radix(b), uppercase: try isUpper.bool))
        }),
    ]
  }

  private static func signedRows<Number: WholeNumber>(
    _ name: String, _ type: Number.Type
  ) -> [LanguageRow] {
    let negative: @Sendable (Number) throws -> ProgramValue = { value in
      let (value, overflows) = Number.zero.subtractingReportingOverflow(value)
      if overflows { throw overflow("-") }
      return ProgramValue(whole: value)
    }
    return [
      .init("prefix -(\(name)) -> \(name)", .one { a, _ in try negative(try a.whole(type)) }),
      .init(
        "abs(\(name)) -> \(name)",
        .one { a, _ in
          let value = try a.whole(type)
          return value < 0 ? try negative(value) : a
        }),
      .init(
        "mutating \(name).negate()",
        .changing { a, _, _ in
          a = try negative(try a.whole(type))
          return .none
        }),
    ]
  }

  /// What a number of any size is made of, `Int` too.
  private static func wholeRows<Number: WholeNumber>(
    _ name: String, _ type: Number.Type,
    _ value: @escaping @Sendable (Number) -> ProgramValue
  ) -> [LanguageRow] {
    let unsigned = name.hasPrefix("U") ? name : "U\(name)"
    let other = name.hasPrefix("U") ? String(name.dropFirst()) : "U\(name)"
    let magnitude: LanguageRow.Body = .one { a, _ in
      ProgramValue(whole: UInt64((try a.whole(type)).magnitude)).resized(to: Number.bitWidth)
    }
    let fraction: @Sendable (Double) throws -> ProgramValue = { number in
      guard number.isFinite else {
        throw Trap("a value cannot be converted to \(name) because it is infinite or NaN")
      }
      guard let whole = Number(exactly: number.rounded(.towardZero)) else {
        throw Trap("a value cannot be converted to \(name) because it is out of range")
      }
      return value(whole)
    }
    var rows: [LanguageRow] = [
      .init(
        "\(name).init(T) where T: BinaryInteger",
        .one { a, _ in
          guard let whole = Number(exactly: try a.anyWhole) else {
            throw Trap("not enough bits to represent the passed value in a \(name)")
          }
          return value(whole)
        }),
      .init(
        "\(name).init(Substring) -> \(name)?",
        .one { a, machine in Number(try text(ofPart: a, machine)).map(value) ?? .none }),
      .init(
        "\(name).init(Substring, radix: Int) -> \(name)?",
        .two { a, b, machine in
          Number(try text(ofPart: a, machine), radix: try radix(b)).map(value) ?? .none
        }),
      .init(
        "\(name).init(exactly: T) -> \(name)? where T: BinaryInteger",
        .one { a, _ in Number(exactly: try a.anyWhole).map(value) ?? .none }),
      .init(
        "\(name).init(truncatingIfNeeded: T) where T: BinaryInteger",
        .one { a, _ in value(Number(truncatingIfNeeded: try a.anyWhole)) }),
      .init(
        "\(name).init(clamping: T) where T: BinaryInteger",
        .one { a, _ in value(Number(clamping: try a.anyWhole)) }),
      .init(
        "\(name).init(bitPattern: \(other))",
        .one { a, _ in value(Number(truncatingIfNeeded: try a.anyWhole)) }),
      .init("\(name).init(Float)", .one { a, _ in try fraction(try a.double) }),
      .init(
        "\(name).init(exactly: Float) -> \(name)?",
        .one { a, _ in Number(exactly: try a.double).map(value) ?? .none }),
      .init("static \(name).bitWidth: Int", .many { _, _ in .int(Number.bitWidth) }),
      .init("\(name).bitWidth: Int", .one { _, _ in .int(Number.bitWidth) }),
      .init("\(name).magnitude: \(unsigned)", magnitude),
      .init(
        "\(name).byteSwapped: \(name)", .one { a, _ in value((try a.whole(type)).byteSwapped) }),
    ]
    guard name != "Int" else { return rows }
    rows += [
      .init("\(name).init(Double)", .one { a, _ in try fraction(try a.double) }),
      .init(
        "\(name).init(exactly: Double) -> \(name)?",
        .one { a, _ in Number(exactly: try a.double).map(value) ?? .none }),
    ]
    return rows
  }

  /// Ranges of numbers whose bounds an `Int` holds.
  private static func boundRows<Number: WholeNumber>(
    _ name: String, _ type: Number.Type
  ) -> [LanguageRow] {
    guard Number.isSigned || Number.bitWidth < 64 else { return [] }
    let inside: @Sendable (ProgramValue, ProgramValue) throws -> ProgramValue = { range, value in
      let value = try value.int
      switch range {
      case .range(let lower, let upper): return .bool(lower <= value && value < upper)
      case .closedRange(let lower, let upper): return .bool(lower <= value && value <= upper)
      default: throw Trap.malformed
      }
    }
    let series: @Sendable (Bool) -> LanguageRow.Body = { includesEnd in
      .three { a, b, step, machine in
        try steps(machine, try a.int, try b.int, try step.int, includesEnd: includesEnd)
      }
    }
    return ["Range", "ClosedRange"].flatMap { range -> [LanguageRow] in
      let isClosed = range == "ClosedRange"
      return [
        .init(
          "\(isClosed ? "..." : "..<")(\(name), \(name)) -> \(range)<\(name)>",
          .two { a, b, _ in
            let (a, b) = (try a.int, try b.int)
            guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
            return isClosed ? .closedRange(a, b) : .range(a, b)
          }),
        .init("~=(\(range)<\(name)>, \(name)) -> Bool", .two { a, b, _ in try inside(a, b) }),
        .init(
          "\(range)<\(name)>.contains(\(name)) -> Bool", .two { a, b, _ in try inside(a, b) }),
        .init("\(range)<\(name)>.lowerBound: \(name)", .one { a, _ in .int(try a.range.lower) }),
        .init("\(range)<\(name)>.upperBound: \(name)", .one { a, _ in .int(try a.range.upper) }),
      ]
    } + [
      .init("stride(from: \(name), to: \(name), by: Int) -> Series<\(name)>", series(false)),
      .init("stride(from: \(name), through: \(name), by: Int) -> Series<\(name)>", series(true)),
    ]
  }

  /// What takes whole numbers of two types at once.
  private static let mixedRows: [LanguageRow] = {
    func test(
      _ symbol: String,
      _ holds: @escaping @Sendable (any BinaryInteger, any BinaryInteger) -> Bool
    ) -> LanguageRow {
      .init(
        "\(symbol)(T, U) -> Bool where T: BinaryInteger, U: BinaryInteger",
        .two { a, b, _ in .bool(holds(try a.anyWhole, try b.anyWhole)) })
    }
    return [
      test("==") { equals($0, $1) }, test("!=") { !equals($0, $1) },
      test("<") { precedes($0, $1) }, test(">") { precedes($1, $0) },
      test("<=") { !precedes($1, $0) }, test(">=") { !precedes($0, $1) },
      .init(
        "Double.init(T) where T: BinaryInteger", .one { a, _ in .double(real(try a.anyWhole)) }),
      .init(
        "Double.init(Substring) -> Double?",
        .one { a, machine in
          Double(try text(ofPart: a, machine)).map { .double($0) } ?? .none
        }),
      .init("&<<(Int, Int) -> Int", .int2 { $0 &<< $1 }),
      .init("&>>(Int, Int) -> Int", .int2 { $0 &>> $1 }),
    ]
  }()

  private static func equals(_ a: some BinaryInteger, _ b: some BinaryInteger) -> Bool { a == b }
  private static func precedes(_ a: some BinaryInteger, _ b: some BinaryInteger) -> Bool { a < b }
  private static func real(_ number: some BinaryInteger) -> Double { Double(number) }
}

extension ProgramValue {
  /// A number as one to be counted on from.
  fileprivate func int64<Number: WholeNumber>(_ type: Number.Type) throws -> Int {
    guard let number = Int(exactly: try whole(type)) else {
      throw Trap("a number beyond Int.max is not counted on from here")
    }
    return number
  }

  /// A positive number in the form that numbers of so many bits have.
  fileprivate func resized(to bits: Int) -> ProgramValue {
    guard bits < 64, case .wide(let number) = self else { return self }
    return .int(Int(number))
  }
}
