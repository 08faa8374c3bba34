@ViewBuilder func breadcrumbTree() -> some View {
  Breadcrumb {
    Text("Home").id("a")
    Text("Documents").id("b")
    Text("Projects").id("c")
    Text("Layout").id("d")
  }
}
