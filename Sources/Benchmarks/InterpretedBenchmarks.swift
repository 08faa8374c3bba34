import BuiltinEngine
import Foundation
import LayoutEngine
import Scenarios
import SwiftSubset
import Threads

/// Measures layouts that are interpreted against the same ones compiled.
///
/// The tree is built once and laid out again and again, at two proposals in turn: only the layouts'
/// own code and what it asks of its subviews is measured.
struct InterpretedBenchmarks {
  let stopwatch: Stopwatch

  private struct Case: Sendable {
    var name: String
    /// The view as an article writes it.
    var source: String
    var build: @Sendable (LayoutTree) -> Void
  }

  private static let cases = [
    Case(name: "rows100", source: "WrappingRows { \(boxes) }") { tree in
      WrappingRows { ForEach(0..<100) { Color().frame(width: width($0), height: height($0)) } }
        ._lower(into: ViewLowering(tree: tree))
    },
    Case(name: "columns100", source: "EqualColumns { \(boxes) }") { tree in
      EqualColumns { ForEach(0..<100) { Color().frame(width: width($0), height: height($0)) } }
        ._lower(into: ViewLowering(tree: tree))
    },
    Case(name: "relative", source: "SharedSpace { Color.red }") { tree in
      SharedSpace { Color() }._lower(into: ViewLowering(tree: tree))
    },
  ]

  private static let boxes = (0..<100).map { index in
    "Color.red.frame(width: \(width(index)), height: \(height(index)))"
  }.joined(separator: "\n")

  private static func width(_ index: Int) -> Double { Double(20 + index * 7 % 40) }
  private static func height(_ index: Int) -> Double { Double(10 + index * 5 % 20) }

  /// The declarations of the layouts, without the import.
  private static func declarations() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "InterpretedLayouts.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
  }

  private static func content(_ source: String) throws -> Content {
    let block = SourceLowering.layout(source)
    guard case .scenario(let document) = block.kind else {
      throw BenchmarkError(message: "\(block.refusals.map(\.message))")
    }
    return Content(document: document, proposal: Proposal(width: 600, height: 400))
  }

  func run(into figures: inout FigureList) throws {
    let declarations = try Self.declarations()
    for benchmark in Self.cases {
      try measure(benchmark, try Self.content(declarations + "\n" + benchmark.source), &figures)
    }
    try measureEndlessLoop(&figures)
  }

  private static let proposals = [
    ProposedViewSize(width: 600, height: 400), ProposedViewSize(width: 500, height: 300),
  ]

  private func measure(
    _ benchmark: Case, _ content: Content, _ figures: inout FigureList
  ) throws {
    let name = "code.\(benchmark.name)"
    let tree = LayoutTree(maximumDepth: 10_000)
    benchmark.build(tree)
    var round = 0
    let compiled = try stopwatch.microseconds {
      round += 1
      _ = try tree.layout(RootProposal(Self.proposals[round % 2]))
    }
    try LargeStack.run {
      let prepared = try PreparedLayout(content)
      for proposal in Self.proposals {
        let size = try tree.layout(RootProposal(proposal))
        guard try prepared.layout(proposal) == size else {
          throw BenchmarkError(message: "\(name) has another size interpreted than compiled")
        }
      }
      let interpreted = try stopwatch.microseconds {
        round += 1
        _ = try prepared.layout(Self.proposals[round % 2])
      }
      figures.add("\(name).interpreted", "us", interpreted)
      figures.add("\(name).compiled", "us", compiled)
      figures.add("\(name).times_compiled", "times", interpreted / compiled)
      let engine = BuiltinEngine()
      figures.add(
        "\(name).whole", "us", stopwatch.microseconds { _ = engine.layout(content) })
    }
  }

  /// How long code without an end runs until the limit ends it.
  private func measureEndlessLoop(_ figures: inout FigureList) throws {
    let body = String(repeating: "width = max(width * 0.5, sqrt(width + 1))\n", count: 20)
    let source = """
      struct Endless: Layout {
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize {
          var width: CGFloat = 0
          while true {
            \(body)
          }
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Endless { Color.red }
      """
    let content = try Self.content(source)
    let engine = BuiltinEngine()
    let time = ContinuousClock().measure { _ = engine.layout(content) }
    figures.add("code.endless", "ms", time.microseconds / 1_000)
  }
}
