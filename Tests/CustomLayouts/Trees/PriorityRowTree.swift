@ViewBuilder func priorityRowTree() -> some View {
  PriorityRow {
    Color.red.frame(width: 50, height: 10).id("a")
    Color.green.frame(width: 60, height: 20).layoutPriority(2).id("b")
    Color.blue.frame(width: 40, height: 15).layoutPriority(1).id("c")
    Color.orange.frame(width: 30, height: 15).id("d")
  }
}
