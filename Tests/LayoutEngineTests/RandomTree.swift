@testable import LayoutEngine

/// Random numbers that a printed seed repeats: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// A length with a short fraction.
  mutating func length(_ range: ClosedRange<Int> = 0...200) -> Double {
    Double(Int.random(in: range, using: &self)) / 2
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}

/// A tree of views as data, so that it can be varied before it is laid out.
indirect enum RandomTree {
  case color
  case spacer(Double)
  case text(String)
  /// Without a spacing the distances are the views' own.
  case stack(Axis, alignment: Int, spacing: Double?, [RandomTree])
  case depthStack(horizontal: Int, vertical: Int, [RandomTree])
  case frame(width: Double?, height: Double?, horizontal: Int, vertical: Int, RandomTree)
  case flexible(FlexibleFrame, horizontal: Int, vertical: Int, RandomTree)
  case padding(EdgeInsets, RandomTree)
  case fixedSize(horizontal: Bool, vertical: Bool, RandomTree)
  case relative(width: Double, height: Double, RandomTree)
  case priority(Double, RandomTree)
  case guide(Axis, Int, Double, RandomTree)
  case grid(RandomGrid, [RandomTree])
  case lazyGrid(Axis, [LazyGridItem], [RandomTree])

  /// What a random tree may contain.
  struct Palette {
    var hasText = false
    /// `fixedSize` proposes nil, which brings in lengths that are not in the tree.
    var hasFixedSize = true
    /// Stacks without a spacing, whose gaps are lengths that are not in the tree.
    var hasDefaultSpacing = true
    /// Grids, whose columns are served before their rows and lazily propose nil.
    var hasGrids = false
  }

  init(_ random: inout SeededGenerator, depth: Int, _ palette: Palette) {
    if depth == 0 || random.chance(15) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: self = .spacer(random.length(0...40))
      case 1 where palette.hasText:
        self = .text(random.pick(["Hi", "Hello world", "a bb ccc dddd"]))
      default: self = .color
      }
      return
    }
    let child = { (random: inout SeededGenerator) in
      RandomTree(&random, depth: depth - 1, palette)
    }
    let guides = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random))
    func optional(_ random: inout SeededGenerator) -> Double? {
      random.chance(40) ? random.length() : nil
    }
    switch Int.random(in: 0..<(palette.hasGrids ? 19 : 15), using: &random) {
    case 0..<5:
      let count = Int.random(in: 1...4, using: &random)
      self = .stack(
        random.pick([.horizontal, .vertical]), alignment: guides.0,
        spacing: palette.hasDefaultSpacing && random.chance(30) ? nil : random.length(-10...20),
        (0..<count).map { _ in child(&random) })
    case 5:
      let count = Int.random(in: 1...3, using: &random)
      self = .depthStack(
        horizontal: guides.0, vertical: guides.1, (0..<count).map { _ in child(&random) })
    case 6, 7:
      self = .frame(
        width: optional(&random), height: optional(&random), horizontal: guides.0,
        vertical: guides.1, child(&random))
    case 8, 9:
      let frame = FlexibleFrame(
        minWidth: optional(&random), idealWidth: optional(&random),
        maxWidth: random.chance(20) ? .infinity : optional(&random),
        minHeight: optional(&random), idealHeight: optional(&random),
        maxHeight: random.chance(20) ? .infinity : optional(&random))
      self = .flexible(frame, horizontal: guides.0, vertical: guides.1, child(&random))
    case 10:
      let insets = EdgeInsets(
        top: random.length(-20...40), leading: random.length(-20...40),
        bottom: random.length(-20...40), trailing: random.length(-20...40))
      self = .padding(insets, child(&random))
    case 11 where palette.hasFixedSize:
      self = .fixedSize(horizontal: random.chance(50), vertical: random.chance(50), child(&random))
    case 12:
      self = .priority(random.pick([-1, 1, 2]), child(&random))
    case 13:
      self = .guide(
        random.pick([.horizontal, .vertical]), guides.0, random.length(-40...80), child(&random))
    case 15, 16:
      let grid = RandomGrid(&random)
      self = .grid(grid, (0..<grid.cellCount).map { _ in child(&random) })
    case 17, 18:
      let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        LazyGridItem(random: &random)
      }
      let count = Int.random(in: 0...5, using: &random)
      self = .lazyGrid(
        random.pick([.horizontal, .vertical]), items, (0..<count).map { _ in child(&random) })
    default:
      self = .relative(
        width: random.pick([0.5, 1, 0.25]), height: random.pick([0.5, 1, 1.5]), child(&random))
    }
  }

  var children: [RandomTree] {
    switch self {
    case .color, .spacer, .text: []
    case .stack(_, _, _, let children), .depthStack(_, _, let children), .grid(_, let children),
      .lazyGrid(_, _, let children):
      children
    case .frame(_, _, _, _, let child), .flexible(_, _, _, let child), .padding(_, let child),
      .fixedSize(_, _, let child), .relative(_, _, let child), .priority(_, let child),
      .guide(_, _, _, let child):
      [child]
    }
  }

  /// The tree with its axes exchanged.
  var transposed: RandomTree {
    switch self {
    case .color, .spacer, .text, .grid, .lazyGrid: self
    case .stack(let axis, let alignment, let spacing, let children):
      .stack(
        axis == .horizontal ? .vertical : .horizontal, alignment: alignment, spacing: spacing,
        children.map(\.transposed))
    case .depthStack(let horizontal, let vertical, let children):
      .depthStack(horizontal: vertical, vertical: horizontal, children.map(\.transposed))
    case .frame(let width, let height, let horizontal, let vertical, let child):
      .frame(
        width: height, height: width, horizontal: vertical, vertical: horizontal, child.transposed)
    case .flexible(let frame, let horizontal, let vertical, let child):
      .flexible(
        FlexibleFrame(
          minWidth: frame.minHeight, idealWidth: frame.idealHeight, maxWidth: frame.maxHeight,
          minHeight: frame.minWidth, idealHeight: frame.idealWidth, maxHeight: frame.maxWidth),
        horizontal: vertical, vertical: horizontal, child.transposed)
    case .padding(let insets, let child):
      .padding(
        EdgeInsets(
          top: insets.leading, leading: insets.top, bottom: insets.trailing,
          trailing: insets.bottom), child.transposed)
    case .fixedSize(let horizontal, let vertical, let child):
      .fixedSize(horizontal: vertical, vertical: horizontal, child.transposed)
    case .relative(let width, let height, let child):
      .relative(width: height, height: width, child.transposed)
    case .priority(let priority, let child): .priority(priority, child.transposed)
    case .guide(let axis, let guide, let value, let child):
      .guide(axis == .horizontal ? .vertical : .horizontal, guide, value, child.transposed)
    }
  }

  /// The tree with every length multiplied.
  func scaled(by factor: Double) -> RandomTree {
    func scaled(_ length: Double?) -> Double? { length.map { $0 * factor } }
    return switch self {
    case .color, .text, .grid, .lazyGrid: self
    case .spacer(let length): .spacer(length * factor)
    case .stack(let axis, let alignment, let spacing, let children):
      .stack(
        axis, alignment: alignment, spacing: scaled(spacing),
        children.map { $0.scaled(by: factor) })
    case .depthStack(let horizontal, let vertical, let children):
      .depthStack(
        horizontal: horizontal, vertical: vertical, children.map { $0.scaled(by: factor) })
    case .frame(let width, let height, let horizontal, let vertical, let child):
      .frame(
        width: scaled(width), height: scaled(height), horizontal: horizontal, vertical: vertical,
        child.scaled(by: factor))
    case .flexible(let frame, let horizontal, let vertical, let child):
      .flexible(
        FlexibleFrame(
          minWidth: scaled(frame.minWidth), idealWidth: scaled(frame.idealWidth),
          maxWidth: scaled(frame.maxWidth), minHeight: scaled(frame.minHeight),
          idealHeight: scaled(frame.idealHeight), maxHeight: scaled(frame.maxHeight)),
        horizontal: horizontal, vertical: vertical, child.scaled(by: factor))
    case .padding(let insets, let child):
      .padding(
        EdgeInsets(
          top: insets.top * factor, leading: insets.leading * factor,
          bottom: insets.bottom * factor, trailing: insets.trailing * factor),
        child.scaled(by: factor))
    case .fixedSize(let horizontal, let vertical, let child):
      .fixedSize(horizontal: horizontal, vertical: vertical, child.scaled(by: factor))
    case .relative(let width, let height, let child):
      .relative(width: width, height: height, child.scaled(by: factor))
    case .priority(let priority, let child): .priority(priority, child.scaled(by: factor))
    case .guide(let axis, let guide, let value, let child):
      .guide(axis, guide, value * factor, child.scaled(by: factor))
    }
  }
}
