import LayoutEngine
import Scenarios

extension Catalogue {
  /// Modifiers of texts that choose a face or what is cut off: the deterministic metric passes them
  /// over, since it has one face and no widths of its own for what is cut off.
  static let faceRows: [CatalogueEntry] = [
    keepingConstants(
      .modifier(
        "bold", Signature(.optional(nil, .identifier)),
        as: .environment { environment, arguments in
          environment.text.set(.weight, to: weight(bold: arguments.known.text("0")))
        })),
    keepingConstants(
      .modifier(
        "italic", Signature(.optional(nil, .identifier)),
        as: .environment { environment, arguments in
          environment.text.set(.italic, to: italic(arguments.known.text("0")))
        })),
    keepingConstants(
      .modifier(
        "fontWeight", Signature(.optional(nil, .identifier)),
        as: .environment { environment, arguments in
          let name = arguments.known.text("0")
          environment.text.set(
            .weight, to: name == "nil" ? nil : Double(TextStyle.weight(named: name ?? "")))
        })),
    keepingConstants(
      .modifier(
        "truncationMode", Signature(.optional(nil, .identifier)),
        as: .environment { environment, arguments in
          environment.text.set(.truncation, to: truncation(arguments.known.text("0")))
        })),
    .modifier(
      "minimumScaleFactor", Signature(.required(nil, .number)),
      as: .environment { environment, arguments in
        environment.text.set(.minimumScale, to: "0", of: arguments)
      }),
  ]

  /// What the deterministic metric does not know.
  package static let ofFontsOnly: Set<String> = ["minimumScaleFactor"]

  /// What changes the widths of a font in a way that no table tells.
  package static let notOfFonts: Set<String> = [
    "textCase", "fontDesign", "monospaced", "monospacedDigit", "fontWidth", "allowsTightening",
  ]

  private static func keepingConstants(_ row: CatalogueEntry) -> CatalogueEntry {
    var row = row
    row.keepsConstants = true
    return row
  }

  // What is none of the known words, as an argument that was no constant, becomes a style of which
  // no font has a face: `unsupported` in such a metric, where a guess would be a wrong width.
  private static func weight(bold: String?) -> Double? {
    switch bold {
    case nil, "true": 700
    case "false": nil
    default: Double(TextStyle.unknownWeight)
    }
  }

  private static func italic(_ isActive: String?) -> Double? {
    switch isActive {
    case nil, "true": 1
    case "false": 0
    default: -1
    }
  }

  private static func truncation(_ mode: String?) -> Double? {
    switch mode {
    case "head": 0
    case "middle": 1
    case "tail": 2
    default: -1
    }
  }
}
