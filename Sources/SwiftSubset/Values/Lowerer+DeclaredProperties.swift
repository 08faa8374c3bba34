import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: What a declared property is

/// What is asked of a property: of which value, from where, and what its surroundings set.
///
/// Properties that use one another twice each, in a condition and in its branch, would be worked out
/// twice as often with each further one.
struct PropertyQuestion: Hashable {
  private let code: SyntaxIdentifier
  private let identity: Value.Identity?
  private let type: String?
  private let environment: Int
  private let place: AbsolutePosition?
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
    code = getter.id
    type = receiver.type?.path
    environment = lowerer.environmentEdition
    place = lowerer.outerPlace
    isChecking = lowerer.isChecking
    isUntaken = lowerer.isUntaken
  }

  /// What a stored property has at first, which is made once whatever is around those that read it; nil for
  /// one that has nothing, or is computed.
  init?(stored property: DeclaredProperty, of receiver: Value.Receiver) {
    guard property.getter == nil, let initial = property.initial else { return nil }
    switch receiver.value {
    case .instance(let instance)?: identity = instance.identity
    case nil where receiver.type?.generics.isEmpty ?? true: identity = nil
    default: return nil
    }
    code = initial.id
    type = receiver.type?.path
    (environment, place, isChecking, isUntaken) = (0, nil, false, false)
  }
}

/// What a computed property is, and why it is not known.
struct PropertyAnswer {
  var value: Value
  var reasons = Heard()
}

/// Why something is not known: what was refused, and which names nobody gave a value.
struct Heard {
  var refusals: [Refusal] = []
  var names: [String] = []
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
    if property.isLazy, let type = receiver.type, type.mayReadLazyPropertiesWhileMade {
      refuse(
        token, property.name,
        "what the lazy property '\(property.name)' is depends on where the initializer of '\(type.name)' reads"
          + " such properties, which is not carried out here", kind: .evaluation)
      return .unknown
    }
    let question = PropertyQuestion(property, of: receiver, in: self)
    if let question, let answer = propertyAnswers[question] {
      // As if it had been read anew: an attempt forgets what was said in it.
      answer.reasons.refusals.forEach(refuse)
      answer.reasons.names.forEach(addFreeName)
      return answer.value
    }
    let stored = PropertyQuestion(stored: property, of: receiver)
    if let stored, let answer = propertyAnswers[stored] { return answer.value }
    let (before, changed, isFirst) = (record, code.changed, heard == nil)
    if isFirst { heard = Heard() }
    defer { if isFirst { heard = nil } }
    let start = (refusals: heard?.refusals.count ?? 0, names: heard?.names.count ?? 0)
    // It is asked once, however deep the question is that needs it.
    let outer = attemptDepth
    if question != nil { attemptDepth = 0 }
    defer { attemptDepth = outer }
    let inner = CodeContext(
      block: property.block, receiver: receiver, generics: receiver.type?.generics ?? [])
    let place = token.positionAfterSkippingLeadingTrivia
    let value: Value =
      entering(property.name, inner, at: place) {
        if let getter = property.getter {
          // Each reading makes other identities, and what one gives is kept for several.
          let before = Identities.lastRun
          let found = result(
            of: getter, as: property.type, isBuilder: property.isBuilder, at: property.name
          ).withoutIdentities(after: before)
          return property.isBuilder || isViews(property.type)
            ? found : keepingOptionals(found, as: property.type, of: receiver)
        }
        guard let initial = property.initial else { return .unknown }
        let type = statedType(of: property)
        return (type == nil ? identified(initial) : nil) ?? self.value(of: initial, as: type)
      } ?? .unknown
    if let stored, value.holdsIdentities || property.isLazy && !isChecking && !value.isUnknown {
      propertyAnswers[stored] = PropertyAnswer(value: value)
    }
    // What sets a variable is done each time.
    if let question, code.changed == changed,
      let answer = answer(value, of: property, since: before, start)
    {
      propertyAnswers[question] = answer
    }
    return value
  }

  /// A list of what is made anew, `[Row(), Row()]`, whose identities are told apart where one run makes all of
  /// them; nil for anything else.
  private func identified(_ initial: ExprSyntax) -> Value? {
    guard let first = initial.as(ArrayExprSyntax.self)?.elements.first?.expression,
      first.is(FunctionCallExprSyntax.self),
      case .value(let known) = finding(of: initial, isBound: true), isPlain(known.type),
      let value = placed(known, initial, as: nil), value.holdsIdentities
    else { return nil }
    return value
  }

  /// What is kept of the value of a property; nil where it may be another one the next time, or has to say
  /// something again.
  private func answer(
    _ value: Value, of property: DeclaredProperty, since before: Record,
    _ start: (refusals: Int, names: Int)
  ) -> PropertyAnswer? {
    guard !isExhausted else { return nil }
    guard value.isUnknown else {
      let isSilent =
        refusalCount == before.refusalCount && freeNames.count == before.freeNames
        && warnings.count == before.warnings
      return isSilent && value.isPlain(of: property) ? PropertyAnswer(value: value) : nil
    }
    guard warnings.count == before.warnings, let heard else { return nil }
    var answer = PropertyAnswer(value: value)
    for refusal in heard.refusals[start.refusals...]
    where isRefused(refusal) && !answer.reasons.refusals.contains(refusal) {
      answer.reasons.refusals.append(refusal)
    }
    for name in heard.names[start.names...]
    where freeNames.contains(name) && !answer.reasons.names.contains(name) {
      answer.reasons.names.append(name)
    }
    // Where nothing was said it has to be asked again, unless nothing is said there at all.
    return isChecking || isUntaken || !answer.reasons.refusals.isEmpty ? answer : nil
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
    case .number, .bool, .nothing, .style, .range, .closedRange, .interval, .data: true
    case .string: property.holdsTexts
    case .program(let known): known.maker == nil && known.type != .named("LocalizedStringKey")
    case .instance(let instance):
      !instance.type.isView && instance.lent.isEmpty
        && instance.fields.values.allSatisfy { $0.isPlain(of: property) }
        && instance.payload.allSatisfy { $0.value.isPlain(of: property) }
    case .list(let values): values.allSatisfy { $0.isPlain(of: property) }
    case .tuple(let parts): parts.allSatisfy { $0.value.isPlain(of: property) }
    default: false
    }
  }
}
