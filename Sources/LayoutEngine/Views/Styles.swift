/// A shape, which can be filled and stroked; both leave its size alone.
public protocol Shape: View {}

extension Shape {
  public func fill(_ style: some ShapeStyle) -> some View { self }

  public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { self }

  public func stroke(lineWidth: CGFloat = 1) -> some View { self }

  public func strokeBorder(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { self }
}

extension Rectangle: Shape {}
extension RoundedRectangle: Shape {}
extension Capsule: Shape {}
extension Ellipse: Shape {}
extension Circle: Shape {}

/// How the corners of a rectangle are rounded; it has no geometry.
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular
  case continuous
}

extension RoundedRectangle {
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle) {
    self.init(cornerRadius: cornerRadius)
  }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius)
  }
}

// Colours where a style is expected: `.fill(.blue)`.
extension ShapeStyle where Self == Color {
  public static var blue: Color { .blue }
  public static var green: Color { .green }
  public static var yellow: Color { .yellow }
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var pink: Color { .pink }
  public static var purple: Color { .purple }
  public static var teal: Color { .teal }
  public static var indigo: Color { .indigo }
  public static var mint: Color { .mint }
  public static var cyan: Color { .cyan }
  public static var brown: Color { .brown }
  public static var gray: Color { .gray }
  public static var black: Color { .black }
  public static var white: Color { .white }
  public static var clear: Color { .clear }
}

extension Color {
  /// The colour as a gradient, which has no geometry either.
  public var gradient: Color { self }
}

/// A style that only names how prominent something is.
public struct HierarchicalShapeStyle: ShapeStyle, Sendable {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// A blurred background.
public struct Material: ShapeStyle, Sendable {}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
  public static var regularMaterial: Material { Material() }
  public static var thickMaterial: Material { Material() }
}

/// Colours that change from one point to another: takes the size it is proposed.
public struct LinearGradient: View, PrimitiveView, ShapeStyle {
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: lowering.tree.name("LinearGradient")) }
  }
}
