/// One step of the trace between the nodes of a tree, in the order in which it was held.
package struct TraceStep: Hashable, Sendable {
  package enum Event: String, CaseIterable, Sendable {
    /// The node is offered a size; a length that is `nil` is unspecified.
    case propose
    /// The node answers with its size.
    case answer
    /// The node is put where it stays.
    case place
  }

  /// The node that is asked, answers or is placed.
  package var path: String
  package var event: Event

  /// Points: of a placement x and y in the space of the node around it, else width and height.
  package var width, height: Double?

  /// Whose rule the step follows, in the engine's own word: `share`; empty if it says none.
  package var rule: String

  package var details: Details

  /// What an engine may add about how it came to the numbers of a step.
  package struct Details: Hashable, Sendable {
    /// The axis along which a container shares its length out.
    package var axis: LayoutAxis?

    /// The priority of the group in which the node is served.
    package var priority: Double?

    /// What is left to be shared out, in points; gaps and what is kept back are not in it.
    package var left: Double?

    /// How many nodes share it, the one that is asked included.
    package var among: Int?

    /// What is kept back for nodes of lower priority, in points.
    package var reserved: Double?

    /// What all gaps together take, in points.
    package var spacing: Double?

    /// The numbers of the view whose rule it is: insets, factors, lengths of a frame.
    package var values: [Double?]

    /// The node is asked once more, where it is placed.
    package var isPlacing: Bool

    package init(
      axis: LayoutAxis? = nil, priority: Double? = nil, left: Double? = nil, among: Int? = nil,
      reserved: Double? = nil, spacing: Double? = nil, values: [Double?] = [],
      isPlacing: Bool = false
    ) {
      self.axis = axis
      self.priority = priority
      self.left = left
      self.among = among
      self.reserved = reserved
      self.spacing = spacing
      self.values = values
      self.isPlacing = isPlacing
    }
  }

  package init(
    path: String, event: Event, width: Double?, height: Double?, rule: String,
    details: Details = Details()
  ) {
    self.path = path
    self.event = event
    self.width = width
    self.height = height
    self.rule = rule
    self.details = details
  }
}

/// The axis of a row or of a column.
package enum LayoutAxis: String, CaseIterable, Sendable {
  case horizontal
  case vertical
}
