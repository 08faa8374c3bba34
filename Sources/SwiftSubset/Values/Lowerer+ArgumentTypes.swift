import BuiltinEngine
import Scenarios
import SwiftSyntax

// Of which type Swift knows an argument that no literal makes: what declarations state of it, and what it
// comes to where that is of one type alone.

extension Lowerer {
  /// Whether a parameter of a type takes an argument whose type is known by itself; nil where it is not.
  func takesByStatement(_ value: Value, _ written: ExprSyntax, _ name: String) -> Taking? {
    let stated = statedType(of: written)
    // What conforms to Swift's protocols is not looked up here.
    guard let given = stated ?? typeName(of: value, written), !Self.ofAnything.contains(name),
      !CodeWords.protocols.contains(name)
    else { return nil }
    if given.lastPart == name.lastPart { return stated == nil ? nil : .yes }
    if Self.convertible.contains(given), Self.convertible.contains(name) { return nil }
    if Self.ranges.contains(given), Self.ranges.contains(name) { return nil }
    // It may be of a class below.
    if case .other? = declaredType(named: given)?.kind { return nil }
    return .no
  }

  /// Whether an argument is of a type of SwiftUI's or Swift's that does not conform to one of their
  /// protocols.
  func isOther(_ value: Value, _ written: ExprSyntax, than protocolName: String) -> Bool {
    guard Self.isOfFewTypes(protocolName),
      let given = statedType(of: written) ?? typeName(of: value, written)
    else { return false }
    if given == Self.functionType || Self.plainOfSwiftUI.contains(given) {
      return declaredType(named: given) == nil
    }
    return (Self.ranges.contains(given) || given == "Dictionary")
      && !Self.sequences.contains(protocolName)
  }

  /// Whether an argument is one value of a type, or of another form than one that is put together.
  func isKnown(_ value: Value, _ written: ExprSyntax, apartFrom form: String?) -> Bool {
    switch value {
    case .number, .string, .bool, .view, .style, .instance, .list, .range, .closedRange,
      .interval:
      return true
    case .member(let member) where member.type == nil && written.startsWithPeriod: return true
    default: break
    }
    guard let given = statedType(of: written) ?? typeName(of: value, written) else { return false }
    return given != form
  }

  /// Types that take values of many others.
  private static let ofAnything: Set<String> = ["Any", "AnyHashable", "AnyObject", "Self"]

  private static let convertible: Set<String> = ["Double", "CGFloat", "TimeInterval"]

  /// Types of SwiftUI's that are no views, styles or texts.
  static let plainOfSwiftUI: Set<String> = [
    "Alignment", "Angle", "Axis", "Axis.Set", "CGPoint", "CGRect", "CGSize", "ColorScheme",
    "ContentMode", "Edge", "Edge.Set", "EdgeInsets", "Font", "Font.Design", "Font.TextStyle",
    "Font.Weight", "HorizontalAlignment", "LayoutDirection", "TextAlignment", "UnitPoint",
    "VerticalAlignment",
  ]

  static let functionType = "()"

  /// The type that a value has by itself; nil where it may be of several.
  private func typeName(of value: Value, _ written: ExprSyntax) -> String? {
    switch value {
    case .number(let number): number.isLiteral || number.integer == nil ? nil : "Int"
    case .bool: written.is(BooleanLiteralExprSyntax.self) ? nil : "Bool"
    case .data(_, let type): Self.plainOfSwiftUI.contains(type) ? type : nil
    case .member(let member): member.type
    case .closedRange: "ClosedRange"
    case .interval(let interval) where interval.isClosed: "ClosedRange"
    case .range, .interval: "Range"
    case .closure, .function: Self.functionType
    case .list: written.is(ArrayExprSyntax.self) ? nil : "Array"
    case .program(let known):
      if case .nominal("Dictionary", _) = known.type {
        written.is(DictionaryExprSyntax.self) ? nil : "Dictionary"
      } else {
        nil
      }
    default: nil
    }
  }

  /// The name of the type that declarations state of what is written; nil where none does, and where it is
  /// generic, a protocol or put together of others.
  func statedType(of written: ExprSyntax) -> String? {
    switch written.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return statedType(of: only.expression)
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text.unquoted
      if let bound = bound(name) { return bound.stated.flatMap(nominal) }
      let property =
        context.receiver.type?.members.properties[name]
        ?? declarations.global(named: name, at: block)
      return property.flatMap(typeName)
    case .forceUnwrapExpr(let unwrapped): return statedType(of: unwrapped.expression)
    case .subscriptCallExpr(let part):
      guard let only = part.arguments.first, part.arguments.count == 1, only.label == nil,
        !only.expression.is(SequenceExprSyntax.self)
      else { return nil }
      return stated(part.calledExpression)?.plain.element.flatMap(nominal)
    case .memberAccessExpr(let member):
      guard let base = member.base else { return nil }
      let name = member.declName.baseName.text.unquoted
      if ["first", "last"].contains(name), let element = stated(base)?.plain.element {
        return nominal(element)
      }
      return owner(of: base)?.members.properties[name].flatMap(typeName)
    case .functionCallExpr(let call): return statedType(ofCall: call)
    case .sequenceExpr(let sequence):
      // `isOn ? a : b`
      let branches = sequence.elements.compactMap {
        $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression
      }
      guard let last = sequence.elements.last, !branches.isEmpty,
        sequence.elements.count == 2 + branches.count
      else { return nil }
      let names = Set((branches + [last]).map(statedType))
      return names.count == 1 ? names.first ?? nil : nil
    default: return nil
    }
  }

  /// Whether a name's declaration states that it may be missing.
  func isStatedOptional(_ written: ExprSyntax) -> Bool {
    guard let name = written.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted else {
      return false
    }
    if let bound = bound(name) { return bound.stated?.plain.wrapped != nil }
    let property =
      context.receiver.type?.members.properties[name] ?? declarations.global(named: name, at: block)
    return property?.wrapper == nil && property.flatMap(statedType(of:))?.plain.wrapped != nil
  }

  /// The type that a property states, or has from the literal that it is initially.
  private func typeName(of property: DeclaredProperty) -> String? {
    if let type = statedType(of: property) { return nominal(type) }
    guard property.wrapper == nil, let initial = property.initial else { return nil }
    switch initial.kind {
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .stringLiteralExpr: return "String"
    case .booleanLiteralExpr: return "Bool"
    default: return nil
    }
  }

  private func statedType(ofCall call: FunctionCallExprSyntax) -> String? {
    let functions: [DeclaredFunction]
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
      functions = owner(of: base)?.members.functions[member.declName.baseName.text.unquoted] ?? []
    } else if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      .unquoted,
      bound(name) == nil
    {
      functions =
        context.receiver.type?.members.functions[name]
        ?? declarations.functions(named: name, at: block)
    } else {
      return nil
    }
    let names = Set(functions.map { $0.generics.isEmpty ? $0.result.flatMap(nominal) : nil })
    return names.count == 1 ? names.first ?? nil : nil
  }

  /// The article's type of which a value is that a member is asked of.
  private func owner(of base: ExprSyntax) -> DeclaredType? {
    if base.trimmedDescription == "self" { return context.receiver.type }
    let isName = base.as(DeclReferenceExprSyntax.self).map { !$0.baseName.isTypeName } ?? false
    guard isName || base.is(MemberAccessExprSyntax.self) || base.is(SubscriptCallExprSyntax.self)
    else { return nil }
    let (found, refusals) = trial { evaluate(base) }
    guard refusals == 0, case .instance(let instance) = found else { return nil }
    return instance.type
  }

  private func nominal(_ type: TypeSyntax) -> String? {
    var type = resolved(type.plain)
    while let wrapped = type.wrapped?.plain { type = resolved(wrapped) }
    if let some = type.as(SomeOrAnyTypeSyntax.self) {
      return some.someOrAnySpecifier.text == "some" ? type.trimmedDescription : nil
    }
    if type.is(MemberTypeSyntax.self) { return type.nameInModule }
    guard let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil else {
      return nil
    }
    let text = name.name.text.unquoted
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    guard !generics.contains(text), !Self.ofAnything.contains(text), !declarations.isProtocol(text)
    else { return nil }
    return text
  }
}

extension String {
  /// What stands behind the last period of a type's name.
  fileprivate var lastPart: Substring { split(separator: ".").last ?? self[...] }
}
