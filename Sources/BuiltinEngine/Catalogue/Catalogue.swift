import Scenarios

/// The one table of what a view document may contain.
///
/// The rows stand in the files beside this one, by topic. A name has one row a kind.
package enum Catalogue {
  /// The row of a view by SwiftUI's name.
  package static func view(named name: String) -> CatalogueEntry? { views[name] }

  /// The row of a modifier by SwiftUI's name.
  package static func modifier(named name: String) -> CatalogueEntry? { modifiers[name] }

  /// All rows, views first, each kind by name.
  package static var entries: [CatalogueEntry] {
    [views, modifiers].flatMap { rows in
      rows.values.sorted { $0.name < $1.name }
    }
  }

  static let views = table(
    leafRows + shapeRows + containerRows + viewportRows + lazyRows + listRows + gridRows
      + layoutRows)

  static let modifiers = table(
    frameRows + sizingRows + proportionRows + decorationRows + placementRows + valueRows
      + gridCellRows + containerFrameRows + safeAreaRows + scrollRows + faceRows
      + neutralRows)

  private static func table(_ rows: [CatalogueEntry]) -> [String: CatalogueEntry] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
  }

  /// SwiftUI's layout that this engine does not offer: what needs it is unsupported, not an error.
  package static let notOffered: Set<String> = [
    // Controls and composed views have the metrics of a platform.
    "AsyncImage", "Button", "Canvas", "Chart", "ColorPicker", "ContentUnavailableView",
    "ControlGroup", "DatePicker", "DisclosureGroup", "EditButton", "Gauge", "GroupBox", "Label",
    "LabeledContent", "Link", "Map", "Menu", "NavigationLink", "NavigationSplitView",
    "OutlineGroup", "PasteButton", "Picker", "ProgressView", "SecureField", "ShareLink", "Slider",
    "Stepper", "Tab", "TabSection", "Table", "TextEditor", "TextField", "TimelineView", "Toggle",
    // Values that the deterministic metric of texts does not know.
    "baselineOffset", "lineHeight", "textScale",
    // Frames that depend on other views, on time or on a platform's chrome.
    "backgroundPreferenceValue", "keyframeAnimator", "matchedGeometryEffect",
    "overlayPreferenceValue", "phaseAnimator", "scenePadding", "transformEnvironment",
    "containerValue", "layoutValue", "listRowInsets", "listRowSpacing", "listSectionSpacing",
  ]
}
