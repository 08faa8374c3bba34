extension View {
  /// Puts the view into a frame of a fixed size.
  ///
  /// Lengths are points; `nil` leaves that axis to the view. `alignment` says where a view of
  /// another size lies in the frame.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modified(
      by: ElementModifier(.frame) { tree in
        .fixedFrame(
          width: width, height: height, horizontal: tree.key(of: alignment.horizontal),
          vertical: tree.key(of: alignment.vertical))
      })
  }

  /// Puts the view into a frame between a minimum and a maximum, in points; `nil` leaves that
  /// constraint out.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    let frame = FlexibleFrame(
      minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
      idealHeight: idealHeight, maxHeight: maxHeight)
    return modified(
      by: ElementModifier(.frame) { tree in
        .flexibleFrame(
          frame, horizontal: tree.key(of: alignment.horizontal),
          vertical: tree.key(of: alignment.vertical))
      })
  }

  /// Keeps the view at its ideal length on the chosen axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modified(
      by: ElementModifier(.fixedSize) { _ in
        .fixedSize(horizontal: horizontal, vertical: vertical)
      })
  }

  /// Keeps the view at its ideal size.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Offers the view a size of this ratio of width to height, `nil` for the view's own.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modified(by: ElementModifier(.aspectRatio) { _ in .aspectRatio(ratio, contentMode) })
  }

  /// Offers the view a size of this size's ratio.
  public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(ratio.width / ratio.height, contentMode: contentMode)
  }

  /// Offers the view the largest size of its own ratio that fits.
  public func scaledToFit() -> some View {
    modified(by: ElementModifier(.scaledToFit) { _ in .aspectRatio(nil, .fit) })
  }

  /// Offers the view the smallest size of its own ratio that fills.
  public func scaledToFill() -> some View {
    modified(by: ElementModifier(.scaledToFill) { _ in .aspectRatio(nil, .fill) })
  }
}
