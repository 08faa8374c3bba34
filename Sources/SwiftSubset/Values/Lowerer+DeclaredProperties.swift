import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: What a declared property is

/// What is asked of a computed property: of which value, and what its surroundings set.
///
/// Properties that use one another twice each, in a condition and in its branch, would be worked out
/// twice as often with each further one.
struct PropertyQuestion: Hashable {
  private let getter: SyntaxIdentifier
  private let identity: Value.Identity?
  private let type: String?
  private let environment: Int
  private let isChecking: Bool
  private let isUntaken: Bool

  /// nil for what has no getter, or is asked of a value that may be another one under the same name.
  init?(_ property: DeclaredProperty, of receiver: Value.Receiver, in lowerer: Lowerer) {
    guard let getter = property.getter else { return nil }
    switch receiver.value {
    case .instance(let instance)?: identity = instance.identity
    case nil where receiver.type?.generics.isEmpty ?? true: identity = nil
    default: return nil
    }
    self.getter = getter.id
    type = receiver.type?.path
    environment = lowerer.environmentEdition
    isChecking = lowerer.isChecking
    isUntaken = lowerer.isUntaken
  }
}

extension Lowerer {
  /// The value of a property: its getter's, or its initial one.
  func value(
    of property: DeclaredProperty, receiver: Value.Receiver, at token: TokenSyntax
  ) -> Value {
    guard property.getter != nil || property.initial != nil else {
      return missingValue(of: property, at: token)
    }
    if property.getter == nil, !property.isConstant, receiver.value == nil,
      code.hasSet(variable: property.name)
    {
      refuse(
        token, property.name,
        "what '\(property.name)' is here depends on how often and in which order the code runs that"
          + " sets it: set it where it is used", kind: .evaluation)
      return .unknown
    }
    let question = PropertyQuestion(property, of: receiver, in: self)
    if let question, let answer = propertyAnswers[question] { return answer }
    let before = record
    let inner = CodeContext(
      block: property.block, receiver: receiver, generics: receiver.type?.generics ?? [])
    let place = token.positionAfterSkippingLeadingTrivia
    let value: Value = entering(property.name, inner, at: place) {
      if let getter = property.getter {
        return result(
          of: getter, as: property.type, isBuilder: property.isBuilder, at: property.name)
      }
      guard let initial = property.initial else { return .unknown }
      return self.value(of: initial, as: property.type)
    } ?? .unknown
    // What said something is asked again, since an attempt forgets what was said.
    if let question, record == before,
      value.isPlain(of: property) || (isChecking || isUntaken) && value.isUnknown
    {
      propertyAnswers[question] = value
    }
    return value
  }
}

extension DeclaredProperty {
  /// Whether a text that it gives is one and no key.
  fileprivate var holdsTexts: Bool {
    type?.tokens(viewMode: .sourceAccurate).contains { $0.text == "String" } ?? false
  }
}

extension Value {
  /// Whether nothing has to be remembered of where it was made: it is no view, no function and nothing that
  /// the layout decides.
  fileprivate func isPlain(of property: DeclaredProperty) -> Bool {
    switch self {
    case .number, .bool, .nothing, .style, .range, .interval, .data: true
    case .string: property.holdsTexts
    case .program(let known): known.maker == nil && known.type != .named("LocalizedStringKey")
    case .instance(let instance): instance.caseName != nil && instance.payload.isEmpty
    case .list(let values): values.allSatisfy { $0.isPlain(of: property) }
    default: false
    }
  }
}
