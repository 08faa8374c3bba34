extension TraceStep {
  /// The step as engines tell it.
  package var json: JSON { .object(Dictionary(members) { first, _ in first }) }

  /// The members of ``json`` in the order in which they are best read.
  package var members: [(name: String, value: JSON)] {
    [
      ("path", .string(path)), ("event", .string(event.rawValue)), ("width", .length(width)),
      ("height", .length(height)), ("rule", .string(rule)),
    ] + details.members
  }

  /// Reads what ``json`` writes; the rule and what follows it may be left out.
  package init?(json: JSON) {
    guard let path = json["path"]?.string, let event = json["event"]?.string.flatMap(Event.init),
      let size = Proposal(json: .array([json["width"] ?? .null, json["height"] ?? .null])),
      let details = Details(json: json)
    else { return nil }
    let rule = json["rule"] ?? ""
    guard let rule = rule == .null ? "" : rule.string else { return nil }
    self.init(
      path: path, event: event, width: size.width, height: size.height, rule: rule,
      details: details)
  }
}

extension TraceStep.Details {
  fileprivate var members: [(name: String, value: JSON)] {
    var members: [(name: String, value: JSON)] = []
    if let axis { members.append(("axis", .string(axis.rawValue))) }
    for (name, number) in [
      ("priority", priority), ("left", left), ("among", among.map(Double.init)),
      ("reserved", reserved), ("spacing", spacing),
    ] {
      if let number { members.append((name, .length(number))) }
    }
    if !values.isEmpty { members.append(("values", .array(values.map { .length($0) }))) }
    if isPlacing { members.append(("placing", true)) }
    return members
  }

  fileprivate init?(json: JSON) {
    /// A member that is left out or null, or else has to be read.
    func read<Value>(_ name: String, _ value: (JSON) -> Value?) -> Value?? {
      guard let member = json[name], member != .null else { return .some(nil) }
      return value(member).map { .some($0) }
    }
    guard
      case .some(let axis) = read("axis", { $0.string.flatMap(LayoutAxis.init) }),
      case .some(let priority) = read("priority", \.length),
      case .some(let left) = read("left", \.length),
      case .some(let among) = read("among", { $0.number.flatMap { Int(exactly: $0) } }),
      case .some(let reserved) = read("reserved", \.length),
      case .some(let spacing) = read("spacing", \.length),
      case .some(let values) = read("values", Self.values),
      case .some(let isPlacing) = read("placing", \.bool)
    else { return nil }
    self.init(
      axis: axis, priority: priority, left: left, among: among, reserved: reserved,
      spacing: spacing, values: values ?? [], isPlacing: isPlacing ?? false)
  }

  private static func values(_ json: JSON) -> [Double?]? {
    guard let elements = json.array else { return nil }
    var values: [Double?] = []
    for element in elements {
      guard element == .null || element.length != nil else { return nil }
      values.append(element.length)
    }
    return values
  }
}
