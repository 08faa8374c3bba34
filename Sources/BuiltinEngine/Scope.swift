import Scenarios

/// The names that an expression may use at its place, and where their values are kept.
struct Scope {
  /// What a name stands for.
  enum Binding: Hashable {
    case value(slot: Int, type: Formula.ValueType)
    /// A `GeometryProxy`, whose lengths begin at `slot`: width, height, the insets.
    case proxy(slot: Int)
    /// A size, whose width is at `slot` and height after it.
    case size(slot: Int)
    /// Edge insets: top, leading, bottom, trailing.
    case insets(slot: Int)
    /// The `ViewDimensions` that a closure is handed.
    case dimensions
  }

  /// How many values a `GeometryProxy` brings.
  static let proxySlotCount = 6

  /// The alignments that guides may be asked for, by their names in the document.
  var alignments = AlignmentName.builtins

  private(set) var slotCount = 0
  private var bindings: [String: Binding] = [:]

  /// Makes `name` stand for the next value.
  mutating func addValue(_ name: String, type: Formula.ValueType) -> Int {
    bindings[name] = .value(slot: slotCount, type: type)
    slotCount += 1
    return slotCount - 1
  }

  /// Makes `name` stand for the next six values.
  mutating func addProxy(_ name: String) -> Int {
    bindings[name] = .proxy(slot: slotCount)
    slotCount += Self.proxySlotCount
    return slotCount - Self.proxySlotCount
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

  /// What `path` (`proxy.size.width`) stands for; `nil` if nothing here has that name.
  func binding(at path: String) -> Binding? {
    var parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard let name = parts.popFirst(), var binding = bindings[String(name)] else { return nil }
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
    case .value, .dimensions: []
    case .proxy(let slot):
      [("size", .size(slot: slot)), ("safeAreaInsets", .insets(slot: slot + 2))]
    case .size(let slot): Self.numbers(["width", "height"], from: slot)
    case .insets(let slot): Self.numbers(["top", "leading", "bottom", "trailing"], from: slot)
    }
  }

  private static func numbers(
    _ names: [String], from slot: Int
  ) -> [(name: String, binding: Scope.Binding)] {
    names.enumerated().map { ($1, .value(slot: slot + $0, type: .number)) }
  }

  fileprivate func valueNames(of name: String) -> [String] {
    switch self {
    case .value: [name]
    case .dimensions: [name + ".width", name + ".height"]
    default: members.flatMap { $0.binding.valueNames(of: name + "." + $0.name) }
    }
  }
}
