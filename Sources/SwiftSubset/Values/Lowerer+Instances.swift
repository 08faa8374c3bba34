import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Values of declared types

extension Lowerer {
  /// What `Card(title: "a") { … }` gives.
  func construct(
    _ type: DeclaredType, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    if type.isLayout || conforms(type, to: "Layout") { return layout(type, call, at: name) }
    if let reason = Self.reasonNotToMake(type) {
      refuse(name, type.name, reason)
      readContents(of: call)
      return .unknown
    }
    if case .enumeration = type.kind, call.arguments.map({ $0.label?.text }) == ["rawValue"],
      let argument = call.arguments.first
    {
      let raw = evaluate(argument.expression)
      if let made = asked(call, with: [raw]) { return made }
      if !isChecking, !raw.isUnknown {
        refuse(
          name, type.name,
          "which case of '\(type.name)' \(raw.description) stands for is not known here")
      }
      return .unknown
    }
    let type = specialized(type, by: call)
    var nearest: (parameters: [DeclaredParameter], mismatch: ArgumentMatch.Mismatch)?
    var fitting: [(DeclaredFunction, ArgumentMatch)] = []
    for initializer in initializers(of: type) {
      do throws(ArgumentMatch.Mismatch) {
        fitting.append((initializer, try ArgumentMatch(call, to: initializer.parameters)))
      } catch {
        if nearest == nil || nearest?.mismatch.progress ?? 0 < error.progress {
          nearest = (initializer.parameters, error)
        }
      }
    }
    if let meant = best(of: fitting, receiver: .init(type: type), at: name) {
      guard !refuseConditional("init", meant.function.signature, of: type, at: name) else {
        return .unknown
      }
      if refusesConfiguration(call, of: type, by: meant, at: name)
        || refusesBindings(meant.match, to: meant.function, of: type)
        || refusesClosures(meant.match, to: meant.function, of: type)
      {
        return .unknown
      }
      let instance = make(type, by: meant, at: name)
      guard !refusesWeakProperty(of: instance, madeBy: call, at: name) else { return .unknown }
      let made = instance.hasFailed ? Value.nothing : .instance(instance)
      return isViewLike(made) ? made : own(made)
    }
    if let nearest {
      refuse(nearest.mismatch, nearest.parameters, name)
    } else {
      refuse(name, type.name, "'\(type.name)' has no initializer")
    }
    readContents(of: call)
    return .unknown
  }

  /// Refuses `Child(Parent())`, whose weak property does not keep its parent.
  ///
  /// Code that runs knows when an object is gone, views do not; what is named is kept by its name.
  private func refusesWeakProperty(
    of instance: Value.Instance, madeBy call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Bool {
    let weak = instance.type.members.stored.first { property in
      guard property.isWeak, let value = instance.fields[property.name] else { return false }
      return !value.isNothing && !value.isUnknown
    }
    let given = call.arguments.map(\.expression).filter { !$0.is(ClosureExprSyntax.self) }
    guard let weak, !isChecking, given.isEmpty || !given.allSatisfy(isKept) else {
      return false
    }
    refuse(
      name, instance.type.name,
      "'\(weak.name)' of '\(instance.type.name)' is weak: whether its object is still there is not known in"
        + " view code; let a property hold that object")
    return true
  }

  /// Refuses `Toggle("a")`: alone, what has no label is what a style is given.
  private func refusesConfiguration(
    _ call: FunctionCallExprSyntax, of type: DeclaredType, by meant: MeantOverload,
    at name: TokenSyntax
  ) -> Bool {
    guard type.block == ControlDeclarations.block,
      meant.function.parameters.map(\.name) == ["configuration"],
      let argument = call.arguments.first?.expression
    else { return false }
    switch silently({ evaluate(argument) }) {
    case .string, .number, .bool, .nothing, .list: break
    default: return false
    }
    let forms = initializers(of: type).filter { $0.parameters.count > 1 }
      .filter { $0.parameters.first?.label == nil }
      .map {
        "\(type.name)(\($0.parameters.filter { !$0.isOptional }.map { ($0.label ?? "_") + ":" }.joined()))"
      }
    refuse(
      name, type.name,
      "'\(type.name)' lacks an argument"
        + (forms.isEmpty ? "" : "; it is called " + forms.unique.joined(separator: " or ")))
    return true
  }

  /// The type with what stands between angle brackets in a call: `Picker<Fruit>(…)`.
  private func specialized(
    _ type: DeclaredType, by call: FunctionCallExprSyntax
  ) -> DeclaredType {
    var type = type
    guard let special = call.calledExpression.as(GenericSpecializationExprSyntax.self) else {
      return type
    }
    let arguments = special.genericArgumentClause.arguments
    type.state(arguments)
    for (name, argument) in zip(type.genericNames, arguments) {
      if let syntax = argument.argument.as(TypeSyntax.self), let found = declaredType(syntax) {
        type.change { $0.bound[name] = found }
      }
    }
    return type
  }

  /// The declared types that generic parameters stand for, as far as arguments tell.
  func bound(
    _ parameters: [DeclaredParameter], to values: [Value], _ generics: Set<String>
  ) -> [String: DeclaredType] {
    guard !generics.isEmpty else { return [:] }
    var bound: [String: DeclaredType] = [:]
    for (parameter, value) in zip(parameters, values) {
      guard var type = parameter.type?.plain else { continue }
      var value = value
      while let wrapped = type.wrapped?.plain { type = wrapped }
      if let element = type.element, case .list(let elements) = value, let first = elements.first {
        (type, value) = (element, first)
      }
      let found: DeclaredType?
      switch value {
      case .instance(let instance): found = instance.type
      case .type(let named):
        found = named
        if let meta = type.as(MetatypeTypeSyntax.self) { type = meta.baseType }
      default: found = nil
      }
      if let found, let name = type.as(IdentifierTypeSyntax.self)?.name.text,
        generics.contains(name), bound[name] == nil
      {
        bound[name] = found
      }
    }
    return bound
  }

  private static let styleProtocols: Set<String> = [
    "ControlGroupStyle", "DatePickerStyle", "ListStyle", "TabViewStyle",
  ]

  static func reasonNotToMake(_ type: DeclaredType) -> String? {
    if let style = type.inherited.sorted().first(where: Self.styleProtocols.contains) {
      return "'\(type.name)' is a \(style): Plumb does not lay out controls; write what the style"
        + " makes of the label as views"
    }
    for name in ["UIViewRepresentable", "NSViewRepresentable", "UIViewControllerRepresentable"]
    where type.inherited.contains(name) {
      return "'\(type.name)' wraps a view of another framework, whose size Plumb cannot know;"
        + " write a view of a fixed size in its place"
    }
    return nil
  }

  /// The initializers that a type has: those that are written, else the memberwise one.
  func initializers(of type: DeclaredType) -> [DeclaredFunction] {
    let path = type.path
    let extended = declarations.initializers(of: path, at: block)
    let written = type.members.initializers
    guard written.isEmpty else { return written + extended }
    return [type.memberwise] + extended
  }

  private func make(
    _ type: DeclaredType, by meant: MeantOverload, at name: TokenSyntax
  ) -> Value.Instance {
    let (initializer, match, asked) = meant
    var inner = CodeContext(block: initializer.block, receiver: .init(type: type))
    inner.generics = type.generics.union(initializer.generics)
    let given = asked ?? arguments(match, of: initializer.parameters, in: inner)
    let values = numbered(
      numbered(given, as: initializer.parameters, of: type, at: name), for: initializer, at: name)
    var type = type
    let found = bound(initializer.parameters, to: values, inner.generics)
    if !found.isEmpty { type.change { $0.bound.merge(found) { first, _ in first } } }
    inner.receiver = .init(type: type)
    var instance = Value.Instance(type: type)
    let lent = lent(match, to: initializer.parameters)
    let place = name.positionAfterSkippingLeadingTrivia
    guard let body = initializer.body else {
      for (parameter, value) in zip(initializer.parameters, values) {
        let property = type.members.properties[parameter.name]
        instance.fields[parameter.name] = stored(value, in: property, at: name)
      }
      setInitialValues(of: &instance, at: name)
      instance.lent = lent
      return instance
    }
    setInitialValues(of: &instance, at: name)
    let made = entering(type.name, inner, at: place) { () -> Value.Instance? in
      scoped {
        bind(initializer.parameters, to: values, lent: lent)
        guard case .other("class") = type.kind else {
          return initialized(instance, by: body, at: name)
        }
        return initializedObject(instance, by: initializer, body, at: name)
      }
    }
    return made ?? instance
  }

  /// What an initializer of one parameter makes of a value, as in `ForEach(data, content: Row.init)`.
  func construct(_ type: DeclaredType, with value: Value, at name: TokenSyntax) -> Value {
    let fitting = initializers(of: type).first {
      $0.parameters.filter { !$0.isOptional }.count == 1 && $0.body == nil
    }
    guard let parameter = fitting?.parameters.first(where: { !$0.isOptional }) else {
      refuse(name, type.name, "'\(type.name)' is not made of one value")
      return .unknown
    }
    var instance = Value.Instance(type: type)
    instance.fields[parameter.name] = value
    setInitialValues(of: &instance, at: name)
    return .instance(instance)
  }

  /// What a property keeps of the value it is given: of a builder that is no function its views.
  func stored(_ value: Value, in property: DeclaredProperty?, at name: TokenSyntax) -> Value {
    if let property, let wrapper = wrapperType(of: property) {
      return wrapped(value, by: wrapper, property)
    }
    guard let property, property.isBuilder, property.type?.function == nil,
      case .closure(let closure) = value
    else { return value }
    return run(closure, with: [], at: name)
  }

  /// Gives properties that have no value yet the one they are declared with; a lazy one is asked for it when
  /// it is read, and may use the others.
  private func setInitialValues(of instance: inout Value.Instance, at name: TokenSyntax) {
    let type = instance.type
    // The view asks the environment where it stands, not whoever makes it.
    let outerReads = environmentMarks.reads
    environmentMarks.reads = nil
    defer { environmentMarks.reads = outerReads }
    for property in type.members.stored
    where instance.fields[property.name] == nil && !property.isLazy {
      instance.fields[property.name] = deferring {
        let value = initialValue(of: property, in: type, at: name)
        guard let wrapper = wrapperType(of: property) else { return value }
        return wrapped(value, by: wrapper, property)
      }
    }
  }

  /// The object that is set around; where none is, one with its initial values.
  private func environmentObject(_ property: DeclaredProperty, at name: TokenSyntax) -> Value {
    let written = property.type?.trimmedDescription ?? "object"
    if let found = environment(declaredType(property.type)?.path ?? written) { return found }
    guard let type = declaredType(property.type), type.canBeMadeOfNothing, !isChecking,
      let call = ParsedSource.expression(type.name + "()")?.as(FunctionCallExprSyntax.self)
    else { return .opaque(.init(written)) }
    warn("no 'environmentObject' is around: \(type.name)() is taken")
    return construct(type, call, at: name)
  }

  /// The declared property wrapper of a property.
  ///
  /// Of one that is named as SwiftUI's own and cannot hold the value of a variable, an article only
  /// shows how that works.
  func wrapperType(of property: DeclaredProperty) -> DeclaredType? {
    guard let name = property.wrapperName, let type = declarations.type(named: name, at: block),
      !SwiftUINames.wrappers.contains(name) || type.wrapsValues
    else { return nil }
    return type
  }

  /// What a declared property wrapper makes of a value, if there is one.
  private func wrapped(
    _ value: Value?, by wrapper: DeclaredType, _ property: DeclaredProperty
  ) -> Value {
    if case .instance(let instance)? = value, instance.type.path == wrapper.path {
      return .instance(instance)
    }
    if case .unknown? = value { return .unknown }
    let written =
      property.wrapper?.arguments.map { $0.trimmedDescription } ?? ""
    let arguments = [
      value.map { _ in "wrappedValue: wrappedValue" }, written.isEmpty ? nil : written,
    ]
    .compactMap(\.self).joined(separator: ", ")
    guard let call = ParsedSource.expression("\(wrapper.name)(\(arguments))") else {
      return .unknown
    }
    return scoped {
      if let value { bind("wrappedValue", to: value) }
      return evaluate(call)
    }
  }

  /// A value whose refusals are told when it is read: what nobody reads may be anything.
  func deferring(_ make: () -> Value?) -> Value? {
    let before = record
    let value = make()
    guard case .unknown? = value, refusalCount > before.refusalCount, !isExhausted else {
      return value
    }
    let deferred = refusals(since: before)
    forget(since: before)
    return .deferred(deferred)
  }

  /// A value with what the environment has for its properties here: it may have been made elsewhere.
  func inEnvironment(_ instance: Value.Instance, at name: TokenSyntax) -> Value.Instance {
    // A view that is read for itself stands nowhere.
    guard !isChecking else { return instance }
    var instance = instance
    for property in instance.type.members.stored {
      switch property.wrapperName {
      case "Environment":
        instance.fields[property.name] = deferring {
          initialValue(of: property, in: instance.type, at: name)
        }
      case "EnvironmentObject":
        let type = declaredType(property.type)?.path ?? property.type?.trimmedDescription
        if let found = environment(type ?? "") {
          instance.fields[property.name] = found
        }
      default:
        // What a view holds as a part of itself reads where the view stands, as its wrappers do.
        if case .instance(let part)? = instance.fields[property.name],
          conforms(part.type, to: "DynamicProperty")
        {
          instance.fields[property.name] = .instance(inEnvironment(part, at: name))
        }
      }
    }
    return instance
  }

  private func initialValue(
    of property: DeclaredProperty, in type: DeclaredType, at name: TokenSyntax
  ) -> Value? {
    switch property.wrapperName {
    case "Environment":
      // What is not known is refused where it is read.
      let (found, refusals) = trial { environmentValue(property, at: name) }
      return refusals == 0 ? found : nil
    case "Namespace": return .opaque("Namespace.ID")
    case "EnvironmentObject": return environmentObject(property, at: name)
    case "FocusState", "GestureState", "AccessibilityFocusState":
      if property.initial == nil {
        return property.type?.trimmedDescription == "Bool" ? .bool(false) : .nothing
      }
    default: break
    }
    if property.initial == nil {
      if property.wrapper != nil || !property.isConstant, property.type?.plain.wrapped != nil {
        return .nothing
      }
      return nil
    }
    return value(of: property, receiver: .init(type: type), at: name)
  }
}
