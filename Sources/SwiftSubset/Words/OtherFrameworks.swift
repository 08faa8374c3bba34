import SwiftSyntax

/// Names of frameworks beside SwiftUI: what is called or inherited by them is no layout.
enum OtherFrameworks {
  private static let prefixes = [
    "AR", "AU", "AV", "CA", "CI", "CK", "CL", "CN", "CT", "EK", "GC", "GK", "HK", "LA", "MF", "MK",
    "ML", "MTK", "MTL", "NS", "NW", "PH", "PK", "SCN", "SK", "UI", "UN", "URL", "VN", "WK", "XCT",
  ]

  private static let names: Set<String> = [
    "Bundle", "CMMotionManager", "DispatchQueue", "FileManager", "JSONDecoder", "JSONEncoder",
    "Logger", "ModelContainer", "NotificationCenter", "OperationQueue", "ProcessInfo",
    "PropertyListDecoder", "RunLoop", "Task", "Thread", "Timer", "UserDefaults",
    "XCTestCase",
  ]

  /// Modules of which the views have names of SwiftUI's, and rules of their own.
  private static let resemblingSwiftUI: Set<String> = [
    "Adwaita", "Ignite", "SkipFuseUI", "SkipUI", "SwiftCrossUI", "SwiftTUI", "TUIkit",
    "TokamakCore",
    "TokamakDOM", "TokamakGTK", "TokamakShim", "TokamakStaticHTML",
  ]

  /// The module that a source imports in the place of SwiftUI, if its views have names of SwiftUI's.
  static func resemblingSwiftUI(importedBy source: SourceFileSyntax) -> String? {
    let modules = source.statements.compactMap {
      $0.item.as(DeclSyntax.self)?.as(ImportDeclSyntax.self)?.path.first?.name.text
    }
    return modules.contains("SwiftUI") ? nil : modules.first(where: resemblingSwiftUI.contains)
  }

  /// Whether a type is of another framework, by its name.
  static func have(_ name: String) -> Bool {
    if names.contains(name) { return true }
    return prefixes.contains { prefix in
      guard name.hasPrefix(prefix) else { return false }
      let rest = name.dropFirst(prefix.count)
      return rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
    }
  }

  /// Whether a declaration is of a type that a framework runs: a controller, a delegate, a test, a
  /// view of UIKit's.
  ///
  /// What is a view or a layout beside is none, by what it inherits or by its members, nor what an
  /// article's own protocol asks for.
  static func run(_ declaration: DeclSyntax, isDeclared: (String) -> Bool) -> Bool {
    let names = declaration.inheritedTypes.map(\.trimmedDescription)
    return names.contains { have($0) && !isDeclared($0) }
      && !names.contains { layoutProtocols.contains($0) }
      && declaration.memberBlock?.members.contains { isOfLayouts($0.decl) } != true
  }

  /// Whether only a view, a layout or a style has such a member.
  private static func isOfLayouts(_ member: DeclSyntax) -> Bool {
    if let function = member.as(FunctionDeclSyntax.self) {
      let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
      return switch function.name.text {
      case "placeSubviews": true
      case "body": labels == ["content"]
      case "makeBody": labels == ["configuration"]
      default: false
      }
    }
    return member.as(VariableDeclSyntax.self)?.bindings.contains { binding in
      binding.pattern.trimmedDescription == "body"
        && binding.typeAnnotation?.type.isSomeView == true
    } ?? false
  }

  fileprivate static let layoutProtocols: Set<String> = [
    "Layout", "PreviewProvider", "Shape", "View", "ViewModifier",
  ]

  /// Modifiers that move frames, by names that other code seldom has.
  fileprivate static let layoutModifiers: Set<String> = [
    "alignmentGuide", "aspectRatio", "containerRelativeFrame", "fixedSize", "frame",
    "layoutPriority", "overlay", "padding", "replacingUnspecifiedDimensions", "safeAreaInset",
    "safeAreaPadding", "scaledToFill", "scaledToFit",
  ]

  /// Types that only code about views and layouts extends or names.
  fileprivate static let layoutTypes: Set<String> = [
    "Alignment", "AlignmentID", "ContainerValues", "EnvironmentValues", "GeometryProxy",
    "HorizontalAlignment", "LayoutProperties", "LayoutSubview", "LayoutSubviews",
    "LayoutValueKey", "ProposedViewSize", "ShapeStyle", "VerticalAlignment", "ViewDimensions",
    "ViewSpacing",
  ]

  /// Whether modifiers of views follow the head of an expression.
  static func isModified(_ chain: Chain) -> Bool {
    chain.steps.contains { $0.call != nil && layoutModifiers.contains($0.name.text) }
  }
}

extension SourceFileSyntax {
  /// Whether something in it is written as views, layouts and their modifiers are.
  ///
  /// Asked of what cannot be parsed: whether it is layout code with a mistake, or none.
  ///
  /// - Parameter isDeclared: Whether an article declares a type.
  /// - Returns: Whether a view is called or modified, or a view's or a layout's members stand there.
  func hasLayoutCalls(isDeclared: (String) -> Bool) -> Bool {
    let layouts = OtherFrameworks.layoutProtocols
    var before = ""
    var tokens = Array(self.tokens(viewMode: .all).filter { $0.presence == .present })[...]
    while let token = tokens.popFirst() {
      let (text, next) = (token.text, tokens.first?.text ?? "")
      switch token.tokenKind {
      // As a type, not as the value that a console prints.
      case .identifier
      where OtherFrameworks.layoutTypes.contains(text)
        && (before == "extension" || before == ":" && next != "("):
        return true
      case .identifier
      where before == "." && next == "(" && OtherFrameworks.layoutModifiers.contains(text):
        return true
      case .identifier where next == "(" || next == "{":
        if before == "func", ["sizeThatFits", "placeSubviews"].contains(text) { return true }
        guard token.isTypeName, before != "struct", before != "class" else { break }
        if CodeWords.views.contains(text) || isDeclared(text) { return true }
        if layouts.contains(text), before == ":" || before == "some" { return true }
      case .identifier where layouts.contains(text):
        if before == ":" || before == "some" || before == "," { return true }
      case .identifier("Preview"):
        if before == "#" { return true }
      default: break
      }
      before = text
    }
    return false
  }
}
