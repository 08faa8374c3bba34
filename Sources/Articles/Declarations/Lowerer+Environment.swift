import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: The environment of declared views

extension Lowerer {
  /// Values of the environment that change no frame by themselves, and what they are where nothing
  /// sets them; nil where that depends on the device.
  private static let environmentDefaults: [String: Value?] = [
    "colorScheme": .member("ColorScheme", "light"),
    "dynamicTypeSize": .member("DynamicTypeSize", "large"),
    "sizeCategory": .member("ContentSizeCategory", "large"),
    "isEnabled": .bool(true), "isFocused": .bool(false), "isSearching": .bool(false),
    "isPresented": .bool(false), "accessibilityReduceMotion": .bool(false),
    "accessibilityReduceTransparency": .bool(false),
    "accessibilityDifferentiateWithoutColor": .bool(false), "editMode": .nothing,
    "colorSchemeContrast": .member("ColorSchemeContrast", "standard"),
    "legibilityWeight": .nothing, "scenePhase": .member("ScenePhase", "active"),
    "openURL": .opaque("OpenURLAction"), "dismiss": .opaque("DismissAction"),
    "presentationMode": .opaque("PresentationMode"), "locale": .opaque("Locale"),
    "calendar": .opaque("Calendar"), "timeZone": .opaque("TimeZone"),
    "modelContext": .opaque("ModelContext"), "undoManager": .nothing,
    "managedObjectContext": .opaque("NSManagedObjectContext"),
    "multilineTextAlignment": .member("TextAlignment", "leading"), "font": .nothing,
    "truncationMode": .member("Text.TruncationMode", "tail"),
    "lineLimit": .nothing, "lineSpacing": .number(.real(0)),
    "horizontalSizeClass": nil, "verticalSizeClass": nil, "layoutDirection": nil,
    "displayScale": nil, "pixelLength": nil,
  ]

  /// Those that the engine knows by a modifier of its own.
  private static let engineKeys: Set<String> = ["layoutDirection", "lineLimit", "font"]

  /// What `@Environment(\.key)` gives.
  func environmentValue(_ property: DeclaredProperty, at name: TokenSyntax) -> Value {
    guard case .argumentList(let arguments)? = property.wrapper?.arguments,
      let argument = arguments.first?.expression
    else { return .unknown }
    guard let key = argument.keyPathName else {
      // `@Environment(Model.self)`
      let type = Chain(argument).headName?.text ?? ""
      return environmentValues[type]?.last ?? .opaque(type)
    }
    if let found = environmentValues[key]?.last { return found }
    if let declared = declarations.property(named: key, of: "EnvironmentValues", at: block) {
      return defaultValue(of: declared, at: name)
    }
    if let known = Self.environmentDefaults[key] {
      if let value = known { return value }
      refuse(
        name, "@Environment",
        "'\(key)' is known only where the view is laid out; state it around the view:"
          + " .environment(\\.\(key), …)")
      return .unknown
    }
    refuse(
      name, "@Environment",
      "the environment's '\(key)' is not known here"
        + Suggestion.phrase(for: key, among: Self.environmentDefaults.keys.sorted()))
    return .unknown
  }

  /// The default of a declared key: that of an `@Entry`, or of the key type that the getter names.
  func defaultValue(of property: DeclaredProperty, at name: TokenSyntax) -> Value {
    guard let getter = property.getter else {
      guard property.initial != nil else { return .nothing }
      return value(of: property, receiver: .init(), at: name)
    }
    for token in getter.tokens(viewMode: .sourceAccurate) where token.isTypeName {
      if let key = declarations.type(named: token.text, at: block),
        let value = staticMember("defaultValue", of: key, at: name)
      {
        return value
      }
    }
    return .unknown
  }

  /// The key that an `environment` modifier sets here, and its value; nil for any other modifier.
  func environmentSetting(_ step: Chain.Step) -> (key: String, value: ExprSyntax, isKept: Bool)? {
    guard let call = step.call, ["environment", "environmentObject"].contains(step.name.text) else {
      return nil
    }
    let arguments = Array(call.arguments)
    if arguments.count == 1, let only = arguments.first {
      return ("", only.expression, false)
    }
    guard arguments.count == 2, let key = arguments[0].expression.keyPathName else { return nil }
    let isDeclared = declarations.property(named: key, of: "EnvironmentValues", at: block) != nil
    guard isDeclared || Self.environmentDefaults[key] != nil else { return nil }
    return (key, arguments[1].expression, Self.engineKeys.contains(key) && !isDeclared)
  }

  /// Says what a setting does not do that it would do in SwiftUI.
  ///
  /// Declared views read it; texts and dividers do not.
  func checkSetting(_ key: String, _ value: ExprSyntax) {
    guard declarations.property(named: key, of: "EnvironmentValues", at: block) == nil,
      let found = environmentValues[key]?.last
    else { return }
    switch (key, found) {
    case ("dynamicTypeSize", .member(let size)), ("sizeCategory", .member(let size)):
      guard size.name != "large" else { return }
      warn("texts keep the sizes of '.large': the '\(key)' of the environment does not change them")
    case ("displayScale", .number(let scale)) where scale.real != 1:
      warn("the scale of the whole scenario counts, not the 'displayScale' of the environment")
    case ("lineSpacing", .number(let spacing)) where spacing.real != 0:
      refuse(value, "lineSpacing", "this engine does not offer 'lineSpacing'")
    default: break
    }
  }

  /// Runs `body` with what the modifiers of a chain set.
  ///
  /// The innermost of several settings counts.
  func inEnvironment<Result>(of steps: ArraySlice<Chain.Step>, _ body: () -> Result) -> Result {
    let settings = steps.compactMap(environmentSetting)
    guard !settings.isEmpty else { return body() }
    let outer = environmentValues
    for setting in settings.reversed() {
      var key = setting.key
      var found: Value
      if let property = declarations.property(named: key, of: "EnvironmentValues", at: block),
        let type = property.type
      {
        found = value(of: setting.value, as: type)
      } else if case .opaque(let type)?? = Self.environmentDefaults[key] {
        // A calendar or a locale: what it is made of matters to no frame.
        let (value, refusals) = trial { evaluate(setting.value) }
        found = refusals == 0 ? value : .opaque(type)
      } else {
        found = evaluate(setting.value)
      }
      if key.isEmpty, case .instance(let instance) = found { key = instance.type.name }
      if case .member(var member) = found, member.type == nil {
        member.type = nil
        found = .member(member)
      }
      environmentValues[key, default: []].append(found)
    }
    defer { environmentValues = outer }
    return body()
  }
}

extension ExprSyntax {
  /// The name in `\.name`.
  var keyPathName: String? {
    guard let path = self.as(KeyPathExprSyntax.self), path.components.count == 1,
      let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
    else { return nil }
    return property.declName.baseName.text
  }
}

extension Value {
  fileprivate static func member(_ type: String, _ name: String) -> Value {
    .member(.init(type: type, name: name, token: .identifier(name)))
  }
}
