@testable import LayoutEngine

extension RandomTree {
  /// Trees that are smaller or simpler by one step: a part for the whole, one child or one modifier
  /// less, one number rounder.
  var simplifications: [RandomTree] {
    var simpler = children
    if children.isEmpty, !isColor { simpler.append(.color) }
    if isList, children.count > 1 {
      for index in children.indices {
        var fewer = children
        fewer.remove(at: index)
        simpler.append(with(fewer))
      }
    }
    simpler += plainer
    for (index, child) in children.enumerated() {
      for simplerChild in child.simplifications {
        var changed = children
        changed[index] = simplerChild
        simpler.append(with(changed))
      }
    }
    return simpler
  }

  private var isColor: Bool {
    if case .color = self { return true }
    return false
  }

  /// Whether it may have any number of children; the cells of a grid are counted by its rows.
  private var isList: Bool {
    switch self {
    case .stack, .depthStack, .lazyGrid: true
    default: false
    }
  }

  /// The same view or modifier around other children, as many as it has unless it is a list.
  private func with(_ children: [RandomTree]) -> RandomTree {
    switch self {
    case .color, .spacer, .text: self
    case .stack(let axis, let alignment, let spacing, _):
      .stack(axis, alignment: alignment, spacing: spacing, children)
    case .depthStack(let horizontal, let vertical, _):
      .depthStack(horizontal: horizontal, vertical: vertical, children)
    case .frame(let width, let height, let horizontal, let vertical, _):
      .frame(
        width: width, height: height, horizontal: horizontal, vertical: vertical, children[0])
    case .flexible(let frame, let horizontal, let vertical, _):
      .flexible(frame, horizontal: horizontal, vertical: vertical, children[0])
    case .padding(let insets, _): .padding(insets, children[0])
    case .fixedSize(let horizontal, let vertical, _):
      .fixedSize(horizontal: horizontal, vertical: vertical, children[0])
    case .relative(let width, let height, _):
      .relative(width: width, height: height, children[0])
    case .priority(let priority, _): .priority(priority, children[0])
    case .guide(let axis, let guide, let value, _): .guide(axis, guide, value, children[0])
    case .grid(let grid, _): .grid(grid, children)
    case .lazyGrid(let axis, let items, _): .lazyGrid(axis, items, children)
    }
  }

  /// The same tree with one of its own values plainer: absent, 0, or a whole number.
  private var plainer: [RandomTree] {
    switch self {
    case .spacer(let length): Self.rounder(length).map { .spacer($0) }
    case .text(let text): text == "Hi" ? [] : [.text("Hi")]
    case .stack(let axis, let alignment, let spacing, let children):
      (alignment == 0 ? [] : [.stack(axis, alignment: 0, spacing: spacing, children)])
        + (spacing.map(Self.rounder) ?? [0]).map {
          .stack(axis, alignment: alignment, spacing: $0, children)
        }
    case .depthStack(let horizontal, let vertical, let children):
      horizontal == 0 && vertical == 0
        ? [] : [.depthStack(horizontal: 0, vertical: 0, children)]
    case .frame(let width, let height, let horizontal, let vertical, let child):
      Self.plainer(width).map {
        .frame(width: $0, height: height, horizontal: horizontal, vertical: vertical, child)
      }
        + Self.plainer(height).map {
          .frame(width: width, height: $0, horizontal: horizontal, vertical: vertical, child)
        }
        + (horizontal == 0 && vertical == 0
          ? [] : [.frame(width: width, height: height, horizontal: 0, vertical: 0, child)])
    case .flexible(let frame, let horizontal, let vertical, let child):
      Self.plainer(frame).map {
        .flexible($0, horizontal: horizontal, vertical: vertical, child)
      }
        + (horizontal == 0 && vertical == 0
          ? [] : [.flexible(frame, horizontal: 0, vertical: 0, child)])
    case .padding(let insets, let child):
      insets == EdgeInsets() ? [] : [.padding(EdgeInsets(), child)]
    case .guide(let axis, let guide, let value, let child):
      Self.rounder(value).map { .guide(axis, guide, $0, child) }
    case .color, .fixedSize, .relative, .priority, .grid, .lazyGrid: []
    }
  }

  private static func rounder(_ length: Double) -> [Double] {
    [0, length.rounded(.towardZero)].filter { $0 != length }
  }

  private static func plainer(_ length: Double?) -> [Double?] {
    guard let length else { return [] }
    return [nil] + rounder(length).map { $0 }
  }

  private static func plainer(_ frame: FlexibleFrame) -> [FlexibleFrame] {
    let lengths: [WritableKeyPath<FlexibleFrame, Double?>] = [
      \.minWidth, \.idealWidth, \.maxWidth, \.minHeight, \.idealHeight, \.maxHeight,
    ]
    return lengths.filter { frame[keyPath: $0] != nil }.map { length in
      var plainer = frame
      plainer[keyPath: length] = nil
      return plainer
    }
  }
}
