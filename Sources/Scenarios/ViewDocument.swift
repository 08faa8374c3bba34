/// The stored form of a view tree: plain data, JSON, versioned.
///
/// Names and labels are SwiftUI's own. What SwiftUI gives as code stays code, as an
/// ``Expression`` in the arguments: the same document is right at any proposal.
package struct ViewDocument: Hashable, Sendable {
  /// The version of the form; documents of other versions are refused.
  package static let format = 1

  package var root: ViewNode

  /// Alignments of an article's own, by type and name: `VerticalAlignment.mid`.
  package var alignments: [String: AlignmentDeclaration]

  /// The declarations that the views use; empty where they use none.
  package var program: Program

  package init(
    root: ViewNode, alignments: [String: AlignmentDeclaration] = [:], program: Program = Program()
  ) {
    self.root = root
    self.alignments = alignments
    self.program = program
  }
}

/// An alignment that an article declares: where it lies in a view that gives no explicit guide.
package struct AlignmentDeclaration: Hashable, Sendable {
  /// The name that ``value`` gives the view's dimensions.
  package var parameter: String

  /// A number in the view's coordinates, as in the closure of an `alignmentGuide`.
  package var value: Expression

  package init(parameter: String, value: Expression) {
    self.parameter = parameter
    self.value = value
  }
}

/// A view with its arguments, its children and its modifiers.
///
/// Besides the catalogue's views there are forms that leave no trace among the nodes:
/// - `Group` and `ForEach` hold flattened children; `ForEach` (written out at import) makes the
///   enclosing list dynamic;
/// - `if` holds `children` shown where its argument `condition` is true, else ``otherwise``.
package struct ViewNode: Hashable, Sendable {
  /// SwiftUI's name of the view: `HStack`, `Color`, `GeometryReader`.
  package var view: String

  /// Arguments by label; unlabelled ones by position, `"0"`.
  package var arguments: [String: JSON]

  /// The names of the parameters of the closure that gives the children (`proxy`).
  package var parameters: [String]

  /// What the closure that gives the children computes first, in order.
  package var lets: [LetBinding]

  package var children: [ViewNode]

  /// The children of an `if` whose condition is false.
  package var otherwise: [ViewNode]

  /// Modifiers in source order, innermost first.
  package var modifiers: [ModifierNode]

  package init(
    view: String, arguments: [String: JSON] = [:], parameters: [String] = [],
    lets: [LetBinding] = [], children: [ViewNode] = [], otherwise: [ViewNode] = [],
    modifiers: [ModifierNode] = []
  ) {
    self.view = view
    self.arguments = arguments
    self.parameters = parameters
    self.lets = lets
    self.children = children
    self.otherwise = otherwise
    self.modifiers = modifiers
  }
}

/// A modifier with its arguments and, for `overlay` and the like, its content.
package struct ModifierNode: Hashable, Sendable {
  package var name: String
  package var arguments: [String: JSON]
  package var children: [ViewNode]

  /// Whether an article declares it: ``children`` are what its body gives, in which the view
  /// ``modified`` stands for the view it is applied to.
  ///
  /// It is one node, with the frame of what the body gives; what the body adds is not listed.
  package var isDeclared: Bool

  /// The name of the view that stands for the modified one in the body of a declared modifier.
  ///
  /// Where bodies lie in one another, both have an argument that tells whose view it is: the modifier
  /// one of this name, the view `"0"`; neither where it is the outermost.
  package static let modified = "self"

  /// The name of the view, in the body of a declared modifier, around views that its call gives.
  ///
  /// They are the caller's, and listed. It gives them to the list around it, and has the argument `"0"`
  /// as ``modified`` has.
  package static let given = "self.given"

  package init(
    name: String, arguments: [String: JSON] = [:], children: [ViewNode] = [],
    isDeclared: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.children = children
    self.isDeclared = isDeclared
  }
}

/// A `let` of a closure: a name for the value of an expression, in scope for what follows it.
package struct LetBinding: Hashable, Sendable {
  package var name: String
  package var value: Expression

  package init(name: String, value: Expression) {
    self.name = name
    self.value = value
  }
}
