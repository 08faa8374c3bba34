import SwiftSyntax

/// A body that changes a copy of the value it belongs to and gives that, as components are configured:
/// `var copy = self; copy.width = 10; return copy`.
struct CopyOfSelf {
  /// A property of the copy and what it is set to.
  struct Change {
    var target: MemberAccessExprSyntax
    var elements: ArraySlice<ExprSyntax>
    var sequence: SequenceExprSyntax
  }

  private(set) var changes: [Change] = []

  /// The name of the copy.
  let name: String

  /// Whether what is set depends on the copy.
  var readsCopy: Bool {
    changes.contains { change in
      change.elements.contains { element in
        element.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
      }
    }
  }

  /// Reads a body; nil for any other, also where a closure that is set uses the copy.
  init?(_ body: CodeBlockItemListSyntax) {
    let items = Array(body)
    guard let first = items.first, let name = Self.copied(first), let last = items.last,
      case .stmt(let end) = last.item, let result = end.as(ReturnStmtSyntax.self)?.expression,
      Self.isName(result, name)
    else { return nil }
    self.name = name
    for item in items.dropFirst().dropLast() {
      guard case .expr(let expression) = item.item,
        let sequence = expression.as(SequenceExprSyntax.self),
        let target = sequence.elements.first?.as(MemberAccessExprSyntax.self),
        let base = target.base, Self.isName(base, name), target.declName.argumentNames == nil
      else { return nil }
      let elements = Array(sequence.elements)
      guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self),
        !elements[2...].contains(where: { Self.isCaptured(name, in: Syntax($0)) })
      else { return nil }
      changes.append(Change(target: target, elements: elements[2...], sequence: sequence))
    }
  }

  /// The name in `var name = self`.
  private static func copied(_ item: CodeBlockItemSyntax) -> String? {
    guard case .decl(let declaration) = item.item,
      let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "var", variable.attributes.isEmpty,
      let binding = variable.bindings.first, variable.bindings.count == 1,
      binding.typeAnnotation == nil, binding.accessorBlock == nil,
      let value = binding.initializer?.value, isName(value, "self")
    else { return nil }
    return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }

  private static func isName(_ expression: ExprSyntax, _ name: String) -> Bool {
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.argumentNames == nil && reference.baseName.text == name
  }

  /// Whether a closure in it says the name.
  private static func isCaptured(_ name: String, in node: Syntax) -> Bool {
    let tokens = node.tokens(viewMode: .sourceAccurate).map(\.text)
    return tokens.contains(name) && tokens.contains("{")
  }
}

extension Lowerer {
  /// Whether what changes a copy of a value is carried out here.
  ///
  /// The language has no form for views, nor for what holds a font or another of SwiftUI's values. As which type code knows what a generic one holds is lost here.
  func changesHere(_ instance: Value.Instance, by copy: CopyOfSelf) -> Bool {
    guard !instance.type.isClass, instance.type.generics.isEmpty || !copy.readsCopy else {
      return false
    }
    return conforms(instance.type, to: "View") || known(.instance(instance), code) == nil
  }

  /// A value of a type that the article declares, with other values in some of its properties.
  ///
  /// What each is set to is worked out on the value as it was, or by its name on the copy as it is by then.
  func changed(_ instance: Value.Instance, by copy: CopyOfSelf) -> Value {
    scoped { changedHere(instance, by: copy) }
  }

  private func changedHere(_ instance: Value.Instance, by copy: CopyOfSelf) -> Value {
    var changed = instance
    for change in copy.changes {
      bind(copy.name, to: .instance(changed), isOwn: true)
      let token = change.target.declName.baseName
      let text = token.text.unquoted
      guard let property = instance.type.members.properties[text], !property.isStatic else {
        refuse(token, text, "'\(instance.type.name)' has no property '\(text)'")
        return .unknown
      }
      guard property.wrapper == nil, !property.hasAccessors, !property.isConstant else {
        refuse(
          token, text,
          property.isConstant
            ? "'\(text)' is a 'let' constant"
            : "'\(text)' of a copy of 'self' is set by code of its own, which is not carried out here"
        )
        return .unknown
      }
      assign(
        text, change.elements, of: change.sequence, to: &changed, at: token,
        target: ExprSyntax(change.target))
    }
    return .instance(changed)
  }
}
