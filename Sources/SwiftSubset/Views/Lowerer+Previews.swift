import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Previews of providers

extension Lowerer {
  /// All views that a preview shows, which are lowered once.
  func lowerPreview(_ preview: ShownPreview) -> ViewNode? {
    if !hasLoweredPreview {
      hasLoweredPreview = true
      wholePreview = whole(preview)
    }
    return wholePreview
  }

  private func whole(_ preview: ShownPreview) -> ViewNode? {
    // What is wrong with another preview is no matter of this one.
    let declaration = preview.alone
    guard let type = provider(declaration) else { return nil }
    let token = declaration.nameToken ?? .identifier(type.name)
    isInPreview = true
    defer { isInPreview = false }
    guard let previews = staticMember("previews", of: type, at: token) else {
      refuse(token, type.name, "'\(type.name)' has no 'previews'")
      return nil
    }
    return view(of: previews, at: token, counting: false)
  }

  /// The one of the views of a preview that is meant, which is shown apart from the others.
  func shown(_ preview: ShownPreview, of view: ViewNode) -> ViewNode {
    guard let count = view.elementCount else {
      warn("which views the preview shows is known at layout only: they are laid out together")
      return view
    }
    if count > preview.count {
      let some = preview.count == 1 ? "the first is" : "the first \(preview.count) are"
      warn(
        "of the \(count) views that the preview shows, each of them a preview by itself, only \(some) laid"
          + " out")
    }
    var shown = count > 1 ? view.element(preview.element) : view
    guard count > 1 || preview.isOneOfSeveral else { return shown }
    while shown.view == "Group", shown.children.count == 1, shown.isUnmodified, shown.lets.isEmpty {
      shown = shown.children[0]
    }
    return shown
  }

  /// The type that lists previews, with those of the declaration.
  private func provider(_ declaration: DeclSyntax) -> DeclaredType? {
    let reader = DeclarationReader(block: block)
    guard let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType else {
      let type = reader.type(declaration, outer: declaration.namesAround)
      return type.map { declarations.parts(ofBlock: block)[$0.name] ?? $0 }
    }
    let name = extended.trimmedDescription
    var type =
      declarations.type(named: name, at: block) ?? DeclaredType(.init(name: name, kind: .structure))
    type.change { $0.members.statics["previews"] = declaration.previews }
    return type
  }
}

extension DeclSyntax {
  /// The names of the types in which it stands, outermost first.
  fileprivate var namesAround: [String] {
    var names: [String] = []
    var node = parent
    while let current = node {
      if let around = current.as(DeclSyntax.self) {
        let extended = around.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        if let name = around.namedType?.name ?? extended { names.insert(name, at: 0) }
      }
      node = current.parent
    }
    return names
  }
}
