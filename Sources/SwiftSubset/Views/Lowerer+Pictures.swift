import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Pictures of UIKit, AppKit and Core Graphics

extension Lowerer {
  /// The expression of the picture in `Image(uiImage: …)`, `Image(nsImage: …)`,
  /// `Image(picture, scale: …, label: …)` and their like; nil for any other call.
  static func picture(in call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard let first = call.arguments.first else { return nil }
    let isPicture =
      ["uiImage", "nsImage", "cgImage"].contains(first.label?.text)
      || call.arguments.dropFirst().first?.label?.text == "scale"
    return isPicture ? first.expression : nil
  }

  /// The image of a picture: that of the name that its code says.
  ///
  /// What a picture shows is no matter of layout. Its size is what is stated for its name, as with other
  /// images; of one whose code says no name that is the code itself.
  func image(of picture: ExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    note("Image")
    let (found, refusals) = trial { evaluate(picture) }
    if refusals == 0 {
      switch found {
      case .view(let view, _) where view.view == "Image": return view
      case .nothing:
        refuse(picture, "Image", "the picture is nil here")
        return nil
      default: break
      }
    }
    return ViewNode(view: "Image", arguments: ["0": .string(Self.name(ofPicture: picture))])
  }

  /// `UIImage(named: "photo")` as the image that it becomes; refused where its name is not said.
  func picture(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    let argument = call.arguments.first
    if argument == nil, call.trailingClosure == nil {
      let name = JSON.string(call.trimmedDescription)
      return .view(ViewNode(view: "Image", arguments: ["0": name]), nodes: 1)
    }
    let key: String
    switch argument?.label?.text {
    case "named", "imageLiteralResourceName", "resource": key = "0"
    case "systemName", "systemSymbolName": key = "systemName"
    default:
      refuse(name, name.text, Advice.type(name.text) ?? "a picture's size is not known")
      return .unknown
    }
    guard let expression = argument?.expression else { return .unknown }
    let value = evaluate(expression)
    let words: JSON?
    if argument?.label?.text == "resource", case .member(let member) = value {
      words = .string(member.name)
    } else {
      words = json(value, as: .string, for: "'\(name.text)'", at: expression)
    }
    return words.map { .view(ViewNode(view: "Image", arguments: [key: $0]), nodes: 1) } ?? .unknown
  }

  /// What stands for the name of a picture: its member, else the code that gives it.
  private static func name(ofPicture expression: ExprSyntax) -> String {
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return name(ofPicture: forced.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first,
      sequence.elements.dropFirst().first?.trimmedDescription == "??"
    {
      return name(ofPicture: first)
    }
    if let literal = expression.as(MacroExpansionExprSyntax.self)?.arguments.first?.expression
      .as(StringLiteralExprSyntax.self), let name = literal.segments.first?.trimmedDescription
    {
      return name
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      let base = member.base?.trimmedDescription
      if base == nil || ["self", "UIImage", "NSImage"].contains(base) {
        return member.declName.baseName.text.unquoted
      }
    }
    return expression.trimmedDescription.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
