import BuiltinEngine
import Scenarios
import SwiftSyntax

/// In whose extensions a modifier of a view is looked for.
///
/// Swift decides by the type that the code knows a view by: `Text("a").big()` is that of `Text`, where there
/// is one, and `Text("a").padding().big()` that of `View`, since a modifier gives some view.
struct ModifierOwners {
  /// The types, the most particular first.
  var types: [String]

  /// Whether the code may know the view as some view alone.
  var mayBeAnyView = false
}

extension Lowerer {
  func owners(of view: ViewNode?, in step: Chain.Step?) -> ModifierOwners {
    guard let view else { return ModifierOwners(types: ["View", "Shape"]) }
    if view.view == ModifierNode.modified {
      // The code of an extension knows what it extends.
      let extended = context.receiver.extended ?? "View"
      let isKept = view.modifiers.allSatisfy { keeps(extended, $0) }
      return ModifierOwners(types: Self.types(from: isKept ? extended : "View"))
    }
    guard view.modifiers.allSatisfy({ keeps(view.view, $0) }) else {
      let isShape = Styles.shapes.contains(view.view) && view.modifiers.allSatisfy(givesShape)
      return ModifierOwners(types: isShape ? ["Shape", "View"] : ["View"])
    }
    let isSaid = step?.base.map { isMade($0, as: view.view) } ?? false
    return ModifierOwners(types: Self.types(from: view.view), mayBeAnyView: !isSaid)
  }

  /// The views that alone have a modifier, where it stands behind another; nil where it may stand.
  func ownersMissed(by name: String, on view: ViewNode) -> String? {
    if Catalogue.ofShapes.contains(name) { return mayBeShape(view) ? nil : "shapes" }
    if Self.modifiersOfImages.contains(name) {
      return mayBe(["Image"], view, keeping: Self.modifiersKeepingType["Image"] ?? [])
        ? nil : "images"
    }
    guard Self.modifiersOfLoops.contains(name) else { return nil }
    return mayBe(["ForEach", "Group"], view, keeping: Self.modifiersOfLoops) ? nil : "a ForEach"
  }

  /// Whether a view may be one of a few, still modified as only these are.
  private func mayBe(_ names: Set<String>, _ view: ViewNode, keeping known: Set<String>) -> Bool {
    let isKept = view.modifiers.allSatisfy {
      $0.isDeclared || $0.name == ModifierNode.mark || known.contains($0.name)
    }
    guard isKept else { return false }
    if view.view == ModifierNode.modified {
      return context.receiver.extended.map { $0 != "View" } ?? true
    }
    return names.contains(view.view) || view.view == "if" || declaredType(named: view.view) != nil
      || vocabulary.views[view.view] == nil
  }

  private static let modifiersOfImages: Set<String> = [
    "resizable", "renderingMode", "interpolation", "antialiased",
  ]

  private static let modifiersOfLoops: Set<String> = ["onDelete", "onMove", "onInsert"]

  /// Whether a view may be a shape where a modifier stands that only shapes have; one that was filled or
  /// stroked can be once more.
  func mayBeShape(_ view: ViewNode) -> Bool {
    let type =
      view.view == ModifierNode.modified ? context.receiver.extended ?? "View" : view.view
    let isShape =
      ["ConcentricRectangle", "InsettableShape", "Path", "Shape"].contains(type)
      || Styles.shapes.contains(type)
      || declaredType(named: type).map(isShape) ?? false
    return isShape
      && view.modifiers.allSatisfy { modifier in
        modifier.isDeclared || givesShape(modifier)
          || ["fill", "stroke", "strokeBorder"].contains(modifier.name)
      }
  }

  private static func types(from type: String) -> [String] {
    guard type != "View" else { return ["View"] }
    if type == "Shape" { return ["Shape", "View"] }
    return [type] + (Styles.shapes.contains(type) ? ["InsettableShape", "Shape"] : []) + ["View"]
  }

  /// Whether a view is of the same type after a modifier.
  ///
  /// Source: the functions that SwiftUI declares of `Text`, `Image` and `Color` and that give the same.
  private func keeps(_ type: String, _ modifier: ModifierNode) -> Bool {
    if modifier.name == ModifierNode.mark { return true }
    guard modifier.isDeclared else {
      return Self.modifiersKeepingType[type]?.contains(modifier.name) ?? false
    }
    let functions = [type, "View"].flatMap {
      declarations.functions(named: modifier.name, of: $0, at: block)
    }
    return functions.contains { [type, "Self"].contains($0.result?.trimmedDescription) }
  }

  private func givesShape(_ modifier: ModifierNode) -> Bool {
    modifier.name == ModifierNode.mark || Self.modifiersOfShapes.contains(modifier.name)
  }

  private static let modifiersKeepingType: [String: Set<String>] = [
    "Text": [
      "font", "bold", "italic", "fontWeight", "fontWidth", "fontDesign", "foregroundColor",
      "foregroundStyle", "kerning", "tracking", "baselineOffset", "underline", "strikethrough",
      "monospaced", "monospacedDigit", "textScale", "typesettingLanguage", "accessibilityLabel",
      "accessibilityHeading", "accessibilityTextContentType", "speechAdjustedPitch",
      "speechAlwaysIncludesPunctuation", "speechAnnouncementsQueued", "speechSpellsOutCharacters",
    ],
    "Image": [
      "resizable", "renderingMode", "interpolation", "antialiased", "symbolRenderingMode",
      "allowedDynamicRange",
    ],
    "Color": ["opacity"],
  ]

  private static let modifiersOfShapes: Set<String> = [
    "trim", "rotation", "scale", "offset", "inset", "size", "transform",
  ]

  /// Whether an expression is surely of a type: it calls the type, adds texts, or names what the article
  /// states to be of it, and modifies that no further than that it is of the type.
  func isMade(_ expression: ExprSyntax, as type: String) -> Bool {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.map { isMade($0.expression, as: type) } ?? false
    }
    if let parts = expression.as(SequenceExprSyntax.self)?.elements {
      return type == "Text"
        && parts.enumerated().allSatisfy { place, part in
          place.isMultiple(of: 2)
            ? isMade(part, as: type)
            : part.as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
        }
    }
    let chain = Chain(expression)
    guard let name = chain.headName?.text else { return false }
    guard name == type else { return isStated(name, chain, as: type) }
    guard value(named: type) == nil else { return false }
    return chain.headCall != nil || type == "Color" && chain.steps.first?.call == nil
  }

  /// Whether the type whose code is read states its property or function of a name to be of a type.
  private func isStated(_ name: String, _ chain: Chain, as type: String) -> Bool {
    guard bound(name) == nil, let members = context.receiver.type?.members else { return false }
    if chain.headCall != nil {
      let functions = members.functions[name] ?? []
      return !functions.isEmpty
        && functions.allSatisfy { $0.result?.trimmedDescription == type }
    }
    guard let property = members.properties[name] else { return false }
    if let stated = property.type { return stated.trimmedDescription == type }
    return property.initial.map { isMade($0, as: type) } ?? false
  }
}

extension Chain.Step {
  /// What stands before the period.
  var base: ExprSyntax? {
    let member =
      call?.calledExpression.as(MemberAccessExprSyntax.self)
      ?? name.parent?.parent?.as(MemberAccessExprSyntax.self)
    return member?.base
  }
}
