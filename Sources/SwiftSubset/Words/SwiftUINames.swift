import BuiltinEngine

/// The names that code has before an article declares any.
///
/// A declaration replaces them from its block on. In the blocks before it they mean what they mean to
/// a reader who has come that far: own decision. What a reader does not know yet can only be what is
/// declared further down.
enum SwiftUINames {
  /// What Plumb knows from articles that declare it themselves, often below its first use.
  private static let ofArticles: Set<String> = [
    "ProportionalStack", "proportion", "relativeProposed", "relativeWidth", "relativeHeight",
    "relativeSize",
  ]

  /// The property wrappers that articles explain by declaring what works like them.
  static let wrappers: Set<String> = [
    "AppStorage", "Bindable", "Binding", "Environment", "EnvironmentObject", "FocusState",
    "GestureState", "Namespace", "ObservedObject", "Published", "ScaledMetric", "SceneStorage",
    "State", "StateObject",
  ]

  static func hasView(_ name: String) -> Bool {
    !ofArticles.contains(name)
      && (Vocabulary.catalogue.views[name] != nil || CodeWords.views.contains(name)
        || Lowerer.writtenOutViews.contains(name))
  }

  /// Whether a view, a modifier, a control or a type has the name.
  static func has(_ name: String) -> Bool {
    Vocabulary.catalogue.views[name] != nil || Vocabulary.catalogue.modifiers[name] != nil
      || Language.types[name] != nil || Control.all[name] != nil
  }

  /// Whether a view, a type or a function that is no member has the name.
  static func hasTop(_ name: String) -> Bool {
    hasView(name) || Language.typeNames.contains(name) || Control.all[name] != nil
      || Vocabulary.catalogue.enumerations[name] != nil || Styles.types.contains(name)
      || Language.rows(named: name).contains { $0.kind == .function }
  }

  /// Whether a modifier of the name may be given a closure.
  static func takesClosure(_ name: String) -> Bool {
    guard let entry = Vocabulary.catalogue.modifiers[name] else { return false }
    return entry.ignoresArguments
      || entry.signatures.contains { signature in
        signature.content != nil
          || signature.parameters.contains {
            if case .closure = $0.type { true } else { false }
          }
      }
  }

  /// Whether there is a modifier that could be meant where this one is called; one with labels of its
  /// own is another overload.
  static func hasModifier(like function: DeclaredFunction) -> Bool {
    guard !ofArticles.contains(function.name),
      let entry = Vocabulary.catalogue.modifiers[function.name]
    else { return false }
    let labels = function.parameters.map(\.label)
    guard !entry.ignoresArguments else { return Catalogue.takesNeutral(function.name, labels) }
    return entry.signatures.contains { signature in
      let known = signature.parameters.map(\.label) + (signature.content.map { [$0.label] } ?? [])
      return labels.allSatisfy(known.contains)
        && signature.parameters.allSatisfy { $0.isOptional || labels.contains($0.label) }
    }
  }
}
