import Scenarios
import SwiftSyntax

// MARK: Views taken apart by their sections

extension Lowerer {
  /// What `ForEach(sections:)` goes through: a tuple with the parts of each section.
  ///
  /// Views that stand in no section form one with those beside them; a section inside another one
  /// belongs to that one's content.
  func sections(of expression: ExprSyntax, at name: TokenSyntax) -> Value {
    guard let view = view(of: evaluate(expression), at: name, counting: false), !isChecking else {
      return .unknown
    }
    var found: [FoundSection] = []
    guard collect(view, at: name, into: &found) else { return .unknown }
    return .list(found.enumerated().map { $1.value(id: $0) })
  }

  /// Remembers what of a section's views is its header and its footer.
  func marked(_ section: ViewNode, header: Int, footer: Int) -> ViewNode {
    guard header > 0 || footer > 0 else { return section }
    var section = section
    section.arguments["header"] = .number(Double(header))
    section.arguments["footer"] = .number(Double(footer))
    hasMarkedSections = true
    return section
  }

  /// Refuses headers and footers in a lazy grid, where they are no cells but lines of their own.
  func refusesSections(of grid: ViewNode, at name: TokenSyntax) -> Bool {
    guard ["LazyHGrid", "LazyVGrid"].contains(grid.view),
      grid.children.contains(where: \.hasMarkedSection)
    else { return false }
    refuse(
      name, name.text,
      "the header or footer of a section takes a whole line of a lazy grid, which this engine does not"
        + " lay out: write a grid for each section, with its header above it, in a lazy stack")
    return true
  }

  /// Whether views hold what only lowering knows of.
  var hasMarks: Bool {
    hasMarkedSections || subviewCount > 0 || !tags.isEmpty || !environmentMarks.readers.isEmpty
      || !environmentMarks.settings.isEmpty
  }

  /// Adds the sections of a view to those before them; false after a refusal.
  private func collect(
    _ view: ViewNode, at name: TokenSyntax, into found: inout [FoundSection]
  ) -> Bool {
    guard found.count <= Limits.Import.elements else {
      refuse(name, "sections", "more than \(Limits.Import.elements) sections")
      return false
    }
    let isPlain = view.lets.isEmpty && view.parameters.isEmpty
    switch view.view {
    case "Section" where isPlain:
      guard let section = section(view, at: name) else { return false }
      found.append(section)
      return true
    case "Group", "ForEach", "AnyView", ModifierNode.given:
      guard isPlain else { break }
      return collect(view.children, with: view.modifiers, at: name, into: &found)
    case "if":
      guard isPlain, case .bool(let isTrue)? = view.arguments["condition"] else { break }
      return collect(
        isTrue ? view.children : view.otherwise, with: view.modifiers, at: name, into: &found)
    default: break
    }
    guard let views = subviews(of: view, at: name) else { return false }
    if let last = found.last, last.isLoose {
      found[found.count - 1].content += views
    } else if !views.isEmpty {
      found.append(FoundSection(isLoose: true, content: views))
    }
    return true
  }

  private func collect(
    _ views: [ViewNode], with modifiers: [ModifierNode], at name: TokenSyntax,
    into found: inout [FoundSection]
  ) -> Bool {
    views.allSatisfy { view in
      var view = view
      view.modifiers += modifiers.map(\.dissolved)
      return collect(view, at: name, into: &found)
    }
  }

  private func section(_ view: ViewNode, at name: TokenSyntax) -> FoundSection? {
    let headers = Int(view.arguments["header"]?.number ?? 0)
    let footers = Int(view.arguments["footer"]?.number ?? 0)
    let views = view.children
    guard
      let header = subviews(of: Array(views.prefix(headers)), with: view.modifiers, at: name),
      let content = subviews(
        of: Array(views.dropFirst(headers).dropLast(footers)), with: view.modifiers, at: name),
      let footer = subviews(of: Array(views.suffix(footers)), with: view.modifiers, at: name)
    else { return nil }
    return FoundSection(
      isLoose: false, header: header, content: content, footer: footer, modifiers: view.modifiers)
  }
}

private struct FoundSection {
  /// Whether its views stand in no section.
  var isLoose: Bool
  var header: [Value] = []
  var content: [Value] = []
  var footer: [Value] = []
  var modifiers: [ModifierNode] = []

  func value(id: Int) -> Value {
    .tuple([
      .init(label: "id", value: .number(.integer(id))),
      .init(label: "header", value: .list(header)),
      .init(label: "content", value: .list(content)),
      .init(label: "footer", value: .list(footer)),
      // A view with the section's modifiers stands for its values.
      .init(
        label: "containerValues",
        value: .view(ViewNode(view: "Section", modifiers: modifiers), nodes: 0)),
    ])
  }
}

extension ViewNode {
  /// Whether a section with a header or a footer is among the views that it gives a list around.
  fileprivate var hasMarkedSection: Bool {
    switch view {
    case "Section" where !arguments.isEmpty: true
    case "Section", "Group", "ForEach", "AnyView", "if", ModifierNode.given:
      (children + otherwise).contains(where: \.hasMarkedSection)
    default: false
    }
  }

  /// The view as a document holds it, without what only lowering knows of.
  func withoutMarks() -> ViewNode {
    var view = self
    if self.view == "Section" { view.arguments = [:] }
    view.children = children.map { $0.withoutMarks() }
    view.otherwise = otherwise.map { $0.withoutMarks() }
    view.modifiers = modifiers.filter { $0.name != ModifierNode.mark }.map { modifier in
      var modifier = modifier
      modifier.arguments[ModifierNode.mark] = nil
      modifier.children = modifier.children.map { $0.withoutMarks() }
      return modifier
    }
    return view
  }
}
