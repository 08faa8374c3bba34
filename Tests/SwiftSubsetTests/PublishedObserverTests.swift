import Scenarios
import Testing

@testable import SwiftSubset

/// Observers of properties with a wrapper, whose setter an assignment in an initializer or an observer calls.
struct PublishedObserverTests {
  private static let classes = """
    final class Counter: ObservableObject {
      @Published var n = 30 { didSet { k += 1; if n % 4 != 0 { n += 1 } } }
      var k = 0
      init() {}
      init(_ x: Int) { n = x }
      func set(_ x: Int) -> Counter { n = x; return self }
    }
    final class Told: ObservableObject {
      @Published var n: Int { didSet { k += 1 } }
      var k = 0
      init(_ x: Int) { n = x }
    }
    final class Open: ObservableObject {
      @Published var n = 1 { didSet { k += 1 } }
      var k = 0
      let size: Int
      init(_ x: Int) { size = x; n = x }
    }
    """

  private static func text(_ expression: String) -> String {
    let block = SourceLowering.layout(
      """
      \(classes)
      struct Page: View { var body: some View { Text(verbatim: "\\(\(expression))") } }
      Page()
      """)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    let json = document.json
    return (json["arguments"]?["verbatim"] ?? json["arguments"]?["0"])?.string ?? json.canonicalText
  }

  @Test(arguments: [
    ("Counter(61).n", "64"), ("Counter(61).k", "4"), ("Counter().set(61).k", "4"),
    ("Told(5).n", "5"), ("Told(5).k", "0"), ("Open(3).k", "1"),
  ])
  func `an assignment calls the observers where all properties have values`(
    expression: String, text: String
  ) {
    #expect(Self.text(expression) == text)
  }
}
