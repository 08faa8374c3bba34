import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Texts put together by +

extension Lowerer {
  /// `Text("a") + Text("b").bold()`: one text of all words; nil after a refusal.
  ///
  /// Modifiers of the parts that change no measure are passed over.
  func joinedTexts(_ first: ViewNode, _ second: ViewNode, at symbol: TokenSyntax) -> Value {
    guard let a = plainText(first), let b = plainText(second) else {
      refuse(
        symbol, "+",
        "only texts can be put together by '+', without modifiers that change their size")
      return .unknown
    }
    let argument: JSON
    if case .string(let a) = a, case .string(let b) = b {
      argument = .string(a + b)
    } else {
      argument = ["text": .array([a, b])]
    }
    return .view(ViewNode(view: "Text", arguments: ["0": argument]), nodes: 1)
  }

  /// The words of a text whose modifiers change no frame; nil for any other view.
  private func plainText(_ view: ViewNode) -> JSON? {
    guard view.view == "Text",
      view.modifiers.allSatisfy({ vocabulary.modifiers[$0.name]?.ignoresArguments ?? false })
    else { return nil }
    return view.arguments["0"] ?? view.arguments["verbatim"]
  }

  /// Whether a call is `List(items) { item in … }`, not a list of views.
  func isDataList(_ call: FunctionCallExprSyntax, named name: TokenSyntax) -> Bool {
    guard name.text == "List", call.arguments.first.map({ $0.label == nil }) ?? false,
      let closure = call.trailingClosure
    else { return false }
    return closure.parameterTokens?.isEmpty == false || closure.usesShorthand
  }

  /// A list of what `ForEach` makes of the same data.
  func lowerDataList(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    if let warning = vocabulary.views["List"]?.warning { warn(warning) }
    var rows = call
    // What is selected moves no row.
    rows.arguments = call.arguments.filter {
      !["selection", "editActions"].contains($0.label?.text)
    }
    let isPlain = rows.arguments.count == call.arguments.count
    guard count(name), let content = lowerForEach(isPlain ? call : rows, at: name) else {
      return nil
    }
    return ViewNode(view: "List", children: [content])
  }
}

extension SequenceExprSyntax {
  /// Whether all its operators are `+`.
  fileprivate var isPlusOnly: Bool {
    elements.enumerated().allSatisfy { index, element in
      index.isMultiple(of: 2)
        || element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
    }
  }

  /// Whether it puts texts together.
  var isSum: Bool { elements.count >= 3 && isPlusOnly }
}
