import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Modifiers that set the environment

extension Lowerer {
  /// The modifier and the key of the environment, which mean the same.
  static let truncationMode = "truncationMode"

  /// Modifiers other than `environment` that set what a declared view may read, with its key.
  static let environmentModifiers = [
    "lineLimit": "lineLimit", "lineSpacing": "lineSpacing", "font": "font",
    truncationMode: truncationMode, "multilineTextAlignment": "multilineTextAlignment",
    "disabled": "isEnabled", "colorScheme": "colorScheme", "preferredColorScheme": "colorScheme",
  ]

  /// What a modifier sets for the declared views below that read it; nil where none does, and for
  /// any other modifier.
  ///
  /// What is not known is refused where it is read.
  func modifierSetting(_ step: Chain.Step) -> (key: String, value: Value)? {
    let name = step.name.text
    guard let call = step.call, let key = Self.environmentModifiers[name],
      declarations.readsEnvironment(key), declaredOverload(of: step.name, call) == nil,
      let argument = call.arguments.first
    else { return nil }
    let value = deferring {
      let found = self.value(of: (key, argument.expression, false)).value
      // A view inside a disabled one is disabled, whatever is said of it.
      if name == "disabled", case .bool(let isDisabled) = found {
        return isDisabled ? .bool(false) : nil
      }
      if isKnown(found, by: name) { return found }
      if case .unknown = found { return found }
      refuse(
        step.name, name,
        "what '\\.\(key)' is here is not known; state it: .environment(\\.\(key), …)")
      return .unknown
    }
    return value.map { (key, $0) }
  }

  /// Whether an argument of a modifier is a value that declared views can read.
  private func isKnown(_ argument: Value, by modifier: String) -> Bool {
    switch (modifier, argument) {
    case ("lineLimit", .number), ("lineLimit", .nothing), ("lineSpacing", .number): true
    case ("font", .member), ("font", .data), ("font", .nothing): true
    case ("disabled", _), ("lineLimit", _), ("lineSpacing", _), ("font", _): false
    case (_, .member): true
    default: false
    }
  }

  /// The mode in `environment(\.truncationMode, mode)`; nil for any other modifier.
  func truncationMode(_ step: Chain.Step) -> ExprSyntax? {
    guard let setting = environmentSetting(step), setting.key == Self.truncationMode,
      setting.isKept
    else { return nil }
    return setting.value
  }

  /// Keys that mean what a modifier of another name does.
  private static let keysOfModifiers = [
    "symbolVariants": "symbolVariant", "redactionReasons": "redacted", "refresh": "refreshable",
    "isScrollEnabled": "scrollDisabled", "horizontalScrollIndicatorVisibility": "scrollIndicators",
    "verticalScrollIndicatorVisibility": "scrollIndicators",
  ]

  /// What `environment(\.key, value)` does where it changes no frame: the modifier that means the same;
  /// refused for any other key.
  func neutralSetting(of key: ExprSyntax, in step: Chain.Step) -> ModifierNode? {
    let name = key.keyPathName ?? key.trimmedDescription
    if let whole = key.keyPathNames?.first?.text, key.keyPathName == nil {
      refuse(
        key, name,
        "a part of a value of the environment is not set here; set the whole of it:"
          + " .environment(\\.\(whole), …)")
      return nil
    }
    let modifier = Self.keysOfModifiers[name] ?? name
    let entry = vocabulary.modifiers[modifier]
    guard let entry, entry.ignoresArguments else {
      let near = Spelling.nearest(to: name, among: knownKeys).map { "; did you mean '\($0)'?" }
      let advice = entry.map { _ in "; write the modifier '\(modifier)'" } ?? near ?? ""
      refuse(key, name, "the environment's '\(name)' is not known here\(advice)")
      return nil
    }
    if let warning = entry.warning { warn(warning) }
    return ModifierNode(name: modifier)
  }

  /// An argument where it is a constant, `"unknown"` for any other.
  func constant(_ argument: ExprSyntax?) -> [String: JSON] {
    guard let argument else { return [:] }
    // Whatever it is, nothing is said of it: most metrics do not look at it.
    switch silently({ evaluate(argument) }) {
    case .bool(let isActive): return ["0": .string(String(isActive))]
    case .member(let member): return ["0": .string(member.name)]
    case .nothing: return ["0": "nil"]
    default: return ["0": "unknown"]
    }
  }
}

extension ViewNode {
  /// Whether a text is in it or in what its modifiers hold.
  var holdsText: Bool {
    view == "Text" || children.contains(where: \.holdsText)
      || otherwise.contains(where: \.holdsText)
      || modifiers.contains { $0.children.contains(where: \.holdsText) }
  }
}
