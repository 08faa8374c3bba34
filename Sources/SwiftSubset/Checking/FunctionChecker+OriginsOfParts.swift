import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// What protocols of Swift's ask for that is of an associated type.
  private static let associated: [String: (protocol: String, type: String)] = [
    "id": ("Identifiable", "ID"), "rawValue": ("RawRepresentable", "RawValue"),
  ]

  /// Whether a member is what a protocol of Swift's promises of something generic, of an associated type of which
  /// no more is known than what the protocol asks: `item.id` of `T: Identifiable`.
  func asksSwiftForAssociated(_ member: MemberAccessExprSyntax) -> Bool {
    guard let base = member.base, !scope.bounds.isEmpty,
      let asked = Self.associated[member.declName.baseName.text],
      !scope.sameTypes.contains(where: { $0.hasSuffix(".\(asked.type)") }),
      let type = owner.trial({ try check(base, nil) })?.type
    else { return false }
    var bounds = scope.bounds[type] ?? []
    for (sequence, texts) in scope.associated where owner.element(ofSequence: sequence) == type {
      for text in texts where text.hasPrefix("Element : ") {
        bounds.insert(String(text.dropFirst("Element : ".count)))
      }
    }
    return owner.refined(bounds).contains(asked.protocol)
  }
}

extension SyntaxProtocol {
  /// What `items.enumerated()` numbers.
  var numberedSequence: ExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "enumerated"
    else { return nil }
    return member.base
  }

  /// Which element of a tuple a pattern takes under a name.
  func place(ofElement name: String) -> Int? {
    guard let elements = self.as(TuplePatternSyntax.self)?.elements else { return nil }
    return elements.enumerated().first { _, element in
      element.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }?.offset
  }
}

extension SyntaxProtocol {
  /// The member, or the function at the top, around a piece of code.
  var declarationAround: Syntax {
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(MemberBlockItemListSyntax.self), !parent.isTop {
      node = parent
    }
    return node
  }

  /// Whether it is what stands at the top of a source.
  private var isTop: Bool {
    self.is(CodeBlockItemListSyntax.self) && (parent?.is(SourceFileSyntax.self) ?? true)
  }

  var closureAround: ClosureExprSyntax? {
    var next = parent
    while let node = next {
      if let closure = node.as(ClosureExprSyntax.self) { return closure }
      next = node.parent
    }
    return nil
  }

  /// The call that a closure or a key path is an argument of.
  var callAround: FunctionCallExprSyntax? {
    var next = parent
    while let node = next {
      if let call = node.as(FunctionCallExprSyntax.self) { return call }
      guard node.is(LabeledExprSyntax.self) || node.is(LabeledExprListSyntax.self) else {
        return nil
      }
      next = node.parent
    }
    return nil
  }
}
