import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Modifiers

extension Lowerer {
  /// The modifier of one step of a chain; nil after a refusal.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - view: What it modifies; nil where that was refused.
  /// - Returns: The modifier; nil after a refusal.
  func lowerModifier(_ step: Chain.Step, on view: ViewNode?) -> ModifierNode? {
    let name = step.name.text
    // What is read of a value that was refused is no modifier.
    if view == nil, step.call == nil { return nil }
    if view == nil, onlySetsEnvironment(step) { return nil }
    if view == nil, name == "matchedGeometryEffect" { return nil }
    if isDeclaredModifier(name.unquoted, on: view, in: step) {
      return declaredModifier(step, on: view)
    }
    if name == "modifier", let call = step.call { return viewModifier(call, at: step.name) }
    if ViewDocument.valueModifiers.contains(name) { return keyedModifier(step) }
    guard let entry = vocabulary.modifiers[name] else {
      if view == nil, let call = step.call, isDeclaredForSomeView(name.unquoted) {
        readContents(of: call)
        return nil
      }
      refuseUnknownModifier(step)
      return nil
    }
    return builtInModifier(step, entry, on: view)
  }

  func builtInModifier(
    _ step: Chain.Step, _ entry: CatalogueEntry, on view: ViewNode?
  ) -> ModifierNode? {
    let name = step.name.text
    guard let call = step.call else {
      refuse(step.name, name, "'\(name)' is a modifier; it is called '.\(name)()'")
      return nil
    }
    guard count(step.name) else { return nil }
    // What is hidden or switched off is not left out.
    let first = call.arguments.first?.expression.trimmedDescription
    if first != ".hidden", first != "false" { note(name, isPlain: isPlainFont(first)) }
    if let warning = entry.warning { warn(warning) }
    if name == "tag" { return tagModifier(call) }
    if !isChecking, let view, let owners = ownersMissed(by: name, on: view) {
      refuse(
        step.name, name,
        "SwiftUI's '\(name)' is one of \(owners), and what stands before it is none: show what the"
          + " article's own does")
      return nil
    }
    if entry.ignoresArguments {
      guard !refusesBindings(in: call, to: step.name) else { return nil }
      if !Catalogue.takesNeutral(name, call.arguments.map { $0.label?.text }) {
        // Another one of these names may leave out the view, or add one.
        guard !["badge", "hidden"].contains(name) else {
          refuse(
            step.name, name,
            "SwiftUI's '\(name)' takes no such arguments: show what the article's own does")
          return nil
        }
        warn(
          "SwiftUI's '\(name)' takes no such arguments: the article's own is not shown, and is taken for"
            + " one that moves no frame")
      }
      tellOfLaterState(call, at: step.name)
      noteWhatIsShown(by: call, at: step.name)
      return ModifierNode(name: name, arguments: saidOfPreview(by: call, of: name))
    }
    if entry.keepsConstants {
      return ModifierNode(name: name, arguments: constant(call.arguments.first?.expression))
    }
    if let mode = truncationMode(step) {
      return ModifierNode(name: Self.truncationMode, arguments: constant(mode))
    }
    if let key = unofferedKey(step) { return neutralSetting(of: key, in: step) }
    if name == "alignmentGuide", isAmbiguousGuide(call) { return nil }
    guard let match = match(call, with: entry, at: step.name) else {
      if entry.signatures.contains(where: { $0.content != nil }) { readContents(of: call) }
      return nil
    }
    var modifier = ModifierNode(name: name, arguments: match.arguments)
    if name == "font" { note(font: modifier.arguments["0"]) }
    if name == "contentMargins", let view, view.holdsList {
      warn(
        "'contentMargins' moves no rows of a List here: how it and the list's own insets add up is not known"
      )
    }
    if name == "background", call.arguments.isEmpty, call.trailingClosure == nil {
      // Without any argument it would be one whose content is missing.
      modifier.arguments = ["ignoresSafeAreaEdges": "all"]
    }
    if let view = match.view { modifier.children = lowerView(view).map { [$0] } ?? [] }
    if let closure = match.content { modifier.children = lowerContent(closure, of: name) }
    if let content = match.contentValue {
      modifier.children = contentViews(content, at: step.name)
    }
    return modifier
  }

  /// The views of a function that is named in the place of a closure.
  func contentViews(_ content: ExprSyntax, at name: TokenSyntax) -> [ViewNode] {
    let found = evaluate(content)
    let value =
      switch found {
      case .closure(let closure): run(closure, with: [], at: name)
      case .function(let function): run(function, with: [], at: name)
      default: found
      }
    return view(of: value, at: name, counting: false).map { [$0] } ?? []
  }

  private func lowerContent(_ closure: ClosureExprSyntax, of name: String) -> [ViewNode] {
    scoped {
      guard bindParameters(of: closure, types: [], for: "the content of '\(name)'") != nil else {
        return []
      }
      return lowerStatements(closure.statements).views
    }
  }

  private func isAmbiguousGuide(_ call: FunctionCallExprSyntax) -> Bool {
    guard let guide = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
      guide.base == nil, guide.declName.baseName.text == "center"
    else { return false }
    refuse(
      guide.declName, "center",
      "'.center' is ambiguous here; write HorizontalAlignment.center or VerticalAlignment.center")
    return true
  }

  /// Suggests first what takes the labels that were written, then what is spelled alike.
  private func refuseUnknownModifier(_ step: Chain.Step) {
    let name = step.name.text
    if let advice = Advice.modifier(name) { return refuse(step.name, name, advice) }
    guard !Catalogue.notOffered.contains(name) else { return refuseNotOffered(step.name) }
    let labels = step.call?.arguments.compactMap { $0.label?.text } ?? []
    let suggestion =
      Spelling.nearest(to: name, among: declarations.modifierNames)
      ?? vocabulary.modifier(like: name, taking: labels)
    let construct = labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
    refuse(
      step.name, construct,
      "unknown modifier '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
  }
}

extension Vocabulary {
  /// The modifier that was probably meant: one that takes `labels`, the nearest of them where
  /// several do; else the one that is spelled most alike.
  func modifier(like name: String, taking labels: [String]) -> String? {
    let fitting = modifiers.values.filter { entry in
      !labels.isEmpty && entry.signatures.contains { $0.takes(labels) }
    }
    let byLabels =
      fitting.count == 1
      ? fitting.first?.name : Spelling.nearest(to: name, among: fitting.map(\.name))
    let found = byLabels ?? Spelling.nearest(to: name, among: modifiers.keys)
    return found.flatMap { modifiers[$0]?.spelling(taking: labels) }
  }
}

extension ViewNode {
  /// Whether it is a list, or one is in it.
  fileprivate var holdsList: Bool {
    ["Form", "List"].contains(view) || (children + otherwise).contains(where: \.holdsList)
  }
}
