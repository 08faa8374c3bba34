import Scenarios
import Testing

@testable import SwiftSubset

/// State that actions change once the views are on screen.
struct LaterStateTests {
  struct Demo: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// The modifier and the state that the warning names; nil for no warning.
    var warned: String?
  }

  /// A view whose state `width` is used by its body.
  private static func view(_ modifier: String, members: String = "") -> String {
    """
    struct Demo: View {
      @State private var width: CGFloat = 10
      @State private var other = 0
      \(members)
      var body: some View { Color.red.frame(width: width)\(modifier) }
    }
    Demo()
    """
  }

  private static let readSize = """
    extension View {
      func readWidth(onChange: @escaping (CGFloat) -> Void) -> some View {
        onGeometryChange(for: CGFloat.self) { $0.size.width } action: { onChange($0) }
      }
    }

    """

  private static let demos = [
    Demo(
      testDescription: "an assignment on appearing", code: view(".onAppear { width = 20 }"),
      warned: "'onAppear' sets 'width'"),
    Demo(
      testDescription: "inside of an animation",
      code: view(".onAppear { withAnimation { self.width += 20 } }"),
      warned: "'onAppear' sets 'width'"),
    Demo(
      testDescription: "a method of the view",
      code: view(".task { await load() }", members: "func load() async { width = 3 }"),
      warned: "'task' sets 'width'"),
    Demo(
      testDescription: "a method that is named",
      code: view(".onAppear(perform: load)", members: "func load() { width = 3 }"),
      warned: "'onAppear' sets 'width'"),
    Demo(
      testDescription: "a change that is looked at from the start",
      code: view(".onChange(of: other, initial: true) { width = 3 }"),
      warned: "'onChange' sets 'width'"),
    Demo(testDescription: "a change later on", code: view(".onChange(of: other) { width = 3 }")),
    Demo(testDescription: "a tap", code: view(".onTapGesture { width = 3 }")),
    Demo(testDescription: "state that no view uses", code: view(".onAppear { other = 3 }")),
    Demo(
      testDescription: "measured state that no view uses, with the name of a member",
      code: """
        struct Demo: View {
          @State private var size = 0.0
          var body: some View {
            Color.red.frame(width: 10)
              .onGeometryChange(for: CGFloat.self) { proxy in proxy.size.width } action: { size = $0 }
          }
        }
        Demo()
        """),
    Demo(
      testDescription: "what is done later",
      code: """
        struct Demo: View {
          @State private var width: CGFloat = 10
          var body: some View {
            let _ = Task { width = 3 }
            Color.red.frame(width: width)
          }
        }
        Demo()
        """, warned: "'Task' sets 'width'"),
    Demo(
      testDescription: "state that a view around lends",
      code: """
        extension View {
          func widened(_ width: Binding<CGFloat>) -> some View {
            onAppear { width.wrappedValue = 20 }
          }
        }
        struct Demo: View {
          @State private var width: CGFloat = 10
          var body: some View { Color.red.frame(width: width).widened($width) }
        }
        Demo()
        """, warned: "'onAppear' sets 'width'"),
    Demo(
      testDescription: "measured state that is lent and that no view uses",
      code: """
        struct Keeping: ViewModifier {
          @Binding var width: CGFloat
          func body(content: Content) -> some View {
            content.onPreferenceChange(Key.self) { width = $0 }
          }
        }
        struct Demo: View {
          @State private var width: CGFloat = 10
          var body: some View { Color.red.frame(width: 10).modifier(Keeping(width: $width)) }
        }
        Demo()
        """),
    Demo(
      testDescription: "an initializer of a model that leaves something for later",
      code: """
        final class Model: ObservableObject {
          @Published var width: CGFloat = 10
          init() { Task { [weak self] in self?.width = 20 } }
        }
        struct Demo: View {
          @StateObject private var model = Model()
          var body: some View { Color.red.frame(width: model.width) }
        }
        Demo()
        """, warned: "'Task' sets 'width'"),
    Demo(
      testDescription: "one that has a method called later",
      code: """
        @Observable final class Model {
          var width: CGFloat = 10
          init() { start() }
          func start() { DispatchQueue.main.async { self.load() } }
          func load() { width = 20 }
        }
        struct Demo: View {
          @State private var model = Model()
          var body: some View { Color.red.frame(width: model.width) }
        }
        Demo()
        """, warned: "'DispatchQueue' sets 'width'"),
    Demo(
      testDescription: "one that only prints later",
      code: """
        final class Model: ObservableObject {
          @Published var width: CGFloat = 10
          init() { Task { print("later") } }
        }
        struct Demo: View {
          @StateObject private var model = Model()
          var body: some View { Color.red.frame(width: model.width) }
        }
        Demo()
        """),
    Demo(testDescription: "nothing of the view's", code: view(".onAppear { print(width) }")),
    Demo(
      testDescription: "a model that loads",
      code: """
        final class Model: ObservableObject {
          @Published var width: CGFloat = 10
          func load() { width = 20 }
        }
        struct Demo: View {
          @StateObject var model = Model()
          var body: some View { Color.red.frame(width: model.width).onAppear { model.load() } }
        }
        Demo()
        """,
      warned: "'onAppear' sets 'model'"),
  ]

  @Test(arguments: demos) func `the views before an action are laid out and told`(demo: Demo) {
    let block = SourceLowering.layout(demo.code)
    #expect(block.texts == [])
    #expect(block.document?.root.modifiers.first?.arguments["width"] == 10)
    let rest =
      " once the views are laid out: the frames are those before it, with the initial value"
    #expect(block.warnings == (demo.warned.map { [$0 + rest] } ?? []))
  }

  /// A view whose state is lent to another one, or to a modifier.
  private static func lending(_ use: String, to code: String) -> String {
    """
    \(code)
    struct Demo: View {
      @State private var width: CGFloat = 10
      var body: some View { VStack { \(use); Color.red.frame(width: width) } }
    }
    Demo()
    """
  }

  @Test(arguments: [
    view(".onPreferenceChange(Key.self) { width = $0 }"),
    lending(
      "Text(\"a\").readWidth(into: $width)",
      to: """
        extension View {
          func readWidth(into binding: Binding<CGFloat>) -> some View {
            onPreferenceChange(Key.self) { binding.wrappedValue = $0 }
          }
        }
        """),
    lending(
      "Text(\"a\").modifier(Reading(width: self.$width))",
      to: """
        struct Reading: ViewModifier {
          @Binding var width: CGFloat
          func body(content: Content) -> some View {
            content.onGeometryChange(for: CGFloat.self) { $0.size.width } action: { width = $0 }
          }
        }
        """),
    lending(
      "Outer(width: $width)",
      to: """
        struct Inner: View {
          @Binding private var value: CGFloat
          init(_ value: Binding<CGFloat>) { _value = value }
          var body: some View { Text("a").onPreferenceChange(Key.self) { self.value = $0 } }
        }
        struct Outer: View {
          @Binding var width: CGFloat
          var body: some View { Inner($width) }
        }
        """),
    lending(
      "GeometryReader { proxy in Color.red.onAppear { width = proxy.size.width } }", to: ""),
    lending(
      "GeometryReader { proxy in Color.red.task(id: proxy.size) { width = proxy.size.width } }",
      to: ""),
    lending(
      """
      GeometryReader { proxy in
        let _ = DispatchQueue.main.async { width = proxy.size.width }
        Color.red
      }
      """, to: ""),
    lending(
      "GeometryReader { Measure(proxy: $0, width: $width) }",
      to: """
        struct Measure: View {
          var proxy: GeometryProxy
          @Binding var width: CGFloat
          var body: some View { clear(proxy) }
          func clear(_ proxy: GeometryProxy) -> some View {
            DispatchQueue.main.async { self.width = proxy.size.width }
            return Color.clear
          }
        }
        """),
    view(
      ".onPreferenceChange(Key.self, perform: keep)",
      members: "func keep(_ w: CGFloat) { width = w }"),
    readSize + view(".readWidth { width = $0 }"),
    view(
      ".onPreferenceChange(Key.self) { width = $0 }", members: "var double: CGFloat { self.width }"),
  ])
  func `views made of what was measured are refused`(code: String) {
    #expect(
      SourceLowering.layout(code).refusals.map(\.message) == [
        "'width' is set to what was measured, and the views are laid out again with it; Plumb lays"
          + " out once: write a Layout, or give 'width' the value that it comes to"
      ])
  }

  @Test(arguments: [
    "sizes[0].width = $0", "for size in [$0] { self.sizes[0] = CGSize(width: size, height: 1) }",
    "(other, self.sizes) = (1, [CGSize(width: $0, height: 1)])",
    "self.sizes[other].width += $0", "change(&sizes[0].width, to: $0)",
    "sizes.replaceSubrange(0..<1, with: [CGSize(width: $0, height: 1)])", "sizes[0].width.round()",
    "$sizes.wrappedValue[0].width = $0", "_sizes.wrappedValue[0].width = $0",
    "((self.sizes, _), other) = (([CGSize(width: $0, height: 1)], 1), 1)", "set($sizes, $0)",
    "self[keyPath: \\.sizes][0].width = $0",
  ])
  func `so are those of a part of state`(change: String) {
    let code = """
      struct Demo: View {
        @State private var sizes = [CGSize(width: 1, height: 1)]
        @State private var other = 0
        func change(_ width: inout CGFloat, to new: CGFloat) { width = new }
        var body: some View {
          Color.red.frame(width: sizes[0].width).onPreferenceChange(Key.self) { \(change) }
        }
      }
      Demo()
      """
    #expect(
      SourceLowering.layout(code).refusals.map { $0.message.prefix(40) } == [
        "'sizes' is set to what was measured, and"
      ])
  }

  @Test(arguments: [
    "@State var h: CGFloat = 3\n#Preview { MEASURED.frame(height: h) }",
    "#Preview { @Previewable @State var h: CGFloat = 3; MEASURED.frame(height: h) }",
  ])
  func `so is the state of a preview`(code: String) {
    let measured = "GeometryReader { p in Color.red.onAppear { h = p.size.height } }"
    let block = SourceLowering.layout(
      code.replacing("MEASURED", with: measured) + "\n#Preview { Color.blue }")
    #expect(block.texts.contains { $0.contains("'h' is set to what was measured") })
  }
}
