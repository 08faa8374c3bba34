extension LayoutTree {
  /// Writes an element's arguments into the tree, normalised so that the solver need not check.
  func configure(_ node: Int32, _ element: Element) {
    switch element {
    case .greedy, .circle: break
    case .image(let size, let resizing):
      let least = resizing ?? .zero
      setParameters(node, size.width, size.height, least.width, least.height)
    case .unsizedImage(let name, let least):
      setParameters(node, .nan, .nan, least.width, least.height)
      storage.pointee.parameters.append(Double(tables.pointee.imageNames.count))
      tables.pointee.imageNames.append(name)
    case .spacer(let minLength):
      setParameters(node, minLength ?? 8)
      orient(node)
    case .divider:
      setParameters(node, pixel)
      orient(node)
    case .text(let text, let style):
      if storage.pointee.isSetInFont {
        addSetText(text, style: style, to: node)
      } else {
        addWords(of: text, style: style, to: node)
      }
      set(.answersZeroProbe, node)
    case .stack(let axis, let alignment, let spacing):
      setParameters(node, spacing ?? .nan)
      setGuides(node, horizontal: alignment, vertical: alignment)
      addMemo(node)
      set(axis == .horizontal ? .isHorizontal : .isVertical, node)
    case .depthStack(let horizontal, let vertical):
      setGuides(node, horizontal: horizontal, vertical: vertical)
      addMemo(node)
    case .layout(let box):
      setPayload(node, tables.pointee.layouts.count)
      tables.pointee.layouts.append(box)
      storage.pointee.isSelfContained = false
      addMemo(node)
      if let orientation = box.stackOrientation {
        set(orientation == .horizontal ? .isHorizontal : .isVertical, node)
      }
    case .grid(let horizontal, let vertical, let horizontalSpacing, let verticalSpacing):
      setParameters(node, horizontalSpacing ?? .nan, verticalSpacing ?? .nan)
      setGuides(node, horizontal: horizontal, vertical: vertical)
      setPayload(node, tables.pointee.gridRows.count)
      addMemo(node)
    case .lazyGrid(_, let items, let alignment, let spacing):
      setItems(items, spacing: spacing, of: node)
      setGuides(node, horizontal: alignment, vertical: alignment)
      addMemo(node)
    case .kept(let element):
      configure(node, element)
      set(.isDynamic, node)
    case .fixedFrame(let width, let height, let horizontal, let vertical):
      setParameters(node, Self.fixedLength(width), Self.fixedLength(height))
      setGuides(node, horizontal: horizontal, vertical: vertical)
    case .flexibleFrame(let frame, let horizontal, let vertical):
      setParameters(node, frame)
      setGuides(node, horizontal: horizontal, vertical: vertical)
    case .padding(let insets):
      setParameters(node, insets.top, insets.leading, insets.bottom, insets.trailing)
    case .fixedSize(let horizontal, let vertical):
      if horizontal { set(.onHorizontalAxis, node) }
      if vertical { set(.onVerticalAxis, node) }
    case .aspectRatio(let ratio, let mode):
      setParameters(node, ratio ?? .nan)
      if mode == .fill { set(.isVariant, node) }
      addMemo(node)
    case .offset(let x, let y), .position(let x, let y): setParameters(node, x, y)
    case .alignmentGuide(let key, let closure):
      setGuides(node, horizontal: key, vertical: key)
      setPayload(node, tables.pointee.guideClosures.count)
      tables.pointee.guideClosures.append(closure)
    case .relative(let width, let height, let basis):
      setParameters(node, width, height)
      if basis == .idealWhenUnspecified {
        set(.isVariant, node)
        addMemo(node)
      }
    case .decoration(let horizontal, let vertical):
      setGuides(node, horizontal: horizontal, vertical: vertical)
    case .container(let element):
      configure(node, element)
      storage.pointee.isSelfContained = false
    }
  }

  /// A length of a fixed frame as the solver reads it; NaN is "not given".
  ///
  /// A negative one is 0 (measured on macOS 26), one that is not finite is as not given (core rules
  /// §2.5).
  static func fixedLength(_ length: Double?) -> Double {
    guard let length, length.isFinite else { return .nan }
    return max(length, 0)
  }

  private func setParameters(_ node: Int32, _ frame: FlexibleFrame) {
    func normalised(_ minimum: Double?, _ ideal: Double?, _ maximum: Double?) -> (
      Double, Double, Double
    ) {
      // The minimum is raised to 0, the ideal to the minimum, the maximum to both (measured).
      let minimum = minimum.map { max($0, 0) }
      let ideal = ideal.map { max(minimum ?? 0, $0) }
      let maximum = maximum.map { max(minimum ?? 0, ideal ?? 0, $0) }
      return (minimum ?? .nan, ideal ?? .nan, maximum ?? .nan)
    }
    let width = normalised(frame.minWidth, frame.idealWidth, frame.maxWidth)
    let height = normalised(frame.minHeight, frame.idealHeight, frame.maxHeight)
    setParameters(node, width.0, width.1, width.2)
    storage.pointee.parameters.append(height.0)
    storage.pointee.parameters.append(height.1)
    storage.pointee.parameters.append(height.2)
  }

  @inline(__always)
  func setParameters(_ node: Int32, _ first: Double) {
    storage.pointee.nodes.base[Int(node)].parameters = Int32(storage.pointee.parameters.count)
    storage.pointee.parameters.append(first)
  }

  @inline(__always)
  func setParameters(_ node: Int32, _ first: Double, _ second: Double) {
    setParameters(node, first)
    storage.pointee.parameters.append(second)
  }

  @inline(__always)
  func setParameters(_ node: Int32, _ first: Double, _ second: Double, _ third: Double) {
    setParameters(node, first, second)
    storage.pointee.parameters.append(third)
  }

  @inline(__always)
  func setParameters(
    _ node: Int32, _ first: Double, _ second: Double, _ third: Double, _ fourth: Double
  ) {
    setParameters(node, first, second, third)
    storage.pointee.parameters.append(fourth)
  }

  func setGuides(_ node: Int32, horizontal: GuideKey, vertical: GuideKey) {
    storage.pointee.nodes.base[Int(node)].horizontalGuide = horizontal
    storage.pointee.nodes.base[Int(node)].verticalGuide = vertical
  }

  func setPayload(_ node: Int32, _ payload: Int) {
    storage.pointee.nodes.base[Int(node)].payload = Int32(payload)
  }

  func set(_ flag: NodeFlags, _ node: Int32) {
    storage.pointee.nodes.base[Int(node)].flags.insert(flag)
  }

  func addMemo(_ node: Int32) {
    storage.pointee.nodes.base[Int(node)].memo = Int32(storage.pointee.memos.count)
    storage.pointee.memos.extend().makeEmpty()
  }

  /// Gives a spacer or a divider the axis of the layout container around it.
  ///
  /// The axis comes from the container, through any modifiers, not from the parent view; what lies
  /// over or under a view takes that of the container around the view (measured).
  private func orient(_ node: Int32) {
    var child = node
    var container = storage.pointee.nodes.base[Int(node)].parent
    while container >= 0, storage.pointee.nodes.base[Int(container)].kind.isUnary {
      let around = storage.pointee.nodes.base[Int(container)]
      guard around.firstChild == child || around.kind == .decoration else { return }
      child = container
      container = around.parent
    }
    guard container >= 0 else { return }
    let flags = storage.pointee.nodes.base[Int(container)].flags
    if flags.contains(.isHorizontal) { set(.isHorizontal, node) }
    if flags.contains(.isVertical) { set(.isVertical, node) }
  }

  /// Orients the spacers and dividers of an implicit container that turned out to be none: the one
  /// that is all there is in it, and those that lie over or under that.
  func orientLeaves(below container: Int32) {
    var node = container
    while true {
      let inside = storage.pointee.nodes.base[Int(node)]
      switch inside.kind {
      case .spacer, .divider: return orient(node)
      case .decoration:
        var layer = inside.firstChild
        for _ in 1..<max(1, inside.childCount) {
          layer = storage.pointee.nodes.base[Int(layer)].end
          orientLeaves(below: layer)
        }
      default: guard inside.kind.isUnary else { return }
      }
      node = inside.firstChild
    }
  }
}
