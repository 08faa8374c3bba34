// compare: ids
struct Badge<Label: View>: ViewModifier {
  var alignment: Alignment = .topTrailing
  @ViewBuilder var label: () -> Label

  func body(content: Content) -> some View {
    content
      .padding(4)
      .overlay(alignment: alignment) {
        label()
          .padding(2)
          .background(.red, in: Capsule())
      }
  }
}

struct Titled: ViewModifier {
  let title: String
  func body(content: Content) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title).font(.caption)
      content
    }
  }
}

extension View {
  func badge(_ count: Int) -> some View {
    modifier(Badge { Text("\(count)") })
  }

  func titled(_ title: String) -> some View { modifier(Titled(title: title)) }
}

HStack {
  Color.teal.id("a").badge(3).id("b").titled("First").id("c")
  Text("Text").id("d").modifier(Titled(title: "Second")).id("e")
}
// ---- by hand
HStack {
  VStack(alignment: .leading, spacing: 4) {
    Text("First").font(.caption)
    Color.teal.id("a").padding(4).overlay(alignment: .topTrailing) {
      Text("3").padding(2)
    }.id("b")
  }.id("c")
  VStack(alignment: .leading, spacing: 4) {
    Text("Second").font(.caption)
    Text("Text").id("d")
  }.id("e")
}
