import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: How previews and playgrounds show views

/// One of the previews that the providers of a block list.
struct ShownPreview {
  /// What lists it, and where in its list.
  var provider: DeclSyntax
  var number: Int
  let isOwnModifier: IsOwnModifier

  /// Which of the views that it shows is meant, and how many of them are scenarios of their own: each
  /// view of a loop, of a helper's group or of a branch is a preview by itself.
  var element = 0
  var count = 1

  /// What its words show; nil where code chooses.
  var listed: ListedPreview?

  /// Whether the words of its provider show others as well.
  var isOneOfSeveral = false

  /// More of one loop are not set apart.
  static let maximumCount = 64
}

extension BlockItems {
  /// The previews of all providers.
  var shownPreviews: [ShownPreview] {
    providers.flatMap { provider in
      let listed = provider.listedPreviews(isOwnModifier)
      guard !listed.isEmpty else {
        return [ShownPreview(provider: provider, number: 0, isOwnModifier: isOwnModifier)]
      }
      return listed.enumerated().map {
        ShownPreview(
          provider: provider, number: $0, isOwnModifier: isOwnModifier, listed: $1,
          isOneOfSeveral: listed.count > 1)
      }
    }
  }
}

extension ViewDocument {
  /// Modifiers by which previews say on what screen they are shown, which way it is held, and of what size
  /// they are where no numbers say it.
  ///
  /// - Parameter said: What is said of the preview that is laid out, if it is one.
  /// - Returns: Their names in order.
  func passedOverScreens(besides said: SaidOfPreview?) -> [String] {
    var counts: [String: Int] = [:]
    var views = [root]
    while let view = views.popLast() {
      views += view.children + view.otherwise + view.modifiers.flatMap(\.children)
      for modifier in view.modifiers where Self.screens.contains(modifier.name) {
        counts[modifier.name, default: 0] += 1
      }
    }
    // Numbers are proposed, and so is the size of a device.
    if let said, said.layouts.first?.isFollowed ?? false {
      counts["previewLayout", default: 0] -= said.layouts.count
    }
    return counts.filter { $1 > 0 }.keys.sorted()
  }

  private static let screens: Set<String> = [
    "previewContext", "previewDevice", "previewInterfaceOrientation", "previewLayout",
  ]
}

extension ExprSyntax {
  /// The view that a playground shows: of `PlaygroundPage.current.setLiveView(…)`, and of a hosting
  /// controller that is made its `liveView`.
  var liveView: ExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard call.calledExpression.trimmedDescription == "PlaygroundPage.current.setLiveView",
        call.arguments.count == 1
      else { return nil }
      return call.arguments.first?.expression.hostedView
    }
    guard let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[0].trimmedDescription == "PlaygroundPage.current.liveView",
      parts[1].is(AssignmentExprSyntax.self)
    else { return nil }
    return parts[2].hostedView
  }

  /// Whether it prints, or sets how the page goes on: beside the view that a playground shows.
  var isOfPlayground: Bool {
    if let call = Chain(self).headCall, let name = Chain(self).headName {
      return call.calledExpression.is(DeclReferenceExprSyntax.self)
        && Lowerer.passedOver.contains(name.text)
    }
    guard liveView == nil, let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self) else {
      return false
    }
    return parts.count == 3 && parts[1].is(AssignmentExprSyntax.self)
      && parts[0].trimmedDescription.hasPrefix("PlaygroundPage.current.")
  }

  /// The view in a hosting controller; what it is itself for anything else.
  private var hostedView: ExprSyntax {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      ["UIHostingController", "NSHostingController", "NSHostingView"]
        .contains(call.calledExpression.trimmedDescription),
      let argument = call.arguments.first, argument.label?.text == "rootView"
    else { return self }
    return argument.expression
  }
}
