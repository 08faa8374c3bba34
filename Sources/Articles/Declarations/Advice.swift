/// What to write in the place of what Plumb does not lay out.
enum Advice {
  /// Why a view cannot come in and what would, as a message; nil for a name that is not known.
  static func view(_ name: String) -> String? {
    guard let reason = views[name] else { return nil }
    return "this engine does not offer '\(name)': \(reason)"
  }

  static func modifier(_ name: String) -> String? {
    guard let reason = modifiers[name] else { return nil }
    return "this engine does not offer '\(name)': \(reason)"
  }

  /// Why a type has no value here and what to write, as a message.
  static func type(_ name: String) -> String? {
    types[name].map { "'\(name)' is not known here: \($0)" }
  }

  private static let types: [String: String] = {
    let size =
      "it is the device's; write GeometryReader, or containerRelativeFrame with --container, or a"
      + " number"
    let device = "it is the device's; write the value that is meant"
    var types: [String: String] = [:]
    for name in ["UIScreen", "NSScreen", "WKInterfaceDevice", "UIWindow"] { types[name] = size }
    for name in [
      "UIDevice", "UIApplication", "NSApplication", "ProcessInfo", "UserDefaults", "Bundle",
      "FileManager", "UIPasteboard", "UIAccessibility",
    ] {
      types[name] = device
    }
    for name in ["UIImage", "NSImage", "CGImage"] {
      types[name] = "a picture's size is not known; write Image(_:) and give its size with --asset"
    }
    for name in ["UIFont", "NSFont", "CTFont"] {
      types[name] = "texts have the metric of Font alone; write Font.system(size:)"
    }
    return types
  }()

  private static let control =
    "the platform's style decides on its size; write what it looks like as views"

  private static let views: [String: String] = {
    var views: [String: String] = [
      "Section": "the list around it decides on its form; write its content in the place",
      "NavigationSplitView": "its columns depend on the device; write one column",
      "Table": "its columns depend on the device; write a Grid",
      "TabSection": "its bar belongs to the platform; write its content in the TabView",
    ]
    for name in [
      "DatePicker", "ColorPicker", "ControlGroup", "EditButton", "ShareLink", "OutlineGroup",
      "ContentUnavailableView", "SignInWithAppleButton", "PhotosPicker", "VideoPlayer",
      "PasteButton", "RenameButton", "MultiDatePicker", "WebView",
    ] {
      views[name] = control
    }
    return views
  }()

  private static let modifiers: [String: String] = [
    "baselineOffset": "how far it raises a line's height is not known; write offset(y:) to move the"
      + " text",
    "textScale": "the size of a secondary text is not known; write font(.system(size:))",
    "lineHeight": "its multiples belong to a real font; write lineSpacing(_:)",
    "scenePadding": "a scene's padding belongs to the platform; write padding(_:_:) with a length",
    "listRowSpacing": "rows of a List lie under each other without gaps; use a VStack",
    "listSectionSpacing": "sections of a List lie under each other without gaps; use a VStack",
    "keyframeAnimator": "its frames change with time; write the view for one moment",
    "phaseAnimator": "its frames change with time; write the view for one phase",
    "listRowInsets": "rows of a List lie under each other without insets; use padding",
    "overlayPreferenceValue": "preferences travel up while the view is on screen; use overlay",
    "backgroundPreferenceValue":
      "preferences travel up while the view is on screen; use background",
  ]
}
