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

  private static let control =
    "the platform's style decides on its size; write what it looks like as views"

  private static let views: [String: String] = {
    var views: [String: String] = [
      "Label":
        "the platform's style decides on its parts; write HStack { Image(systemName:) Text(_:) }",
      "Menu": "the platform's style decides on its size; write its label as a view",
      "Section": "the list around it decides on its form; write its content in the place",
      "AsyncImage": "its size is known when the image has come; write Image(_:) and give its size"
        + " with --asset",
      "Path": "its bounds are those of its curves; write a shape, which takes what it is offered",
      "Canvas": "it takes what it is offered; write Color.clear or Rectangle() in its place",
      "TimelineView": "its content changes with time; write the content for one moment",
      "Chart": "its size belongs to another framework; write Rectangle() in its place",
      "Map": "its size belongs to another framework; write Rectangle() in its place",
      "NavigationSplitView": "its columns depend on the device; write one column",
      "Table": "its columns depend on the device; write a Grid",
      "Tab": "its bar belongs to the platform; write its content in the TabView",
      "TabSection": "its bar belongs to the platform; write its content in the TabView",
    ]
    for name in [
      "Toggle", "Picker", "Slider", "Stepper", "TextField", "SecureField", "TextEditor",
      "DatePicker", "ColorPicker", "ProgressView", "Gauge", "DisclosureGroup", "GroupBox",
      "ControlGroup", "LabeledContent", "EditButton", "ShareLink", "OutlineGroup",
      "ContentUnavailableView", "SignInWithAppleButton", "PhotosPicker", "VideoPlayer",
    ] {
      views[name] = control
    }
    return views
  }()

  private static let modifiers: [String: String] = [
    "baselineOffset": "how far it raises a line's height is not known; write offset(y:) to move the"
      + " text",
    "minimumScaleFactor": "how far a text shrinks is not known; write a smaller font",
    "textScale": "the size of a secondary text is not known; write font(.system(size:))",
    "lineHeight": "its multiples belong to a real font; write lineSpacing(_:)",
    "scenePadding": "a scene's padding belongs to the platform; write padding(_:_:) with a length",
    "listRowSpacing": "rows of a List lie under each other without gaps; use a VStack",
    "listSectionSpacing": "sections of a List lie under each other without gaps; use a VStack",
    "keyframeAnimator": "its frames change with time; write the view for one moment",
    "phaseAnimator": "its frames change with time; write the view for one phase",
    "toolbar": "bars belong to the platform; leave it out, or state their height with --safe-area",
    "navigationBarTitleDisplayMode": "bars belong to the platform; leave it out",
    "navigationDestination": "only what is on screen is laid out; leave it out",
    "searchable": "bars belong to the platform; leave it out",
    "listRowInsets": "rows of a List lie under each other without insets; use padding",
    "listStyle": "rows of a List lie under each other without insets; leave it out",
    "preference": "preferences travel up while the view is on screen; measure in a GeometryReader"
      + " or write a Layout",
    "onPreferenceChange": "preferences travel up while the view is on screen; leave it out, or give"
      + " the value that it sets",
    "anchorPreference": "preferences travel up while the view is on screen; use a GeometryReader",
    "overlayPreferenceValue": "preferences travel up while the view is on screen; use overlay",
    "backgroundPreferenceValue":
      "preferences travel up while the view is on screen; use background",
    "matchedGeometryEffect": "it moves views between two states; leave it out",
    "previewLayout": "state the proposal with --proposal, and leave it out",
    "previewDevice": "state the proposal with --proposal, and leave it out",
    "fullScreenCover": "only what is on screen is laid out; leave it out",
    "confirmationDialog": "only what is on screen is laid out; leave it out",
  ]
}
