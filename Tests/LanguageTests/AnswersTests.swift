import Testing

struct AnswersTests {
  @Test func `there are hundreds of expressions and functions with answers`() throws {
    let answers = try Answers.load()
    #expect(answers.expressions.count >= 600)
    #expect(answers.functions.count >= 100)
    let cases = answers.expressions + (answers.functions + answers.programs).flatMap(\.calls)
    #expect(cases.count >= 1000)
    #expect(cases.count { $0.trap == true } >= 40)
  }

  @Test func `a case has a value with its type and bits, or it traps`() throws {
    let answers = try Answers.load()
    for one in answers.expressions + (answers.functions + answers.programs).flatMap(\.calls) {
      let isValue = one.type != nil && one.printed != nil && one.bits != nil
      #expect(isValue != (one.trap == true), "\(one.expression)")
      #expect(one.bits?.allSatisfy { $0 == "nan" || $0.count == 16 } != false, "\(one.expression)")
    }
  }

  @Test func `no expression stands twice`() throws {
    let expressions = try Answers.load().expressions
    let keys = expressions.map { "\($0.declared ?? "_"): \($0.expression)" }
    #expect(Set(keys).count == keys.count)
  }
}
