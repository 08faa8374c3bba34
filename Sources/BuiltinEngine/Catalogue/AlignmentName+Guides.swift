import LayoutEngine

extension AlignmentName {
  /// The guide in the engine's terms.
  var key: GuideKey {
    switch self {
    case .leading: .leading
    case .horizontalCenter: .horizontalCenter
    case .trailing: .trailing
    case .top: .top
    case .verticalCenter: .verticalCenter
    case .bottom: .bottom
    case .firstTextBaseline: .firstTextBaseline
    case .lastTextBaseline: .lastTextBaseline
    case .declared(let number, _): .declared(number)
    }
  }

  /// The alignment of the horizontal axis; `nil` for one of the vertical axis.
  private var horizontal: HorizontalAlignment? {
    switch self {
    case .leading: .leading
    case .horizontalCenter: .center
    case .trailing: .trailing
    case .declared(let number, isHorizontal: true): HorizontalAlignment(.declared(number))
    default: nil
    }
  }

  private var vertical: VerticalAlignment {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .firstTextBaseline: .firstTextBaseline
    case .lastTextBaseline: .lastTextBaseline
    case .declared(let number, _): VerticalAlignment(.declared(number))
    default: .center
    }
  }

  func value(in dimensions: ViewDimensions) -> Double {
    horizontal.map { dimensions[$0] } ?? dimensions[vertical]
  }

  func explicitValue(in dimensions: ViewDimensions) -> Double? {
    guard let horizontal else { return dimensions[explicit: vertical] }
    return dimensions[explicit: horizontal]
  }
}

extension Arguments {
  /// The guides of a two-dimensional alignment, `.center` where none is given.
  func alignment(_ label: String) -> (horizontal: GuideKey, vertical: GuideKey) {
    if case .guides(let horizontal, let vertical)? = values[label] {
      return (horizontal, vertical)
    }
    guard let name = text(label), name != "center" else {
      return (.horizontalCenter, .verticalCenter)
    }
    return (Self.horizontalGuide(of: name), Self.verticalGuide(of: name))
  }

  /// The guide that an `alignmentGuide` sets; `nil` where none is given.
  func guideKey(_ label: String) -> GuideKey? {
    switch values[label] {
    case .guides(let horizontal, let vertical)?:
      horizontal == .horizontalCenter ? vertical : horizontal
    case .text(let name)?: AlignmentName.builtins[name]?.key
    default: nil
    }
  }

  private static func horizontalGuide(of name: String) -> GuideKey {
    // The corners and the baselines name the vertical side first: "topLeading".
    if name.hasPrefix("leading") || name.hasSuffix("Leading") { return .leading }
    return name.hasPrefix("trailing") || name.hasSuffix("Trailing")
      ? .trailing : .horizontalCenter
  }

  private static func verticalGuide(of name: String) -> GuideKey {
    if name.hasSuffix("irstTextBaseline") { return .firstTextBaseline }
    if name.hasSuffix("astTextBaseline") { return .lastTextBaseline }
    if name.hasPrefix("top") { return .top }
    return name.hasPrefix("bottom") ? .bottom : .verticalCenter
  }

  /// The guide across a stack, the centre where none is given.
  func crossGuide(_ label: String, of axis: Axis) -> GuideKey {
    let (horizontal, vertical) = alignment(label)
    return axis == .horizontal ? vertical : horizontal
  }
}
