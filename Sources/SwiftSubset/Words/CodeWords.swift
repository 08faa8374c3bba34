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
    "Actor", "Animatable", "AnimatableModifier", "Any", "AnyObject", "App", "AppIntent",
    "BidirectionalCollection", "CaseIterable", "CLLocationManagerDelegate", "Codable",
    "Collection", "Commands", "ControlGroupStyle", "Copyable", "CustomAnimation",
    "CustomDebugStringConvertible", "CustomStringConvertible", "DatePickerStyle", "Decodable",
    "DynamicProperty", "Encodable",
    "EnvironmentalModifier", "EnvironmentKey", "Error", "ExpressibleByArrayLiteral",
    "ExpressibleByBooleanLiteral", "ExpressibleByDictionaryLiteral", "ExpressibleByFloatLiteral",
    "ExpressibleByIntegerLiteral", "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral",
    "FocusedValueKey", "GeometryEffect", "Gesture", "Identifiable", "InsettableShape",
    "IteratorProtocol", "ListStyle", "MutableCollection", "NSObject", "NSView",
    "NSViewRepresentable", "Observable", "ObservableObject", "OptionSet", "PreviewProvider",
    "PrimitiveButtonStyle", "RandomAccessCollection", "RangeReplaceableCollection",
    "RawRepresentable", "Scene", "ScrollTargetBehavior", "Sendable", "Sequence", "SetAlgebra",
    "ShapeStyle", "StringProtocol", "TableRowContent", "TabViewStyle", "TextRenderer",
    "TextSelectability", "TimelineProvider", "ToolbarContent", "Transferable", "Transition",
    "UIView", "UIViewController", "UIViewControllerRepresentable", "VectorArithmetic", "Widget",
    "WidgetBundle",
  ]

  static let otherLayoutTypes: Set<String> = [
    "ContentBuilder", "EnvironmentValues", "TupleView", "ViewBuilder",
  ]

  static let otherTypes: Set<String> = [
    "Anchor", "Animation", "AppStorage", "Bindable", "Body", "Cache", "Calendar", "ColorScheme",
    "Content", "ContentMode", "Context", "Coordinator", "Data",
    "Decimal", "DragGesture", "DynamicTypeSize", "Element", "EnumeratedSequence", "Environment",
    "EnvironmentObject", "FillStyle", "FocusState", "Font", "GestureState", "GridItem",
    "HorizontalEdge", "ID", "Index", "IndexPath", "IndexSet",
    "Key", "Locale", "Logger", "MainActor", "Mirror", "ModifiedContent", "NamedCoordinateSpace",
    "Namespace", "Never", "Notification", "ObservedObject", "OSLog", "PinnedScrollableViews",
    "Preview", "Previews", "Published", "RelativeSizeLayout", "Result", "RoundedCornerStyle",
    "ScaledMetric", "SceneStorage", "SectionConfiguration", "Self", "Slice", "State",
    "StateObject", "StrokeStyle", "Subview", "SubviewsCollection", "TapGesture", "Task",
    "TextAlignment", "Timer", "Transaction", "UIHostingController",
    "UnitPoint3D", "URL", "Value", "VerticalEdge", "Visibility", "Zip2Sequence",
  ]

  static let otherModifiers: Set<String> = [
    "callAsFunction", "modifier", "path", "rect", "transform",
  ]

  static let otherCollectionMembers: Set<String> = [
    "adjacentPairs", "chunked", "debugDescription", "description", "difference", "distance",
    "firstRange", "formIndex", "formSymmetricDifference", "hashValue", "indexed",
    "layoutDirection", "randomElement", "ranges", "self", "shuffle", "shuffled", "trimmingPrefix",
    "underestimatedCount", "windows", "withContiguousStorageIfAvailable",
  ]
}
