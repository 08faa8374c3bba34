import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What a modifier sets in the environment of the views that it is around.
struct EnvironmentSetting {
  var key: String
  var effect: Effect

  enum Effect {
    /// Another value, whatever is around.
    case value(Value)

    /// What is made of the value around.
    case change(EnvironmentChange)
  }

  init(key: String, value: Value) {
    self.key = key
    effect = .value(value)
  }

  init(_ change: EnvironmentChange) {
    key = change.key
    effect = .change(change)
  }
}

/// `environment(\.theme.spacing, 4)` or `transformEnvironment(\.theme) { $0.spacing = 4 }`, as code of the
/// language: what it gives depends on the value around, which is known when the whole tree is.
struct EnvironmentChange {
  /// The name under which the value is kept.
  var key: String

  fileprivate var property: DeclaredProperty
  fileprivate var path: ExprSyntax
  fileprivate var source: SourceText
  fileprivate var expression: ExprSyntax
  fileprivate var names: [String: KnownValue]
}

// MARK: Values of the environment that are changed

extension Lowerer {
  /// A modifier that changes a value of the article's own, or a part of one, as it is written.
  struct WrittenChange {
    fileprivate var property: DeclaredProperty
    fileprivate var path: ExprSyntax
    fileprivate var parts: [TokenSyntax]
    fileprivate var given: ExprSyntax
    fileprivate var isClosure: Bool
  }

  /// The change that a modifier makes; nil for any other modifier, and for values of SwiftUI's own.
  func environmentChange(_ step: Chain.Step) -> WrittenChange? {
    guard let call = step.call, ["environment", "transformEnvironment"].contains(step.name.text),
      call.additionalTrailingClosures.isEmpty
    else { return nil }
    let isClosure = step.name.text == "transformEnvironment"
    let written =
      call.arguments.map(\.expression)
      + [call.trailingClosure].compactMap { $0.map(ExprSyntax.init) }
    guard written.count == 2, let parts = written[0].keyPathNames, let key = parts.first,
      isClosure || parts.count > 1,
      call.arguments.dropFirst().allSatisfy({
        $0.label.map { isClosure && $0.text == "transform" } ?? true
      }),
      let property = declarations.property(
        named: key.text.unquoted, of: "EnvironmentValues", at: block)
    else { return nil }
    return WrittenChange(
      property: property, path: written[0], parts: Array(parts.dropFirst()), given: written[1],
      isClosure: isClosure)
  }

  /// What a modifier sets for the declared views below that read it; nil where it sets nothing.
  func setting(of step: Chain.Step) -> EnvironmentSetting? {
    if let written = environmentChange(step) { return change(of: written) }
    return (environmentSetting(step).map(value(of:)) ?? modifierSetting(step)).map(
      EnvironmentSetting.init(key:value:))
  }

  /// Whether a modifier does nothing but set a value of the environment for declared views.
  func onlySetsEnvironment(_ step: Chain.Step) -> Bool {
    environmentSetting(step).map { !$0.isKept } ?? (environmentChange(step) != nil)
  }

  private func change(of written: WrittenChange) -> EnvironmentSetting? {
    guard let entry = entry(of: written.property) else {
      refuseWorkedOut(written.property.name, at: written.path, "environment")
      return nil
    }
    let given = written.given.withNamedMembers.trimmedDescription
    let place = ([Self.changedName] + written.parts.map(\.text)).joined(separator: ".")
    let statement =
      written.isClosure
      ? "func change<T>(_ value: inout T, _ code: (inout T) -> Void) { code(&value) }\n"
        + "change(&\(place), \(given))"
      : "\(place) = \(given)"
    let name = Self.changedName
    let source =
      "[0].map { _ in\nvar \(name) = \(Self.outerName)\n\(statement)\nreturn \(name)\n}[0]"
    guard let expression = ParsedSource.expression(source) else { return nil }
    return EnvironmentSetting(
      EnvironmentChange(
        key: entry.name, property: entry, path: written.path, source: SourceText(source),
        expression: expression, names: knownNames(in: written.given, code, asStated: true)))
  }

  private static let changedName = "changed\(MemberNamer.mark)"
  private static let outerName = "outer\(MemberNamer.mark)"

  /// What a setting gives where another value is around it.
  func value(of setting: EnvironmentSetting, over outer: Value?) -> Value {
    switch setting.effect {
    case .value(let value): value
    case .change(let change): changed(outer, by: change)
    }
  }

  private func changed(_ outer: Value?, by change: EnvironmentChange) -> Value {
    let token = change.path.firstToken(viewMode: .sourceAccurate) ?? .identifier(change.key)
    let value = outer ?? defaultValue(of: change.property, at: token)
    guard !isChecking, !value.isUnknown else { return .unknown }
    let words = change.path.trimmedDescription
    guard
      let known = known(
        Bound(value: value, stated: change.property.type), code), known.maker == nil
    else {
      refuse(
        change.path, words,
        "what '\(change.key)' of the environment is here is nothing that code can change; set the whole"
          + " of it: .environment(\\.\(change.property.name), …)")
      return .unknown
    }
    var names = change.names
    names[Self.outerName] = known
    let outcome = KnownCode(code, source: change.source).value(
      of: change.expression, as: known.type, names: names)
    guard case .value(let made) = outcome, made.maker == nil, !made.json.holdsObjects else {
      let reason =
        outcome.refusals.first.map { MemberNamer.plain($0.message) } ?? "an object is in it"
      refuse(
        change.path, words,
        "what becomes of '\(change.key)' of the environment is not known: \(reason)")
      return .unknown
    }
    return self.value(of: made, code)
  }
}
