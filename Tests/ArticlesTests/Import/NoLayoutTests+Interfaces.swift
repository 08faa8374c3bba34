extension NoLayoutTests {
  /// Declarations as references and headers print them, and pieces of views.
  static let interfaces = [
    Block(
      "modifiers without their view",
      #"""
      .frame(maxWidth: .infinity)
      .padding()

      // or
      .overlay(alignment: .top) { Text("a") }
      """#),
    Block(
      "a modifier as a reference prints it",
      ".frame(width: CGFloat?, height: CGFloat?, alignment: Alignment = .center)"),
    Block("a printed type", "ModifiedContent<Text, _PaddingLayout>"),
    Block("printed values", "", "Optional(\"a\")\nHStack<TupleView<(Text, Spacer)>>"),
    Block("members of a type alone", ".unspecified  // both nil\n.infinity"),
    Block(
      "interface header",
      #"""
      struct Text : View
      """#),
    Block(
      "interface header 2",
      #"""
      @frozen struct HStack<Content> where Content : View
      """#),
    Block(
      "interface init",
      #"""
      init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
      """#),
    Block(
      "interface func",
      #"""
      func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View
      """#),
    Block(
      "interface nonisolated func",
      #"""
      nonisolated func padding(_ insets: EdgeInsets) -> some View
      """#),
    Block(
      "interface struct body",
      #"""
      @frozen public struct Spacer {
          public var minLength: CGFloat?
          @inlinable public init(minLength: CGFloat? = nil)
          public typealias Body = Never
      }
      """#),
    Block(
      "interface protocol",
      #"""
      public protocol Layout : Animatable {
          associatedtype Cache = Void
          static var layoutProperties: LayoutProperties { get }
          func sizeThatFits(proposal: Self.ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
      }
      """#),
    Block(
      "interface ext",
      #"""
      extension View {
          public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View
      }
      """#),
    Block(
      "interface var",
      #"""
      var body: Self.Body { get }
      """#),
    Block(
      "interface static",
      #"""
      static let center: Alignment
      """#),
    Block(
      "interface case",
      #"""
      enum Axis : Int8, CaseIterable
      """#),
    Block(
      "typealias",
      #"""
      typealias Body = Never
      """#),
    Block(
      "real modifier piece",
      #"""
      .frame(width: 100)
      .padding()
      """#),
    Block(
      "proxy header",
      #"""
      public struct GeometryProxy {
          public var size: CGSize { get }
          public subscript<T>(anchor: Anchor<T>) -> T { get }
      }
      """#),
    Block(
      "layout extension header",
      #"""
      extension Layout {
          public func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing
      }
      """#),
    Block(
      "requirements",
      #"""
      func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
      """#),
    Block(
      "header with availability",
      #"""
      @available(iOS 16.0, *)
      struct Grid<Content> : View, Sendable where Content : View
      """#),
    Block(
      "modifier header",
      #"""
      func containerRelativeFrame(
          _ axes: Axis.Set,
          alignment: Alignment = .center
      ) -> some View
      """#),
    Block(
      "macro",
      #"""
      @attached(member) public macro Model() = #externalMacro(module: "M", type: "T")
      """#),
  ]
}
