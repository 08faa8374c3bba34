import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Coordinate spaces

extension Lowerer {
  /// The constructs that are refused where the layout cannot find what a space is asked for.
  static let spaceQuestions: Set<String> = ["frame(in:)", "bounds"]

  /// `proxy.frame(in: .global)`: a frame whose origin the layout finds.
  func frame(
    of proxy: Value.Object, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    guard name.text == "frame" else {
      refuse(
        name, name.text,
        "this engine does not offer 'bounds(of:)': a space may be missing; write frame(in:)")
      return .unknown
    }
    guard let argument = call.arguments.first, call.arguments.count == 1,
      argument.label?.text == "in", let space = space(argument.expression)
    else {
      refuse(
        name, "frame(in:)",
        "expected a space for 'frame(in:)': .local, .global, .named(…) or .scrollView")
      return .unknown
    }
    let origin = space.isEmpty ? nil : "\(proxy.path).\(space)"
    return .object(.init(path: proxy.path, kind: .frame(origin: origin)))
  }

  /// How the document names a space behind a proxy: empty for the proxy's own; nil for what is none.
  private func space(_ expression: ExprSyntax) -> String? {
    var expression = expression
    if let call = expression.as(FunctionCallExprSyntax.self) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let argument = call.arguments.first, call.arguments.count == 1
      else { return nil }
      switch (member.declName.baseName.text, argument.label?.text) {
      case ("named", nil):
        return json(argument.expression, as: .identifier, for: "the name of a space")?.string
          .map { "named:" + $0 }
      case ("scrollView", "axis"): expression = ExprSyntax(member)
      default: return nil
      }
    }
    switch expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
    case "local": return ""
    case "global": return "global"
    case "scrollView": return "scrollView"
    default: return nil
    }
  }
}
