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
    // The origin in a view's own space.
    if object.kind == .point, object.path.isEmpty { return .number(.real(0)) }
    if case .frame(let origin) = object.kind {
      return side(name.text, ofFrameAt: origin, size: object.path + ".size")
    }
    if let member { return .object(.init(path: path, kind: member)) }
    return .code(.init(expression: .get(path), type: .number))
  }

  /// A member of `proxy.frame(in:)`, whose origin in a space is at a path, or zero.
  private func side(_ name: String, ofFrameAt origin: String?, size path: String) -> Value {
    func length(_ side: String, _ factor: Double) -> Value.Code {
      let whole = Value.Code(expression: .get("\(path).\(side)"), type: .number)
      guard factor != 1 else { return whole }
      return .init(
        .multiply, [whole, .init(literal: .number(factor), type: .number)], type: .number)
    }
    func place(_ axis: String, _ side: String, _ factor: Double) -> Value {
      guard let origin else {
        return factor == 0 ? .number(.real(0)) : .code(length(side, factor))
      }
      let start = Value.Code(expression: .get("\(origin).\(axis)"), type: .number)
      guard factor != 0 else { return .code(start) }
      return .code(.init(.add, [start, length(side, factor)], type: .number))
    }
    switch name {
    case "size": return .object(.init(path: path, kind: .size))
    case "origin": return .object(.init(path: origin ?? "", kind: .point))
    case "width": return .code(length("width", 1))
    case "height": return .code(length("height", 1))
    case "midX": return place("x", "width", 0.5)
    case "maxX": return place("x", "width", 1)
    case "midY": return place("y", "height", 0.5)
    case "maxY": return place("y", "height", 1)
    case "minX": return place("x", "width", 0)
    default: return place("y", "height", 0)
    }
  }
}

extension Value.Object.Kind {
  /// What has which members; nil stands for a number.
  fileprivate var members: [String: Value.Object.Kind?] {
    switch self {
    case .proxy: ["size": .size, "safeAreaInsets": .insets]
    case .size, .dimensions: ["width": nil, "height": nil]
    case .point: ["x": nil, "y": nil]
    case .insets:
      ["top": nil, "leading": nil, "bottom": nil, "trailing": nil]
    case .frame:
      Dictionary(
        uniqueKeysWithValues: [
          "origin", "size", "width", "height", "minX", "midX", "maxX", "minY", "midY", "maxY",
        ].map { ($0, nil) })
    }
  }
}
