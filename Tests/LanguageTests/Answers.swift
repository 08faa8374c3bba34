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

    /// The value's parts.
    var value: Part?

    /// The bits of the floating-point numbers in the value, in order, as 16 hexadecimal digits;
    /// "nan" for what is not a number.
    var bits: [String]?

    /// Whether the program ends.
    var trap: Bool?
  }

  /// A value as JSON: `nil` is null, arrays and tuples are lists, infinity is a text.
  enum Part: Decodable, Sendable {
    case none
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([Part])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else {
        self = .list(try container.decode([Part].self))
      }
    }
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

  /// Programs that were compiled each for itself.
  var programs: [Function]

  /// The file of `PLUMB_ANSWERS`, as `generate.py --ask` writes one; nil for the answers that are
  /// kept.
  static let other = ProcessInfo.processInfo.environment["PLUMB_ANSWERS"]

  static func load() throws -> Answers {
    let kept = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Answers/answers.json")
    let file = other.map { URL(filePath: $0) } ?? kept
    return try JSONDecoder().decode(Answers.self, from: Data(contentsOf: file))
  }
}
