@ViewBuilder func marqueeRowTree() -> some View {
  MarqueeRow(phase: 0.4) {
    Text("Breaking").id("a")
    Text("News of the day").id("b")
    Text("Weather").id("c")
  }
}
