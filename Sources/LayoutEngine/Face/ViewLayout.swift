/// The frames of a view's nodes, laid out for one proposal.
///
/// ```swift
/// let layout = try ViewLayout(of: HStack { Color.blue; Color.green }, proposal: .init(width: 100, height: 40))
/// layout["HStack/1.Color"]?.minX
/// ```
public struct ViewLayout: Sendable {
  /// A view or a modifier with a frame of its own.
  public struct Node: Equatable, Sendable {
    /// The views and modifiers that lead to it, `HStack/0.Color.padding`.
    public var path: String

    /// What `.id(…)` gave it, as text.
    public var id: String?

    /// Points, in the space of the root view's own top-left corner.
    public var frame: CGRect
  }

  /// The root's size, in points.
  public let size: CGSize

  /// All nodes, depth first, outermost modifier first; a node with two ids twice.
  public let nodes: [Node]

  /// Proposes a size to a view, and places it and all that is in it.
  ///
  /// The solver recurses: the thread needs about 1 KB of stack for every level that views may nest.
  ///
  /// - Parameters:
  ///   - view: The view; several views side by side lie in a `VStack`, as in SwiftUI.
  ///   - proposal: What is proposed to the root; `nil` along an axis asks for the ideal length,
  ///     infinity for the largest.
  ///   - layoutDirection: On which side leading edges are.
  ///   - maximumDepth: How deep views and modifiers may nest.
  /// - Throws: ``ViewLayoutError`` for views that nest too deep or are too many, and for a custom
  ///   layout that answers with what is no number.
  public init(
    of view: some View, proposal: ProposedViewSize = .unspecified,
    layoutDirection: LayoutDirection = .leftToRight, maximumDepth: Int = 1_000
  ) throws(ViewLayoutError) {
    let tree = LayoutTree(maximumDepth: maximumDepth)
    tree.layoutDirection = layoutDirection
    view._lower(into: ViewLowering(tree: tree))
    do {
      size = try tree.layout(RootProposal(proposal))
      nodes = try tree.reportedNodes().map { Node(path: $0.path, id: $0.id, frame: $0.frame) }
    } catch {
      throw ViewLayoutError(path: error.path, message: error.failure.message)
    }
  }

  /// The frame of the first node with this path, or with this id after a `#`.
  ///
  /// - Complexity: Linear in the number of nodes.
  public subscript(name: String) -> CGRect? {
    let node = nodes.first {
      name.first == "#" ? $0.id.map { id in name.dropFirst() == id } == true : $0.path == name
    }
    return node?.frame
  }
}

/// Why a view cannot be laid out, and at which node.
public struct ViewLayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The node's path; empty where there are too many nodes for one.
  public let path: String

  /// What went wrong.
  public let message: String

  /// What went wrong, behind the path of the view.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
