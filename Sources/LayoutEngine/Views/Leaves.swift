/// A colour: takes the size it is proposed, 10 points where nothing is.
public struct Color: View, PrimitiveView, ShapeStyle, Sendable {
  public init() {}

  /// A colour by its components, which do not matter here.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}

  /// A colour by name.
  public init(_ name: String) {}

  public static let blue = Color()
  public static let green = Color()
  public static let yellow = Color()
  public static let red = Color()
  public static let orange = Color()
  public static let pink = Color()
  public static let purple = Color()
  public static let teal = Color()
  public static let indigo = Color()
  public static let mint = Color()
  public static let cyan = Color()
  public static let brown = Color()
  public static let gray = Color()
  public static let black = Color()
  public static let white = Color()
  public static let clear = Color()
  public static let primary = Color()
  public static let secondary = Color()
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color()

  /// The colour itself: opacity has no geometry.
  public func opacity(_ opacity: Double) -> Color { self }

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .color) }
  }
}

/// What fills a shape or a background; it has no geometry.
public protocol ShapeStyle {}

/// A rectangle: takes the size it is proposed, 10 points where nothing is.
public struct Rectangle: View, PrimitiveView {
  public init() {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .rectangle) }
  }
}

/// A rectangle with round corners: takes the size it is proposed.
public struct RoundedRectangle: View, PrimitiveView {
  public init(cornerRadius: CGFloat) {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .roundedRectangle) }
  }
}

/// A capsule: takes the size it is proposed.
public struct Capsule: View, PrimitiveView {
  public init() {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .capsule) }
  }
}

/// An ellipse: takes the size it is proposed.
public struct Ellipse: View, PrimitiveView {
  public init() {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.greedy, name: .ellipse) }
  }
}

/// A circle: the smaller of the lengths it is proposed on both axes.
public struct Circle: View, PrimitiveView {
  public init() {}

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

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.spacer(minLength: minLength), name: .spacer) }
  }
}

/// A line of one pixel across the axis of the container around it.
public struct Divider: View, PrimitiveView {
  public init() {}

  public func _lower(into lowering: ViewLowering) {
    lowering.element { lowering.tree.add(.divider, name: .divider) }
  }
}

/// A text in the deterministic metric: 10 points a character and 20 a line at the default size.
public struct Text: View, PrimitiveView {
  private let text: String

  public init(_ text: String) {
    self.text = text
  }

  public func _lower(into lowering: ViewLowering) {
    lowering.element {
      lowering.tree.add(.text(text, lowering.textStyle), name: .text)
    }
  }
}
