@ViewBuilder func pageLayoutTree() -> some View {
  PageLayout(sidebarWidth: 60) {
    Text("Header text that may wrap").region(.header).id("h")
    Color.red.region(.sidebar).id("s")
    Color.green.region(.content).id("c")
    Color.blue.frame(height: 12).region(.footer).id("f")
  }
}
