import BuiltinEngine
import Foundation
import Scenarios

@testable import SwiftSubset

/// What the program's own evaluator makes of a case, found out through frames.
struct Probe {
  /// Where code may stand.
  enum Place: String, CaseIterable, Sendable {
    /// In a layout's function.
    case layout
    /// In a view's body: a frame's length.
    case view
    /// In the content of a `GeometryReader`, with the proxy in reach.
    case reader
    /// In a function that is called from a view.
    case function
    /// As the first value of a property of a view, whose type nobody writes.
    case kept
  }

  enum Finding: Equatable, CustomStringConvertible {
    /// All values are the compiler's.
    case agrees
    /// So they are, and a view gave some that the language refuses: from which kinds of code.
    case agreesWithoutTypes([String])
    /// A value is another one.
    case differs
    /// The program ends with an error while it runs.
    case traps(String)
    /// The source is refused before it runs.
    case refused(String)

    var description: String {
      switch self {
      case .agrees: "agrees"
      case .agreesWithoutTypes(let kinds): "is given by views alone: \(kinds)"
      case .differs: "gives another value"
      case .traps(let message): "traps: \(message)"
      case .refused(let message): "is refused: \(message)"
      }
    }
  }

  var place = Place.layout

  /// Declarations of functions and types at the top of the source.
  var declarations = ""

  /// Declarations of the names that the cases use, at the place.
  var prelude = ""

  /// Evaluates cases one after the other, and compares their values with what was printed.
  ///
  /// The values of floating-point numbers are compared with all digits: an interpolation prints as
  /// many as it takes to tell two numbers apart.
  func finding(of cases: [Answers.Case]) -> Finding {
    let block = SourceLowering.layout(source(of: cases))
    guard case .scenario(let document) = block.kind else {
      return .refused(block.refusals.first.map { "\($0.message)" } ?? "no layout")
    }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    switch BuiltinEngine().layout(content) {
    case .frames(let answer):
      guard agreeing(answer, in: document) == cases.count else { return .differs }
      let kinds = block.fallbacks.keys.map { "\($0)" }.sorted()
      return place == .view && !kinds.isEmpty ? .agreesWithoutTypes(kinds) : .agrees
    case .error(let message, _): return .traps(message)
    case let outcome: return .refused("\(outcome)")
    }
  }

  /// How many cases said so: by the width of the layout, else of the colours.
  private func agreeing(_ answer: EngineAnswer, in document: ViewDocument) -> Int {
    guard place != .layout else { return Int(answer.width) }
    return answer.frames.nodes.count { $0.path.hasSuffix("Color") && $0.frame.width == 1 }
  }

  /// The source that asks about cases.
  func source(of cases: [Answers.Case]) -> String {
    switch place {
    case .layout: layout(of: cases)
    case .view:
      """
      \(declarations)
      struct Probe: View {
        var body: some View {
          \(prelude)
          \(values(of: cases))
          \(colors(of: cases))
        }
      }
      Probe()
      """
    case .reader:
      """
      \(declarations)
      GeometryReader { proxy in
        \(prelude)
        \(values(of: cases))
        \(colors(of: cases, agreeing: "proxy.size.width / 100"))
      }
      """
    case .function: functions(of: cases)
    case .kept: kept(of: cases)
    }
  }

  /// The values with a stated type by name; the others stand where they are compared.
  private func values(of cases: [Answers.Case]) -> String {
    cases.enumerated().compactMap { index, one in
      one.declared.map { "let value\(index): \($0) = \(one.expression)" }
    }.joined(separator: "\n")
  }

  private func colors(of cases: [Answers.Case], agreeing length: String = "1") -> String {
    cases.enumerated().map { index, one in
      let value = one.declared == nil ? "(\(one.expression))" : "value\(index)"
      return "Color.red.frame(width: \(one.comparison(of: value)) ? \(length) : 0, height: 1)"
    }.joined(separator: "\n")
  }

  private func functions(of cases: [Answers.Case]) -> String {
    let functions = cases.enumerated().map { index, one in
      let declared = one.declared.map { ": \($0)" } ?? ""
      return """
        func probe\(index)() -> CGFloat {
          \(prelude)
          let value\(declared) = \(one.expression)
          if \(one.comparison(of: "value")) { return 1 }
          return 0
        }
        """
    }
    let calls = cases.indices.map { "Color.red.frame(width: probe\($0)(), height: 1)" }
    return """
      \(declarations)
      \(functions.joined(separator: "\n"))
      VStack {
        \(calls.joined(separator: "\n"))
      }
      """
  }

  private func kept(of cases: [Answers.Case]) -> String {
    let properties = cases.enumerated().map { index, one in
      "  let value\(index)\(one.declared.map { ": \($0)" } ?? "") = \(one.expression)"
    }
    let colors = cases.enumerated().map { index, one in
      "Color.red.frame(width: \(one.comparison(of: "value\(index)")) ? 1 : 0, height: 1)"
    }
    return """
      \(declarations)
      \(prelude)
      struct Probe: View {
      \(properties.joined(separator: "\n"))
        var body: some View {
          VStack {
            \(colors.joined(separator: "\n"))
          }
        }
      }
      Probe()
      """
  }

  private func layout(of cases: [Answers.Case]) -> String {
    let steps = cases.enumerated().map { index, one in
      let declared = one.declared.map { ": \($0)" } ?? ""
      return """
            let value\(index)\(declared) = \(one.expression)
            if \(one.comparison(of: "value\(index)")) { agreeing += 1 }
        """
    }
    return """
      \(declarations)
      struct Probe: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          var agreeing = 0
      \(prelude)
      \(steps.joined(separator: "\n"))
          return CGSize(width: CGFloat(agreeing), height: 1)
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Probe { Color.red }
      """
  }
}

extension Answers.Case {
  /// A condition that holds if a variable has the compiler's value.
  ///
  /// Numbers, texts and lists of numbers are compared as they are printed, so that a value of
  /// another type is another value too; what is seldom interpolated is compared with a literal.
  fileprivate func comparison(of variable: String) -> String {
    let isPrinted =
      type.map { type in ["Optional", "Array<String>", "("].allSatisfy { !type.contains($0) } }
      ?? true
    // A decoder reads `null` as an absent value.
    let parts = value ?? (type?.hasPrefix("Optional") == true ? Answers.Part.none : nil)
    guard !isPrinted, let literal = parts?.literal(isTuple: type?.hasPrefix("(") == true) else {
      return "\"\\(\(variable))\" == \(Answers.Part.text(printed ?? "").literal(isTuple: false))"
    }
    return "\(variable) == \(literal)"
  }
}

extension Answers.Part {
  private static let escapes: [Character: String] = [
    "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t", "\r": "\\r",
  ]

  /// The value as a literal of the language.
  fileprivate func literal(isTuple: Bool) -> String {
    switch self {
    case .none: "nil"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let text): "\"" + text.map { Self.escapes[$0] ?? String($0) }.joined() + "\""
    case .list(let parts):
      (isTuple ? "(" : "[") + parts.map { $0.literal(isTuple: false) }.joined(separator: ", ")
        + (isTuple ? ")" : "]")
    }
  }
}
