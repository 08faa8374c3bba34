/// The name of a node in paths, as a number: SwiftUI's name for the engine's own views and
/// modifiers, whatever the tree was told for others.
package struct NodeName: Hashable, BitwiseCopyable, Sendable {
  package let rawValue: Int16

  /// A node without a name is not listed.
  package static let none = NodeName(rawValue: -1)

  /// The number of one of the engine's own names; `nil` for any other.
  package static func builtin(_ text: String) -> NodeName? {
    table[text]
  }

  /// The engine's own names, in the order of their numbers.
  static let builtins: [String] =
    [
      "Color", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "Circle", "Image", "Spacer",
      "Divider", "Text", "EmptyView", "GeometryReader", "HStack", "VStack", "ZStack", "frame",
      "padding", "fixedSize", "aspectRatio", "scaledToFit", "scaledToFill", "offset", "position",
      "overlay", "background", "relativeProposed", "relativeWidth", "relativeHeight",
      "relativeSize", "ProportionalStack", "Grid", "LazyVGrid", "LazyHGrid", "HStackLayout",
      "VStackLayout", "ZStackLayout", "GridLayout", "AnyLayout",
    ] + containerNames

  private static let table: [String: NodeName] = Dictionary(
    uniqueKeysWithValues: builtins.enumerated().map { ($1, NodeName(rawValue: Int16($0))) })
}

extension NodeName {
  package static let color = NodeName(rawValue: 0)
  package static let rectangle = NodeName(rawValue: 1)
  package static let roundedRectangle = NodeName(rawValue: 2)
  package static let capsule = NodeName(rawValue: 3)
  package static let ellipse = NodeName(rawValue: 4)
  package static let circle = NodeName(rawValue: 5)
  package static let image = NodeName(rawValue: 6)
  package static let spacer = NodeName(rawValue: 7)
  package static let divider = NodeName(rawValue: 8)
  package static let text = NodeName(rawValue: 9)
  package static let emptyView = NodeName(rawValue: 10)
  package static let geometryReader = NodeName(rawValue: 11)
  package static let hStack = NodeName(rawValue: 12)
  package static let vStack = NodeName(rawValue: 13)
  package static let zStack = NodeName(rawValue: 14)
  package static let frame = NodeName(rawValue: 15)
  package static let padding = NodeName(rawValue: 16)
  package static let fixedSize = NodeName(rawValue: 17)
  package static let aspectRatio = NodeName(rawValue: 18)
  package static let scaledToFit = NodeName(rawValue: 19)
  package static let scaledToFill = NodeName(rawValue: 20)
  package static let offset = NodeName(rawValue: 21)
  package static let position = NodeName(rawValue: 22)
  package static let overlay = NodeName(rawValue: 23)
  package static let background = NodeName(rawValue: 24)
  package static let relativeProposed = NodeName(rawValue: 25)
  package static let relativeWidth = NodeName(rawValue: 26)
  package static let relativeHeight = NodeName(rawValue: 27)
  package static let relativeSize = NodeName(rawValue: 28)
  package static let proportionalStack = NodeName(rawValue: 29)
}
