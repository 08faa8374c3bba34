import Scenarios
import Testing

@testable import BuiltinEngine

/// A colour, in a fixed frame where lengths are given.
func color(_ width: Double? = nil, _ height: Double? = nil) -> ViewNode {
  let color = ViewNode(view: "Color", arguments: ["0": "teal"])
  return width == nil && height == nil ? color : color.frame(width, height)
}

func text(_ text: String) -> ViewNode { ViewNode(view: "Text", arguments: ["0": .string(text)]) }

/// An image whose name is its natural size.
func image(_ name: String) -> ViewNode {
  ViewNode(view: "Image", arguments: ["0": .string(name)])
}

func view(_ name: String, _ arguments: [String: JSON] = [:], _ children: ViewNode...) -> ViewNode {
  ViewNode(view: name, arguments: arguments, children: children)
}

/// An HStack; without `spacing` it has the default one.
func row(_ spacing: Double? = nil, _ alignment: String? = nil, _ children: ViewNode...) -> ViewNode
{
  stack("HStack", spacing, alignment, children)
}

/// A VStack; without `spacing` it has the default one.
func column(
  _ spacing: Double? = nil, _ alignment: String? = nil, _ children: ViewNode...
) -> ViewNode {
  stack("VStack", spacing, alignment, children)
}

private func stack(
  _ name: String, _ spacing: Double?, _ alignment: String?, _ children: [ViewNode]
) -> ViewNode {
  var arguments: [String: JSON] = [:]
  arguments["spacing"] = spacing.map { .number($0) }
  arguments["alignment"] = alignment.map { .string($0) }
  return ViewNode(view: name, arguments: arguments, children: children)
}

/// A ZStack.
func layers(_ alignment: String? = nil, _ children: ViewNode...) -> ViewNode {
  ViewNode(
    view: "ZStack", arguments: alignment.map { ["alignment": .string($0)] } ?? [:],
    children: children)
}

func reader(_ children: ViewNode...) -> ViewNode {
  ViewNode(view: "GeometryReader", parameters: ["proxy"], children: children)
}

func get(_ name: String) -> JSON { ["get": .string(name)] }

func product(_ a: JSON, _ b: JSON) -> JSON { ["*": [a, b]] }

extension ViewNode {
  func modifier(
    _ name: String, _ arguments: [String: JSON] = [:], _ children: ViewNode...
  ) -> ViewNode {
    var view = self
    view.modifiers.append(ModifierNode(name: name, arguments: arguments, children: children))
    return view
  }

  func frame(
    _ width: Double? = nil, _ height: Double? = nil, _ alignment: String? = nil
  ) -> ViewNode {
    var arguments: [String: JSON] = [:]
    arguments["width"] = width.map { .length($0) }
    arguments["height"] = height.map { .length($0) }
    arguments["alignment"] = alignment.map { .string($0) }
    return modifier("frame", arguments)
  }

  /// A flexible frame: `frame(["maxWidth": "inf"])`.
  func frame(_ arguments: [String: JSON]) -> ViewNode { modifier("frame", arguments) }

  func id(_ id: String) -> ViewNode { modifier("id", ["0": .string(id)]) }

  func relative(_ width: Double? = nil, height: Double? = nil) -> ViewNode {
    var arguments: [String: JSON] = [:]
    arguments["width"] = width.map { .number($0) }
    arguments["height"] = height.map { .number($0) }
    return modifier("relativeProposed", arguments)
  }

  func priority(_ priority: Double) -> ViewNode {
    modifier("layoutPriority", ["0": .number(priority)])
  }

  func padding(_ length: Double) -> ViewNode { modifier("padding", ["0": .number(length)]) }

  func proportion(_ proportion: Double) -> ViewNode {
    modifier("proportion", ["0": .number(proportion)])
  }

  /// An explicit guide; the closure's parameter is `d`.
  func guide(_ guide: String, _ body: JSON) -> ViewNode {
    modifier(
      "alignmentGuide",
      ["0": .string(guide), "computeValue": ["parameters": ["d"], "body": body]])
  }

  func overlay(_ alignment: String? = nil, _ children: ViewNode...) -> ViewNode {
    var view = self
    view.modifiers.append(
      ModifierNode(
        name: "overlay", arguments: alignment.map { ["alignment": .string($0)] } ?? [:],
        children: children))
    return view
  }

  /// The names of all images below.
  fileprivate var imageNames: [String] {
    let own = view == "Image" ? arguments["0"]?.string.map { [$0] } ?? [] : []
    return own + (children + otherwise + modifiers.flatMap(\.children)).flatMap(\.imageNames)
  }
}

/// A document, a proposal, and what comes of them.
struct Example: Sendable, CustomTestStringConvertible {
  var name: String
  var root: ViewNode
  var proposal: String
  /// The root's size, `100x50`.
  var size: String
  /// Some nodes: path, x, y, width, height.
  var lines: [String]
  var environment = LayoutEnvironment()

  init(
    _ name: String, _ root: ViewNode, at proposal: String, _ size: String, _ lines: String...,
    in metric: String? = nil
  ) {
    self.name = name
    self.root = root
    self.proposal = proposal
    self.size = size
    self.lines = lines
    if let metric { environment.textMetric = metric }
    for name in root.imageNames {
      guard let natural = Proposal(parsing: name) else { continue }
      environment.assets[name] = .init(width: natural.width ?? 0, height: natural.height ?? 0)
    }
  }

  var testDescription: String { name }

  var content: Content {
    Content(
      document: ViewDocument(root: root), proposal: Proposal(parsing: proposal) ?? .default,
      environment: environment)
  }

  /// What the engine answers, in the words of the example.
  var outcome: Outcome { Outcome(BuiltinEngine().layout(content)) }
}

/// What an engine answered, ready to be compared.
struct Outcome: Equatable, CustomStringConvertible {
  var size = ""
  var lines: [String] = []
  var error: String?
  var warnings: [String] = []

  init(_ outcome: EngineOutcome) {
    switch outcome {
    case .frames(let answer):
      size = Self.rounded(answer.width) + "x" + Self.rounded(answer.height)
      lines = answer.frames.nodes.map { node in
        let frame = node.frame
        return
          ([node.path + (node.id.map { "#" + $0 } ?? "")]
          + [frame.x, frame.y, frame.width, frame.height].map(Self.rounded))
          .joined(separator: " ")
      }
      warnings = answer.warnings
    case .error(let message, let path): error = "\(path ?? "-"): \(message)"
    case .unsupported(let construct, let path): error = "\(path ?? "-"): unsupported \(construct)"
    default: error = "\(outcome)"
    }
  }

  /// Three decimals: enough to tell frames apart, too few to show the last bit.
  private static func rounded(_ length: Double) -> String {
    guard length.isFinite else { return Length.text(length) }
    return Length.text((length * 1000).rounded() / 1000)
  }

  var description: String { error ?? ([size] + lines).joined(separator: "\n") }
}

/// Compares an example with what the engine answers.
func failures(of example: Example) -> String? {
  let outcome = example.outcome
  let missing = example.lines.filter { !outcome.lines.contains($0) }
  guard outcome.error == nil, outcome.size == example.size, missing.isEmpty else {
    return "expected \(example.size)\n\(missing.joined(separator: "\n"))\nin\n\(outcome)"
  }
  return nil
}
