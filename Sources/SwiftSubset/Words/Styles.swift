import BuiltinEngine
import Scenarios

/// The names of colours and other shape styles, which have no geometry.
enum Styles {
  /// The static members of `Color`.
  static let colors = Language.colors

  /// The static members of `ShapeStyle` that are materials.
  static let materials = [
    "ultraThinMaterial", "thinMaterial", "regularMaterial", "thickMaterial", "ultraThickMaterial",
    "bar",
  ]

  /// The static members of `Material` that `ShapeStyle` has no such names for.
  static let ofMaterial = ["ultraThin", "thin", "regular", "thick", "ultraThick"]

  /// The static members of `ShapeStyle` besides those of `Color`.
  static let shapeStyles =
    [
      "tint", "foreground", "background", "selection", "separator", "placeholder", "link", "fill",
      "tertiary", "quaternary", "quinary", "windowBackground",
    ] + materials + [
      "linearGradient", "radialGradient", "angularGradient", "conicGradient",
      "ellipticalGradient", "image", "shadow", "rect", "capsule", "circle", "ellipse",
      "containerRelative", "buttonBorder",
    ]

  /// Those of them that name a shape as well, where one is wanted.
  static let namesOfShapes: Set<String> = [
    "rect", "capsule", "circle", "ellipse", "containerRelative", "buttonBorder",
  ]

  /// The system colours of `UIColor` and `NSColor` that `Color(…)` takes.
  static let systemColors = [
    "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal",
    "systemCyan", "systemBlue", "systemIndigo", "systemPurple", "systemPink", "systemBrown",
    "systemGray", "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "systemFill",
    "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill", "systemBackground",
    "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
    "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "separator",
    "opaqueSeparator", "placeholderText", "link", "lightGray", "darkGray", "magenta", "darkText",
    "lightText", "labelColor", "windowBackgroundColor", "controlBackgroundColor",
  ]

  /// The static members that stand for a style wherever one is asked for.
  static let ofMembers = Set(colors + shapeStyles)

  /// Every name that stands for a style, whatever it is a member of.
  static let known = Set(colors + shapeStyles + systemColors)

  /// Whether two names stand for one style; nil where one is a project's own, which may be any other.
  static func equal(_ one: String, _ other: String) -> Bool? {
    guard one != other else { return true }
    return known.contains(one) && known.contains(other) ? false : nil
  }

  /// The style that somebody probably meant by a name; nil for a name of a project's own, such as
  /// `appBackground`, in which one of them is a word.
  static func misspelt(_ name: String, among known: [String] = colors + shapeStyles) -> String? {
    guard let near = Spelling.nearest(to: name, among: known),
      !name.lowercased().hasSuffix(near.lowercased())
    else { return nil }
    return near
  }

  /// What a style may be modified with: none of it changes a frame.
  static let modifiers: Set<String> = [
    "opacity", "gradient", "shadow", "blendMode", "secondary", "tertiary", "quaternary", "quinary",
    "inset",
    "mix", "exposureAdjust", "resolve", "in", "fill", "stroke", "strokeBorder",
  ]

  /// Types that make styles, whatever their arguments.
  static let types: Set<String> = [
    "Color", "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient",
    "MeshGradient", "Gradient", "Material", "AnyShapeStyle", "ImagePaint",
    "HierarchicalShapeStyle", "UIColor", "NSColor", "CGColor",
  ]

  /// How gradients are called.
  static let gradients = [
    "LinearGradient": "LinearGradient(colors:startPoint:endPoint:)",
    "RadialGradient": "RadialGradient(colors:center:startRadius:endRadius:)",
    "AngularGradient": "AngularGradient(colors:center:)",
    "EllipticalGradient": "EllipticalGradient(colors:)",
    "MeshGradient": "MeshGradient(width:height:points:colors:)",
  ]

  /// Types that make shapes, which `background(_:in:)` takes.
  static let shapes: Set<String> = [
    "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Capsule", "Ellipse", "Circle",
    "ContainerRelativeShape", "AnyShape",
  ]
}

/// The names of fonts.
enum Fonts {
  static let names = [
    "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
    "footnote", "caption", "caption2",
  ]

  /// What a font may be modified with.
  static let modifiers: Set<String> = [
    "bold", "italic", "weight", "monospaced", "monospacedDigit", "smallCaps", "leading", "width",
    "pointSize", "lowercaseSmallCaps", "uppercaseSmallCaps",
  ]
}
