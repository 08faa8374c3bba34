import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Colours between views and code

extension Lowerer {
  static let color = ProgramType.named("Color")

  /// A colour as the language has it; nil for any other style or view.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isStated: Whether a colour is what its place wants, which a style of any name then is.
  /// - Returns: Its form; nil for no colour.
  func color(_ value: Value, isStated: Bool = false) -> JSON? {
    func form(_ arguments: [String: JSON], _ end: String = "") -> JSON {
      [Language.viewField: .string(JSON.object(arguments).canonicalText + end)]
    }
    switch value {
    case .style(let name) where Styles.colors.contains(name): return form(["0": .string(name)])
    case .style(let name) where isStated:
      // What a project's own name stands for may be any colour.
      let isKnown = Styles.known.contains(name) && !Styles.types.contains(name)
      return form(["0": .string(name)], isKnown ? Language.projectColor : Language.unknownColor)
    case .member(let member)
    where [nil, "Color"].contains(member.type) && Styles.colors.contains(member.name):
      return form(["0": .string(member.name)])
    case .view(let view, _) where view == ViewNode(view: "Color", arguments: view.arguments):
      return form(view.arguments, view.arguments["0"] == nil ? "" : Language.projectColor)
    default: return nil
    }
  }

  /// The colour that a text of the language's stands for.
  func color(of json: JSON) -> Value {
    guard var text = json[Language.viewField]?.string else { return .unknown }
    let end = text.last.map(String.init) ?? ""
    if [Language.projectColor, Language.unknownColor].contains(end) { text.removeLast() }
    guard let arguments = (try? JSON(parsing: text))?.object else { return .unknown }
    if end != Language.projectColor, let name = arguments["0"]?.string { return .style(name) }
    return .view(ViewNode(view: "Color", arguments: arguments), nodes: 1)
  }
}

// MARK: Colours that a call makes

extension Lowerer {
  /// Whether a call makes a colour by an initializer that an article declares: `Color(hex: 0xff)`.
  func makesDeclaredColor(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    name.text == "Color"
      && declarations.initializers(of: "Color", at: block).contains {
        (try? ArgumentMatch(call, to: $0.parameters)) != nil
      }
  }

  /// Whether a call makes a colour of random parts: `Color(hue: .random(in: 0...1), …)`.
  func makesRandomColor(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    guard name.text == "Color",
      call.arguments.contains(where: {
        Chain($0.expression).steps.contains { $0.name.text == "random" && $0.call != nil }
          || $0.expression.isImplicitRandom
      })
    else { return false }
    if !isChecking { warn("a colour is different each time; no colour has a size of its own") }
    return true
  }

  /// Whether a call makes a colour by an initializer that SwiftUI lacks and nobody declares.
  ///
  /// Whatever `Color(hexString: "#ddd")` gives is a colour.
  func makesUnknownColor(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    guard name.text == "Color", let entry = vocabulary.views[name.text],
      declarations.initializers(of: "Color", at: block).isEmpty
    else { return false }
    let known = entry.signatures.flatMap { $0.parameters.compactMap(\.label) }
    let given = call.arguments.compactMap { $0.label?.text }
    let strange = given.filter { !known.contains($0) }
    guard !strange.isEmpty,
      strange.allSatisfy({ Spelling.nearest(to: $0, among: known) == nil })
    else { return false }
    if !isChecking {
      let labels = call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
      warn("'Color(\(labels))' is declared nowhere here; no colour has a size of its own")
    }
    return true
  }
}

// MARK: Styles by a leading dot

extension Lowerer {
  /// `.brand` in `.brand.opacity(0.5)`: what is changed so is a colour or another style.
  func changedStyle(of member: Value.Member) -> Value {
    guard !Styles.ofMembers.contains(member.name) else { return .style(member.name) }
    let isDeclared =
      extensionMember(member.name, of: ParameterType.style.extendedNames, at: member.token) != nil
    return isDeclared ? .style(member.name) : style(member.token)
  }

  /// `.brand`, which no block declares, in the place of a style; nil for another place, and for what
  /// is a word misspelt.
  func undeclaredStyle(
    _ member: Value.Member, as type: ParameterType, for purpose: String
  ) -> JSON? {
    guard type == .style, member.type == nil, Styles.misspelt(member.name) == nil else {
      return nil
    }
    guessedStyles += 1
    if !isChecking {
      let style = purpose.hasPrefix("'") ? "style for \(purpose)" : "colour"
      warn("'.\(member.name)' is declared nowhere here; no \(style) has a size of its own")
    }
    return .string(member.name)
  }
}

extension ExprSyntax {
  /// Whether it is `.random(in: …)`.
  fileprivate var isImplicitRandom: Bool {
    let member = self.as(FunctionCallExprSyntax.self)?.calledExpression.as(
      MemberAccessExprSyntax.self)
    return member?.base == nil && member?.declName.baseName.text == "random"
  }
}
