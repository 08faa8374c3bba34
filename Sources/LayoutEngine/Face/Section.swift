/// Views with a header and a footer.
///
/// A container that does not ask for sections lays out the header, the content and the footer one
/// after the other, each view of theirs as one of its own (our own decision; lists do so at rest).
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// A section by its three parts.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// A section by its three parts.
  public init(
    header: Parent, footer: Footer, @ViewBuilder content: () -> Content
  ) {
    self.header = header
    self.content = content()
    self.footer = footer
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list {
      header._lower(into: lowering)
      content._lower(into: lowering)
      footer._lower(into: lowering)
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    listing.section {
      header._list(in: listing)
    } content: {
      content._list(in: listing)
    } footer: {
      footer._list(in: listing)
    }
  }
}

extension Section where Footer == EmptyView {
  /// A section with a header and no footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  /// A section with a header and no footer.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, footer: EmptyView(), content: content)
  }
}

extension Section where Parent == EmptyView {
  /// A section with a footer and no header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }

  /// A section with a footer and no header.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: footer, content: content)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// A section without header and footer.
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: EmptyView(), content: content)
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// A section with a title as its header.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), footer: EmptyView(), content: content)
  }
}
