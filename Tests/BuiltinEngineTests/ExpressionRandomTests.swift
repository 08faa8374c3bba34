import Scenarios
import Testing

@testable import BuiltinEngine

/// Expressions drawn at random, held against what Swift's own operators make of the same numbers.
struct ExpressionRandomTests {
  /// What names stand for.
  private static let names: [(name: String, value: Double)] = [
    ("proxy.size.width", 120), ("proxy.size.height", 45.5), ("gap", 8),
  ]

  private static let literals: [Double] = [0, 1, -2.5, 3, 100, 0.1, .infinity, -.infinity]

  private static func number(
    _ depth: Int, _ random: inout Seeded
  ) -> (expression: Expression, value: Double) {
    guard depth > 0 else {
      if Bool.random(using: &random), let (name, value) = names.randomElement(using: &random) {
        return (.get(name), value)
      }
      let value = literals.randomElement(using: &random) ?? 0
      return (.literal(.length(value)), value)
    }
    let (a, x) = number(depth - 1, &random)
    let (b, y) = number(depth - 1, &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return (.apply(.add, [a, b]), x + y)
    case 1: return (.apply(.subtract, [a, b]), x - y)
    case 2: return (.apply(.multiply, [a, b]), x * y)
    case 3: return (.apply(.divide, [a, b]), x / y)
    case 4: return (.apply(.minimum, [a, b, a]), min(x, y, x))
    case 5: return (.apply(.maximum, [a, b, a]), max(x, y, x))
    case 6: return (.apply(.negate, [a]), -x)
    case 7: return (.apply(.absolute, [a]), abs(x))
    case 8: return (.apply(.round, [a]), x.rounded())
    case 9: return (.apply(.squareRoot, [a]), x.squareRoot())
    default:
      let (condition, holds) = condition(depth - 1, &random)
      return (.apply(.conditional, [condition, a, b]), holds ? x : y)
    }
  }

  private static func condition(
    _ depth: Int, _ random: inout Seeded
  ) -> (expression: Expression, value: Bool) {
    guard depth > 0 else {
      let (a, x) = number(0, &random)
      let (b, y) = number(0, &random)
      return Bool.random(using: &random)
        ? (.apply(.less, [a, b]), x < y) : (.apply(.notEqual, [a, b]), x != y)
    }
    let (a, x) = condition(depth - 1, &random)
    let (b, y) = condition(depth - 1, &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (.apply(.not, [a]), !x)
    case 1: return (.apply(.and, [a, b]), x && y)
    case 2: return (.apply(.or, [a, b]), x || y)
    default: return (.apply(.equal, [a, b]), x == y)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `an expression has the value that Swift gives it`(seed: UInt64) throws {
    var scope = Scope()
    let proxy = scope.addProxy("proxy", spaces: nil)
    let gap = scope.addValue("gap", type: .number)
    var values = ScopeValues(count: scope.slotCount)
    values.slots[proxy] = .pair(120, 45.5)
    values.slots[gap] = .double(8)
    var random = Seeded(seed: seed)
    for _ in 0..<100 {
      let (expression, value) = Self.number(Int.random(in: 0...5, using: &random), &random)
      let found: Double?
      do {
        found = try ExpressionCode.compile(expression, scope: scope).number(values)
      } catch {
        found = nil
      }
      #expect(found?.bitPattern == (value.isNaN ? nil : value.bitPattern), "\(expression.source)")
    }
  }
}
