extension View {
  /// Puts the view into a frame as long as the nearest container on the chosen axes.
  ///
  /// Containers are the root, scroll views, lists, navigation stacks and tabs; stacks, frames and
  /// custom layouts are none.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Puts the view into a frame of `span` of `count` equal columns or rows of the nearest
  /// container, which lie `spacing` points apart.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(
      axes, alignment: alignment,
      ContainerElement.columns(count: count, span: span, spacing: spacing))
  }

  /// Puts the view into a frame whose length on each chosen axis is computed from that of the
  /// nearest container.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    modified(
      by: ElementModifier(.containerRelativeFrame) { tree in
        .container(
          .relativeFrame(
            axes, horizontal: tree.key(of: alignment.horizontal),
            vertical: tree.key(of: alignment.vertical), length: length))
      })
  }
}

extension NodeName {
  static let containerRelativeFrame = NodeName.builtin("containerRelativeFrame") ?? .frame
  static let ignoresSafeArea = NodeName.builtin("ignoresSafeArea") ?? .frame
  static let safeAreaInset = NodeName.builtin("safeAreaInset") ?? .frame
  static let safeAreaPadding = NodeName.builtin("safeAreaPadding") ?? .padding
}

// The modifiers of the betas of 2019, withdrawn before iOS 13. Signatures are known, behaviour is
// not: a frame of that part of a finite proposal is our own decision.
extension View {
  /// Makes the view a part of the proposed width wide; nil and infinity pass unchanged.
  public func relativeWidth(_ proportion: CGFloat) -> some View {
    modified(
      by: ElementModifier(.relativeWidth) { _ in
        .container(.relativeLength(width: proportion, height: nil))
      })
  }

  /// Makes the view a part of the proposed height high; nil and infinity pass unchanged.
  public func relativeHeight(_ proportion: CGFloat) -> some View {
    modified(
      by: ElementModifier(.relativeHeight) { _ in
        .container(.relativeLength(width: nil, height: proportion))
      })
  }

  /// Makes the view a part of the proposed size on both axes.
  public func relativeSize(width: CGFloat, height: CGFloat) -> some View {
    modified(
      by: ElementModifier(.relativeSize) { _ in
        .container(.relativeLength(width: width, height: height))
      })
  }
}
