/// What values of declared classes have.
extension Language {
  static let objectRows: [LanguageRow] = [
    .init("===(T, T) -> Bool", .two { a, b, machine in .bool(try isSame(a, b, machine)) })
  ]

  private static func isSame(
    _ a: ProgramValue, _ b: ProgramValue, _ machine: Machine
  ) throws -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): try machine.areSame(a, b)
    case (.none, .none): true
    default: false
    }
  }
}
