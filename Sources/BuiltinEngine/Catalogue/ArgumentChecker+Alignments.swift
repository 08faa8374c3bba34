import LayoutEngine
import Scenarios

extension ArgumentChecker {
  /// An alignment that the document declares, by its name where one axis is wanted, and
  /// `{"horizontal": …, "vertical": …}` where both are; `nil` for anything else.
  func declaredGuides(_ value: JSON, _ type: String) -> ArgumentValue? {
    switch type {
    case "HorizontalAlignment":
      return declared(value, isHorizontal: true).map {
        .guides(horizontal: $0, vertical: .verticalCenter)
      }
    case "VerticalAlignment":
      return declared(value, isHorizontal: false).map {
        .guides(horizontal: .horizontalCenter, vertical: $0)
      }
    case "Alignment":
      guard case .object(let members) = value, members.keys.sorted() == ["horizontal", "vertical"],
        let horizontal = members["horizontal"].flatMap({ guide($0, isHorizontal: true) }),
        let vertical = members["vertical"].flatMap({ guide($0, isHorizontal: false) })
      else { return nil }
      return .guides(horizontal: horizontal, vertical: vertical)
    default: return nil
    }
  }

  private func declared(_ value: JSON, isHorizontal: Bool) -> GuideKey? {
    guard let name = value.string, case .declared(_, isHorizontal)? = scope.alignments[name] else {
      return nil
    }
    return scope.alignments[name]?.key
  }

  /// One axis of an alignment on both: a declared one, or one of SwiftUI's own.
  private func guide(_ value: JSON, isHorizontal: Bool) -> GuideKey? {
    if let key = declared(value, isHorizontal: isHorizontal) { return key }
    switch value.string {
    case "center": return isHorizontal ? .horizontalCenter : .verticalCenter
    case let name?:
      guard let key = AlignmentName.builtins[name]?.key,
        isHorizontal == (key == .leading || key == .trailing)
      else { return nil }
      return key
    case nil: return nil
    }
  }
}
