import Foundation

/// What the compiler says of expressions and functions; see Answers/generate.py.
struct Answers: Decodable, Sendable {
  /// One expression with its answer.
  struct Case: Decodable, Sendable {
    var topic: String?
    var expression: String

    /// The type that it is declared with; without one it is inferred.
    var declared: String?

    /// The type of the value, spelled without sugar; `nil` for a trap.
    var type: String?

    /// What an interpolation makes of the value.
    var printed: String?

    /// The bits of the floating-point numbers in the value, in order, as 16 hexadecimal digits;
    /// "nan" for what is not a number.
    var bits: [String]?

    /// Whether the program ends.
    var trap: Bool?
  }

  /// Declarations and the calls of what they declare.
  struct Function: Decodable, Sendable {
    var topic: String
    var declarations: String
    var calls: [Case]
  }

  var compiler: String
  var seed: Int

  /// Declarations of the names that the expressions use.
  var prelude: String
  var expressions: [Case]
  var functions: [Function]

  static func load() throws -> Answers {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Answers/answers.json")
    return try JSONDecoder().decode(Answers.self, from: Data(contentsOf: file))
  }
}
