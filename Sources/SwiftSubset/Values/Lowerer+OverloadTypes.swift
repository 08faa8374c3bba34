import BuiltinEngine
import Scenarios
import SwiftSyntax

// Overloads are told apart by the types that they state for their parameters. What view code knows of an
// argument is its value; of which type Swift knows it by follows from that and from how it is written.

/// What a parameter takes, by its type.
private enum Wanted {
  /// A type by its name.
  case type(String)
  /// Any type that conforms to these, of none to all: of a generic parameter or `some P`.
  case generic(Set<String>)
  /// A value of such a type in a box: `any P`, or `P` alone.
  case existential(Set<String>)
  /// A list of such elements.
  indirect case list(Wanted)
  case function, dictionary, tuple

  /// Whether it is a generic parameter that takes values of all types.
  var isAnything: Bool {
    if case .generic(let protocols) = self { protocols.isEmpty } else { false }
  }
}

/// Whether a parameter takes an argument, as far as its type tells.
enum Taking {
  case yes, no
  /// It depends on whether the code knows the argument by the type that it is made of.
  case unknown
}

extension Lowerer {
  /// Whether a function takes what it is given, as far as the types of its parameters tell.
  func takesTypes(
    _ values: [Value], _ match: ArgumentMatch, _ function: DeclaredFunction
  ) -> Taking {
    var isKnown = true
    for (index, parameter) in function.parameters.enumerated() {
      guard let type = parameter.type, let written = match.arguments[index].first,
        !parameter.isVariadic,
        // What a builder is given in the place of its closure says nothing of another overload.
        !parameter.isBuilder || type.plain.is(FunctionTypeSyntax.self)
      else { continue }
      let wanted = wanted(by: type)
      // No optional is taken for what is in it.
      if case .type = wanted, type.plain.wrapped == nil, isStatedOptional(written) { return .no }
      switch takes(values[index], written, wanted) {
      case .yes: break
      case .no: return .no
      case .unknown: isKnown = false
      }
    }
    return isKnown ? .yes : .unknown
  }

  /// How particular a type is: of overloads that take an argument the more particular one is meant.
  ///
  /// Source: a box costs Swift a conversion, which counts before everything that is generic.
  func generality(of type: TypeSyntax) -> Int {
    switch wanted(by: type) {
    case .type: 0
    case .list, .function, .dictionary, .tuple:
      type.tokens(viewMode: .sourceAccurate).contains { $0.text == "some" } ? 1 : 0
    case .generic(let protocols):
      40 - min(protocols.isEmpty ? 0 : Self.refined(declarations.refined(protocols)).count, 20)
        // A whole literal is an `Int` before it is a fraction.
        - (protocols.isDisjoint(with: Self.integers) ? 0 : 10)
    case .existential(let protocols): 80 - min(Self.refined(protocols).count, 30)
    }
  }

  /// With what SwiftUI's protocols refine.
  private static func refined(_ protocols: Set<String>) -> Set<String> {
    protocols.reduce(into: protocols) { $0.formUnion(refinedByOwn[$1] ?? []) }
  }

  /// What protocols of SwiftUI's and Swift's refine, of those that tell overloads apart.
  private static let refinedByOwn: [String: Set<String>] = [
    "Shape": ["View"], "InsettableShape": ["Shape", "View"],
    "BinaryInteger": ["Numeric"], "SignedInteger": ["BinaryInteger", "Numeric"],
    "FixedWidthInteger": ["BinaryInteger", "Numeric"], "FloatingPoint": ["Numeric"],
    "BinaryFloatingPoint": ["FloatingPoint", "Numeric"], "Collection": ["Sequence"],
    "BidirectionalCollection": ["Collection", "Sequence"],
    "RandomAccessCollection": ["BidirectionalCollection", "Collection", "Sequence"],
    "StringProtocol": ["BidirectionalCollection", "Collection", "Sequence"],
    "Comparable": ["Equatable"], "Hashable": ["Equatable"],
  ]

  /// Whether it is a protocol to which no type conforms that does not say so.
  static func isOfFewTypes(_ name: String) -> Bool {
    ["View", "Shape", "InsettableShape", "StringProtocol"].contains(name)
      || numeric.contains(name) || sequences.contains(name)
  }

  private static let numeric: Set<String> = [
    "Numeric", "SignedNumeric", "AdditiveArithmetic", "BinaryInteger", "SignedInteger",
    "FixedWidthInteger", "FloatingPoint", "BinaryFloatingPoint", "Strideable",
  ]
  private static let integers: Set<String> = [
    "BinaryInteger", "SignedInteger", "FixedWidthInteger", "UnsignedInteger",
  ]
  private static let fractions: Set<String> = ["FloatingPoint", "BinaryFloatingPoint"]
  static let sequences: Set<String> = [
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
  ]

  /// Whether a value of Swift's own types cannot conform to one of Swift's protocols.
  private static func isNo(_ name: String, _ value: Value) -> Bool {
    switch value {
    case .number(let number):
      name == "StringProtocol" || sequences.contains(name)
        || integers.contains(name) && number.integer == nil
        || fractions.contains(name) && !number.isFraction
    case .string: numeric.contains(name)
    case .bool: name == "StringProtocol" || numeric.contains(name) || sequences.contains(name)
    case .list: name == "StringProtocol" || numeric.contains(name)
    default: false
    }
  }

  private func wanted(by type: TypeSyntax) -> Wanted {
    var type = resolved(type.plain)
    if ControlDeclarations.isIgnored(type) { return .type(ControlDeclarations.ignored) }
    if type.as(IdentifierTypeSyntax.self)?.name.text == "Binding" { return .type("Binding") }
    while let wrapped = type.wrapped?.plain { type = resolved(wrapped) }
    if let bounds = type.as(SomeOrAnyTypeSyntax.self) {
      let names = Self.names(in: bounds.constraint)
      return bounds.someOrAnySpecifier.text == "some" ? .generic(names) : .existential(names)
    }
    if let list = type.as(ArrayTypeSyntax.self) { return .list(wanted(by: list.element)) }
    if type.is(MemberTypeSyntax.self) { return .type(type.nameInModule) }
    if type.is(DictionaryTypeSyntax.self) { return .dictionary }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text.unquoted else {
      return type.is(FunctionTypeSyntax.self) ? .function : .tuple
    }
    if let same = type.typeOfGeneric(name) { return wanted(by: same) }
    if let bounds = type.boundsOfGeneric(name) {
      return .generic(bounds.reduce(into: []) { $0.formUnion(Self.names(in: $1)) })
    }
    return declarations.isProtocol(name) ? .existential([name]) : .type(name)
  }

  /// What is asked of a generic type, or of a hidden one; nil for any other.
  func bounds(of type: TypeSyntax) -> Set<String>? {
    if case .generic(let protocols) = wanted(by: type), type.wrapped == nil { return protocols }
    return nil
  }

  /// Whether what is asked of a generic type is what no view can do.
  func standsForValues(_ type: TypeSyntax) -> Bool {
    guard let bounds = bounds(of: type) else { return false }
    let all = declarations.refined(bounds)
    return all.isDisjoint(with: ["View", "Shape", "InsettableShape"])
      && !bounds.isDisjoint(with: Self.numeric.union(Self.sequences).union(["StringProtocol"]))
  }

  private static func names(in bounds: TypeSyntax) -> Set<String> {
    guard let parts = bounds.as(CompositionTypeSyntax.self) else {
      return bounds.trimmedDescription == "Any" ? [] : [bounds.nameInModule]
    }
    return Set(parts.elements.map(\.type.nameInModule))
  }

  private func takes(_ value: Value, _ written: ExprSyntax, _ wanted: Wanted) -> Taking {
    // A stand-in makes no use of it.
    if case .type(ControlDeclarations.ignored) = wanted { return .yes }
    if written.is(ClosureExprSyntax.self) {
      switch wanted {
      case .function: return .yes
      case .generic(let protocols): return protocols.isEmpty ? .yes : .no
      case .type, .existential, .list, .dictionary, .tuple: return .no
      }
    }
    // What a name stands for, whatever it was taken for in the place of this parameter.
    let name = written.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted
    let value = (name.flatMap { bound($0)?.value } ?? value).ofItsType
    if value.isOfOpenType, !wanted.isAnything { return .unknown }
    switch wanted {
    case .list(let element):
      guard case .list(let values) = value else {
        return value.isOne || isKnown(value, written, apartFrom: "Array") ? .no : .yes
      }
      let places = written.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      let answers = values.enumerated().map { index, value in
        let place = places?.count == values.count ? places?[index] : nil
        return takes(value, place ?? Self.unwritten, element)
      }
      return answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
    case .function: return isKnown(value, written, apartFrom: Self.functionType) ? .no : .yes
    case .dictionary: return isKnown(value, written, apartFrom: "Dictionary") ? .no : .yes
    case .tuple: return isKnown(value, written, apartFrom: nil) ? .no : .yes
    case .type("Binding"):
      return isBinding(written) || !value.isOne ? .yes : .no
    case .type where isBinding(written): return .no
    case .type("LocalizedStringKey"):
      if written.is(StringLiteralExprSyntax.self) || isKnownAsKey(written) { return .yes }
      // No text becomes a key but a literal.
      return literals(of: written).isEmpty && !mayBeKey(written) ? .no : .unknown
    case .type("String") where isKnownAsKey(written): return .no
    case .type(let name):
      return takesByStatement(value, written, name) ?? takes(value, written, type: name)
    case .generic(let protocols), .existential(let protocols):
      let answers = protocols.map { takes(value, written, protocol: $0) }
      return answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
    }
  }

  private func takes(_ value: Value, _ written: ExprSyntax, type name: String) -> Taking {
    let declared = declaredType(named: name)
    let isStyle = declared == nil && Styles.types.contains(name)
    let isViewType = declared?.isView ?? (isView(name) && !isStyle)
    let isText = declared == nil && ["String", "Substring", "Character"].contains(name)
    let isPlain = declared == nil && Self.plainTypes.contains(name)
    let isValue = declared == nil && Self.plainOfSwiftUI.contains(name)
    if declared == nil, Self.ranges.contains(name) {
      if case .list = value { return .no }
      return value.isRange || !value.isOne ? .yes : .no
    }
    if isStyle, written.is(StringLiteralExprSyntax.self) { return .no }
    switch value {
    case .view(let view, _):
      guard isViewType else {
        let isOther =
          declared.map { !declarations.isProtocol($0.name) } ?? (isText || isPlain || isValue)
        return isOther || isStyle && view.view != name ? .no : .yes
      }
      if Control.all[name] != nil || Self.labelled.contains(name) { return .unknown }
      let types = owners(of: view, in: nil).types
      guard types.contains(name) else {
        let isOther = declared == nil || types == ["View"] || isMade(written, as: view.view)
        return isOther ? .no : .unknown
      }
      return isMade(written, as: name) || view.isModifiedView ? .yes : .unknown
    case .instance(let instance):
      if declared == nil {
        return isViewType || isText || isPlain || isStyle || isValue ? .no : .yes
      }
      return instance.type.name == name && mayBeBoxed(written) ? .unknown : .yes
    case .number, .string, .bool, .list, .range, .closedRange:
      if let declared {
        if case .list = value { return isOwnType(declared) ? .no : .yes }
        return isOwnType(declared, besides: Self.sets) ? .no : .yes
      }
      // `Edge.Set`, which a list makes.
      if name.contains("."), value.isOne { return .no }
      if isText, case .string = value { return .yes }
      let isOther =
        switch value {
        case .string, .range, .closedRange: isPlain
        default: isText
        }
      return isOther || isViewType || isStyle || isValue && !name.hasSuffix(".Set")
        || Self.opaqueTypes.contains(name) ? .no : .yes
    case .style:
      let isOther = declared != nil || isText || isPlain || isValue
      return isOther || isViewType && name != "Color" ? .no : .yes
    case .opaque(let known):
      let isOther = Self.opaqueTypes.contains(name) || Self.opaqueTypes.contains(known.type)
      return isOther && known.type != name ? .no : .yes
    // `.bold` of fonts, `.title` of their weights
    case .member(let member)
    where ["Font", "Font.Weight"].contains(name) && written.startsWithPeriod:
      guard written.is(MemberAccessExprSyntax.self), declared == nil else { return .yes }
      let isDeclared = declarations.property(named: member.name, of: name, at: block) != nil
      return isDeclared || Self.weights.contains(member.name) == (name == "Font.Weight")
        ? .yes : .no
    // `.one`, which is no member of views.
    case .member(let member) where member.type == nil && written.startsWithPeriod:
      guard isViewType, name != "Color" else { return .yes }
      let isDeclared =
        declarations.property(named: member.name, of: name, at: block) != nil
        || !declarations.functions(named: member.name, of: name, at: block).isEmpty
      return isDeclared || declared?.members.statics[member.name] != nil ? .yes : .no
    default: return .yes
    }
  }

  /// What stands for an element of a list that is not written out.
  private static let unwritten = ExprSyntax(DiscardAssignmentExprSyntax())

  private static let weights: Set<String> = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  /// Types of which a view is none.
  private static let plainTypes: Set<String> = [
    "Int", "Double", "CGFloat", "Float", "Bool", "CGSize", "CGPoint", "CGRect", "Font", "Angle",
  ]

  /// Protocols whose types a list makes.
  private static let sets: Set<String> = ["OptionSet", "SetAlgebra", "ExpressibleByArrayLiteral"]

  static let ranges: Set<String> = [
    "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo",
  ]

  /// Types of Foundation's of whose values nothing is known.
  private static let opaqueTypes: Set<String> = ["Data", "Date", "URL", "UUID"]

  private func takes(_ value: Value, _ written: ExprSyntax, protocol name: String) -> Taking {
    let isDeclared = declarations.isProtocol(name)
    // `.thinMaterial`, whatever it was taken for.
    if ["Shape", "InsettableShape"].contains(name), written.startsWithPeriod,
      let style = Chain(written).head.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      Styles.ofMembers.contains(style), !Styles.namesOfShapes.contains(style)
    {
      return .no
    }
    if !isDeclared, isOther(value, written, than: name) { return .no }
    switch value {
    case .view(let view, _):
      if name == "View" { return .yes }
      if name == "StringProtocol" || Self.numeric.contains(name) || Self.sequences.contains(name) {
        return .no
      }
      let owners = owners(of: view, in: nil)
      if ["Shape", "InsettableShape"].contains(name) {
        guard owners.types.contains(name) else { return .no }
        return !owners.mayBeAnyView || isMade(written, as: view.view) || view.isModifiedView
          ? .yes : .unknown
      }
      guard isDeclared else { return .yes }
      return owners.types.contains { conformsByExtension($0, to: name) } ? .yes : .unknown
    case .instance(let instance):
      if !isDeclared, let conforms = instance.type.conforms(toSynthesized: name) {
        let stated = declarations.refined(
          instance.type.inherited.union(declarations.inherited(by: instance.type.name)))
        return conforms || stated.contains { DeclaredType.refining[name]?.contains($0) ?? false }
          ? .yes : .no
      }
      guard isDeclared || Self.isOfFewTypes(name) else { return .yes }
      let protocols = Self.refined(
        declarations.refined(
          instance.type.inherited.union(declarations.inherited(by: instance.type.name))))
      return protocols.contains(name) ? .yes : .no
    case .number, .string, .bool, .list:
      guard isDeclared else {
        return ["View", "Shape"].contains(name) || Self.isNo(name, value) ? .no : .yes
      }
      return extendedNames(of: value).contains { conformsByExtension($0, to: name) } ? .yes : .no
    default: return .yes
    }
  }

  /// Whether the code may know a value by a protocol alone: a name or a part of such a value, and what is
  /// cast to it.
  private func mayBeBoxed(_ written: ExprSyntax) -> Bool {
    switch written.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .subscriptCallExpr, .sequenceExpr: return !isOwn(written)
    case .memberAccessExpr(let member):
      let isStatic = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.isTypeName ?? true
      return !isStatic && !isOwn(written)
    default: return false
    }
  }

  private func conformsByExtension(_ type: String, to name: String) -> Bool {
    declarations.refined(declarations.inherited(by: type)).contains(name)
  }

  /// Whether a type is the article's, and no literal makes a value of it; those that conform to `others`
  /// for a literal of another kind count as well.
  private func isOwnType(_ declared: DeclaredType, besides others: Set<String> = []) -> Bool {
    let inherited = declared.inherited.union(declarations.inherited(by: declared.name))
    return !inherited.subtracting(others).contains {
      $0.hasPrefix("ExpressibleBy") || Self.sets.contains($0)
    }
  }

  /// Whether an argument is written as a binding, which is as good as its value here.
  private func isBinding(_ written: ExprSyntax) -> Bool {
    // `$list[0]` is one of a part.
    if let part = written.as(SubscriptCallExprSyntax.self) {
      return isBinding(part.calledExpression)
    }
    let chain = Chain(written)
    let head = (chain.headName ?? chain.head.as(DeclReferenceExprSyntax.self)?.baseName)?.text ?? ""
    // `$0` is what a closure is given.
    if head.hasPrefix("$"), head.dropFirst().first?.isNumber == false {
      return chain.steps.allSatisfy { $0.call == nil }
    }
    let member = written.as(FunctionCallExprSyntax.self)?.calledExpression
      .as(MemberAccessExprSyntax.self)
    let isConstant = member?.base == nil && member?.declName.baseName.text == "constant"
    return head == "Binding" || isConstant
  }
}

extension ViewNode {
  /// Whether it stands for the view that a modifier is applied to, whose type its extension states.
  fileprivate var isModifiedView: Bool { view == ModifierNode.modified }
}

extension Value {
  /// A value of the type of one that only the layout knows; the value itself where that is of several.
  fileprivate var ofItsType: Value {
    switch self {
    case .code(let code) where code.type == .number && !code.isOptional:
      .number(
        code.isLiteral
          ? Number(real: 0, integer: 0, isLiteral: true)
          : code.isInteger ? .integer(0) : .real(0))
    case .code(let code) where code.type == .bool: .bool(false)
    case .code(let code) where code.type == .string: .string("")
    case .later(let later) where later.type == .string: .string("")
    case .list(let elements): .list(elements.map(\.ofItsType))
    default: self
    }
  }

  /// Whether it may be of an optional type, or of another than values have that only the layout knows.
  fileprivate var isOfOpenType: Bool {
    switch self {
    case .code(let code): code.isOptional
    case .later: true
    case .choice: mayBeNothing && !isNothing
    default: false
    }
  }

  var isRange: Bool {
    switch self {
    case .range, .closedRange: true
    default: false
    }
  }

  /// Whether it is one value of a type with a name.
  fileprivate var isOne: Bool {
    switch self {
    case .number, .string, .bool, .view, .style, .range, .closedRange, .instance: true
    default: false
    }
  }
}

extension TypeSyntax {
  /// The type that a `where` clause around says that a generic parameter is: `where T == Int`.
  fileprivate func typeOfGeneric(_ name: String) -> TypeSyntax? {
    var next = parent
    while let node = next {
      next = node.parent
      let clause =
        node.as(FunctionDeclSyntax.self)?.genericWhereClause
        ?? node.as(InitializerDeclSyntax.self)?.genericWhereClause
      for requirement in clause?.requirements ?? [] {
        guard let same = requirement.requirement.as(SameTypeRequirementSyntax.self),
          same.leftType.trimmedDescription == name
        else { continue }
        return same.rightType.as(TypeSyntax.self)
      }
    }
    return nil
  }

  /// What is asked of a generic parameter of the function or the type around; nil for any other name.
  func boundsOfGeneric(_ name: String) -> [TypeSyntax]? {
    var next = parent
    while let node = next {
      next = node.parent
      let clauses: (GenericParameterClauseSyntax?, GenericWhereClauseSyntax?)
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        clauses = (function.genericParameterClause, function.genericWhereClause)
      case .initializerDecl(let initializer):
        clauses = (initializer.genericParameterClause, initializer.genericWhereClause)
      case .structDecl(let type): clauses = (type.genericParameterClause, type.genericWhereClause)
      case .classDecl(let type): clauses = (type.genericParameterClause, type.genericWhereClause)
      case .enumDecl(let type): clauses = (type.genericParameterClause, type.genericWhereClause)
      default: continue
      }
      guard let parameter = clauses.0?.parameters.first(where: { $0.name.text == name }) else {
        continue
      }
      let further = (clauses.1?.requirements ?? []).compactMap { requirement -> TypeSyntax? in
        guard let bound = requirement.requirement.as(ConformanceRequirementSyntax.self),
          bound.leftType.trimmedDescription == name
        else { return nil }
        return bound.rightType
      }
      return [parameter.inheritedType].compactMap(\.self) + further
    }
    return nil
  }
}
