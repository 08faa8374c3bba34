/// The main axis of a stack, resolved at compile time.
protocol StackAxis {
  static var axis: Axis { get }
  static func main(_ size: Size) -> Double
  static func cross(_ size: Size) -> Double
  static func make(main: Double, cross: Double) -> Size
  static func crossGuide(_ node: UnsafeMutablePointer<Node>) -> GuideKey
}

enum HorizontalMain: StackAxis {
  static var axis: Axis { .horizontal }
  @inline(__always) static func main(_ size: Size) -> Double { size.width }
  @inline(__always) static func cross(_ size: Size) -> Double { size.height }
  @inline(__always) static func make(main: Double, cross: Double) -> Size { Size(main, cross) }
  @inline(__always)
  static func crossGuide(_ node: UnsafeMutablePointer<Node>) -> GuideKey {
    node.pointee.verticalGuide
  }
}

enum VerticalMain: StackAxis {
  static var axis: Axis { .vertical }
  @inline(__always) static func main(_ size: Size) -> Double { size.height }
  @inline(__always) static func cross(_ size: Size) -> Double { size.width }
  @inline(__always) static func make(main: Double, cross: Double) -> Size { Size(cross, main) }
  @inline(__always)
  static func crossGuide(_ node: UnsafeMutablePointer<Node>) -> GuideKey {
    node.pointee.horizontalGuide
  }
}

/// What a stack knows of a child while it shares its length out.
struct StackChild: BitwiseCopyable {
  var node: Int32
  /// The child's place among its siblings; ties are served in this order.
  var index: Int32
  var priority: Double
  var minimum: Double
  var flexibility: Double

  /// Whether this child is served before another of the same priority: the less flexible first,
  /// of two infinitely flexible ones that with the larger minimum.
  @inline(__always)
  func precedes(_ other: StackChild) -> Bool {
    if flexibility != other.flexibility { return flexibility < other.flexibility }
    if flexibility == .infinity, minimum != other.minimum { return minimum > other.minimum }
    return index < other.index
  }
}
