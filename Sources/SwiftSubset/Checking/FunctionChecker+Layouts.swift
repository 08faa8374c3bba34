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
    return try erased(try check(node, nil), at: node)
  }

  /// A layout as an `AnyLayout`.
  func erased(_ layout: Typed, at node: some SyntaxProtocol) throws -> Typed {
    let type = ProgramType.named("AnyLayout")
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

extension CodeChecker {
  /// What a declared layout does where it does not say: it has no cache, makes it anew, and has the
  /// spacing of all its subviews.
  ///
  /// - Returns: The function; nil for another name, or another type.
  func defaultRequirement(_ name: String, of type: ProgramType) throws -> Callable? {
    guard let typeName = type.name, let entry = declared.type(named: typeName),
      entry.conformances.contains("Layout")
    else { return nil }
    let subviews = Signature.Parameter(
      label: "subviews", name: "subviews", type: .named("LayoutSubviews"))
    var signature = Signature(parameters: [subviews], result: .void)
    signature.receiver = type
    let scope = TypeScope(owner: typeName, selfType: type, source: entry.source)
    let cache = try cacheType(of: typeName, entry.syntax)
    let body: (FunctionChecker) throws -> ProgramCode
    switch name {
    case "makeCache": body = { _ in .nothing }
    case "updateCache":
      signature.parameters.insert(
        .init(label: nil, name: "cache", type: cache, isLent: true), at: 0)
      body = { checker in
        let made = try checker.callMethod(
          .identifier("makeCache"), on: .init(code: .local(0), type: type),
          [.init(code: .local(2), type: subviews.type)], labels: ["subviews"])
        return cache == .void ? .nothing : ProgramCode(.set, [.local(1), made.code])
      }
    case "spacing":
      signature.parameters.append(
        .init(label: "cache", name: "cache", type: cache, isLent: true))
      signature.result = .named("ViewSpacing")
      body = { checker in
        let slot = checker.newSlot(.named("ViewSpacing"))
        let subview = checker.newSlot(.named("LayoutSubview"))
        let union = ProgramCode(
          .apply,
          [
            ProgramCode(.lend, [.local(slot)]),
            ProgramCode(.apply, [.local(subview)], name: "LayoutSubview.spacing: ViewSpacing"),
          ], name: "mutating ViewSpacing.formUnion(ViewSpacing)")
        return ProgramCode(
          .block,
          [
            ProgramCode(.set, [.local(slot), ProgramCode(.apply, name: "ViewSpacing.init()")]),
            ProgramCode(
              .each, [.local(1), ProgramCode(.evaluate, [union])], name: "1", index: subview),
            ProgramCode(.giveBack, [.local(slot)]),
          ])
      }
    default: return nil
    }
    let programName = "\(Self.name(type, name, signature)) default"
    define(programName, signature, scope, entry.syntax, body)
    return Callable(name: programName, signature: signature)
  }
}
