/// The part of SwiftUI's and Swift's interface that declared layouts use, as Swift.
///
/// It is read like the declarations of an article. Types stated here are whole: a member they
/// lack is a wrong word. Parameters with a default value may be left out.
enum LayoutInterface {
  static let source = """
    struct CGSize {
      init(width: CGFloat, height: CGFloat)
      init()
      var width: CGFloat
      var height: CGFloat
      static var zero: CGSize
      func equalTo(_ size: CGSize) -> Bool
    }
    struct CGPoint {
      init(x: CGFloat, y: CGFloat)
      init()
      var x: CGFloat
      var y: CGFloat
      static var zero: CGPoint
      func applying(_ transform: CGAffineTransform) -> CGPoint
    }
    struct CGRect {
      init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
      init(origin: CGPoint, size: CGSize)
      init()
      var origin: CGPoint
      var size: CGSize
      var width: CGFloat
      var height: CGFloat
      var minX: CGFloat
      var midX: CGFloat
      var maxX: CGFloat
      var minY: CGFloat
      var midY: CGFloat
      var maxY: CGFloat
      var isEmpty: Bool
      var isNull: Bool
      var isInfinite: Bool
      var standardized: CGRect
      var integral: CGRect
      static var zero: CGRect
      static var null: CGRect
      static var infinite: CGRect
      func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect
      func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect
      func union(_ other: CGRect) -> CGRect
      func intersection(_ other: CGRect) -> CGRect
      func intersects(_ other: CGRect) -> Bool
      func contains(_ point: CGPoint) -> Bool
      func inset(by insets: EdgeInsets) -> CGRect
      func equalTo(_ other: CGRect) -> Bool
    }
    struct EdgeInsets {
      init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat)
      init()
      var top: CGFloat
      var leading: CGFloat
      var bottom: CGFloat
      var trailing: CGFloat
      static var zero: EdgeInsets
    }
    struct UnitPoint {
      init(x: CGFloat, y: CGFloat)
      init()
      var x: CGFloat
      var y: CGFloat
      static var center: UnitPoint
      static var topLeading: UnitPoint
      static var top: UnitPoint
      static var topTrailing: UnitPoint
      static var leading: UnitPoint
      static var trailing: UnitPoint
      static var bottomLeading: UnitPoint
      static var bottom: UnitPoint
      static var bottomTrailing: UnitPoint
      static var zero: UnitPoint
    }
    struct ProposedViewSize {
      init(width: CGFloat?, height: CGFloat?)
      init(_ size: CGSize)
      var width: CGFloat?
      var height: CGFloat?
      static var zero: ProposedViewSize
      static var unspecified: ProposedViewSize
      static var infinity: ProposedViewSize
      func replacingUnspecifiedDimensions(by size: CGSize = .zero) -> CGSize
    }
    struct LayoutSubviews {
      var count: Int
      var isEmpty: Bool
      var first: LayoutSubview?
      var last: LayoutSubview?
      var indices: Range<Int>
      var startIndex: Int
      var endIndex: Int
      var layoutDirection: LayoutDirection
    }
    struct LayoutSubview {
      var priority: Double
      var spacing: ViewSpacing
      var containerValues: ContainerValues
      func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
      func dimensions(in proposal: ProposedViewSize) -> ViewDimensions
      func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize)
    }
    struct ViewDimensions {
      var width: CGFloat
      var height: CGFloat
    }
    struct ViewSpacing {
      init()
      static var zero: ViewSpacing
      func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all)
      func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing
      func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat
    }
    struct GeometryProxy {
      var size: CGSize
      var safeAreaInsets: EdgeInsets
      func frame(in space: CoordinateSpace) -> CGRect
      func bounds(of space: NamedCoordinateSpace) -> CGRect?
    }
    struct LayoutProperties {
      init()
      var stackOrientation: Axis?
    }
    """

  /// Methods and properties of Swift's collections, which `LayoutSubviews` and arrays have.
  static let collectionMembers: Set<String> = [
    "count", "isEmpty", "first", "last", "indices", "startIndex", "endIndex", "map", "compactMap",
    "flatMap", "filter", "reduce", "forEach", "enumerated", "reversed", "sorted", "min", "max",
    "contains", "allSatisfy", "firstIndex", "lastIndex", "dropFirst", "dropLast", "prefix",
    "suffix", "index", "formIndex", "split", "elementsEqual", "starts", "lazy", "shuffled",
    "randomElement", "distance", "drop", "makeIterator", "underestimatedCount", "joined",
    "lexicographicallyPrecedes", "partition", "indexed", "chunked", "adjacentPairs", "windows",
    "formSymmetricDifference", "hashValue", "description", "self", "debugDescription", "difference",
    "layoutDirection", "withContiguousStorageIfAvailable", "trimmingPrefix", "ranges", "firstRange",
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "popFirst",
    "sort", "reverse", "swapAt", "shuffle", "reserveCapacity", "keys", "values", "mapValues",
    "removeValue", "updateValue", "union", "intersection", "subtracting", "isSubset", "isSuperset",
  ]
}
