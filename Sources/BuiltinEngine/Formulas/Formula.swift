import Scenarios

/// An expression made ready to be evaluated many times: checked, typed, and flattened into
/// instructions for a small stack machine.
///
/// Every value is a `Double`: a truth value is 0 or 1, a text its number in the ``TextTable``, the
/// absence of an optional number ``absent``.
struct Formula: Sendable {
  /// The type of a value.
  enum ValueType: Hashable {
    case number
    case optionalNumber
    case bool
    /// A string or a case of an enumeration.
    case text
    /// A literal `nil`.
    case nothing
  }

  enum Instruction {
    case constant(Double)
    /// Pushes what a parameter or a `let` stands for.
    case load(slot: Int)
    case dimension(Dimension)
    case explicitGuide(AlignmentName)
    /// Replaces the topmost values by what a function of the program gives for them.
    case call(FunctionCall)
    /// Replaces the topmost values by the operation's result.
    case apply(Expression.Operation, count: Int)
    /// The same where the result is an `Int`, or a comparison of such, and may end the layout.
    case whole(WholeOperation, Expression.Operation, count: Int)
    /// Goes on at an instruction.
    case skip(to: Int)
    /// Goes on at an instruction where the topmost value is of a kind, which then stays; else drops it.
    case decide(Decision, to: Int)
  }

  /// What is wrong with operands or a result that Swift has as an `Int`.
  struct WholeOperation {
    enum Check {
      /// There has to be a result.
      case existence
      /// Operands and result have to lie where each `Int` is a number of its own here.
      case exactness
      /// The first operand, which is divided, has to lie there, and there has to be a result.
      case quotient
      /// Operands have to differ, or lie there.
      case comparison
    }

    var check: Check

    /// What is computed, for messages.
    var expression: Expression
  }

  /// Which values leave out what follows, as Swift does not evaluate it.
  enum Decision {
    /// The condition of a choice, which is dropped in any case.
    case isFalse
    /// The first operand of `&&`.
    case isFalseAndStays
    /// The first operand of `||`.
    case isTrueAndStays
    /// The first operand of `??`.
    case isThereAndStays
  }

  /// What a `ViewDimensions` tells.
  enum Dimension {
    case width
    case height
    case guide(AlignmentName)
  }

  /// A function of the program, with the types of what it is given and gives.
  struct FunctionCall {
    var name: String
    var parameters: [ProgramType]
    var result: ProgramType
  }

  /// What an optional number is when it is nil: a NaN that no arithmetic produces.
  ///
  /// Types keep it out of arithmetic, which would hand it on: only what is no optional is added or
  /// compared by size.
  static let absent = Double(bitPattern: 0x7ff8_6e69_6c00_0001)

  var instructions: [Instruction]
  var type: ValueType

  /// How many values are on the stack at most.
  var stackDepth: Int

  /// The expression as one would write it in Swift, for messages.
  var source: String

  /// The value of a formula that is a constant, `nil` for any other.
  var constant: Double? {
    guard instructions.count == 1, case .constant(let value) = instructions[0] else { return nil }
    return value
  }
}

/// The dimensions of a view, as the closure of an `alignmentGuide` is handed them.
protocol DimensionSource {
  var width: Double { get }
  var height: Double { get }
  func guide(_ name: AlignmentName) -> Double
  func explicitGuide(_ name: AlignmentName) -> Double?
}

/// An alignment guide that view documents have a name for.
enum AlignmentName: Hashable, Sendable {
  case leading
  case horizontalCenter
  case trailing
  case top
  case verticalCenter
  case bottom
  case firstTextBaseline
  case lastTextBaseline
  /// One that the document declares, by its number.
  case declared(Int, isHorizontal: Bool)

  /// SwiftUI's own, by name.
  static let builtins: [String: AlignmentName] = [
    "leading": .leading, "center": .horizontalCenter, "trailing": .trailing, "top": .top,
    "VerticalAlignment.center": .verticalCenter, "bottom": .bottom,
    "firstTextBaseline": .firstTextBaseline, "lastTextBaseline": .lastTextBaseline,
  ]
}

/// Texts by number, so that formulas can compare them.
struct TextTable: Sendable {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of text: String) -> Double {
    if let number = numbers[text] { return Double(number) }
    numbers[text] = texts.count
    texts.append(text)
    return Double(texts.count - 1)
  }

  /// The text that a formula of type text answered with.
  func text(_ value: Double) -> String { texts[Int(value)] }
}
