// Modifiers that change no frame, so that views written for SwiftUI compile.
extension View {
  /// The view itself: opacity moves no frame.
  public func opacity(_ opacity: Double) -> some View { self }

  /// The view itself: what draws it moves no frame.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }

  /// The view itself: what draws it moves no frame.
  public func foregroundColor(_ color: Color?) -> some View { self }

  /// The view itself: a tint moves no frame.
  public func tint(_ style: some ShapeStyle) -> some View { self }

  /// The view itself: a background of a style moves no frame.
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { self }

  /// The view itself: being hidden moves no frame.
  public func hidden() -> some View { self }

  /// The view itself: clipping moves no frame.
  public func clipped() -> some View { self }

  /// The view itself: clipping moves no frame.
  public func clipShape(_ shape: some Shape) -> some View { self }

  /// The view itself: where it is touched moves no frame.
  public func contentShape(_ shape: some Shape) -> some View { self }

  /// The view itself: clipping moves no frame.
  public func cornerRadius(_ radius: CGFloat) -> some View { self }

  /// The view itself: a shadow moves no frame.
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }

  /// The view itself: a blur moves no frame.
  public func blur(radius: CGFloat) -> some View { self }

  /// The view itself: how large it is drawn moves no frame.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }

  /// The view itself: how it is turned when drawn moves no frame.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }

  /// The view itself: what is drawn in front moves no frame.
  public func zIndex(_ value: Double) -> some View { self }

  /// The view itself: how it is drawn moves no frame.
  public func compositingGroup() -> some View { self }

  /// The view itself: how it is drawn moves no frame.
  public func drawingGroup() -> some View { self }

  /// The view itself: being disabled moves no frame.
  public func disabled(_ isDisabled: Bool) -> some View { self }

  /// The view itself: where it is touched moves no frame.
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { self }

  /// The view itself: what is done when it appears moves no frame.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  /// The view itself: what is done when it disappears moves no frame.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// The view itself: what is done when it is touched moves no frame.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// The view itself: what is read aloud moves no frame.
  public func accessibilityLabel(_ label: String) -> some View { self }

  /// The view itself: what is read aloud moves no frame.
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }

  /// The view itself: a name for tests moves no frame.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
}
