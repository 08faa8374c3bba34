import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// What modifiers say of a preview: of the view itself, of groups and loops around it, and in the bodies
/// of declared modifiers.
struct SaidOfPreview {
  var title: String?

  /// From the inside out; the nearest counts, also one that states no size.
  var layouts: [Layout] = []

  enum Layout: Equatable {
    case fixed(Proposal)
    case device
    case other

    var isFollowed: Bool { self != .other }
  }

  /// What it is proposed by numbers.
  var proposal: Proposal? {
    if case .fixed(let proposal)? = layouts.first { proposal } else { nil }
  }
}

/// A size of two lengths, `.fixed(width: 100, height: 50)`.
struct StatedSize {
  var width: ExprSyntax
  var height: ExprSyntax

  init?(_ expression: ExprSyntax, named name: String) {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name,
      call.arguments.map({ $0.label?.text }) == ["width", "height"],
      let width = call.arguments.first, let height = call.arguments.last
    else { return nil }
    (self.width, self.height) = (width.expression, height.expression)
  }
}

extension Lowerer {
  /// What is said of each of the views that a preview shows; of one where they cannot be told apart.
  func said(of preview: ShownPreview) -> [SaidOfPreview] {
    guard let view = lowerPreview(preview), let count = view.elementCount, count > 1 else {
      return [said(of: preview, element: 0)]
    }
    var views = (0..<min(count, ShownPreview.maximumCount)).map { said(of: preview, element: $0) }
    // A title of all of them names none.
    let titles = views.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
    for index in views.indices where titles[views[index].title] != 1 { views[index].title = nil }
    return views
  }

  func said(of preview: ShownPreview, element: Int) -> SaidOfPreview {
    guard let view = lowerPreview(preview), let count = view.elementCount else {
      return SaidOfPreview(title: preview.listed?.title)
    }
    let modifiers = (count > 1 ? view.element(element) : view).modifiersOfElement
    let titles = modifiers.filter { $0.name == "previewDisplayName" }
    return SaidOfPreview(
      title: titles.compactMap(Self.title).first ?? preview.listed?.title,
      layouts: modifiers.filter { $0.name == "previewLayout" }.map(Self.layout))
  }

  /// What is kept of a modifier that speaks of a preview while its views are told apart.
  func saidOfPreview(by call: FunctionCallExprSyntax, of name: String) -> [String: JSON] {
    guard isInPreview, let argument = call.arguments.first?.expression else { return [:] }
    switch name {
    case "previewDisplayName":
      if let title = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
        return ["0": .string(title)]
      }
      guard case .string(let title) = silently({ evaluate(argument) }) else { return [:] }
      return ["0": .string(title)]
    case "previewLayout":
      if let size = StatedSize(argument, named: "fixed") {
        return proposal(of: size).map { ["0": $0.json] } ?? [:]
      }
      let member = argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      return member == "device" ? ["0": "device"] : [:]
    default: return [:]
    }
  }

  private static func title(_ modifier: ModifierNode) -> String? {
    if case .string(let title)? = modifier.arguments["0"] { title } else { nil }
  }

  private static func layout(_ modifier: ModifierNode) -> SaidOfPreview.Layout {
    guard let said = modifier.arguments["0"] else { return .other }
    return said == "device" ? .device : Proposal(json: said).map { .fixed($0) } ?? .other
  }

  /// The proposal of a size whose lengths are known.
  func proposal(of size: StatedSize) -> Proposal? {
    guard let width = length(size.width), let height = length(size.height) else { return nil }
    return Proposal(width: width, height: height)
  }

  private func length(_ expression: ExprSyntax) -> Double? {
    var length = Double(expression.trimmedDescription)
    if length == nil, case .number(let known) = silently({ evaluate(expression, as: .double) }) {
      length = known.real
    }
    return length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}

extension ViewNode {
  /// The same without what was kept of modifiers that speak of previews.
  func withoutSaidOfPreview() -> ViewNode {
    var view = self
    view.children = children.map { $0.withoutSaidOfPreview() }
    view.otherwise = otherwise.map { $0.withoutSaidOfPreview() }
    view.modifiers = modifiers.map { modifier in
      var modifier = modifier
      if ["previewDisplayName", "previewLayout"].contains(modifier.name), !modifier.isDeclared {
        modifier.arguments = [:]
      }
      modifier.children = modifier.children.map { $0.withoutSaidOfPreview() }
      return modifier
    }
    return view
  }
}
