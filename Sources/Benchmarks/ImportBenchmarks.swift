import Articles
import Foundation
import Scenarios
import SuiteStore

/// Measures how long articles take to come in, from their text to the rows of a suite.
struct ImportBenchmarks {
  let stopwatch: Stopwatch

  /// How many blocks an article has.
  private static let count = 200

  func run(into figures: inout FigureList) throws {
    let plain = try milliseconds(Self.article("HStack(spacing: 8)"))
    let declared = try milliseconds(Self.layout + Self.article("Rows(spacing: 8)"))
    figures.add("import.plain_\(Self.count)", "ms", plain)
    figures.add("import.declared_\(Self.count)", "ms", declared)
    figures.add("import.declared_times_plain", "times", declared / plain)
    let (cold, unchanged) = try articles()
    figures.add("import.cold_\(Self.articleCount)", "ms", cold)
    figures.add("import.unchanged_\(Self.articleCount)", "ms", unchanged)
    figures.add("import.sum_growth", "times", growth(Self.sum))
    figures.add("import.lets_growth", "times", growth(Self.chain))
  }

  /// How many times as long a part takes in a block of four times the length; 1 is linear.
  private func growth(_ block: (Int) -> String) -> Double {
    let times = [1_000, 4_000].map { count in
      let text = "```swift\n\(block(count))\n```\n"
      let source = ArticleSource(name: "a", file: "a.md", text: text)
      return stopwatch.microseconds { _ = ArticleImporter().read([source], workers: 1) }
    }
    return times[1] / times[0] / 4
  }

  /// A length with many terms, more than are taken.
  private static func sum(_ count: Int) -> String {
    "Color.red.frame(width: \(Array(repeating: "1", count: count).joined(separator: " + ")))"
  }

  /// Values of which each is made from the one before.
  private static func chain(_ count: Int) -> String {
    let lets = (1..<count).map { "let a\($0) = a\($0 - 1) + 1" }
    return "let a0 = 1\n\(lets.joined(separator: "\n"))\nColor.red.frame(width: a\(count - 1))"
  }

  /// How many articles are read together, and how many blocks each has.
  private static let articleCount = 100
  private static let blockCount = 5

  /// How long articles take on all processors, in milliseconds: read, and known again.
  private func articles() throws -> (cold: Double, unchanged: Double) {
    let sources = (0..<Self.articleCount).map { index in
      ArticleSource(
        name: "a\(index)", file: "a\(index).md",
        text: Self.article("HStack(spacing: \(index))", blocks: Self.blockCount))
    }
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let first = ArticleImporter().read(sources, workers: workers, reader: "bench")
    let earlier = Dictionary(
      uniqueKeysWithValues: first.articles.compactMap { article in
        article.reading.map { (article.name, $0) }
      })
    guard earlier.count == sources.count else {
      throw BenchmarkError(message: "\(earlier.count) articles came in")
    }
    let cold = stopwatch.microseconds {
      _ = ArticleImporter().read(sources, workers: workers)
    }
    let unchanged = stopwatch.microseconds {
      _ = ArticleImporter().read(sources, workers: workers, earlier: earlier, reader: "bench")
    }
    return (cold / 1_000, unchanged / 1_000)
  }

  /// Each time it is another article with other contents, so that all of it is stored.
  private func milliseconds(_ text: String) throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "plumb-import-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SuiteStore(path: folder.appending(path: "suite.db").path, access: .readWrite)
    var number = 0
    return try stopwatch.microseconds {
      number += 1
      let source = ArticleSource(name: "a\(number)", file: "a\(number).md", text: text)
      let proposal = Proposal(width: 300, height: Double(number))
      let result = ArticleImporter(proposals: [proposal]).read([source])
      let scenarios = result.articles.flatMap(\.scenarios).count
      guard scenarios == Self.count else {
        throw BenchmarkError(message: "\(scenarios) scenarios came in: \(result.blocks)")
      }
      _ = try store.importArticles(result.articles, at: "2026-01-01T00:00:00Z")
    } / 1_000
  }

  /// Blocks of one view each, in a container.
  private static func article(_ container: String, blocks: Int = count) -> String {
    (0..<blocks).map { index in
      """
      ```swift
      \(container) {
        Color.red.frame(width: \(20 + index), height: 10)
        Text("Row \(index)").padding(4)
      }
      .frame(width: 300)
      ```

      """
    }.joined(separator: "\n")
  }

  /// A layout of some thirty lines, as articles have them.
  private static let layout = """
    ```swift
    struct Rows: Layout {
      var spacing: CGFloat = 8

      func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) -> CGSize {
        let rows = frames(of: subviews, in: proposal.width ?? .infinity)
        return CGSize(width: rows.map(\\.maxX).max() ?? 0, height: rows.map(\\.maxY).max() ?? 0)
      }

      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
        for (subview, frame) in zip(subviews, frames(of: subviews, in: bounds.width)) {
          let origin = CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY)
          subview.place(at: origin, proposal: ProposedViewSize(frame.size))
        }
      }

      private func frames(of subviews: Subviews, in width: CGFloat) -> [CGRect] {
        var (x, y, height): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        return subviews.map { subview in
          let size = subview.sizeThatFits(.unspecified)
          if x > 0, x + size.width > width {
            (x, y, height) = (0, y + height + spacing, 0)
          }
          defer { x += size.width + spacing }
          height = max(height, size.height)
          return CGRect(origin: CGPoint(x: x, y: y), size: size)
        }
      }
    }
    ```

    """
}
