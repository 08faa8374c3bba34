import Scenarios
import Testing

@testable import SwiftSubset

/// Initialisers that extensions of an article add to SwiftUI's views; their frames stand in the fixture
/// `declared/own-initializers.swift`.
struct OwnInitializerTests {
  @Test func `of an own initialiser and SwiftUI's the arguments choose`() throws {
    let source = """
      enum Gap { case wide }
      extension VStack {
        init(spacing: Gap, @ViewBuilder content: () -> Content) {
          self.init(alignment: .leading, spacing: 30, content: content)
        }
        init(spacing: Int, @ViewBuilder content: () -> Content) {
          self.init(alignment: .trailing, spacing: CGFloat(spacing) * 2, content: content)
        }
      }
      VStack(alignment: .center) {
        VStack(spacing: .wide) { Color.red }
        VStack(spacing: 4) { Color.red }
        VStack(spacing: 4.5) { Color.red }
      }
      """
    let root = try #require(SourceLowering.layout(source).document?.root)
    #expect(
      root.children.map {
        "\($0.arguments["alignment"]?.string ?? "-") \($0.arguments["spacing"]?.number ?? 0)"
      }
        == ["leading 30.0", "trailing 8.0", "- 4.5"])
  }

  @Test func `what calls itself for ever is refused`() {
    let source = """
      extension HStack {
        init(gap: Int, @ViewBuilder content: () -> Content) { self.init(gap: gap, content: content) }
      }
      HStack(gap: 1) { Color.red }
      """
    #expect(SourceLowering.layout(source).refusals.count == 1)
  }

  @Test func `what is read by a view's name is refused`() {
    let source = """
      extension ForEach where Data == Range<Int>, ID == Int {
        init(times: Int, @ViewBuilder content: @escaping (Int) -> Content) {
          self.init(0..<times, content: content)
        }
      }
      HStack { ForEach(times: 3) { _ in Color.red } }
      """
    #expect(
      SourceLowering.layout(source).refusals.map(\.message) == [
        "what an initializer of an extension makes of 'ForEach' is not read here"
      ])
  }

  @Test(arguments: [
    ("{ print(1) }", []), ("{ debugPrint(1); print(2) }", []),
    (
      "{ count += 1 }",
      [
        "what code does before a view is returned is not carried out here: let a property or a function"
          + " give the value"
      ]
    ),
  ])
  func `what a modifier is given to do is printed or refused`(action: String, refusals: [String]) {
    let source = """
      extension View {
        func doing(_ action: () -> Void) -> some View { action(); return self }
      }
      struct Counter: View {
        @State var count = 0
        var body: some View { Color.red.doing \(action) }
      }
      Counter()
      """
    #expect(SourceLowering.layout(source).refusals.map(\.message) == refusals)
  }

  @Test(arguments: [
    (
      "var n = 0; var stored = 0.0 { didSet { n += 1 } }; var level: Double { get { stored }"
        + " set { stored = min(newValue, 10) } }",
      "init(_ v: Double) { level = v }", "level: 'level' is computed"
    ),
    (
      "@Scaled(by: 3) var level: CGFloat = 4", "init(_ v: CGFloat) { self.level = v }",
      "level: 'level' has a value already"
    ),
  ])
  func `what a setter does is not passed over in an initializer`(
    properties: String, initializer: String, reason: String
  ) throws {
    let source = """
      @propertyWrapper struct Scaled {
        var wrappedValue: CGFloat
        init(wrappedValue: CGFloat, by factor: CGFloat) { self.wrappedValue = wrappedValue * factor }
      }
      struct Meter: View {
        \(properties)
        \(initializer)
        var body: some View { Color.red.frame(width: level) }
      }
      Meter(50)
      """
    let texts = SourceLowering.layout(source).texts
    #expect(texts.count == 1 && texts.first?.contains(reason) ?? false, "\(texts)")
  }
}
