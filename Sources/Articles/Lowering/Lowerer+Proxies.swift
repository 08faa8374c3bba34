import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Members of geometry proxies, dimensions and their sizes

extension Lowerer {
  /// A member of a value that only the layout knows.
  func member(_ name: TokenSyntax, of object: Value.Object) -> Value {
    let path = object.path + "." + name.text
    let members = object.kind.members
    guard let member = members[name.text] else {
      let allowed = members.keys.sorted { $0 > $1 }
      refuse(
        name, name.text,
        "'\(object.kind.typeName)' has no member '\(name.text)'"
          + Suggestion.phrase(for: name.text, among: allowed))
      return .unknown
    }
    if object.kind == .localFrame { return localFrame(name.text, size: object.path + ".size") }
    if let member { return .object(.init(path: path, kind: member)) }
    return .code(.init(expression: .get(path), type: .number))
  }

  /// A member of `proxy.frame(in: .local)`, whose origin is zero.
  private func localFrame(_ name: String, size path: String) -> Value {
    func length(_ side: String, _ factor: Double) -> Value {
      let whole = Value.Code(expression: .get("\(path).\(side)"), type: .number)
      guard factor != 1 else { return .code(whole) }
      return .code(
        .init(.multiply, [whole, .init(literal: .number(factor), type: .number)], type: .number))
    }
    switch name {
    case "size": return .object(.init(path: path, kind: .size))
    case "width", "maxX": return length("width", 1)
    case "height", "maxY": return length("height", 1)
    case "midX": return length("width", 0.5)
    case "midY": return length("height", 0.5)
    default: return .number(.real(0))
    }
  }
}

extension Value.Object.Kind {
  /// What has which members; nil stands for a number.
  fileprivate var members: [String: Value.Object.Kind?] {
    switch self {
    case .proxy: ["size": .size, "safeAreaInsets": .insets]
    case .size, .dimensions: ["width": nil, "height": nil]
    case .insets:
      ["top": nil, "leading": nil, "bottom": nil, "trailing": nil]
    case .localFrame:
      Dictionary(
        uniqueKeysWithValues: [
          "size", "width", "height", "minX", "midX", "maxX", "minY", "midY", "maxY",
        ].map { ($0, nil) })
    }
  }
}
