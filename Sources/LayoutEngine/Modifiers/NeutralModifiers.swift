// Modifiers that change no frame, so that views written for SwiftUI compile.
extension View {
  public func opacity(_ opacity: Double) -> some View { self }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func tint(_ style: some ShapeStyle) -> some View { self }
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { self }
  public func hidden() -> some View { self }
  public func clipped() -> some View { self }
  public func clipShape(_ shape: some Shape) -> some View { self }
  public func contentShape(_ shape: some Shape) -> some View { self }
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }
  public func blur(radius: CGFloat) -> some View { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  public func zIndex(_ value: Double) -> some View { self }
  public func compositingGroup() -> some View { self }
  public func drawingGroup() -> some View { self }
  public func disabled(_ isDisabled: Bool) -> some View { self }
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }
  public func accessibilityLabel(_ label: String) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
}
