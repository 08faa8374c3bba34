import Scenarios

extension TraceStep {
  /// Whether a result that is told is the one that was come to, as far as it is printed.
  static func isSameLength(_ told: Double, _ actual: Double?) -> Bool {
    guard let actual else { return false }
    return told == actual || abs(told - actual) < 0.005
  }
}

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

  /// `builtin 1.0.0 against builtin 1.1.0, run 7, voided`.
  static func sides(
    _ good: (engine: EngineVersion, voidedRun: Int64?),
    _ bad: (engine: EngineVersion, voidedRun: Int64?)
  ) -> String {
    [good, bad].map { side in
      side.engine.shortText + (side.voidedRun.map { ", run \($0), voided" } ?? "")
    }.joined(separator: " against ")
  }

  /// What a modifier, or a container of one child, does with what it is offered.
  ///
  /// - Parameters:
  ///   - path: The modifier.
  ///   - offer: What it offers.
  ///   - offered: What it is offered itself; `nil` where it is placed.
  ///   - sizes: What it answered itself, in order.
  /// - Returns: A phrase without a stop: `padding takes 5 + 10 off the width`. What the rule says is
  ///   told as done only where the numbers are those of the rule: engines have faults.
  static func modifier(
    _ path: String, _ offer: TraceStep, offered: TraceStep?, sizes: [TraceStep] = []
  ) -> String {
    let name = NodePaths.name(of: path)
    let values = offer.details.values
    func value(_ index: Int) -> Double? { values.indices.contains(index) ? values[index] : nil }
    // Another view may have it inside, where nobody says what it was offered.
    let isItself = name.lowercased().contains(offer.rule.lowercased())
    func departing(_ deed: String) -> String {
      isItself
        ? "\(name) should \(deed) and does not" : "\(name), with something that should \(deed)"
    }
    let passesOn = offered.map { $0.width == offer.width && $0.height == offer.height } ?? true
    switch offer.rule {
    // What the numbers of a view are, only an engine that tells them knows.
    case "frame" where values.contains { $0 != nil }:
      let isKept = isOffered(value(0), offer.width) && isOffered(value(1), offer.height)
      return isKept
        ? "\(name) fixes " + lengths(value(0), value(1))
        : departing("fix " + lengths(value(0), value(1)))
    case "flexibleFrame" where values.count == 6:
      let bounds = [bounds("wide", value(0), value(2)), bounds("high", value(3), value(5))]
      let known = bounds.compactMap { $0 }
      if !known.isEmpty { return "\(name) is " + known.joined(separator: " and ") }
      return passesOn ? "\(name) passes it on" : name
    case "containerFrame": return "\(name) takes its lengths from the container"
    case "relativeLength" where values.contains { $0 != nil }:
      return "\(name) takes " + parts(value(0), value(1), of: offered, offer)
    case "padding" where values.count == 4:
      let taken = [
        taken("width", value(1), value(3), of: offered?.width, offer.width),
        taken("height", value(0), value(2), of: offered?.height, offer.height),
      ].compactMap { $0 }
      guard !taken.isEmpty else { return name }
      if taken.allSatisfy(\.isDone) {
        return "\(name) takes " + taken.map(\.text).joined(separator: ", ")
      }
      return departing(
        "take " + taken.map { isItself ? $0.text + $0.result : $0.text }.joined(separator: ", "))
    case "fixedSize" where offer.width == nil || offer.height == nil:
      let axes = [offer.width == nil ? "width" : nil, offer.height == nil ? "height" : nil]
      return "\(name) asks for the ideal " + axes.compactMap { $0 }.joined(separator: " and ")
    case "aspectRatio" where !values.isEmpty:
      guard let ratio = value(0) else { return "\(name) keeps its content's ratio" }
      guard let width = offer.width, let height = offer.height, width.isFinite, height.isFinite,
        !TraceStep.isSameLength(width, height * ratio),
        ratio == 0 || !TraceStep.isSameLength(height, width / ratio)
      else { return "\(name) brings it to the ratio \(Points.text(ratio))" }
      return departing("bring it to the ratio " + Points.text(ratio))
    case "relative" where !values.isEmpty:
      return "\(name) offers " + parts(value(0), value(1), of: offered, offer)
    case "decoration" where isOwn(offer, sizes): return "\(name) offers the size of its view"
    case "inset": return "\(name) keeps room at an edge"
    case "safeArea": return "\(name) adds the insets around"
    case "fit": return "\(name) looks for one that fits"
    case "scroll" where offer.width == nil || offer.height == nil:
      return offer.width == nil
        ? offer.height == nil ? "\(name) scrolls both ways" : "\(name) scrolls horizontally"
        : "\(name) scrolls vertically"
    case "container" where isOwn(offer, sizes), "reader" where isOwn(offer, sizes):
      return "\(name) offers its own size"
    case "decoration", "container", "reader":
      return sizes.last.map { "\(name) is \(size($0))" } ?? name
    case "passOn", "position", "": return passesOn ? "\(name) passes it on" : name
    case "frame", "flexibleFrame", "relativeLength", "padding", "fixedSize", "aspectRatio",
      "relative", "scroll":
      return name
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

  /// Whether a length that a view fixes is what is offered; one that it does not fix is not asked.
  private static func isOffered(_ fixed: Double?, _ offered: Double?) -> Bool {
    fixed.map { TraceStep.isSameLength($0, offered) } ?? true
  }

  /// Whether what is offered is a size that was answered; so it is taken to be where none is known.
  private static func isOwn(_ offer: TraceStep, _ sizes: [TraceStep]) -> Bool {
    func isSame(_ a: Double?, _ b: Double?) -> Bool {
      a == b || a.map { TraceStep.isSameLength($0, b) } ?? false
    }
    return sizes.isEmpty
      || sizes.contains { isSame($0.width, offer.width) && isSame($0.height, offer.height) }
  }

  /// `5 + 5 off the width`, ` 100 = 90`, and whether that is what was done; `nil` where there is
  /// nothing to take.
  private static func taken(
    _ name: String, _ before: Double?, _ after: Double?, of length: Double?, _ result: Double?
  ) -> (text: String, result: String, isDone: Bool)? {
    guard let before, let after, before != 0 || after != 0 else { return nil }
    let text = "\(Points.text(before)) + \(Points.text(after)) off the \(name)"
    guard let length else { return (text, "", true) }
    let rest = length - before - after
    let isDone =
      TraceStep.isSameLength(rest, result) || TraceStep.isSameLength(max(0, rest), result)
    return (text, " \(Points.text(length)) = \(Points.text(max(0, rest)))", isDone)
  }

  /// `0.5 x 200 = 100 of the width`, axes with the factor 1 left out.
  private static func parts(
    _ width: Double?, _ height: Double?, of offered: TraceStep?, _ offer: TraceStep
  ) -> String {
    func part(
      _ name: String, _ factor: Double?, _ length: Double?, _ result: Double?
    ) -> String? {
      guard let factor, factor != 1 else { return nil }
      // An engine that rounds, or has a rule of its own, comes to something else.
      guard let length, length.isFinite,
        TraceStep.isSameLength(factor * length, result)
      else {
        let would = length.map { $0.isFinite ? ", which would be \(Points.text(factor * $0))" : "" }
        return "\(Points.text(factor, decimals: 4)) of the \(name)" + (would ?? "")
      }
      let result = Points.text(factor * length)
      return "\(Points.text(factor, decimals: 4)) of the \(name) \(Points.text(length)) = \(result)"
    }
    let parts = [
      part("width", width, offered?.width, offer.width),
      part("height", height, offered?.height, offer.height),
    ].compactMap { $0 }
    return parts.isEmpty ? "all of it" : parts.joined(separator: " and ")
  }
}
