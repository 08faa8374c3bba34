struct Node {
  var name: String
  var children: [Node] = []
}

struct NodeView: View {
  let node: Node
  var depth = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(node.name).padding(.leading, CGFloat(depth) * 10)
      ForEach(node.children, id: \.name) { child in
        NodeView(node: child, depth: depth + 1)
      }
    }
  }
}

NodeView(
  node: Node(
    name: "root",
    children: [
      Node(name: "a", children: [Node(name: "b")]),
      Node(name: "c"),
    ]))
// ---- by hand
VStack(alignment: .leading, spacing: 2) {
  Text("root").padding(.leading, 0)
  ForEach(0..<1) { _ in
    VStack(alignment: .leading, spacing: 2) {
      Text("a").padding(.leading, 10)
      ForEach(0..<1) { _ in
        VStack(alignment: .leading, spacing: 2) {
          Text("b").padding(.leading, 20)
          ForEach(0..<0) { _ in Text("") }
        }
      }
    }
    VStack(alignment: .leading, spacing: 2) {
      Text("c").padding(.leading, 10)
      ForEach(0..<0) { _ in Text("") }
    }
  }
}
