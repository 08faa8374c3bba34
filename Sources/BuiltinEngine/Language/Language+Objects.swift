/// What values of declared classes have.
extension Language {
  static let objectRows: [LanguageRow] = [
    .init("===(T, T) -> Bool", .two { a, b, _ in .bool(isSame(a, b)) })
  ]

  private static func isSame(_ a: ProgramValue, _ b: ProgramValue) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): a === b
    case (.none, .none): true
    default: false
    }
  }
}
