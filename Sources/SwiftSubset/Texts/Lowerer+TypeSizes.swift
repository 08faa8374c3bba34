import SwiftSyntax

// MARK: Sizes of Dynamic Type

extension Lowerer {
  /// The modifier and the key of the environment.
  static let typeSize = "dynamicTypeSize"

  /// The size that `dynamicTypeSize(...DynamicTypeSize.xLarge)` leaves: that from around, or the
  /// bound nearest to it; nil for what is no range.
  func typeSize(in expression: ExprSyntax) -> Value? {
    guard let (least, most) = bounds(of: expression) else { return nil }
    guard case .member(var size) = environmentValues[Self.typeSize]?.last ?? usualTypeSize,
      var place = size.typeSize
    else { return .unknown }
    let bounds = [least, most].map { $0.map { typeSizePlace(of: $0) } }
    // One that is no size was refused.
    guard !bounds.contains(where: { $0 == .some(nil) }) else { return .unknown }
    if let least = bounds[0] ?? nil { place = max(place, least) }
    if let most = bounds[1] ?? nil { place = min(place, most) }
    size.name = Value.Member.typeSizes[place]
    return .member(size)
  }

  private var usualTypeSize: Value {
    .member(.init(type: "DynamicTypeSize", name: "large", token: .identifier("large")))
  }

  private func typeSizePlace(of bound: ExprSyntax) -> Int? {
    let found = evaluate(bound)
    if case .member(let member) = found, let place = member.typeSize { return place }
    if case .unknown = found { return nil }
    refuse(
      bound, bound.construct,
      "expected a DynamicTypeSize for '\(Self.typeSize)', found"
        + " \(found.description)")
    return nil
  }

  /// The ends of `a...b`, `...b` and `a...`.
  private func bounds(of expression: ExprSyntax) -> (least: ExprSyntax?, most: ExprSyntax?)? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .prefixOperatorExpr(let range) where range.operator.text == "...":
      return (nil, range.expression)
    case .postfixOperatorExpr(let range) where range.operator.text == "...":
      return (range.expression, nil)
    case .sequenceExpr(let range):
      let elements = Array(range.elements)
      guard elements.count == 3,
        elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "..."
      else { return nil }
      return (elements[0], elements[2])
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      return tuple.elements.first.flatMap { bounds(of: $0.expression) }
    default: return nil
    }
  }
}

extension Value.Member {
  static let typeSizes = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1",
    "accessibility2", "accessibility3", "accessibility4", "accessibility5",
  ]

  /// The place of a `DynamicTypeSize` in their order; nil for anything else.
  var typeSize: Int? {
    guard type == nil || type == "DynamicTypeSize" else { return nil }
    return Self.typeSizes.firstIndex(of: name)
  }
}
