/// Which rules of traces belong together, whatever the node is called that follows them.
///
/// HStack and VStack are one stack in two directions, and a modifier that an article declares may
/// hide padding: their causes are of one kind. The words are those of the engine protocol's page.
package enum RuleFamily {
  /// A stack keeps back what children of lower priority take at least.
  static let reserve = "reserve"

  /// The rule of a cause where children are served in other groups; no trace has it.
  package static let priority = "priority"

  /// The rules of questions that are asked only to know more.
  static let probing: Set<String> = [
    "minimum", "maximum", reserve, "trackMinimum", "trackMaximum",
  ]

  private static let families: [String: [String]] = [
    "stack": ["minimum", "maximum", reserve, priority, "share", "unprobed", "stack"],
    "lazyStack": ["lazy"],
    "ZStack": ["layer", "layers"],
    "grid": [
      "trackMinimum", "trackMaximum", "trackShare", "trackUnprobed", "track", "tracks", "cell",
    ],
    "ViewThatFits": ["fit"],
    "ScrollView": ["scroll"],
    "GeometryReader": ["reader"],
  ]

  /// Rules that one kind of view or modifier has, and are named after it.
  private static let own: Set<String> = [
    "root", "frame", "flexibleFrame", "containerFrame", "relativeLength", "padding", "fixedSize",
    "aspectRatio", "relative", "position", "offset", "safeArea", "inset", "decoration", "fill",
    "circle", "natural", "spacer", "divider", "text",
  ]

  private static let table: [String: String] = families.reduce(into: [:]) { table, family in
    for rule in family.value { table[rule] = family.key }
  }

  static let stack = "stack"
  static let share = "share"

  /// Views that are one kind in two directions.
  private static let directions = [
    "HStack": stack, "VStack": stack, "LazyHStack": "lazyStack", "LazyVStack": "lazyStack",
    "LazyVGrid": lazyGrid, "LazyHGrid": lazyGrid, "Grid": grid,
  ]

  private static let grid = "grid"

  /// The grids that share their words with `Grid`, and none of its rules.
  private static let lazyGrid = "lazyGrid"

  /// What views and modifiers of a family work out at once, so that one fault of it shows in what is
  /// offered here, in a size or a place there.
  private static let wholes: [String: (name: String, events: Set<TraceStep.Event>)] = [
    "ZStack": ("layers", [.answer, .place]),
    grid: ("tracks", [.propose, .answer, .place]),
    lazyGrid: ("tracks", [.propose, .answer, .place]),
    "frame": ("length", [.propose, .answer]),
    "flexibleFrame": ("length", [.propose, .answer]),
    "containerFrame": ("length", [.propose, .answer]),
    "relativeLength": ("length", [.propose, .answer]),
    "inset": ("room", [.propose, .answer, .place]),
    "safeArea": ("room", [.propose, .answer, .place]),
  ]

  /// The name of what a family works out at once, of which a step is a part; `nil` where the step is
  /// a thing of its own.
  static func whole(of family: String, _ event: TraceStep.Event) -> String? {
    guard let whole = wholes[family], whole.events.contains(event) else { return nil }
    return "\(family).\(whole.name)"
  }

  /// Rules that mean the same wherever they hold, but in containers that are families.
  private static let shared: Set<String> = ["alignment", "center"]

  /// The family of a rule that a view or modifier follows; its own name where it has none.
  static func of(_ rule: String, in view: String) -> String {
    if view == "ZStack" || directions[view] == lazyGrid { return directions[view] ?? view }
    return of(rule) ?? directions[view] ?? (shared.contains(rule) ? rule : view)
  }

  /// The axis along which a stack puts its children; `nil` of other views.
  static func axis(of view: String) -> LayoutAxis? {
    switch view {
    case "HStack": .horizontal
    case "VStack": .vertical
    default: nil
    }
  }

  /// The family of a rule; `nil` for one that says nothing of the view, and for words of other
  /// engines.
  package static func of(_ rule: String) -> String? {
    own.contains(rule) ? rule : table[rule]
  }
}
