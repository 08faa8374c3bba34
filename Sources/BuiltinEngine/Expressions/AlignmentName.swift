/// An alignment guide that view documents have a name for.
enum AlignmentName: Hashable, Sendable {
  case leading
  case horizontalCenter
  case trailing
  case top
  case verticalCenter
  case bottom
  case firstTextBaseline
  case lastTextBaseline
  /// One that the document declares, by its number.
  case declared(Int, isHorizontal: Bool)

  /// SwiftUI's own, by name.
  static let builtins: [String: AlignmentName] = [
    "leading": .leading, "center": .horizontalCenter, "trailing": .trailing, "top": .top,
    "VerticalAlignment.center": .verticalCenter, "bottom": .bottom,
    "firstTextBaseline": .firstTextBaseline, "lastTextBaseline": .lastTextBaseline,
  ]
}
