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
    if let value = enumerationCase(of: type, call, at: name) { return value }
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
    if let (initializer, match) = best(of: fitting, receiver: .init(type: type)) {
      return .instance(make(type, initializer, match, at: name))
    }
    if let nearest {
      refuse(nearest.mismatch, nearest.parameters, name)
    } else {
      refuse(name, type.name, "'\(type.name)' has no initializer")
    }
    readContents(of: call)
    return .unknown
  }

  private static let styleProtocols: Set<String> = [
    "PrimitiveButtonStyle", "LabelStyle", "ToggleStyle", "TextFieldStyle",
    "ProgressViewStyle", "MenuStyle", "GroupBoxStyle", "GaugeStyle", "DisclosureGroupStyle",
    "ControlGroupStyle", "DatePickerStyle", "ListStyle", "TabViewStyle", "LabeledContentStyle",
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

  /// `Sender(rawValue: "me")`, the case or nil.
  private func enumerationCase(
    of type: DeclaredType, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value? {
    guard case .enumeration = type.kind, call.arguments.map({ $0.label?.text }) == ["rawValue"],
      let argument = call.arguments.first
    else { return nil }
    let wanted = evaluate(argument.expression)
    for found in type.cases {
      let instance = Value.instance(.init(type: type, caseName: found.name))
      guard let raw = declaredMember("rawValue", of: instance, at: name) else { break }
      if raw.equals(wanted) == true { return instance }
    }
    if case .unknown = wanted { return .unknown }
    return .nothing
  }

  /// The initializers that a type has: those that are written, else the memberwise one.
  func initializers(of type: DeclaredType) -> [DeclaredFunction] {
    let path = (type.outer + [type.name]).joined(separator: ".")
    let extended = declarations.initializers(of: path, at: block)
    let written = type.members.initializers
    guard written.isEmpty else { return written + extended }
    return [type.memberwise] + extended
  }

  private func make(
    _ type: DeclaredType, _ initializer: DeclaredFunction, _ match: ArgumentMatch,
    at name: TokenSyntax
  ) -> Value.Instance {
    var inner = CodeContext(block: initializer.block, receiver: .init(type: type))
    inner.generics = type.generics.union(initializer.generics)
    let values = arguments(match, of: initializer.parameters, in: inner)
    var instance = Value.Instance(type: type)
    let place = name.positionAfterSkippingLeadingTrivia
    guard let body = initializer.body else {
      for (parameter, value) in zip(initializer.parameters, values) {
        let property = type.members.properties[parameter.name]
        instance.fields[parameter.name] = stored(value, in: property, at: name)
      }
      setInitialValues(of: &instance, at: name)
      return instance
    }
    setInitialValues(of: &instance, at: name)
    let made = entering(type.name, inner, at: place) { () -> Value.Instance? in
      scoped {
        bind(initializer.parameters, to: values)
        return initialized(instance, by: body, at: name)
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
    guard let property, property.isBuilder, property.type?.function == nil,
      case .closure(let closure) = value
    else { return value }
    return run(closure, with: [], at: name)
  }

  /// Gives properties that have no value yet the one they are declared with.
  private func setInitialValues(of instance: inout Value.Instance, at name: TokenSyntax) {
    let type = instance.type
    for property in type.members.stored where instance.fields[property.name] == nil {
      instance.fields[property.name] = initialValue(of: property, in: type, at: name)
    }
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
    case "EnvironmentObject": return .opaque(property.type?.trimmedDescription ?? "object")
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
