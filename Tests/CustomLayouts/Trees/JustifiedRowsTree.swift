@ViewBuilder func justifiedRowsTree() -> some View {
  VStack(spacing: 0) {
    JustifiedRows(options: .init(perRow: 2, justification: .spaceBetween, rowGap: 4)) {
      Color.red.frame(width: 20, height: 10).id("a")
      Color.green.frame(width: 30, height: 20).id("b")
      Color.blue.frame(width: 10, height: 10).id("c")
    }
    JustifiedRows(options: .init(justification: .spaceAround(minimum: 5))) {
      Color.red.frame(width: 20, height: 10).id("d")
      Color.green.frame(width: 20, height: 10).id("e")
    }
  }
}
