import Scenarios
import Testing
import Threads

@testable import BuiltinEngine

/// Programs in documents, which may come from anybody.
struct ProgramTests {
  struct Wrong: CustomTestStringConvertible {
    var testDescription: String
    var program: String
    var message: String

    init(_ description: String, _ program: String, _ message: String) {
      testDescription = description
      self.program = program
      self.message = message
    }
  }

  /// A program with one function `f` of no parameters.
  private static func function(_ body: String, result: String = "Double", slots: String = "")
    -> String
  {
    """
    {"functions": {"f": {"result": "\(result)", "slots": [\(slots)], "body": \(body)}}}
    """
  }

  private static let wrong: [Wrong] = [
    Wrong(
      "an unknown operation", function(#"{"jump": []}"#),
      #"program.functions.f.body: unknown operation "jump""#),
    Wrong(
      "an unknown row", function(#"{"giveBack": [{"apply": [1], "name": "twice(Double)"}]}"#),
      "program.functions.f.body.giveBack[0]: the language has no 'twice(Double)'"),
    Wrong(
      "a slot that is not there", function(#"{"giveBack": [{"local": [], "index": 3}]}"#),
      "program.functions.f.body.giveBack[0]: 'local' names no slot of the function"),
    Wrong(
      "a result of another type", function(#"{"giveBack": ["text"]}"#),
      "program.functions.f.body.giveBack[0]: expected a value of type Double, found one of type"
        + " String"),
    Wrong(
      "too few operands",
      function(#"{"giveBack": [{"apply": [1], "name": "+(Double, Double) -> Double"}]}"#),
      "program.functions.f.body.giveBack[0]: 'apply' has 2 operands, not 1"),
    Wrong(
      "arguments of another type",
      function(#"{"giveBack": [{"apply": [1, true], "name": "+(Double, Double) -> Double"}]}"#),
      "program.functions.f.body.giveBack[0]: '+(Double, Double) -> Double' does not take a value"
        + " of type Bool"),
    Wrong(
      "an unknown function", function(#"{"giveBack": [{"call": [], "name": "g"}]}"#),
      "program.functions.f.body.giveBack[0]: unknown function 'g'"),
    Wrong(
      "a loop that is not there", function(#"{"leave": [], "name": "1"}"#),
      "program.functions.f.body: there is nothing with the label '1' around"),
    Wrong(
      "an unknown type", function("1", slots: #""Flow""#),
      "program.functions.f.slots[0]: unknown type 'Flow'"),
    Wrong(
      "a struct that holds itself",
      #"{"types": {"A": {"fields": [["b", "B"]]}, "B": {"fields": [["a", "A"]]}}}"#,
      "program.types.A: 'A' holds itself, or nests too deep"),
    Wrong(
      "a layout without its functions",
      """
      {"types": {"L": {"fields": []}},
       "layouts": {"L": {"initializers": [], "requirements": {}, "cache": "()"}}}
      """, "program.layouts.L: 'L' lacks 'sizeThatFits'"),
    Wrong("an unknown member", #"{"code": 1}"#, #"program: unknown member "code""#),
    Wrong("no program", "[]", "program: a program is a JSON object"),
  ]

  @Test(arguments: wrong)
  func `a program that does not fit is refused at its place`(_ wrong: Wrong) throws {
    let text = #"{"format": 1, "view": "Color", "arguments": {"0": "red"}, "program": "#
    let json = try JSON(parsing: text + wrong.program + "}")
    let error = #expect(throws: ViewDocumentError.self) {
      try BuiltinEngine.check(ViewDocument(json: json))
    }
    #expect(error?.description == wrong.message)
  }

  @Test func `code nested without end is refused`() throws {
    let depth = Limits.Document.codeDepth + 1
    let code =
      String(repeating: #"{"not": ["#, count: depth) + "true"
      + String(repeating: "]}", count: depth)
    let text = #"{"format": 1, "view": "Color", "program": "# + Self.function(code) + "}"
    let error = #expect(throws: ViewDocumentError.self) {
      try LargeStack.run { try ViewDocument(json: JSON(parsing: text, depth: 20_000)) }
    }
    #expect(error?.message == "code nests deeper than 2000 levels")
  }

  @Test func `all rows can be told apart`() {
    #expect(Set(Language.rows.map(\.text)).count == Language.rows.count)
  }

  @Test(arguments: [
    "Double", "[Double]", "[String: [Int]]", "(Int, name: Double?)", "(Int, Double) -> Bool?",
    "((Int) -> Bool)?", "() -> ()", "Range<Int>", "inout [CGSize]", "((Int, Int)) -> Int",
  ])
  func `a type is read as it is written`(_ text: String) throws {
    #expect(ProgramTypeReader.type(text)?.description == text)
  }

  @Test(arguments: [0.1, -0.0, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
  func `a constant keeps its value to the last bit`(_ value: Double) {
    #expect(JSON.exact(value).exactDouble?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [0, -1, .max, .min, 1 << 53, (1 << 53) + 1])
  func `a whole number keeps its value`(_ value: Int) {
    #expect(JSON.exact(value).exactInt == value)
  }
}
