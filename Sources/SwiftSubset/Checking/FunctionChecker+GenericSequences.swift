import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What generic code calls of the sequences that it is given: that of any sequence, whatever the type has besides.
extension FunctionChecker {
  /// A sequence as generic code knows it, where the type that stands for it here has a member in another form.
  ///
  /// - Throws: `Refused` where that has no form here.
  func anySequence(_ base: Typed, for token: TokenSyntax, _ node: ExprSyntax) throws -> Typed {
    guard let bounds = boundsOfSequence(base.type, node, for: token.text),
      isAnother(token.text, base.type, bounds) ?? false
    else { return base }
    if ["filter", "suffix", "dropLast"].contains(token.text) {
      for row in Self.listInitializers where row.owner?.name == "Array" {
        if let list = apply(row, [base]), list.type.argument(of: "Array") != nil { return list }
      }
    }
    throw refuse(
      token, token.text,
      "'\(token.text)' of a generic type that is '\(base.type)' is not what that has, which is not known here"
    )
  }

  /// A part of a list as code has it that knows the list as any sequence: a list of its own.
  func listed(
    _ typed: Typed, _ token: TokenSyntax, of base: ProgramType, _ node: ExprSyntax
  ) -> Typed {
    guard ["suffix", "dropLast"].contains(token.text), typed.type.argument(of: "ArraySlice") != nil,
      let bounds = boundsOfSequence(base, node, for: token.text).map(owner.refined),
      bounds.contains("Sequence"), !bounds.contains("Collection")
    else { return typed }
    return Self.listInitializers.lazy.filter { $0.owner?.name == "Array" }
      .compactMap { self.apply($0, [typed]) }.first ?? typed
  }

  /// Whether a member of `self` is what any sequence has, and the type has it in another form besides.
  func isOfAnySequence(_ token: TokenSyntax) -> Bool {
    guard let name = scope.sequenceOfSelf, let type = inheritedReceiver,
      Self.ofSequences.contains(token.text)
    else { return false }
    let isCollection = owner.refined([name]).contains("Collection")
    return isAnother(token.text, type, [name]) ?? false
      || !isCollection && ["suffix", "dropLast"].contains(token.text)
  }

  /// What is asked of a sequence as which generic code knows a value; nil where it knows its type.
  private func boundsOfSequence(
    _ type: ProgramType, _ node: ExprSyntax, for name: String
  ) -> Set<String>? {
    if let name = scope.sequenceOfSelf, node.isSelf { return [name] }
    guard !scope.bounds.isEmpty, name.hasPrefix("compactMap") || isStandIn(node) else {
      return nil
    }
    return scope.bounds[type] ?? []
  }

  /// The names of what sequences have in several forms.
  static let ofSequences: Set<String> = [
    "compactMap", "compactMapValues", "dropFirst", "dropLast", "filter", "prefix", "suffix",
  ]

  private func isAnother(
    _ name: String, _ type: ProgramType, _ bounds: Set<String>
  ) -> Bool? {
    switch name {
    case "compactMap", "compactMapValues":
      // Code that is generic over what is in the list does not know it as an optional.
      let element: ProgramType?
      if name == "compactMapValues", case .nominal("Dictionary", let parts) = type {
        element = parts.last
      } else {
        element = universe.element(of: type)
      }
      return element.map { $0.isOptional && scope.bounds[$0] != nil }
    case "filter":
      return ["String", "Substring", "Dictionary", "Set"].contains(type.name)
        && !owner.refined(bounds).contains("RangeReplaceableCollection")
    case "prefix", "suffix", "dropFirst", "dropLast":
      return ["String", "Substring"].contains(type.name)
        && !owner.refined(bounds).contains("Collection")
    default: return nil
    }
  }
}
