/// A colour: takes the size it is proposed, 10 points where nothing is.
public struct Color: View, PrimitiveView, ShapeStyle, Sendable {
  /// A colour; which one does not matter here.
  public init() {}

  /// A colour by its components, which do not matter here.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}

  /// A colour by name.
  public init(_ name: String) {}

  /// The colour of this name, which has no geometry.
  public static let blue = Color()

  /// The colour of this name, which has no geometry.
  public static let green = Color()

  /// The colour of this name, which has no geometry.
  public static let yellow = Color()

  /// The colour of this name, which has no geometry.
  public static let red = Color()

  /// The colour of this name, which has no geometry.
  public static let orange = Color()

  /// The colour of this name, which has no geometry.
  public static let pink = Color()

  /// The colour of this name, which has no geometry.
  public static let purple = Color()

  /// The colour of this name, which has no geometry.
  public static let teal = Color()

  /// The colour of this name, which has no geometry.
  public static let indigo = Color()

  /// The colour of this name, which has no geometry.
  public static let mint = Color()

  /// The colour of this name, which has no geometry.
  public static let cyan = Color()

  /// The colour of this name, which has no geometry.
  public static let brown = Color()

  /// The colour of this name, which has no geometry.
  public static let gray = Color()

  /// The colour of this name, which has no geometry.
  public static let black = Color()

  /// The colour of this name, which has no geometry.
  public static let white = Color()

  /// The colour of this name, which has no geometry.
  public static let clear = Color()

  /// The colour of this name, which has no geometry.
  public static let primary = Color()

  /// The colour of this name, which has no geometry.
  public static let secondary = Color()

  /// The colour of controls, which has no geometry.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color()

  /// The colour itself: opacity has no geometry.
  public func opacity(_ opacity: Double) -> Color { self }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .color) }
  }
}

/// What fills a shape or a background; it has no geometry.
public protocol ShapeStyle {}

/// A rectangle: takes the size it is proposed, 10 points where nothing is.
public struct Rectangle: View, PrimitiveView {
  /// A rectangle.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .rectangle) }
  }
}

/// A rectangle with round corners: takes the size it is proposed.
public struct RoundedRectangle: View, PrimitiveView {
  /// A rectangle with corners of a radius in points, which moves no frame.
  public init(cornerRadius: CGFloat) {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .roundedRectangle) }
  }
}

/// A capsule: takes the size it is proposed.
public struct Capsule: View, PrimitiveView {
  /// A capsule.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .capsule) }
  }
}

/// An ellipse: takes the size it is proposed.
public struct Ellipse: View, PrimitiveView {
  /// An ellipse.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .ellipse) }
  }
}

/// A circle: the smaller of the lengths it is proposed on both axes.
public struct Circle: View, PrimitiveView {
  /// A circle.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.circle, name: .circle) }
  }
}

/// An image of a given natural size, in points.
public struct Image: View, PrimitiveView {
  private let size: CGSize
  private var resizing: CGSize?

  /// An image of this natural size: the engine has no pictures.
  public init(size: CGSize) {
    self.size = size
  }

  /// What fills an image that is larger than its picture; it changes no frame.
  public enum ResizingMode: Hashable, Sendable {
    case tile
    case stretch
  }

  /// The image that takes the size it is proposed, its natural one where nothing is, and no less
  /// than its caps.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.resizing = CGSize(
      width: capInsets.leading + capInsets.trailing, height: capInsets.top + capInsets.bottom)
    return image
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element {
      lowering.tree.add(.image(size, resizing: resizing), name: .image)
    }
  }
}

/// Room that grows along the axis of the container around it.
public struct Spacer: View, PrimitiveView {
  private let minLength: CGFloat?

  /// A spacer of at least `minLength` points, 8 if it is `nil`.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.spacer(minLength: minLength), name: .spacer) }
  }
}

/// A line of one pixel across the axis of the container around it.
public struct Divider: View, PrimitiveView {
  /// A line as thick as one pixel.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.divider, name: .divider) }
  }
}

/// A text in the deterministic metric: 10 points a character and 20 a line at the default size.
public struct Text: View, PrimitiveView {
  private let text: String

  /// A text of these characters; line feeds begin new lines.
  public init(_ text: String) {
    self.text = text
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.element {
      lowering.tree.add(.text(text, lowering.textStyle), name: .text)
    }
  }
}
