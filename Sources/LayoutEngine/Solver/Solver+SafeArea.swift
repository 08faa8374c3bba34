/// Safe areas: views beside which room is kept, and views that grow into it.
extension Solver {
  // MARK: Keeping room

  /// The two views of a `safeAreaInset`, measured: what each is proposed and answers.
  private struct Inset {
    var primary = Placement()
    var content = Placement()
    var spacing: Double
  }

  @inline(never)
  func safeAreaInsetSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    guard node.pointee.childCount > 1 else {
      return ask(node.pointee.firstChild, proposal, .modifier)
    }
    return node.pointee.flags.contains(.onHorizontalAxis)
      ? insetSize(node, proposal, HorizontalMain.self)
      : insetSize(node, proposal, VerticalMain.self)
  }

  private func insetSize<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    let inset = measure(node, proposal, .modifier, A.self)
    let lengths = Lengths.sum(A.main(inset.primary.size), A.main(inset.content.size))
    return A.make(
      main: Lengths.sum(lengths, inset.spacing),
      cross: max(A.cross(inset.primary.size), A.cross(inset.content.size)))
  }

  /// The inset gets what the primary view's least length leaves, the primary view what the inset
  /// then leaves.
  private func measure<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _ rule: Rule, _: A.Type
  ) -> Inset {
    let primary = node.pointee.firstChild
    let content = self.node(primary).pointee.end
    let isFirst = node.pointee.flags.contains(.isVariant)
    let given = parameters(node)[0]
    var inset = Inset(
      spacing: given.isNil
        ? distance(isFirst ? content : primary, isFirst ? primary : content, along: A.axis) : given)
    let cross = A.cross(proposal)
    func left(less first: Double, _ second: Double) -> Double {
      max(0, Lengths.difference(Lengths.difference(A.main(proposal), first), second))
    }
    let isKnown = !A.main(proposal).isNil
    var offer = Double.nan
    if isKnown {
      let least = A.main(ask(primary, A.make(main: 0, cross: cross), .minimum))
      offer = left(less: inset.spacing, least)
    }
    inset.content.proposal = A.make(main: offer, cross: cross)
    inset.content.size = ask(content, inset.content.proposal, rule)
    if isKnown { offer = left(less: A.main(inset.content.size), inset.spacing) }
    inset.primary.proposal = A.make(main: offer, cross: cross)
    inset.primary.size = ask(primary, inset.primary.proposal, rule)
    return inset
  }

  /// Both views where they lie: the inset at its edge, the primary view at the opposite one.
  private func arrange<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, size: Size, proposal: Size, _: A.Type
  ) -> Inset {
    let cross = A.cross(proposal)
    let settled = A.make(main: A.main(proposal), cross: cross.isNil ? A.cross(size) : cross)
    var inset = measure(node, settled, .placement, A.self)
    let primary = node.pointee.firstChild
    let key = A.crossGuide(node)
    let line = finite(defaultGuide(key, in: size, proposal: settled))
    let isFirst = node.pointee.flags.contains(.isVariant)
    func place(_ placed: inout Placement, _ child: Int32, isFirst: Bool) {
      let main = isFirst ? 0 : Lengths.position(A.main(size), A.main(placed.size))
      let offset = Lengths.position(line, finite(guide(key, child, placed.size, placed.proposal)))
      let position = A.make(main: main, cross: offset)
      placed.x = position.width
      placed.y = position.height
    }
    place(&inset.primary, primary, isFirst: !isFirst)
    place(&inset.content, self.node(primary).pointee.end, isFirst: isFirst)
    return inset
  }

  private func arrangeInset(
    _ node: UnsafeMutablePointer<Node>, size: Size, proposal: Size
  ) -> Inset {
    node.pointee.flags.contains(.onHorizontalAxis)
      ? arrange(node, size: size, proposal: proposal, HorizontalMain.self)
      : arrange(node, size: size, proposal: proposal, VerticalMain.self)
  }

  /// Where the primary view of a `safeAreaInset` lies.
  func primaryPlacement(
    _ node: UnsafeMutablePointer<Node>, size: Size, proposal: Size
  ) -> Placement {
    guard node.pointee.childCount > 1 else {
      var placed = Placement()
      placed.proposal = proposal
      placed.size = size
      return placed
    }
    return arrangeInset(node, size: size, proposal: proposal).primary
  }

  func placeSafeAreaInset(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ own: Placement
  ) {
    let primary = node.pointee.firstChild
    guard node.pointee.childCount > 1 else {
      put(
        primary, primaryPlacement(node, size: own.size, proposal: own.proposal), in: node,
        width: own.size.width)
      return placeChildren(primary)
    }
    let content = self.node(primary).pointee.end
    let inset = arrangeInset(node, size: own.size, proposal: own.proposal)
    let isHorizontal = node.pointee.flags.contains(.onHorizontalAxis)
    let taken = Lengths.sum(
      isHorizontal ? inset.content.size.width : inset.content.size.height, inset.spacing)
    var insets = EdgeInsets()
    switch (isHorizontal, node.pointee.flags.contains(.isVariant)) {
    case (true, true): insets.leading = taken
    case (true, false): insets.trailing = taken
    case (false, true): insets.top = taken
    case (false, false): insets.bottom = taken
    }
    put(primary, inset.primary, in: node, width: own.size.width)
    put(content, inset.content, in: node, width: own.size.width)
    let outer = enterSafeArea(index, own.size, insets)
    placeChildren(primary)
    storage.pointee.safeArea = outer
    placeChildren(content)
  }

  func placeSafeAreaPadding(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ own: Placement
  ) {
    let child = unaryPlacement(node, size: own.size, proposal: own.proposal)
    put(node.pointee.firstChild, child, in: node, width: own.size.width)
    let insets = parameters(node)
    let outer = enterSafeArea(
      index, own.size,
      EdgeInsets(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3]))
    placeChildren(node.pointee.firstChild)
    storage.pointee.safeArea = outer
  }

  // MARK: The safe areas around

  /// Makes the root's container the outermost safe area; `safe` is what is left of it.
  func enterSafeArea(of safe: Size, _ insets: EdgeInsets, isMirrored: Bool) {
    let edges = physical(insets, isMirrored: isMirrored)
    enterSafeArea(
      SafeArea.Edges(
        bottom: safe.height + edges.top + edges.bottom,
        right: safe.width + edges.left + edges.right),
      edges)
  }

  /// Makes a node's rectangle less `insets` the innermost safe area; the one before it.
  private func enterSafeArea(_ index: Int32, _ size: Size, _ insets: EdgeInsets) -> Int32 {
    let outer = storage.pointee.safeArea
    let isMirrored = node(index).pointee.flags.contains(.isRightToLeft)
    enterSafeArea(bounds(of: index, size), physical(insets, isMirrored: isMirrored))
    return outer
  }

  private func enterSafeArea(_ bounds: SafeArea.Edges, _ insets: SafeArea.Edges) {
    let area = SafeArea(outer: storage.pointee.safeArea, bounds: bounds, insets: insets)
    storage.pointee.safeArea = Int32(storage.pointee.safeAreas.count)
    storage.pointee.safeAreas.append(area)
  }

  private func physical(_ insets: EdgeInsets, isMirrored: Bool) -> SafeArea.Edges {
    SafeArea.Edges(
      top: insets.top, left: isMirrored ? insets.trailing : insets.leading,
      bottom: insets.bottom, right: isMirrored ? insets.leading : insets.trailing)
  }

  /// A placed node's edges in absolute coordinates.
  private func bounds(of index: Int32, _ size: Size) -> SafeArea.Edges {
    var x = 0.0
    var y = 0.0
    var current = index
    while current >= 0 {
      x += placement(current).pointee.x
      y += placement(current).pointee.y
      current = node(current).pointee.parent
    }
    return SafeArea.Edges(top: y, left: x, bottom: y + size.height, right: x + size.width)
  }

  /// How far a rectangle grows at each edge: to the outer edge of every safe area, from the
  /// innermost outwards, whose unsafe part it reaches.
  private func growth(
    _ bounds: SafeArea.Edges, pixel: Double
  ) -> SafeArea.Edges {
    let tolerance = pixel / 2 + 0.001
    var grown = bounds
    var index = storage.pointee.safeArea
    while index >= 0 {
      let area = storage.pointee.safeAreas.base[Int(index)]
      // `direction` is 1 where the outer edge has the smaller coordinate.
      func grow(_ edge: inout Double, to outer: Double, by inset: Double, _ direction: Double) {
        let depth = (edge - outer) * direction
        if inset > 0, depth >= -tolerance, depth <= inset + tolerance { edge = outer }
      }
      grow(&grown.top, to: area.bounds.top, by: area.insets.top, 1)
      grow(&grown.left, to: area.bounds.left, by: area.insets.left, 1)
      grow(&grown.bottom, to: area.bounds.bottom, by: area.insets.bottom, -1)
      grow(&grown.right, to: area.bounds.right, by: area.insets.right, -1)
      index = area.outer
    }
    return SafeArea.Edges(
      top: Lengths.position(bounds.top, grown.top),
      left: Lengths.position(bounds.left, grown.left),
      bottom: Lengths.position(grown.bottom, bounds.bottom),
      right: Lengths.position(grown.right, bounds.right))
  }

  /// The insets of the safe areas that a placed node touches.
  func safeAreaInsets(of index: Int32, _ size: Size) -> EdgeInsets {
    guard storage.pointee.safeArea >= 0 else { return EdgeInsets() }
    let pixel = tree._withUnsafeGuaranteedRef { $0.pixel }
    let growth = growth(bounds(of: index, size), pixel: pixel)
    let isMirrored = node(index).pointee.flags.contains(.isRightToLeft)
    return EdgeInsets(
      top: growth.top, leading: isMirrored ? growth.right : growth.left, bottom: growth.bottom,
      trailing: isMirrored ? growth.left : growth.right)
  }

  /// The view is offered the insets on top and drawn into them; nobody around notices.
  func placeIgnoring(_ index: Int32, _ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    var insets = safeAreaInsets(of: index, own.size)
    let edges = Edge.Set(rawValue: Int8(parameters(node)[0]))
    if !edges.contains(.top) { insets.top = 0 }
    if !edges.contains(.leading) { insets.leading = 0 }
    if !edges.contains(.bottom) { insets.bottom = 0 }
    if !edges.contains(.trailing) { insets.trailing = 0 }
    var placed = Placement()
    // A nil length stays nil: NaN with anything is NaN.
    placed.proposal = Size(
      own.proposal.width + insets.leading + insets.trailing,
      own.proposal.height + insets.top + insets.bottom)
    placed.size = ask(node.pointee.firstChild, placed.proposal, .placement)
    placed.x = 0 - insets.leading
    placed.y = 0 - insets.top
    put(node.pointee.firstChild, placed, in: node, width: own.size.width)
    placeChildren(node.pointee.firstChild)
  }
}
