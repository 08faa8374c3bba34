import Scenarios

/// Values that views are given and code hands on: colours, and what no frame is made of.
///
/// What they are inside is a text that nobody can read: a colour's is the arguments of its view. Where two
/// of them are compared, a program ends unless they are written alike: what is equal in SwiftUI may be
/// written in two ways. Identities are told apart as far as one run of known code makes them.
extension Language {
  /// The types of such values.
  package static let viewTypes: Set<String> = ["Color", "Date", "UUID"]

  /// Types of SwiftUI's that an article may declare anew: values of its own never meet those of views.
  package static let shadowedTypes: Set<String> = ["Angle", "Axis", "CoordinateSpace", "Edge"]

  /// Whether the language leaves a type to views: it has no row for it, or knows it only to hold it.
  package static func isOfViews(_ name: String) -> Bool {
    types[name] == nil || viewTypes.contains(name)
  }

  static let viewTypeRows: [LanguageType] = viewTypes.sorted().map {
    .structure($0, [(viewField, "String")])
  }

  /// The field that holds the text; no property has such a name.
  package static let viewField = "…"

  /// How the text of a colour ends that is one of the project's, and of one of which only the type is
  /// known.
  package static let projectColor = " "
  package static let unknownColor = "\t"

  /// The static members of `Color`.
  package static let colors = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "white", "gray", "black", "clear", "primary", "secondary", "accentColor",
  ]

  static let viewValueRows: [LanguageRow] =
    colors.map { name in
      LanguageRow("static Color.\(name): Color", .many { _, _ in color(["0": .string(name)]) })
    } + [
      // A colour of the project's is none of SwiftUI's, whatever it is called.
      .init(
        "Color.init(String)",
        .one { name, _ in color(["0": .string(try name.string)], projectColor) })
    ]
    + [["red", "green", "blue"], ["hue", "saturation", "brightness"], ["white"]].flatMap { labels in
      [labels, labels + ["opacity"]].map { labels in
        let parameters = labels.map { "\($0): Double" }.joined(separator: ", ")
        return LanguageRow(
          "Color.init(\(parameters))",
          .many { values, _ in
            let lengths = try values.map { JSON.length(try $0.double) }
            return color(Dictionary(uniqueKeysWithValues: zip(labels, lengths)))
          })
      }
    }
    + [.init("UUID.init()", .many { _, machine in viewValue(machine.newIdentity()) })]
    + ["Date.init()", "static Date.now: Date"].map { row in
      LanguageRow(row, .many { _, _ in viewValue("") })
    }

  private static func color(_ arguments: [String: JSON], _ end: String = "") -> ProgramValue {
    viewValue(JSON.object(arguments).canonicalText + end)
  }

  private static func viewValue(_ text: String) -> ProgramValue {
    .instance(Instance(equality: -1, [.string(text)]))
  }
}
