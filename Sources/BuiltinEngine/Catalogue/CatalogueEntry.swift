package import Scenarios

/// A row of the catalogue: a view or a modifier that a view document may contain.
///
/// The importer checks source against it, the decoder builds with it, `plumb catalog` prints it.
package struct CatalogueEntry: Sendable {
  package enum Kind: String, Sendable {
    case view
    case modifier
  }

  /// SwiftUI's name: `HStack`, `frame`.
  package var name: String
  package var kind: Kind

  /// The ways to call it, in the order in which they are tried.
  package var signatures: [Signature]

  /// Whether no argument changes a frame: any are accepted, neither checked nor kept.
  package var ignoresArguments = false

  /// Whether an argument is only kept where it is a constant, and never refused: it matters to the
  /// metrics of fonts alone.
  package var keepsConstants = false

  /// Labels of arguments that change no frame: accepted, neither checked nor kept.
  package var ignoredLabels: Set<String> = []

  /// What an import should warn of; `nil` for nothing.
  package var warning: String?

  /// What it is to the layout tree.
  var builder: RowBuilder

  /// The types of the program that declares it; `nil` for the catalogue's own.
  var universe: TypeUniverse?
}

/// One way to call a view or a modifier: its parameters in order and its trailing content.
package struct Signature: Sendable {
  package var parameters: [Parameter]
  /// `nil` for what takes no views.
  package var content: ContentParameter?
}

/// A parameter in front of the content.
package struct Parameter: Hashable, Sendable {
  /// The argument label; `nil` for an unlabelled one, which the document keys by its position
  /// among the parameters (`"0"`).
  package var label: String?
  package var type: ParameterType

  /// Whether the argument may be left out.
  ///
  /// The default itself is the builder's business.
  package var isOptional: Bool
}

/// A `ViewBuilder` closure, which gives the node's children in a document.
package struct ContentParameter: Sendable {
  /// Its label when it is not written as a trailing closure (`content`).
  package var label: String

  /// The closure's parameters in order, with their types (`proxy`).
  package var parameters: [ExpressionType]
  package var isOptional: Bool
}

/// What an argument may be, and how the document writes it.
package indirect enum ParameterType: Hashable, Sendable {
  /// A `CGFloat` in points: a number, `"inf"`, `"-inf"`, or an expression of type number.
  case length
  /// A `CGFloat?`: as `length`, or `null`.
  case optionalLength
  /// A `Double` that is no length (a priority, a factor), or an expression.
  case number
  case integer
  /// An `Int?`: as `integer`, or `null`.
  case optionalInteger
  case bool
  case string
  /// One of the cases of an enumeration or the static members of a type, written without the dot.
  case enumeration(type: String, cases: [String])
  /// An option set of an enumeration's cases: one case, or an array of them.
  case optionSet(type: String, cases: [String])
  /// `{"top": 1, "leading": 2, "bottom": 3, "trailing": 4}`.
  case insets
  /// A colour or another shape style; it has no geometry, only its name is kept: `"blue"`.
  case style
  /// `"body"`, or `{"system": {"size": 12}}`.
  case font
  /// A hashable literal, kept as a string: `.id(1)` is `"1"`.
  case identifier
  /// `[width, height]`, a `CGSize`.
  case size
  /// A value made by a call, `{"fixed": {"0": 70}}`: one of the forms with its arguments, which
  /// are written as those of a view.
  case call(type: String, forms: [CallForm])
  /// An array of such values.
  case array(ParameterType)
  /// A value of a type of the declared code, as ``ProgramValue`` is written.
  case declared(ProgramType)
  /// `{"parameters": ["length", "axis"], "body": …}`.
  case closure(parameters: [ExpressionType], result: ExpressionType)
}

/// A way to make a value by a call: an initializer, or a case of an enumeration with values.
package struct CallForm: Hashable, Sendable {
  package var name: String
  package var parameters: [Parameter]
}

/// The type of an expression, as far as the importer checks it.
package indirect enum ExpressionType: Hashable, Sendable {
  case number
  case bool
  case string
  /// A case of the enumeration with this name.
  case enumeration(String)
  /// A `GeometryProxy`: `size.width`, `size.height`, `safeAreaInsets.top` and so on.
  case geometryProxy
  /// A `ViewDimensions`: `width`, `height`, guides.
  case viewDimensions
}

extension ParameterType {
  package static let horizontalAlignment = enumeration(
    type: "HorizontalAlignment", cases: ["leading", "center", "trailing"])

  package static let verticalAlignment = enumeration(
    type: "VerticalAlignment",
    cases: ["top", "center", "bottom", "firstTextBaseline", "lastTextBaseline"])

  package static let alignment = enumeration(
    type: "Alignment",
    cases: [
      "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading",
      "bottom", "bottomTrailing", "leadingFirstTextBaseline", "centerFirstTextBaseline",
      "trailingFirstTextBaseline", "leadingLastTextBaseline", "centerLastTextBaseline",
      "trailingLastTextBaseline",
    ])

  package static let axis = enumeration(type: "Axis", cases: ["horizontal", "vertical"])

  /// What a horizontal `alignmentGuide` sets; the document knows it by these names, `d[.leading]`
  /// included.
  package static let horizontalGuide = enumeration(
    type: "HorizontalAlignment", cases: ["leading", "center", "trailing"])

  /// What a vertical `alignmentGuide` sets.
  ///
  /// As both types have a `center`, the vertical one is
  /// always written in full, in `d[VerticalAlignment.center]` too.
  package static let verticalGuide = enumeration(
    type: "VerticalAlignment",
    cases: [
      "top", "VerticalAlignment.center", "bottom", "firstTextBaseline", "lastTextBaseline",
    ])

  package static let layoutDirection = enumeration(
    type: "LayoutDirection", cases: ["leftToRight", "rightToLeft"])

  package static let contentMode = enumeration(type: "ContentMode", cases: ["fit", "fill"])

  package static let edges = optionSet(
    type: "Edge.Set",
    cases: ["top", "leading", "bottom", "trailing", "horizontal", "vertical", "all"])
}
