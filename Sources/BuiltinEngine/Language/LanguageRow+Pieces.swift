import Scenarios

extension LanguageRow {
  /// How many pieces of code a call counts as, beside those that give its arguments.
  ///
  /// With these a step stands for about the same time whatever is called: what a row takes on small
  /// values goes by the number of its arguments and of the values that they and the result consist
  /// of, each of which may be looked at or made. Work that grows with the length of a value is
  /// counted where it is done. Own decision; `make steps` holds every row against a plain loop.
  var pieces: Int {
    switch body {
    // As fast as what is around them.
    case .double1, .double2, .doubleTest, .int2, .intTest: 0
    case .one, .two, .three: arguments
    // The arguments lie in an array.
    case .many, .sequence, .stream, .changing, .lending: 8 + arguments
    }
  }

  private var arguments: Int {
    let types = argumentTypes
    let parts = types.reduce(result.parts) { $0 + $1.parts }
    return 8 * types.count + 4 * parts
  }
}

extension ProgramType {
  /// Of how many values with memory of their own a value of this type consists, about.
  fileprivate var parts: Int {
    switch self {
    case .variable: 0
    case .function: 1
    case .tuple(let elements): Self.parts(elements.map(\.type))
    case .nominal("inout", let types), .nominal("Optional", let types): types.first?.parts ?? 0
    case _ where Language.plainNumbers.contains(self): 0
    // These hold what they go through, and how.
    case .nominal("Lazy", _), .nominal("Series", _), .nominal("Iterator", _),
      .nominal("Endless", _):
      6
    case .nominal("LayoutSubviews", _): 4
    case .nominal(let name, _):
      if case .structure(let fields) = Language.types[name]?.kind, !Language.pairs.contains(self) {
        Self.parts(fields.map(\.type))
      } else {
        1
      }
    }
  }

  /// The parts of a value that has fields or elements.
  private static func parts(_ fields: [ProgramType]) -> Int {
    fields.isEmpty ? 0 : fields.reduce(1) { $0 + max(1, $1.parts) }
  }
}
