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
