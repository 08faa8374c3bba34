import LayoutEngine

/// A layout of a user's own: children beside one another, each as wide as the others.
struct EqualColumns: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let width = bounds.width / CGFloat(subviews.count)
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + CGFloat(index) * width, y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}

struct Row: View {
  var body: some View {
    EqualColumns {
      Color.red
      Text("Hello").padding(8)
    }
    .frame(width: 300)
  }
}

let layout = try ViewLayout(of: Row(), proposal: ProposedViewSize(width: 400, height: 40))
for node in layout.nodes { print(node.path, node.frame) }
guard layout.size == CGSize(width: 300, height: 40) else {
  fatalError("the row is \(layout.size)")
}
