@ViewBuilder func alignedRowTree() -> some View {
  VStack {
    AlignedRow(alignment: .iconCenter) {
      Color.red.frame(width: 20, height: 30).alignmentGuide(.iconCenter) { d in d[.top] + 5 }.id(
        "a")
      Color.red.frame(width: 20, height: 50).id("b")
    }
    AlignedRow(alignment: .firstTextBaseline) {
      Color.red.frame(width: 20, height: 30).id("c")
      Text("Hi").id("d")
    }
    AlignedDeck(.leadIcon) { Color.blue.frame(width: 30, height: 10).id("e") }
    AlignedDeck(Alignment(horizontal: .lead, vertical: .top)) {
      Color.blue.frame(width: 30, height: 10).id("f")
    }
  }
}
