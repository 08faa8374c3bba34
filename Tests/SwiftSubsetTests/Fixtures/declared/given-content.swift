// compare: ids
struct Decorated<Extra: View>: ViewModifier {
  var extra: Extra
  init(@ViewBuilder _ extra: () -> Extra) { self.extra = extra() }
  func body(content: Content) -> some View {
    HStack(spacing: 0) {
      content
      extra
    }
  }
}

struct Overlaid<Slot: View>: ViewModifier {
  @ViewBuilder var slot: () -> Slot
  func body(content: Content) -> some View {
    content.overlay(alignment: .bottom) { slot().padding(2) }
  }
}

struct Card<Content: View>: View {
  @ViewBuilder var content: () -> Content
  var body: some View {
    VStack(spacing: 0) { content() }.padding(10).id("card")
  }
}

extension View {
  func overlaid<Slot: View>(@ViewBuilder slot: @escaping () -> Slot) -> some View {
    modifier(Overlaid(slot: slot))
  }

  func captioned(_ caption: some View) -> some View {
    VStack(spacing: 3) {
      self
      caption.id("not the caller's")
    }
  }

  func transformed<Result: View>(_ transform: (Self) -> Result) -> some View {
    transform(self).padding(1).id("hidden")
  }

  func fitting<Small: View>(@ViewBuilder or small: () -> Small) -> some View {
    ViewThatFits {
      self
      small()
    }
  }
}

VStack(spacing: 0) {
  Color.red.frame(width: 50, height: 20).id("main").modifier(Decorated { Text("abc").id("a") })
  Color.green.id("over").overlaid {
    Text("abc").id("b")
    Card { Text("de").id("c") }
  }
  Color.blue.id("blue").captioned(Text("caption").id("d"))
  Color.red.frame(height: 5).id("inner").transformed { $0.padding(4).id("e") }
  Color.red.frame(width: 150).id("wide").fitting { Text("f").id("f").captioned(Text("g").id("g")) }
  Group {
    Color.red
    Color.blue.id("of a group")
  }
  .overlaid { Color.yellow.frame(width: 7, height: 3).id("both") }
}
// ---- by hand
VStack(spacing: 0) {
  HStack(spacing: 0) {
    Color.red.frame(width: 50, height: 20).id("main")
    Text("abc").id("a")
  }
  Color.green.id("over").overlay(alignment: .bottom) {
    Text("abc").id("b").padding(2)
    VStack(spacing: 0) { Text("de").id("c") }.padding(10).id("card").padding(2)
  }
  VStack(spacing: 3) {
    Color.blue.id("blue")
    Text("caption").id("d")
  }
  Color.red.frame(height: 5).id("inner").padding(4).id("e").padding(1)
  ViewThatFits {
    Color.red.frame(width: 150).id("wide")
    VStack(spacing: 3) {
      Text("f").id("f")
      Text("g").id("g")
    }
  }
  Color.red.overlay(alignment: .bottom) {
    Color.yellow.frame(width: 7, height: 3).id("both").padding(2)
  }
  Color.blue.id("of a group").overlay(alignment: .bottom) {
    Color.yellow.frame(width: 7, height: 3).id("both").padding(2)
  }
}
