import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Views, pictures and fonts that code makes: it hands on how they are written, and views read that.
extension FunctionChecker {
  /// An expression that makes a value of a type of which code only hands values on, in whose words
  /// nothing of the code around is named; nil for any other type.
  func writtenView(
    _ type: ProgramType, _ node: some ExprSyntaxProtocol
  ) throws -> Typed? {
    guard let name = type.name, isMadeByViews(type) else { return nil }
    let node = ExprSyntax(node)
    if let inner = nameAround(in: node) {
      throw refuse(
        node, name, "values of type '\(name)' cannot be made of '\(inner)' in code that runs",
        kind: .vocabulary)
    }
    let written = node.trimmedDescription
    let whole = written.hasPrefix(".") ? name + written : written
    let block = owner.declared.number(ofSource: scope.source).map(String.init) ?? ""
    let text = "\(Language.writtenView)\(block) \(whole)"
    owner.handOn(text, at: node)
    return Typed(
      code: .constant([Language.viewField: .string(text)], type), type: type)
  }

  /// Whether views alone make values of a type.
  func isMadeByViews(_ type: ProgramType) -> Bool {
    guard case .nominal(let name, []) = type else { return false }
    return Language.madeByViews.contains(name) && universe.declared[name] == nil
  }

  /// The first name in an expression that is none of SwiftUI's, nor of the top of a block.
  private func nameAround(in node: ExprSyntax) -> String? {
    let names = FreeNames(of: node)
    if let member = names.members.first { return "self.\(member.text)" }
    return names.names.lazy.map(\.text).first { name in
      if name == "self" || name == "Self" || name.hasPrefix("$") { return true }
      if binding(name) != nil || scope.generics[name] != nil { return true }
      guard scope.owner != nil || scope.selfType != nil else { return false }
      // Types have members that no declaration of the article tells of: `count`, `rawValue`.
      return name.first?.isLowercase ?? true
        || owner.isMember(name, around: scope.owner ?? scope.selfType?.name ?? "")
    }
  }
}

extension CodeChecker {
  /// Whether a name is a member or a type of the type around code, or of those in which that stands.
  fileprivate func isMember(_ name: String, around owner: String) -> Bool {
    var path: String? = String(owner.prefix { $0 != "‹" })
    while let current = path {
      for type in [current] + declared.protocols(of: current)
      where !declared.members(named: name, of: type).isEmpty {
        return true
      }
      if declared.type(named: "\(current).\(name)") != nil { return true }
      path = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return false
  }
}
