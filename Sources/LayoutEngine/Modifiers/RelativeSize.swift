extension View {
  /// Proposes a part of the received proposal to the view.
  ///
  /// The modifier takes the view's answer as its own size, so that a view that ignores its proposal
  /// is not affected; nil and infinity pass unchanged. Source: "Working with percentages in SwiftUI
  /// layout".
  ///
  /// - Parameters:
  ///   - width: The factor for the proposed width; it is not clamped.
  ///   - height: The factor for the proposed height.
  ///   - basis: What the factor is applied to; an extension of ours.
  /// - Returns: The view in the modifier, one view also for a list of views.
  public func relativeProposed(
    width: Double = 1, height: Double = 1, basis: RelativeBasis = .proposal
  ) -> some View {
    RelativeSize(content: self, width: width, height: height, basis: basis)
  }
}

private struct RelativeSize<Content: View>: View, PrimitiveView {
  let content: Content
  let width: Double
  let height: Double
  let basis: RelativeBasis

  func _lower(into lowering: ViewLowering) {
    lowering.wrapped(
      in: .relative(width: width, height: height, basis), name: .relativeProposed
    ) { content._lower(into: lowering) }
  }
}
