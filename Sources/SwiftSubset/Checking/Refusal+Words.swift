import Scenarios

extension Refusal.Kind {
  /// What sort of refusal of typed code one is, by what is refused: views know more types than typed
  /// code does, what wrappers keep, and what has a type by its place alone.
  ///
  /// Decided once, where a refusal is made; who goes on in another way asks for the kind.
  init(ofWord construct: String) {
    guard let first = construct.first, first != "." else {
      self = .place
      return
    }
    let word = construct.prefix { $0 != "." }
    switch word {
    case "wrappedValue", "projectedValue": self = .wrapper
    case _ where first.isUppercase && word != "Any" && word.allSatisfy(\.isOfName):
      // `Font` of `Font.TextStyle`.
      self = .type(String(word))
    default: self = .code
    }
  }
}

extension Character {
  fileprivate var isOfName: Bool { isLetter || isNumber || self == "_" }
}
