import BuiltinEngine
import Scenarios

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
      return form(
        ["0": .string(name)],
        Styles.types.contains(name) ? Language.unknownColor : Language.projectColor)
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
