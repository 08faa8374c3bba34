package import Scenarios

// The views that one view gives to a list around it, as plans write them: those of a group, of a loop,
// of the body of a declared modifier.
extension ViewNode {
  /// How many views of a list stand for a modified view, by what tells whose view it is.
  fileprivate typealias Counts = [JSON?: Int]

  /// How many views it gives to a list around it; nil where only the layout knows.
  package var elementCount: Int? { elementCount([:]) }

  /// What is left of it where it gives but one of its views to a list around it.
  ///
  /// - Parameter number: The view's number, below ``elementCount``.
  /// - Returns: The view, with all that is around the one.
  package func element(_ number: Int) -> ViewNode { element(number, [:]).view }

  /// The modifiers of the only view that it gives to a list around it, from the inside out: its own, those
  /// of the groups and loops that it stands in, and those in the bodies of declared modifiers.
  package var modifiersOfElement: [ModifierNode] { modifiersOfElement([:]) }

  private func modifiersOfElement(_ modified: [JSON?: [ModifierNode]]) -> [ModifierNode] {
    func ofOnly(_ views: [ViewNode], _ modified: [JSON?: [ModifierNode]]) -> [ModifierNode] {
      views.first { $0.elementCount != 0 }?.modifiersOfElement(modified) ?? []
    }
    var found: [ModifierNode] = []
    if view == ModifierNode.modified {
      found = modified[arguments["0"]] ?? []
    } else if view == ModifierNode.given {
      found = ofOnly(children, modified)
    } else if case .list(let joining)? = Catalogue.view(named: view)?.viewPart {
      switch joining {
      case .children: found = ofOnly(children, modified)
      case .branch:
        found = ofOnly(arguments["condition"] == .bool(false) ? otherwise : children, modified)
      case .gridRow: break
      }
    }
    for modifier in modifiers {
      if modifier.isDeclared {
        let around = modified.merging([modifier.arguments[ModifierNode.modified]: found]) { $1 }
        found = ofOnly(modifier.children, around)
      } else {
        found.append(modifier)
      }
    }
    return found
  }

  fileprivate func elementCount(_ modified: Counts) -> Int? {
    guard var count = ownCount(modified) else { return nil }
    for modifier in modifiers {
      guard let next = modifier.elementCount(around: count, modified) else { return nil }
      count = next
    }
    return count
  }

  /// How many it gives without its modifiers.
  private func ownCount(_ modified: Counts) -> Int? {
    if view == ModifierNode.modified { return modified[arguments["0"]] }
    if view == ModifierNode.given { return Self.elementCount(of: children, modified) }
    switch Catalogue.view(named: view)?.viewPart {
    case .nothing?: return 0
    case .list(.children)?: return Self.elementCount(of: children, modified)
    case .list(.branch)?:
      guard case .bool(let isTrue)? = arguments["condition"] else { return nil }
      return Self.elementCount(of: isTrue ? children : otherwise, modified)
    case .element?, .list(.gridRow)?, nil: return 1
    }
  }

  fileprivate static func elementCount(of views: [ViewNode], _ modified: Counts) -> Int? {
    var sum = 0
    for view in views {
      guard let count = view.elementCount(modified) else { return nil }
      sum += count
    }
    return sum
  }

  /// The view with one element alone, and which elements of modified views that takes.
  private func element(_ number: Int, _ modified: Counts) -> (view: ViewNode, taken: Counts) {
    var (view, number, taken) = (self, number, Counts())
    var counts = [ownCount(modified) ?? 0]
    for modifier in modifiers {
      counts.append(modifier.elementCount(around: counts[counts.count - 1], modified) ?? 0)
    }
    for index in modifiers.indices.reversed() {
      let modifier = modifiers[index]
      if modifier.isDeclared {
        let mark = modifier.arguments[ModifierNode.modified]
        let around = modified.merging([mark: counts[index]]) { $1 }
        let body = Self.element(number, of: modifier.children, around)
        view.modifiers[index].children = body.views
        taken.merge(body.taken) { $1 }
        // It may be a view of the body's own.
        guard let own = taken.removeValue(forKey: mark) else { return (view, taken) }
        number = own
      } else if PlanCompiler.wrapsList(modifier), counts[index] != 1 {
        return (view, taken)
      }
    }
    if self.view == ModifierNode.modified {
      taken[arguments["0"]] = number
      return (view, taken)
    }
    var isOtherwise = false
    if self.view != ModifierNode.given {
      switch Catalogue.view(named: self.view)?.viewPart {
      case .list(.children)?: break
      case .list(.branch)?: isOtherwise = arguments["condition"] == .bool(false)
      default: return (view, taken)
      }
    }
    let content = Self.element(number, of: isOtherwise ? otherwise : children, modified)
    if isOtherwise { view.otherwise = content.views } else { view.children = content.views }
    taken.merge(content.taken) { $1 }
    return (view, taken)
  }

  private static func element(
    _ number: Int, of views: [ViewNode], _ modified: Counts
  ) -> (views: [ViewNode], taken: Counts) {
    var left = number
    for view in views {
      let count = view.elementCount(modified) ?? 0
      guard left >= count else {
        let found = view.element(left, modified)
        return ([found.view], found.taken)
      }
      left -= count
    }
    return ([], [:])
  }
}

extension ModifierNode {
  /// How many views it makes of some; nil where only the layout knows.
  fileprivate func elementCount(around count: Int, _ modified: ViewNode.Counts) -> Int? {
    guard isDeclared else { return PlanCompiler.wrapsList(self) && count != 0 ? 1 : count }
    let inner = modified.merging([arguments[Self.modified]: count]) { $1 }
    return ViewNode.elementCount(of: children, inner)
  }
}
