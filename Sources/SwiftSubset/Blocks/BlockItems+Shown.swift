import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: How previews and playgrounds show views

extension BlockItems {
  /// What a preview is proposed by its own words: `fixedLayout` among the traits of a `#Preview`,
  /// `previewLayout(.fixed(width:height:))` of what a provider lists.
  ///
  /// - Parameter number: The preview's number among all of them, those of providers last.
  /// - Returns: nil where they do not say so.
  func proposal(ofPreview number: Int) -> Proposal? {
    if previews.indices.contains(number) { return previews[number].proposal }
    let listed = listedPreviews
    let index = number - previews.count
    guard listed.indices.contains(index) else { return nil }
    // The nearest layout counts, also one that states no size.
    let layout = listed[index].lazy.compactMap { view in
      Chain(view).steps.last { $0.name.text == "previewLayout" }
    }.first
    return layout?.call?.arguments.first?.expression.fixedSize(named: "fixed")
  }

  /// Modifiers by which previews of providers say on what screen they are shown, which way it is held, and
  /// of what size they are where no numbers say it.
  var passedOverScreens: [String] {
    var names: [String] = []
    for step in listedPreviews.flatMap({ $0 }).flatMap({ Chain($0).steps }) {
      let name = step.name.text
      let argument = step.call?.arguments.first?.expression
      // The layout of a device is what a view is proposed anyway.
      guard Self.screens.contains(name), !names.contains(name),
        name != "previewLayout"
          || argument?.fixedSize(named: "fixed") == nil && argument?.namesDevice != true
      else { continue }
      names.append(name)
    }
    return names.sorted()
  }

  private static let screens: Set<String> = [
    "previewDevice", "previewInterfaceOrientation", "previewLayout",
  ]

  /// The views that providers list, each with the group that it stands in: what is said of a group goes
  /// for all of it.
  private var listedPreviews: [[ExprSyntax]] {
    providers.flatMap { provider in
      provider.listedPreviews.map { [$0, provider.previewGroup].compactMap(\.self) }
    }
  }
}

extension ExprSyntax {
  /// Whether it is `.device`.
  fileprivate var namesDevice: Bool {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "device"
  }

  /// The size in `.name(width: 100, height: 50)`, of numbers alone.
  func fixedSize(named name: String) -> Proposal? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name,
      call.arguments.map({ $0.label?.text }) == ["width", "height"]
    else { return nil }
    let lengths = call.arguments.compactMap { Double($0.expression.trimmedDescription) }
    guard lengths.count == 2, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    return Proposal(width: lengths[0], height: lengths[1])
  }

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
