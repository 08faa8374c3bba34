import Scenarios

/// The names that an expression may use at its place, and where their values are kept.
struct Scope {
  /// What a name stands for.
  enum Binding: Hashable {
    case value(slot: Int, type: ExpressionCode.ValueType)
    /// One of the two numbers that lie in a slot.
    case part(slot: Int, index: Int)
    /// A `GeometryProxy`, whose pairs of lengths begin at `slot`: the size, the insets, its origin in
    /// the global space, in a scroll view's, and in those of the names; `nil` if no space is asked
    /// for.
    case proxy(slot: Int, spaces: [String]?)
    case point(slot: Int)
    case size(slot: Int)
    /// Edge insets: top and leading, then bottom and trailing.
    case insets(slot: Int)
    /// The `ViewDimensions` that a closure is handed.
    case dimensions
  }

  /// The alignments that guides may be asked for, by their names in the document.
  var alignments = AlignmentName.builtins

  /// The declared code of the document, whose functions expressions may call.
  var program: CompiledProgram?

  private(set) var slotCount = 0
  private var bindings: [String: Binding] = [:]

  /// Makes `name` stand for the next value.
  mutating func addValue(_ name: String, type: ExpressionCode.ValueType) -> Int {
    bindings[name] = .value(slot: slotCount, type: type)
    slotCount += 1
    return slotCount - 1
  }

  /// Makes `name` stand for the next values, which are those of a proxy.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - spaces: The names of the spaces that it may be asked for; `nil` if it is asked for none.
  /// - Returns: Where the values begin.
  mutating func addProxy(_ name: String, spaces: [String]?) -> Int {
    let slot = slotCount
    bindings[name] = .proxy(slot: slot, spaces: spaces)
    slotCount += 3 + (spaces.map { 2 + $0.count } ?? 0)
    return slot
  }

  mutating func addDimensions(_ name: String) { bindings[name] = .dimensions }

  /// Makes `name` another name of what `binding` stands for: `let size = proxy.size`.
  mutating func addAlias(_ name: String, of binding: Binding) { bindings[name] = binding }

  /// These names, with the values that are new kept apart from those of `other`.
  func reserving(_ other: Scope) -> Scope {
    var scope = self
    scope.slotCount = max(slotCount, other.slotCount)
    return scope
  }

  /// What stands before the name of a space: `proxy.named:list.x`.
  static let named = "named:"

  /// What `path` (`proxy.size.width`) stands for; `nil` if nothing here has that name.
  func binding(at path: String) -> Binding? {
    var parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard let name = parts.popFirst(), var binding = bindings[String(name)] else { return nil }
    if case .proxy(let slot, let spaces?) = binding,
      parts.first?.hasPrefix(Self.named) ?? false, let side = parts.popLast(), side.count == 1
    {
      // The name of a space may have points in it.
      let space = parts.joined(separator: ".").dropFirst(Self.named.count)
      // A name that no view has is the global space (our own decision), whose point is at 3.
      let offset = spaces.firstIndex { $0 == space }.map { 5 + $0 } ?? 3
      return Binding.point(slot: slot + offset).members.first { $0.name == side }?.binding
    }
    for part in parts {
      guard let member = binding.members.first(where: { $0.name == part }) else { return nil }
      binding = member.binding
    }
    return binding
  }

  /// Whether `name` (without members) stands for the dimensions of a view.
  func isDimensions(_ name: String) -> Bool { bindings[name] == .dimensions }

  /// Every value that could be named here, for suggestions.
  var valueNames: [String] {
    bindings.flatMap { name, binding in binding.valueNames(of: name) }
  }
}

extension Scope.Binding {
  /// `ViewDimensions` has no members here: its lengths are no slots.
  fileprivate var members: [(name: String, binding: Scope.Binding)] {
    switch self {
    case .value, .part, .dimensions: []
    case .proxy(let slot, nil):
      [("size", .size(slot: slot)), ("safeAreaInsets", .insets(slot: slot + 1))]
    case .proxy(let slot, .some):
      [
        ("size", .size(slot: slot)), ("safeAreaInsets", .insets(slot: slot + 1)),
        ("global", .point(slot: slot + 3)), ("scrollView", .point(slot: slot + 4)),
      ]
    case .point(let slot): Self.pair("x", "y", at: slot)
    case .size(let slot): Self.pair("width", "height", at: slot)
    case .insets(let slot):
      Self.pair("top", "leading", at: slot) + Self.pair("bottom", "trailing", at: slot + 1)
    }
  }

  private static func pair(
    _ first: String, _ second: String, at slot: Int
  ) -> [(name: String, binding: Scope.Binding)] {
    [(first, .part(slot: slot, index: 0)), (second, .part(slot: slot, index: 1))]
  }

  fileprivate func valueNames(of name: String) -> [String] {
    switch self {
    case .value, .part: [name]
    case .dimensions: [name + ".width", name + ".height"]
    default: members.flatMap { $0.binding.valueNames(of: name + "." + $0.name) }
    }
  }
}
