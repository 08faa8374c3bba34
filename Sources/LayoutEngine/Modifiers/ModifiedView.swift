/// A view with a modifier that is one node, or says something of the next node.
struct ModifiedView<Content: View>: View, PrimitiveView {
  let content: Content
  let modifier: any NodeModifier

  func _lower(into lowering: ViewLowering) {
    lowering.modified(by: modifier) { content._lower(into: lowering) }
  }

  func _list(in listing: ViewListing) {
    let modifier = modifier
    listing.wrapped { lowering, view in
      lowering.modified(by: modifier) { view(lowering) }
    } content: {
      content._list(in: listing)
    }
  }
}

extension View {
  func modified(by modifier: any NodeModifier) -> some View {
    ModifiedView(content: self, modifier: modifier)
  }
}

/// A modifier that is one node.
package struct ElementModifier: NodeModifier {
  private let name: NodeName
  private let element: (LayoutTree) -> Element

  package init(_ name: NodeName, _ element: @escaping (LayoutTree) -> Element) {
    self.name = name
    self.element = element
  }

  package func open(in lowering: ViewLowering) {
    lowering.tree.add(element(lowering.tree), name: name)
  }
}

/// A modifier that is no node: it says something of the view it is applied to.
package struct AttributeModifier: NodeModifier {
  private let attach: (LayoutTree) -> Void

  package init(_ attach: @escaping (LayoutTree) -> Void) {
    self.attach = attach
  }

  package func open(in lowering: ViewLowering) { attach(lowering.tree) }
  package func close(in lowering: ViewLowering) {}
}

/// An overlay or a background: content over or under the view, offered the view's size.
package struct DecorationModifier: NodeModifier {
  private let name: NodeName
  private let alignment: Alignment
  private let content: (ViewLowering) -> Void

  /// A decoration whose content is lowered as one view; several form an implicit ZStack.
  package init(
    _ name: NodeName, alignment: Alignment, content: @escaping (ViewLowering) -> Void
  ) {
    self.name = name
    self.alignment = alignment
    self.content = content
  }

  package func open(in lowering: ViewLowering) {
    lowering.tree.add(
      .decoration(
        horizontal: lowering.tree.key(of: alignment.horizontal),
        vertical: lowering.tree.key(of: alignment.vertical)),
      name: name)
  }

  package func close(in lowering: ViewLowering) {
    lowering.tree.beginDecoration()
    lowering.single(in: .depth) { content(lowering) }
    lowering.tree.close()
  }
}
