/// A shape, which can be filled and stroked; both leave its size alone.
public protocol Shape: View {}

extension Shape {
  /// The shape itself: what fills it has no geometry.
  public func fill(_ style: some ShapeStyle) -> some View { self }

  /// The shape itself: a line along its edge has no geometry.
  public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { self }

  /// The shape itself: a line along its edge has no geometry.
  public func stroke(lineWidth: CGFloat = 1) -> some View { self }

  /// The shape itself: a border inside it has no geometry.
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
  /// A rectangle with corners of a radius in points; neither radius nor style moves a frame.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle) {
    self.init(cornerRadius: cornerRadius)
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with corners of a radius in points, which moves no frame.
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius)
  }
}

// Colours where a style is expected: `.fill(.blue)`.
extension ShapeStyle where Self == Color {
  /// The colour of this name, which has no geometry.
  public static var blue: Color { .blue }

  /// The colour of this name, which has no geometry.
  public static var green: Color { .green }

  /// The colour of this name, which has no geometry.
  public static var yellow: Color { .yellow }

  /// The colour of this name, which has no geometry.
  public static var red: Color { .red }

  /// The colour of this name, which has no geometry.
  public static var orange: Color { .orange }

  /// The colour of this name, which has no geometry.
  public static var pink: Color { .pink }

  /// The colour of this name, which has no geometry.
  public static var purple: Color { .purple }

  /// The colour of this name, which has no geometry.
  public static var teal: Color { .teal }

  /// The colour of this name, which has no geometry.
  public static var indigo: Color { .indigo }

  /// The colour of this name, which has no geometry.
  public static var mint: Color { .mint }

  /// The colour of this name, which has no geometry.
  public static var cyan: Color { .cyan }

  /// The colour of this name, which has no geometry.
  public static var brown: Color { .brown }

  /// The colour of this name, which has no geometry.
  public static var gray: Color { .gray }

  /// The colour of this name, which has no geometry.
  public static var black: Color { .black }

  /// The colour of this name, which has no geometry.
  public static var white: Color { .white }

  /// The colour of this name, which has no geometry.
  public static var clear: Color { .clear }
}

extension Color {
  /// The colour as a gradient, which has no geometry either.
  public var gradient: Color { self }
}

/// A style that only names how prominent something is.
public struct HierarchicalShapeStyle: ShapeStyle, Sendable {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// A style of this prominence, which has no geometry.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }

  /// A style of this prominence, which has no geometry.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }

  /// A style of this prominence, which has no geometry.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }

  /// A style of this prominence, which has no geometry.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// A blurred background.
public struct Material: ShapeStyle, Sendable {}

extension ShapeStyle where Self == Material {
  /// A material of this thickness, which has no geometry.
  public static var ultraThinMaterial: Material { Material() }

  /// A material of this thickness, which has no geometry.
  public static var thinMaterial: Material { Material() }

  /// A material of this thickness, which has no geometry.
  public static var regularMaterial: Material { Material() }

  /// A material of this thickness, which has no geometry.
  public static var thickMaterial: Material { Material() }
}

/// Colours that change from one point to another: takes the size it is proposed.
public struct LinearGradient: View, PrimitiveView, ShapeStyle {
  /// A gradient; its colours and points move no frame.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: lowering.tree.name("LinearGradient")) }
  }
}
