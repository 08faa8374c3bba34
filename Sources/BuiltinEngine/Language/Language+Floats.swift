#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `Float`: what `Double` has, rounded after each step.
extension Language {
  static let floatRows: [LanguageRow] = floatOperators + floatMembers + floatFunctions

  private static func one(_ body: @escaping @Sendable (Float) -> Float) -> LanguageRow.Body {
    .double1 { Double(body(Float($0))) }
  }

  private static func two(
    _ body: @escaping @Sendable (Float, Float) -> Float
  ) -> LanguageRow.Body {
    .double2 { Double(body(Float($0), Float($1))) }
  }

  private static func constant(_ value: Float) -> LanguageRow.Body {
    .many { _, _ in .double(Double(value)) }
  }

  private static let floatOperators: [LanguageRow] = [
    .init("+(Float, Float) -> Float", two { $0 + $1 }),
    .init("-(Float, Float) -> Float", two { $0 - $1 }),
    .init("*(Float, Float) -> Float", two { $0 * $1 }),
    .init("/(Float, Float) -> Float", two { $0 / $1 }),
    .init("prefix -(Float) -> Float", .double1 { -$0 }),
    .init("prefix +(Float) -> Float", .double1 { $0 }),
    .init("==(Float, Float) -> Bool", .doubleTest { $0 == $1 }),
    .init("!=(Float, Float) -> Bool", .doubleTest { $0 != $1 }),
    .init("<(Float, Float) -> Bool", .doubleTest { $0 < $1 }),
    .init("<=(Float, Float) -> Bool", .doubleTest { $0 <= $1 }),
    .init(">(Float, Float) -> Bool", .doubleTest { $0 > $1 }),
    .init(">=(Float, Float) -> Bool", .doubleTest { $0 >= $1 }),
    .init(
      "..<(Float, Float) -> Range<Float>",
      .two { a, b, _ in
        let (a, b) = (try a.double, try b.double)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .pair(a, b)
      }),
    .init(
      "...(Float, Float) -> ClosedRange<Float>",
      .two { a, b, _ in
        let (a, b) = (try a.double, try b.double)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .pair(a, b)
      }),
    .init("~=(Range<Float>, Float) -> Bool", .two { a, b, _ in try inside(a, b) { $0 < $1 } }),
    .init(
      "~=(ClosedRange<Float>, Float) -> Bool", .two { a, b, _ in try inside(a, b) { $0 <= $1 } }),
    .init(
      "Range<Float>.contains(Float) -> Bool", .two { a, b, _ in try inside(a, b) { $0 < $1 } }),
    .init(
      "ClosedRange<Float>.contains(Float) -> Bool",
      .two { a, b, _ in try inside(a, b) { $0 <= $1 } }),
    .init("Range<Float>.lowerBound: Float", .one { a, _ in .double(try a.pair.0) }),
    .init("Range<Float>.upperBound: Float", .one { a, _ in .double(try a.pair.1) }),
    .init("ClosedRange<Float>.lowerBound: Float", .one { a, _ in .double(try a.pair.0) }),
    .init("ClosedRange<Float>.upperBound: Float", .one { a, _ in .double(try a.pair.1) }),
  ]

  private static func inside(
    _ range: ProgramValue, _ value: ProgramValue, _ isBelow: (Double, Double) -> Bool
  ) throws -> ProgramValue {
    let (range, value) = (try range.pair, try value.double)
    return .bool(range.0 <= value && isBelow(value, range.1))
  }

  private static let floatMembers: [LanguageRow] = [
    // In the order of those of Double.
    .init("Float.init(Int)", .one { a, _ in .double(Double(Float(try a.int))) }),
    .init("Float.init(Double)", one { $0 }),
    .init("Float.init(Float)", .double1 { $0 }),
    .init(
      "Float.init(T) where T: BinaryInteger",
      .one { a, _ in .double(Double(rounded(try a.anyWhole))) }),
    .init("Double.init(Float)", .double1 { $0 }),
    .init("Float.init()", constant(0)),
    .init(
      "Float.init(String) -> Float?",
      read { Float($0).map { .double(Double($0)) } }),
    .init("static Float.infinity: Float", constant(.infinity)),
    .init("static Float.zero: Float", constant(0)),
    .init("static Float.pi: Float", constant(.pi)),
    .init("static Float.nan: Float", constant(.nan)),
    .init("static Float.greatestFiniteMagnitude: Float", constant(.greatestFiniteMagnitude)),
    .init("static Float.leastNormalMagnitude: Float", constant(.leastNormalMagnitude)),
    .init("static Float.leastNonzeroMagnitude: Float", constant(.leastNonzeroMagnitude)),
    .init("static Float.ulpOfOne: Float", constant(.ulpOfOne)),
    .init("static Float.minimum(Float, Float) -> Float", two { Float.minimum($0, $1) }),
    .init("static Float.maximum(Float, Float) -> Float", two { Float.maximum($0, $1) }),
    .init("Float.magnitude: Float", .double1 { $0.magnitude }),
    .init("Float.isNaN: Bool", .one { a, _ in .bool(try a.double.isNaN) }),
    .init("Float.isFinite: Bool", .one { a, _ in .bool(try a.double.isFinite) }),
    .init("Float.isInfinite: Bool", .one { a, _ in .bool(try a.double.isInfinite) }),
    .init("Float.isZero: Bool", .one { a, _ in .bool(try a.double.isZero) }),
    .init("Float.rounded() -> Float", .double1 { $0.rounded() }),
    .init(
      "Float.rounded(FloatingPointRoundingRule) -> Float",
      .two { a, rule, _ in
        let rule = try rule.tag
        guard roundingRules.indices.contains(rule) else { throw Trap.malformed }
        return .double(try a.double.rounded(roundingRules[rule]))
      }),
    .init(
      "mutating Float.round()",
      .changing { a, _, _ in
        a = .double(try a.double.rounded())
        return .none
      }),
    .init(
      "mutating Float.negate()",
      .changing { a, _, _ in
        a = .double(-(try a.double))
        return .none
      }),
    .init("Float.squareRoot() -> Float", one { $0.squareRoot() }),
    .init(
      "Float.truncatingRemainder(dividingBy: Float) -> Float",
      two { $0.truncatingRemainder(dividingBy: $1) }),
    .init("Float.remainder(dividingBy: Float) -> Float", two { $0.remainder(dividingBy: $1) }),
    .init("Float.advanced(by: Float) -> Float", two { $0.advanced(by: $1) }),
    .init("Float.distance(to: Float) -> Float", two { $0.distance(to: $1) }),
    .init("Float.nextUp: Float", one { $0.nextUp }),
    .init("Float.nextDown: Float", one { $0.nextDown }),
    .init(
      "Float.sign: FloatingPointSign", .one { a, _ in .int(try a.double.sign == .plus ? 0 : 1) }),
    .init("Float.description: String", .one { a, _ in .string(try a.float.written) }),
    .init("String.init(Float)", .one { a, _ in .string(try a.float.written) }),
  ]

  private static func rounded(_ number: some BinaryInteger) -> Float { Float(number) }

  /// A function of the C library's mathematics, as compiled code calls it.
  private static func real(
    _ name: String, _ body: @escaping @Sendable (Float) -> Float
  ) -> LanguageRow {
    .init("\(name)(Float) -> Float", one(body))
  }

  private static let floatFunctions: [LanguageRow] = [
    .init("abs(Float) -> Float", .double1 { Swift.abs($0) }),
    .init("min(Float, Float) -> Float", .double2 { Swift.min($0, $1) }),
    .init("max(Float, Float) -> Float", .double2 { Swift.max($0, $1) }),
    real("sqrt") { sqrt($0) }, real("floor") { floor($0) }, real("ceil") { ceil($0) },
    real("round") { round($0) }, real("trunc") { trunc($0) }, real("sin") { sin($0) },
    real("cos") { cos($0) }, real("tan") { tan($0) }, real("atan") { atan($0) },
    real("exp") { exp($0) }, real("log") { log($0) }, real("log2") { log2($0) },
    real("log10") { log10($0) }, real("fabs") { Swift.abs($0) },
    .init("atan2(Float, Float) -> Float", two { atan2($0, $1) }),
    .init("pow(Float, Float) -> Float", two { pow($0, $1) }),
    .init("hypot(Float, Float) -> Float", two { hypot($0, $1) }),
    .init("fmod(Float, Float) -> Float", two { fmod($0, $1) }),
  ]
}

extension Float {
  /// The number as Swift writes it into a text.
  var written: String {
    get throws {
      _ = isNaN ? try Double(self).written : ""
      return description
    }
  }
}
