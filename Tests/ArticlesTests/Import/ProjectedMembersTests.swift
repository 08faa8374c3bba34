import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Bindings of a view's own properties, as articles write them with and without `self`.
struct ProjectedMembersTests {
  struct Use: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var last: String
  }

  @Test(arguments: [
    Use(
      testDescription: "state for a declared view",
      code: """
        struct Bar: View {
          @Binding var isOpen: Bool
          var body: some View { Color.red.frame(height: isOpen ? 40 : 10) }
        }
        struct Page: View {
          @State private var isOpen = true
          var body: some View { VStack { Bar(isOpen: self.$isOpen) } }
        }
        """,
      last: "VStack/0.Color 393.0x40.0"),
    Use(
      testDescription: "a binding that is handed on",
      code: """
        struct Inner: View {
          @Binding var length: Double
          var body: some View { Color.red.frame(width: length) }
        }
        struct Outer: View {
          @Binding var length: Double
          var body: some View { HStack { Inner(length: self.$length) } }
        }
        Outer(length: .constant(25))
        """,
      last: "HStack/0.Color 25.0x852.0"),
    Use(
      testDescription: "state for an initializer, in a reader of geometry",
      code: """
        struct Bar: View {
          @Binding var isOpen: Bool
          let height: CGFloat
          init(isOpen: Binding<Bool>, height: CGFloat) {
            self._isOpen = isOpen
            self.height = height
          }
          var body: some View { Color.red.frame(height: isOpen ? height : 10) }
        }
        struct Page: View {
          @State private var isOpen = true
          var body: some View {
            GeometryReader { geometry in
              Bar(isOpen: self.$isOpen, height: geometry.size.height / 2)
            }
          }
        }
        """,
      last: "GeometryReader/0.Color 393.0x426.0"),
    Use(
      testDescription: "a member of an object",
      code: """
        class Model: ObservableObject { @Published var width = 70.0 }
        struct Bar: View {
          @Binding var width: Double
          var body: some View { Color.red.frame(width: width) }
        }
        struct Page: View {
          @ObservedObject var model = Model()
          var body: some View { HStack { Bar(width: self.$model.width) } }
        }
        """,
      last: "HStack/0.Color 70.0x852.0"),
  ])
  func `a binding of self is the binding`(use: Use) throws {
    for code in [use.code, use.code.split(separator: "self.$").joined(separator: "$")] {
      let text = "```swift\n\(code)\n```\n"
      let result = ArticleImporter().read([
        ArticleSource(name: "page", file: "page.md", text: text)
      ])
      #expect(result.blocks.flatMap(\.refusals) == [])
      let scenario = try #require(result.articles.flatMap(\.scenarios).first)
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else {
        Issue.record("no frames")
        return
      }
      let last = answer.frames.nodes.last
      #expect(last.map { "\($0.path) \($0.frame.width)x\($0.frame.height)" } == use.last)
    }
  }

  @Test func `a control takes the state of self`() {
    let text = """
      ```swift
      struct Page: View {
        @State private var isOn = false
        @State private var name = "a"
        var body: some View {
          VStack {
            Toggle("a", isOn: self.$isOn)
            TextField("b", text: self.$name)
          }
        }
      }
      ```
      """
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    #expect(result.blocks.flatMap(\.refusals) == [])
  }
}
