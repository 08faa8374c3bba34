import SwiftSyntax

extension DeclaredType {
  /// The initializer that a structure has where none is written.
  var memberwise: DeclaredFunction {
    var function = DeclaredFunction(name: "init", isStatic: true, block: block)
    if case .enumeration = kind { return function }
    for property in members.stored where property.isInitialized {
      function.parameters.append(
        DeclaredParameter(
          label: property.name, name: property.name, type: property.type,
          initial: property.initial, isBuilder: property.isBuilder,
          isOptional: property.isOptional))
    }
    return function
  }

  /// Whether an initializer names a lazy property other than to set it.
  var mayReadLazyPropertiesWhileMade: Bool {
    let lazy = Set(members.stored.filter(\.isLazy).map(\.name))
    return members.initializers.contains { initializer in
      initializer.body?.tokens(viewMode: .sourceAccurate).contains { token in
        lazy.contains(token.text.unquoted)
          && token.nextToken(viewMode: .sourceAccurate)?.text != "="
      } ?? false
    }
  }

  /// Whether it is made of the value of the variable that it stands before.
  var wrapsValues: Bool {
    let initializers = members.initializers.isEmpty ? [memberwise] : members.initializers
    return initializers.contains { $0.parameters.first?.label == "wrappedValue" }
  }

  /// Whether a value can be made without arguments; one of an enumeration is one of its cases.
  var canBeMadeOfNothing: Bool {
    if case .enumeration = kind, members.initializers.isEmpty { return false }
    let initializers = members.initializers.isEmpty ? [memberwise] : members.initializers
    return initializers.contains { $0.parameters.allSatisfy(\.isOptional) }
  }
}

extension DeclaredProperty {
  /// Whether a value of the type cannot be made without giving it one.
  var needsValue: Bool { getter == nil && !isStatic && isInitialized && !isOptional }

  /// Whether the memberwise initializer takes it.
  fileprivate var isInitialized: Bool {
    if isLazy || isConstant && initial != nil { return false }
    switch wrapperName {
    case "Environment", "EnvironmentObject", "Namespace", "FocusState", "GestureState",
      "AccessibilityFocusState", "Query", "FetchRequest":
      return false
    default: return true
    }
  }

  /// Whether the memberwise initializer can do without it.
  fileprivate var isOptional: Bool {
    if initial != nil { return true }
    // A variable that may be nil is, unless it is given.
    let isMissing = type?.is(OptionalTypeSyntax.self) == true
    guard let wrapperName else { return !isConstant && isMissing }
    switch wrapperName {
    case "Binding", "Bindable", "ObservedObject": return false
    // `@Environment`-like wrappers make their value of their own arguments.
    default: return isMissing || wrapper?.arguments != nil
    }
  }
}
