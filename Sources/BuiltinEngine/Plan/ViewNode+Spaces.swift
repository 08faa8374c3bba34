import Scenarios

extension ViewNode {
  /// Whether an expression in the view or below asks where a geometry reader lies.
  var asksForSpace: Bool {
    arguments.values.contains(where: \.asksForSpace) || lets.contains { $0.value.asksForSpace }
      || modifiers.contains(where: \.asksForSpace) || children.contains(where: \.asksForSpace)
      || otherwise.contains(where: \.asksForSpace)
  }
}

extension ModifierNode {
  fileprivate var asksForSpace: Bool {
    arguments.values.contains(where: \.asksForSpace) || children.contains(where: \.asksForSpace)
  }
}

extension JSON {
  fileprivate var asksForSpace: Bool {
    if let elements = array { return elements.contains(where: \.asksForSpace) }
    guard let members = object else { return false }
    if let path = members["get"]?.string, path.asksForSpace { return true }
    return members.values.contains(where: \.asksForSpace)
  }
}

extension Expression {
  fileprivate var asksForSpace: Bool {
    switch self {
    case .literal(let json): json.asksForSpace
    case .get(let path): path.asksForSpace
    case .apply(_, let operands): operands.contains(where: \.asksForSpace)
    }
  }
}

extension String {
  /// Whether it is `proxy.global.x` or the like.
  fileprivate var asksForSpace: Bool {
    let parts = split(separator: ".", maxSplits: 2)
    guard parts.count > 2 else { return false }
    return parts[1] == "global" || parts[1] == "scrollView" || parts[1].hasPrefix(Scope.named)
  }
}
