@ViewBuilder func orgChartTree() -> some View {
  OrgChart {
    Text("CEO").id("a")
    Text("CTO").child(of: 0).id("b")
    Text("CFO").child(of: 0).id("c")
    Color.red.frame(width: 30, height: 14).child(of: 1).id("d")
    Color.green.frame(width: 60, height: 8).child(of: 1).id("e")
  }
}
