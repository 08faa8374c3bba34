@ViewBuilder func wheelLayoutTree() -> some View {
  WheelLayout(radius: 40, rotation: .degrees(90)) {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 10, height: 10).id("b")
    Text("Hi").id("c")
    Circle().frame(width: 12, height: 30).id("d")
  }
}
