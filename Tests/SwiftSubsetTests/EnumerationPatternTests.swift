import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Cases that are called as those of an optional value are.
struct EnumerationPatternTests {
  private static let kind =
    "enum Kind: CaseIterable { case none, a, some }\nenum Load { case some(Int), none }\n"

  /// The width of the root of a view with these members.
  private func read(_ members: String) -> String {
    let code = Self.kind + "struct Demo: View {\n\(members)\n}\n#Preview { Demo() }"
    let block = SourceLowering.layout(code)
    guard case .scenario(let document) = block.kind,
      case .frames(let answer) = BuiltinEngine().layout(
        Content(document: document, proposal: .default, environment: LayoutEnvironment())),
      let width = answer.frames.nodes.first?.frame.width
    else { return block.refusals.first?.message ?? "none" }
    return "\(Int(width))"
  }

  private static func body(_ statement: String) -> String {
    "var body: some View { \(statement) }"
  }

  private static func colour(_ width: Int) -> String { "Color.red.frame(width: \(width))" }

  @Test(arguments: [
    ("let kind: Kind = .none", "case .none: \(colour(1)); default: \(colour(2))", "1"),
    ("let kind = Kind.a", "case .some: \(colour(1)); default: \(colour(2))", "2"),
    (
      "let kind = Kind.some",
      "case .none: \(colour(1)); case .some: \(colour(2)); case .a: \(colour(3))", "2"
    ),
    ("let kind: Kind = .none", "case Kind.none: \(colour(1)); default: \(colour(2))", "1"),
    // Of an optional value it is the optional's own.
    (
      "let kind: Kind? = Kind.none",
      "case .none: \(colour(1)); case .some(.none): \(colour(2)); default: \(colour(3))", "2"
    ),
    ("let kind: Kind? = nil", "case .none: \(colour(1)); default: \(colour(2))", "1"),
    ("let kind: Kind? = Kind.a", "case .some(.a): \(colour(1)); default: \(colour(2))", "1"),
    (
      "let kind: Load = .some(4)",
      "case .some(let width): \(colour(9)).padding(Double(width)); case .none: \(colour(2))", "17"
    ),
    ("let kind: Load? = .none", "case .none: \(colour(1)); case .some: \(colour(2))", "1"),
  ])
  func `a case that is called none or some is told from that of an optional`(
    property: String, cases: String, width: String
  ) {
    #expect(read(property + "\n" + Self.body("switch kind { \(cases) }")) == width)
  }

  @Test func `a function's parameter tells which one is meant`() {
    #expect(
      read(
        Self.body("part(.none)")
          + "\n@ViewBuilder func part(_ kind: Kind) -> some View { switch kind { case .none: \(Self.colour(1)); default: \(Self.colour(2)) } }"
      ) == "1")
    #expect(
      read(
        Self.body("part(Kind.none)")
          + "\n@ViewBuilder func part(_ kind: Kind?) -> some View { switch kind { case .none: \(Self.colour(1)); default: \(Self.colour(2)) } }"
      ) == "2")
  }

  @Test func `if case tells them apart as well`() {
    #expect(
      read(
        "let kind: Kind = .none\n"
          + Self.body("if case .none = kind { \(Self.colour(1)) } else { \(Self.colour(2)) }"))
        == "1")
  }

  @Test func `every case is met in a loop`() {
    #expect(
      read(
        Self.body(
          "HStack(spacing: 0) { ForEach(Kind.allCases, id: \\.self) { kind in switch kind { case .none: \(Self.colour(1)); case .a: \(Self.colour(10)); case .some: \(Self.colour(100)) } } }"
        )) == "111")
  }
}
