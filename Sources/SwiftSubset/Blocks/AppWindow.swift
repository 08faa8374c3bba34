import BuiltinEngine
import SwiftSyntax

/// What the first window of an app shows.
enum AppWindow {
  /// No more than a view that is made, `ContentView()`, which is an example where it is declared.
  case made
  /// Views of its own, with the app's own values that they may name, and whether more is said of the scene.
  case own(
    CodeBlockItemListSyntax, values: [CodeBlockItemSyntax.Item], hasModifiers: Bool)
  /// What only the app as a whole can tell.
  case other

  init(of app: StructDeclSyntax) {
    self = .other
    guard let members = DeclarationReader(block: 0).type(DeclSyntax(app))?.members,
      let scenes = members.properties["body"]?.getter
    else { return }
    let found = scenes.lazy.compactMap { item in
      item.item.as(ExprSyntax.self).flatMap { Self.views(in: Chain($0)) }
    }
    guard let window = found.first else { return }
    let made = Self.made(in: window.views)
    if made?.isPlain ?? false {
      self = .made
    } else if members.functions.isEmpty, let values = Self.values(of: app) {
      self = .own(window.views, values: values, hasModifiers: window.isModified || scenes.count > 1)
    } else if made != nil {
      self = .made
    }
  }

  /// The views of `WindowGroup { … }` and `Window("…", id: "…") { … }`, whatever modifies them.
  private static func views(
    in chain: Chain
  ) -> (views: CodeBlockItemListSyntax, isModified: Bool)? {
    guard ["Window", "WindowGroup"].contains(chain.headName?.text),
      let content = chain.headCall?.trailingClosure, content.signature == nil,
      !content.statements.isEmpty
    else { return nil }
    return (content.statements, !chain.steps.isEmpty)
  }

  /// The article's own view that alone is made, and whether it is of nothing, and nothing moves it.
  private static func made(in views: CodeBlockItemListSyntax) -> (view: String, isPlain: Bool)? {
    guard views.count == 1, let only = views.first?.item.as(ExprSyntax.self) else { return nil }
    let chain = Chain(only)
    guard let name = chain.headName, let call = chain.headCall, call.trailingClosure == nil,
      call.calledExpression.is(DeclReferenceExprSyntax.self),
      Catalogue.view(named: name.text) == nil
    else { return nil }
    let isPlain =
      call.arguments.isEmpty
      && chain.steps.allSatisfy { step in
        ["environment", "environmentObject"].contains(step.name.text)
          || Catalogue.modifier(named: step.name.text)?.ignoresArguments ?? false
      }
    return (name.text, isPlain)
  }

  /// The constants and the state of an app; nil where it has other values.
  private static func values(of app: StructDeclSyntax) -> [CodeBlockItemSyntax.Item]? {
    var values: [CodeBlockItemSyntax.Item] = []
    for member in app.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return nil }
      if variable.boundNames == ["body"] { continue }
      guard variable.attributes.names.allSatisfy({ $0 == "State" }), !variable.isOfType,
        variable.bindings.allSatisfy({ $0.initializer != nil && $0.accessorBlock == nil })
      else { return nil }
      values.append(.decl(member.decl))
    }
    return values
  }
}

extension BlockItems.App {
  /// Why nothing is laid out where nothing else stands.
  var reasonToIgnore: String {
    if kind == "an app", case .other = window {
      return "'\(name)' is an app whose windows are not read; show their views by themselves"
    }
    return "'\(name)' is \(kind), whose views are shown apart from it"
  }

  /// What is said of it beside views.
  func warning(isShown: Bool) -> String {
    var shown = "the article's views are"
    var besides = "it"
    if isShown, case .own(_, _, let hasModifiers) = window {
      shown = "the view of its window is"
      if hasModifiers { besides += ", what modifies the window and what else it shows" }
    }
    return "'\(name)' is \(kind): \(shown) laid out without \(besides)"
  }
}
