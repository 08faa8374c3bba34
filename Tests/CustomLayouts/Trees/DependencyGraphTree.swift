@ViewBuilder func dependencyGraphTree() -> some View {
  DependencyGraph {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 30, height: 10).layoutValue(key: Dependencies.self, value: [0]).id("b")
    Color.blue.frame(width: 10, height: 20).layoutValue(key: Dependencies.self, value: [0, 1]).id(
      "c")
    Color.orange.frame(width: 5, height: 5).id("d")
  }
}
