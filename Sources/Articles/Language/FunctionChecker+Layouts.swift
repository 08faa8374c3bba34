import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What code says of layouts and alignments as values.
extension FunctionChecker {
  /// `AnyLayout(…)` around a layout; nil for any other type.
  func wrappedLayout(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard type == .named("AnyLayout"), arguments.count == 1, arguments[0].label == nil else {
      return nil
    }
    let node = arguments[0].expression
    let layout = try check(node, nil)
    guard layout.type != type else { return layout }
    let name = layout.type.name ?? ""
    var literal: JSON?
    if owner.declared.type(named: name)?.conformances.contains("Layout") ?? false {
      _ = try owner.madeLayout(name)
      literal = .string(name)
    } else if !Language.builtinLayouts.contains(name) {
      throw refuse(
        node, "AnyLayout", "'AnyLayout' takes a layout, not a value of type '\(layout.type)'")
    }
    return Typed(
      code: ProgramCode(
        .apply, [layout.code], name: Language.anyLayoutRow, literal: literal), type: type)
  }

  /// The cache of a declared layout that has none.
  func emptyCache(of type: ProgramType) throws -> Candidate? {
    guard let name = type.name,
      owner.declared.type(named: name)?.conformances.contains("Layout") ?? false
    else { return nil }
    return Candidate(
      name: "makeCache",
      parameters: [.init(label: "subviews", type: .named("LayoutSubviews"))], result: .void
    ) { _, _ in Typed(code: .none(.void), type: .void) }
  }

  /// `HorizontalAlignment(LabelEdge.self)`: an alignment of the article's own; nil for any other.
  func declaredAlignment(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard ["HorizontalAlignment", "VerticalAlignment"].contains(type.name), arguments.count == 1,
      arguments[0].label == nil
    else { return nil }
    let node = arguments[0].expression
    guard let member = node.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "self",
      let path = CodeChecker.paths(of: base.trimmedDescription, in: scope.owner)
        .first(where: { owner.declared.type(named: $0) != nil }),
      let entry = owner.declared.type(named: path), entry.conformances.contains("AlignmentID")
    else {
      throw refuse(
        node, "\(type)", "'\(type)' takes the type of an AlignmentID: \(type)(ID.self)")
    }
    // The document knows it by the type's own name.
    let name = "\(type).\(path.split(separator: ".").last ?? "")"
    owner.alignmentTypes[name] = path
    return Typed(code: .constant(.string(name), type), type: type)
  }
}
