import BuiltinEngine
import Scenarios

/// The names that code may use: what is none of them, and near to one, is misspelt.
///
/// They are those of the language, of the catalogue and of the stand-ins for controls. What stands
/// here is only what none of these has: SwiftUI's and Swift's own words that Plumb knows by name
/// alone.
enum CodeWords {
  /// The protocols that a type may name.
  static let protocols = Language.protocols.union(Control.styleProtocols.values)
    .union(otherLayoutProtocols).union(otherProtocols)

  /// The types of which an enumeration's raw values may be.
  static let rawTypes = Set(Language.numbers.compactMap(\.name))
    .union(["CGFloat", "Character", "String"])

  /// The types that a declaration may name.
  static let types = Language.typeNames.union(protocols).union(Vocabulary.catalogue.views.keys)
    .union(Vocabulary.catalogue.enumerations.keys).union(Control.all.keys).union(Styles.types)
    .union(Styles.shapes).union(Catalogue.notOffered).union(Advice.types).union(otherLayoutTypes)
    .union(otherTypes)

  /// The modifiers that a declaration may use.
  static let modifiers = Set(Vocabulary.catalogue.modifiers.keys).union(Catalogue.notOffered)
    .union(Advice.modifiers).union(otherModifiers)

  /// The members that any collection may have.
  static let collectionMembers = Language.collectionMembers.union(otherCollectionMembers)

  /// The views that SwiftUI has.
  static let views = Set(Vocabulary.catalogue.views.keys).subtracting(["if"])
    .union(Control.all.keys)
    .union(Catalogue.notOffered.filter { $0.first?.isUppercase ?? false })

  /// The words by which code about layouts is told from other Swift.
  static let ofLayouts = Language.layoutTypes.union(["Layout"]).union(views)
    .union(otherLayoutProtocols).union(otherLayoutTypes)
    .union(["proposal", "sizeThatFits", "placeSubviews", "subviews", "Subviews"])

  // MARK: Known by name alone

  static let otherLayoutProtocols: Set<String> = [
    "AlignmentID", "ContainerValueKey", "LayoutValueKey", "PreferenceKey", "Shape",
    "UIViewRepresentable", "View", "ViewModifier",
  ]

  static let otherProtocols: Set<String> = [
    "ActivityAttributes", "Actor", "Animatable", "AnimatableModifier", "Any", "AnyObject", "App",
    "AppEntity", "AppEnum", "AppIntent", "AppIntentTimelineProvider", "AppShortcutsProvider",
    "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection", "BitwiseCopyable",
    "Cancellable", "CaseIterable", "ChartContent", "CLLocationManagerDelegate", "Clock", "Codable",
    "CodingKey", "Collection", "Commands", "ControlGroupStyle", "ControlWidget",
    "CoordinateSpaceProtocol", "Copyable", "CustomAnimation", "CustomDebugStringConvertible",
    "CustomHoverEffect", "CustomizableToolbarContent", "CustomNSError", "CustomStringConvertible",
    "DatePickerStyle", "Decodable", "Decoder", "DropDelegate", "DurationProtocol",
    "DynamicProperty", "DynamicTableRowContent", "DynamicViewContent", "Encodable", "Encoder",
    "EntityQuery", "EnvironmentalModifier", "EnvironmentKey", "Error", "Escapable", "Executor",
    "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral", "ExpressibleByDictionaryLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
    "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral", "FileDocument",
    "FocusedValueKey", "FormStyle", "GeometryEffect", "Gesture", "GlobalActor",
    "Identifiable", "IndexViewStyle", "InsettableShape", "InstantProtocol",
    "IntentTimelineProvider", "IteratorProtocol", "Keyframes",
    "KeyframeTrackContent", "ListStyle", "LiveActivityIntent", "LocalizedError",
    "LosslessStringConvertible", "MenuButtonStyle", "MutableCollection", "NavigationSplitViewStyle",
    "NavigationViewStyle", "NSObject", "NSView", "NSViewRepresentable", "Observable",
    "ObservableObject", "OptionSet", "PersistentModel", "PreviewModifier", "PreviewProvider",
    "PrimitiveButtonStyle", "Publisher", "RandomAccessCollection", "RangeReplaceableCollection",
    "RawRepresentable", "ReferenceFileDocument", "RegexComponent", "RoundedRectangularShape",
    "Scene", "Scheduler", "ScrollTargetBehavior", "Sendable", "Sequence", "SerialExecutor",
    "SetAlgebra", "ShapeStyle", "StringProtocol", "Subject", "Subscriber", "TabContent",
    "TableColumnContent", "TableRowContent", "TableStyle", "TabViewStyle", "TextAttribute",
    "TextEditorStyle", "TextRenderer", "TextSelectability", "TextVariantPreference",
    "TimelineEntry", "TimelineProvider", "TimelineSchedule", "Tip", "TipViewStyle",
    "ToolbarContent", "TransactionKey", "Transferable", "Transition", "UIView", "UIViewController",
    "UIViewControllerRepresentable", "VectorArithmetic", "VisualEffect", "Widget", "WidgetBundle",
    "WidgetConfiguration", "WindowStyle", "WindowToolbarStyle",
  ]

  static let otherLayoutTypes: Set<String> = [
    "ContentBuilder", "EnvironmentValues", "TupleView", "ViewBuilder",
  ]

  static let otherTypes: Set<String> = [
    "Anchor", "Animation", "AnyGesture", "AnyHashable", "AnyKeyPath", "AnyPublisher",
    "AnyTransition", "AppStorage", "AsyncImagePhase", "Bindable", "Body", "ButtonRole", "Cache",
    "Calendar", "CGContext", "CircularProgressViewStyle", "ColorScheme",
    "Content", "ContentMode", "Context", "Coordinator", "Data", "DateInterval",
    "Decimal", "DragGesture", "DynamicTypeSize", "Element", "EnumeratedSequence", "Environment",
    "EnvironmentObject", "FillStyle", "Float16", "Float80", "FocusedValue", "FocusedValues",
    "FocusState", "Font", "GestureState", "GridItem",
    "HorizontalEdge", "ID", "Index", "IndexPath", "IndexSet", "InlinePickerStyle",
    "Key", "LazySequence", "LinearProgressViewStyle", "Locale", "Logger", "MainActor",
    "MenuPickerStyle", "MenuStyleConfiguration", "Mirror", "ModelContext", "ModifiedContent",
    "NamedCoordinateSpace", "Namespace", "NavigationBarItem", "NavigationPath",
    "Never", "Notification", "ObservedObject", "OSLog", "PageTabViewStyle",
    "PagingScrollTargetBehavior", "PartialKeyPath", "PinnedScrollableViews", "PlainButtonStyle",
    "Preview", "Previews", "Published", "Publishers", "RelativeSizeLayout", "Result",
    "RoundedCornerStyle",
    "ScaledMetric", "SceneStorage", "ScrollViewProxy", "SectionConfiguration", "Self",
    "ShadowStyle", "Slice", "Spring", "State",
    "StateObject", "StaticConfiguration", "StrokeStyle", "Subview", "SubviewsCollection",
    "SubviewsCollectionSlice", "TapGesture", "Task",
    "TextAlignment", "Timeline", "Timer", "TintShapeStyle", "Transaction", "TransitionPhase",
    "UIHostingController",
    "UnitPoint3D", "URL", "Value", "VerticalEdge", "Visibility", "WheelPickerStyle",
    "Zip2Sequence",
  ]

  static let otherModifiers: Set<String> = [
    "callAsFunction", "modifier", "path", "rect", "transform",
  ]

  static let otherCollectionMembers: Set<String> = [
    "adjacentPairs", "chunked", "debugDescription", "description", "difference",
    "firstRange", "formIndex", "hashValue", "indexed",
    "layoutDirection", "randomElement", "ranges", "self", "shuffle", "shuffled", "trimmingPrefix",
    "underestimatedCount", "windows", "withContiguousStorageIfAvailable",
  ]
}
