import Articles
import BuiltinEngine
import Scenarios
import Testing

@testable import LayoutEngine

/// The shipped books as they are, and with declarations of their own in the place of the built-ins.
struct OwnCodeTests {
  private static let proportions = """
    extension ContainerValues {
      @Entry var proportion: Double = 1
    }
    public extension View {
      func proportion(_ part: Double) -> some View { self.containerValue(\\.proportion, part) }
    }
    """

  private static let stack = """
    public struct ProportionalStack: Layout {
      private let direction: Axis
      public init(direction: Axis) { self.direction = direction }

      public func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) -> CGSize {
        return proposal.replacingUnspecifiedDimensions()
      }

      public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
        let whole = subviews.map(\\.containerValues.proportion).reduce(0, +)
        var corner = bounds.origin
        for subview in subviews {
          let share = subview.containerValues.proportion / whole
          switch direction {
          case .horizontal:
            let size = CGSize(width: bounds.size.width * share, height: bounds.size.height)
            subview.place(at: corner, proposal: .init(size))
            corner.x += size.width
          case .vertical:
            let size = CGSize(width: bounds.size.width, height: bounds.size.height * share)
            subview.place(at: corner, proposal: .init(size))
            corner.y += size.height
          }
        }
      }
    }
    """

  private static func corpus(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Sources/Corpus/\(path).md"), encoding: .utf8)
  }

  /// The documents of a book by their scenarios' names.
  private func documents(_ text: String) -> [String: Content] {
    let result = ArticleImporter().read([ArticleSource(name: "b", file: "b.md", text: text)])
    // The declared stack has fewer parameters than the built-in one.
    #expect(result.errors.allSatisfy { $0.message.contains("the argument 'fitting'") })
    let scenarios = result.articles.flatMap(\.scenarios)
    return Dictionary(scenarios.map { ($0.name, $0.content) }) { first, _ in first }
  }

  private func adding(_ code: String, to book: String) -> String {
    "\(book)\n## What is declared\n\n```swift\n\(code)\n```\n"
  }

  /// Compares the frames of what both books use at 40 proposals; returns how many documents differ
  /// from the built-ins' ones, and so run code.
  private func compare(_ book: String, with code: String) -> Int {
    let builtIn = documents(book)
    let own = documents(adding(code, to: book))
    let engine = BuiltinEngine()
    var count = 0
    for (name, content) in builtIn.sorted(by: { $0.key < $1.key }) {
      // A decision: an article's own code computes 0 × ∞, which is nil; the built-in one does not.
      guard !name.contains("nothing-of-infinity"), let declared = own[name],
        declared.document != content.document
      else { continue }
      count += 1
      for proposal in RandomProposals(seed: 23).any(40) {
        var (first, second) = (content, declared)
        first.proposal = Proposal(width: proposal.width, height: proposal.height)
        second.proposal = first.proposal
        let expected = engine.layout(first).framesByPath
        let found = engine.layout(second).framesByPath.map(withoutProportions)
        // What is infinite has no center: the code's place is not a number, which is an error.
        if found == nil, expected?.values.contains(where: { !$0.isFinite }) == true { continue }
        #expect(found == expected, "\(name) at \(proposal)")
      }
    }
    return count
  }

  /// The declared `proportion` is a node and so in paths; the built-in one is transparent.
  private func withoutProportions(_ frames: [String: Frame]) -> [String: Frame] {
    let others = frames.filter { !$0.key.hasSuffix(".proportion") }
    return Dictionary(
      uniqueKeysWithValues: others.map { ($0.key.replacing(".proportion", with: ""), $0.value) })
  }

  /// A book, and how many of its scenarios use the modifier at least.
  @Test(arguments: [
    ("relative-sizing", 4), ("relative-sizes-in-stacks", 4), ("chat-bubbles", 2),
    ("worked-examples/relative-sizes", 4), ("worked-examples/stacks", 1),
    ("worked-examples/right-to-left", 1), ("worked-examples/grids", 1),
  ])
  func `an article's own relative sizes are those of the built-in`(
    _ book: String, _ least: Int
  ) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(
      contentsOf: root.appending(path: "Layouts/RelativeSize.swift"), encoding: .utf8)
    #expect(compare(try Self.corpus(book), with: code) >= least)
  }

  @Test(arguments: [
    ("proportional-layout", 4), ("worked-examples/proportional-stacks", 4),
  ])
  func `an article's own proportional stack is the built-in`(_ book: String, _ least: Int) throws {
    #expect(compare(try Self.corpus(book), with: Self.proportions + "\n" + Self.stack) >= least)
  }

  @Test func `the built-in stack reads the proportions that an article declares`() throws {
    #expect(compare(try Self.corpus("proportional-layout"), with: Self.proportions) >= 4)
  }

  @Test func `a layout that is declared wrongly is refused where it is used`() throws {
    let code = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Layouts/RelativeSize.swift"), encoding: .utf8)
    let wrong = code.replacing("subviews[0].place(", with: "subviews[0].put(")
    let book = "# Book\n\n```swift\nColor.red.relativeProposed(width: 0.5)\n```\n"
    #expect(documents(adding(code, to: book)).count == 1)
    #expect(documents(adding(wrong, to: book)).isEmpty)
  }
}

extension EngineOutcome {
  /// The frames by their nodes' paths, the root's size under ""; `nil` where there are none.
  fileprivate var framesByPath: [String: Frame]? {
    guard case .frames(let answer) = self else { return nil }
    var frames = ["": Frame(x: 0, y: 0, width: answer.width, height: answer.height)]
    for node in answer.frames.nodes { frames[node.path] = node.frame }
    return frames
  }
}

extension Frame {
  fileprivate var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }
}
