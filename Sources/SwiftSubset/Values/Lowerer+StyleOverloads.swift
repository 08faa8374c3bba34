import Scenarios
import SwiftSyntax

// An article's `background(_: Color)` stands beside SwiftUI's own, which take styles and views: which of
// them is meant depends on what the argument can be.
extension Lowerer {
  /// Refuses a literal where one of the overloads that others are taken before is generic over nothing: what
  /// Swift takes then follows from no rule that is written.
  func refuseDisfavored(_ fitting: [(DeclaredFunction, ArgumentMatch)], at name: TokenSyntax) {
    guard fitting.contains(where: { $0.0.isDisfavored && $0.0.generics.isEmpty }),
      fitting.contains(where: { !$0.0.isDisfavored }),
      fitting.contains(where: { $0.1.arguments.joined().contains(where: \.isWrittenOut) })
    else { return }
    refuse(
      name, name.text,
      "which '\(name.text)' takes a literal is not known here where one of them is '@_disfavoredOverload'"
    )
  }

  /// What stands for a colour, another style or a view.
  private enum StyleKind {
    case color, material, gradient
    /// `.tertiary`, of which there is no colour.
    case other
    case view

    var isStyle: Bool { self != .view }
  }

  /// Whether a function can take what it is given for its colours, styles and views.
  func takesStyles(_ values: [Value], _ match: ArgumentMatch, _ function: DeclaredFunction) -> Bool
  {
    zip(function.parameters, match.arguments).enumerated().allSatisfy { index, pair in
      let (parameter, written) = pair
      guard let type = parameter.type, let argument = written.first, !parameter.isVariadic,
        !parameter.isBuilder, let kind = styleKind(argument, values[index])
      else { return true }
      let isByDot =
        Chain(argument).head.is(MemberAccessExprSyntax.self) && argument.startsWithPeriod
      switch Self.bound(of: type) {
      case "Color": return kind == .color
      case "Material": return kind == .material
      case "ShapeStyle": return kind.isStyle
      case "View": return !isByDot && kind != .material && kind != .other
      default: return true
      }
    }
  }

  /// Whether SwiftUI's overload of a name takes an argument more directly than the article's: without
  /// making an optional of it, or a `Double` of a `CGFloat`.
  func isTakenMoreDirectly(
    bySwiftUI name: String, than function: DeclaredFunction, _ match: ArgumentMatch
  ) -> Bool {
    // What takes an optional makes one of its own argument too.
    guard !Self.takingOptionals.contains(name) else { return false }
    return zip(function.parameters, match.arguments).contains { parameter, written in
      guard let type = parameter.type?.plain, let argument = written.first else { return false }
      if type.trimmedDescription == "Double" { return isWrittenAsCGFloat(argument) }
      guard let wrapped = type.wrapped?.plain.trimmedDescription else { return false }
      return ["Color", "Material", "CGFloat", "Double"].contains(wrapped)
        && argument.isOfItsOwnType
    }
  }

  /// Modifiers whose own parameters are optional.
  private static let takingOptionals: Set<String> = [
    "accentColor", "font", "fontDesign", "fontWeight", "fontWidth", "foregroundColor", "frame",
    "lineLimit", "listRowBackground", "tint",
  ]

  private func isWrittenAsCGFloat(_ argument: ExprSyntax) -> Bool {
    if let call = argument.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.trimmedDescription == "CGFloat"
    }
    guard let name = argument.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted else {
      return false
    }
    let stated =
      bound(name)?.stated ?? context.receiver.type?.members.properties[name]?.type
      ?? declarations.global(named: name, at: block)?.type
    return stated?.trimmedDescription == "CGFloat"
  }

  private func styleKind(_ argument: ExprSyntax, _ value: Value) -> StyleKind? {
    if argument.is(NilLiteralExprSyntax.self) { return nil }
    let chain = Chain(argument)
    // `Color.red.gradient`, which is neither a colour nor a view.
    if chain.steps.last?.name.text == "gradient", chain.steps.last?.call == nil { return .other }
    // `.linearGradient(…)`: what stands behind a dot is no view.
    let first = argument.firstToken(viewMode: .sourceAccurate)
    let second = first?.nextToken(viewMode: .sourceAccurate)
    if argument.startsWithPeriod, second?.text.hasSuffix("Gradient") ?? false { return .other }
    let head = chain.head.as(MemberAccessExprSyntax.self)?.declName.baseName ?? chain.headName
    guard let name = head?.text.unquoted else { return kind(of: value) }
    guard argument.startsWithPeriod else {
      if bound(name) != nil || declaredType(named: name) != nil { return kind(of: value) }
      if name == "Material" { return .material }
      return Self.kinds[name] ?? kind(of: value)
    }
    if Styles.colors.contains(name) { return .color }
    return Self.materials.contains(name)
      ? .material : Styles.shapeStyles.contains(name) ? .other : kind(of: value)
  }

  private func kind(of value: Value) -> StyleKind? {
    switch value {
    case .style(let name):
      Styles.colors.contains(name)
        ? .color : Self.materials.contains(name) ? .material : Self.kinds[name]
    case .view(let view, _): Self.kinds[view.view] ?? .view
    default: nil
    }
  }

  private static let materials = Set(Styles.materials + Styles.ofMaterial)

  private static let kinds: [String: StyleKind] = {
    var kinds: [String: StyleKind] = ["Color": .color, "Material": .material]
    for name in Styles.types where name.hasSuffix("Gradient") { kinds[name] = .gradient }
    for name in Styles.shapes.union(["Text", "Image"]) { kinds[name] = .view }
    return kinds
  }()

  /// What a parameter takes: a type by its name, or the protocol that is asked of a generic one.
  static func bound(of type: TypeSyntax) -> String? {
    var type = type.plain
    while let wrapped = type.wrapped?.plain { type = wrapped }
    if let some = type.as(SomeOrAnyTypeSyntax.self) { return some.constraint.trimmedDescription }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return nil }
    var next = type.parent
    while let node = next, !node.is(FunctionDeclSyntax.self) { next = node.parent }
    let function = next?.as(FunctionDeclSyntax.self)
    let generic = function?.genericParameterClause?.parameters.first { $0.name.text == name }
    return generic == nil ? name : generic?.inheritedType?.trimmedDescription
  }
}

extension ExprSyntax {
  /// Whether it is seen that it is no optional: a literal, `.red`, `Color.red`, `CGFloat(4)`.
  fileprivate var isOfItsOwnType: Bool {
    if startsWithPeriod || self.is(IntegerLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self)
    {
      return true
    }
    let chain = Chain(self)
    return (chain.headName ?? chain.head.as(DeclReferenceExprSyntax.self)?.baseName)?.isTypeName
      ?? false
  }
}
