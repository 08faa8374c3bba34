/// Custom layouts: code from outside, whose answers are checked.
extension Solver {
  func customSize(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    tree._withUnsafeGuaranteedRef { tree in
      let subviews = LayoutSubviews(tree: tree, container: index)
      let size = run(isPlacing: false) {
        tree.tables.pointee.layouts[Int(node.pointee.payload)].size(proposal.proposed, subviews)
      }
      if size.width.isNaN || size.height.isNaN {
        tree.fail(.sizeIsNaN, at: index)
        return Size(size.width.isNaN ? 0 : size.width, size.height.isNaN ? 0 : size.height)
      }
      return Size(size)
    }
  }

  func placeCustom(_ index: Int32, _ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    tree._withUnsafeGuaranteedRef { tree in
      arrangeCustom(index, size: own.size, proposal: own.proposal) {
        tree.tables.pointee.layouts[Int(node.pointee.payload)].place(
          in: CGRect(origin: .zero, size: own.size.size), own.proposal.proposed,
          LayoutSubviews(tree: tree, container: index))
      }
    }
    putAll(node, width: own.size.width)
    descend(node)
  }

  /// Lets a custom layout place its children, then centres those it left out.
  func arrangeCustom(_ index: Int32, size: Size, proposal: Size, place: () -> Void) {
    let node = node(index)
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      self.node(child).pointee.flags.remove(.isPlaced)
      child = self.node(child).pointee.end
    }
    run(isPlacing: true) { place() }
    child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      if !self.node(child).pointee.flags.contains(.isPlaced) {
        var placed = Placement()
        placed.proposal = proposal
        placed.size = ask(child, proposal, .placement)
        placed.x = Lengths.position(size.width / 2, placed.size.width / 2)
        placed.y = Lengths.position(size.height / 2, placed.size.height / 2)
        note(child, placed)
      }
      child = self.node(child).pointee.end
    }
  }

  /// Runs code of a custom layout, which places children where it is asked to place them and nowhere
  /// else (measured: SwiftUI traps there).
  private func run<Result>(isPlacing: Bool, _ code: () -> Result) -> Result {
    let before = storage.pointee.isPlacing
    storage.pointee.isPlacing = isPlacing
    defer { storage.pointee.isPlacing = before }
    return code()
  }

  func customSpacing(_ index: Int32, _ node: UnsafeMutablePointer<Node>) -> ViewSpacing {
    tree._withUnsafeGuaranteedRef { tree in
      run(isPlacing: false) {
        tree.tables.pointee.layouts[Int(node.pointee.payload)].spacing(
          LayoutSubviews(tree: tree, container: index))
      }
    }
  }

  /// Asks a custom layout for a guide; NaN for none.
  ///
  /// One that it gives and that is no number lies at infinity, as a view's own guide does.
  func customGuide(
    _ key: GuideKey, _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ size: Size,
    _ proposal: Size
  ) -> Double {
    tree._withUnsafeGuaranteedRef { tree in
      let (guide, axis) = tree.guide(of: key)
      let given = run(isPlacing: false) {
        tree.tables.pointee.layouts[Int(node.pointee.payload)].guide(
          guide, axis, in: CGRect(origin: .zero, size: size.size), proposal.proposed,
          LayoutSubviews(tree: tree, container: index))
      }
      guard let given else { return .nan }
      return given.isNaN ? .infinity : given
    }
  }
}
