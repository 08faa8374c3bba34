import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Properties that an initializer sets together

extension Lowerer {
  /// Carries out `(self.title, self.width) = (title, 10)`, and the same of a tuple that something gives.
  ///
  /// All that is given is read before the first property is set: what code reads of `self` meanwhile is what it
  /// was before the statement.
  func assign(
    partsOf target: TupleExprSyntax, _ elements: ArraySlice<ExprSyntax>,
    of sequence: SequenceExprSyntax, to instance: inout Value.Instance, at name: TokenSyntax
  ) {
    let targets = target.elements.map(\.expression)
    guard elements.count == 1, let given = elements.first,
      !targets.contains(where: { $0.is(TupleExprSyntax.self) })
    else {
      return refuse(
        target, "()",
        "a tuple is taken apart in an initializer only where it is written out, or one call or name gives it,"
          + " and no tuple is in it")
    }
    if let written = given.as(TupleExprSyntax.self), written.elements.count == targets.count {
      for (target, part) in zip(targets, written.elements) {
        assign(part: target, [part.expression], of: sequence, to: &instance, at: name)
      }
      return
    }
    let found = value(of: given, as: type(of: targets, in: instance.type))
    guard case .tuple(let parts) = found, parts.count == targets.count else {
      guard !isChecking, !found.isUnknown else { return }
      return refuse(
        given, given.construct, "what the tuple holds that is taken apart here is not known")
    }
    scoped {
      for (index, (target, part)) in zip(targets, parts).enumerated() {
        let local = "part\(MemberNamer.mark)\(index)"
        bind(local, to: part.value, isOwn: true)
        let named = ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(local)))
        assign(part: target, [named], of: sequence, to: &instance, at: name)
      }
    }
  }

  private func assign(
    part target: ExprSyntax, _ elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax,
    to instance: inout Value.Instance, at name: TokenSyntax
  ) {
    guard !target.is(DiscardAssignmentExprSyntax.self) else { return }
    assign(target, elements, of: sequence, to: &instance, at: name)
  }

  /// The type of the tuple that the properties make, where all of them state theirs.
  private func type(of targets: [ExprSyntax], in type: DeclaredType) -> TypeSyntax? {
    var parts: [String] = []
    for target in targets {
      let name =
        (target.as(MemberAccessExprSyntax.self)?.declName ?? target.as(DeclReferenceExprSyntax.self))?
        .baseName.text.unquoted
      guard let property = name.flatMap({ type.members.properties[$0] }),
        let stated = statedType(of: property)
      else { return nil }
      parts.append(stated.trimmedDescription)
    }
    return ParsedSource.type("(\(parts.joined(separator: ", ")))")
  }
}
