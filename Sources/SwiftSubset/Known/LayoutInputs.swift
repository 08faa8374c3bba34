import Scenarios

/// What a function of the program is given of what only the layout knows.
struct LayoutInputs {
  /// What a name stands for inside the function.
  struct Name {
    var code: ProgramCode
    var type: ProgramType
    /// Which of `CGFloat` and `Double` a number is, where that is stated.
    var length: String?
  }

  private(set) var parameters: [(code: Value.Code, type: ProgramType)] = []

  /// The parameter for an expression, the same for the same expression.
  mutating func input(_ code: Value.Code, _ type: ProgramType) -> ProgramCode {
    let index =
      parameters.firstIndex { $0.code.expression == code.expression && $0.type == type }
      ?? parameters.count
    if index == parameters.count { parameters.append((code, type)) }
    return .local(index)
  }
}
