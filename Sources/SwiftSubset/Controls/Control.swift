/// What there is to say of a stand-in of ``ControlDeclarations``.
struct Control: Sendable {
  /// The modifier that gives it another style, and the protocol of such styles.
  var styleModifier: String?

  /// The styles of SwiftUI's own that the stand-in knows; with none it needs a declared one.
  var styles: Set<String> = []

  /// How it is laid out, as a warning.
  var note: String

  /// Whether an article may declare a style of its own.
  var takesDeclaredStyles: Bool { styleModifier != "pickerStyle" }

  /// The protocol of its styles.
  var styleProtocol: String? {
    styleModifier.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Under which name the style of the controls below is kept, unlike any value's.
  static func key(ofStyle modifier: String) -> String { modifier + "()" }

  static let toggleStyle = "toggleStyle"

  /// Whether `labelsHidden` is around.
  static let labelsHidden = "labelsHidden()"

  /// The protocols whose types give a control its form, by the modifier that sets them.
  static let styleProtocols: [String: String] = {
    var protocols = ["buttonStyle": "ButtonStyle"]
    for control in all.values {
      if let modifier = control.styleModifier { protocols[modifier] = control.styleProtocol }
    }
    return protocols
  }()

  /// The members by which SwiftUI's own styles of controls are named.
  static let ownStyles: Set<String> = [
    "accessoryBar", "accessoryBarAction", "accessoryCircular", "accessoryCircularCapacity",
    "accessoryLinear", "accessoryLinearCapacity", "automatic", "bordered", "borderedProminent",
    "borderless", "borderlessButton", "button", "card", "carousel", "checkbox", "circular",
    "columns",
    "compactMenu", "controlGroup", "field", "glass", "glassProminent", "graphical", "grouped",
    "iconOnly", "inline", "inset", "insetGrouped", "linear", "linearCapacity", "link", "menu",
    "navigation", "navigationLink", "page", "palette", "plain", "radioGroup", "roundedBorder",
    "segmented", "sidebar", "squareBorder", "stepperField", "switch", "tab", "titleAndIcon",
    "titleOnly", "toggle", "wheel",
  ]

  static let all: [String: Control] = [
    "Label": Control(
      styleModifier: "labelStyle",
      styles: ["automatic", "titleAndIcon", "titleOnly", "iconOnly"],
      note: "a Label is laid out as its icon beside its title"),
    "Toggle": Control(
      styleModifier: toggleStyle, styles: ["automatic", "switch"],
      note: "a Toggle is laid out as its label and, at the far end, a switch of 51x31"),
    "Slider": Control(note: "a Slider is laid out as a bar 31 high, as wide as there is room"),
    "TextField": Control(
      styleModifier: "textFieldStyle", styles: ["automatic", "plain", "roundedBorder"],
      note: "a TextField is laid out as its text, as wide as there is room"),
    "SecureField": Control(
      styleModifier: "textFieldStyle", styles: ["automatic", "plain", "roundedBorder"],
      note: "a SecureField is laid out as its title, as wide as there is room"),
    "TextEditor": Control(
      note: "a TextEditor is laid out as a Rectangle: both take what they are offered"),
    "Stepper": Control(
      note: "a Stepper is laid out as its label and, at the far end, buttons of 94x32"),
    "ProgressView": Control(
      styleModifier: "progressViewStyle", styles: ["automatic", "circular", "linear"],
      note: "a ProgressView is laid out as a circle of 20x20, one with a value as a bar 4 high"),
    "Picker": Control(
      styleModifier: "pickerStyle", styles: ["segmented", "wheel", "palette"],
      note: "a Picker is laid out as a bar 32 high, a wheel 216 high, as wide as there is room"),
    "Gauge": Control(styleModifier: "gaugeStyle", note: ""),
    "DisclosureGroup": Control(
      styleModifier: "disclosureGroupStyle", styles: ["automatic"],
      note: "a DisclosureGroup is laid out as its label above its content"),
    "GroupBox": Control(
      styleModifier: "groupBoxStyle", styles: ["automatic"],
      note: "a GroupBox is laid out as its label above its content, with padding"),
    "LabeledContent": Control(
      styleModifier: "labeledContentStyle", styles: ["automatic"],
      note: "a LabeledContent is laid out as its label and, at the far end, its content"),
    "Menu": Control(
      styleModifier: "menuStyle", styles: ["automatic", "borderlessButton", "button"],
      note: "a Menu is laid out as its label"),
    "AsyncImage": Control(note: "an AsyncImage is laid out before its image has come"),
    "Canvas": Control(note: "a Canvas is laid out as a Rectangle: both take what they are offered"),
    "Path": Control(note: "a Path is laid out as a Rectangle: both take what they are offered"),
    "Chart": Control(note: "a Chart is laid out as a Rectangle: both take what they are offered"),
    "Map": Control(note: "a Map is laid out as a Rectangle: both take what they are offered"),
    "Tab": Control(note: "a Tab is laid out as its content"),
    "TimelineView": Control(note: "a TimelineView is laid out as its content at one moment"),
  ]
}
