/// What to write in the place of what Plumb does not lay out: one table, by name.
enum Advice {
  /// Why a view cannot come in and what would, as a message; nil for a name that is not known.
  static func view(_ name: String) -> String? { notOffered(name, .view) }

  static func modifier(_ name: String) -> String? { notOffered(name, .modifier) }

  /// Why a type has no value here and what to write, as a message.
  static func type(_ name: String) -> String? {
    reason(name, .type).map { "'\(name)' is not known here: \($0)" }
  }

  /// Why a view is not known with an argument, and what to write; nil where there is nothing to say.
  static func argument(_ label: String, of view: String) -> String? {
    reason(view + "." + label, .argument)
  }

  /// The names of the types and of the modifiers that there is something to say of.
  static let types = names(of: .type)
  static let modifiers = names(of: .modifier)

  private enum Subject {
    case view, modifier, type

    /// An argument of a view, `View.label`.
    case argument
  }

  private struct Row {
    var subject: Subject
    var names: [String]
    var reason: String
  }

  private static func notOffered(_ name: String, _ subject: Subject) -> String? {
    reason(name, subject).map { "this engine does not offer '\(name)': \($0)" }
  }

  private static func reason(_ name: String, _ subject: Subject) -> String? {
    reasons[subject]?[name]
  }

  private static func names(of subject: Subject) -> Set<String> {
    Set(reasons[subject, default: [:]].keys)
  }

  private static let reasons = table.reduce(into: [Subject: [String: String]]()) { reasons, row in
    for name in row.names { reasons[row.subject, default: [:]][name] = row.reason }
  }

  private static let table: [Row] = [
    Row(
      subject: .type, names: ["UIScreen", "NSScreen", "WKInterfaceDevice", "UIWindow"],
      reason: "it is the device's; write GeometryReader, or containerRelativeFrame with"
        + " --container, or a number"),
    Row(
      subject: .type,
      names: [
        "UIDevice", "UIApplication", "NSApplication", "ProcessInfo", "UserDefaults", "Bundle",
        "FileManager", "UIPasteboard", "UIAccessibility",
      ], reason: "it is the device's; write the value that is meant"),
    Row(
      subject: .type, names: ["UIImage", "NSImage", "CGImage"],
      reason: "a picture's size is not known; write Image(_:) and give its size with --asset"),
    Row(
      subject: .argument, names: ["Text.style", "Text.timerInterval", "Text.dateRange"],
      reason: "what it shows depends on the clock and the place; write what is shown"),
    Row(
      subject: .type, names: ["UIFont", "NSFont", "CTFont"],
      reason: "texts have the metric of Font alone; write Font.system(size:)"),
    Row(
      subject: .view, names: ["Section"],
      reason: "the list around it decides on its form; write its content in the place"),
    Row(
      subject: .view, names: ["NavigationSplitView", "HSplitView", "VSplitView"],
      reason: "its columns depend on the device; write one column"),
    Row(
      subject: .view, names: ["Table", "TableColumn", "TableRow"],
      reason: "its columns depend on the device; write a Grid"),
    Row(
      subject: .view, names: ["Alert", "ActionSheet"],
      reason: "it is no view, and the platform shows it above all views"),
    Row(
      subject: .view, names: ["_VariadicView"],
      reason: "it is no public view of SwiftUI's; write Group(subviews:)"),
    Row(
      subject: .view, names: ["TabSection"],
      reason: "its bar belongs to the platform; write its content in the TabView"),
    Row(
      subject: .view,
      names: [
        "DatePicker", "ColorPicker", "ControlGroup", "EditButton", "ShareLink", "OutlineGroup",
        "ContentUnavailableView", "SignInWithAppleButton", "PhotosPicker", "VideoPlayer",
        "PasteButton", "RenameButton", "MultiDatePicker", "WebView",
      ], reason: "the platform's style decides on its size; write what it looks like as views"),
    Row(
      subject: .modifier, names: ["path"],
      reason: "what a path looks like moves no frame; write the shape itself"),
    Row(
      subject: .modifier, names: ["baselineOffset"],
      reason: "how far it raises a line's height is not known; write offset(y:) to move the text"),
    Row(
      subject: .modifier, names: ["textScale"],
      reason: "the size of a secondary text is not known; write font(.system(size:))"),
    Row(
      subject: .modifier, names: ["lineHeight"],
      reason: "its multiples belong to a real font; write lineSpacing(_:)"),
    Row(
      subject: .modifier, names: ["transformEnvironment"],
      reason: "what its closure makes of a value of SwiftUI's is not known; write environment(_:_:)"
    ),
    Row(
      subject: .modifier, names: ["scenePadding"],
      reason: "a scene's padding belongs to the platform; write padding(_:_:) with a length"),
    Row(
      subject: .modifier, names: ["listRowSpacing"],
      reason: "rows of a List lie under each other without gaps; use a VStack"),
    Row(
      subject: .modifier, names: ["listSectionSpacing"],
      reason: "sections of a List lie under each other without gaps; use a VStack"),
    Row(
      subject: .modifier, names: ["keyframeAnimator"],
      reason: "its frames change with time; write the view for one moment"),
    Row(
      subject: .modifier, names: ["phaseAnimator"],
      reason: "its frames change with time; write the view for one phase"),
    Row(
      subject: .modifier, names: ["listRowInsets"],
      reason: "rows of a List lie under each other without insets; use padding"),
    Row(
      subject: .modifier, names: ["overlayPreferenceValue"],
      reason: "preferences travel up while the view is on screen; use overlay"),
    Row(
      subject: .modifier, names: ["backgroundPreferenceValue"],
      reason: "preferences travel up while the view is on screen; use background"),
  ]
}
