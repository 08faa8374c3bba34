extension ViewDocument {
  /// What an engine has to support for modifiers that an article declares.
  package static let declaredConstruct = "declared"

  /// What an engine has to support for views that such a modifier is given.
  package static let givenConstruct = "declared.given"

  /// What an engine has to support for code that the document carries: declared layouts, and functions
  /// that compute lengths, conditions and texts.
  package static let programConstruct = "program"

  /// Modifiers that set a value by a key that the document declares.
  package static let valueModifiers: Set = ["layoutValue", "containerValue"]

  /// A view or modifier that the document makes use of, and where it does so first.
  package struct Construct: Hashable, Sendable {
    /// SwiftUI's name.
    package var name: String

    /// The path of the view that it is, or that carries it.
    package var path: String
  }

  /// Every view and modifier of the document once, in the order in which they are met.
  package var constructs: [Construct] {
    var walk = ConstructWalk(layouts: Set(program.layouts.keys))
    var index = 0
    if root.isList {
      let path = root.flattenedCount > 1 ? "VStack" : nil
      walk.visit(root, container: path, index: &index)
    } else {
      walk.visit(root, container: nil, index: &index)
    }
    if !program.functions.isEmpty { walk.note(Self.programConstruct, at: root.view) }
    return walk.constructs
  }
}

extension ViewNode {
  /// Whether it gives its children to the list around it and leaves no trace itself.
  fileprivate var isList: Bool { ["Group", "ForEach", "if", ModifierNode.given].contains(view) }

  /// How many views it gives to the list around it.
  fileprivate var flattenedCount: Int {
    if view == "EmptyView" { return 0 }
    return isList ? children.reduce(0) { $0 + $1.flattenedCount } : 1
  }
}

private struct ConstructWalk {
  var constructs: [ViewDocument.Construct] = []
  private var met: Set<String> = []

  /// The layouts that the document declares.
  private let layouts: Set<String>

  init(layouts: Set<String>) { self.layouts = layouts }

  mutating func visit(_ node: ViewNode, container: String?, index: inout Int) {
    if node.isList {
      note(
        node.view == ModifierNode.given ? ViewDocument.givenConstruct : node.view,
        at: container ?? node.view)
      // What may stand instead has the same place in the list.
      let first = index
      for child in node.otherwise { visit(child, container: container, index: &index) }
      index = first
      for child in node.children { visit(child, container: container, index: &index) }
      for modifier in node.modifiers { visit(modifier, of: container ?? node.view) }
      return
    }
    let path = container.map { "\($0)/\(index).\(node.view)" } ?? node.view
    index += node.flattenedCount
    note(
      layouts.contains(node.view) ? ViewDocument.programConstruct : node.view, at: path)
    visit(node.children, container: path)
    for modifier in node.modifiers { visit(modifier, of: path) }
  }

  private mutating func visit(_ modifier: ModifierNode, of path: String) {
    note(modifier.isDeclared ? ViewDocument.declaredConstruct : modifier.name, at: path)
    visit(modifier.children, container: "\(path).\(modifier.name)")
  }

  private mutating func visit(_ children: [ViewNode], container: String) {
    var index = 0
    for child in children { visit(child, container: container, index: &index) }
  }

  mutating func note(_ name: String, at path: String) {
    if name == ModifierNode.modified { return }
    if met.insert(name).inserted {
      constructs.append(ViewDocument.Construct(name: name, path: path))
    }
  }
}
