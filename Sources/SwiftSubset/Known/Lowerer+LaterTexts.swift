import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Texts and lengths of documents as code of the language, of which numbers and truths are inputs.
extension Lowerer {
  /// A text that is put together, or chosen, while views are laid out; nil where one of its parts has no form
  /// in the language.
  func textCode(_ expression: Expression, _ inputs: inout LayoutInputs) -> ProgramCode? {
    switch expression {
    case .literal(.string(let words)): return .string(words)
    case .apply(.conditional, let operands) where operands.count == 3:
      guard let then = textCode(operands[1], &inputs), let other = textCode(operands[2], &inputs)
      else { return nil }
      let condition = inputs.input(Value.Code(expression: operands[0], type: .bool), .bool)
      return ProgramCode(.conditional, [condition, then, other])
    case .apply(.format, let operands): return formatted(operands, &inputs)
    case .apply(.text, let operands):
      let parts = operands.compactMap { textPart($0, &inputs) }
      return parts.count == operands.count ? ProgramCode(.text, parts) : nil
    default: return nil
    }
  }

  private func textPart(_ expression: Expression, _ inputs: inout LayoutInputs) -> ProgramCode? {
    if expression.isWords { return textCode(expression, &inputs) }
    switch expression {
    case .apply(let operation, _) where operation.isText || operation == .call: return nil
    default: return inputs.input(Value.Code(expression: expression, type: .number), .double)
    }
  }

  /// A number in a format: a whole one as it is, one with a fraction as C writes it.
  private func formatted(
    _ operands: [Expression], _ inputs: inout LayoutInputs
  ) -> ProgramCode? {
    guard operands.count == 2, case .literal(.string(let format)) = operands[0] else { return nil }
    func number(_ type: ProgramType) -> ProgramCode {
      inputs.input(Value.Code(expression: operands[1], type: .number), type)
    }
    guard format != "%d" else { return ProgramCode(.text, [number(.int)]) }
    guard let pieces = NumberFormat.pieces(format), pieces.count == 1,
      case .number(.conversion(let conversion)) = pieces[0], !conversion.isWhole
    else { return nil }
    return ProgramCode(
      .apply, [.string(conversion.source), number(.double)],
      name: "String.init(format: String, \(ProgramType.double))")
  }

  /// A length of a size or of insets.
  func length(_ json: JSON, _ inputs: inout LayoutInputs) -> ProgramCode? {
    if let length = json.length { return .double(length) }
    return Expression(json: json).map {
      inputs.input(Value.Code(expression: $0, type: .number), .double)
    }
  }
}

extension Expression {
  /// Whether it is a text, and no number that stands in one.
  fileprivate var isWords: Bool {
    switch self {
    case .literal(.string), .apply(.format, _), .apply(.text, _): true
    case .apply(.conditional, let operands): operands.dropFirst().allSatisfy(\.isWords)
    default: false
    }
  }
}
