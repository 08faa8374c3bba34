#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Language {
  private static func overflow(_ operation: String) -> Trap {
    Trap("arithmetic overflow in '\(operation)'")
  }

  /// An operation whose result has to fit.
  private static func checked(
    _ name: String, _ body: @escaping @Sendable (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> LanguageRow.Body {
    .int2 { a, b in
      let (value, overflows) = body(a, b)
      if overflows { throw overflow(name) }
      return value
    }
  }

  /// An operation that says itself whether its result fits.
  private static func reporting(
    _ body: @escaping @Sendable (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> LanguageRow.Body {
    .two { a, b, _ in
      let (value, overflows) = body(try a.int, try b.int)
      return .instance(Instance([.int(value), .bool(overflows)]))
    }
  }

  static let numberRows: [LanguageRow] = doubleOperators + intOperators + doubleMembers + intMembers

  private static let doubleOperators: [LanguageRow] = [
    .init("+(Double, Double) -> Double", .double2 { $0 + $1 }),
    .init("-(Double, Double) -> Double", .double2 { $0 - $1 }),
    .init("*(Double, Double) -> Double", .double2 { $0 * $1 }),
    .init("/(Double, Double) -> Double", .double2 { $0 / $1 }),
    .init("prefix -(Double) -> Double", .double1 { -$0 }),
    .init("prefix +(Double) -> Double", .double1 { $0 }),
    .init("==(Double, Double) -> Bool", .doubleTest { $0 == $1 }),
    .init("!=(Double, Double) -> Bool", .doubleTest { $0 != $1 }),
    .init("<(Double, Double) -> Bool", .doubleTest { $0 < $1 }),
    .init("<=(Double, Double) -> Bool", .doubleTest { $0 <= $1 }),
    .init(">(Double, Double) -> Bool", .doubleTest { $0 > $1 }),
    .init(">=(Double, Double) -> Bool", .doubleTest { $0 >= $1 }),
  ]

  private static let intOperators: [LanguageRow] = [
    .init("+(Int, Int) -> Int", checked("+") { $0.addingReportingOverflow($1) }),
    .init("-(Int, Int) -> Int", checked("-") { $0.subtractingReportingOverflow($1) }),
    .init("*(Int, Int) -> Int", checked("*") { $0.multipliedReportingOverflow(by: $1) }),
    .init(
      "/(Int, Int) -> Int",
      .int2 { a, b in
        guard b != 0 else { throw Trap("division by zero") }
        let (value, overflows) = a.dividedReportingOverflow(by: b)
        if overflows { throw overflow("/") }
        return value
      }),
    .init(
      "%(Int, Int) -> Int",
      .int2 { a, b in
        guard b != 0 else { throw Trap("division by zero in remainder operation") }
        let (value, overflows) = a.remainderReportingOverflow(dividingBy: b)
        if overflows { throw overflow("%") }
        return value
      }),
    .init("&+(Int, Int) -> Int", .int2 { $0 &+ $1 }),
    .init("&-(Int, Int) -> Int", .int2 { $0 &- $1 }),
    .init("&*(Int, Int) -> Int", .int2 { $0 &* $1 }),
    .init("&(Int, Int) -> Int", .int2 { $0 & $1 }),
    .init("|(Int, Int) -> Int", .int2 { $0 | $1 }),
    .init("^(Int, Int) -> Int", .int2 { $0 ^ $1 }),
    .init("<<(Int, Int) -> Int", .int2 { $0 << $1 }),
    .init(">>(Int, Int) -> Int", .int2 { $0 >> $1 }),
    .init(
      "prefix -(Int) -> Int",
      .one { a, _ in
        let (value, overflows) = (0).subtractingReportingOverflow(try a.int)
        if overflows { throw overflow("-") }
        return .int(value)
      }),
    .init("prefix +(Int) -> Int", .one { a, _ in a }),
    .init("prefix ~(Int) -> Int", .one { a, _ in .int(~(try a.int)) }),
    .init("==(Int, Int) -> Bool", .intTest { $0 == $1 }),
    .init("!=(Int, Int) -> Bool", .intTest { $0 != $1 }),
    .init("<(Int, Int) -> Bool", .intTest { $0 < $1 }),
    .init("<=(Int, Int) -> Bool", .intTest { $0 <= $1 }),
    .init(">(Int, Int) -> Bool", .intTest { $0 > $1 }),
    .init(">=(Int, Int) -> Bool", .intTest { $0 >= $1 }),
    .init(
      "==(T, T) -> Bool where T: Equatable",
      .two { a, b, machine in .bool(try a.equals(b, machine)) }),
    .init(
      "!=(T, T) -> Bool where T: Equatable",
      .two { a, b, machine in .bool(try !a.equals(b, machine)) }),
    .init(
      "<(T, T) -> Bool where T: Comparable",
      .two { a, b, machine in .bool(try a.isLess(than: b, machine)) }),
    .init(
      ">(T, T) -> Bool where T: Comparable",
      .two { a, b, machine in .bool(try b.isLess(than: a, machine)) }),
    .init(
      "<=(T, T) -> Bool where T: Comparable",
      .two { a, b, machine in .bool(try !b.isLess(than: a, machine)) }),
    .init(
      ">=(T, T) -> Bool where T: Comparable",
      .two { a, b, machine in .bool(try !a.isLess(than: b, machine)) }),
  ]

  /// The whole number nearest to a `Double` towards zero; Swift traps where there is none.
  private static func whole(_ value: Double) throws -> Int {
    guard value.isFinite else {
      throw Trap("Double value cannot be converted to Int because it is infinite or NaN")
    }
    guard let whole = Int(exactly: value.rounded(.towardZero)) else {
      throw Trap("Double value cannot be converted to Int because it is out of range")
    }
    return whole
  }

  static let roundingRules: [FloatingPointRoundingRule] = [
    .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
  ]

  private static let doubleMembers: [LanguageRow] = [
    // First: inside a conversion literals are integers if they can be, `Double(7 / 2)` is 3.
    .init("Double.init(Int)", .one { a, _ in .double(Double(try a.int)) }),
    .init("Double.init(Double)", .double1 { $0 }),
    .init("Double.init()", .many { _, _ in .double(0) }),
    .init(
      "Double.init(String) -> Double?",
      read { Double($0).map { .double($0) } }),
    .init("static Double.infinity: Double", .many { _, _ in .double(.infinity) }),
    .init("static Double.zero: Double", .many { _, _ in .double(0) }),
    .init("static Double.pi: Double", .many { _, _ in .double(.pi) }),
    .init("static Double.nan: Double", .many { _, _ in .double(.nan) }),
    .init(
      "static Double.greatestFiniteMagnitude: Double",
      .many { _, _ in .double(.greatestFiniteMagnitude) }),
    .init(
      "static Double.leastNormalMagnitude: Double",
      .many { _, _ in .double(.leastNormalMagnitude) }),
    .init(
      "static Double.leastNonzeroMagnitude: Double",
      .many { _, _ in .double(.leastNonzeroMagnitude) }),
    .init("static Double.ulpOfOne: Double", .many { _, _ in .double(.ulpOfOne) }),
    .init(
      "static Double.minimum(Double, Double) -> Double", .double2 { Double.minimum($0, $1) }),
    .init(
      "static Double.maximum(Double, Double) -> Double", .double2 { Double.maximum($0, $1) }),
    .init("Double.magnitude: Double", .double1 { $0.magnitude }),
    .init("Double.isNaN: Bool", .one { a, _ in .bool(try a.double.isNaN) }),
    .init("Double.isFinite: Bool", .one { a, _ in .bool(try a.double.isFinite) }),
    .init("Double.isInfinite: Bool", .one { a, _ in .bool(try a.double.isInfinite) }),
    .init("Double.isZero: Bool", .one { a, _ in .bool(try a.double.isZero) }),
    .init("Double.isEqual(to: Double) -> Bool", .doubleTest { $0 == $1 }),
    .init("Double.isLess(than: Double) -> Bool", .doubleTest { $0 < $1 }),
    .init("Double.isLessThanOrEqualTo(Double) -> Bool", .doubleTest { $0 <= $1 }),
    .init("Double.rounded() -> Double", .double1 { $0.rounded() }),
    .init(
      "Double.rounded(FloatingPointRoundingRule) -> Double",
      .two { a, rule, _ in
        let rule = try rule.tag
        guard roundingRules.indices.contains(rule) else { throw Trap.malformed }
        return .double(try a.double.rounded(roundingRules[rule]))
      }),
    .init(
      "mutating Double.round()",
      .changing { a, _, _ in
        a = .double(try a.double.rounded())
        return .none
      }),
    .init(
      "mutating Double.round(FloatingPointRoundingRule)",
      .changing { a, rest, _ in
        let rule = try rest[0].tag
        guard roundingRules.indices.contains(rule) else { throw Trap.malformed }
        a = .double(try a.double.rounded(roundingRules[rule]))
        return .none
      }),
    .init(
      "mutating Double.negate()",
      .changing { a, _, _ in
        a = .double(-(try a.double))
        return .none
      }),
    .init("Double.squareRoot() -> Double", .double1 { $0.squareRoot() }),
    .init(
      "mutating Double.formSquareRoot()",
      .changing { a, _, _ in
        a = .double(try a.double.squareRoot())
        return .none
      }),
    .init(
      "Double.init(signOf: Double, magnitudeOf: Double)",
      .double2 { Double(signOf: $0, magnitudeOf: $1) }),
    .init(
      "Double.truncatingRemainder(dividingBy: Double) -> Double",
      .double2 { $0.truncatingRemainder(dividingBy: $1) }),
    .init(
      "Double.remainder(dividingBy: Double) -> Double", .double2 { $0.remainder(dividingBy: $1) }),
    .init("Double.advanced(by: Double) -> Double", .double2 { $0.advanced(by: $1) }),
    .init("Double.distance(to: Double) -> Double", .double2 { $0.distance(to: $1) }),
    .init("Double.nextUp: Double", .double1 { $0.nextUp }),
    .init("Double.nextDown: Double", .double1 { $0.nextDown }),
    .init(
      "Double.sign: FloatingPointSign", .one { a, _ in .int(try a.double.sign == .plus ? 0 : 1) }),
    .init("Double.description: String", .one { a, _ in .string(try a.double.written) }),
    .init("Double.native: Double", .double1 { $0 }),
    .init("Double.ulp: Double", .double1 { $0.ulp }),
    .init("Double.binade: Double", .double1 { $0.binade }),
    .init("Double.significand: Double", .double1 { $0.significand }),
    .init("Double.exponent: Int", .one { a, _ in .int(try a.double.exponent) }),
    .init("Double.isNormal: Bool", .one { a, _ in .bool(try a.double.isNormal) }),
    .init("Double.isSubnormal: Bool", .one { a, _ in .bool(try a.double.isSubnormal) }),
    .init(
      "Double.isTotallyOrdered(belowOrEqualTo: Double) -> Bool",
      .doubleTest { $0.isTotallyOrdered(belowOrEqualTo: $1) }),
  ]

  private static let intMembers: [LanguageRow] = [
    .init("Int.init(Int)", .one { a, _ in a }),
    .init("Int.init(Double)", .one { a, _ in .int(try whole(a.double)) }),
    .init("Int.init()", .many { _, _ in .int(0) }),
    .init(
      "Int.init(exactly: Double) -> Int?",
      .one { a, _ in Int(exactly: try a.double).map { .int($0) } ?? .none }),
    .init(
      "Int.init(String) -> Int?",
      read { Int($0).map { .int($0) } }),
    .init("static Int.max: Int", .many { _, _ in .int(.max) }),
    .init("static Int.min: Int", .many { _, _ in .int(.min) }),
    .init("static Int.zero: Int", .many { _, _ in .int(0) }),
    .init("Int.leadingZeroBitCount: Int", .one { a, _ in .int(try a.int.leadingZeroBitCount) }),
    .init("Int.trailingZeroBitCount: Int", .one { a, _ in .int(try a.int.trailingZeroBitCount) }),
    .init("Int.nonzeroBitCount: Int", .one { a, _ in .int(try a.int.nonzeroBitCount) }),
    .init("Int.signum() -> Int", .one { a, _ in .int(try a.int.signum()) }),
    .init(
      "Int.isMultiple(of: Int) -> Bool",
      .intTest { $0.isMultiple(of: $1) }),
    .init(
      "Int.addingReportingOverflow(Int) -> (partialValue: Int, overflow: Bool)",
      reporting { $0.addingReportingOverflow($1) }),
    .init(
      "Int.subtractingReportingOverflow(Int) -> (partialValue: Int, overflow: Bool)",
      reporting { $0.subtractingReportingOverflow($1) }),
    .init(
      "Int.multipliedReportingOverflow(by: Int) -> (partialValue: Int, overflow: Bool)",
      reporting { $0.multipliedReportingOverflow(by: $1) }),
    .init(
      "Int.dividedReportingOverflow(by: Int) -> (partialValue: Int, overflow: Bool)",
      reporting { $0.dividedReportingOverflow(by: $1) }),
    .init(
      "Int.remainderReportingOverflow(dividingBy: Int) -> (partialValue: Int, overflow: Bool)",
      reporting { $0.remainderReportingOverflow(dividingBy: $1) }),
    .init(
      "Int.quotientAndRemainder(dividingBy: Int) -> (quotient: Int, remainder: Int)",
      .two { a, b, _ in
        let (a, b) = (try a.int, try b.int)
        guard b != 0 else { throw Trap("division by zero") }
        guard !a.dividedReportingOverflow(by: b).overflow else { throw overflow("/") }
        return .instance(Instance([.int(a / b), .int(a % b)]))
      }),
    .init("Int.advanced(by: Int) -> Int", checked("advanced") { $0.addingReportingOverflow($1) }),
    .init(
      "Int.distance(to: Int) -> Int", checked("distance") { $1.subtractingReportingOverflow($0) }),
    .init(
      "mutating Int.negate()",
      .changing { a, _, _ in
        let (value, overflows) = (0).subtractingReportingOverflow(try a.int)
        if overflows { throw overflow("negate") }
        a = .int(value)
        return .none
      }),
    .init("Int.description: String", .one { a, _ in .string(try a.int.description) }),
    .init(
      "mutating Bool.toggle()",
      .changing { a, _, _ in
        a = .bool(!(try a.bool))
        return .none
      }),
    .init("Bool.description: String", .one { a, _ in .string(try a.bool.description) }),
  ]

  /// A function of the C library's mathematics, as compiled code calls it.
  ///
  /// The solver calls none: only a document whose code does may differ by a last bit between
  /// machines, as compiled code does.
  private static func real(
    _ name: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> LanguageRow {
    .init("\(name)(Double) -> Double", .double1(body))
  }

  /// Those of integers come first: literals without a wanted type are integers.
  static let functionRows: [LanguageRow] = [
    .init(
      "abs(Int) -> Int",
      .one { a, _ in
        guard let value = Int(exactly: try a.int.magnitude) else { throw overflow("abs") }
        return .int(value)
      }),
    .init("abs(Double) -> Double", .double1 { Swift.abs($0) }),
    .init("min(Int, Int) -> Int", .int2 { Swift.min($0, $1) }),
    .init("max(Int, Int) -> Int", .int2 { Swift.max($0, $1) }),
    .init("min(Double, Double) -> Double", .double2 { Swift.min($0, $1) }),
    .init("max(Double, Double) -> Double", .double2 { Swift.max($0, $1) }),
    .init("min(T, T) -> T where T: Comparable", least),
    .init("max(T, T) -> T where T: Comparable", greatest),
    .init("min(T, T, T) -> T where T: Comparable", least),
    .init("max(T, T, T) -> T where T: Comparable", greatest),
    .init("min(T, T, T, T) -> T where T: Comparable", least),
    .init("max(T, T, T, T) -> T where T: Comparable", greatest),
    .init("min(T, T, T, T, T) -> T where T: Comparable", least),
    .init("max(T, T, T, T, T) -> T where T: Comparable", greatest),
    .init("min(T, T, T, T, T, T) -> T where T: Comparable", least),
    .init("max(T, T, T, T, T, T) -> T where T: Comparable", greatest),
    real("sqrt") { sqrt($0) }, real("cbrt") { cbrt($0) }, real("floor") { floor($0) },
    real("ceil") { ceil($0) }, real("round") { round($0) }, real("trunc") { trunc($0) },
    real("sin") { sin($0) }, real("cos") { cos($0) }, real("tan") { tan($0) },
    real("asin") { asin($0) }, real("acos") { acos($0) }, real("atan") { atan($0) },
    real("sinh") { sinh($0) }, real("cosh") { cosh($0) }, real("tanh") { tanh($0) },
    real("exp") { exp($0) }, real("exp2") { exp2($0) }, real("log") { log($0) },
    real("log2") { log2($0) }, real("log10") { log10($0) }, real("fabs") { fabs($0) },
    .init("atan2(Double, Double) -> Double", .double2 { atan2($0, $1) }),
    .init("pow(Double, Double) -> Double", .double2 { pow($0, $1) }),
    .init("hypot(Double, Double) -> Double", .double2 { hypot($0, $1) }),
    .init("fmod(Double, Double) -> Double", .double2 { fmod($0, $1) }),
    .init("fmin(Double, Double) -> Double", .double2 { fmin($0, $1) }),
    .init("fmax(Double, Double) -> Double", .double2 { fmax($0, $1) }),
  ]

  /// Swift's `min` of several: the first of equal ones.
  private static let least = LanguageRow.Body.many { values, machine in
    var result = values[0]
    for value in values.dropFirst() where try value.isLess(than: result, machine) {
      result = value
    }
    return result
  }

  /// Swift's `max` of several: the last of equal ones.
  private static let greatest = LanguageRow.Body.many { values, machine in
    var result = values[0]
    for value in values.dropFirst() where try value.isAtLeast(result, machine) { result = value }
    return result
  }
}
