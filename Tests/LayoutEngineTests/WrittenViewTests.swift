import Testing

@testable import LayoutEngine

/// A modifier as articles write them.
private struct Card: ViewModifier {
  var inset: CGFloat = 8

  func body(content: Content) -> some View {
    content
      .padding(inset)
      .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 12, style: .continuous))
      .overlay(Color.gray.opacity(0.2))
  }
}

/// A modifier whose body puts the view into a container.
private struct Titled: ViewModifier {
  let title: String

  func body(content: Content) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(title).font(.system(size: 10, weight: .bold)).id("title")
      content
    }
  }
}

extension View {
  fileprivate func card(_ inset: CGFloat = 8) -> some View { modifier(Card(inset: inset)) }
}

private struct Toggling: View {
  @State private var isOn = true
  @State private var width = 30.0

  var body: some View {
    HStack(spacing: 0) {
      if isOn { Part(width: $width).id("on") }
      Part(width: .constant(10)).id("off")
    }
  }
}

private struct Part: View {
  @Binding var width: Double

  var body: some View { Color.red.frame(width: width, height: 10) }
}

struct WrittenViewTests {
  @Test func `a modifier's body stands around each view of a list`() throws {
    let frames = try frames(
      of: HStack(spacing: 0) {
        Group {
          color(10, 10).id("a")
          color(20, 10).id("b")
        }
        .card(5)
      }, nil, nil)
    #expect(frames["root"] == rect(0, 0, 50, 20))
    #expect(frames["a"] == rect(5, 5, 10, 10))
    #expect(frames["b"] == rect(25, 5, 20, 10))
  }

  @Test func `a modifier's container takes the whole list`() throws {
    let frames = try frames(
      of: HStack(spacing: 0) {
        Group {
          color(10, 10).id("a")
          color(20, 10).id("b")
        }
        .modifier(Titled(title: "ab"))
      }, nil, nil)
    #expect(frames["root"] == rect(0, 0, 20, 34))
    #expect(frames["title"] == rect(0, 0, 10, 10))
    #expect(frames["b"] == rect(0, 24, 20, 10))
  }

  @Test func `a state has its first value and lends it`() throws {
    let frames = try frames(of: Toggling(), nil, nil)
    #expect(frames["on"] == rect(0, 0, 30, 10))
    #expect(frames["off"] == rect(30, 0, 10, 10))
  }

  @Test func `a font and a line limit hold for the texts in a view, the inner one first`() throws {
    let frames = try frames(
      of: VStack(alignment: .leading, spacing: 0) {
        Text("Hello world").font(.caption).id("a")
        Text("Hello world").id("b")
        GeometryReader { _ in Text("Hi").id("c") }.frame(height: 5)
      }
      .font(.system(size: 10))
      .lineLimit(1), 50, 100)
    #expect(frames["a"] == rect(0, 0, 48, 12))
    #expect(frames["b"] == rect(0, 12, 50, 10))
    #expect(frames["c"] == rect(0, 22, 10, 10))
  }

  @Test func `a view can be given as an overlay or a background`() throws {
    let frames = try frames(
      of: color(30, 20).background(Capsule().fill(.red).id("a"))
        .overlay(Text("Hi").id("b"), alignment: .bottomTrailing)
        .background(Color.red), nil, nil)
    #expect(frames["a"] == rect(0, 0, 30, 20))
    #expect(frames["b"] == rect(10, 0, 20, 20))
  }

  @Test func `styles and shapes have no geometry`() throws {
    let view = Circle().fill(.red).frame(width: 30, height: 20).id("a")
      .foregroundStyle(.secondary).clipShape(.rect(cornerRadius: 4)).background(.blue)
      .shadow(radius: 3).rotationEffect(.degrees(45)).zIndex(2).opacity(0.5)
    #expect(try frames(of: view, 100, 100)["a"] == rect(0, 0, 30, 20))
    let strokes = VStack(spacing: 0) {
      Rectangle().strokeBorder(.black, lineWidth: 9).id("a")
      LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).id("b")
    }
    #expect(try frames(of: strokes, 40, 20)["b"] == rect(0, 10, 40, 10))
  }
}
