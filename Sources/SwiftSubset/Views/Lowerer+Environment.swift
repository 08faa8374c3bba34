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
    "horizontalSizeClass": .member("UserInterfaceSizeClass", "compact"),
    "verticalSizeClass": .member("UserInterfaceSizeClass", "regular"), "layoutDirection": nil,
    "displayScale": nil, "pixelLength": nil,
  ]

  /// Enumerations whose cases declared views compare with.
  static let environmentTypes: Set<String> = Set(
    environmentDefaults.values.compactMap {
      if case .member(let member)? = $0 { member.type } else { nil }
    } + ["ButtonRole"])

  private static let isTrue = ParsedSource.expression("true")

  /// Those that the engine knows by a modifier of its own.
  private static let engineKeys: Set<String> = [
    "layoutDirection", "lineLimit", "font", "lineSpacing", truncationMode,
  ]

  /// What `@Environment(\.key)` gives.
  func environmentValue(_ property: DeclaredProperty, at name: TokenSyntax) -> Value {
    guard case .argumentList(let arguments)? = property.wrapper?.arguments,
      let argument = arguments.first?.expression
    else { return .unknown }
    guard let path = argument.keyPathNames, let key = path.first?.text.unquoted else {
      return environmentObject(argument, isOptional: property.type?.plain.wrapped != nil)
    }
    let found = environmentValue(key, at: name)
    return evaluateSteps(path.dropFirst().map { Chain.Step(name: $0) }[...], of: found)
  }

  /// What `@Environment(Model.self)` gives.
  private func environmentObject(_ type: ExprSyntax, isOptional: Bool) -> Value {
    let written = type.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? ""
    let key = declaredType(at: written)?.path ?? written
    return environment(key) ?? (isOptional ? .nothing : .opaque(.init(written)))
  }

  private func environmentValue(_ key: String, at name: TokenSyntax) -> Value {
    let written = declarations.property(named: key, of: "EnvironmentValues", at: block)
    let declared = written.flatMap { entry(of: $0) }
    if written != nil, declared == nil {
      refuseWorkedOut(key, at: name, "@Environment")
      return .unknown
    }
    if let found = environment(declared?.name ?? key) { return found }
    if let declared { return defaultValue(of: declared, at: name) }
    if let known = Self.environmentDefaults[key] {
      if let value = known {
        if case .member(let member) = value, member.type == "UserInterfaceSizeClass" {
          warn("'\(key)' is taken as .\(member.name), as on a phone held upright")
        }
        return value
      }
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

  /// Refuses a declared value whose accessors do more than hand on.
  func refuseWorkedOut(_ key: String, at node: some SyntaxProtocol, _ construct: String) {
    refuse(
      node, construct,
      "'\(key)' of EnvironmentValues is worked out where it is read or set, which is not carried out"
        + " here: write 'get { self[Key.self] } set { self[Key.self] = newValue }', or '@Entry'")
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

  /// The property of `EnvironmentValues` under whose name the value of one is kept: the first that is
  /// declared beside it for the same key, or the one that it hands on; nil where its accessors do more
  /// than hand on what a key, or another declared property, has.
  func entry(of property: DeclaredProperty, depth: Int = 0) -> DeclaredProperty? {
    guard let getter = property.getter else { return property }
    guard getter.count == 1, let read = getter.lastExpression, depth < 8,
      getter.setterBeside.map({ $0.sets(read) }) ?? true
    else { return nil }
    func declared(_ name: String) -> DeclaredProperty? {
      declarations.property(named: name, of: "EnvironmentValues", at: block)
    }
    if let key = read.as(SubscriptCallExprSyntax.self), key.calledExpression.isSelf {
      let first = Syntax(getter).root.as(SourceFileSyntax.self)?.nameOfEntry(read)
      return first.flatMap(declared) ?? property
    }
    let names = read.path
    guard names.count == 1, names[0] != property.name,
      Chain(read).steps.allSatisfy({ $0.call == nil })
    else { return nil }
    return declared(names[0]).flatMap { entry(of: $0, depth: depth + 1) }
  }

  /// Stands for the key of an object, which its type says.
  private static let ofObject = "object()"

  /// The key that an `environment` modifier sets here, and its value; nil for any other modifier.
  func environmentSetting(_ step: Chain.Step) -> (key: String, value: ExprSyntax, isKept: Bool)? {
    guard let call = step.call else { return nil }
    if Control.styleProtocols[step.name.text] != nil, let style = call.arguments.first,
      call.arguments.count == 1
    {
      return (Control.key(ofStyle: step.name.text), style.expression, false)
    }
    if step.name.text == "labelsHidden", call.arguments.isEmpty {
      return Self.isTrue.map { (Control.labelsHidden, $0, false) }
    }
    if step.name.text == Self.typeSize, let size = call.arguments.first, call.arguments.count == 1 {
      return (Self.typeSize, size.expression, false)
    }
    guard ["environment", "environmentObject"].contains(step.name.text) else { return nil }
    let arguments = call.expressions
    if arguments.count == 1, let only = arguments.first { return (Self.ofObject, only, false) }
    guard arguments.count == 2, let key = arguments[0].keyPathName else { return nil }
    let isDeclared = declarations.property(named: key, of: "EnvironmentValues", at: block) != nil
    guard isDeclared || Self.environmentDefaults[key] != nil else { return nil }
    return (key, arguments[1], Self.engineKeys.contains(key) && !isDeclared)
  }

  /// The key in `environment(\.key, value)` where neither the engine nor a declared view reads it; nil
  /// for any other modifier.
  func unofferedKey(_ step: Chain.Step) -> ExprSyntax? {
    guard step.name.text == "environment", let call = step.call, call.expressions.count == 2,
      let key = call.arguments.first?.expression, let names = key.keyPathNames,
      let name = names.first,
      environmentSetting(step) == nil, environmentChange(step) == nil
    else { return nil }
    return names.count == 1 && Self.engineKeys.contains(name.text) ? nil : key
  }

  /// The keys of the environment that are known.
  var knownKeys: [String] { Self.environmentDefaults.keys.sorted() }

  /// Says what a setting does not do that it would do in SwiftUI.
  ///
  /// Declared views read it; texts and dividers do not.
  func checkSetting(_ key: String, around view: ViewNode) {
    guard declarations.property(named: key, of: "EnvironmentValues", at: block) == nil,
      let found = environmentValues[key]?.last
    else { return }
    switch (key, found) {
    case ("dynamicTypeSize", .member(let size)), ("sizeCategory", .member(let size)):
      guard size.name != "large" else { return }
      warn("texts keep the sizes of '.large': the '\(key)' of the environment does not change them")
    case ("displayScale", .number(let scale)) where scale.real != 1:
      warn("the scale of the whole scenario counts, not the 'displayScale' of the environment")
    case ("legibilityWeight", .member(let weight)):
      guard weight.name == "bold", view.holdsText else { return }
      warn("texts keep their weight: the '\(key)' of the environment does not change it")
    case ("editMode", .member(let mode)) where mode.name == "active":
      noteLeftOut { $0.note(besideRow: key) }
    case ("locale", _):
      guard view.holdsText else { return }
      warn("texts write numbers as in English, whatever the '\(key)' of the environment")
    default: break
    }
  }

  /// Runs `body` with what the modifiers of a chain set.
  ///
  /// The innermost of several settings counts.
  func inEnvironment<Result>(of steps: ArraySlice<Chain.Step>, _ body: () -> Result) -> Result {
    let outer = (environmentValues, environmentMarks.underway)
    let settings = settings(of: steps, depth: 0)
    guard !settings.isEmpty else { return body() }
    for setting in settings.reversed() {
      let value = value(of: setting, over: environmentValues[setting.key]?.last)
      environmentValues[setting.key, default: []].append(value)
    }
    defer { (environmentValues, environmentMarks.underway) = outer }
    return body()
  }

  /// What the modifiers of a chain set, those that the article declares included.
  private func settings(
    of steps: ArraySlice<Chain.Step>, depth: Int
  ) -> [EnvironmentSetting] {
    steps.flatMap { step in
      guard let own = setting(of: step) else {
        return settings(ofDeclared: step, depth: depth)
      }
      if depth == 0, let call = step.call { environmentMarks.underway[call.id] = own }
      return [own]
    }
  }

  /// What the body of a declared modifier sets around the view it is applied to.
  private func settings(
    ofDeclared step: Chain.Step, depth: Int
  ) -> [EnvironmentSetting] {
    guard depth < 8, let call = step.call,
      let (function, match) = declaredOverload(of: step.name, call),
      let body = function.body, let last = body.lastExpression
    else { return [] }
    var seen: Set<String> = []
    guard maySetEnvironment(body, besides: &seen) else { return [] }
    var inner = CodeContext(block: function.block)
    inner.generics = function.generics
    // What is given is told and counted where the modifier is read.
    let before = self.seen
    defer { self.seen = before }
    let (found, refusals) = trial { () -> [EnvironmentSetting] in
      let values = arguments(match, of: function.parameters, in: inner)
      return entering(function.name, inner, at: step.name.positionAfterSkippingLeadingTrivia) {
        bind(function.parameters, to: values)
        let chain = Chain(last)
        var steps = chain.steps
        if let call = chain.headCall, let name = chain.headName {
          steps.insert(Chain.Step(name: name, call: call), at: 0)
        }
        return settings(of: steps[...], depth: depth + 1)
      } ?? []
    }
    return refusals == 0 ? found : []
  }

  /// Whether a modifier in the body of a declared one may set a value of the environment, itself or by other
  /// declared ones.
  ///
  /// Each of these is looked at once: an overload of SwiftUI's own mostly calls that.
  private func maySetEnvironment(
    _ body: CodeBlockItemListSyntax, besides seen: inout Set<String>
  ) -> Bool {
    for token in body.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let written) = token.tokenKind,
        token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      else { continue }
      let name = written.unquoted
      if Self.environmentSetters.contains(name) || Control.styleProtocols[name] != nil
        || Self.environmentModifiers[name] != nil
      {
        return true
      }
      guard seen.insert(name).inserted else { continue }
      for inner in bodies(ofModifier: name) where maySetEnvironment(inner, besides: &seen) {
        return true
      }
    }
    return false
  }

  private static let environmentSetters: Set<String> = [
    "environment", "environmentObject", "labelsHidden", "transformEnvironment", typeSize,
  ]

  func value(
    of setting: (key: String, value: ExprSyntax, isKept: Bool)
  ) -> (key: String, value: Value) {
    let key = setting.key
    if let property = declarations.property(named: key, of: "EnvironmentValues", at: block) {
      let kept = entry(of: property)?.name ?? key
      let found =
        property.type.map { value(of: setting.value, as: $0) } ?? evaluate(setting.value)
      guard case .number(let number) = found, number.integer != nil else { return (kept, found) }
      // Where the key's default alone says what type it has.
      let token = setting.value.firstToken(viewMode: .sourceAccurate) ?? .identifier(key)
      let usual = trial { defaultValue(of: property, at: token) }.result
      return (kept, found.taking(typeOf: usual))
    }
    if case .opaque(let known)?? = Self.environmentDefaults[key] {
      // A calendar or a locale: what it is made of matters to no frame.
      let (value, refusals) = trial { evaluate(setting.value) }
      return (key, refusals == 0 ? value : .opaque(known))
    }
    if key == Self.typeSize, let size = typeSize(in: setting.value) { return (key, size) }
    let modifier = String(key.dropLast(2))
    if key == Control.key(ofStyle: modifier), Control.styleProtocols[modifier] != nil {
      return (key, style(setting.value, of: modifier))
    }
    var found = evaluate(setting.value)
    if case .member(var member) = found, member.type == nil,
      case .member(let usual)?? = Self.environmentDefaults[key]
    {
      member.type = usual.type
      found = .member(member)
    }
    // A literal is of the key's type: half of a line spacing of 3 is 1.5.
    if case .number(let number) = found, case .number(let usual)?? = Self.environmentDefaults[key],
      usual.integer == nil
    {
      found = .number(.real(number.real))
    }
    guard key == Self.ofObject else { return (key, found) }
    switch found {
    case .instance(let object): return (object.type.path, found)
    case .opaque(let known): return (known.type, found)
    default: return (key, found)
    }
  }
}

extension AccessorDeclSyntax {
  /// Whether all that a setter does is to set what its getter reads.
  fileprivate func sets(_ read: ExprSyntax) -> Bool {
    let value = parameters?.name.text ?? "newValue"
    guard let body, body.statements.count == 1, case .expr(let only)? = body.statements.first?.item,
      let parts = only.as(SequenceExprSyntax.self)?.elements.map(\.trimmedDescription),
      parts.count == 3
    else { return false }
    return parts[0] == read.trimmedDescription && parts[1] == "=" && parts[2] == value
  }
}

extension SourceFileSyntax {
  /// The first property of `EnvironmentValues` in the block that reads a key as `self[Key.self]` does.
  fileprivate func nameOfEntry(_ read: ExprSyntax) -> String? {
    let words = read.trimmedDescription
    for statement in statements {
      guard let values = statement.item.as(ExtensionDeclSyntax.self),
        values.extendedType.trimmedDescription == "EnvironmentValues"
      else { continue }
      for member in values.memberBlock.members {
        let bindings = member.decl.as(VariableDeclSyntax.self)?.bindings
        let binding = bindings?.first { binding in
          binding.getter.map { $0.count == 1 && $0.lastExpression?.trimmedDescription == words }
            ?? false
        }
        if let name = binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
          return name.unquoted
        }
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// What it is given, a closure behind the parentheses last.
  fileprivate var expressions: [ExprSyntax] {
    arguments.map(\.expression) + [trailingClosure].compactMap { $0.map(ExprSyntax.init) }
  }
}

extension CodeBlockItemListSyntax {
  /// The setter of the property whose getter it is.
  fileprivate var setterBeside: AccessorDeclSyntax? {
    var around = parent
    while let node = around {
      if let block = node.as(AccessorBlockSyntax.self) { return block.setter }
      around = node.parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// The name in `\.name`.
  var keyPathName: String? {
    let names = keyPathNames
    return names?.count == 1 ? names?.first?.text : nil
  }

  /// The names in `\.name.part`; nil for a path of anything else.
  var keyPathNames: [TokenSyntax]? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    let names = path.components.map {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName
    }
    let known = names.compactMap(\.self)
    return known.count == names.count ? known : nil
  }
}

extension Value {
  fileprivate static func member(_ type: String, _ name: String) -> Value {
    .member(.init(type: type, name: name, token: .identifier(name)))
  }
}
