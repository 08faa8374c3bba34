/// Names of SwiftUI and Swift that code about layouts may use beyond the catalogue.
enum APINames {
  /// What the `Layout` protocol asks for or lets a layout give, with the parameters' labels.
  static let requirementLabels: [String: [[String]]] = [
    "sizeThatFits": [["proposal", "subviews", "cache"]],
    "placeSubviews": [["in", "proposal", "subviews", "cache"]],
    "makeCache": [["subviews"]],
    "updateCache": [["_", "subviews"]],
    "spacing": [["subviews", "cache"]],
    "explicitAlignment": [["of", "in", "proposal", "subviews", "cache"]],
  ]

  static let requirements = Set(requirementLabels.keys)

  /// Types by which code is known to be about layouts.
  static let layoutTypes: Set<String> = [
    "View", "ViewBuilder", "ContentBuilder", "ViewModifier", "Layout", "AnyLayout",
    "LayoutSubviews", "LayoutSubview", "ProposedViewSize", "ViewDimensions", "ViewSpacing",
    "LayoutValueKey", "ContainerValues",
    "ContainerValueKey", "LayoutProperties", "GeometryProxy", "EnvironmentValues", "AlignmentID",
    "HorizontalAlignment", "VerticalAlignment", "Alignment", "PreferenceKey", "Shape", "proposal",
    "HStackLayout", "VStackLayout", "ZStackLayout", "GridLayout", "Grid", "GridRow", "LazyVGrid",
    "LazyHGrid", "LazyVStack", "LazyHStack", "ScrollView", "List", "Form", "Section", "TabView",
    "NavigationStack", "NavigationView", "NavigationSplitView", "NavigationLink", "Button", "Label",
    "Toggle", "Picker", "Slider", "Stepper", "TextField", "TextEditor", "Link", "Menu", "Path",
    "ViewThatFits", "AnyView", "TupleView", "ControlGroup", "GroupBox", "DisclosureGroup", "Table",
    "ProgressView", "Gauge", "AsyncImage", "Canvas", "TimelineView", "UIViewRepresentable",
    "UIHostingController", "EdgeInsets",
  ]

  /// Protocols that a type may name; any other that nobody declares is a wrong word.
  static let protocols: Set<String> = [
    "View", "ViewModifier", "Layout", "Shape", "InsettableShape", "ShapeStyle", "Animatable",
    "LayoutValueKey", "ContainerValueKey", "EnvironmentKey", "PreferenceKey", "AlignmentID",
    "FocusedValueKey", "App", "Scene", "PreviewProvider", "ButtonStyle", "PrimitiveButtonStyle",
    "LabelStyle", "ToggleStyle", "TextFieldStyle", "ProgressViewStyle", "MenuStyle",
    "GroupBoxStyle", "GaugeStyle", "DisclosureGroupStyle", "LabeledContentStyle",
    "ControlGroupStyle", "DatePickerStyle", "ListStyle", "TabViewStyle", "TextSelectability",
    "TableRowContent", "Gesture",
    "ToolbarContent", "Commands", "Widget", "WidgetBundle", "AppIntent", "Transferable",
    "CustomAnimation", "Transition", "AnimatableModifier", "EnvironmentalModifier", "TextRenderer",
    "ScrollTargetBehavior", "CLLocationManagerDelegate", "Observable", "TimelineProvider",
    "DynamicProperty", "ObservableObject", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable", "GeometryEffect", "VectorArithmetic", "AdditiveArithmetic",
    "Equatable", "Hashable", "Comparable", "Identifiable", "Codable", "Encodable", "Decodable",
    "Sendable", "CaseIterable", "RawRepresentable", "CustomStringConvertible", "Error", "Sequence",
    "Collection", "RandomAccessCollection", "BidirectionalCollection", "MutableCollection",
    "RangeReplaceableCollection", "IteratorProtocol", "Numeric", "BinaryFloatingPoint",
    "FloatingPoint", "BinaryInteger", "FixedWidthInteger", "Strideable", "StringProtocol",
    "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral", "ExpressibleByStringLiteral",
    "ExpressibleByArrayLiteral", "OptionSet", "SetAlgebra", "AnyObject", "NSObject", "Any", "Actor",
    "Copyable", "String", "Int", "Double", "CGFloat", "Float", "Character", "UIView", "NSView",
    "UIViewController",
  ]

  /// Other type names that are no misspelling of one in the interface.
  static let types: Set<String> = protocols.union(layoutTypes).union([
    "Bool", "Character", "Float", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16",
    "UInt32", "UInt64", "Void", "Never", "Self", "Array", "Dictionary", "Set", "Optional", "Range",
    "Logger", "OSLog", "AnimatablePair", "EmptyAnimatableData", "CGAffineTransform", "CGRectEdge",
    "KeyPath", "WritableKeyPath", "ClosedRange", "Result", "Task", "Date", "URL", "UUID", "Data",
    "Calendar", "Locale", "Bundle",
    "Content", "Context", "Coordinator", "Previews", "Body", "Cache", "Value", "Element", "Index",
    "ID", "Key", "Label", "Subviews",
    "State", "Binding", "Environment", "EnvironmentObject", "ObservedObject", "StateObject",
    "Published", "Namespace", "FocusState", "GestureState", "ScaledMetric", "AppStorage",
    "SceneStorage", "Bindable", "Observable", "Font", "Angle", "Axis", "Edge", "Gradient",
    "Animation", "Transaction", "Transition", "Text", "Image", "Color", "Spacer", "Divider",
    "Group", "ForEach", "EmptyView", "GeometryReader", "HStack", "VStack", "ZStack", "Circle",
    "Capsule", "Ellipse", "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle",
    "LinearGradient", "RadialGradient", "AngularGradient", "Material", "AnyShape", "AnyShapeStyle",
    "Subview", "SubviewsCollection", "SectionConfiguration", "LayoutDirection", "DynamicTypeSize",
    "ColorScheme", "CoordinateSpace", "NamedCoordinateSpace", "CGVector", "CGAffineTransform",
    "UIColor", "NSColor", "UIFont", "UIScreen", "UIImage", "NSImage", "DragGesture", "TapGesture",
    "KeyPath", "WritableKeyPath", "Zip2Sequence", "EnumeratedSequence", "ArraySlice", "Slice",
    "TupleView", "ModifiedContent", "Anchor", "GridItem", "PinnedScrollableViews", "ContentBuilder",
    "Preview", "MainActor", "Mirror", "Timer", "Notification", "IndexSet", "IndexPath", "Decimal",
    "StrokeStyle", "FillStyle", "Visibility", "TextAlignment", "ContentMode", "RoundedCornerStyle",
    "VerticalEdge", "HorizontalEdge", "UnitPoint3D", "RelativeSizeLayout", "ProportionalStack",
  ])
}
