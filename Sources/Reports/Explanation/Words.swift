import Scenarios

/// Phrases of which explanations are made.
enum Words {
  static func length(_ length: Double?) -> String { length.map { Points.text($0) } ?? "nil" }

  /// `620x80`, as proposals are written everywhere.
  static func size(_ step: TraceStep) -> String {
    length(step.width) + "x" + length(step.height)
  }

  /// The first of some things, and how many more there are.
  static func list(_ parts: [String], _ limit: Int) -> String {
    guard parts.count > limit else { return parts.joined(separator: ", ") }
    return parts.prefix(limit).joined(separator: ", ") + ", … \(parts.count - limit) more"
  }

  /// What a modifier, or a container of one child, does with what it is offered.
  ///
  /// - Parameters:
  ///   - path: The modifier.
  ///   - offer: What it offers.
  ///   - offered: What it is offered itself; `nil` where it is placed.
  /// - Returns: A phrase without a stop: `padding takes 5 + 10 off the width`.
  static func modifier(_ path: String, _ offer: TraceStep, offered: TraceStep?) -> String {
    let name = NodePaths.name(of: path)
    let values = offer.details.values
    func value(_ index: Int) -> Double? { values.indices.contains(index) ? values[index] : nil }
    switch offer.rule {
    case "frame": return "\(name) fixes " + lengths(value(0), value(1))
    case "flexibleFrame":
      let bounds = [bounds("wide", value(0), value(2)), bounds("high", value(3), value(5))]
      let known = bounds.compactMap { $0 }
      return name + (known.isEmpty ? " passes it on" : " is " + known.joined(separator: " and "))
    case "containerFrame": return "\(name) takes its lengths from the container"
    case "relativeLength": return "\(name) takes " + parts(value(0), value(1), of: offered)
    case "padding":
      let width = taken("width", value(1), value(3))
      let height = taken("height", value(0), value(2))
      return "\(name) takes " + ([width, height].compactMap { $0 }.joined(separator: ", "))
    case "fixedSize":
      let axes = [offer.width == nil ? "width" : nil, offer.height == nil ? "height" : nil]
      return "\(name) asks for the ideal " + axes.compactMap { $0 }.joined(separator: " and ")
    case "aspectRatio":
      let ratio = value(0).map { "the ratio \(Points.text($0))" } ?? "its content's ratio"
      return "\(name) brings it to \(ratio)"
    case "relative": return "\(name) offers " + parts(value(0), value(1), of: offered)
    case "decoration": return "\(name) offers the size of its view"
    case "inset": return "\(name) keeps room at an edge"
    case "safeArea": return "\(name) adds the insets around"
    case "fit": return "\(name) takes the first that fits"
    case "scroll":
      return offer.width == nil
        ? offer.height == nil ? "\(name) scrolls both ways" : "\(name) scrolls horizontally"
        : "\(name) scrolls vertically"
    case "container", "reader": return "\(name) offers its own size"
    case "passOn", "position", "": return "\(name) passes it on"
    default: return name.isEmpty ? offer.rule : "\(name) (\(offer.rule))"
    }
  }

  /// `the width at 20`, `the size at 20x30`.
  private static func lengths(_ width: Double?, _ height: Double?) -> String {
    switch (width, height) {
    case (let width?, let height?): "the size at \(Points.text(width))x\(Points.text(height))"
    case (let width?, nil): "the width at \(Points.text(width))"
    case (nil, let height?): "the height at \(Points.text(height))"
    case (nil, nil): "nothing"
    }
  }

  /// `at least 30 wide`.
  private static func bounds(_ name: String, _ least: Double?, _ most: Double?) -> String? {
    switch (least, most) {
    case (let least?, let most?) where least == most: "\(Points.text(least)) \(name)"
    case (nil, .infinity?): "as \(name) as it can be"
    case (let least?, .infinity?): "at least \(Points.text(least)), up to all there is \(name)"
    case (let least?, let most?): "\(Points.text(least)) to \(Points.text(most)) \(name)"
    case (let least?, nil): "at least \(Points.text(least)) \(name)"
    case (nil, let most?): "at most \(Points.text(most)) \(name)"
    case (nil, nil): nil
    }
  }

  /// `5 + 5 off the width`.
  private static func taken(_ name: String, _ before: Double?, _ after: Double?) -> String? {
    guard let before, let after, before != 0 || after != 0 else { return nil }
    return "\(Points.text(before)) + \(Points.text(after)) off the \(name)"
  }

  /// `0.5 x 200 = 100 of the width`, axes with the factor 1 left out.
  private static func parts(
    _ width: Double?, _ height: Double?, of offered: TraceStep?
  ) -> String {
    func part(_ name: String, _ factor: Double?, _ length: Double?) -> String? {
      guard let factor, factor != 1 else { return nil }
      guard let length, length.isFinite else {
        return "\(Points.text(factor, decimals: 4)) of the \(name)"
      }
      let result = Points.text(factor * length)
      return "\(Points.text(factor, decimals: 4)) of the \(name) \(Points.text(length)) = \(result)"
    }
    let parts = [
      part("width", width, offered?.width), part("height", height, offered?.height),
    ].compactMap { $0 }
    return parts.isEmpty ? "all of it" : parts.joined(separator: " and ")
  }
}
