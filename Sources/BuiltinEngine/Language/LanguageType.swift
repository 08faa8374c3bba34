package import Scenarios

/// A type that declared code may use, besides the collections.
package struct LanguageType: Sendable {
  package enum Kind: Sendable {
    /// Stored properties, in order.
    case structure([Program.Field])
    case enumeration([String])
    /// Without fields or cases of its own: all that it has are rows.
    case opaque
  }

  package var name: String

  /// The names of what it is generic over.
  package var parameters: [String] = []
  package var kind: Kind
  /// The protocols that constraints of rows and of declared code may ask for.
  package var conformances: Set<String>

  static func structure(
    _ name: String, _ fields: [(String, String)], generic parameters: [String] = [],
    _ conformances: Set<String> = ["Equatable", "Hashable"]
  ) -> LanguageType {
    let fields = fields.map { name, text in
      Program.Field(
        name, ProgramTypeReader.type(text, variables: Set(parameters)) ?? .named(text))
    }
    return LanguageType(
      name: name, parameters: parameters, kind: .structure(fields), conformances: conformances)
  }

  static func enumeration(_ name: String, _ cases: [String]) -> LanguageType {
    LanguageType(
      name: name, kind: .enumeration(cases),
      conformances: ["Equatable", "Hashable"])
  }

  static func opaque(_ name: String, _ conformances: Set<String> = []) -> LanguageType {
    LanguageType(name: name, kind: .opaque, conformances: conformances)
  }
}

extension Language {
  /// The types by name.
  package static let types: [String: LanguageType] = Dictionary(
    uniqueKeysWithValues: typeRows.map { ($0.name, $0) })

  private static let number: Set<String> = [
    "Equatable", "Hashable", "Comparable", "Numeric", "SignedNumeric", "AdditiveArithmetic",
  ]

  private static let integer = number.subtracting(["SignedNumeric"]).union([
    "BinaryInteger", "FixedWidthInteger", "Strideable",
  ])

  private static let typeRows: [LanguageType] =
    plainTypeRows + layoutTypeRows + viewTypeRows
    + integers.map { name, type in
      .opaque(
        name,
        integer.union(
          type.isSigned ? ["SignedNumeric", "SignedInteger"] : ["UnsignedInteger"]))
    }

  /// The types of Swift, of Core Graphics, and of SwiftUI for more than layouts.
  private static let plainTypeRows: [LanguageType] = [
    .opaque("Double", number.union(["FloatingPoint", "BinaryFloatingPoint", "Strideable"])),
    .opaque("Float", number.union(["FloatingPoint", "BinaryFloatingPoint", "Strideable"])),
    .opaque("Int", integer.union(["SignedNumeric", "SignedInteger"])),
    .opaque("Bool", ["Equatable", "Hashable"]),
    .opaque("String", ["Equatable", "Hashable", "Comparable"]),
    .opaque("Substring", ["Equatable", "Hashable", "Comparable"]),
    .opaque("String.Index", ["Equatable", "Hashable", "Comparable"]),
    .opaque("Character", ["Equatable", "Hashable", "Comparable"]),
    .opaque("UnicodeScalar", ["Equatable", "Hashable", "Comparable"]),
    .opaque("String.UTF8View"),
    .opaque("String.UTF16View"),
    .opaque("String.UnicodeScalarView"),
    .opaque("CharacterSet"),
    .structure("CGPoint", [("x", "Double"), ("y", "Double")]),
    .structure("CGSize", [("width", "Double"), ("height", "Double")]),
    .structure("CGVector", [("dx", "Double"), ("dy", "Double")]),
    .structure("UnitPoint", [("x", "Double"), ("y", "Double")]),
    .structure("CGRect", [("origin", "CGPoint"), ("size", "CGSize")]),
    .structure(
      "CGAffineTransform",
      [
        ("a", "Double"), ("b", "Double"), ("c", "Double"), ("d", "Double"), ("tx", "Double"),
        ("ty", "Double"),
      ], ["Equatable"]),
    .structure("Angle", [("radians", "Double")], ["Equatable", "Hashable", "Comparable"]),
    .structure("AnimatablePair", [("first", "T"), ("second", "U")], generic: ["T", "U"], []),
    .structure(
      "WritableKeyPath", [("read", "(T) -> U"), ("write", "(T, U) -> T")], generic: ["T", "U"],
      []),
    .structure("EmptyAnimatableData", [], ["Equatable"]),
    .structure("Binding", [("wrappedValue", "T")], generic: ["T"], []),
    .enumeration("Axis", ["horizontal", "vertical"]),
    .enumeration("CoordinateSpace", ["local"]),
    .enumeration("LayoutDirection", ["leftToRight", "rightToLeft"]),
    .enumeration("FloatingPointSign", ["plus", "minus"]),
    .enumeration("Edge", ["top", "leading", "bottom", "trailing"]),
    .enumeration("CGRectEdge", ["minXEdge", "minYEdge", "maxXEdge", "maxYEdge"]),
    .enumeration(
      "FloatingPointRoundingRule",
      [
        "toNearestOrAwayFromZero", "toNearestOrEven", "up", "down", "towardZero", "awayFromZero",
      ]),
    .structure("GeometryProxy", [("size", "CGSize"), ("safeAreaInsets", "EdgeInsets")], []),
    .opaque("Edge.Set", ["Equatable", "Hashable"]),
    .opaque("Axis.Set", ["Equatable", "Hashable"]),
  ]

  /// The types by which code is known to be about layouts.
  static let layoutTypeRows: [LanguageType] = [
    .structure(
      "EdgeInsets",
      [("top", "Double"), ("leading", "Double"), ("bottom", "Double"), ("trailing", "Double")],
      ["Equatable"]),
    .structure(
      "ProposedViewSize", [("width", "Double?"), ("height", "Double?")], ["Equatable"]),
    .structure(
      "Alignment",
      [("horizontal", "HorizontalAlignment"), ("vertical", "VerticalAlignment")], ["Equatable"]),
    .structure("LayoutProperties", [("stackOrientation", "Axis?")], []),
    .enumeration("HorizontalAlignment", ["leading", "center", "trailing"]),
    .enumeration(
      "VerticalAlignment", ["top", "center", "bottom", "firstTextBaseline", "lastTextBaseline"]),
    .opaque("LayoutSubviews", ["Equatable"]),
    .opaque("LayoutSubview", ["Equatable"]),
    .opaque("ViewDimensions"),
    .opaque("ViewSpacing", ["Equatable"]),
    .opaque("ContainerValues"),
    .structure(
      "HStackLayout", [("alignment", "VerticalAlignment"), ("spacing", "Double?")], ["Layout"]),
    .structure(
      "VStackLayout", [("alignment", "HorizontalAlignment"), ("spacing", "Double?")], ["Layout"]),
    .structure("ZStackLayout", [("alignment", "Alignment")], ["Layout"]),
    .structure(
      "GridLayout",
      [
        ("alignment", "Alignment"), ("horizontalSpacing", "Double?"),
        ("verticalSpacing", "Double?"),
      ], ["Layout"]),
    .opaque("AnyLayout", ["Layout"]),
    .opaque("AnyLayout.Cache"),
  ]

  /// Other names of types.
  package static let aliases: [String: ProgramType] = [
    "CGFloat": .double, "TimeInterval": .double, "Unicode.Scalar": .named("UnicodeScalar"),
    "Float32": .float, "Float64": .double, "Void": .void,
    "StringLiteralType": .string, "IntegerLiteralType": .int, "FloatLiteralType": .double,
    "BooleanLiteralType": .bool,
    "Subviews": .named("LayoutSubviews"), "Layout.Subviews": .named("LayoutSubviews"),
    "LayoutSubviews.Element": .named("LayoutSubview"),
    "Subviews.Element": .named("LayoutSubview"), "Subviews.Index": .int,
    "LayoutSubviews.Index": .int, "Swift.Int": .int, "Swift.Double": .double, "Swift.Float": .float,
    "CoreGraphics.CGFloat": .double, "HStackLayout.Cache": .named("AnyLayout.Cache"),
    "VStackLayout.Cache": .named("AnyLayout.Cache"),
    "ZStackLayout.Cache": .named("AnyLayout.Cache"),
    "GridLayout.Cache": .named("AnyLayout.Cache"),
  ]
}
