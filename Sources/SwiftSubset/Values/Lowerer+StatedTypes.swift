import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: The types of what is declared

extension Lowerer {
  /// The type of a property: as it is written; as the key of the environment has it that it reads, a
  /// number that may be nil; or that of its first value, where a value of views would lose it.
  func statedType(of property: DeclaredProperty) -> TypeSyntax? {
    guard let wrapper = property.wrapperName else {
      return statedType(property.type, of: property.initial)
    }
    if property.type == nil, wrapper == "Environment",
      case .argumentList(let arguments)? = property.wrapper?.arguments,
      let key = arguments.first?.expression.keyPathName
    {
      return environmentType(key)
    }
    guard Self.holdingWrappers.contains(wrapper), wrapperType(of: property) == nil else {
      return property.type
    }
    return statedType(property.type, of: property.initial)
  }

  /// The type of what the environment has under a key, as far as it is told.
  private func environmentType(_ key: String) -> TypeSyntax? {
    if let declared = declarations.property(named: key, of: "EnvironmentValues", at: block) {
      return statedType(declared.type, of: declared.initial)
    }
    return key == "lineLimit" ? ParsedSource.type("Int?") : nil
  }

  /// The wrappers of SwiftUI that hold the first value as it is.
  private static let holdingWrappers: Set<String> = [
    "State", "AppStorage", "SceneStorage", "GestureState", "Published",
  ]

  /// The type of what is declared with a first value: as it is written, completed where only its kind is,
  /// `Set`; where nothing is written that of the value, if a value of views would lose it.
  ///
  /// In a view an optional is what is in it, a closed range like any other, a character a text: by its
  /// type alone code knows it again.
  func statedType(_ written: TypeSyntax?, of initial: ExprSyntax?) -> TypeSyntax? {
    let isBare = written != nil && code.bareKind(written) != nil
    guard let initial, isBare || !initial.hasLiteralType, !initial.is(ClosureExprSyntax.self),
      isBare || written == nil
    else { return written }
    if let known = statedTypes[initial.id] { return known ?? written }
    // A value that needs itself has no type.
    statedTypes[initial.id] = .some(nil)
    let type = KnownCode(code, source: text).type(of: initial, as: written, in: ownerPath)
    let found = type.flatMap { type in
      let name = code.instanceName(type)
      return name != nil && written != nil || type.isLostInViews
        ? ParsedSource.type(name ?? type.description) : nil
    }
    statedTypes[initial.id] = found
    return found ?? written
  }

  /// What a generic parameter is given, with its type where a value of views would lose that, since no type
  /// is written that says it; `nil` where the language does not know it.
  func generic(_ expression: ExprSyntax, as type: TypeSyntax, _ generics: Set<String>) -> Value? {
    guard type.function == nil, type.isWritten(with: generics), type.plain.boundOfRange == nil
    else { return nil }
    let finding = finding(of: expression, isBound: true)
    guard case .value(let known) = finding else {
      guard givesOptional(expression) else { return nil }
      let value = value(of: expression, as: type, nil, finding)
      return lostOptional(value, of: expression, finding).map { .program($0) } ?? value
    }
    return typed(known) ?? value(of: expression, as: type, nil, finding)
  }

  /// What a closure of one expression gives whose type nobody writes, where a value of views would lose
  /// that.
  func typedResult(of closure: ClosureExprSyntax) -> Value? {
    guard closure.statements.count == 1,
      case .expr(let expression)? = closure.statements.first?.item,
      case .value(let known) = finding(of: expression, isBound: true)
    else { return nil }
    return typed(known)
  }

  /// What a call of the view's own method or closure gives, where a value of views would lose its type.
  func lostCall(_ expression: ExprSyntax) -> KnownValue? {
    guard let call = expression.as(FunctionCallExprSyntax.self), let bound = called(call),
      let known = known(bound, code), known.type.isLostInViews
    else { return nil }
    return known
  }

  /// A value with its type where a value of views would lose that.
  func keepingType(_ expression: ExprSyntax) -> Value {
    let finding = finding(of: expression, isBound: true)
    if case .value(let known) = finding, let typed = typed(known),
      !Language.sizedNumbers.contains(known.type)
    {
      return typed
    }
    let value = evaluate(expression, as: nil, finding)
    if let known = lostOptional(value, of: expression, finding) { return .program(known) }
    guard case .open = finding, value.dependsOnLayout, let type = laterType(of: expression),
      type.isLostInViews, laterType(of: value) != type
    else { return value }
    if let later = laterValue(of: expression) { return later }
    refuse(
      expression, expression.construct,
      "that this is of the type '\(type)' is not known of what depends on the layout here")
    return .unknown
  }

  /// The value without its type, as views have it; `nil` where it has no such form, or is one.
  func untyped(_ value: Value) -> Value? {
    guard case .program(let known) = value, known.type.isLostInViews else { return nil }
    let plain = self.value(of: known, code)
    if case .program = plain { return nil }
    return plain
  }

  /// An optional that is kept with its type as what is in it, or nil, which is how views take it apart.
  func plainOptional(_ value: Value) -> Value {
    guard case .program(let known) = value, let wrapped = known.type.wrapped, !wrapped.isOptional
    else { return value }
    return self.value(of: known, code)
  }

  private func typed(_ known: KnownValue) -> Value? {
    known.type.isLostInViews && known.maker == nil && !known.json.isTooLong
      ? .program(known) : nil
  }
}

extension ProgramType {
  /// Whether a value in view code does not say that it is of this type.
  var isLostInViews: Bool {
    switch self {
    case .nominal(let name, let arguments):
      Self.lost.contains(name) || Language.sizedNumbers.contains(self)
        || arguments.contains(where: \.isLostInViews)
    case .tuple(let elements): elements.contains(where: \.type.isLostInViews)
    case .function, .variable: false
    }
  }

  /// Whether a value of the type has no form for views, and is the same each time it is made.
  var isUnchanging: Bool {
    switch self {
    case .named("String.Index"): true
    case .nominal("Metatype", let types): Language.numbers.contains(types[0]) || types[0] == .string
    default: false
    }
  }

  /// Whether it is an optional, or one is in it.
  var holdsOptional: Bool {
    switch self {
    case .nominal(let name, let arguments):
      name == "Optional" || arguments.contains(where: \.holdsOptional)
    case .tuple(let elements): elements.contains(where: \.type.holdsOptional)
    case .function, .variable: false
    }
  }

  /// Whether a set is in it.
  var holdsSet: Bool {
    switch self {
    case .nominal(let name, let arguments): name == "Set" || arguments.contains(where: \.holdsSet)
    case .tuple(let elements): elements.contains(where: \.type.holdsSet)
    case .function, .variable: false
    }
  }

  private static let lost: Set<String> = [
    "Optional", "ClosedRange", "Set", "Character", "Substring",
  ]
}

extension ExprSyntax {
  /// Whether its type is that of the literal that it is.
  var hasLiteralType: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr,
      .nilLiteralExpr:
      true
    default: false
    }
  }
}
