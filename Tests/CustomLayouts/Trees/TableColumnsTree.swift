@ViewBuilder func tableColumnsTree() -> some View {
  TableColumns(columns: [.fixed(40), .flexible(), .fitting]) {
    Text("a").id("a")
    Color.red.frame(height: 12).id("b")
    Text("total").id("c")
    Text("b").id("d")
    Color.green.id("e")
  }
}
